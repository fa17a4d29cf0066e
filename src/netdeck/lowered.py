"""Rules over columns for Numba: the table is one buffer, a column an address in it.

Importing this module needs the extra ``sim``. A table's layout becomes a *type*: where each column begins is a constant of the machine
code, so that ``table.zone[card]`` is one load. Rows of a room lie side by side, and the cards come last, because a match may have any
number of them. What is printed lies in a buffer of its own that all positions of a match share; its rooms begin where its first words say.

How many bits a word has is a matter of the layout, too: on a device they are narrower.

What is compiled is the silent reading of the rules (:mod:`~netdeck.kernel.folding`); the other seams of :mod:`~netdeck.kernel.columns`
become a few instructions. Nothing in the rules allocates, so reference counting is off. A room that is full stops the game with a fault,
which whoever asked for it has to look at.
"""

import ast
import hashlib
import operator
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
from llvmlite import ir
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler_lock import global_compiler_lock
from numba.core.imputils import lower_builtin, lower_constant, lower_getattr_generic, lower_setattr_generic
from numba.core.typing import signature
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global
from numba.extending import intrinsic, models, overload, register_jitable, register_model, typeof_impl
from numpy.typing import NDArray

from netdeck.kernel import chacha, columns, evaluating, folding, picking, records
from netdeck.kernel.columns import Columns
from netdeck.kernel.folding import silent
from netdeck.kernel.rule_source import source_of

