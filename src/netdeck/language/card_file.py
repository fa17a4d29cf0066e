"""Card files: TOML tables with what is printed, and the place of each entry.

A card file is anyone's, so it is measured before it is read, and whatever is wrong with it comes back as problems with file, line, column
and a caret; nothing in it is ever run. What the tables must hold is the game's affair.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from json import dumps
from typing import Any, Final, Generic, TypeVar

from netdeck.language.frozen import dataclass
from netdeck.language.limits import LONGEST_KEPT, MOST_BRACKETS, MOST_BYTES, MOST_CARDS, MOST_DOTS, MOST_KEPT, MOST_PROBLEMS
from netdeck.language.own_name import in_the_words_of
from netdeck.language.phrase_language import Language
from netdeck.language.text_errors import Fault, TextError, TextProblem, caret_indent

R = TypeVar("R")
C = TypeVar("C")
WIDEST: Final = 200
"""How much of a line is shown around a caret."""
TABLE: Final = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-]+)\s*\]\]?")
KEY: Final = re.compile(r"^\s*([A-Za-z0-9_\-]+)\s*=\s*")
NAMED: Final = re.compile(r"^#\s*game:\s*([\w-]+)", re.MULTILINE)
ESCAPE: Final = re.compile(r"\\(?:[ \t]*\n\s*|(?P<sign>u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.))")
"""A sign that TOML writes with a backslash, or a line that goes on behind one."""
AT: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class FileProblem:
    """A problem in a file with its place; line and column count from 1. ``clause`` is the violated rule, if any."""

    file: str
    line: int
    column: int
    message: str
    code: str = ""
    clause: str = ""
    card: str = ""
    length: int = 1
    source: str = ""
    near: tuple[str, ...] = ()
    meant: str = ""
    """The text with its slips mended, where it then compiles and can mean one thing only."""

    def __str__(self) -> str:
        """``cards.toml:12:9: Dog: E03: ...``, as compilers write it."""
        head = ": ".join(part for part in (self.card, self.code, self.message) if part)
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.file}:{self.line}:{self.column}: {head}{clause}"

    def drawn(self) -> str:
        """The sentence, the source line with a caret, and similar known words."""
        lines = [str(self)]
        if self.source:
            start = max(0, self.column - 1 - WIDEST // 2) if len(self.source) > WIDEST else 0
            shown, at = self.source[start : start + WIDEST], self.column - 1 - start
            lines += [f"    {shown}", f"    {caret_indent(shown[:at])}{'^' * max(1, min(self.length, len(shown) - at))}"]
        if self.near:
            lines.append(f"    expected: {' or '.join(map(repr, self.near))}")
        if self.meant:
            lines.append(f"    did you mean: {self.meant}")
        return "\n".join(lines)

    def plain(self) -> dict[str, object]:
        """The problem as data."""
        names = ("file", "line", "column", "message", "code", "clause", "card")
        return {name: getattr(self, name) for name in names} | {"near": list(self.near), "meant": self.meant}


class CardFileError(ValueError):
    """A card file with problems; contains all of them."""

    def __init__(self, problems: Sequence[FileProblem]) -> None:
        shown = sorted(problems, key=lambda problem: (problem.line, problem.column))
        self.problems = tuple(shown[:MOST_PROBLEMS])
        super().__init__("\n".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of a card file, with line numbers."""

    values: Mapping[str, Any]
    file: str
    line: int
    keys: Mapping[str, tuple[int, int]]
    source: Sequence[str] = field(repr=False, default=())

    @property
    def name(self) -> str:
        """The entry's name for messages."""
        return str(self.values.get("name", "(without a name)"))[:60]

    def problem(self, message: str, code: str = "", key: str = "", clause: str = "") -> FileProblem:
        """A problem at *key*, or at the table's first line."""
        line, column = self.keys.get(key, (self.line, 1))
        source = self.source[line - 1] if 0 < line <= len(self.source) else ""
        return FileProblem(self.file, line, column, message, code, clause, self.name, max(1, len(source) - column + 1), source)

    def fault(self, fault: Fault) -> FileProblem:
        """*fault* at its words in the file, or at its key."""
        text = self.values.get("text")
        if fault.key != "text" or not isinstance(text, str) or not text.strip():
            return self.problem(fault.message, fault.code, fault.key, fault.clause)
        return self.text_problem(fault.in_text(text))

    def text_problem(self, problem: TextProblem, code: str = "") -> FileProblem:
        """A problem of a text, moved to its place in the file; *code* if it has none of its own."""
        where = _places(self.source, *self.keys.get("text", (0, 0)))
        before = str(self.values.get("text", "")).split("\n")[: problem.line - 1]
        at = sum(len(line) + 1 for line in before) + problem.column - 1
        if at >= len(where):
            line, column, length, source = self.line, 1, 1, problem.source or self.source[self.line - 1]
        else:
            line, column = where[at]
            last, end = where[min(at + problem.length, len(where)) - 1]
            source = self.source[line - 1]
            length = (end if last == line else len(source)) - column + 1
        return FileProblem(
            self.file,
            line,
            column,
            problem.message,
            problem.code or code,
            problem.clause,
            self.name,
            max(1, length),
            source,
            problem.near,
            problem.meant,
        )


