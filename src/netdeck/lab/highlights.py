"""Notable games, each with its reason and record."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from netdeck.lab.journal import write_atomically
from netdeck.lab.observed_game import GameObserver, Played
from netdeck.lab.pairings import Meeting

RECORDS = "records"


class Notable(msgspec.Struct, frozen=True):
    """A game worth looking at, and why."""

    why: str
    meeting: Meeting
    number: int
    seed: int
    record: str = ""
    run: str = ""
    """What was played besides the plan itself (``ablation``, a stage of a search) where the game is one of that."""

    @property
    def place(self) -> tuple[Meeting, int, str]:
        """Which game it is, whatever is said of it."""
        return self.meeting, self.number, self.run


def notable(why: str, game: Played, run: str = "") -> Notable:
    """*game* is worth looking at."""
    return Notable(why, game.meeting, game.number, game.seed, run=run)


def recorded(each: Notable, labs: Mapping[str, GameObserver], folder: Path, name: str) -> Notable:
    """The same with the record of its game, which is called *name*, in *folder*; *labs* play what it may be a game of.

    Where clauses are left out there is none: a record holds the rulebook as it stands.
    """
    lab = labs[each.run]
    if lab.plan.world[each.meeting.world].without:
        return each
    path = folder / RECORDS / f"{name}.jsonl"
    if not path.is_file():
        path.parent.mkdir(exist_ok=True)
        write_atomically(path, lab.match(each.meeting, each.number).record().to_bytes())
    return msgspec.structs.replace(each, record=f"{RECORDS}/{path.name}")
