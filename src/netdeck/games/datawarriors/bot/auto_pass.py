"""Answering without being asked, where there is nothing to think about.

This is a front end's preference and no rule. The rules ask whoever could hold something to answer with, so that nobody learns from silence
that there was nothing; whoever has nothing says what they must say anyway, and whoever does not want to play scripts before the first draw
or in the Exit step need not be asked there.
"""

from collections.abc import Collection
from typing import Final

from netdeck.games.datawarriors.rules.steps import OFFER_ANSWER
from netdeck.games.datawarriors.rules.table import NOT_STANDING, PASS, Table
from netdeck.kernel import DecisionView, View, say
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, offered, rule

STOPS: Final = {"init": say("the Init step of your turn"), "exit": say("the Exit step of your turn")}


def standing_answer(view: View, decision: DecisionView, stops: Collection[str]) -> str:
    """What is said anyway; empty when the user must be asked."""
    if decision.kind == "D3":
        return "pass" if all(option.act.word == "pass" for option in decision.options) else ""
    if decision.clause != "script-card.1":
        return ""
    if len(decision.options) > 1 and view.counters["step"] in stops:
        return ""
    return next(option.notation for option in decision.options if option.act.word in ("draw", "stop", "end"))


@rule
def settled(table: Table) -> int:
    """The same over columns: which option whoever can only pass takes; -1 where there is a question."""
    if table.asking != OFFER_ANSWER:
        return NOTHING
    found = NOTHING
    for i in range(count_offers(table)):
        if offered(table, i, 0) != PASS:
            return NOTHING
        if offered(table, i, 2) == NOT_STANDING:
            found = i
    return found
