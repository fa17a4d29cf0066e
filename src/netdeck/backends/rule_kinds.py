"""The types of compiled rules: numbers, columns and tables, and how each is passed between functions."""

import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from netdeck.backends.table_layout import TableLayout

Function = Callable[..., Any]


@dataclass(frozen=True)
class Number:
    """A whole number or a truth; where it ``is_float``, a real one."""

    is_float: bool = False

    def types(self, whole: str) -> tuple[str, ...]:
        """How it is handed to a function that works with such whole numbers."""
        return ("double" if self.is_float else whole,)


@dataclass(frozen=True)
class Column:
    """Words that lie so far apart; ``size`` is 0 where it is not known."""

    stride: int = 1
    size: int = 0

    def types(self, whole: str) -> tuple[str, ...]:
        """Its address."""
        return ("ptr",)


@dataclass(frozen=True)
class TableKind:
    """A table of one layout: state, printed cards, argument buffer and scratch memory."""

    layout: TableLayout

    def types(self, whole: str) -> tuple[str, ...]:
        """Its addresses."""
        return ("ptr", "ptr", "ptr", "ptr")


@dataclass(frozen=True)
class Tuple:
    """Several whole numbers: what a function may return."""

    length: int

    def types(self, whole: str) -> tuple[str, ...]:
        """As one value."""
        return (f"{{ {', '.join([whole] * self.length)} }}",)


Kind = Number | Column | TableKind | Tuple
INT: Final = Number()
FLOAT: Final = Number(is_float=True)


@dataclass(frozen=True)
class Value:
    """Something that was worked out: its kind, and the names or constants that hold it."""

    kind: Kind
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The one of what is a single word."""
        return self.texts[0]


def constant(number: float) -> Value:
    """A number that is known."""
    if isinstance(number, int):
        return Value(INT, (str(int(number)),))
    return Value(FLOAT, (f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}",))


@dataclass(frozen=True)
class Needed:
    """One function of the code: what for, in which reading, for which arguments."""

    function: Function
    counted: bool
    kinds: tuple[Kind, ...]


class CodegenError(Exception):
    """A rule says what cannot be compiled."""


KNOWN: Final[Mapping[str, Callable[[TableLayout], int]]] = {
    "_offers": lambda layout: layout.offers,
    "_thinking": lambda layout: layout.thinking,
    "_fixed": lambda layout: layout.fixed,
    "_columns_of_last": lambda layout: len(layout.last_names),
    "_desk_end": lambda layout: layout.desk,
}
"""What functions in the place of seams may ask of a layout."""


class ReadAgainError(Exception):
    """A local turned out to be a real number, or what is returned something else than was thought."""


class Module(Protocol):
    """What functions are written for."""

    returned: dict[Needed, Kind]
    word: str
    """A word of memory."""
    on_device: bool
    """Whether several threads work together."""

    def whole(self, function: Function, /) -> str:
        """How whole numbers are written that a function works with."""

    def seams(self, function: Function, kind: Any, counted: bool, /) -> tuple[Function, bool] | None:
        """What is called in the place of a function for tables of a kind, and whether that counts; ``None``: itself."""

    def name_of(self, needed: Needed) -> str:
        """The name of a function in the module."""


DISPATCH: Final = "dispatch"
"""The mark of the function that does what stands at a step: its body is written by the layout's list of steps."""
