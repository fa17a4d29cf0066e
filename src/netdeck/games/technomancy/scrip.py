"""Scrip (5.4, 5.5): the five kinds, costs made of them, and pools.

A cost may hold `any`, which every kind pays and which is no kind itself (R46); only kinds make factions (5.3). Kinds are numbers
from 0 to 4 inside, ``corp1`` to ``corp5`` in notations and events, and ``{C1}`` to ``{C5}`` in print.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from netdeck.kernel.message import join_and, say

Kinds: TypeAlias = tuple[int, int, int, int, int]

NOTHING: Final[Kinds] = (0, 0, 0, 0, 0)
KINDS: Final = range(5)
KIND_NAMES: Final = ("corp1", "corp2", "corp3", "corp4", "corp5")
CORPS: Final = ("Kestrel Ordnance", "Palimpsest Data", "Verdance Biologics", "Tallow & Crane", "Meridian Compact")
"""The megacorps of the starter set, one for each kind."""
COLOURS: Final = ("red", "blue", "green", "orange", "purple")
"""What people call the kinds: the colours that the page gives them."""
SPOKEN: Final = {
    word: colour for kind, colour in enumerate(COLOURS, 1) for word, colour in ((f"corp{kind}", colour), (f"CORP{kind}", colour))
}
_COLOURED: Final = {"C1": "{count} red", "C2": "{count} blue", "C3": "{count} green", "C4": "{count} orange", "C5": "{count} purple"}

_SYMBOL = re.compile(r"\{(X|\d+|C[1-5])\}")
_SYMBOLS = re.compile(rf"(?:{_SYMBOL.pattern})+")


def in_words(text: str, speak: Callable[[str], str] = str) -> str:
    """*text* with its signs as people say them: ``{2}{C1}`` is "2 and 1 red"."""
    return _SYMBOLS.sub(lambda signs: speak(_said(signs[0])), text) if "{" in text else text


def _said(signs: str) -> str:
    """Several signs in a row, each kind counted."""
    found = Counter(_SYMBOL.findall(signs))
    said: list[str] = [sign for sign, count in found.items() if not sign.startswith("C") for _ in range(count)]
    said += [say(_COLOURED[kind], count=found[kind]) for kind in _COLOURED if kind in found]
    return join_and(said)


class CostError(ValueError):
    """Something that is no cost."""


class Cost(msgspec.Struct, frozen=True, gc=False):
    """Scrip to be paid: so many of each kind, so many of `any`, and how often X counts."""

    kinds: Kinds = NOTHING
    any: int = 0
    x: int = 0

    @classmethod
    def from_text(cls, text: str) -> "Cost":
        """Read a cost as it is printed: ``{1}{C2}``."""
        rest = _SYMBOL.sub("", text).strip()
        if rest:
            raise CostError(f"{rest!r} is no symbol of a cost; known: {{X}}, a number such as {{2}}, {{C1}} to {{C5}}")
        kinds, any_, x = [0] * 5, 0, 0
        for symbol in _SYMBOL.findall(text):
            if symbol == "X":
                x += 1
            elif symbol.startswith("C"):
                kinds[int(symbol[1]) - 1] += 1
            else:
                any_ += int(symbol)
        return cls((kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]), any_, x)

    @property
    def total(self) -> int:
        """The number "scrip cost" (5.4.1); X counts as 0 (R45)."""
        return sum(self.kinds) + self.any

    @property
    def factions(self) -> frozenset[int]:
        """The kinds that appear (5.3); `any` is none (R46)."""
        return frozenset(kind for kind in KINDS if self.kinds[kind])

    def with_x(self, value: int) -> "Cost":
        """The cost after X was chosen: each X is that much of `any`."""
        return Cost(self.kinds, self.any + self.x * value) if self.x else self

    def plus(self, other: "Cost") -> "Cost":
        """Both costs together (3.6.2.1)."""
        return Cost(added(self.kinds, other.kinds), self.any + other.any, self.x + other.x)

    def less(self, other: "Cost") -> "Cost":
        """The cost lowered part by part, none below 0 (3.6.2.2, R26, R40)."""
        kinds = tuple(max(0, mine - theirs) for mine, theirs in zip(self.kinds, other.kinds, strict=True))
        return Cost(as_kinds(kinds), max(0, self.any - other.any), self.x)

    def __bool__(self) -> bool:
        return bool(self.any or self.x or self.kinds != NOTHING)

    def __str__(self) -> str:
        return _written(self.kinds, self.any, self.x)


FREE: Final = Cost()


@lru_cache(4096)
def _written(kinds: Kinds, any_: int, x: int) -> str:
    """A cost in print. Costs are small and few, and every payment shows one."""
    parts = ["{X}"] * x + ([f"{{{any_}}}"] if any_ else [])
    return "".join(parts) + scrip_text(kinds) or "{0}"


def as_kinds(numbers: Iterable[int]) -> Kinds:
    """Five numbers as a value of the exact type."""
    one, two, three, four, five = numbers
    return one, two, three, four, five


def added(left: Kinds, right: Kinds) -> Kinds:
    """Scrip put together, kind by kind."""
    return (left[0] + right[0], left[1] + right[1], left[2] + right[2], left[3] + right[3], left[4] + right[4])


def taken(left: Kinds, right: Kinds) -> Kinds:
    """Scrip left over when *right* was taken from *left*; it must be there."""
    return (left[0] - right[0], left[1] - right[1], left[2] - right[2], left[3] - right[3], left[4] - right[4])


@lru_cache(256)
def of_kind(kind: int, n: int) -> Kinds:
    """So much scrip of one kind."""
    numbers = [0] * 5
    numbers[kind] = n
    return as_kinds(numbers)


def named_counts(kinds: Kinds) -> dict[str, int]:
    """Scrip as events and counters show it: only the kinds that are there."""
    return {name: n for name, n in zip(KIND_NAMES, kinds, strict=True) if n}


def from_named(counts: Mapping[str, int]) -> Kinds:
    """Scrip from its shown form."""
    if not counts:
        return NOTHING
    get = counts.get
    return (get("corp1", 0), get("corp2", 0), get("corp3", 0), get("corp4", 0), get("corp5", 0))


@lru_cache(4096)
def scrip_text(kinds: Kinds) -> str:
    """Scrip as it is printed: ``{C1}{C1}{C4}``."""
    return "".join(f"{{C{kind + 1}}}" * kinds[kind] for kind in KINDS)
