"""Setting up: what has to be said before the first move, and every reason why it does not do.

Problems are collected, never raised one by one: a form, a command line or a file is told all of them at once, each with its clause.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import msgspec

from netdeck.kernel.ids import Seat

Value = bool | int | float | str | None | list[Any]


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One thing that a rulebook or a ruling leaves to the players, with its default."""

    name: str
    default: Any
    clause: str
    help: str
    choices: tuple[Any, ...] = ()
    minimum: int | float | None = None
    maximum: int | float | None = None
    optional: bool = False
    hosted: int | float | None = None
    """The most that a server lets strangers choose, unless whoever runs it says otherwise; a table at home has no such limit."""
    unsaid: bool = False
    """Whether its default is left out of a complete setup: an option that came later does not change the records of tables without it."""

    def problem(self, value: object) -> str:
        """Why *value* does not do for this option; empty when it does."""
        if value is None and self.optional:
            return ""
        if self.choices:
            return "" if value in self.choices else f"is one of {', '.join(map(str, self.choices))}, not {value!r}"
        if isinstance(self.default, bool):
            return "" if isinstance(value, bool) else f"is true or false, not {value!r}"
        if self.minimum is not None or self.maximum is not None:
            if isinstance(value, bool) or not isinstance(value, int | float):
                return f"is a number, not {value!r}"
            if isinstance(self.default, int) and not isinstance(value, int):
                return f"is a whole number, not {value!r}"
            if (self.minimum is not None and value < self.minimum) or (self.maximum is not None and value > self.maximum):
                return f"lies between {self.minimum} and {self.maximum}; {value} does not"
            return ""
        return "" if isinstance(value, type(self.default)) else f"has the form of {self.default!r}, not {value!r}"

    def from_text(self, text: str) -> Any:
        """The value that *text* stands for on a command line; the text itself when it stands for none."""
        for choice in self.choices:
            if text == str(choice):
                return choice
        if self.optional and text.casefold() in ("", "none"):
            return None
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            return text


OPEN_LISTS = "open_lists"
"""The option of a table that says whether everybody may read everybody's deck list."""


def open_lists(clause: str) -> RuleOption:
    """The option of every game to which people bring decks that are theirs alone; *clause* is the one that lets them."""
    return RuleOption(OPEN_LISTS, False, clause, "whether everybody may read everybody's deck list", unsaid=True)


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of options: a preset, an edition, a quick setup. ``seats`` is its usual table; empty means the smallest."""

    id: str
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a setup does not do."""

    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence


class SetupError(ValueError):
    """A setup that does not do, with every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, problems)))


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything needed to begin: plain data, part of every record.

    ``decks`` says for each seat the name of a deck of the game, or the deck itself as text (``4 Night Courier`` a line). ``cards`` is
    the text of a card set of one's own. What decides chance (a seed or a sealed deal) is not part of it.
    """

    game: str
    variant: str = ""
    options: dict[str, Any] = {}
    seats: tuple[Seat, ...] = ()
    decks: dict[Seat, str] = {}
    players: dict[Seat, str] = {}
    cards: str = ""


def option_problems(options: Mapping[str, RuleOption], given: Mapping[str, object]) -> list[Problem]:
    """What is wrong with single options: unknown names with the nearest known, values that do not fit."""
    problems: list[Problem] = []
    for name, value in given.items():
        if name not in options:
            problems.append(Problem(f"there is no option {name!r}{did_you_mean(name, options)}"))
        elif words := options[name].problem(value):
            problems.append(Problem(f"option {name} {words}", options[name].clause))
    return problems


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "x"?`` when something known looks like *word*, else what is known if that is short."""
    names = [str(each) for each in known]
    near = get_close_matches(word, names, n=1, cutoff=0.5)
    if near:
        return f"; did you mean {near[0]!r}?"
    return f"; known: {', '.join(names)}" if 0 < len(names) <= 12 else ""
