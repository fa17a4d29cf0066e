"""Records: setup and choices, one JSON object a line; they replay to the same match on any machine.

The first line is the header, then a line for each choice and each act of the host, and, when the match is over, the footer with the result,
the secret of the sealed deal and every draw that was made. Each line ends with a seal: a hash over the line, the seal before it and the
whole table after it. So any changed byte is found where it stands, and so is any step that does not follow from the rules.
"""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.message import Said, say
from netdeck.kernel.result import Result
from netdeck.kernel.rng import Draw
from netdeck.kernel.sealed_deal import Deal
from netdeck.kernel.setup import Setup

FORMAT = 1
SEAL_LENGTH = 16


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Game, setup and rules. ``seed`` is present only in unsealed matches, ``told`` only in matches played elsewhere.

    ``given`` is the position of a match that did not begin with the game's own beginning, as a scenario writes it.
    """

    netdeck: int = msgspec.field(name="netdeck")
    rules: str
    setup: Setup
    commitment: str = ""
    salts: dict[Seat, str] = {}
    seed: int | None = None
    told: tuple[Draw, ...] = ()
    given: dict[str, Any] = {}
    digest: str = ""
    seal: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One choice of a seat (``seat``, ``choose``) or one act of the host (``command``, ``who``); ``undo`` keeps ``to`` choices."""

    n: int
    seat: Seat = Seat("")
    choose: str = ""
    command: str = ""
    who: str = ""
    to: int | None = None
    why: str = ""
    seal: str = ""


class Footer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The end: result, revealed secret, and all random draws."""

    result: Result
    secret: str = ""
    draws: list[Draw] = []
    seal: str = ""


Line = Header | Entry | Footer
L = TypeVar("L", bound=Line)


class RecordError(ValueError):
    """An unreadable record, with the line number (1 is the header)."""

    def __init__(self, sentence: str, line: int = 0) -> None:
        self.message = say("line {line}: {sentence}", line=line, sentence=sentence) if line else sentence
        super().__init__(self.message)
        self.line = line
        self.sentence = sentence


class Record(msgspec.Struct, frozen=True):
    """One match, finished or not."""

    header: Header
    entries: tuple[Entry, ...] = ()
    footer: Footer | None = None

    @property
    def deal(self) -> Deal:
        """What decided chance, as far as the record reveals it: the secret only after the end."""
        if self.header.seed is not None:
            return Deal(seed=self.header.seed, told=self.header.told)
        return Deal(None, self.footer.secret if self.footer else "", self.header.salts)

    def lines(self) -> Iterator[Line]:
        """All lines in order."""
        yield self.header
        yield from self.entries
        if self.footer is not None:
            yield self.footer

    def to_bytes(self) -> bytes:
        """The record as a file."""
        return b"".join(encode(line) + b"\n" for line in self.lines())

    @classmethod
    def from_bytes(cls, data: bytes) -> "Record":
        """Read a file. Raises :class:`RecordError` at the first line that is none of a record."""
        rows = data.split(b"\n")
        if rows and not rows[-1]:
            rows.pop()
        if not rows:
            raise RecordError(say("the file is empty"))
        header = _decode(rows[0], Header, 1)
        if header.netdeck != FORMAT:
            raise RecordError(
                say("format {format} is not known here; this netdeck reads format {ours}", format=header.netdeck, ours=FORMAT), 1
            )
        footer = None
        if len(rows) > 1 and b'"result"' in rows[-1]:
            footer = _decode(rows[-1], Footer, len(rows))
            rows.pop()
        entries = tuple(_decode(row, Entry, i) for i, row in enumerate(rows[1:], 2))
        for i, entry in enumerate(entries, 1):
            if entry.n != i:
                raise RecordError(say("found entry {number} instead of entry {wanted}", number=entry.n, wanted=i), i + 1)
        return cls(header, entries, footer)


def encode(line: Line) -> bytes:
    """A line of the file, without its line end."""
    return msgspec.json.encode(line)


# Made once: msgspec learns a type while it first reads one, and crashes when two threads do so at once.
_DECODERS: dict[type, msgspec.json.Decoder[Any]] = {kind: msgspec.json.Decoder(kind) for kind in (Header, Entry, Footer)}


def _decode(row: bytes, kind: type[L], number: int) -> L:
    try:
        line: L = _DECODERS[kind].decode(row)
        return line
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(
            say("this is not the {part} of a record: {error}", part=Said(kind.__name__.lower()), error=str(error)), number
        ) from None


def with_seal(line: L, before: str, table: bytes) -> L:
    """*line* with its seal: over the seal *before*, the line itself and the *table* after it."""
    bare = msgspec.structs.replace(line, seal="")
    seal = hashlib.sha256(before.encode() + encode(bare) + table).hexdigest()[:SEAL_LENGTH]
    return msgspec.structs.replace(line, seal=seal)


def entries_that_count(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that no later ``undo`` took back, without the undos themselves."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.command == "undo":
            del kept[entry.to or 0 :]
        else:
            kept.append(entry)
    return kept
