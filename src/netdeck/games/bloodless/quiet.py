"""Strikes that nothing watches, for silent running: the same numbers as R26 to R28 without a process for each part.

Used only where no ability sees fighting, no passive looks at what fighting changes, no lasting effect waits for its end, nobody could act
at instant speed, and the pool does not run dry. Deaths are not settled here. Tests hold it together with the long way.
"""

from netdeck.games.bloodless.card_events import Struck, struck_creature
from netdeck.games.bloodless.keywords import PIERCING
from netdeck.games.bloodless.outcomes import Happened
from netdeck.games.bloodless.spaces import OWNER, ZONE_OWNER
from netdeck.games.bloodless.state import Table
from netdeck.games.bloodless.watching import index_of
from netdeck.kernel import CardId, Seat

MOST_EVENTS = 5
"""A strike, damage, player damage and two gains of blood at most."""


def is_quiet(table: Table) -> bool:
    """Whether a strike can be settled at once."""
    options = table.plan.options
    if table.timed or options["flip_timing"] != "main" or table.since_choice + MOST_EVENTS > options["loop_limit"]:
        return False
    if table.counters[f"{table.counters['active']}.skips"] or options["zero_strike_blood"]:
        return False
    return index_of(table).quiet


def survivable(table: Table, attacker: CardId, spaces: tuple[str, ...]) -> bool:
    """Whether strikes at all of *spaces* leave every creature there alive, and the pool with more than another strike would take."""
    amount = table.values(attacker).power
    hits = amount
    for space in spaces:
        target = struck_creature(table, attacker, space)
        if target is None:
            hits += amount
        elif table.health(target) <= amount:
            return False
    return hits < int(table.counters["pool"])


def strike_quietly(table: Table, attacker: CardId, space: str) -> bool:
    """Settle a strike at *space*; ``False`` when the pool would run dry, and nothing has happened."""
    counters = table.counters
    amount = table.values(attacker).power
    if amount >= counters["pool"]:
        return False
    mine = ZONE_OWNER[table.cards[attacker].zone]
    target = struck_creature(table, attacker, space)
    event = Struck(card=attacker, space=space, amount=amount, blocked=target is not None, target=target)
    if amount == 0:
        table.since_choice += 1
        table.last = Happened(event, False, "R26")
        return True
    table.last = Happened(event)
    if target is None:
        table.since_choice += 3
        _hit(table, OWNER[space], amount)
        counters[f"{mine}.blood"] += 1
        return True
    table.since_choice += 2
    live = table.cards[target].live
    assert live is not None
    values = table.values(target)
    health = max(0, values.health - live.damage)
    guard = 0 if PIERCING in table.values(attacker).keywords else values.defense
    overkill = amount - health - guard
    if overkill > 0:
        table.since_choice += 1
        _hit(table, OWNER[space], overkill)
        if OWNER[space] != mine:
            table.since_choice += 1
            counters[f"{mine}.blood"] += 1
    marked = min(amount, health)
    if marked:
        lethal = (attacker, True) if marked >= health else live.lethal
        table.set_live(target, damage=live.damage + marked, lethal=lethal)
    return True


def _hit(table: Table, player: Seat, amount: int) -> None:
    table.counters["pool"] -= amount
    table.counters["last_damaged"] = player
