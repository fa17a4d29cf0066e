"""Combat: attacks, strikes, damage, explosions (P8.3.7, R25 to R28, R56).

A creature strikes the spaces of its pattern from the left as the active player sees them. An unblocked strike reaches the player behind the
space and gives the attacker's controller 1 blood. Damage stays on a creature; what exceeds its health and its defense hits its controller
first, and only then is the damage marked (R28), so an end of the game comes before the death.
"""

from netdeck.games.bloodless.rules.card_events import Attacked, Damaged, PlayerDamaged, Struck, attack_pattern
from netdeck.games.bloodless.rules.events import BloodGained
from netdeck.games.bloodless.rules.frames import ApplyAttack, ApplyDamage, ApplyExplosion, ApplyStrike
from netdeck.games.bloodless.rules.keywords import PIERCING
from netdeck.games.bloodless.rules.log_records import Marked
from netdeck.games.bloodless.rules.outcomes import Happened, snapshot
from netdeck.games.bloodless.rules.resolving import fail, process
from netdeck.games.bloodless.rules.spaces import FROM_LEFT, OPPOSING, OWNER, ZONE_OWNER, left_of, right_of, struck_spaces
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Next, finish, go
from netdeck.kernel.changed import changed


@ApplyAttack.step("R25")
def list_spaces(table: Table, attack: ApplyAttack) -> Next:
    """The spaces of the pattern that exist, from the left as the active player sees them (R46)."""
    event = attack.event
    spaces = _spaces_of(table, event)
    event = changed(event, spaces=spaces)
    past = table.look(event.card)
    table.record(event)
    return go("R26", event=event, left=spaces, past=past)


def _spaces_of(table: Table, event: Attacked) -> tuple[str, ...]:
    if event.at is not None:
        return tuple(each for each in FROM_LEFT[table.active] if each in event.at)
    return struck_spaces(table.active, table.cards[event.card].zone, attack_pattern(table, event.card))


@ApplyAttack.step("R26")
def strike_next(table: Table, attack: ApplyAttack) -> Next:
    """One full Strike for each space, while the attacker is still on the board."""
    event = attack.event
    assert attack.past is not None
    record = table.cards[event.card]
    if attack.left and record.zone in OWNER and record.incarnation == attack.past.card.incarnation:
        return process(table, Struck(card=event.card, space=attack.left[0]), then="R26", left=attack.left[1:])
    table.last = Happened(event, past={event.card: attack.past})
    return finish()


@ApplyStrike.step("R26")
def strike(table: Table, strike: ApplyStrike) -> Next:
    """Blocked: the creature there takes the damage. Open: the player behind the space does."""
    event = strike.event
    attacker = table.cards[event.card]
    if attacker.zone not in OWNER:
        fail(table, event, "R10")
        return finish()
    amount = event.amount if event.amount is not None else table.values(event.card).power
    event = changed(event, amount=amount)
    if amount == 0 and not (table.plan.options["zero_strike_blood"] and event.target is None):
        fail(table, event, "R26")
        return finish()
    past = tuple(snapshot(table, event).items())
    table.record(event)
    if event.target is not None:
        damage = Damaged(target=event.target, amount=amount, source=event.card, combat=True, dealer=ZONE_OWNER[attacker.zone])
        return process(table, damage, then="D4.2", part=True, event=event, past=past)
    if amount == 0:
        return go("R28", event=event, past=past)
    hit = PlayerDamaged(player=OWNER[event.space], amount=amount, source=event.card)
    return process(table, hit, then="R28", part=True, event=event, past=past)


@ApplyStrike.step("R28")
def reward_open_strike(table: Table, strike: ApplyStrike) -> Next:
    """An open strike that reached the player gives 1 blood."""
    event = strike.event
    if event.amount and table.last is not None and not table.last.ok:
        return go("D4.2")
    attacker = dict(strike.past)[event.card].controller
    gained = BloodGained(clause="R26", player=attacker, amount=1, reason="open", of=event.card)
    return process(table, gained, then="D4.2", part=True)


@ApplyStrike.step("D4.2")
def end_strike(table: Table, strike: ApplyStrike) -> Next:
    """The outcome of the strike."""
    table.last = Happened(strike.event, past=dict(strike.past))
    return finish()


@ApplyDamage.step("R28")
def compute_overkill(table: Table, damage: ApplyDamage) -> Next:
    """What exceeds health and defense reaches the target's controller; Piercing ignores defense (R47)."""
    event = damage.event
    health = table.health(event.target)
    guard = table.values(event.target).defense
    if event.source is not None and PIERCING in table.values(event.source).keywords:
        guard = 0
    overkill = max(0, event.amount - health - guard)
    if not event.combat and not table.plan.options["overkill_any_source"]:
        overkill = 0
    event = changed(event, overkill=overkill, marked=min(event.amount, health))
    past = tuple(snapshot(table, event).items())
    table.record(event)
    if not overkill:
        return go("R27", event=event, past=past)
    hit = PlayerDamaged(player=table.controller(event.target), amount=overkill, source=event.source, overkill=True)
    return process(table, hit, then="R31", part=True, event=event, past=past)


@ApplyDamage.step("R31")
def reward_overkill(table: Table, damage: ApplyDamage) -> Next:
    """Overkill that reached another player gives the source's controller 1 blood."""
    event = damage.event
    victim = dict(damage.past)[event.target].controller
    if table.last is None or not table.last.ok or event.dealer is None or event.dealer == victim:
        return go("R27")
    gained = BloodGained(clause="R28", player=event.dealer, amount=1, reason="overkill", of=event.source)
    return process(table, gained, then="R27", part=True)


@ApplyDamage.step("R27")
def mark_damage(table: Table, damage: ApplyDamage) -> Next:
    """The damage is marked and stays; if no health is left, what did it is remembered."""
    event = damage.event
    record = table.cards[event.target]
    if record.live is not None and event.marked:
        left = table.health(event.target) - event.marked
        table.record(Marked(card=event.target, by=event.marked, left=left, source=event.source, combat=event.combat))
    table.last = Happened(event, past=dict(damage.past))
    return finish()


@ApplyExplosion.step("R56")
def list_blast(table: Table, explosion: ApplyExplosion) -> Next:
    """Left neighbour, right neighbour, the opposing creature, then itself."""
    event = explosion.event
    space = table.cards[event.card].zone
    seat = OWNER[space]
    around = [left_of(space, seat), right_of(space, seat), OPPOSING[space]]
    hit = tuple(card for each in around if each is not None and (card := table.at(each)) is not None)
    table.record(event)
    return go("R27", left=(*hit, event.card), dealer=seat, past=table.look(event.card))


@ApplyExplosion.step("R27")
def blast_next(table: Table, explosion: ApplyExplosion) -> Next:
    """A full Damage event for each of them that is still there."""
    event = explosion.event
    if explosion.left:
        damage = Damaged(target=explosion.left[0], amount=event.amount, source=event.card, dealer=explosion.dealer)
        return process(table, damage, then="R27", left=explosion.left[1:])
    assert explosion.past is not None
    table.last = Happened(event, past={event.card: explosion.past})
    return finish()


def lethal_of(table: Table, card: CardId) -> tuple[str, CardId | None]:
    """The cause of a death that health alone shows (R29): killed by a strike, by other damage, or by its state; and the killer."""
    live = table.cards[card].live
    if live is None or live.lethal is None or live.damage == 0:
        return "state", None
    source, combat = live.lethal
    return ("killed", source) if combat else ("damage", source)
