"""Pages as a reader works through them: block after block, in an empty folder, with an installed Netdeck.

What is to be done with a block follows from its language. Comments that nobody sees, on the lines above it, say the rest:

``<!-- not run: REASON -->``        it cannot be run here; its commands must still be commands
``<!-- file: NAME -->``             the block is saved under that name
``<!-- then: COMMAND -->``          and then this is run, which must succeed
``<!-- output of: COMMAND -->``     the block is what that command prints
``<!-- excerpt: PATH -->``          the block stands in that file of the installed Netdeck
``<!-- status: N -->``              the exit status of the block's last command, where it is not 0
``<!-- shortened: WORDS -->``       a measurement: its commands are run with these words added, and only the form of the answer is compared
``<!-- server -->``                 a server is there; what the page calls ``localhost:8765`` is its address
``<!-- stopped at: WORDS -->``      the last command goes on for ever: it is stopped by Ctrl-C once it has said that
``<!-- beside: PATH -->``           a file of the repository that the reader is told to get
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^(?P=indent)```$", re.DOTALL | re.MULTILINE)
MARK = re.compile(
    r"^\s*<!-- (?P<name>not run|file|then|output of|excerpt|status|shortened|server|stopped at|beside)(?:: (?P<value>.+?))? -->$"
)
INLINE = re.compile(r"`(netdeck [^`]+)`")
TYPED = re.compile(r"^[\w ]{1,30}> (.+)$")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block: its line, what is typed into it, and what is shown of its answer."""

    line: str
    typed: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    text: str
    marks: dict[str, list[str]] = field(default_factory=dict)

    @property
    def where(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_doctest(self) -> bool:
        return self.language in ("python", "pycon") and ">>> " in self.text

    def mark(self, name: str) -> str:
        """The value of a mark that stands once; empty when there is none."""
        return self.marks.get(name, [""])[0]

    def commands(self) -> list[Command]:
        """The commands of a console block."""
        found: list[Command] = []
        for line in self.text.splitlines():
            if line.startswith("$ "):
                found.append(Command(line[2:].partition("  #")[0].strip()))
            elif found:
                last = found[-1]
                typed = TYPED.match(line)
                found[-1] = Command(last.line, (*last.typed, *([typed[1]] if typed else ())), (*last.shown, line))
        return found

    def said(self) -> list[str]:
        """Every line that calls Netdeck, whether it is run or not."""
        lines = [command.line for command in self.commands()] if self.language == "console" else self.text.splitlines()
        return [line.partition("  #")[0].strip(" &") for line in lines if line.startswith("netdeck ")] if self.language in SHELLS else []


SHELLS = ("console", "sh")


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, with their marks."""
    text = page.read_text(encoding="utf-8")
    lines = text.splitlines()
    found: list[Block] = []
    for match in FENCE.finditer(text):
        line = text[: match.start()].count("\n") + 1
        found.append(
            Block(
                page.relative_to(ROOT).as_posix(), line, match["language"], textwrap.dedent(match["text"]), dict(_marks(lines[: line - 1]))
            )
        )
    return found


def _marks(before: list[str]) -> Iterator[tuple[str, list[str]]]:
    marks: dict[str, list[str]] = {}
    for line in reversed(before):
        found = MARK.match(line)
        if found is None:
            break
        marks.setdefault(found["name"], []).insert(0, found["value"] or "")
    yield from marks.items()


def without_blocks(page: Path) -> str:
    """The prose of a page."""
    return FENCE.sub("", page.read_text(encoding="utf-8"))


def inline_commands(page: Path) -> list[str]:
    """The commands that stand in the prose: ``netdeck VERB ...``."""
    prose = re.sub(r"\s+", " ", without_blocks(page))
    return [found for found in INLINE.findall(prose) if not found.startswith("netdeck VERB")]


def is_alike(shown: Sequence[str], said: str) -> bool:
    """Whether *said* reads as *shown*: ``...`` stands for any lines, and how long something took does not count."""
    lines = [r"(?:.*\n)*?" if line.strip() == "..." else _pattern(_plain(line)) + r"\n" for line in _trimmed(shown)]
    return re.fullmatch("".join(lines), "".join(f"{_plain(line)}\n" for line in _trimmed(said.splitlines()))) is not None


def _pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split("...")))


def _trimmed(lines: Sequence[str]) -> list[str]:
    """*lines* without the empty ones at both ends."""
    return "\n".join(line.rstrip() for line in lines).strip("\n").split("\n")


def has_the_form(shown: Sequence[str], said: str) -> bool:
    """Whether tables of *shown* have the columns of those in *said*, for measurements that are not repeated here."""
    heads = {" ".join(line.split()) for line in shown if re.match(r"^(bot|winner|clause|length|card) ", line)}
    return heads <= {" ".join(line.split()) for line in said.splitlines()}


def _plain(line: str) -> str:
    return re.sub(r"\d+(\.\d+)? ?(ms|s)\b", "N ms", line.rstrip())
