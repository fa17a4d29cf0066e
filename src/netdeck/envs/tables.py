"""Tables for learning agents: which there are, and one episode at one of them. Nothing here needs a library of environments."""

import random
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypedDict, Unpack

from netdeck import registry
from netdeck.bots import Bot
from netdeck.bots.table import chosen
from netdeck.kernel import SPECTATOR, Game, Position, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.observation import LeftOffError, NumberedMatch, NumberedMatches, Observer

MOST_CHOICES: Final = 10_000
"""So many choices an episode has at most, unless somebody wants another limit."""


def env_ids() -> list[str]:
    """The names of all environments."""
    games = [game for game in map(registry.find, sorted(registry.ids())) if game.observer is not None]
    return [name for game in games for name in (game.id, *(f"{game.id}/{variant}" for variant in game.variants))]


@dataclass(frozen=True)
class EnvTable:
    """What an environment plays: a game with a complete setup."""

    game: Game
    setup: Setup
    observer: Observer

    @cached_property
    def quick(self) -> NumberedMatches | None:
        """What plays its matches without words, where the game has that."""
        return self.game.numbered_matches(self.setup)

    @property
    def actions(self) -> int:
        """How many actions an agent has: options beyond that number cannot be chosen."""
        return self.observer.fields["options"].rows

    @property
    def layout(self) -> str:
        """What an observation means: equal for equal layouts of one version of the rules."""
        return f"{self.game.id}-{self.game.version}-{self.observer.digest}"


class TableSettings(TypedDict, total=False):
    """How a table is set: so many seats, the decks of the seats in turn, options of the rules, cards of one's own."""

    seats: int
    decks: Sequence[str]
    options: Mapping[str, object] | None
    cards: str


class Settings(TableSettings, total=False):
    """How an environment is set: its table, the choices after which a match is cut, and how it is rendered."""

    max_cycles: int
    render_mode: str | None


def env_table(id: str, **settings: Unpack[TableSettings]) -> EnvTable:
    """The table of the environment *id*.

    Raises ``ValueError`` for an unknown name and :class:`~netdeck.kernel.SetupError` for what the rules do not allow.
    """
    name, _, variant = id.partition("/")
    game = registry.find(name) if name in registry.ids() else None
    if game is None or game.observer is None or (variant and variant not in game.variants):
        raise ValueError(f"there is no environment {id!r}; there are {', '.join(env_ids())}")
    seats, decks = settings.get("seats", 0), settings.get("decks", ())
    named = game.table(seats) if seats else game.complete(Setup(game=name, variant=variant)).seats
    given = {seat: decks[number % len(decks)] for number, seat in enumerate(named)} if decks else {}
    setup = Setup(
        game=name, variant=variant, seats=named, options=dict(settings.get("options") or {}), cards=settings.get("cards", ""), decks=given
    )
    return EnvTable(game, game.complete(setup), game.observer)


class Episode:
    """One match, from its deal to its end. Agents are numbers of seats. As soon as there is machine code it is played without words."""

    def __init__(self, table: EnvTable, seed: int) -> None:
        self.table = table
        self.seats: tuple[Seat, ...] = table.setup.seats
        self.choices = 0
        self._seed = seed
        self._taken: list[int] = []
        self._followed = 0
        self._position: Position | None = None
        self._quick: NumberedMatch | None = table.quick.begin(seed) if table.quick is not None else None

    @classmethod
    def dealt(cls, table: EnvTable, dice: random.Random) -> "Episode":
        """One with a seed that is drawn."""
        return cls(table, dice.getrandbits(53))

    @classmethod
    def at(cls, table: EnvTable, position: Position) -> "Episode":
        """An environment that continues from a position, described in text."""
        episode = cls(table, 0)
        episode._quick, episode._position = None, position
        return episode

    @property
    def is_compiled(self) -> bool:
        """Whether it is played by machine code."""
        return self._quick is not None

    @property
    def position(self) -> Position:
        """The match in words, as far as it has come."""
        if self._position is None:
            self._position = self.table.game.start(self.table.setup, Rng(key_from_seed(self._seed)))
        while self._followed < len(self._taken):
            ((seat, decision),) = self._position.pending().items()
            self._position.take(seat, decision.options[self._taken[self._followed]])
            self._followed += 1
        return self._position

    def asked(self) -> list[int]:
        """Who has to choose, in the order of the seats."""
        if self._quick is not None:
            return [self._quick.asked] if self._quick.asked >= 0 else []
        pending = self.position.pending()
        return [number for number, seat in enumerate(self.seats) if seat in pending]

    def offered(self, agent: int) -> int:
        """How many actions an agent has now; none where it is not asked."""
        if self._quick is not None:
            return min(self._quick.offered, self.table.actions) if self._quick.asked == agent else 0
        decision = self.position.pending().get(self.seats[agent])
        return 0 if decision is None else min(len(decision.options), self.table.actions)

    def observe(self, agent: int, out: MutableSequence[int]) -> None:
        """Write what an agent may know into *out*, all 0: an array of whole numbers of 64 bits, or a list where nothing is compiled."""
        if self._quick is not None:
            self._quick.observe(agent, out)
        else:
            self.table.observer.observe(self.position, self.seats[agent], out)

    def choose(self, agent: int, action: int) -> None:
        """Take an option. Raises ``ValueError`` for one that is not offered; then nothing has happened."""
        offered = self.offered(agent)
        if not 0 <= action < offered:
            raise ValueError(f"player_{agent} has no action {action}: {offered} are offered")
        self._take(agent, action)

    def _take(self, agent: int, action: int) -> None:
        self.choices += 1
        if self._quick is None:
            seat = self.seats[agent]
            self.position.take(seat, self.position.pending()[seat].options[action])
            return
        self._taken.append(action)
        try:
            self._quick.take(action)
        except LeftOffError:
            self._quick = None

    def let_choose(self, agent: int, bot: Bot, name: str) -> None:
        """Let a bot of that name choose for an agent that is asked."""
        at = self._quick.pick(name, bot.dice) if self._quick is not None else None
        if at is None:
            options = self.position.pending()[self.seats[agent]].options
            at = [option.notation for option in options].index(chosen(bot, self.position).notation)
        self._take(agent, at)

    @property
    def is_over(self) -> bool:
        return self._quick.asked < 0 if self._quick is not None else self.position.result() is not None

    def rewards(self) -> list[float]:
        """At the end 1 for each winner and -1 for each loser; 0 for all in a draw and before."""
        result = self._quick.result() if self._quick is not None else self.position.result()
        if result is None or not result.winners:
            return [0.0] * len(self.seats)
        return [1.0 if seat in result.winners else -1.0 for seat in self.seats]

    def text(self, agent: int | None = None) -> str:
        """The table in lines, as an agent sees it; without one as everybody sees it."""
        position = self.position
        return self.table.game.board(position.view(SPECTATOR if agent is None else self.seats[agent]), cards=position.definitions())