@dataclass(frozen=True, slots=True)
class CardFile:
    """A parsed card file: its set table, and its arrays of tables by name."""

    file: str
    heading: Mapping[str, object]
    entries: Mapping[str, tuple[Entry, ...]]

    def __getitem__(self, name: str) -> tuple[Entry, ...]:
        return self.entries.get(name, ())

    def unknown_tables(self, *known: str, code: str = "") -> list[FileProblem]:
        """A problem for each table that is not among the *known* ones."""
        return [
            FileProblem(self.file, entry.line, 1, f"[[{name}]] is nothing that a card file of this game holds", code)
            for name, found in self.entries.items()
            if name not in known
            for entry in found[:1]
        ]


def read_card_file(content: bytes | str, file: str) -> CardFile:
    """Parse a card file. Raises :class:`CardFileError`."""
    text = _text(content, file)
    lines = lines_of(text)
    for number, line in enumerate(lines, 1):
        # Deep brackets and long dotted keys take a TOML reader forever.
        if line.count("[") > MOST_BRACKETS or line.count("{") > MOST_BRACKETS or line.partition("=")[0].count(".") > MOST_DOTS:
            raise CardFileError([FileProblem(file, number, 1, "so many brackets or dots are no card")])
    try:
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise CardFileError([_toml_problem(str(error) or "nested too deeply", file, lines)]) from None
    where = list(_tables(lines))
    entries: dict[str, tuple[Entry, ...]] = {}
    strangers: list[FileProblem] = []
    for name, value in raw.items():
        if isinstance(value, list) and all(isinstance(one, dict) for one in value):
            if len(value) > MOST_CARDS:
                raise CardFileError([FileProblem(file, 1, 1, f"{len(value)} [[{name}]] tables are too many; {MOST_CARDS} is the most")])
            places = [(line, keys) for table, line, keys in where if table == name]
            places += [(1, {})] * (len(value) - len(places))
            entries[name] = tuple(Entry(one, file, line, keys, lines) for one, (line, keys) in zip(value, places, strict=False))
        elif name != "set" or not isinstance(value, dict):
            strangers.append(FileProblem(file, 1, 1, f"{name!r} is nothing that a card file holds"))
    if strangers:
        raise CardFileError(strangers)
    return CardFile(file, raw.get("set", {}), entries)


def declared_game(text: str) -> str:
    """The game named in a comment (``# game: bloodless``); empty if there is none."""
    found = NAMED.search(text)
    return found[1] if found is not None else ""


