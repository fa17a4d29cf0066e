"""Passing without being asked: stops for each phase of the own turn and of others' turns.

This is a front end's preference and no rule. Whoever sets it answers with the same `pass` that they could have typed, so records, other
players and the rules see nothing of it, and it can be changed at any moment. Questions that must be thought about are never answered here:
whatever is asked besides priority, and priority while somebody else's card or ability is on the stack. What cannot be answered otherwise
(passing is the only option) is.
"""

from collections.abc import Collection
from typing import Final

from netdeck.games.technomancy.events.base import PHASES
from netdeck.games.technomancy.rules.answer_kinds import AUTO
from netdeck.games.technomancy.rules.constants import CLEANUP, MAIN, TURN_END
from netdeck.games.technomancy.rules.steps import ASK_FOR_DEMANDED_SCRIP, ASK_FOR_SCRIP, ASK_HOLDER
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel import DecisionView, View, say
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, offered, rule

STOPS: Final = {
    "turn_start": say("Turn Start of your turn"),
    "draw": say("the Draw Phase of your turn"),
    "main": say("the Main Phase of your turn"),
    "turn_end": say("Turn End of your turn"),
    "cleanup": say("Cleanup of your turn"),
    "their-turn_start": say("Turn Start of others' turns"),
    "their-draw": say("the Draw Phase of others' turns"),
    "their-main": say("the Main Phase of others' turns"),
    "their-turn_end": say("Turn End of others' turns"),
    "their-cleanup": say("Cleanup of others' turns"),
}
USUAL_STOPS: Final = frozenset({"main", "their-turn_end"})
THEIR: Final = "their-"
THEIRS: Final = CLEANUP + 1
"""The bit of the first phase of others' turns."""
USUAL: Final = 1 << MAIN | 1 << THEIRS + TURN_END


def standing_answer(view: View, decision: DecisionView, stops: Collection[str]) -> str:
    """``pass`` where nothing presses and the player does not want to stop; empty when they must be asked."""
    if decision.kind != "priority":
        return ""
    if len(decision.options) == 1:
        return "pass"
    phase, stack = view.counters["phase"], view.counters["stack"]
    own_turn = view.counters["active"] == decision.seat
    own_thing = bool(stack) and stack[-1]["controller"] == decision.seat
    return "pass" if is_passed_by(own_turn, PHASES.index(phase), len(stack), own_thing, as_bits(stops)) else ""


@rule
def is_passed_by(own_turn: bool, phase: int, stacked: int, own_thing: bool, stops: int) -> bool:
    """Whether nothing presses where somebody has priority: with so much on the stack, the topmost thing one's own or not."""
    if stacked > 0:
        return own_thing
    return stops >> (phase if own_turn else phase + THEIRS) & 1 == 0


def as_bits(stops: Collection[str]) -> int:
    """Moments to stop at, a bit for each: the phases of the own turn, then those of others'."""
    return sum(1 << PHASES.index(stop.removeprefix(THEIR)) + (THEIRS if stop.startswith(THEIR) else 0) for stop in stops if stop in STOPS)


@rule
def settled(table: Table) -> int:
    """Which option is taken in passing, as a seer takes it; -1 where there is a question. How to pay is none."""
    if table.asking == ASK_HOLDER:
        stacked = table.stacked
        own_thing = stacked > 0 and table.k_controller[stacked - 1] == table.asked
        passed_by = is_passed_by(table.asked == table.active, table.phase, stacked, own_thing, USUAL)
        return 0 if passed_by else NOTHING  # to pass is offered first
    if table.asking in (ASK_FOR_SCRIP, ASK_FOR_DEMANDED_SCRIP):
        for i in range(count_offers(table)):
            if offered(table, i, 0) == AUTO:
                return i
    return NOTHING
