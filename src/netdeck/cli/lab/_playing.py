"""Playing for somebody who waits at a terminal: on all cores, with progress; what goes wrong is told, what was played is kept."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from netdeck.cli._answers import Complaint, screen, warn

if TYPE_CHECKING:
    from netdeck.arena.crew import Workers as Crew
    from netdeck.lab import Journal, Plan
    from netdeck.lab.running import Tables


def whole(plan: "Plan") -> "Plan":
    """*plan* with everything that it names. Raises :class:`Complaint`."""
    from netdeck.lab import PlanError
    from netdeck.lab import plan as plans

    try:
        return plans.whole(plan, Path())
    except PlanError as error:
        raise Complaint(error.problems) from error


def journal_of(plan: "Plan", folder: Path) -> "Journal":
    """The journal of *plan* in *folder*. Raises :class:`Complaint`."""
    from netdeck.lab import Journal

    with clearly():
        return Journal.begin(folder, plan)


def all_cores(workers: int | None) -> "Crew":
    """Those who play, all cores if nobody says how many. None is started before it is needed."""
    from netdeck.arena.crew import Workers, crew_of

    return Workers(crew_of(sys.maxsize, workers))


def played(journal: "Journal", workers: "Crew", what: str = "Playing", cluster: str = "") -> "Tables":
    """What came of a plan: what is left of it is played now, and *what* that is stands beside the bar. Raises :class:`Complaint`."""
    from netdeck.lab import run

    with clearly(), showing(what.capitalize()) as progress:
        return run(journal, workers, progress, cluster)


@contextmanager
def keeping(out: Path | None) -> Iterator[Path]:
    """The folder of a run: where somebody wants it, else one that goes when all has ended well. If not, it is told how to go on."""
    import shutil
    import tempfile

    from netdeck.lab.journal import ForeignFolderError

    folder = out or Path(tempfile.mkdtemp(prefix="netdeck-lab-"))
    goes_on = f"what was played is kept in {folder}: the same command{'' if out else f' with --out {folder}'} goes on with it"
    try:
        yield folder
    except Complaint as complaint:
        if isinstance(complaint.__cause__, ForeignFolderError):
            raise
        raise Complaint([*complaint.sentences, goes_on], complaint.status) from complaint
    except KeyboardInterrupt:
        warn(f"stopped; {goes_on}")
        raise
    if out is None:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def clearly() -> Iterator[None]:
    """Whatever goes wrong outside of this program is told in a sentence."""
    from concurrent.futures.process import BrokenProcessPool

    from netdeck.lab import BrokenGameError, JournalError
    from netdeck.lab.cluster import ClusterError

    try:
        yield
    except (JournalError, ClusterError, BrokenGameError) as error:
        raise Complaint([error]) from error
    except BrokenProcessPool as error:
        raise Complaint(["a worker was ended from outside, as systems do when memory is short"]) from error
    except ModuleNotFoundError as error:
        extra = {"ray": "ray", "polars": "lab", "openskill": "lab", "numpy": "lab"}.get(error.name or "")
        if extra is None:
            raise
        raise Complaint([f"{error.name} is not installed; this needs: pip install 'netdeck[{extra}]'"]) from error
    except OSError as error:
        raise Complaint([f"{error.filename}: {error.strerror}" if error.filename else str(error)]) from error


@contextmanager
def showing(what: str) -> Iterator["Showing"]:
    """A bar, for somebody who looks."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield Showing()
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[leader]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield Showing(bar, bar.add_task(what, total=None, leader=""))


class Showing:
    """Progress: how many games are done, when the rest will be, and who leads by openskill."""

    def __init__(self, bar: object = None, task: object = None) -> None:
        from netdeck.lab.leading import Leading

        self._bar, self._task, self._leading = bar, task, Leading()

    def __call__(self, tables: "Tables") -> None:
        if self._bar is None:
            return
        from rich.progress import Progress, TaskID

        assert isinstance(self._bar, Progress)
        done = sum(map(len, tables.games.values()))
        total = tables.expected()
        self._bar.update(TaskID(int(str(self._task))), completed=done, total=total, leader=self._leading.leader(tables))
