"""Keeping matches on disk, so that none is lost when somebody gets up.

A sealed match that is not over tells nobody its secret, not even in its record. The host needs it to go on, so it lies in a file of its own
beside the record (``FILE.secret``) until the match is over; then the record itself reveals it.
"""

import os
import time
from pathlib import Path

import msgspec

from netdeck import places
from netdeck.kernel import Deal, Match, Record, RecordError, say


def records_folder() -> Path:
    """Where records go that were given no other place: ``NETDECK_RECORDS``, else the user's folder for such things."""
    if own := os.environ.get("NETDECK_RECORDS"):
        return Path(own)
    return places.state() / "records"


def new_place(game: str) -> Path:
    """A place for a record that does not exist yet, named by the game and the time."""
    folder = records_folder()
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    place = folder / f"{stem}.jsonl"
    number = 2
    while place.exists():
        place = folder / f"{stem}-{number}.jsonl"
        number += 1
    return place


def keep(match: Match, place: Path) -> None:
    """Write the record of *match* as far as it goes, and its secret while it needs one."""
    place.parent.mkdir(parents=True, exist_ok=True)
    secret = secret_place(place)
    if match.deal.secret and match.position.result() is None:
        _write(secret, msgspec.json.encode(match.deal), mode=0o600)
        _write(place, match.record().to_bytes())
    else:
        _write(place, match.record().to_bytes())
        secret.unlink(missing_ok=True)


def open_record(place: Path) -> tuple[Record, Deal]:
    """A record, and what decides chance in it. Raises :class:`RecordError` for what is none, :class:`OSError` for what cannot be read."""
    record = Record.from_bytes(place.read_bytes())
    secret = secret_place(place)
    if record.footer is None and record.header.seed is None and secret.is_file():
        try:
            return record, msgspec.json.decode(secret.read_bytes(), type=Deal)
        except msgspec.DecodeError as error:
            raise RecordError(say("{name} is not the secret of a match: {error}", name=secret.name, error=str(error))) from None
    return record, record.deal


def secret_place(place: Path) -> Path:
    """Where the secret of an unfinished match lies."""
    return place.with_name(place.name + ".secret")


def _write(place: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace a file as a whole: whoever pulls the plug leaves the old one or the new one, never half of one."""
    draft = place.with_name(place.name + ".part")
    draft.unlink(missing_ok=True)
    draft.touch(mode)
    draft.write_bytes(data)
    draft.replace(place)
