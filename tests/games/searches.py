"""What the tests of searches over columns ask: equal thoughts on every machine, and names that tell options apart as notations do."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from netdeck.backends import search
from netdeck.kernel import Machine, Seat
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_state import ColumnState


def moments_with_a_choice(position: Machine, dice: random.Random, number: int, moves: int) -> Iterator[tuple[Machine, Seat]]:
    """Some moments of a random game at which a seat has a choice."""
    found = 0
    for _ in range(moves):
        if position.result() is not None or found == number:
            return
        seat, decision = next(iter(position.pending().items()))
        if len(decision.options) > 1 and dice.random() < number / 40:
            found += 1
            yield position, seat
        position.take(seat, dice.choice(decision.options))


def demand_equal_minds(game: ColumnGame, code: Any, questions: Iterable[search.Question]) -> int:
    """Interpreted and compiled, every question leads to the same mind. How many futures were looked at."""
    looked = 0
    for question in questions:
        machine, interpreter = search.compiled(question, code), search.interpreted(question, game)
        assert machine is not None
        assert machine.futures == interpreter.futures
        assert machine.as_numbers() == interpreter.as_numbers()
        looked += machine.futures
    return looked


def appeals(position: Machine, seat: Seat) -> dict[str, float]:
    """How good each answer looks to a seat, by its notation."""
    notations = [option.notation for option in position.pending()[seat].options]
    return dict(zip(notations, position.game.score_options(position, seat), strict=True))


def demand_honest_taste(position: Machine, seat: Seat, seed: int) -> None:
    """What looks good depends on nothing that the seat cannot know, and to think of it leaves the table as it was."""
    before, liked = position.digest(), appeals(position, seat)
    assert position.digest() == before
    assert appeals(position.imagine(seat, random.Random(seed)), seat) == liked


def demand_equal_names(position: Machine, seat: Seat) -> None:
    """Whatever the seat imagines, options of the same notation have the same name there, and others another."""
    known: dict[str, int] = {}
    for number in range(3):
        twin = position.imagine(seat, random.Random(number))
        assert isinstance(twin.state, ColumnState)
        table = twin.state.table
        notations = [option.notation for option in twin.pending()[seat].options]
        names = [table.sense.silent.name(table, at) for at in range(len(notations))]
        assert len(set(names)) == len(names)
        known = known or dict(zip(notations, names, strict=True))
        assert dict(zip(notations, names, strict=True)) == known
