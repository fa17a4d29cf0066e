"""Snapshots of matches, so that restoring one need not replay it from the start.

The record is the truth. A snapshot is a shortcut that may be missing, and one that does not fit is ignored: of other rules, of other code
(a hash over the sources of kernel, card language and game), of another record (its last seal), or with another table than that seal covers.

It is written with pickle, and read so that nothing can be made of it but the records of the rules: classes that kernel, card language and
the game itself define, and sets. No function can be named, so whoever can write to the database cannot have anything run by it. What all
positions of a match share (the game, its cards) is not in it, and neither is what decides chance: the generator is compared with that of
the deal. It is read by a worker, within a budget of time and memory.
"""

import hashlib
import importlib
import io
import pickle
import sys
import zlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

import msgspec

from netdeck.kernel import Deal, Entry, Game, GamePackage, Match, Position, Setup
from netdeck.server.budgets import TooLongError
from netdeck.server.hosted_match import HostedMatch

RULES: Final = ("netdeck.kernel", "netdeck.language")
"""The packages that every game is made from."""
OTHERS: Final = frozenset({("builtins", "set"), ("builtins", "frozenset"), ("msgspec._utils", "rebuild")})
"""What else may stand in a snapshot; the last makes a record of a class and its fields."""
SOURCES: Final = frozenset({".py", ".toml", ".txt", ".json"})
LARGEST: Final = 512 * 1024
"""A snapshot with more bytes is not worth keeping, and one that unpacks to sixteen times as many is none."""
FIRST: Final = 128


def is_due(entries: int) -> bool:
    """Whether to take a snapshot now: after 128 entries, 256, 512 and so on, so that the cost stays small."""
    return entries >= FIRST and entries & (entries - 1) == 0


class SnapshotError(ValueError):
    """An invalid snapshot, or one that does not fit."""


class _Fits(msgspec.Struct, frozen=True, kw_only=True):
    """What a snapshot belongs to."""

    code: str
    rules: str
    entries: int
    seal: str


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, shared: Mapping[str, object]) -> None:
        super().__init__(file, 5)
        self._names = {id(thing): name for name, thing in shared.items()}

    def persistent_id(self, thing: object) -> str | None:
        return self._names.get(id(thing))


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, shared: Mapping[str, object], packages: tuple[str, ...]) -> None:
        super().__init__(file)
        self._shared = shared
        self._packages = packages

    def persistent_load(self, name: object) -> object:
        if not isinstance(name, str) or name not in self._shared:
            raise SnapshotError(f"nothing is called {name!r}")
        return self._shared[name]

    def find_class(self, module: str, name: str) -> object:
        if (module, name) in OTHERS:
            return super().find_class(module, name)
        home = sys.modules.get(module) if any(f"{module}.".startswith(f"{package}.") for package in self._packages) else None
        found = vars(home).get(name) if home is not None else None
        if not isinstance(found, type) or found.__module__ != module or issubclass(found, Game | BaseException):
            self._refuse(module, name)
        return found

    def _refuse(self, module: str, name: str) -> NoReturn:
        raise SnapshotError(f"{module}.{name} has no place in a snapshot")


@cache
def code_of(game: GamePackage) -> str:
    """A hash of all code and data that determine the positions of *game*."""
    told = hashlib.sha256(f"{sys.version} {msgspec.__version__}".encode())
    for package in (*RULES, *game.packages(), __name__):
        home = Path(importlib.import_module(package).__file__ or "")
        files = sorted(home.parent.rglob("*")) if home.name == "__init__.py" else [home]
        for file in files:
            if file.suffix in SOURCES and file.is_file():
                told.update(file.name.encode() + b"\0" + file.read_bytes())
    return told.hexdigest()


def take_snapshot(play: HostedMatch) -> bytes:
    """A snapshot of the match; empty where none is useful."""
    match = play.match
    if match.deal.told or not match.entries or match.position.result() is not None:
        return b""
    position = match.position.clone()
    file = io.BytesIO()
    draws = tuple(match.draws)
    _Writer(file, position.shared()).dump((position, match.log, match.choices, draws, dict(play.numbers), play.undos))
    fits = _Fits(code=code_of(match.game), rules=match.game.version, entries=len(match.entries), seal=match.entries[-1].seal)
    data = msgspec.json.encode(fits) + b"\n" + zlib.compress(file.getvalue(), 1)
    return data if len(data) <= LARGEST else b""


def restore_snapshot(play: HostedMatch, entries: tuple[Entry, ...], data: bytes) -> int:
    """Restore *data* into the new match *play*; returns how many of *entries* it covers. Raises :class:`SnapshotError`."""
    match = play.match
    head, _, packed = data.partition(b"\n")
    try:
        fits = msgspec.json.decode(head, type=_Fits)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SnapshotError(f"it cannot be read: {error}") from error
    if fits.code != code_of(match.game) or fits.rules != match.game.version:
        raise SnapshotError("it is of other rules or other code")
    if not 0 < fits.entries <= len(entries) or entries[fits.entries - 1].seal != fits.seal:
        raise SnapshotError("it is of another record")
    position, log, choices, draws, numbers, undos = _read(packed, match)
    fresh = match.deal.rng()
    if type(position) is not type(match.position) or type(position.rng) is not type(fresh) or position.rng.key != fresh.key:
        raise SnapshotError("it is of another deal")
    if not match.restore_at(position, entries[: fits.entries], log, choices, draws):
        raise SnapshotError("its table is not the one that the record has sealed")
    play.restore_at(numbers, undos)
    return fits.entries


def _read(packed: bytes, match: Match) -> tuple[Any, ...]:
    unpacking = zlib.decompressobj()
    packages = (*RULES, *match.game.packages())
    try:
        data = unpacking.decompress(packed, 16 * LARGEST)
        if unpacking.unconsumed_tail:
            raise SnapshotError("it is too large")
        found = _Reader(io.BytesIO(data), match.position.shared(), packages).load()
    except (SnapshotError, MemoryError):
        raise
    except Exception as error:  # bytes that somebody has made up may raise anything
        raise SnapshotError(f"it cannot be read: {error}") from error
    kinds = (Position, list, list, tuple, dict, int)
    if not isinstance(found, tuple) or len(found) != len(kinds) or not all(map(isinstance, found, kinds)):
        raise SnapshotError("it is not what it should be")
    return found


def match_from_snapshot(game: Game, setup: Setup, deal: Deal, entries: tuple[Entry, ...], data: bytes) -> tuple[HostedMatch, str]:
    """The match from its snapshot, if it fits, and its record; and why a snapshot was ignored."""
    why = ""
    if data:
        play = HostedMatch(game, setup, deal)
        try:
            play.follow(entries[restore_snapshot(play, entries, data) :])
            return play, ""
        except TooLongError:
            raise
        except Exception as error:  # whatever is wrong with it, there is the record
            why = str(error)
    return HostedMatch(game, setup, deal, entries), why
