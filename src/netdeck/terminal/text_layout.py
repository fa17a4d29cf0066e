"""Text layout for narrow terminals: at most 80 columns, without colour."""

import shutil
from collections.abc import Sequence
from textwrap import wrap

from netdeck.kernel import OptionView, Reason

WIDEST = 80


def width() -> int:
    """The maximum length of a line."""
    return max(30, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def paragraph(text: str, first: str = "", rest: str | None = None) -> str:
    """*text* wrapped to :func:`width`; the first line begins with *first*, the others with *rest* (by default as many blanks)."""
    rest = " " * len(first) if rest is None else rest
    lines: list[str] = []
    for piece in text.splitlines() or [""]:
        head = rest if lines else first
        lines += wrap(piece, width(), initial_indent=head, subsequent_indent=rest, break_on_hyphens=False) or [head]
    return "\n".join(lines).rstrip()


def fitted(line: str, indent: int = 2) -> str:
    """A preformatted line, indented; wrapped only if it does not fit."""
    margin = " " * (indent + len(line) - len(line.lstrip()))
    return paragraph(line.lstrip(), margin, margin + "  ") if indent + len(line) > width() else (" " * indent + line).rstrip()


def rows(entries: Sequence[tuple[str, str]], indent: int = 2) -> str:
    """Names with meanings, one a line, aligned."""
    longest = min(max((len(name) for name, _ in entries), default=0), width() // 3)
    return "\n".join(paragraph(text, " " * indent + name.ljust(longest) + "  ", " " * (indent + longest + 2)) for name, text in entries)


def columns(words: Sequence[str], indent: int = 2) -> str:
    """Short words in even columns, ordered from left to right for screen readers."""
    cell = max(len(word) for word in words) + 2
    across = max(1, (width() - indent + 2) // cell)
    lines = (words[i : i + across] for i in range(0, len(words), across))
    return "\n".join((" " * indent + "".join(word.ljust(cell) for word in line)).rstrip() for line in lines)


def numbered(options: Sequence[OptionView]) -> bool:
    """Whether options can be chosen by number: not where an answer is itself a number."""
    return not any(option.notation.isdigit() for option in options)


def reasons(chain: Sequence[Reason]) -> str:
    """A chain of clauses with facts. A repeated clause only adds its fact.

    Where a card did something, its text is told, with square brackets round the words that did it.
    """
    lines: list[str] = []
    before = ""
    longest = max(len(reason.clause) for reason in chain)
    margin = " " * (longest + 4)
    for reason in chain:
        if reason.clause and reason.clause != before:
            lines.append(paragraph(reason.text, f"  {reason.clause.ljust(longest)}  ", margin))
        if reason.fact:
            mark = "- " if reason.ok else "x "
            told = reason.fact if reason.words is None else f"{reason.words.card}: {reason.words.marked()}"
            lines.append(paragraph(f"{told}: {reason.value}" if reason.value else told, margin + mark, margin + "  "))
        before = reason.clause
    return "\n".join(lines)
