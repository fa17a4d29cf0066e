"""The journal of a run: a folder with its plan and every game, saved as soon as it is over.

A line is a game. What was being written when somebody ended the program is left out when the journal is opened again, and played anew;
when the whole machine goes down, so is what was written in the last second. A folder belongs to one plan, one version of the rules and one
set of decks and cards: anything else is refused and changes nothing.
"""

import os
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from netdeck.lab.observed_game import Played
from netdeck.lab.plan import Plan

PLAN, GAMES = "plan.json", "games.jsonl"
UNFINISHED = ".new"
"""How a file is called while it is written."""
SECURED_EVERY = 1.0
"""Seconds after which what was written is brought to the disk itself: to do so after each game takes longer than games on many cores."""


class JournalError(Exception):
    """A folder that cannot be written, or that belongs to something else."""


class ForeignFolderError(JournalError):
    """A folder that belongs to something else: nothing of ours is in it."""


class Heading(msgspec.Struct, frozen=True):
    """What a journal belongs to."""

    plan: Plan
    rules: str
    format: str = "netdeck-run/1"


class Journal:
    """The games of one run."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder = folder
        self.plan = plan
        self._file: BinaryIO | None = None
        self._secured = 0.0

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> "Journal":
        """The journal of *plan* in *folder*, new or existing. Raises :class:`JournalError`."""
        heading = Heading(plan, plan.find_game().version)
        data = msgspec.json.encode(heading)  # in its own order: entrants are numbered by it
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / PLAN
            if path.is_file():
                _demand_same(folder, _heading(path), heading)
            elif any(each.suffix != UNFINISHED for each in folder.iterdir()):
                raise ForeignFolderError(f"{folder} holds something else; name a new folder")
            else:
                write_atomically(path, data)
        except OSError as error:
            raise JournalError(f"{folder}: {error.strerror}") from error
        return cls(folder, plan)

    @classmethod
    def open(cls, folder: Path) -> "Journal":
        """The existing journal in *folder*. Raises :class:`JournalError`."""
        if not (folder / PLAN).is_file():
            raise JournalError(f"{folder} holds no run: netdeck lab run makes one")
        return cls(folder, _heading(folder / PLAN).plan)

    @classmethod
    def again(cls, folder: Path) -> "Journal":
        """The journal in *folder*, to be continued with its own plan. Raises :class:`JournalError`."""
        return cls.begin(folder, cls.open(folder).plan)

    def games(self) -> Iterator[Played]:
        """Every completely written game."""
        path = self.folder / GAMES
        if not path.is_file():
            return
        decoder = msgspec.json.Decoder(Played)
        with path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    try:
                        yield decoder.decode(line)
                    except msgspec.DecodeError as error:
                        raise JournalError(f"{path} is corrupt: {error}") from error

    def write(self, games: Iterable[Played]) -> None:
        """Write games durably. Raises :class:`JournalError`."""
        left = b"".join(msgspec.json.encode(game) + b"\n" for game in games)
        try:
            if self._file is None:
                self._file = self._opened()
            while left:  # a disk that is nearly full takes a part
                left = left[self._file.write(left) :]
            if time.monotonic() - self._secured > SECURED_EVERY:
                self._secure()
        except OSError as error:
            raise JournalError(f"{self.folder / GAMES}: {error.strerror}") from error

    def _secure(self) -> None:
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._secured = time.monotonic()

    def _opened(self) -> BinaryIO:
        """The file behind its last whole line."""
        path = self.folder / GAMES
        path.touch()
        with path.open("r+b") as file:
            whole = file.read().rfind(b"\n") + 1
            file.truncate(whole)
        return path.open("ab", buffering=0)  # what was refused once is not tried again when it is closed

    def close(self) -> None:
        """Close the journal."""
        if self._file is not None:
            try:
                self._secure()
            finally:
                self._file.close()
                self._file = None


def _heading(path: Path) -> Heading:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Heading)
    except (OSError, msgspec.DecodeError) as error:
        raise JournalError(f"{path} cannot be read: {error}") from error


def _demand_same(folder: Path, found: Heading, wanted: Heading) -> None:
    if found.rules != wanted.rules:
        raise ForeignFolderError(f"{folder} was begun with the rules {found.rules}, and these are {wanted.rules}; name a new folder")
    if msgspec.json.encode(found.plan) != msgspec.json.encode(wanted.plan):
        raise ForeignFolderError(f"{folder} belongs to another plan; name a new folder")


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file atomically. Raises :class:`OSError` with its name."""
    beside = path.with_suffix(UNFINISHED)
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error
