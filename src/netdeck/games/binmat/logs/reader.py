"""Reading log files: the live game's JSON files, plain log lines, several of them merged into one game by turn.

The files may be anybody's, so every byte is doubted: what is no file of a game is refused with the reason, and what is wrong in a file that
is one is collected, so that all of it can be told. Two files that tell the same turn must tell it in the same lines (section-10.3).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from netdeck.games.binmat.logs.lines import (
    DetailLine,
    Line,
    LineError,
    OrderLine,
    ResultLine,
    StacksLine,
    TakenLine,
    TurnLine,
    from_notation,
)
from netdeck.games.binmat.logs.sheets import Sheet, SheetError
from netdeck.games.binmat.logs.writer import Block
from netdeck.games.binmat.seats import ALL_SEATS
from netdeck.kernel.ids import Seat

LARGEST_FILE: Final = 16 * 2**20
"""Bytes. A game of the live server has some ten thousand; nothing that is larger than this is one."""
LOG_CLAUSE: Final = "section-10.3"


class LogError(ValueError):
    """A file that is no log of a game at all, with the reason."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that contradicts the rules or another part of the log: where it stands, the clause, and what is wrong."""

    where: str
    clause: str
    sentence: str
    turn: int | None = None
    text: str = ""

    def __str__(self) -> str:
        shown = f" {self.text!r}:" if self.text else ""
        return f"{self.where}:{shown} {self.sentence} ({self.clause})"


@dataclass(frozen=True, slots=True)
class ToldBlock:
    """What one seat did, and where a file says so."""

    block: Block
    where: str


@dataclass(frozen=True, slots=True)
class ToldSheet:
    """What a side was shown, and in which part of which file."""

    sheet: Sheet
    where: str


