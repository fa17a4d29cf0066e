"""Where a table over columns lies for compiled code: one buffer, a column an address in it, and a desk beside it.

Rows of a room lie side by side, and the cards come last, because a match may have any number of them. What is printed lies in a buffer of
its own that all positions of a match share; its rooms begin where its first words say. The desk holds what is no part of a position: how
many options there are, what to look at and what was seen, the key of chance, room for a block of it, a mark for each card, and the options.
"""

import ast
import hashlib
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from netdeck.kernel import chacha, columns, playout_policy, rule_source, specialize, vm
from netdeck.kernel.columns import Columns
from netdeck.kernel.rule_source import source_of

Words = NDArray[np.int64]
ROW: Final = 9
"""So many numbers an option has."""
MOST_CARDS: Final = 1024
"""So many cards can be marked."""
OFFERED, LOOKING, CHAIN, ROOM_FOR_CARDS, KEY = range(5)
BLOCK: Final = KEY + chacha.KEY_WORDS
MARKS: Final = BLOCK + chacha.BLOCK_WORDS
ROWS: Final = MARKS + MOST_CARDS
AT_CARDS, AT_EVERYTHING = 1, 2
"""What to look at in a playout: which cards are used, or the whole table at every decision."""


class TableLayout:
    """Where everything of a kind of table lies. ``sizes`` says how many places the rooms have, but for the last one.

    ``offers`` is how many options a question may have, ``lasting`` says which rooms for thinking are used again at the next step.
    """

    def __init__(
        self, kind: type[Columns], sizes: Mapping[str, int], last: str, *, offers: int = 4096, lasting: Collection[str] = ()
    ) -> None:
        self.kind = kind
        self.sizes = dict(sizes)
        self.last = last
        self.offers = offers
        self.places: dict[str, tuple[bool, int, int, int]] = {}
        """Of each name whether it is printed, where it begins, how far apart its places are, its room's size (0: as many as there are)."""
        rooms: dict[str, list[str]] = {}
        for name, of in kind.columns.items():
            rooms.setdefault(of.name, []).append(name)
        shared = {of.name for of in kind.columns.values() if of.shared}
        scratch = {of.name for of in kind.columns.values() if of.scratch}
        kept = [room for room in rooms if room not in shared | scratch and room != last]
        at = self._place(0, [(room, rooms[room]) for room in rooms if room in scratch - set(lasting)])
        self.passing = at
        """So many words of these mean nothing even between two steps: threads of a device have them, not tables."""
        at = self._place(at, [(room, rooms[room]) for room in rooms if room in scratch & set(lasting)])
        self.thinking = at
        """So many words at the beginning mean nothing once a step is done: copies need not have them."""
        for name in kind.numbers:
            self.places[name] = (False, at, 0, 1)
            at += 1
        at = self._place(at, [(room, rooms[room]) for room in kept])
        self.last_names = rooms[last]
        for number, name in enumerate(self.last_names):
            self.places[name] = (False, at + number, len(self.last_names), 0)
        self.fixed = at
        self.shared = {room: names for room, names in rooms.items() if room in shared}
        at = len(self.shared)
        for name in kind.printed_numbers:
            self.places[name] = (True, at, 0, 1)
            at += 1
        self.heads: dict[str, tuple[int, int, int]] = {}
        for head, names in enumerate(self.shared.values()):
            for number, name in enumerate(names):
                self.heads[name] = (head, number, len(names))
        self.book_fixed = at
        self.digest = hashlib.sha256(repr((kind.__qualname__, self.places, self.heads, offers)).encode()).hexdigest()[:12]

    def _place(self, at: int, rooms: Iterable[tuple[str, Sequence[str]]]) -> int:
        """Let rooms lie from a place on, the columns of each side by side; where they end."""
        for room, names in rooms:
            for number, name in enumerate(names):
                self.places[name] = (False, at + number, len(names), self.sizes[room])
            at += len(names) * self.sizes[room]
        return at

    def length(self, cards: int) -> int:
        """How many words a table with so many cards has."""
        return self.fixed + cards * len(self.last_names)

    def on_device(self, offers: int, lasting: Mapping[str, int]) -> "TableLayout":
        """The same with room for so many options, where some rooms for thinking last from step to step, and have so many places."""
        return TableLayout(self.kind, {**self.sizes, **lasting}, self.last, offers=offers, lasting=lasting.keys())

    @property
    def desk(self) -> int:
        """How many words a desk has."""
        return ROWS + ROW * self.offers

    def pack(self, table: Columns, cards: int) -> Words:
        """A table of the interpreter as one buffer. Raises ``ValueError`` if a dimension is larger than the layout allows."""
        buffer = np.zeros(self.length(cards), np.int64)
        self._write(buffer, table, cards, None)
        return buffer

    def pack_all(self, tables: Sequence[Columns], cards: int) -> Words:
        """Tables of one match one behind the other in one buffer. Most is the same on all of them, and written once."""
        first = self.pack(tables[0], cards)
        buffer = np.zeros((len(tables), len(first)), np.int64)
        buffer[:, self.thinking :] = first[self.thinking :]
        for words, table in zip(buffer[1:], tables[1:], strict=True):
            self._write(words, table, cards, tables[0])
        return buffer.reshape(-1)

    def _write(self, buffer: Words, table: Columns, cards: int, there: Columns | None) -> None:
        """Write a table into a buffer, overwriting its content."""
        table.compact()
        for name, (printed, at, stride, size) in self.places.items():
            if printed or (stride and at < self.thinking):
                continue
            value = getattr(table, name)
            if there is not None and value == getattr(there, name):
                continue
            if stride == 0:
                buffer[at] = value
                continue
            end = size or cards
            if len(value) > end and any(value[end:]):
                raise ValueError(f"{name} has {len(value)} places, and compiled code {end}")
            value = value[:end]
            if there is not None:
                buffer[at : at + end * stride : stride] = 0
            buffer[at : at + len(value) * stride : stride] = value

    def unpack(self, buffer: Words, table: Columns) -> None:
        """Write a buffer back into a table of the interpreter."""
        for name, (printed, at, stride, size) in self.places.items():
            if printed:
                continue
            if stride == 0:
                setattr(table, name, int(buffer[at]))
            else:
                end = at + size * stride if size else len(buffer)
                setattr(table, name, buffer[at:end:stride].tolist())

    def pack_book(self, table: Columns) -> Words:
        """What is printed as one buffer."""
        words = [0] * self.book_fixed
        for name in self.kind.printed_numbers:
            words[self.places[name][1]] = int(getattr(table, name))
        for head, names in enumerate(self.shared.values()):
            words[head] = len(words)
            for row in zip(*(getattr(table, name) for name in names), strict=True):
                words += row
        return np.array(words, np.int64)


def source_digest(rules: Iterable[Callable[..., Any]], *more: Any) -> str:
    """A name for exactly this source of *rules* and what they rest on: machine code of other rules must never be found under it."""
    digest = hashlib.sha256()
    rules = list(rules)
    modules = {function.__module__ for function in rules}
    modules |= {each.__name__ for each in (*more, columns, vm, specialize, rule_source, chacha, playout_policy)} | {__name__}
    for name in sorted(modules):
        module = sys.modules[name]
        digest.update(Path(str(module.__file__)).read_bytes())
        digest.update(repr(sorted((key, value) for key, value in vars(module).items() if type(value) is int)).encode())
    for function in rules:
        if hasattr(function, "written"):
            digest.update(ast.dump(source_of(function)).encode())
    return digest.hexdigest()[:16]
