"""Deaths and the end of the game (P2, P3, R29 to R31).

Death checks scan the active player's row from the left, then the other row as the active player sees it (R30), until a pass finds nobody.
A death gives its controller 1 blood, a sacrifice does not. The end check comes first (P6.8 before P6.9): an empty pool beats any death.
"""

from netdeck.games.bloodless.rules.card_events import Died, Moved
from netdeck.games.bloodless.rules.combat import lethal_of
from netdeck.games.bloodless.rules.events import BloodGained, GameFinished
from netdeck.games.bloodless.rules.frames import ApplyDeath, DeathCheck, EndCheck
from netdeck.games.bloodless.rules.outcomes import Happened, snapshot
from netdeck.games.bloodless.rules.resolving import fail, process
from netdeck.games.bloodless.rules.spaces import FROM_LEFT, OPPONENT, PLACE, ROW
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Watch, index_of
from netdeck.kernel import Next, finish, go
from netdeck.language import tree


@EndCheck.step("P3.1")
def finish_if_pool_empty(table: Table, check: EndCheck) -> Next:
    """Whoever last received player damage loses; nobody does if nobody ever did (R31)."""
    loser = table.counters["last_damaged"]
    if not loser:
        return process(table, GameFinished(clause="R31", reason="the pool is empty, and nobody was ever damaged"), then="R31")
    return process(table, GameFinished(winner=OPPONENT[loser], player=loser, reason="the health pool is empty"), then="R31")


@EndCheck.step("R31")
def go_on(table: Table, check: EndCheck) -> Next:
    """The end was replaced: the game goes on."""
    return finish()


@DeathCheck.step("P2.1")
def scan_rows(table: Table, check: DeathCheck) -> Next:
    """All spaces in order."""
    active = table.active
    own_view = table.plan.options["death_scan"] == "owner_view"
    spaces = (*ROW[active], *ROW[OPPONENT[active]]) if own_view else FROM_LEFT[active]
    return go("P2.2", left=spaces, died=False)


@DeathCheck.step("P2.2")
def process_death(table: Table, check: DeathCheck) -> Next:
    """The first creature without health dies. A pass with a death is followed by another one (R30).

    A death is an event with death checks of its own; they belong to this one, or a death that is replaced would be tried for ever.
    """
    tried = {each for frame, _, _ in table.frames if isinstance(frame, DeathCheck) for each in frame.tried}
    for place, space in enumerate(check.left):
        card = table.at(space)
        if card is not None and table.health(card) == 0 and (card, table.cards[card].incarnation) not in tried:
            cause, killer = lethal_of(table, card)
            died = Died(card=card, cause=cause, killer=killer)
            now = (card, table.cards[card].incarnation)
            return process(table, died, then="P2.2", left=check.left[place + 1 :], tried=(*check.tried, now), died=True)
    return go("P2.1") if check.died else finish()


@ApplyDeath.step("R29")
def bury(table: Table, death: ApplyDeath) -> Next:
    """The creature goes to its owner's discard pile: a part."""
    event = death.event
    past = tuple(snapshot(table, event).items())
    own = tuple(watch for watch in index_of(table).modifiers if watch.card == event.card and _is_about_its_death(watch))
    table.record(event)
    to = PLACE[table.cards[event.card].owner]["discard"]
    return process(table, Moved(card=event.card, to=to, cause="death", clause="R29"), then="P2.2", part=True, past=past, own=own)


@ApplyDeath.step("P2.2")
def reward_death(table: Table, death: ApplyDeath) -> Next:
    """Its controller gains 1 blood: a part, unless it was a sacrifice."""
    event = death.event
    if table.last is not None and not table.last.ok:
        fail(table, event, table.last.reason)
        return finish()
    if not _gives_blood(table, event):
        return go("D4.2")
    assert event.controller is not None
    gained = BloodGained(
        clause="R29", player=event.controller, amount=event.blood, reason="death", of=event.card, cause=event.cause, killer=event.killer
    )
    return process(table, gained, then="D4.2", part=True, by=death.own)


def _is_about_its_death(watch: Watch) -> bool:
    """Whether an event-modifying ability speaks of the blood of its own card's death, when that card is gone already (R73)."""
    node = watch.written.node
    assert isinstance(node, tree.Replace | tree.Before | tree.Cant)
    own = [each.card for each in node.when if each.event == BloodGained.word]
    return any(isinstance(card, tree.Bound) and card.name == "this" for card in own)


def _gives_blood(table: Table, event: Died) -> bool:
    return event.blood > 0 and (event.cause != "sacrifice" or bool(table.plan.options["sacrifice_gives_blood"]))


@ApplyDeath.step("D4.2")
def end_death(table: Table, death: ApplyDeath) -> Next:
    """The outcome of the death."""
    table.last = Happened(death.event, past=dict(death.past))
    return finish()
