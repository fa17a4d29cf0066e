"""Very many matches side by side for learning agents, played by compiled rules on arrays of NumPy. Needs the extra ``sim``."""

from typing import Any, NamedTuple, TypeAlias, Unpack

import numpy as np
from numpy.typing import NDArray

from netdeck.backends.stepped_tables import ASKED, CUT_OFF, FAULT, GAME_NUMBER, HOW, NO_ROOM, OVER
from netdeck.envs.tables import MOST_CHOICES, TableSettings, env_table
from netdeck.kernel.observation import SteppingPlan

EVERY_SEAT = -1
Numbers: TypeAlias = NDArray[np.integer[Any]]
"""Whole numbers, as wide as the game needs."""


class Moment(NamedTuple):
    """Where all matches stand. The arrays are those of the environment and change with its next step; copy what you keep."""

    observations: Numbers
    """Of each match what the seat may know that is asked."""
    masks: NDArray[np.bool_]
    """Which actions that seat has, a byte for each."""
    packed: Numbers
    """The same, a bit for each, the lowest one first."""
    agents: Numbers
    """Who is asked: the number of a seat; -1 where the match ended before the seat of one's own was asked, so that any action goes on."""
    rewards: Numbers
    """For each match and seat: 1 or -1 where the match has just ended with a winner, else 0."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    """Cut off after ``max_cycles`` choices, or because the compiled table had no room (:attr:`VectorTables.without_room`)."""


class VectorTables:
    """*count* matches of the environment *id*, all of whose seats are played from outside, or only the seat *own* against random ones.

    A match that is over is followed at once by the next one: what is observed then is its first question, and :attr:`last` has what could
    be known at the end of the one before. Place ``p`` plays the matches of the seeds ``seed + p``, ``seed + p + count`` and so on, each
    the match that this seed gives everywhere.
    """

    def __init__(
        self,
        id: str,
        count: int,
        *,
        seed: int = 0,
        own: int = EVERY_SEAT,
        threads: int = 1,
        max_cycles: int = MOST_CHOICES,
        **settings: Unpack[TableSettings],
    ) -> None:
        self.table = env_table(id, **settings)
        self.seats = len(self.table.setup.seats)
        if not EVERY_SEAT <= own < self.seats:
            raise ValueError(f"there is no seat {own}: seats are 0 to {self.seats - 1}")
        if count < 1 or threads < 1:
            raise ValueError("there is at least one match, and one thread")
        self.count, self.own = count, own
        self.without_room = 0
        """So many matches were cut off because a table of compiled code has less room than one of the interpreter."""
        plan = SteppingPlan(seed, count, own, max_cycles, threads=min(threads, count))
        found = self.table.game.stepped_matches(self.table.setup, plan)
        if found is None:
            raise ValueError(f"{id} has no compiled rules")
        self._matches = found
        self._places = np.arange(count)

    @property
    def actions(self) -> int:
        """How many actions there are."""
        width: int = self._matches.masks.shape[1]
        return width

    @property
    def last(self) -> Numbers:
        """What could be known at the end, where a match has just ended: by the seat of one's own, or the one that chose last."""
        found: Numbers = self._matches.last
        return found

    @property
    def games(self) -> Numbers:
        """Which match each place plays, counted from the first seed on."""
        found: Numbers = self._matches.told[:, GAME_NUMBER]
        return found

    def reset(self, seed: int = 0) -> Moment:
        """Begin all matches anew, with the seeds from *seed* on."""
        self._matches.begin(seed)
        return self.now()

    def step(self, actions: Numbers) -> Moment:
        """Take an action in each match. Raises ``ValueError`` for one that is not offered; then nothing has happened anywhere."""
        found = self._matches
        actions, bits = np.ascontiguousarray(actions, found.told.dtype), 8 * found.packed.dtype.itemsize
        if actions.shape != (self.count,):
            raise ValueError(f"there is one action for each of {self.count} matches")
        sound = (actions >= 0) & (actions < bits * found.packed.shape[1])
        known = np.where(sound, actions, 0)
        sound &= (found.packed[self._places, known // bits] >> (known % bits).astype(found.packed.dtype) & 1).astype(np.bool_)
        wrong = np.flatnonzero(~sound & (found.told[:, ASKED] >= 0))
        if len(wrong):
            raise ValueError(f"match {wrong[0]} has no action {actions[wrong[0]]}")
        self._matches.take(actions)
        return self.now()

    def now(self) -> Moment:
        """Where all matches stand."""
        found, how = self._matches, self._matches.ends[:, HOW]
        self.without_room += int((how == NO_ROOM).sum())
        terminated, truncated = how == OVER, (how == CUT_OFF) | (how == NO_ROOM)
        assert not found.ends[terminated, FAULT].any()
        return Moment(found.seen, found.masks, found.packed, found.told[:, ASKED], found.rewards, terminated, truncated)