Words = NDArray[np.int64]
I64: Final = numba.types.int64
OPTIONS: Final = {"error_model": "numpy", "_nrt": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
FOLDED: Final = {**OPTIONS, "forceinline": True}
"""How functions are compiled that vanish in their callers."""
ROW: Final = 9
"""So many numbers an option has."""


class Layout:
    """Where everything of a kind of table lies. ``sizes`` says how many places the rooms have, but for the last one.

    ``offers`` is how many options a question may have.
    """

    def __init__(self, kind: type[Columns], sizes: Mapping[str, int], last: str, *, offers: int = 4096, bits: int = 64) -> None:
        self.kind = kind
        self.sizes = dict(sizes)
        self.last = last
        self.offers = offers
        self.bits = bits
        self.places: dict[str, tuple[bool, int, int, int]] = {}
        """Of each name whether it is printed, where it begins, how far apart its places are, its room's size (0: as many as there are)."""
        rooms: dict[str, list[str]] = {}
        for name, of in kind.columns.items():
            rooms.setdefault(of.name, []).append(name)
        shared = {of.name for of in kind.columns.values() if of.shared}
        to_think_in = {of.name for of in kind.columns.values() if of.to_think_in}
        kept = [room for room in rooms if room not in shared | to_think_in and room != last]
        at = self._place(0, [(room, rooms[room]) for room in rooms if room in to_think_in])
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
        self.digest = hashlib.sha256(repr((kind.__qualname__, self.places, self.heads, offers, bits)).encode()).hexdigest()[:12]

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

    def with_words_of(self, bits: int, offers: int) -> "Layout":
        """The same in words of so many bits, with room for so many options."""
        return Layout(self.kind, self.sizes, self.last, offers=offers, bits=bits)

    @property
    def desk(self) -> int:
        """How many words a desk has."""
        return ROWS + ROW * self.offers

    def pack(self, table: Columns, cards: int) -> Words:
        """A table of the interpreter as one buffer. Rooms that are larger there than here are told of by a ``ValueError``."""
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
        """Write a table into a buffer, where another one may stand already."""
        table.come_to_rest()
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


class TableType(numba.types.Type):  # type: ignore[misc]
    """The type of tables of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        super().__init__(name=f"Table[{layout.digest}]")


class ColumnType(numba.types.Type):  # type: ignore[misc]
    """The type of columns whose places are so many words of so many bits apart; ``size`` is 0 where it is not known."""

    def __init__(self, stride: int, size: int, bits: int) -> None:
        self.stride = stride
        self.size = size
        self.bits = bits
        super().__init__(name=f"Column[{stride},{size},{bits}]")


def _words(bits: int) -> Any:
    return numba.types.CPointer(I64 if bits == I64.bitwidth else numba.types.int32)


@register_model(TableType)
class _TableModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: TableType) -> None:
        words = _words(kind.layout.bits)
        super().__init__(manager, kind, [("state", words), ("book", _words(I64.bitwidth)), ("desk", words)])


@register_model(ColumnType)
class _ColumnModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: ColumnType) -> None:
        super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())


@infer_getattr
class _Names(AttributeTemplate):  # type: ignore[misc]
    key = TableType

    def generic_resolve(self, kind: TableType, name: str) -> Any:
        layout = kind.layout
        if name in layout.heads:
            return ColumnType(layout.heads[name][2], 0, I64.bitwidth)
        if name not in layout.places:
            return None
        _, _, stride, size = layout.places[name]
        return I64 if stride == 0 else ColumnType(stride, size, layout.bits)


def _part(context: Any, builder: Any, kind: TableType, value: Any, name: str) -> Any:
    return getattr(cgutils.create_struct_proxy(kind)(context, builder, value=value), name)


def _at(builder: Any, words: Any, place: int) -> Any:
    return builder.gep(words, [ir.Constant(ir.IntType(64), place)], inbounds=True)


def _load(builder: Any, address: Any, bits: int) -> Any:
    word = builder.load(address)
    return word if bits == I64.bitwidth else builder.sext(word, ir.IntType(64))


def _store(builder: Any, number: Any, address: Any, bits: int) -> None:
    builder.store(number if bits == I64.bitwidth else builder.trunc(number, ir.IntType(bits)), address)


@lower_getattr_generic(TableType)  # type: ignore[untyped-decorator]
def _read_name(context: Any, builder: Any, kind: TableType, value: Any, name: str) -> Any:
    layout = kind.layout
    if name in layout.heads:
        head, number, _ = layout.heads[name]
        book = _part(context, builder, kind, value, "book")
        begin = builder.load(_at(builder, book, head))
        return builder.gep(book, [builder.add(begin, ir.Constant(ir.IntType(64), number))], inbounds=True)
    printed, place, stride, _ = layout.places[name]
    if printed:
        return builder.load(_at(builder, _part(context, builder, kind, value, "book"), place))
    address = _at(builder, _part(context, builder, kind, value, "state"), place)
    return _load(builder, address, layout.bits) if stride == 0 else address


@lower_setattr_generic(TableType)  # type: ignore[untyped-decorator]
def _write_name(context: Any, builder: Any, sig: Any, args: Any, name: str) -> Any:
    kind, value_type = sig.args
    layout = kind.layout
    value = context.cast(builder, args[1], value_type, I64)
    address = _at(builder, _part(context, builder, kind, args[0], "state"), layout.places[name][1])
    _store(builder, value, address, layout.bits)


@infer_global(operator.getitem)
class _Reading(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 2 and isinstance(args[0], ColumnType) and isinstance(args[1], numba.types.Integer):
            return signature(I64, args[0], I64)
        return None


@infer_global(operator.setitem)
class _Writing(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        if len(args) == 3 and isinstance(args[0], ColumnType) and isinstance(args[1], numba.types.Integer):
            return signature(numba.types.void, args[0], I64, I64)
        return None


def _place(builder: Any, kind: ColumnType, column: Any, index: Any) -> Any:
    if kind.stride != 1:
        index = builder.mul(index, ir.Constant(ir.IntType(64), kind.stride), flags=["nsw"])
    return builder.gep(column, [index], inbounds=True)


@lower_builtin(operator.getitem, ColumnType, numba.types.Integer)  # type: ignore[untyped-decorator]
def _read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _load(builder, _place(builder, sig.args[0], args[0], args[1]), sig.args[0].bits)


@lower_builtin(operator.setitem, ColumnType, numba.types.Integer, numba.types.Integer)  # type: ignore[untyped-decorator]
def _write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    _store(builder, args[2], _place(builder, sig.args[0], args[0], args[1]), sig.args[0].bits)
    return context.get_dummy_value()


@overload(len)  # type: ignore[untyped-decorator]
def _len(column: Any) -> Any:
    if not isinstance(column, ColumnType):
        return None
    size = column.size

    def length(column: Any) -> Any:
        return size

    return length


class LayoutType(numba.types.Type):  # type: ignore[misc]
    """The type of exactly one layout, from which compiled code makes tables."""

    def __init__(self, layout: Layout) -> None:
        self.table = TableType(layout)
        super().__init__(name=f"Layout[{layout.digest}]")


@typeof_impl.register(Layout)  # type: ignore[untyped-decorator]
def _typeof_layout(layout: Layout, context: object) -> LayoutType:
    return LayoutType(layout)


register_model(LayoutType)(models.OpaqueModel)


@lower_constant(LayoutType)  # type: ignore[untyped-decorator]
def _layout_constant(context: Any, builder: object, kind: object, layout: object) -> Any:
    return context.get_dummy_value()


@intrinsic  # type: ignore[untyped-decorator]
def table_of(typing_context: Any, layout: Any, state: Any, state_at: Any, book: Any, desk: Any, desk_at: Any) -> Any:
    """A table of three arrays: what is so and the desk, each from a place on, and what is printed."""
    result = layout.table

    def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        def address(of: int) -> Any:
            return context.make_array(sig.args[of])(context, builder, value=args[of]).data

        table = cgutils.create_struct_proxy(result)(context, builder)
        table.state = builder.gep(address(1), [args[2]], inbounds=True)
        table.book = address(3)
        table.desk = builder.gep(address(4), [args[5]], inbounds=True)
        return table._getvalue()

    return signature(result, layout, state, I64, book, desk, I64), make


# The seams. The desk holds what is no part of a position: how many options there are, what to look at and what was seen, the key of chance,
# room for a block of it, a mark for each card, and the options.

MOST_CARDS: Final = 1024
"""So many cards can be marked."""
OFFERED, LOOKING, CHAIN, ROOM_FOR_CARDS, KEY = range(5)
BLOCK: Final = KEY + chacha.KEY_WORDS
MARKS: Final = BLOCK + chacha.BLOCK_WORDS
ROWS: Final = MARKS + MOST_CARDS
AT_CARDS, AT_EVERYTHING = 1, 2
"""What to look at in a playout: which cards are used, or the whole table at every decision."""


def _from(part: str) -> Any:
    """A way to read and write the words of a part of a table, from a place on, as a column."""

    def words(typing_context: Any, table: Any, place: Any) -> Any:
        bits = table.layout.bits

        def make(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            return builder.gep(_part(context, builder, sig.args[0], args[0], part), [args[1]], inbounds=True)

        return signature(ColumnType(1, 0, bits), table, I64), make

    return intrinsic(words)


_desk: Final = _from("desk")
_state: Final = _from("state")


@overload(columns.notice, jit_options=FOLDED)  # type: ignore[untyped-decorator]
def _notice(table: Any, card: Any) -> Any:
    def nothing(table: Any, card: Any) -> None:
        pass

    return nothing


@overload(columns.make_room, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _make_room(table: Any, column: Any) -> Any:
    size = column.size

    def refuse(table: Any, column: Any) -> bool:
        table.fault = size
        return False

    return refuse


@overload(columns.another_card, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _another_card(table: Any, printed: Any, owner: Any) -> Any:
    def bring(table: Any, printed: Any, owner: Any) -> Any:
        card = table.cards
        if card >= _desk(table, ROOM_FOR_CARDS)[0]:
            table.fault = MOST_CARDS
            return -1
        _desk(table, MARKS + card)[0] = 1
        table.cards = card + 1
        table.printed[card] = printed
        table.owner[card] = owner
        return card

    return bring


@overload(records.fill_cells, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _fill_cells(cells: Any, first: Any, end: Any, number: Any) -> Any:
    def fill(cells: Any, first: Any, end: Any, number: Any) -> None:
        for i in range(first, end):
            cells[i] = number

    return fill


@overload(records.copy_cells, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _copy_cells(cells: Any, first: Any, to: Any, at: Any, count: Any) -> Any:
    def copy(cells: Any, first: Any, to: Any, at: Any, count: Any) -> None:
        for i in range(count):
            to[at + i] = cells[first + i]

    return copy


@overload(columns.no_offers, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _no_offers(table: Any) -> Any:
    def none(table: Any) -> None:
        _desk(table, OFFERED)[0] = 0

    return none


@overload(columns.count_offers, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _count_offers(table: Any) -> Any:
    def count(table: Any) -> Any:
        return _desk(table, OFFERED)[0]

    return count


@overload(columns.offered, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _offered(table: Any, at: Any, number: Any) -> Any:
    def read(table: Any, at: Any, number: Any) -> Any:
        return _desk(table, ROWS + ROW * at)[number]

    return read


@overload(columns.offer, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _offer(table: Any, kind: Any, card: Any, other: Any, use: Any, x: Any, aim0: Any, aim1: Any, aim2: Any, cost: Any) -> Any:
    most = table.layout.offers

    def write(table: Any, kind: Any, card: Any, other: Any, use: Any, x: Any, aim0: Any, aim1: Any, aim2: Any, cost: Any) -> None:
        offered = _desk(table, OFFERED)[0]
        if offered >= most:
            table.fault = most
            return
        row = _desk(table, ROWS + ROW * offered)
        row[0] = kind
        row[1] = card
        row[2] = other
        row[3] = use
        row[4] = x
        row[5] = aim0
        row[6] = aim1
        row[7] = aim2
        row[8] = cost
        _desk(table, OFFERED)[0] = offered + 1

    return write


@overload(columns.shuffle, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _shuffle(table: Any, count: Any, purpose: Any) -> Any:
    def shuffle(table: Any, count: Any, purpose: Any) -> None:
        chacha.permute(_desk(table, KEY), table.draws, count, _desk(table, BLOCK), table.tray)
        table.draws += 1

    return shuffle


@overload(columns.below, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _below(table: Any, count: Any, purpose: Any, who: Any) -> Any:
    def below(table: Any, count: Any, purpose: Any, who: Any) -> Any:
        number = chacha.number_below(_desk(table, KEY), table.draws, count, _desk(table, BLOCK))
        table.draws += 1
        return number

    return below


@overload(evaluating.own_word, jit_options=FOLDED)  # type: ignore[untyped-decorator]
def _own_word(table: Any, operator: Any, words: Any, top: Any, level: Any, you: Any, it: Any, frame: Any) -> Any:
    done = silent()[table.layout.kind.own_word]

    def own(table: Any, operator: Any, words: Any, top: Any, level: Any, you: Any, it: Any, frame: Any) -> Any:
        return done(table, operator, words, top, level, you, it, frame)

    return own


@overload(columns.named_card, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _named_card(table: Any, place: Any) -> Any:
    value = silent()[table.layout.kind.card_of_answer]

    def card(table: Any, place: Any) -> Any:
        return value(table, place)

    return card


def first_kept(table: Any) -> int:
    """Where that begins which a copy must have: compiled code alone calls this."""
    raise NotImplementedError


@overload(first_kept, jit_options=FOLDED)  # type: ignore[untyped-decorator]
def _first_kept(table: Any) -> Any:
    first = table.layout.thinking

    def kept(table: Any) -> Any:
        return first

    return kept


def count_room(table: Any, words: int) -> None:
    """Note for how many cards a table of so many *words* has room: compiled code alone calls this."""
    raise NotImplementedError


@overload(count_room, jit_options=FOLDED)  # type: ignore[untyped-decorator]
def _count_room(table: Any, words: Any) -> Any:
    fixed, columns_of_cards = table.layout.fixed, len(table.layout.last_names)

    def count(table: Any, words: Any) -> None:
        _desk(table, ROOM_FOR_CARDS)[0] = (words - fixed) // columns_of_cards

    return count


def do_step(table: Any, number: int, frame: int) -> None:
    """Do what stands at a step: compiled code alone calls this."""
    raise NotImplementedError


@overload(do_step, jit_options=OPTIONS)  # type: ignore[untyped-decorator]
def _do_step(table: Any, number: Any, frame: Any) -> Any:
    functions = {number: silent()[function] for number, function in table.layout.kind.functions.items()}
    names: dict[str, Any] = {"Any": Any, **{f"step_{number}": function for number, function in functions.items()}}
    lines = [f"    {'el' if number else ''}if number == {number}:\n        step_{number}(table, frame)" for number in sorted(functions)]
    exec("def do(table: Any, number: Any, frame: Any) -> Any:\n" + "\n".join(lines), names)
    return names["do"]


# Playing. The rules are called from one place: each further one would bring all of them once more.

MOST_STEPS: Final = 100_000
"""From one decision to the next."""
FNV_START, FNV_PRIME = 0x811C9DC5, 0x01000193


def lay_out(table: Any, laid: Any, seed: int, looking: int) -> None:
    """Let the table be as *laid*, with the chance of a plain seed from the first draw on."""
    desk = _desk(table, 0)
    copy_words(table, laid, 0, len(laid))
    desk[LOOKING] = looking
    desk[CHAIN] = FNV_START
    use_seed(table, seed)


def lay_out_from(table: Any, laid: Any, begin: int, words: int, seed: int) -> None:
    """Let the table be one of several that lie one behind the other, with the chance of a plain seed from the first draw on."""
    copy_words(table, laid, begin, words)
    use_seed(table, seed)


def copy_words(table: Any, laid: Any, begin: int, words: int) -> None:
    """Let the table be as the *words* from *begin* on, but for what it thinks in."""
    state = _state(table, 0)
    for i in range(first_kept(table), words):
        state[i] = laid[begin + i]


def use_seed(table: Any, seed: int) -> None:
    """Let chance be that of a plain seed, from the first draw on."""
    chacha.fill_seed_key(seed, _desk(table, KEY))
    table.draws = 0


def go_on(table: Any) -> None:
    """Run until somebody has to decide or the game is over."""
    left = MOST_STEPS
    while table.asked < 0 and table.ending == 0 and table.fault == 0:
        frame = table.depth - 1
        do_step(table, table.f_step[frame], frame)
        left -= 1
        if left == 0:
            table.fault = -1


def choose(table: Any, at: int) -> None:
    """Answer the open question with one of its options."""
    row = _desk(table, ROWS + ROW * at)
    table.chosen = row[0]
    table.chosen_card = row[1]
    table.chosen_other = row[2]
    table.chosen_use = row[3]
    table.chosen_x = row[4]
    table.chosen_aim0 = row[5]
    table.chosen_aim1 = row[6]
    table.chosen_aim2 = row[7]
    table.asked = -1


def choose_any(table: Any, words: int, seed: int, number: int) -> None:
    """Answer the open question at random: it is decision *number* of the playout of *seed*. A table has so many *words*."""
    desk = _desk(table, 0)
    looking = desk[LOOKING]
    if looking & AT_EVERYTHING:
        link(table, words)
    if looking & AT_CARDS and number == 0:
        for card in range(table.cards):
            desk[MARKS + card] = 0
    choose(table, picking.random_below(seed, number, desk[OFFERED]))
    if looking & AT_CARDS:
        for place in range(columns.MOST_NAMED):
            card = columns.named_card(table, place)
            if card >= 0:
                desk[MARKS + card] = 1


def link(table: Any, words: int) -> None:
    """Add the whole table and its options to the chain of fingerprints (FNV-1a over words): equal chains mean equal games."""
    state, desk = _state(table, 0), _desk(table, 0)
    seen = desk[CHAIN] & picking.WORD
    for i in range(first_kept(table), words):
        seen = ((seen ^ state[i] & picking.WORD) * FNV_PRIME) & picking.WORD
    for i in range(ROWS, ROWS + ROW * desk[OFFERED]):
        seen = ((seen ^ desk[i] & picking.WORD) * FNV_PRIME) & picking.WORD
    desk[CHAIN] = seen


def chain_of(table: Any) -> int:
    """The chain of fingerprints so far."""
    chain: int = _desk(table, CHAIN)[0] & picking.WORD
    return chain


def is_marked(table: Any, card: int) -> bool:
    """Whether an answer has named a card."""
    return bool(_desk(table, MARKS + card)[0] != 0)


SMALL: Final = 12
"""A function of so few lines of bytecode times ten is folded into its callers."""
_DONE: Final[set[Any]] = set()


def _lower(functions: Iterable[Callable[..., Any]], *, fold: bool = True) -> None:
    for function in functions:
        if function not in _DONE:
            _DONE.add(function)
            small = len(function.__code__.co_code) < 10 * SMALL or function is chacha.quarter_round
            register_jitable(**(FOLDED if fold and small else OPTIONS))(function)


def lower(package: str, shared: Iterable[str]) -> None:
    """Make every rule over columns of a *package*, and of the *shared* ones, callable from compiled code; nothing is compiled yet.

    LLVM decides which of a game's own rules vanish in their callers: small ones that call small ones grow large. No other game's
    are touched: in one process each is compiled as it would be alone.
    """
    rules = silent().values()
    _lower((rule for rule in rules if rule.__module__.startswith(f"{package}.")), fold=False)
    _lower(rule for rule in rules if rule.__module__.startswith(tuple(shared)))


_lower((chacha.quarter_round, chacha.scaled, chacha.fill_block, chacha.permute, chacha.number_below, chacha.fill_seed_key))
_lower((picking.mixed, picking.random_below))
_lower((lay_out, lay_out_from, copy_words, use_seed, go_on, choose, choose_any, link, chain_of, is_marked))


# Numba optimises each function together with all that it calls, and once more with everybody who calls it: what lies deep is optimised some
# hundred times, and machine code is made of it each time. Rules are called by nobody but other rules, so here the parts of a whole are only
# linked, and optimised once, in the end.


class _Whole(threading.local):
    """The names of the functions that this thread compiles with all their parts; other threads compile as Numba does."""

    def __init__(self) -> None:
        self.names: list[str] = []


_WHOLE: Final = _Whole()
COMPILED: Final[list[Callable[[], None]]] = []
"""Who is told whenever another function is compiled."""
_finalize: Final = JITCodeLibrary.finalize
_set_env: Final = JITCPUCodegen.set_env


def _link(library: Any) -> None:
    """What Numba does when all of a function is there."""
    for each in COMPILED:
        each()
    if _WHOLE.names and library.name not in _WHOLE.names:
        library.is_part = library._finalized = True
        return
    library._linking_libraries = list(_parts(library, {}))
    if _WHOLE.names:
        library._optimize_final_module = partial(_optimise, library)
    _finalize(library)


def _optimise(library: Any) -> None:
    """All at once, without the passes that prepare for counting references: nothing is counted here."""
    passes, builder = library._codegen._module_pass_manager()
    passes.run(library._final_module, builder)


def _parts(library: Any, found: dict[Any, None]) -> dict[Any, None]:
    """Whatever a function needs, each once."""
    for part in library._linking_libraries:
        if part not in found:
            found[part] = None
            if getattr(part, "is_part", False):
                _parts(part, found)
    return found


def _set_env_of_whole(codegen: Any, name: str, env: Any) -> None:
    """Parts have no machine code of their own that could look for its surroundings."""
    if codegen._engine.is_symbol_defined(name):
        _set_env(codegen, name, env)


JITCodeLibrary.finalize = _link
JITCPUCodegen.set_env = _set_env_of_whole


def compile_whole(function: Any, signature: tuple[Any, ...]) -> None:
    """Make the machine code of a compiled *function* and of all that it calls, or read it from the cache.

    Numba's lock is held from the first part to the last: parts that are only linked belong to the whole that is being compiled, and no
    other thread may meet them half-finished.
    """
    with global_compiler_lock:
        _WHOLE.names.append(function.py_func.__qualname__)
        try:
            function.compile(signature)
        finally:
            _WHOLE.names.pop()


def compiled(function: Any) -> Any:
    """Let Numba compile *function* when it is first called, and keep what comes of it."""
    return numba.njit(nogil=True, cache=True, error_model="numpy", _nrt=False)(function)


def is_made(function: Any, signature: tuple[Any, ...]) -> bool:
    """Whether the machine code of a compiled *function* is there, in this process or in the cache."""
    return signature in function.overloads or function._cache.load_overload(signature, function.targetctx) is not None


def source_digest(rules: Iterable[Callable[..., Any]], *more: Any) -> str:
    """A name for exactly this source of *rules* and what they rest on: machine code of other rules must never be found under it."""
    digest = hashlib.sha256()
    rules = list(rules)
    modules = {function.__module__ for function in rules}
    modules |= {each.__name__ for each in (*more, columns, evaluating, folding, chacha, picking)} | {__name__}
    for module in sorted(modules):
        digest.update(Path(str(sys.modules[module].__file__)).read_bytes())
    for function in rules:
        if hasattr(function, "written"):
            digest.update(ast.dump(source_of(function)).encode())
    return digest.hexdigest()[:16]


@contextmanager
def cached_under(folder: Path) -> Iterator[None]:
    """Numba looks at this setting when a function is decorated; other users of Numba in the same process keep their own."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before
