"""Chapters: the rulebook in reading order, each clause in one chapter.

They are data (``chapters.toml`` beside a game's ``rulebook.toml``). Every clause stands in exactly one chapter. A ruling stands where it is
named, else with the first clause that it settles; one that only says what a word of cards means stands in the glossary. Titles and texts
are messages: another language has them under the same ids (``chapters.LANGUAGE.toml``).
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from netdeck.kernel.clause import Rulebook, RulebookError
from netdeck.kernel.message import Said, say

KEYS: Final = {"id": str, "title": str, "text": str, "clauses": list, "rulings": list, "examples": list}
NEEDED: Final = ("id", "title", "text", "clauses")
FURTHER: Final = "rulings"
"""The id of the chapter in which rulings stand that no chapter wants."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter: a few paragraphs of text, its clauses, their rulings, and examples by name."""

    id: str
    title: str
    text: str
    clauses: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()


def one_chapter(rulebook: Rulebook) -> tuple[Chapter, ...]:
    """A rulebook without chapters, as a single one."""
    return (Chapter("rules", say("The rules"), "", tuple(rulebook.clauses), tuple(_unplaced(rulebook, ()))),)


def read_chapters(text: str, rulebook: Rulebook, name: str = "chapters.toml") -> tuple[Chapter, ...]:
    """Read the chapters of *rulebook*; every problem is reported at once."""
    try:
        raw = tomllib.loads(text).get("chapter", [])
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{name}: {error}") from None
    problems = [misfit for entry in raw for misfit in _misfits(entry)]
    if problems:
        raise RulebookError(f"{name}: " + "; ".join(problems))
    clauses = {entry["id"]: _meant(rulebook, entry["clauses"], entry["id"], problems) for entry in raw}
    problems += [f"chapter {id} is listed twice" for id in _twice(entry["id"] for entry in raw)]
    problems += [f"{id} stands in two chapters" for id in _twice(id for ids in clauses.values() for id in ids)]
    placed = {id for ids in clauses.values() for id in ids}
    problems += [f"{id} stands in no chapter" for id in rulebook.clauses if id not in placed]
    named = {entry["id"]: list(entry.get("rulings", ())) for entry in raw}
    problems += [
        f"chapter {id} names {ruling}, which is no ruling" for id, ids in named.items() for ruling in ids if ruling not in rulebook.rulings
    ]
    if problems:
        raise RulebookError(f"{name}: " + "; ".join(problems))
    home = {clause: id for id, ids in clauses.items() for clause in ids}
    spoken_for = {ruling for ids in named.values() for ruling in ids}
    for ruling in rulebook.rulings.values():
        if ruling.id not in spoken_for and ruling.clauses:
            named[home[ruling.clauses[0]]].append(ruling.id)
            spoken_for.add(ruling.id)
    order = {id: number for number, id in enumerate(rulebook.rulings)}
    chapters = [
        Chapter(
            entry["id"],
            Said(entry["title"]),
            Said(reflowed(entry["text"])),
            tuple(clauses[entry["id"]]),
            tuple(sorted(named[entry["id"]], key=order.__getitem__)),
            tuple(entry.get("examples", ())),
        )
        for entry in raw
    ]
    left = _unplaced(rulebook, spoken_for)
    settled = say("Questions that the document leaves open.")
    further = Chapter(FURTHER, say("Further rulings"), settled, (), tuple(left))
    return (*chapters, further) if left else tuple(chapters)


def reflowed(text: str) -> str:
    """A text with each paragraph on one line and a blank line between paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))


def _unplaced(rulebook: Rulebook, placed: Iterable[str]) -> list[str]:
    there = set(placed)
    return [ruling.id for ruling in rulebook.rulings.values() if ruling.id not in there and not ruling.defines]


def _meant(rulebook: Rulebook, patterns: Iterable[str], chapter: str, problems: list[str]) -> list[str]:
    """The clauses that *patterns* name, in the order of the rulebook for each: ids, or their beginning and a star."""
    found: list[str] = []
    for pattern in patterns:
        ids = [id for id in rulebook.clauses if id == pattern or (pattern.endswith("*") and id.startswith(pattern[:-1]))]
        if not ids:
            problems.append(f"chapter {chapter} names {pattern}, which is no clause")
        found += ids
    return found


def _twice(ids: Iterable[str]) -> list[str]:
    seen: dict[str, int] = {}
    for id in ids:
        seen[id] = seen.get(id, 0) + 1
    return [id for id, count in seen.items() if count > 1]


def _misfits(entry: Mapping[str, object]) -> list[str]:
    name = f"chapter {entry.get('id', '(without id)')}"
    problems = [f"{name} lacks {key}" for key in NEEDED if key not in entry]
    problems += [f"{name} has an unknown key {key}" for key in entry if key not in KEYS]
    return problems + [
        f"{name}: {key} has the wrong form" for key, form in KEYS.items() if key in entry and not isinstance(entry[key], form)
    ]
