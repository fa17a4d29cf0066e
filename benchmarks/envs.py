"""Steps of the environments for learning agents: the rules alone, and with what the agent that is asked observes.

What counts is the processor's time of one thread, in random games. Legal actions are asked for in both. Games with machine code are played
by it, too (``netdeck compile``). Then many matches side by side: masks, rewards and observations of all in one call; what is chosen at
random meanwhile is not counted.
"""

import random
from collections.abc import Iterator
from time import process_time

import numpy as np

from benchmarks import Figure
from netdeck.envs import make_vector
from netdeck.envs.arrays import mask_of, observed
from netdeck.envs.tables import EnvTable, Episode, env_table
from netdeck.kernel import Rng, key_from_seed

IDS = ("binmat/duel", "binmat", "bloodless", "datawarriors", "technomancy")
STEPS = 3_000
SIDE_BY_SIDE = {"binmat/duel": 1024, "bloodless": 64, "datawarriors": 64, "technomancy": 64}
ROUNDS, CALLS = 5, 100


def begun(table: EnvTable, seed: int, compiled: bool) -> Episode:
    """An episode, compiled or not."""
    return Episode(table, seed) if compiled else Episode.at(table, table.game.start(table.setup, Rng(key_from_seed(seed))))


def per_second(table: EnvTable, observing: bool, compiled: bool) -> float:
    """So many steps a second of the processor's time."""
    dice, episode, began = random.Random(1), begun(table, 0, compiled), process_time()
    for step in range(STEPS):
        if episode.is_over:
            episode = begun(table, step, compiled)
        agent = episode.asked()[0]
        if observing:
            observed(episode, agent)
            mask_of(episode, agent)
        episode.choose(agent, dice.randrange(episode.offered(agent)))
    return STEPS / (process_time() - began)


def side_by_side(id: str, count: int) -> float:
    """So many steps a second of the processor's time, all matches together; the best of a few rounds."""
    matches, dice, best = make_vector(id, count), np.random.default_rng(1), 0.0
    moment = matches.now()
    for _ in range(ROUNDS):
        spent = 0.0
        for _ in range(CALLS):
            actions = (moment.masks * dice.random(moment.masks.shape, np.float32)).argmax(axis=1)
            began = process_time()
            moment = matches.step(actions)
            spent += process_time() - began
        best = max(best, CALLS * count / spent)
    return best


def main() -> Iterator[Figure]:
    """Each game without and with observations."""
    for id, count in SIDE_BY_SIDE.items():
        yield Figure(f"{id}: {count} side by side, observed", side_by_side(id, count), unit="steps/s")
    for id in IDS:
        table = env_table(id)
        for compiled in (False, True)[: 1 + Episode(table, 0).is_compiled]:
            how = ", compiled" if compiled else ""
            alone = per_second(table, observing=False, compiled=compiled)
            yield Figure(f"{id}: rules{how}", alone, unit="steps/s")
            seen = per_second(table, observing=True, compiled=compiled)
            yield Figure(f"{id}: rules and observations{how}", seen, "the rules alone", seen / alone, unit="steps/s")
