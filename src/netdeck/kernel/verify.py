"""Verifying a record: the commitment, every draw, every rule step, every byte; the first fault is located."""

from dataclasses import dataclass

from netdeck.kernel.game import Game
from netdeck.kernel.match import Match
from netdeck.kernel.record import Record, RecordError, encode


@dataclass(frozen=True, slots=True)
class Fault:
    """The first thing that is wrong: on which line (1 is the header, 0 the file as a whole), and what."""

    line: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification. ``told`` counts the draws that are listed in the header instead of derived from a seed."""

    fault: Fault | None = None
    choices: int = 0
    draws: int = 0
    told: int = 0
    finished: bool = False
    sealed: bool = False

    @property
    def sound(self) -> bool:
        """Whether everything that the record says follows from the rules and the sealed deal."""
        return self.fault is None


def verify(game: Game, data: bytes) -> Verdict:
    """Check the bytes of a record against the rules of *game*."""
    try:
        record = Record.from_bytes(data)
    except RecordError as error:
        return Verdict(Fault(error.line, error.sentence))
    rows = data.split(b"\n")
    header, footer = record.header, record.footer
    if header.seed is None and not header.commitment:
        return Verdict(Fault(1, "nothing decides chance: there is neither a commitment nor a seed"))
    if footer is None and header.seed is None:
        return Verdict(Fault(0, "the match is sealed and not over: its secret is not known yet"))
    if fault := _bad_secret(record):
        return Verdict(fault)
    try:
        match = Match.replay(game, record, upto=0)
    except RecordError as error:
        return Verdict(Fault(1, error.sentence))
    except ValueError as error:
        return Verdict(Fault(1, str(error)))
    expected = match.record().header
    if header.seed is None and header.commitment != expected.commitment and header.seal != expected.seal:
        return Verdict(Fault(len(record.entries) + 2, "the secret is not the one that was committed to before the match"))
    if fault := _differs(1, rows[0], encode(expected)):
        return Verdict(fault)
    for i, entry in enumerate(record.entries):
        try:
            match.follow(entry)
        except RecordError as error:
            return Verdict(Fault(i + 2, error.sentence), i)
        except ValueError as error:
            return Verdict(Fault(i + 2, str(error)), i)
        if fault := _differs(i + 2, rows[i + 1], encode(match.entries[-1])):
            return Verdict(fault, i)
    again = match.record()
    count = len(record.entries)
    if footer is not None:
        if again.footer is None:
            return Verdict(Fault(count + 2, "it claims a result, but the match is not over"), count)
        for k, (claimed, true) in enumerate(zip(footer.draws, again.footer.draws, strict=False)):
            if claimed != true:
                return Verdict(Fault(count + 2, f"draw {k} ({true.purpose}) does not follow from the secret and the salts"), count, k)
        if fault := _differs(count + 2, rows[count + 1], encode(again.footer)):
            return Verdict(fault, count)
    if b"\n".join(rows) != again.to_bytes():
        return Verdict(Fault(0, "there are bytes after the last line, or its line end is missing"), count)
    told = min(len(header.told), len(match.draws))
    return Verdict(None, count, len(match.draws), told, footer is not None, bool(header.commitment))


def _bad_secret(record: Record) -> Fault | None:
    """A secret that is no secret. Whether it is the right one shows in the header, whose seal covers the first deal."""
    if record.header.commitment and record.header.seed is None and not record.deal.secret:
        return Fault(len(record.entries) + 2, "the secret is missing")
    try:
        bytes.fromhex(record.deal.secret)
    except ValueError:
        return Fault(len(record.entries) + 2, "the secret is not written in hexadecimal")
    return None


def _differs(line: int, claimed: bytes, true: bytes) -> Fault | None:
    if claimed == true:
        return None
    at = next((i for i, (a, b) in enumerate(zip(claimed, true, strict=False)) if a != b), min(len(claimed), len(true)))
    return Fault(line, f"byte {at + 1} differs: {_around(claimed, at)} stands where {_around(true, at)} follows from the match")


def _around(row: bytes, at: int) -> str:
    return repr(row[max(0, at - 8) : at + 8].decode(errors="replace"))
