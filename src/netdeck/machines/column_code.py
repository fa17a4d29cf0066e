"""The machine code of a game over columns, on the processor: one game step by step, or very many at random. Needs the extra ``sim``."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numba
import numpy as np
from numba.extending import overload

from netdeck import places
from netdeck.kernel.columns import RULES, Columns
from netdeck.kernel.folding import silent
from netdeck.lowered import (
    AT_CARDS,
    MOST_CARDS,
    OFFERED,
    OPTIONS,
    ROW,
    ROWS,
    Layout,
    Words,
    cached_under,
    chain_of,
    choose,
    choose_any,
    compile_whole,
    compiled,
    count_room,
    go_on,
    is_made,
    is_marked,
    lay_out,
    lay_out_from,
    lower,
    source_digest,
    table_of,
    use_seed,
)
from netdeck.machines import foresight
from netdeck.machines.foresight import SIZES, Mind

PLAY_GAMES, BEGIN, TAKE, LOOK_AHEAD = range(4)
"""What the one function is asked to do. It is one because every function that is called from outside brings all rules with it."""
ENDING, WINNER, TURNS, MOVES, FAULT, PRINT = range(6)
"""What is told of each game."""
FACTS: Final = 6
SHARED: Final = ("netdeck.cardgame.", "netdeck.kernel.", "netdeck.language.", "netdeck.machines.")
"""Where the rules are that every game goes by."""

_NUMBERS: Final = numba.types.Array(numba.types.int64, 1, "C")
SIGNATURE: Final = (
    *(numba.types.int64, _NUMBERS, _NUMBERS, _NUMBERS, numba.types.int64, numba.types.int64),
    *(_NUMBERS, numba.types.Array(numba.types.int64, 2, "C"), _NUMBERS, _NUMBERS, _NUMBERS),
)


class Played(NamedTuple):
    """How random games ended, game by game; ``used`` counts by what is printed in how many each card was used, ``faults`` excepted."""

    endings: Words
    winners: Words
    turns: Words
    moves: Words
    faults: Words
    """The room that was full, or 0: a game with a fault has not been played to its end."""
    prints: Words
    used: Words


class ColumnCode:
    """The rules of one kind of table as machine code.

    ``rooms`` says how many places the rooms have, but for that of the cards; ``further`` how many cards may come during a game.
    """

    def __init__(
        self,
        name: str,
        kind: type[Columns],
        functions: Mapping[int, Callable[[Any, int], None]],
        rooms: Mapping[str, int],
        *more: Any,
        further: int = 0,
    ) -> None:
        kind.functions = functions
        self.further = further
        package = kind.__module__.rsplit(".", 2)[0]
        lower(package, SHARED)
        self.layout = Layout(kind, rooms, "card")
        self.minds = Layout(Mind, SIZES, "branch", offers=0)
        self.rules = [rule for rule in RULES if rule.__module__.startswith((f"{package}.", *SHARED))]
        with cached_under(places.cache() / f"{name}-{source_digest(self.rules, *more)}"):
            self._run = _run(self.layout, self.minds)

    @property
    def is_compiled(self) -> bool:
        """Whether the machine code is there, in this process or in the cache."""
        return is_made(self._run, SIGNATURE)

    def compile(self) -> None:
        """Make the machine code, or read it from the cache."""
        assert self._code is not None

    @cached_property
    def _code(self) -> Any:
        compile_whole(self._run, SIGNATURE)
        return self._run

    def playouts(self, table: Columns, first: int, count: int, looking: int = AT_CARDS) -> Played:
        """Random games from a table on which all lies ready, with the seeds from *first* on."""
        cards: int = getattr(table, "cards")  # noqa: B009 - every table has cards, and columns do not know it
        if cards > MOST_CARDS:
            raise ValueError(f"compiled code plays with at most {MOST_CARDS} cards, not {cards}")
        laid = self.pack(table)
        kinds = len(getattr(table, self.layout.shared["definition"][0]))
        ends, used, last = np.zeros((count, FACTS), np.int64), np.zeros(kinds, np.int64), np.zeros(kinds, np.int64)
        self._code(PLAY_GAMES, laid.copy(), self.layout.pack_book(table), self.new_desk(), first, looking, laid, ends, used, last, _NONE)
        endings, winners, turns, moves, faults, prints = np.ascontiguousarray(ends.T)
        return Played(endings, winners, turns, moves, faults, prints, used)

    def pack(self, table: Any) -> Words:
        """A table of the interpreter as one buffer, with room for the cards that may still come."""
        return self.layout.pack(table, self._room_for_cards(table))

    def _room_for_cards(self, table: Any) -> int:
        cards: int = table.cards
        return max(cards, min(cards + self.further, MOST_CARDS))

    def begin(self, state: Words, book: Words, desk: Words, seed: int) -> None:
        """Take a laid-out table, with the chance of a seed, up to its first question."""
        self._code(BEGIN, state, book, desk, seed, 0, _NONE, _NO_GAMES, _NONE, _NONE, _NONE)

    def take(self, state: Words, book: Words, desk: Words, at: int) -> None:
        """Answer the open question with one of its options, up to the next one."""
        self._code(TAKE, state, book, desk, at, 0, _NONE, _NO_GAMES, _NONE, _NONE, _NONE)

    def thinking(self, mind: Mind, tables: Sequence[Any]) -> "Thinking":
        """A mind that looks ahead from imagined tables. A table that is larger than compiled code allows is a ``ValueError``."""
        cards = self._room_for_cards(tables[0])
        begun = self.layout.pack_all(tables, cards)
        return Thinking(self, mind, begun, np.zeros(self.layout.length(cards), np.int64), self.layout.pack_book(tables[0]))

    def look_ahead(self, thinking: "Thinking", most: int, count: int) -> None:
        """Look at so many futures more, *most* in all."""
        state, book, desk, begun, words = thinking.state, thinking.book, thinking.desk, thinking.begun, thinking.words
        self._code(LOOK_AHEAD, state, book, desk, most, count, begun, _NO_GAMES, _NONE, _NONE, words)

    def new_desk(self) -> Words:
        """An empty desk."""
        return np.zeros(self.layout.desk, np.int64)


class Thinking:
    """One search: its mind, as columns and as one buffer, the tables on which futures begin, and room for one that goes on."""

    def __init__(self, code: ColumnCode, mind: Mind, begun: Words, state: Words, book: Words) -> None:
        self.begun = begun
        self.state = state
        self.book = book
        self.desk = code.new_desk()
        self.words = code.minds.pack(mind, len(mind.name))
        self._mind = mind
        self._code = code

    def look_further(self, most: int, count: int) -> bool:
        """Look at so many futures more, *most* in all; whether there was room for everything."""
        self._code.look_ahead(self, most, count)
        self._code.minds.unpack(self.words, self._mind)
        return not self._mind.fault


def offers(desk: Words) -> Any:
    """The options on the desk, a row for each."""
    return desk[ROWS : ROWS + ROW * int(desk[OFFERED])].reshape(-1, ROW)


_NONE: Final = np.zeros(0, np.int64)
_NO_GAMES: Final = np.zeros((0, FACTS), np.int64)


# What a game says of itself: nothing, where it has no sense of its own


@overload(foresight.weigh, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _weigh(table: Any, mind: Any) -> Any:
    sense = table.layout.kind.sense
    found = silent()[sense.weigh] if sense is not None else None

    def weigh(table: Any, mind: Any) -> None:
        if found is not None:
            found(table, mind)

    return weigh


@overload(foresight.standing, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _standing(table: Any, seat: Any, experienced: Any) -> Any:
    sense = table.layout.kind.sense
    found = silent()[sense.standing] if sense is not None else None

    def standing(table: Any, seat: Any, experienced: Any) -> Any:
        return 0 if found is None else found(table, seat, experienced)

    return standing


@overload(foresight.settled, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _settled(table: Any) -> Any:
    sense = table.layout.kind.sense
    found = silent()[sense.settled] if sense is not None else None

    def settled(table: Any) -> Any:
        return -1 if found is None else found(table)

    return settled


@overload(foresight.name_of, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _name_of(table: Any, at: Any) -> Any:
    sense = table.layout.kind.sense
    found = silent()[sense.name] if sense is not None else None

    def name_of(table: Any, at: Any) -> Any:
        return at if found is None else found(table, at)

    return name_of


is_open, begin_future, seed_of, ask_anew, is_done, answer, learn = (
    silent()[each]
    for each in (
        foresight.is_open,
        foresight.begin_future,
        foresight.seed_of,
        foresight.ask_anew,
        foresight.is_done,
        foresight.answer,
        foresight.learn,
    )
)


def _run(layout: Layout, minds: Layout) -> Any:
    # It closes over layouts alone: Numba's cache tells closures apart by what they close over.

    @compiled
    def run(
        what: int,
        state: Words,
        book: Words,
        desk: Words,
        number: int,
        looking: int,
        laid: Words,
        ends: Words,
        used: Words,
        last: Words,
        words: Words,
    ) -> None:
        table = table_of(layout, state, 0, book, desk, 0)
        mind = table_of(minds, words, 0, book, desk, 0)
        game = 0
        decisions = 0
        count_room(table, len(state))
        fresh = what in (PLAY_GAMES, LOOK_AHEAD)
        if what == TAKE:
            choose(table, number)
        elif what == BEGIN:
            use_seed(table, number)
        while True:
            if fresh:
                fresh = False
                if what == LOOK_AHEAD:
                    if game == looking or not is_open(mind, number):
                        return
                    begin_at = begin_future(mind) * len(state)
                    lay_out_from(table, laid, begin_at, len(state), seed_of(mind))
                    ask_anew(table)
                else:
                    if game == len(ends):
                        return
                    lay_out(table, laid, number + game, looking)
                    decisions = 0
            go_on(table)
            if what == LOOK_AHEAD:
                if table.fault != 0:
                    mind.fault = table.fault
                    return
                if is_done(table, mind):
                    learn(table, mind)
                    game += 1
                    fresh = True
                else:
                    at = answer(table, mind)
                    if at < 0:
                        return
                    choose(table, at)
            elif what != PLAY_GAMES:
                return
            elif table.ending == 0 and table.fault == 0:
                choose_any(table, len(laid), number + game, decisions)
                decisions += 1
            else:
                ends[game, ENDING] = table.ending
                ends[game, WINNER] = table.winner
                ends[game, TURNS] = table.turn
                ends[game, MOVES] = decisions
                ends[game, FAULT] = table.fault
                ends[game, PRINT] = chain_of(table)
                game += 1
                if looking & AT_CARDS and table.fault == 0:
                    for card in range(table.cards):
                        printed = table.printed[card]
                        if is_marked(table, card) and last[printed] != game:
                            last[printed] = game
                            used[printed] += 1
                fresh = True

    return run
