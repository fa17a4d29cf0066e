"""A search for every game over columns: interpreted, or compiled as soon as that is possible, with the same thoughts.

Only what was imagined comes in here. A few imagined positions are drawn; futures begin in them in turn, each with chance of its own, so
that imagining costs no more where futures are many. How many futures there are never depends on time or on the machine: until machine code
is there the same ones are looked at by the interpreter.
"""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final, Self

import msgspec

from netdeck.backends import ismcts
from netdeck.backends.background_compiler import BackgroundCompiler, Recipe
from netdeck.backends.ismcts import CERTAIN, SIZES, SearchTree
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.column_machine import ColumnMachine
from netdeck.kernel.columns import choose
from netdeck.kernel.ids import Seat
from netdeck.kernel.preemption import pause
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.search_results import Budget, Candidate, Imagine, Thoughts
from netdeck.kernel.specialize import specialized
from netdeck.kernel.trace import watch

POSITIONS: Final = 24
"""So many positions are imagined for one question."""
MOST_DRAWN: Final = 10 * POSITIONS
"""So many are looked at where not all fit."""
UNKNOWN: Final = 0.5
"""A chance of which nothing is known."""
REPLY: Final = 1
"""So many turns after this one are played at least: a turn costs little here, and the reply tells more than many futures without it."""
AT_ONCE: Final = 16
"""Futures of compiled code between two looks at the clock."""
take_in, is_open, begin_future, seed_of, ask_anew, is_done, answer, learn = specialized(
    (
        ismcts.take_in,
        ismcts.is_open,
        ismcts.begin_future,
        ismcts.seed_of,
        ismcts.ask_anew,
        ismcts.is_done,
        ismcts.answer,
        ismcts.learn,
    )
)


class ColumnSearch:
    """Searches for one player of one match, each decision for itself; *code* is what the rules are compiled to."""

    def __init__(self, game: ColumnGame, code: Recipe, speed: int) -> None:
        self.speed = speed
        self._game = game
        self._code = code

    @property
    def workshop(self) -> BackgroundCompiler:
        """Where machine code comes from."""
        return self._code.workshop

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """What there is to think of *seat*'s open decision. It stops where further futures could not change the answer."""
        question = Question.of(imagine, seat, budget, dice)
        return _thoughts(seat, question.notations, self._mind(question, imagine, dice))

    def compare(self, imagine: Imagine, seat: Seat, answers: Sequence[str], budget: Budget, dice: random.Random) -> Sequence[float]:
        """The chance to win after each of *answers*, in the same futures."""
        # A search with one answer ends when fewer futures are left than it has looked at.
        twice = msgspec.structs.replace(budget, iterations=2 * budget.iterations - 1)
        question, more = Question.of(imagine, seat, twice, dice), dice.getrandbits(62)
        minds = [self._mind(replace(question, only=answer), imagine, random.Random(more)) for answer in answers]
        return [_value(mind, 1) if mind.futures else UNKNOWN for mind in minds]

    def _mind(self, question: "Question", imagine: Imagine, dice: random.Random) -> SearchTree:
        mind = self._look_ahead(question)
        if mind.fault:
            question = question.fitting(self._game, imagine, dice)
            mind = self._look_ahead(question) if question.tables else question.new_mind()
        return mind

    def _look_ahead(self, question: "Question") -> SearchTree:
        mind = compiled(question, self.workshop.code.CODE) if watch().silent and self.workshop.is_ready else None
        if mind is None:
            before = time.monotonic()
            mind = interpreted(question, self._game)
            self.workshop.miss(time.monotonic() - before)
        return mind


def _table(position: Any) -> Any:
    """An imagined position as a starting table of futures; knowledge of seats is not tracked there."""
    assert isinstance(position, ColumnMachine)  # nobody else imagines for these games
    table = position.state.table_to_change()
    table.o_secret_lists = 0
    return table


