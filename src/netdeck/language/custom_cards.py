"""Custom cards: the one entry point for card files from the command line, the workshop and a server.

Several files are one set: a card may be of a kin, or create a card, that another file holds. They are joined to one text, which is what a
:class:`~netdeck.kernel.Setup` carries and a record keeps, so a match with cards of one's own can be replayed and verified anywhere.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Final

from netdeck.kernel import Definition, Game, Problem, SetupError
from netdeck.language.card_file import CardFile, CardFileError, FileProblem, lines_of, read_card_file
from netdeck.language.frozen import dataclass
from netdeck.language.tools import SECONDS, tools_of

HEADING: Final = re.compile(r"^\s*\[\s*set\s*\]")
TABLE: Final = re.compile(r"^\s*\[")
TABLES: Final = re.compile(r"^\s*\[\[")


@dataclass(frozen=True, slots=True)
class Source:
    """A card file: its name in problems, and its content."""

    file: str
    content: bytes


@dataclass(frozen=True, slots=True)
class CustomCards:
    """The result of checking card files: one text for a setup and the cards in it, or all problems."""

    text: str = ""
    cards: Mapping[str, Definition] = field(default_factory=dict)
    problems: tuple[FileProblem, ...] = ()
    remarks: tuple[FileProblem, ...] = ()
    """The words as which texts were read that do not compile as they stand, each in the place of a sentence."""
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many cards stand in each file."""

    @property
    def fine(self) -> bool:
        """Whether there are no problems."""
        return not self.problems

    def of(self, file: str) -> list[FileProblem]:
        """The problems of one file."""
        return [problem for problem in self.problems if problem.file == file]

    def remarks_on(self, file: str) -> list[FileProblem]:
        """How texts of one file were read."""
        return [remark for remark in self.remarks if remark.file == file]


def check_cards(game: Game, sources: Sequence[Source], seconds: float = SECONDS) -> CustomCards:
    """Compile card files for *game* together, within *seconds* of CPU time. It changes nothing.

    Raises :class:`~netdeck.kernel.SetupError` for a game that does not accept custom cards: then no file could be right.
    """
    tools = tools_of(game)
    if tools is None or not game.takes_cards:
        raise SetupError([Problem(f"{game.title} does not accept custom cards")])
    tools.own_cards()  # compiled now if nobody has asked before, and not at the expense of who asks
    unread: list[FileProblem] = []
    counts: dict[str, int] = {}
    for source in sources:
        try:
            read = read_card_file(source.content, source.file)
        except CardFileError as error:
            unread += error.problems
            continue
        if len(sources) > 1 and (odd := _written_in_brackets(source, read)):
            unread.append(odd)
        else:
            counts[source.file] = len(read["card"])
    joined = _Joined.of([source for source in sources if source.file in counts])
    compiled = tools.compile(joined.text.encode(), joined.name, seconds)
    problems = (*unread, *(joined.placed(problem) for problem in compiled.problems))
    remarks = tuple(joined.placed(remark) for remark in compiled.remarks)
    return CustomCards("" if problems else joined.text, {} if problems else compiled.cards, problems, remarks, counts)


def _written_in_brackets(source: Source, read: CardFile) -> FileProblem | None:
    """Tables that are written as lists in brackets would be part of whatever stands in the file before."""
    headed = sum(bool(TABLES.match(line)) for line in lines_of(source.content.decode("utf-8")))
    if sum(map(len, read.entries.values())) <= headed:
        return None
    return FileProblem(source.file, 1, 1, "beside other files a card is written [[card]], a table each")


@dataclass(frozen=True, slots=True)
class _Joined:
    """Several files as one text, and the lines at which each of them begins."""

    text: str
    name: str
    starts: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, sources: Sequence[Source]) -> "_Joined":
        lines: list[str] = []
        starts: list[tuple[int, str]] = []
        for number, source in enumerate(sources):
            starts.append((len(lines), source.file))
            own = lines_of(source.content.decode("utf-8"))
            lines += own if number == 0 else _without_heading(own)
        return cls("\n".join(lines) + "\n", " and ".join(source.file for source in sources), tuple(starts))

    def placed(self, problem: FileProblem) -> FileProblem:
        """*problem* with its place in its own file."""
        before, file = next((before, file) for before, file in reversed(self.starts) if before < problem.line)
        return replace(problem, file=file, line=problem.line - before)


def _without_heading(lines: Sequence[str]) -> list[str]:
    """*lines* with the ``[set]`` table as remarks: a set has one heading, which is that of its first file."""
    kept: list[str] = []
    inside = False
    for line in lines:
        inside = bool(HEADING.match(line)) or (inside and not TABLE.match(line))
        kept.append(f"# {line}" if inside and line.strip() else line)
    return kept
