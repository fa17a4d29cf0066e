"""The seams of the rules for Numba, on the processor and on CUDA.

Importing this module makes every function of the rules callable from compiled code; nothing is compiled yet. A :class:`Terms` becomes a
*type* of its own, whose fields are constants: each set of terms gets its own machine code, with all other options cut away.

Whether events are counted is a matter of types as well: a :class:`Sheet` whose ``heard`` is ``None`` is silent and pays nothing, one whose
``heard`` is an array counts how often each point was followed.
"""

from typing import Any, Final, NamedTuple

import numba
from numba.core.imputils import lower_constant, lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, models, overload, register_jitable, register_model, typeof_impl

from netdeck.backends.numba_functions import (
    FOLDED,
    OPTIONS,
    Builder,
    Context,
    Function,
    Overload,
    Signature,
    Table,
    Type,
    TypingContext,
    Value,
    Word,
)
from netdeck.games.binmat.rules import intrinsics
from netdeck.games.binmat.rules.evaluation import write_numbers
from netdeck.games.binmat.rules.ismcts import choose_branch, deal_unseen, look_ahead
from netdeck.games.binmat.rules.observation import write_known
from netdeck.games.binmat.rules.policy import instinct
from netdeck.games.binmat.rules.terms import Terms
from netdeck.kernel import chacha, playout_policy

uintp = numba.types.uintp

LARGE: Final = OPTIONS
SMALL: Final = FOLDED
"""How all functions are compiled that are folded into their callers: everything but the shuffle."""


class Sheet(NamedTuple):
    """A table for compiled code: see :class:`~netdeck.games.binmat.rules.table.Table`. ``heard`` counts points, or is ``None``."""

    terms: Any
    state: Any
    key: Any
    words: Any
    tray: Any
    heard: Any


class TermsType(numba.types.Type):  # type: ignore[misc]
    """The type of exactly one set of terms."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        super().__init__(name=f"Terms[{terms.digest}]")


@typeof_impl.register(Terms)  # type: ignore[untyped-decorator]
def _typeof_terms(terms: Terms, context: object) -> TermsType:
    return TermsType(terms)


register_model(TermsType)(models.OpaqueModel)


@lower_constant(TermsType)  # type: ignore[untyped-decorator]
def _terms_constant(context: Context, builder: object, kind: object, terms: object) -> Value:
    return context.get_dummy_value()


@infer_getattr
class _TermsFields(AttributeTemplate):  # type: ignore[misc]
    key = TermsType

    def generic_resolve(self, kind: TermsType, name: str) -> Type | None:
        return numba.typeof(getattr(kind.terms, name))


@lower_getattr_generic(TermsType)  # type: ignore[untyped-decorator]
def _read_field(context: Context, builder: object, kind: TermsType, value: object, name: str) -> Value:
    constant = getattr(kind.terms, name)
    return context.get_constant_generic(builder, numba.typeof(constant), constant)


def _listens(table: Table) -> bool:
    return not isinstance(table[table.fields.index("heard")], numba.types.NoneType)


@overload(intrinsics.happens, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _happens(table: Table, event: Word, point: Word, a: Word = 0, b: Word = 0, c: Word = 0, d: Word = 0) -> Overload:
    def silent(table: Table, event: Word, point: Word, a: Word = 0, b: Word = 0, c: Word = 0, d: Word = 0) -> bool:
        return True

    def counting(table: Table, event: Word, point: Word, a: Word = 0, b: Word = 0, c: Word = 0, d: Word = 0) -> bool:
        table.heard[point] += 1
        return True

    return counting if _listens(table) else silent


@overload(intrinsics.holds, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _holds(table: Table, point: Word) -> Overload:
    def silent(table: Table, point: Word) -> bool:
        return True

    def counting(table: Table, point: Word) -> bool:
        table.heard[point] += 1
        return True

    return counting if _listens(table) else silent


@overload(intrinsics.bars, jit_options=SMALL)  # type: ignore[untyped-decorator]
@overload(intrinsics.lets, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _always(table: Table, point: Word) -> Overload:
    def yes(table: Table, point: Word) -> bool:
        return True

    return yes


# An unsigned place spares the question whether it counts from the end; the mask makes every number of the rules the same kind of integer,
# since mixed widths would turn into floats.


@overload(intrinsics.byte, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _byte(table: Table, at: Word) -> Overload:
    def read(table: Table, at: Word) -> Any:
        return table.state[uintp(at)] & 0xFF

    return read


@overload(intrinsics.set_byte, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _set_byte(table: Table, at: Word, number: Word) -> Overload:
    def write(table: Table, at: Word, number: Word) -> None:
        table.state[uintp(at)] = number

    return write


@intrinsic  # type: ignore[untyped-decorator]
def _population(typing_context: TypingContext, bits: Type) -> tuple[Signature, Function]:
    def count(context: Context, builder: Builder, signature: Signature, arguments: tuple[Value, ...]) -> Value:
        word = context.cast(builder, arguments[0], bits, numba.types.uint32)
        return context.cast(builder, builder.ctpop(word), numba.types.uint32, numba.types.int64)

    return numba.types.int64(bits), count


@overload(intrinsics.bit_count, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _bit_count(bits: Word) -> Overload:
    def count(bits: Word) -> Any:
        return _population(bits)

    return count


@overload(intrinsics.shuffle, jit_options=LARGE)  # type: ignore[untyped-decorator]
def _shuffle(table: Table, count: Word, purpose: Word) -> Overload:
    def shuffle(table: Table, count: Word, purpose: Word) -> None:
        at = table.terms.draws
        draw = 0
        for i in range(4):
            draw |= intrinsics.byte(table, at + i) << 8 * i
        chacha.permute(table.key, draw, count, table.words, table.tray)
        for i in range(4):
            intrinsics.set_byte(table, at + i, draw + 1 >> 8 * i & 0xFF)

    return shuffle


_APART: Final = (instinct, write_numbers, write_known, deal_unseen, choose_branch)
"""Rules that are large and called from one place: folding them into their callers would only make compiling slow."""

_OF_CHANCE: Final[tuple[Function, ...]] = (chacha.quarter_round, chacha.scaled, playout_policy.mix_bits, playout_policy.random_below)
_DEALS: Final[tuple[Function, ...]] = (chacha.fill_block, chacha.permute, chacha.fill_seed_key)

for _function in (*intrinsics.RULES, *_OF_CHANCE, *_DEALS):
    register_jitable(**(LARGE if _function in (*_APART, *_DEALS) else SMALL))(_function)

assert look_ahead in intrinsics.RULES, "all modules of the rules have been read"
