"""Tallies: how very many games ended, counted and never kept one by one; and how a game offers to play them quickly itself."""

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Ending(NamedTuple):
    """How a game ended: who won (empty for nobody), under which clause, and the cause in a word or two."""

    winner: str
    clause: str
    cause: str = ""


@dataclass(slots=True)
class Tally:
    """What came out of a number of games. Tallies of parts add up to the tally of the whole, in any order.

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

    def add(self, other: "Tally") -> None:
        """Count the games of *other* too."""
        self.endings.update(other.endings)
        self.moves.update(other.moves)
        self.turns.update(other.turns)
        self.fired.update(other.fired)
        self.used.update(other.used)
        self.said.update(other.said)


class Simulator(Protocol):
    """Plays whole games without anybody looking. It can be sent to another process; game *s* is decided by seed *s* alone."""

    @property
    def policy(self) -> str:
        """How moves are chosen, in words."""

    @property
    def advice(self) -> str:
        """What whoever waits should know, such as what would make it quicker; empty when there is nothing to say."""

    @property
    def batch(self) -> int:
        """The most games that are handed out at once."""

    @property
    def threads(self) -> bool:
        """Whether it runs on several cores within one process; otherwise it needs a process for each."""

    def prepare(self, games: int) -> None:
        """So many games are coming: begin with what takes long the first time, such as compiling, where they are worth it."""

    def at_hand(self) -> "Simulator":
        """What plays the same games quickest at this moment: itself, or what has got ready in the meantime."""

    def play(self, seeds: range) -> Tally:
        """Play a game for each seed."""


class GameByGame(ABC):
    """A simulator in plain Python, one game after another: nothing has to get ready, and a core each needs a process each."""

    __slots__ = ()

    @property
    @abstractmethod
    def policy(self) -> str:
        """How moves are chosen, in words."""

    @property
    def advice(self) -> str:
        """More cores would make it quicker."""
        return ""

    @property
    def batch(self) -> int:
        """About a second of play."""
        return 64

    @property
    def threads(self) -> bool:
        """One core in one process."""
        return False

    def prepare(self, games: int) -> None:
        """Nothing takes long."""
        return

    def at_hand(self) -> Simulator:
        """Nothing gets ready."""
        return self

    def play(self, seeds: range) -> Tally:
        """Play a game for each seed. A fault says in which game it happened."""
        tally = Tally()
        for seed in seeds:
            try:
                self._play(seed, tally)
            except Exception as error:
                error.add_note(f"in the game of seed {seed}")
                raise
        return tally

    @abstractmethod
    def _play(self, seed: int, tally: Tally) -> None:
        """Play the game of a seed and count it."""
