"""Plays games for a verb: on all cores, with progress; failures are reported and finished games kept."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from netdeck.cli._output import CommandError, screen, warn

if TYPE_CHECKING:
    from netdeck.arena.worker_pool import WorkerPool
    from netdeck.lab import Journal, Plan
    from netdeck.lab.runner import Tables


def complete_plan(plan: "Plan") -> "Plan":
    """*plan* with everything that it names. Raises :class:`CommandError`."""
    from netdeck.lab import PlanError
    from netdeck.lab import plan as plans

    try:
        return plans.with_file_contents(plan, Path())
    except PlanError as error:
        raise CommandError(error.problems) from error


def journal_of(plan: "Plan", folder: Path) -> "Journal":
    """The journal of *plan* in *folder*. Raises :class:`CommandError`."""
    from netdeck.lab import Journal

    with clearly():
        return Journal.begin(folder, plan)


def all_cores(workers: int | None) -> "WorkerPool":
    """The workers, by default one per core. They start on demand."""
    from netdeck.arena.worker_pool import WorkerPool, worker_count

    return WorkerPool(worker_count(sys.maxsize, workers))


def played(journal: "Journal", workers: "WorkerPool", what: str = "Playing", cluster: str = "") -> "Tables":
    """Play what is left of a plan, with *what* beside the progress bar. Raises :class:`CommandError`."""
    from netdeck.lab import run

    with clearly(), showing(what.capitalize()) as progress:
        return run(journal, workers, progress, cluster)


@contextmanager
def keeping(out: Path | None) -> Iterator[Path]:
    """The folder of a run: the given one, or a temporary one that is deleted on success. Otherwise says how to resume."""
    import shutil
    import tempfile

    from netdeck.lab.journal import ForeignFolderError

    folder = out or Path(tempfile.mkdtemp(prefix="netdeck-lab-"))
    goes_on = f"what was played is kept in {folder}: the same command{'' if out else f' with --out {folder}'} goes on with it"
    try:
        yield folder
    except CommandError as complaint:
        if isinstance(complaint.__cause__, ForeignFolderError):
            raise
        raise CommandError([*complaint.sentences, goes_on], complaint.status) from complaint
    except KeyboardInterrupt:
        warn(f"stopped; {goes_on}")
        raise
    if out is None:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def clearly() -> Iterator[None]:
    """Report errors from outside this program as sentences."""
    from concurrent.futures.process import BrokenProcessPool

    from netdeck.lab import BrokenGameError, JournalError
    from netdeck.lab.cluster import ClusterError

    try:
        yield
    except (JournalError, ClusterError, BrokenGameError) as error:
        raise CommandError([error]) from error
    except BrokenProcessPool as error:
        raise CommandError(["a worker was ended from outside, as systems do when memory is short"]) from error
    except ModuleNotFoundError as error:
        extra = {"ray": "ray", "polars": "lab", "openskill": "lab", "numpy": "lab"}.get(error.name or "")
        if extra is None:
            raise
        raise CommandError([f"{error.name} is not installed; this needs: pip install 'netdeck[{extra}]'"]) from error
    except OSError as error:
        raise CommandError([f"{error.filename}: {error.strerror}" if error.filename else str(error)]) from error


@contextmanager
def showing(what: str) -> Iterator["RunProgress"]:
    """A progress bar, if standard error is a terminal."""
    console = screen(stderr=True)
    if not console.is_terminal:
        yield RunProgress()
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
        yield RunProgress(bar, bar.add_task(what, total=None, leader=""))


class RunProgress:
    """Progress of a run: finished games, remaining time, and the leader by openskill."""

    def __init__(self, bar: object = None, task: object = None) -> None:
        from netdeck.lab.live_ratings import LiveRatings

        self._bar, self._task, self._leading = bar, task, LiveRatings()

    def __call__(self, tables: "Tables") -> None:
        if self._bar is None:
            return
        from rich.progress import Progress, TaskID

        assert isinstance(self._bar, Progress)
        done = sum(map(len, tables.games.values()))
        total = tables.expected()
        self._bar.update(TaskID(int(str(self._task))), completed=done, total=total, leader=self._leading.leader(tables))
