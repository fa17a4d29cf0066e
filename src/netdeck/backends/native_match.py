"""A match in machine code, choice by choice, for callers that use option numbers and need no text. Needs the extra ``sim``."""

import random
from typing import TYPE_CHECKING

import numpy as np

from netdeck.backends.bot_games import PICKS
from netdeck.backends.playouts import result_of
from netdeck.backends.table_layout import MOST_CARDS, OFFERED, Words
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.column_state import ColumnState
from netdeck.kernel.observation import LeftOffError
from netdeck.kernel.result import Result

if TYPE_CHECKING:
    from netdeck.backends.native_code import NativeCode


class NativeMatches:
    """Matches on prepared tables. They share the printed cards and the scratch memory of functions."""

    def __init__(self, code: "NativeCode", state: ColumnState[CardTable], names: tuple[list[int], list[int]]) -> None:
        self.code = code
        self.state = state
        self.laid = code.pack(state.table)
        self.book = code.layout.pack_book(state.table)
        self.faces, self.eyes = (np.array(each, np.int64) for each in names)
        self.slots = np.zeros(MOST_CARDS + 1, np.int64)
        self.mind = np.zeros(code.minds.length(1), np.int64)
        self.run = code.part("").functions

    def begin(self, seed: int) -> "NativeMatch":
        """The match of a seed, at its first question."""
        return NativeMatch(self, seed)


class NativeMatch:
    """One of them."""

    def __init__(self, table: NativeMatches, seed: int) -> None:
        self._table = table
        self._state, self._desk = table.laid.copy(), table.code.new_desk()
        self._tables = tuple(each.ctypes.data for each in (self._state, table.book, self._desk))
        self._minds = tuple(each.ctypes.data for each in (table.mind, table.book, self._desk))
        self._told = tuple(each.ctypes.data for each in (table.faces, table.eyes, table.slots))
        places = table.code.layout.places
        self._asked, self._ending, self._winner, self._fault = (places[each][1] for each in ("asked", "ending", "winner", "fault"))
        table.run["begin"](*self._tables, len(self._state), seed)

    @property
    def asked(self) -> int:
        """The seat that has to choose; -1 when the match is over."""
        return -1 if self._state[self._ending] else int(self._state[self._asked])

    @property
    def offered(self) -> int:
        """How many options it has."""
        return int(self._desk[OFFERED])

    def take(self, at: int) -> None:
        """Take an option. Raises :class:`LeftOffError` where there is no room for what comes of it."""
        self._table.run["take"](*self._tables, len(self._state), at)
        if self._state[self._fault]:
            raise LeftOffError

    def observe(self, seat: int, out: Words) -> None:
        """Write what a seat may know."""
        self._table.run["observe"](*self._tables, seat, *self._told, out.ctypes.data)

    def pick(self, bot: str, dice: random.Random) -> int | None:
        """The number of what a bot chooses that is asked; ``None`` for one that needs more than a table."""
        if bot not in PICKS:
            return None
        count = self.offered
        if bot == "random" or count == 1:
            return dice.choice(range(count))
        self._table.run["look_at_options"](*self._tables, *self._minds)
        _, at, stride, _ = self._table.code.minds.places["liking"]
        likings = self._table.mind[at : at + count * stride : stride].tolist()
        most = max(likings)
        return dice.choice([number for number, liking in enumerate(likings) if liking == most])

    def result(self) -> Result | None:
        """How it has ended."""
        ending, winner = int(self._state[self._ending]), int(self._state[self._winner])
        return result_of(self._table.state, ending, winner) if ending else None