def lines_of(text: str) -> list[str]:
    """The lines of a file, split as TOML splits them."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _text(content: bytes | str, file: str) -> str:
    if len(content) > MOST_BYTES:
        raise CardFileError([FileProblem(file, 1, 1, f"the file is too large; {MOST_BYTES} bytes is the most")])
    if isinstance(content, str):
        return content
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise CardFileError([FileProblem(file, line, 1, "this is no UTF-8 text, so it is no card file")]) from None


def _toml_problem(message: str, file: str, lines: Sequence[str]) -> FileProblem:
    place = AT.search(message)
    line, column = (int(place[1]), int(place[2])) if place else (max(1, len(lines)), 1)
    source = lines[line - 1] if 0 < line <= len(lines) else ""
    plain = AT.sub("", message).split(" (at end")[0].strip()
    return FileProblem(file, line, min(column, len(source) + 1), f"not TOML: {plain[:200]}", source=source[:200])


def _tables(lines: Sequence[str]) -> Iterator[tuple[str, int, dict[str, tuple[int, int]]]]:
    """Each table's name and line, and the lines and columns of its values; text blocks are skipped over."""
    name, start, keys = "", 1, dict[str, tuple[int, int]]()
    quote = ""
    for number, line in enumerate(lines, 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        table = TABLE.match(line)
        if table:
            if name:
                yield name, start, keys
            name, start, keys = table[2], number, {}
            continue
        key = KEY.match(line)
        if key:
            keys[key[1]] = (number, key.end() + 1)
            rest = line[key.end() :]
            opened = rest[:3]
            if opened in ('"""', "'''") and opened not in rest[3:]:
                quote = opened
    if name:
        yield name, start, keys


def _places(lines: Sequence[str], line: int, column: int) -> list[tuple[int, int]]:
    """The file position of each character of a TOML string that begins at a place, and of its end; nothing if none begins there."""
    if not 0 < line <= len(lines):
        return []
    rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
    quote = next((each for each in ('"""', "'''", '"', "'") if rest.startswith(each)), "")
    if not quote:
        return []
    found: list[int] = []
    at = len(quote) + (len(quote) == 3 and rest.startswith("\n", 3))
    while at < len(rest) and not (rest.startswith(quote, at) and not rest.startswith(quote[0], at + len(quote))):
        escape = ESCAPE.match(rest, at) if quote[0] == '"' else None
        if escape is None or escape["sign"]:
            found.append(at)
        at = at + 1 if escape is None else escape.end()
    found.append(at)
    begun = [0, *(match.end() for match in re.finditer("\n", rest))]
    rows = [bisect_right(begun, each) - 1 for each in found]
    return [(line + row, each - begun[row] + (column if row == 0 else 1)) for each, row in zip(found, rows, strict=True)]


class FineCards(Generic[C]):
    """Cards without problems, cached by their entries while a file is being edited."""

    def __init__(self) -> None:
        self._cards: dict[str, C] = {}

    def of(self, entry: Entry, make: Callable[[], C | None], around: object = None) -> C | None:
        """The card of *entry*, cached or made by *make*; *around* is everything else that it depends on."""
        printed = repr((entry.values, around))
        card = self._cards.get(printed)
        if card is None and (card := make()) is not None and len(printed) <= LONGEST_KEPT:
            if len(self._cards) >= MOST_KEPT:
                self._cards.clear()
            self._cards[printed] = card
        return card


def card_table(values: Mapping[str, object]) -> str:
    """One card as TOML."""
    return "\n".join(["[[card]]", *(f"{key} = {dumps(value, ensure_ascii=False)}" for key, value in values.items()), ""])


def compiled_text(entry: Entry, language: Language[R], kind: str, found: list[FileProblem], unknown: str = "") -> tuple[R, str] | None:
    """A card's text compiled, and as its face shows it; problems are added to *found*.

    *unknown* is the game's code for a phrase that nobody knows.
    """
    text = entry.values.get("text", "")
    if not isinstance(text, str):
        found.append(entry.problem("the text is text", unknown, "text"))
        return None
    said = language.of_a_card(text.rstrip(), kind, entry.name)
    try:
        return language.face(said.words, kind)
    except TextError as error:
        found += [entry.text_problem(in_the_words_of(text.rstrip(), said, problem), unknown) for problem in error.problems]
        return None
