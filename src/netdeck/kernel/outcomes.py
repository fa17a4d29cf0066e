"""Outcome counts of many games, and how a game offers fast playouts."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Logged
from netdeck.kernel.message import join_list, say
from netdeck.kernel.result import Result

Hear = Callable[[Sequence[Logged]], Iterable[tuple[str, int, int]]]
"""Which words of cards did something, by the log of a game."""


class Ending(NamedTuple):
    """How a game ended: winner (empty if there is none), clause, and cause in a word or two."""

    winner: str
    clause: str
    cause: str = ""


@dataclass(slots=True)
class Outcomes:
    """Results of a number of games. Partial results can be added in any order.

    ``moves`` and ``turns`` count games by their length; a rulebook without a turn counter has no ``turns``. ``fired`` counts how often
    each clause was followed. ``used`` counts in how many games each card was used, those in vain among them; empty where nobody looked.
    ``said`` counts in how many games words of a card did something: its name, and their place in its text; empty where nobody listened.
    """

    endings: Counter[Ending] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    said: Counter[tuple[str, int, int]] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.endings.total()

    def add(self, other: "Outcomes") -> None:
        """Add the games of *other*."""
        self.endings.update(other.endings)
        self.moves.update(other.moves)
        self.turns.update(other.turns)
        self.fired.update(other.fired)
        self.used.update(other.used)
        self.said.update(other.said)


def describe_players(bots: Mapping[Seat, str]) -> str:
    """Which bot plays which seat, in words."""
    return join_list([say("{seat} is {bot}", seat=seat, bot=bot) for seat, bot in bots.items()])


class Simulator(Protocol):
    """Plays whole games without a log. It can be sent to another process; game *s* depends on seed *s* alone."""

    @property
    def policy(self) -> str:
        """How moves are chosen, in words."""

    @property
    def advice(self) -> str:
        """Advice for the user, such as what would make it faster; empty if there is none."""

    @property
    def batch(self) -> int:
        """The largest number of games per call."""

    @property
    def threads(self) -> bool:
        """Whether it uses several cores in one process; otherwise it needs one process per core."""

    def prepare(self, games: int) -> None:
        """Prepare for this many games: start slow one-time work, such as compiling, if it pays off."""

    def fastest_ready(self) -> "Simulator":
        """The fastest simulator of the same games that is ready now: itself or a compiled one."""

    def play(self, seeds: range) -> Outcomes:
        """Play a game for each seed."""


class TurnEnd(NamedTuple):
    """The beginning of a game, or the end of a turn: the moves before it, and how each seat stands then, in millionths.

    ``is_alive`` says whether somebody had something to decide in that turn. Nobody stands anywhere who is out or when the game is over.
    """

    moves: int
    is_alive: bool
    standings: Sequence[int | None]


class Course(NamedTuple):
    """How a game went: its result, moves and turns, how many options were offered, which seat was asked first, and its turns' ends."""

    result: Result
    moves: int
    turns: int
    offered: int
    first: int
    ends: Sequence[TurnEnd]


class BotGames(Simulator, Protocol):
    """Plays games between bots and reports their endings and courses."""

    def listening(self, hear: "Hear") -> Simulator:
        """The same games with a log: what *hear* finds in it is counted as ``said``."""

    def look(self) -> None:
        """Check again whether a faster way is ready, without building one."""

    def fastest_ready(self) -> "BotGames":
        """The fastest way to play the same games that is ready now."""

    def results(self, seeds: range) -> list[tuple[Result, int]]:
        """How the game of each seed ends, and after how many choices."""

    def courses(self, seeds: range, most: int) -> "Sequence[Course | None]":
        """How the game of each seed goes; ``None`` where that is to be seen at a table, such as a game of more than *most* moves."""


class SequentialSimulator(ABC):
    """A simulator in plain Python: no preparation, one process per core."""

    __slots__ = ()

    @property
    @abstractmethod
    def policy(self) -> str:
        """How moves are chosen, in words."""

    @property
    def advice(self) -> str:
        """Advises more cores."""
        return ""

    @property
    def batch(self) -> int:
        """About a second of play."""
        return 64

    @property
    def threads(self) -> bool:
        """False: one core per process."""
        return False

    def prepare(self, games: int) -> None:
        """Does nothing: there is no slow one-time work."""
        return

    def fastest_ready(self) -> Simulator:
        """Itself."""
        return self

    def play(self, seeds: range) -> Outcomes:
        """Play a game for each seed. An error names the game in which it occurred."""
        tally = Outcomes()
        for seed in seeds:
            try:
                self._play(seed, tally)
            except Exception as error:
                error.add_note(f"in the game of seed {seed}")
                raise
        return tally

    @abstractmethod
    def _play(self, seed: int, tally: Outcomes) -> None:
        """Play the game of a seed and count it."""
