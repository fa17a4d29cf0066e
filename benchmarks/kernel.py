"""The kernel on the tutorial game: copies, silent steps, decisions, views, imagined positions."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks import Figure, per_second
from lantern import GAME
from netdeck.kernel import Frame, Logged, Machine, Next, Rng, Seat, Setup, State, key_from_seed
from netdeck.kernel.process import Step, all_processes

NORTH = Seat("north")
SETUP = GAME.complete(Setup(game="lantern"))
GAMES = 20
"""So many different games make one round of play."""


@contextmanager
def counted_steps() -> Iterator[Counter[str]]:
    """Count how often each step of any process is executed."""
    counts: Counter[str] = Counter()

    def counting(clause: str, step: Step) -> Step:
        def counted(state: State, frame: Frame) -> Next:
            counts[clause] += 1
            return step(state, frame)

        return counted

    before = {kind: kind.steps for kind in all_processes()}
    try:
        for kind, steps in before.items():
            kind.steps = {clause: counting(clause, step) for clause, step in steps.items()}
        yield counts
    finally:
        for kind, steps in before.items():
            kind.steps = steps


def play(seed: int, log: list[Logged] | None = None) -> int:
    """One game of random choices; how many there were."""
    return play_on(GAME.start(SETUP, Rng(key_from_seed(seed)), log), seed)


def play_on(position: Machine, seed: int) -> int:
    """Random choices to the end; how many there were."""
    chooser, count = random.Random(seed), 0
    while pending := position.pending():
        for seat, decision in pending.items():
            position.take(seat, chooser.choice(decision.options))
            count += 1
    return count


def steps_of(seed: int) -> int:
    """How many steps the same game takes after its opening."""
    position = GAME.start(SETUP, Rng(key_from_seed(seed)))
    with counted_steps() as counts:
        play_on(position, seed)
    return counts.total()


def large_table() -> Machine:
    """A position with 120 cards, sixty on each side."""
    zones = {f"{seat}.{zone}": count for seat in SETUP.seats for zone, count in {"deck": 40, "hand": 8, "front": 4, "ash": 8}.items()}
    return GAME.stage(SETUP, {"zones": zones, "seat": {"north": {"light": 9}}}, Rng(key_from_seed(0)))


def deep_copy(state: State) -> State:
    """A deep copy that shares what never changes in a match, as a careful programmer would write it."""
    return copy.deepcopy(state, {id(state.plan): state.plan})


def main() -> Iterator[Figure]:
    """Measure."""
    large = large_table()
    assert len(large.state.cards) == 120
    deep = per_second(lambda: deep_copy(large.state))
    yield Figure("deep copies, 120 cards", deep)
    clones = per_second(large.clone)
    yield Figure("clones, 120 cards", clones, "deep copies", clones / deep, at_least=300)
    small = GAME.start(SETUP, Rng(key_from_seed(0)))
    deep_small, clones_small = per_second(lambda: deep_copy(small.state)), per_second(small.clone)
    yield Figure("clones, Lantern", clones_small, "deep copies", clones_small / deep_small)

    decisions = sum(play(seed) for seed in range(GAMES))
    steps = sum(steps_of(seed) for seed in range(GAMES))
    heard = per_second(lambda: [play(seed, []) for seed in range(GAMES)], decisions)
    yield Figure("decisions, somebody listens", heard)
    silent = per_second(lambda: [play(seed) for seed in range(GAMES)], decisions)
    yield Figure("decisions, silent", silent, "listening", silent / heard)

    hundred = dict.fromkeys(range(100))
    plain = per_second(hundred.copy)
    yield Figure("copies of a dict of 100 entries", plain)
    chooser = random.Random(0)
    for name, speed in (
        ("steps, silent", silent * steps / decisions),
        ("views", per_second(lambda: small.view(NORTH))),
        ("imagined positions", per_second(lambda: small.imagine(NORTH, chooser))),
    ):
        yield Figure(name, speed, "copies of a dict", speed / plain)
