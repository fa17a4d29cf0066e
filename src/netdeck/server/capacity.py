"""Capacity: how many processes a server uses, and the budget of a request in each."""

import os
import sys
from dataclasses import dataclass

START = "spawn" if sys.platform == "win32" else "forkserver"


@dataclass(frozen=True, slots=True)
class Capacity:
    """The number of worker processes by role, and the budget of a request in each."""

    table_workers: int = max(2, (os.cpu_count() or 1) - 1)
    """With two of a kind an address can be served where nobody else is in its way."""
    guest_workers: int = 2
    bot_workers: int = 2
    desk_workers: int = 2
    """For drafts, and as many for replays and questions."""
    lab_workers: int = 1
    """For runs of the lab."""
    slice_seconds: float = 0.01
    """Of the processor's time after which a long job lets others have a turn."""
    choice_seconds: float = 0.5
    """Of the processor's time for one choice at a table with the games' own cards; then the table is tried among the guests."""
    guest_seconds: float = 2.0
    """The same among the guests."""
    resume_seconds: float = 60.0
    """To get a match back from its record."""
    think_seconds: float = 60.0
    """For one answer of a bot."""
    replay_seconds: float = 60.0
    compile_seconds: float = 5.0
    """For a card set of somebody's own."""
    draft_seconds: float = 10.0
    """For everything that is asked about a draft."""
    lab_seconds: float = 60.0
    """For a few games of a run, and for what all of them say."""
    steps: int = 20_000
    """That the rules may take between two decisions."""
    objects: int = 1_000
    """Cards that one match may have."""
    worker_memory: int = 1024
    """Megabytes that a process may have beyond what it begins with."""
    start: str = START
    """How processes are started."""