@dataclass(slots=True)
class Story:
    """The content of all files of one game: actions and views by turn, and errors in the files."""

    turns: dict[int, list[ToldBlock]] = field(default_factory=dict)
    sheets: dict[int, list[ToldSheet]] = field(default_factory=dict)
    names: dict[Seat, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    @property
    def first(self) -> int:
        """The first turn with an action or a view."""
        return min((*self.turns, *self.sheets), default=0)

    @property
    def last(self) -> int:
        """The last turn with an action or a view."""
        return max((*self.turns, *self.sheets), default=0)

    def before(self, turn: int) -> "Story":
        """The story up to *turn*, exclusive."""
        turns = {number: acts for number, acts in self.turns.items() if number < turn}
        return Story(turns, {number: sheets for number, sheets in self.sheets.items() if number < turn}, self.names)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table. Teams are numbered without gaps, so who stands before a known member was there too (R37)."""
        acting = (told.block.seat for blocks in self.turns.values() for told in blocks)
        shown = (seat for sheets in self.sheets.values() for told in sheets for seat in told.sheet.seats)
        drawing = (
            seat
            for blocks in self.turns.values()
            for told in blocks
            for line in told.block.lines
            if isinstance(line, ResultLine)
            for seat, _ in line.draws
        )
        known = {*acting, *shown, *drawing, *self.names}
        return tuple(seat for team in ALL_SEATS.values() for seat in _up_to_last(team, known))


def _up_to_last(team: Sequence[Seat], known: set[Seat]) -> Sequence[Seat]:
    last = max((number for number, seat in enumerate(team) if seat in known), default=0)
    return team[: last + 1]


def read_files(paths: Iterable[Path]) -> Story:
    """The story of several files. Raises :class:`LogError` if one of them is not a log, :class:`OSError` if it cannot be read."""
    story = Story()
    for path in paths:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        read_log(data, path.name, story)
    return story


def read_log(data: bytes, name: str, story: Story) -> None:
    """Add *data*, the contents of the file *name*, to *story*."""
    if len(data) > LARGEST_FILE:
        raise LogError(f"{name}: no game fills more than {LARGEST_FILE // 2**20} MiB")
    if not data.strip():
        raise LogError(f"{name}: the file is empty")
    if data.lstrip()[:1] in (b"[", b"{"):
        _read_sheets(data, name, story)
        return
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise LogError(f"{name}: it is neither JSON nor text: {error.reason} at byte {error.start}") from None
    lines = [(f"{name}, line {number}", line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not any(_is_line(line) for _, line in lines):
        raise LogError(f"{name}: none of its lines is a line of a log")
    _add_turns(lines, story)


def _is_line(text: str) -> bool:
    try:
        from_notation(text)
    except LineError:
        return False
    return True


def _read_sheets(data: bytes, name: str, story: Story) -> None:
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LogError(f"{name}: it begins like JSON but is none: {error}") from None
    except RecursionError:
        raise LogError(f"{name}: it is nested too deep for a log") from None
    entries = raw if isinstance(raw, list) else [raw]
    good = 0
    for number, entry in enumerate(entries, 1):
        where = f"{name}, view {number}"
        try:
            sheet = Sheet.from_data(entry)
        except SheetError as error:
            story.faults += [Fault(where, LOG_CLAUSE, problem) for problem in error.problems]
            continue
        good += 1
        _add_sheet(ToldSheet(sheet, f"{where} (turn {sheet.turn})"), story)
    if not good:
        first = f": {story.faults[-1].sentence}" if story.faults else ""
        raise LogError(f"{name}: there is no view of a game in it{first}")


def _add_sheet(told: ToldSheet, story: Story) -> None:
    sheet = told.sheet
    story.names |= {seat: name for seat, name in sheet.names.items() if seat not in story.names}
    before = [each for each in story.sheets.get(sheet.turn, []) if each.sheet.seat == sheet.seat]
    if not before:
        story.sheets.setdefault(sheet.turn, []).append(told)
    elif before[0].sheet.zones != sheet.zones:
        sentence = f"{before[0].where} shows {sheet.seat} something else at the same moment"
        story.faults.append(Fault(told.where, LOG_CLAUSE, sentence, sheet.turn))
    _add_turns([(told.where, line) for line in sheet.ops], story)


def _add_turns(lines: Iterable[tuple[str, str]], story: Story) -> None:
    """Read lines into turns; lines before the first header belong to none."""
    turns: dict[int, list[tuple[str, list[OrderLine | DetailLine]]]] = {}
    turn: int | None = None
    for where, text in lines:
        try:
            line = from_notation(text)
        except LineError as error:
            story.faults.append(Fault(where, LOG_CLAUSE, str(error), turn))
            continue
        if isinstance(line, TurnLine):
            turn = line.turn
            turns.setdefault(turn, [])
        elif turn is None:
            story.faults.append(Fault(where, LOG_CLAUSE, "it stands before the first turn", None, text))
        elif wrong := _misplaced(line, turns[turn]):
            story.faults.append(Fault(where, LOG_CLAUSE, wrong, turn, text))
        elif isinstance(line, StacksLine | TakenLine | ResultLine):
            turns[turn][-1][1].append(line)
        else:
            turns[turn].append((where, [line]))
    for number, acts in turns.items():
        _add_turn(number, [ToldBlock(Block(number, tuple(act)), where) for where, act in acts], story)


def _misplaced(line: Line, acts: Sequence[tuple[str, Sequence[Line]]]) -> str:
    """Why a line is misplaced; empty if it is not."""
    if isinstance(line, StacksLine | TakenLine | ResultLine):
        return "" if acts else "a step of a combat follows the order that led to it"
    seats = [getattr(act[0], "seat", "") for _, act in acts]
    return f"{line.seat} acts twice in one turn" if not isinstance(line, TurnLine) and line.seat in seats else ""


def _add_turn(turn: int, told: list[ToldBlock], story: Story) -> None:
    before = story.turns.get(turn)
    if before is None or not before:
        story.turns[turn] = told
        return
    for old, new in zip(before, told, strict=False):
        if old.block.lines != new.block.lines:
            text = new.block.order.notation()
            story.faults.append(Fault(new.where, LOG_CLAUSE, f"{old.where} tells this turn in another way", turn, text))
            return
    if len(told) > len(before):
        story.turns[turn] = told
