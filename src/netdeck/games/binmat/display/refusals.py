"""Why not, in words: a refusal of the rules with its code, its clauses, a sentence, and what would have to be different.

The rules answer with a point; here it becomes something that a person understands. A sentence says only what its reader may know.
"""

from collections.abc import Mapping
from typing import Final

from netdeck.games.binmat import clause_points
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.notation import Order
from netdeck.games.binmat.rules.table import side_on_turn, turn
from netdeck.games.binmat.seats import TEAM_WORDS, TEAMS
from netdeck.kernel import Refusal, Remedy, Seat, say

LONGEST_ECHO: Final = 40
"""How much of a text that is no order is repeated to whoever sent it."""

_ALSO: Final[Mapping[int, Mapping[str, tuple[str, ...]]]] = {
    clause_points.E_DRAW_SIDE: {"human": ("H-draw.1",), "duel": ("D-draw.1",)},
    clause_points.E_ADECK_DRY: {"duel": ("R24",)},
    clause_points.E_OPEN_DOWN: {"human": ("H-bounce.2",), "duel": ("D-turn.6",)},
    clause_points.E_MATCH_DOWN: {"human": ("H-break.2", "H-bounce.2"), "duel": ("D-break.4",)},
    clause_points.E_MATCH_UP: {},
    clause_points.E_SWAP_DRY: {"human": ("H-draw.14",)},
}
"""Further clauses that forbid the same. The refusal does not rest on them, so they are not among the clauses of its point."""


def refusal(table: LiveTable, point: int, *, text: str = "", order: Order | None = None, seat: Seat | None = None) -> Refusal:
    """The refusal of a failed check. *text* or *order* is the attempt, *seat* who made it."""
    found = clause_points.POINTS[point]
    clause, *others = table.citations[point]
    book = "duel" if table.rules.book == "duel" else "human"
    return Refusal(
        clause,
        say(
            found.sentence,
            text=text if len(text) <= LONGEST_ECHO else f"{text[:LONGEST_ECHO]}...",
            card=order.card if order is not None else "",
            lane=order.place if order is not None else "",
        ),
        found.code,
        _remedies(table, point, seat),
        (*others, *_ALSO.get(point, {}).get(book, ())),
    )


def _remedies(table: LiveTable, point: int, seat: Seat | None) -> tuple[Remedy, ...]:
    """Changes that might make it legal, mostly another turn. They are tried on a copy before they are shown."""
    now = turn(table)
    if point == clause_points.E_TURN:
        return (Remedy("turn", now + 1, say("on the {team}' turn", team=TEAM_WORDS[TEAMS[1 - side_on_turn(table)]])),)
    if point in (clause_points.E_DONE, clause_points.E_SAME_DECK):
        return (Remedy("turn", now + 2, say("on the {team}' next turn", team=TEAM_WORDS[TEAMS[side_on_turn(table)]])),)
    if point == clause_points.E_SEAT and seat is not None:
        return (Remedy(f"seat.{seat}.kicked", False, say("if {seat} had not been kicked", seat=seat)),)
    return ()
