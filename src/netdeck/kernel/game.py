"""A game: an executable rulebook, as everything outside the rules sees it."""

import sys
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from netdeck.kernel.card import Definition
from netdeck.kernel.clause import Rulebook, RulebookError
from netdeck.kernel.dialect import Dialect
from netdeck.kernel.event import all_kinds, field_names
from netdeck.kernel.ids import REFEREE, Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.position import Position
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Problem, RuleOption, Setup, SetupError, Variant, did_you_mean, option_problems
from netdeck.kernel.tally import Simulator
from netdeck.kernel.text_board import NO_CARDS, NO_NAMES, text_board
from netdeck.kernel.thought import Searcher, Traits, chance, standing
from netdeck.kernel.versions import Releases, read_releases
from netdeck.kernel.view import CardView, DecisionView, OptionView, View


class Pace(msgspec.Struct, frozen=True):
    """How long a turn lasts, and the clause that says so. All seats of a side share the time of their turn."""

    seconds: float
    clause: str


class Game(ABC):
    """An executable rulebook. One instance is shared by all matches; it holds no state."""

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    accent: ClassVar[str] = ""
    """The colour that it is drawn with: a name of Okabe and Ito's palette. Empty leaves it to whoever draws."""
    variants: ClassVar[Mapping[str, Variant]]
    options: ClassVar[Mapping[str, RuleOption]] = {}
    seat_flags: ClassVar[Mapping[str, tuple[Seat, ...]]] = {}
    """Sides whose seats can be counted on their own, such as ``{"attackers": (a0, a1, ...)}``: ``--attackers 2`` takes the first two."""

    pass_notation: ClassVar[str] = "pass"
    """How a choice that does nothing is written; scenarios say ``pass`` for it in every game."""
    takes_cards: ClassVar[bool] = False
    """Whether a card set of one's own (``Setup.cards``) can be played."""
    spoken: ClassVar[Mapping[str, str]] = {}
    """What people say for words of notations and events, such as a colour for ``corp1``; line mode shows it and understands it."""

    earlier: ClassVar[Mapping[str, "Game"]] = {}
    """Older rules that are still shipped, by version: their records replay, and tables that began under them go on."""

    dialects: ClassVar[Mapping[str, Dialect]] = {}
    """Other languages in which programs that play this game are written, by name; a bot ``NAME:FILE`` runs such a program."""

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clause index, from ``rulebook.toml`` beside the game's package."""
        for package in self.packages():
            source = files(package).joinpath("rulebook.toml")
            if source.is_file():
                return Rulebook.from_toml(source.read_text(encoding="utf-8"), f"{self.id}/rulebook.toml")
        raise RulebookError(f"{self.id} has no rulebook.toml beside its package")

    @property
    def version(self) -> str:
        """The rules version: it moves only when play changes."""
        return self.rulebook.version

    @cached_property
    def releases(self) -> Releases:
        """Which releases have shipped which rules, from ``versions.toml`` beside the game's package."""
        return read_releases(self.packages())

    @property
    @abstractmethod
    def seat_counts(self) -> tuple[int, int]:
        """The smallest and the largest table."""

    @property
    def decks(self) -> Mapping[str, str]:
        """The game's own decks by name, as text; empty for games with a fixed deck."""
        return {}

    @abstractmethod
    def table(self, count: int) -> tuple[Seat, ...]:
        """The usual seats for that many players."""

    @abstractmethod
    def start(self, setup: Setup, rng: Rng, log: list[Logged] | None = None) -> Position:
        """The position at the first decision, heard by *log* from the first event on. *setup* must be complete (see :meth:`complete`)."""

    @abstractmethod
    def stage(self, setup: Setup, given: Mapping[str, Any], rng: Rng) -> Position:
        """The position that a scenario's ``given`` tables describe. Raises :class:`~netdeck.kernel.staging.StagingError`."""

    def complete(self, setup: Setup) -> Setup:
        """*setup* with every default filled in. Raises :class:`SetupError` with all problems."""
        variant = setup.variant or next(iter(self.variants))
        if variant not in self.variants:
            unknown = Problem(f"{self.title} has no variant {variant!r}{did_you_mean(variant, self.variants)}")
            raise SetupError([unknown, *option_problems(self.options, setup.options)])
        preset = self.variants[variant]
        defaults = {name: option.default for name, option in self.options.items()}
        options = {**defaults, **preset.options, **setup.options}
        full = Setup(
            game=self.id,
            variant=variant,
            options={name: value for name, value in options.items() if not self._goes_without_saying(name, value)},
            seats=setup.seats or preset.seats or self.table(self.seat_counts[0]),
            decks=setup.decks,
            players=setup.players,
            cards=setup.cards,
        )
        full = self.with_decks(full)
        unfit = option_problems(self.options, full.options)
        shape = [*self.seat_problems(full), *self.deck_problems(full)]
        if full.cards and not self.takes_cards:
            shape.append(Problem(f"{self.title} takes no cards of one's own"))
        if not shape:
            shape += self.problems(self._with_fit_options(full, {**defaults, **preset.options}) if unfit else full)
        if unfit or shape:
            raise SetupError([*unfit, *shape])
        return full

    def _goes_without_saying(self, name: str, value: object) -> bool:
        option = self.options.get(name)
        return option is not None and option.unsaid and value is option.default

    def _with_fit_options(self, setup: Setup, usual: Mapping[str, Any]) -> Setup:
        """*setup* with usual values for options that do not fit, so that the rulebook's own demands can still be told."""
        fit = {name: value for name, value in setup.options.items() if name in usual and not self.options[name].problem(value)}
        return msgspec.structs.replace(setup, options={**usual, **fit})

    def with_decks(self, setup: Setup) -> Setup:
        """*setup* with a deck for every seat that named none; games with decks of their own deal their first ones round."""
        if not self.decks:
            return setup
        names = list(self.decks)
        decks = {seat: setup.decks.get(seat, names[i % len(names)]) for i, seat in enumerate(setup.seats)}
        return msgspec.structs.replace(setup, decks={**setup.decks, **decks})

    def seat_problems(self, setup: Setup) -> list[Problem]:
        """What is wrong with the seats themselves."""
        low, high = self.seat_counts
        problems: list[Problem] = []
        if not low <= len(setup.seats) <= high:
            players = f"{low}" if low == high else f"{low} to {high}"
            problems.append(Problem(f"{self.title} is for {players} players, not {len(setup.seats)}", self.seats_clause))
        problems += [Problem(f"seat {seat!r} stands twice") for seat in sorted({s for s in setup.seats if setup.seats.count(s) > 1})]
        strangers = [seat for seat in setup.decks if seat not in setup.seats]
        problems += [Problem(f"there is no seat {seat!r} to give a deck to{did_you_mean(seat, setup.seats)}") for seat in strangers]
        return problems

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        """What is wrong with the decks as such; the rulebook's own demands belong to :meth:`problems`."""
        return ()

    @property
    def seats_clause(self) -> str:
        """The clause that says how many may play."""
        return ""

    def problems(self, setup: Setup) -> Iterable[Problem]:
        """What the rulebook has against a complete setup: every problem, each with its clause."""
        return ()

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        """What is printed on every card that may come into a match of a complete *setup*, by name; what faces show beside the view."""
        return {}

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Any]) -> float:
        """How good *option* looks to a player of simple tastes who sees only *view*: what the greedy bot goes by. 0 is neutral.

        *cards* are the printed cards of this match by name (:meth:`Position.definitions`), somebody's own among them: judge by what is
        printed on a card, never by its name.
        """
        return 0.0

    def simulator(self, setup: Setup) -> Simulator | None:
        """The game's own quick way to play very many games of a complete *setup*; ``None`` leaves it to bots, who play everything."""
        return None

    def worth(self, position: Position, seat: Seat) -> float | None:
        """The chance of *seat* to win from *position*, 0 to 1, at a glance; ``None`` where the game has no opinion.

        Bots that search ask it about positions that they imagine, very often: read the state, make no view. It is never asked about a
        game that is over, and it may look at everything: what is hidden from the seat was drawn at random anyway.
        """
        return None

    def traits(self, position: Position, seat: Seat) -> Traits | None:
        """What can be counted of how *seat* stands when a turn begins; ``None`` for a seat that is out. Names are those of `experience`."""
        return None

    @cached_property
    def experience(self) -> Mapping[str, float]:
        """What each trait was worth in very many games, from ``experience.toml`` beside the game's package; empty where there is none."""
        for package in self.packages():
            source = files(package).joinpath("experience.toml")
            if source.is_file():
                weights: dict[str, float] = tomllib.loads(source.read_text(encoding="utf-8"))["weights"]
                return weights
        return {}

    def experienced_worth(self, position: Position, seat: Seat) -> float | None:
        """The chance of *seat* to win as experience has it, or at a glance (:meth:`worth`) where there is none."""
        weights = self.experience
        if not weights:
            return self.worth(position, seat)
        traits = {each: found for each in position.seats if (found := self.traits(position, each)) is not None}
        if seat not in traits:
            return 0.0
        return chance(standing(weights, traits.pop(seat)), (standing(weights, others) for others in traits.values()))

    routine: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions that ask how and not whether, such as which coins to pay with: bots that search leave them to :meth:`appeal`."""

    def searcher(self) -> Searcher | None:
        """The game's own search, a fresh one for each player, such as a compiled one; ``None`` leaves it to the bots' plain search."""
        return None

    def pace(self, setup: Setup) -> Pace | None:
        """How long a turn lasts by the rules of a complete *setup*; ``None`` where they have no clock.

        It is what the rules propose to the table, and no part of a position: whoever hosts a match keeps the clock, or leaves it out, and
        lets the time run out by a command.
        """
        return None

    stops: ClassVar[Mapping[str, str]] = {}
    """Moments at which a player may want to be asked although nothing presses, by name; empty where every question matters."""
    usual_stops: ClassVar[frozenset[str]] = frozenset()
    """Those that most players will want."""

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        """What the player at *decision* would say anyway, wanting to stop only at *stops*; empty when they must be asked.

        A service of front ends and no rule: the answer is given and recorded like any other. The rules ask all the same, so that other
        seats do not learn from silence that there was no choice.
        """
        return ""

    def board(self, view: View, names: Mapping[Seat, str] = NO_NAMES, cards: Mapping[str, Definition] = NO_CARDS) -> str:
        """The table as plain text that reads well line by line.

        Seats are called by their *names*, where they have any; *cards* are those of the match (:meth:`definitions`), where the caller has
        them.
        """
        return text_board(view, names)

    def goal(self, variant: str) -> Sequence[str]:
        """The clauses that say how the game is won and lost, for whoever asks in the middle of it."""
        return ()

    # What the testing kit asks

    def hidden_kind(self, card: CardView) -> str:
        """What everybody knows of a hidden card, such as the deck it came from; only cards of one kind are mistaken for each other."""
        return ""

    def packages(self) -> tuple[str, ...]:
        """The packages that hold the rules: the game's own, then those of the games that it is made from."""
        modules = [each.__module__ for each in type(self).__mro__ if issubclass(each, Game)]
        names = [getattr(sys.modules.get(name), "__package__", None) or name for name in modules]
        return tuple(dict.fromkeys(name for name in names if name != __package__))

    def card_names(self, setup: Setup) -> Collection[str]:
        """What the cards of a match are called in views; empty where any name will do."""
        return ()

    def printed(self, name: str) -> str:
        """The card behind a name in a view, where such a name says more than what is printed: ``8^u`` is the card ``8^`` face up."""
        return name

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """The kinds of events that can happen, and the fields of each: by default the named event classes of the game's packages."""
        homes = (*self.packages(), __package__)
        mine = [kind for kind in all_kinds() if any(f"{kind.__module__}.".startswith(f"{home}.") for home in homes)]
        return {kind.kind(): tuple(name.removesuffix("_") for name in field_names(kind)) for kind in mine if kind.kind()}

    def cited(self) -> Iterable[str]:
        """Clauses that the game cites from tables of its own, where they do not stand in the source as they are."""
        return ()

    def log_lines(self, start: Position, log: Sequence[Logged]) -> list[str]:
        """The game's text log of what happened from *start* on: by default what the events say to a referee."""
        return [line for line in (logged.seen(REFEREE).text() for logged in log) if line]
