"""Erasing a name from a match and sealing its record again.

Every seal of a record covers the names in its header, so whoever kept the old seals could try names until one fits. Therefore the match is
played again with a stub for the name, which gives new seals from the first line to the last. Commitment, salts, secret, draws, choices and
result stay what they were, and the new record proves them as the old one did.
"""

from collections.abc import Collection

import msgspec

from netdeck.kernel import Entry, Match, Record, Seat, Setup
from netdeck.kernel.preemption import pause
from netdeck.server.catalogue import under
from netdeck.server.documents import TableDocument
from netdeck.server.jobs import Job, JobResult, StoredMatch

ERASED = "(erased)"
"""What stands in the place of a name. No bot is called that."""


class Resealed(JobResult, frozen=True, kw_only=True):
    """The same match with other seals; ``record`` is the whole of it when it is over."""

    entries: tuple[Entry, ...]
    record: bytes = b""


class Reseal(Job, frozen=True, kw_only=True):
    """Replay a match and seal it again."""

    match: StoredMatch

    def do(self) -> JobResult:
        """In the worker."""
        begun = self.match
        match = Match(under(begun.setup.game, begun.rules), begun.setup, begun.deal)
        for entry in begun.entries:
            match.follow(entry)
            pause()
        over = match.position.result() is not None
        return Resealed(entries=tuple(match.entries), record=match.record().to_bytes() if over else b"")


def seats_called(document: TableDocument, name: str, seat: str = "") -> list[Seat]:
    """The seats whose players are called *name*; only that *seat*, if one is given."""
    return [
        each.seat
        for each in document.seats
        if seat in ("", each.seat) and name in (each.name, *([] if each.bot else [document.setup.players.get(each.seat, "")]))
    ]


def without_seat_names(document: TableDocument, seats: Collection[Seat]) -> TableDocument:
    """The table without the names at *seats*."""
    stubs = tuple(msgspec.structs.replace(each, name=ERASED) if each.seat in seats else each for each in document.seats)
    return msgspec.structs.replace(document, seats=stubs, setup=without_names(document.setup, seats))


def without_names(setup: Setup, seats: Collection[Seat]) -> Setup:
    """The setup without the names at *seats*."""
    return msgspec.structs.replace(setup, players={seat: ERASED if seat in seats else name for seat, name in setup.players.items()})


def reseal_job(document: TableDocument, entries: tuple[Entry, ...], record: bytes | None) -> Reseal:
    """The work that erasing means for a match that has begun, whose *document* is without names already."""
    if record is None:
        match = StoredMatch(rules=document.rules, setup=document.setup, deal=document.deal, entries=(*document.past, *entries))
    else:
        old = Record.from_bytes(record)
        erased = [seat for seat, name in document.setup.players.items() if name == ERASED]
        match = StoredMatch(rules=old.header.rules, setup=without_names(old.header.setup, erased), deal=old.deal, entries=old.entries)
    return Reseal(match=match)
