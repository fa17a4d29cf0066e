"""What reading a line gives before it is put together with the others, and an act before its player is known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from netdeck.language.tree import Ability, Do, Instruction, Player

Act: TypeAlias = Callable[[Player], Instruction]
"""``draw a card``: what is done, as a function of who does it."""


@dataclass(frozen=True, slots=True)
class Header:
    """A line above the text proper: one field of the rules."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Chapter:
    """A numbered line of a saga."""

    number: int
    do: Do


@dataclass(frozen=True, slots=True)
class Effect:
    """A line of plain instructions."""

    do: Do


@dataclass(frozen=True, slots=True)
class Otherwise:
    """``Otherwise, ...``: the other half of the If before it."""

    do: Do


Line: TypeAlias = Header | Chapter | Effect | Ability


def passed(_self: object, value: Any) -> Any:
    """A phrase that is just its only part."""
    return value
