"""What is printed on a Bloodless card (D2, D3, D7), and a set of such cards with its kins (R48).

A type string is ``[blood flask|creature|command|extended command][ saga][ vestige]`` (R7). A variant counts as the type it varies, not the
reverse, so :meth:`Printed.is_a` asks for what the card counts as.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from netdeck.kernel import Definition
from netdeck.language.ast_nodes import Letter, Rules

BASIC_TYPES = ("blood flask", "creature", "command", "extended command")
TYPES = tuple(f"{basic}{saga}{vestige}" for basic in BASIC_TYPES for saga in ("", " saga") for vestige in ("", " vestige"))
DEFAULT_LIMIT = 5
MOST_KINS = 62
"""So many kins a match may have, those of the starter set included: some of them together are one number."""
STATS = ("health", "defense", "power")


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed(Definition):
    """One card as printed: ``rules`` is its text compiled, ``text`` what its face shows, in the words of its author."""

    type: str
    cost: int | Letter
    health: int | Letter = 0
    defense: int | Letter = 0
    power: int | Letter = 0
    kins: tuple[str, ...] = ()
    rules: Rules = field(default_factory=Rules)
    text: str = ""
    flavor: str = ""

    @property
    def basic(self) -> str:
        """The type without its variants: ``extended command saga`` is an ``extended command``."""
        return self.type.removesuffix(" vestige").removesuffix(" saga")

    @property
    def is_creature(self) -> bool:
        """Whether it may stand on the board (D9.3.2.2); a Blood Flask is a creature (D3.2)."""
        return self.basic in ("creature", "blood flask")

    @property
    def is_command(self) -> bool:
        """Whether it may be on the timeline (D9.3.3.1); an Extended Command is a command (D3.3)."""
        return not self.is_creature

    @property
    def is_flask(self) -> bool:
        """Whether it belongs into the blood deck (R3)."""
        return self.basic == "blood flask"

    @property
    def is_extended(self) -> bool:
        """Whether it stays on the timeline until an ability finishes it (R64)."""
        return self.basic == "extended command"

    @property
    def is_saga(self) -> bool:
        """Whether it has chapters (R54)."""
        return "saga" in self.type

    @property
    def is_vestige(self) -> bool:
        """Whether it may not be in a deck (R8)."""
        return self.type.endswith("vestige")

    def is_a(self, type: str) -> bool:
        """Whether it counts as *type*: its own type, or one that it varies (R7)."""
        words = type.split()
        if ("saga" in words and not self.is_saga) or ("vestige" in words and not self.is_vestige):
            return False
        basic = " ".join(word for word in words if word not in ("saga", "vestige"))
        return basic in ("", self.basic, "creature" if self.is_creature else "command")

    @property
    def limit(self) -> int | Literal["unlimited"]:
        """How many of this Name both decks may hold together (D2.2, R4)."""
        return DEFAULT_LIMIT if self.rules.limit is None else self.rules.limit

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters in its cost and stats: undefined they are zero (D7.9.5.1)."""
        values = (self.cost, self.health, self.defense, self.power)
        return tuple(dict.fromkeys(value.name for value in values if isinstance(value, Letter)))

    def facts(self) -> dict[str, str]:
        """What a face prints beside name and text, in reading order."""
        stats = f"{show(self.health)}/{show(self.defense)}/{show(self.power)}"
        facts = {"type": self.type, "cost": show(self.cost), "stats": stats if self.is_creature else "", "kins": ", ".join(self.kins)}
        return {name: value for name, value in facts.items() if value}


@dataclass(frozen=True)
class CardSet:
    """Cards that belong together, their kins (name to parent, "" for none) and their decks as plain text."""

    id: str
    name: str
    version: str
    cards: Mapping[str, Printed]
    kins: Mapping[str, str]
    decks: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def ancestry(self) -> Mapping[str, tuple[str, ...]]:
        """Each kin with its ancestors, itself first: a card has its printed kins and their ancestors (R48)."""
        lines: dict[str, tuple[str, ...]] = {}
        for kin in self.kins:
            line = [kin]
            while (parent := self.kins.get(line[-1], "")) and parent not in line:
                line.append(parent)
            lines[kin] = tuple(line)
        return lines


def show(value: int | Letter) -> str:
    """A printed number: digits, or its letter."""
    return value.name if isinstance(value, Letter) else str(value)
