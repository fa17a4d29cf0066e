"""The rules side of a game: valid setups, and the position at which play begins."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from netdeck.kernel.card import Definition
from netdeck.kernel.game_package import GamePackage
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.message import say
from netdeck.kernel.position import Position
from netdeck.kernel.rng import Rng
from netdeck.kernel.setup import Problem, RuleOption, Setup, SetupError, Variant, did_you_mean, option_problems


class Pace(msgspec.Struct, frozen=True):
    """The length of a turn and the clause that sets it. All seats of a side share it."""

    seconds: float
    clause: str


class GameRules(GamePackage):
    """The rules: setups, and positions that follow from them."""

    variants: ClassVar[Mapping[str, Variant]]
    options: ClassVar[Mapping[str, RuleOption]] = {}
    seat_flags: ClassVar[Mapping[str, tuple[Seat, ...]]] = {}
    """Sides whose seats can be counted on their own, such as ``{"attackers": (a0, a1, ...)}``: ``--attackers 2`` takes the first two."""

    pass_notation: ClassVar[str] = "pass"
    """How a choice that does nothing is written; scenarios say ``pass`` for it in every game."""
    quotes: ClassVar[bool] = False
    """Whether events that a card's text causes cite its words."""
    takes_cards: ClassVar[bool] = False
    """Whether a card set of one's own (``Setup.cards``) can be played."""

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
        """The position at the first decision; *log* receives all events. *setup* must be complete (see :meth:`complete`)."""

    @abstractmethod
    def stage(self, setup: Setup, given: Mapping[str, object], rng: Rng) -> Position:
        """The position that a scenario's ``given`` tables describe. Raises :class:`~netdeck.kernel.scenario_setup.StagingError`."""

    def complete(self, setup: Setup) -> Setup:
        """*setup* with every default filled in. Raises :class:`SetupError` with all problems."""
        variant = setup.variant or next(iter(self.variants))
        if variant not in self.variants:
            unknown = Problem(
                say(
                    "{title} has no variant {variant!r}{hint}", title=self.title, variant=variant, hint=did_you_mean(variant, self.variants)
                )
            )
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
        sound = self._with_fit_options(full, {**defaults, **preset.options}) if unfit else full
        shape = [*self.seat_problems(sound), *self.deck_problems(sound)]
        if full.cards and not self.takes_cards:
            shape.append(Problem(say("{title} does not accept custom cards", title=self.title)))
        if not shape:
            shape += self.problems(sound)
        if unfit or shape:
            raise SetupError([*unfit, *shape])
        return full

    def _goes_without_saying(self, name: str, value: object) -> bool:
        option = self.options.get(name)
        return option is not None and option.unsaid and value is option.default

    def _with_fit_options(self, setup: Setup, usual: Mapping[str, object]) -> Setup:
        """*setup* with defaults for invalid options, so that the rulebook's own checks can still run."""
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
            players = str(low) if low == high else say("{low} to {high}", low=low, high=high)
            wrong = say("{title} is for {players} players, not {count}", title=self.title, players=players, count=len(setup.seats))
            problems.append(Problem(wrong, self.seats_clause))
        problems += [
            Problem(say("seat {seat!r} is listed twice", seat=seat))
            for seat in sorted({s for s in setup.seats if setup.seats.count(s) > 1})
        ]
        strangers = [seat for seat in setup.decks if seat not in setup.seats]
        problems += [
            Problem(say("there is no seat {seat!r} to give a deck to{hint}", seat=seat, hint=did_you_mean(seat, setup.seats)))
            for seat in strangers
        ]
        return problems

    def deck_problems(self, setup: Setup) -> Iterable[Problem]:
        """What is wrong with the decks as such; the rulebook's own demands belong to :meth:`problems`."""
        return ()

    @property
    def seats_clause(self) -> str:
        """The clause that says how many may play."""
        return ""

    def problems(self, setup: Setup) -> Iterable[Problem]:
        """Violations of the rulebook in a complete setup, each with its clause."""
        return ()

    def definitions(self, setup: Setup) -> Mapping[str, Definition]:
        """The printed cards that may enter a match of a complete *setup*, by name."""
        return {}

    def pace(self, setup: Setup) -> Pace | None:
        """How long a turn lasts by the rules of a complete *setup*; ``None`` where they have no clock.

        It is what the rules propose to the table, and no part of a position: whoever hosts a match keeps the clock, or leaves it out, and
        lets the time run out by a command.
        """
        return None
