"""The decisions of a match that are worth a thought, each with nothing but what its seat could know."""

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from netdeck.bots import Determinizer, equivalents
from netdeck.kernel import Match, Position, Seat
from netdeck.kernel.preemption import pause
from netdeck.kernel.record import entries_that_count


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision: the number of the choice, who made it, what was chosen, and positions that looked the same to that seat."""

    number: int
    seat: Seat
    turn: int
    chosen: str
    clause: str
    equivalent: frozenset[str]
    """The answers that people cannot tell from the chosen one: other copies of a card."""
    labels: dict[str, str]
    imagine: Determinizer


def choices(match: Match, seats: Collection[Seat]) -> Iterator[Choice]:
    """The decisions of *seats*, found by replaying the match with a ledger of what everybody remembers."""
    twin = Match(match.game, match.setup, match.deal, match.given)
    twin.position.remember(())
    for entry in entries_that_count(match.entries):
        if entry.choose and entry.seat in seats and (choice := open_choice(twin.position, entry.n, entry.seat, entry.choose)):
            yield choice
        twin.follow_trusted(entry)
        pause()


def open_choice(position: Position, number: int, seat: Seat, chosen: str) -> Choice | None:
    """The open decision of *seat*; ``None`` where there is nothing to think about."""
    decision, game = position.pending().get(seat), position.game
    if decision is None or len(decision.options) < 2 or decision.kind in game.routine:
        return None
    question = position.question(seat)
    assert question is not None  # the decision is open
    if game.standing_answer(position.view(seat), question, game.usual_stops):
        return None
    labels = {option.notation: position.label(decision, option) for option in decision.options}
    imagine = Determinizer(position, seat, random.Random(f"{number} {seat}"))
    same = frozenset(equivalents(position, decision, chosen))
    return Choice(number, seat, position.turn() or 0, chosen, decision.clause, same, labels, imagine)
