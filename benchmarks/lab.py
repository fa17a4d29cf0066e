"""The lab: how fast a change of one card is measured, and how much of every further core becomes games.

Processes take their time to start, so that a short run scales worse than a long one: each figure is of as many games as somebody plays who
wants to know a change to three points.
"""

import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks import Figure
from netdeck.games.bloodless import GAME
from netdeck.lab import Journal, Plan, World, run
from netdeck.lab.plan import with_file_contents
from netdeck.language.tools import tools_of

GAMES = 300
"""For each of two worlds, in which a creature has two power or three."""
ON_CLUSTER = 150
WARM = 8
"""The same on a cluster, and to make it ready."""
SCALES = 0.9
"""So much of a core more we mean to keep."""


def one_card(folder: Path, bot: str = "greedy", games: int = GAMES) -> Plan:
    """A deck against one of the game, before and after one of its cards has changed."""
    tools = tools_of(GAME)
    assert tools is not None
    cards, deck = tools.beginning()
    for name, text in {"old.toml": cards, "new.toml": cards.replace("power = 2", "power = 3"), "mine.txt": deck}.items():
        (folder / name).write_text(text, encoding="utf-8")
    worlds = tuple(World(name=name, cards=(f"{name}.toml",)) for name in ("old", "new"))
    return with_file_contents(
        Plan(game="bloodless", bots=(bot,), decks=("mine.txt", "rotgarden"), games=games, notes=False, world=worlds), folder
    )


def played(workers: int, games: int = GAMES, cluster: str = "") -> float:
    """Games a second, from an empty folder to the last line of the journal."""
    with TemporaryDirectory() as folder:
        plan = one_card(Path(folder), games=games)
        began = perf_counter()
        tables = run(Journal.begin(Path(folder) / "run", plan), workers, cluster=cluster)
        return sum(map(len, tables.games.values())) / (perf_counter() - began)


def played_on_cluster(workers: int) -> float:
    """The same on a Ray cluster of this machine, which has played before: a cluster is not started for each run."""
    import ray

    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        played(workers, WARM * workers, "auto")
        return played(workers, ON_CLUSTER, "auto")
    finally:
        ray.shutdown()


def main() -> Iterator[Figure]:
    """Games on one core, and on all of them; on a Ray cluster too, where Ray is installed."""
    cores = os.cpu_count() or 1
    one = played(1)
    yield Figure("games of a change of one card, one core", one)
    if cores > 1:
        every = played(cores)
        yield Figure(f"the same, {cores} cores", every, "one core", every / one, SCALES * cores)
    if cores > 1 and find_spec("ray"):
        one = played_on_cluster(1)
        yield Figure("the same, one core of a Ray cluster", one)
        every = played_on_cluster(cores)
        yield Figure(f"the same, {cores} of them", every, "one of them", every / one, SCALES * cores)
