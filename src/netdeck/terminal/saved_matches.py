"""Stores matches on disk.

A sealed match that is not over tells nobody its secret, not even in its record. The host needs it to go on, so it lies in a file of its own
beside the record (``FILE.secret``) until the match is over; then the record itself reveals it.
"""

import os
import time
from pathlib import Path

import msgspec

from netdeck import user_dirs
from netdeck.kernel import Deal, Match, Record, RecordError, say


def records_folder() -> Path:
    """The folder for records without a given place: ``NETDECK_RECORDS``, otherwise the user's data folder."""
    if own := os.environ.get("NETDECK_RECORDS"):
        return Path(own)
    return user_dirs.state() / "records"


def new_place(game: str) -> Path:
    """A new file name for a record, made of game and time."""
    folder = records_folder()
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    place = folder / f"{stem}.jsonl"
    number = 2
    while place.exists():
        place = folder / f"{stem}-{number}.jsonl"
        number += 1
    return place


def keep(match: Match, place: Path) -> None:
    """Write the record of *match* so far, and its secret while it is needed."""
    place.parent.mkdir(parents=True, exist_ok=True)
    secret = secret_place(place)
    if match.deal.secret and match.position.result() is None:
        _write(secret, msgspec.json.encode(match.deal), mode=0o600)
        _write(place, match.record().to_bytes())
    else:
        _write(place, match.record().to_bytes())
        secret.unlink(missing_ok=True)


def open_record(place: Path) -> tuple[Record, Deal]:
    """A record and its deal. Raises :class:`RecordError` for invalid files, :class:`OSError` for unreadable ones."""
    record = Record.from_bytes(place.read_bytes())
    secret = secret_place(place)
    if record.footer is None and record.header.seed is None and secret.is_file():
        try:
            return record, msgspec.json.decode(secret.read_bytes(), type=Deal)
        except msgspec.DecodeError as error:
            raise RecordError(say("{name} is not the secret of a match: {error}", name=secret.name, error=str(error))) from None
    return record, record.deal


def secret_place(place: Path) -> Path:
    """The file with the secret of an unfinished match."""
    return place.with_name(place.name + ".secret")


def _write(place: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace a file atomically: after a power loss it is the old one or the new one."""
    draft = place.with_name(place.name + ".part")
    draft.unlink(missing_ok=True)
    draft.touch(mode)
    draft.write_bytes(data)
    draft.replace(place)
