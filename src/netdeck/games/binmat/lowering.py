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

from netdeck.games.binmat.rules import seams
from netdeck.games.binmat.rules.foresight import choose_branch, deal_unseen, look_ahead
from netdeck.games.binmat.rules.instinct import instinct
from netdeck.games.binmat.rules.judgement import write_numbers
from netdeck.games.binmat.rules.terms import Terms
from netdeck.kernel import chacha
from netdeck.lowered import FOLDED, OPTIONS

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
def _terms_constant(context: Any, builder: object, kind: object, terms: object) -> Any:
    return context.get_dummy_value()


@infer_getattr
class _TermsFields(AttributeTemplate):  # type: ignore[misc]
    key = TermsType

    def generic_resolve(self, kind: TermsType, name: str) -> Any:
        return numba.typeof(getattr(kind.terms, name))


@lower_getattr_generic(TermsType)  # type: ignore[untyped-decorator]
def _read_field(context: Any, builder: object, kind: TermsType, value: object, name: str) -> Any:
    constant = getattr(kind.terms, name)
    return context.get_constant_generic(builder, numba.typeof(constant), constant)


def _listens(table: Any) -> bool:
    return not isinstance(table[table.fields.index("heard")], numba.types.NoneType)


@overload(seams.happens, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _happens(table: Any, event: Any, point: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> Any:
    def silent(table: Any, event: Any, point: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> bool:
        return True

    def counting(table: Any, event: Any, point: Any, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0) -> bool:
        table.heard[point] += 1
        return True

    return counting if _listens(table) else silent


@overload(seams.holds, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _holds(table: Any, point: Any) -> Any:
    def silent(table: Any, point: Any) -> bool:
        return True

    def counting(table: Any, point: Any) -> bool:
        table.heard[point] += 1
        return True

    return counting if _listens(table) else silent


@overload(seams.bars, jit_options=SMALL)  # type: ignore[untyped-decorator]
@overload(seams.lets, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _always(table: Any, point: Any) -> Any:
    def yes(table: Any, point: Any) -> bool:
        return True

    return yes


# An unsigned place spares the question whether it counts from the end; the mask makes every number of the rules the same kind of integer,
# since mixed widths would turn into floats.


@overload(seams.byte, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _byte(table: Any, at: Any) -> Any:
    def read(table: Any, at: Any) -> Any:
        return table.state[uintp(at)] & 0xFF

    return read


@overload(seams.set_byte, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _set_byte(table: Any, at: Any, number: Any) -> Any:
    def write(table: Any, at: Any, number: Any) -> None:
        table.state[uintp(at)] = number

    return write


@intrinsic  # type: ignore[untyped-decorator]
def _population(typing_context: Any, bits: Any) -> Any:
    def count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = context.cast(builder, arguments[0], bits, numba.types.uint32)
        return context.cast(builder, builder.ctpop(word), numba.types.uint32, numba.types.int64)

    return numba.types.int64(bits), count


@overload(seams.bit_count, jit_options=SMALL)  # type: ignore[untyped-decorator]
def _bit_count(bits: Any) -> Any:
    def count(bits: Any) -> Any:
        return _population(bits)

    return count


@overload(seams.shuffle, jit_options=LARGE)  # type: ignore[untyped-decorator]
def _shuffle(table: Any, count: Any, purpose: Any) -> Any:
    def shuffle(table: Any, count: Any, purpose: Any) -> None:
        at = table.terms.draws
        draw = 0
        for i in range(4):
            draw |= seams.byte(table, at + i) << 8 * i
        chacha.permute(table.key, draw, count, table.words, table.tray)
        for i in range(4):
            seams.set_byte(table, at + i, draw + 1 >> 8 * i & 0xFF)

    return shuffle


_APART: Final = (instinct, write_numbers, deal_unseen, choose_branch)
"""Rules that are large and called from one place: folding them into their callers would only make compiling slow."""

for _function in seams.RULES:
    register_jitable(**(LARGE if _function in _APART else SMALL))(_function)

assert look_ahead in seams.RULES, "all modules of the rules have been read"
