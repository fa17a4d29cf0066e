"""Simulates many games.

Game number *i* is decided by the seed *i* places after the first one, and tallies add up in any order. So the number of workers changes how
long it takes, never what comes out.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from netdeck.arena.worker_pool import map_parts, parts, worker_count
from netdeck.kernel import Outcomes, Simulator

SEEDS = 2**63
"""Seeds are numbered below this."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """The outcomes, and whether the simulation was stopped early."""

    tally: Outcomes
    interrupted: bool = False


def simulate(
    simulator: Simulator, games: int, seed: int = 0, workers: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> Simulation:
    """Play *games* games with the seeds from *seed* on. *progress* gets the number of further games. Ctrl-C keeps what is done."""
    if games < 0 or seed < 0 or seed + games > SEEDS:
        raise ValueError(f"{games} games from seed {seed} on need seeds that there are not")
    crew = worker_count(games, workers)
    tally = Outcomes()
    course = _Course(simulator, seed, seed + games)
    try:
        while course.first < course.end:
            for part in map_parts(*course.with_what_is_at_hand(crew), crew):
                tally.add(part)
                progress(part.games)
    except KeyboardInterrupt:
        return Simulation(tally, interrupted=True)
    return Simulation(tally)


class _Course:
    """Games that are handed out in their order, by whatever plays them quickest at the moment."""

    def __init__(self, simulator: Simulator, first: int, end: int) -> None:
        self.simulator = simulator
        self.first = first
        self.end = end

    def with_what_is_at_hand(self, crew: int) -> tuple[Simulator, Iterator[range]]:
        """Who plays now, and what: all that is left, or less when something quicker gets ready."""
        player = self.simulator.fastest_ready()
        return player, self._parts(player, crew)

    def _parts(self, player: Simulator, crew: int) -> Iterator[range]:
        for part in parts(player, self.end - self.first, self.first, crew):
            self.first = part.stop
            yield part
            if self.simulator.fastest_ready() != player:
                return
