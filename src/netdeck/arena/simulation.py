"""Very many games, counted.

Game number *i* is decided by the seed *i* places after the first one, and tallies add up in any order. So the number of workers changes how
long it takes, never what comes out.
"""

from collections.abc import Callable
from dataclasses import dataclass

from netdeck.arena.crew import crew_of, handed_out, parts
from netdeck.kernel import Simulator, Tally

SEEDS = 2**63
"""Seeds are numbered below this."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came out: a tally, and whether somebody stopped it before the last game."""

    tally: Tally
    interrupted: bool = False


def simulate(
    simulator: Simulator, games: int, seed: int = 0, workers: int | None = None, progress: Callable[[int], None] = lambda games: None
) -> Simulation:
    """Play *games* games with the seeds from *seed* on. *progress* hears how many more are done. Ctrl-C leaves with those that are."""
    if games < 0 or seed < 0 or seed + games > SEEDS:
        raise ValueError(f"{games} games from seed {seed} on need seeds that there are not")
    crew = crew_of(games, workers)
    tally = Tally()
    try:
        for part in handed_out(simulator, parts(simulator, games, seed, crew), crew):
            tally.add(part)
            progress(part.games)
    except KeyboardInterrupt:
        return Simulation(tally, interrupted=True)
    return Simulation(tally)
