"""Small runs that several tests look at."""

from pathlib import Path

from netdeck.lab import Journal, Plan, run
from netdeck.lab.journal import GAMES
from netdeck.lab.plan import with_file_contents

PLAN = with_file_contents(Plan(game="lantern", bots=("greedy", "random"), games=40, seed=3), Path())
CARDS = """
[[card]]
name = "Slate Clerk"
type = "creature"
cost = 1
health = 1
defense = 0
power = 1
text = "When this creature is played, draw a card."
"""


def play(folder: Path, workers: int) -> None:
    """What a process does that will be killed."""
    run(Journal.begin(folder, PLAN), workers)


def games_of(folder: Path) -> list[bytes]:
    """The games of a run as they were written, one after the other."""
    return (folder / GAMES).read_bytes().splitlines(keepends=True)


def in_any_order(folder: Path) -> list[bytes]:
    """The same, whoever was quicker."""
    return sorted(games_of(folder))