@dataclass(frozen=True, slots=True)
class Question:
    """What is thought about: imagined tables with the same question, who is asked, how long to think, and what chance comes from."""

    asked: Any
    """A table with the question as it was put."""
    tables: Sequence[Any]
    notations: Sequence[str]
    seat: int
    budget: Budget
    seed: int
    until: float
    only: str = ""
    """The answer that is looked at; empty: all of them."""

    @classmethod
    def of(cls, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Self:
        """Imagine some positions."""
        until = time.monotonic() + budget.seconds
        positions = [imagine(dice) for _ in range(min(POSITIONS, budget.iterations))]
        notations = [option.notation for option in positions[0].pending()[seat].options]
        number = positions[0].seats.index(seat)
        tables = [_table(position) for position in positions]
        return cls(tables[0], tables, notations, number, budget, dice.getrandbits(40) << 20, until)

    def fitting(self, game: ColumnGame, imagine: Imagine, dice: random.Random) -> Self:
        """The same on tables on which the seat would be offered these answers: it sees them, so the true one is such a table.

        Texts can let it depend on hidden cards what is offered ("a creature card from your opponent's hand"). There may be no such table
        among many: then there is nothing to look at.
        """
        wanted, found = _names(self.asked), list[Any]()
        more = (_table(imagine(dice)) for _ in range(MOST_DRAWN - len(self.tables)))
        for table in chain(self.tables, more):
            twin = table.copy()
            ask_anew(twin)
            game.advance(twin)
            if twin.asked == self.seat and wanted <= _names(twin):
                found.append(table)
            if len(found) == len(self.tables):
                break
        return replace(self, tables=found)

    def new_mind(self) -> SearchTree:
        """An empty search state for the question."""
        first, budget = self.asked, self.budget
        sizes = {**SIZES, "branch": 1 + len(first.offers) + budget.iterations}
        mind = SearchTree.empty(sizes, Rng(key_from_seed(0)))
        mind.seat, mind.seed, mind.positions = self.seat, self.seed, len(self.tables)
        mind.turns, mind.experienced, mind.first_turn = max(REPLY, budget.turns), int(budget.is_experienced), first.turn
        take_in(first.copy(), mind)
        if self.only:
            mind.name[1], mind.prior[1], mind.answers = mind.name[self.notations.index(self.only) + 1], CERTAIN, 1
        return mind


def interpreted(question: Question, game: ColumnGame) -> SearchTree:
    """Look at futures, on the interpreter."""
    mind, most = question.new_mind(), question.budget.iterations
    while is_open(mind, most) and (mind.futures == 0 or time.monotonic() < question.until):
        pause()
        table = question.tables[begin_future(mind)].copy()
        table.rng, table.draws = Rng(key_from_seed(seed_of(mind))), 0
        ask_anew(table)
        game.advance(table)
        while not is_done(table, mind):
            at = answer(table, mind)
            if at < 0:
                return mind
            choose(table, table.offers[at])
            game.advance(table)
        learn(table, mind)
    return mind


def compiled(question: Question, code: Any) -> SearchTree | None:
    """The same in machine code; ``None`` where a room of it was full, which the interpreter makes larger."""
    mind = question.new_mind()
    try:
        thinking = code.thinking(mind, question.tables)
    except ValueError:
        return None
    most = question.budget.iterations
    while is_open(mind, most) and (mind.futures == 0 or time.monotonic() < question.until):
        pause()
        if not thinking.look_further(most, AT_ONCE):
            return None
    return mind


def _names(table: Any) -> set[int]:
    """What the answers to the open question are called."""
    return {ismcts.name_of(table, at) for at in range(len(table.offers))}


def _thoughts(seat: Seat, notations: Sequence[str], mind: SearchTree) -> Thoughts:
    branches = range(1, mind.answers + 1)
    if not mind.futures:  # there is only taste to go by
        liked = sorted(branches, key=lambda branch: -mind.prior[branch])
        likely = [Candidate(notations[each - 1], 0, mind.prior[each] / CERTAIN, UNKNOWN) for each in liked]
        return Thoughts(seat=seat, candidates=tuple(likely), value=UNKNOWN, iterations=0)
    best = sorted(branches, key=lambda branch: (-mind.visits[branch], -_value(mind, branch), -mind.prior[branch]))
    found = [Candidate(notations[each - 1], mind.visits[each], mind.visits[each] / mind.futures, _value(mind, each)) for each in best]
    value = sum(mind.total[branch] for branch in branches) / mind.futures / CERTAIN
    return Thoughts(seat=seat, candidates=tuple(found), value=value, iterations=mind.futures)


def _value(mind: SearchTree, branch: int) -> float:
    """The chance to win after an answer, as far as it was tried."""
    return mind.total[branch] / mind.visits[branch] / CERTAIN if mind.visits[branch] else 0.0
