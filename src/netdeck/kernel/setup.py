"""Setups: everything decided before the first move, and every reason why a setup is invalid.

Problems are collected, never raised one by one: a form, a command line or a file is told all of them at once, each with its clause.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, TypeAlias

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.message import say

Options: TypeAlias = Mapping[str, Any]
"""The values of rule options by name."""
Given: TypeAlias = Mapping[str, Any]
"""The position of a scenario as it is written; each key is checked by who reads it."""
Value = bool | int | float | str | None | list[Any]


@dataclass(frozen=True, slots=True)
class RuleOption:
    """A rule that the rulebook or a ruling leaves to the table, with its default."""

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
    words: tuple[str, ...] = ()
    """What each of the choices means, in words; whoever writes a choice down writes the choice."""
    adds: bool = False
    """Whether a ruling adds a rule by it that the rulebook does not have; ``written`` is then the value without that rule."""
    written: object = None

    def problem(self, value: object) -> str:
        """Why *value* is invalid for this option; empty if it is valid."""
        if value is None and self.optional:
            return ""
        if self.choices:
            return (
                ""
                if value in self.choices
                else say("is one of {choices}, not {value!r}", choices=", ".join(map(str, self.choices)), value=value)
            )
        if isinstance(self.default, bool):
            return "" if isinstance(value, bool) else say("is true or false, not {value!r}", value=value)
        if self.minimum is not None or self.maximum is not None:
            if isinstance(value, bool) or not isinstance(value, int | float):
                return say("is a number, not {value!r}", value=value)
            if isinstance(self.default, int) and not isinstance(value, int):
                return say("is a whole number, not {value!r}", value=value)
            if (self.minimum is not None and value < self.minimum) or (self.maximum is not None and value > self.maximum):
                return say("lies between {low} and {high}; {value} does not", low=self.minimum, high=self.maximum, value=value)
            return ""
        return (
            ""
            if isinstance(value, type(self.default))
            else say("has the form of {default!r}, not {value!r}", default=self.default, value=value)
        )

    def from_text(self, text: str) -> object:
        """The value that *text* denotes on a command line; the text itself if it denotes none."""
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


def open_decklists_option(clause: str) -> RuleOption:
    """The option for public deck lists; *clause* is the one that allows secret ones."""
    return RuleOption(OPEN_LISTS, False, clause, say("whether everybody may read everybody's deck list"), unsaid=True)


@dataclass(frozen=True, slots=True)
class Variant:
    """A named set of options: a preset, an edition, a quick setup. ``seats`` is its default table; empty means the smallest."""

    id: str
    title: str
    options: Options = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()


AS_WRITTEN = "as-written"
"""The variant of every game in which no ruling adds a rule."""


def as_written(options: Mapping[str, RuleOption], title: str = "", base: Variant | None = None) -> Variant:
    """The variant without additions; *base* is the edition that it builds on, if there are several."""
    additions = {name: option.written for name, option in options.items() if option.adds}
    if base is None:
        return Variant(AS_WRITTEN, title or say("As written, without rules that we added"), additions)
    return Variant(f"{base.id}-{AS_WRITTEN}", title, {**base.options, **additions}, base.seats)


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a setup is invalid."""

    sentence: str
    clause: str = ""

    @property
    def message(self) -> str:
        """The reason with its clause, as a message."""
        return say("{sentence} ({clause})", sentence=self.sentence, clause=self.clause) if self.clause else self.sentence

    def __str__(self) -> str:
        return str(self.message)


class SetupError(ValueError):
    """An invalid setup, with every reason."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.formatted(str))

    def formatted(self, say: Callable[[str], str]) -> str:
        """All reasons in one line, each formatted by *say*."""
        return "; ".join(f"{say(each.sentence)} ({each.clause})" if each.clause else say(each.sentence) for each in self.problems)


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
    """Invalid options: unknown names with the nearest known one, and values that do not fit."""
    problems: list[Problem] = []
    for name, value in given.items():
        if name not in options:
            problems.append(Problem(say("there is no option {name!r}{hint}", name=name, hint=did_you_mean(name, options))))
        elif words := options[name].problem(value):
            problems.append(Problem(say("option {name} {words}", name=name, words=words), options[name].clause))
    return problems


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """``; did you mean "x"?`` if a known word resembles *word*, otherwise the known words if there are few."""
    names = [str(each) for each in known]
    near = get_close_matches(word, names, n=1, cutoff=0.5)
    if near:
        return say("; did you mean {near!r}?", near=near[0])
    return say("; known: {names}", names=", ".join(names)) if 0 < len(names) <= 12 else ""
