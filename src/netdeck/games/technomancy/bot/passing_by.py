"""Passing without being asked: stops for each phase of the own turn and of others' turns.

This is a front end's preference and no rule. Whoever sets it answers with the same `pass` that they could have typed, so records, other
players and the rules see nothing of it, and it can be changed at any moment. Questions that must be thought about are never answered here:
whatever is asked besides priority, and priority while somebody else's card or ability is on the stack. What cannot be answered otherwise
(passing is the only option) is.
"""

from collections.abc import Collection
from typing import Final

from netdeck.kernel import DecisionView, View, say

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


def standing_answer(view: View, decision: DecisionView, stops: Collection[str]) -> str:
    """``pass`` where nothing presses and the player does not want to stop; empty when they must be asked."""
    if decision.kind != "priority":
        return ""
    if len(decision.options) == 1:
        return "pass"
    stack = view.counters["stack"]
    if stack:
        return "" if stack[-1]["controller"] != decision.seat else "pass"
    phase = view.counters["phase"]
    here = phase if view.counters["active"] == decision.seat else f"their-{phase}"
    return "" if here in stops else "pass"
