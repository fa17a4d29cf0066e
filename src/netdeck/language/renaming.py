"""The names that a card file gives to its cards and kins: what they are, and where they stand.

A file is rarely whole while it is written, so names are found line by line and not by reading TOML.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from netdeck.language.card_file import KEY, TABLE, lines_of
from netdeck.language.editor import place_at

NAMING: Final = ("name", "text", "kins", "parent")
"""The keys in whose values a name of the file may stand."""
NAME: Final = re.compile(r"""["'](.*?)["']\s*(?:#.*)?$""")
COMMENT: Final = re.compile(r"""(?<=["'\]])\s*#""")


class Span(NamedTuple):
    """A place of a name: line, first column and the one behind it, from 0."""

    line: int
    start: int
    end: int


class NewNameError(ValueError):
    """What cannot be a name here."""


def names_of(text: str) -> Mapping[str, str]:
    """The names that a file gives, each with the table that it heads."""
    found: dict[str, str] = {}
    table = ""
    for line in lines_of(text):
        if head := TABLE.match(line):
            table = head[2]
        elif (key := KEY.match(line)) and key[1] == "name" and (name := NAME.match(line[key.end() :])) and name[1].strip():
            found.setdefault(name[1], table)
    return found


def name_at(text: str, line: int, column: int) -> tuple[str, Span] | None:
    """The name of a card or kin of the file at a place, the longest of several."""
    names = sorted(names_of(text), key=len, reverse=True)
    for name in names:
        for span in places_of(text, name):
            if span.line == line and span.start <= column <= span.end:
                return name, span
    return None


def places_of(text: str, name: str) -> Iterator[Span]:
    """Where a name stands in the names, texts and kins of a file; not inside a longer one."""
    longer = [each for each in names_of(text) if name in each and each != name]
    whole = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    for number, line in enumerate(lines_of(text)):
        taken = [found.span() for each in longer for found in re.finditer(re.escape(each), line)]
        comment = COMMENT.search(line) if KEY.match(line) else None
        for found in whole.finditer(line, 0, comment.start() if comment else len(line)):
            if any(start <= found.start() and found.end() <= end for start, end in taken):
                continue
            place = place_at(text, number, found.start())
            if place is not None and not place.on_key and place.key in NAMING:
                yield Span(number, *found.span())


def renamed(text: str, line: int, column: int, new: str) -> list[Span]:
    """The places where *new* has to stand for the name at a place to change. Raises :class:`NewNameError`."""
    found = name_at(text, line, column)
    if found is None:
        raise NewNameError("there is no name of a card or kin of this file here")
    if not new.strip() or not new.isprintable() or '"' in new or "\\" in new:
        raise NewNameError("a name is printable, and without quotation marks")
    if new != found[0] and new in names_of(text):
        raise NewNameError(f"{new!r} is taken")
    return list(places_of(text, found[0]))
