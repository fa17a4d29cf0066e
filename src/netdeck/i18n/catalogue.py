"""Catalogues: translations of messages, words and clauses.

``de.toml`` in this package has the messages of kernel, server and line mode; ``messages.de.toml`` beside a game those of the game, and
``rulebook.de.toml`` its clauses and rulings by their ids. ``chapters.de.toml`` has the chapters of the book by theirs and the titles of its
examples, ``lessons.de.toml`` in ``[messages]`` what lessons say, sentence by sentence. In the first two stand

- ``[messages]``: the English template, and what is said instead. Gaps have the names of the English ones; those without a name are
  numbered from 0. ``{count:Karte|Karten}`` is the form that the number wants, ``{zone:word}`` the word for a value in this language, and
  ``{zone:dat}`` the form ``dat`` of that word. ``{seat:* zieht/Du ziehst}`` is what is said of others, by their name, and to whoever reads;
- ``[words]``: values of gaps and what they are called, in one form, or in several by name;
- ``[verbs]``: how a choice is told whose notation begins with that word and that has no sentence of its own, such as ``"{what} spielen"``.

English has such files too (``en.toml``, ``messages.en.toml``), for the lines of the log that name something as the rules write it, and for
what is said otherwise of one than of many. There a word may hold ``{owner}``: ``A.main`` is "{owner}'s main deck".

``plural`` at the head of ``de.toml`` is gettext's rule for the forms of a number.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Any, Final

from netdeck.kernel import GameDisplay, GamePackage, Rulebook
from netdeck.kernel.chapter import Chapter, reflowed

ENGLISH: Final = "en"
WORD: Final = "word"
"""The form of a word where no other is wanted."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One file: messages, words and their forms, verbs."""

    messages: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    verbs: Mapping[str, str] = field(default_factory=dict)
    plural: str = ""


class CatalogueError(Exception):
    """An invalid catalogue file."""


@cache
def languages() -> tuple[str, ...]:
    """All available languages, English first."""
    found = sorted(each.name.removesuffix(".toml") for each in files(__package__).iterdir() if each.name.endswith(".toml"))
    return (ENGLISH, *(each for each in found if each != ENGLISH))


@cache
def preferred(wishes: str) -> str:
    """The best language for *wishes*: a locale such as ``de_DE.UTF-8``, or an ``Accept-Language`` header."""
    ranked: list[tuple[float, str]] = []
    for wish in wishes[:500].split(","):
        name, _, quality = wish.strip().partition(";")
        try:
            rank = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            rank = 0.0
        ranked.append((-rank, name.strip().replace("_", "-").split(".")[0].split("-")[0].casefold()))
    known = [name for rank, name in sorted(ranked, key=lambda each: each[0]) if rank < 0 and name in languages()]
    return known[0] if known else ENGLISH


@cache
def shared(language: str) -> Catalogue:
    """The catalogue of kernel, server and line mode."""
    return _read(__package__, f"{language}.toml") or Catalogue()


@cache
def of_game(game: GamePackage, language: str) -> Catalogue:
    """The catalogue of a game, with that of the game that it builds on."""
    read = [found for package in game.packages() if (found := _read(package, f"messages.{language}.toml")) is not None]
    return Catalogue(
        {key: text for each in reversed(read) for key, text in each.messages.items()},
        {key: forms for each in reversed(read) for key, forms in each.words.items()},
        {key: text for each in reversed(read) for key, text in each.verbs.items()},
    )


@cache
def rulebook_texts(game: GamePackage, language: str) -> Mapping[str, str]:
    """Translations of the rulebook by English sentence: clauses, and the four parts of rulings."""
    text = game.package_text(f"rulebook.{language}.toml")
    return {} if text is None else matched(game.rulebook, tomllib.loads(text))


@cache
def lesson_texts(game: GamePackage, language: str) -> Mapping[str, str]:
    """Translations of the lessons by English sentence."""
    found: dict[str, str] = {}
    for package in game.packages():
        read = _read(package, f"lessons.{language}.toml")
        found |= read.messages if read is not None else {}
    return found


@cache
def chapter_texts(game: GameDisplay, language: str) -> Mapping[str, str]:
    """Translations of chapters and example titles by English text."""
    text = game.package_text(f"chapters.{language}.toml")
    return {} if text is None else chapters_matched(game.chapters, tomllib.loads(text))


def chapters_matched(chapters: Iterable[Chapter], told: Mapping[str, Any]) -> dict[str, str]:
    """Titles and texts of *chapters* mapped to their translations in *told* by id; examples by title."""
    texts: dict[str, str] = dict(told.get("example", {}))
    for chapter in chapters:
        entry = told.get("chapter", {}).get(chapter.id, {})
        if "title" in entry:
            texts[chapter.title] = entry["title"]
        if "text" in entry:
            texts[chapter.text] = reflowed(entry["text"])
    return texts


def matched(rulebook: Rulebook, told: Mapping[str, Any]) -> dict[str, str]:
    """Sentences of *rulebook* mapped to their translations in *told* by id."""
    texts: dict[str, str] = {}
    for clause in rulebook.clauses.values():
        if clause.id in told.get("clause", {}):
            texts.setdefault(clause.text, told["clause"][clause.id])
    for ruling in rulebook.rulings.values():
        entry = told.get("ruling", {}).get(ruling.id, {})
        for part in ("question", "text", "why", "doubt"):
            if part in entry:
                texts.setdefault(getattr(ruling, part), entry[part])
    return texts


@cache
def plural_rule(language: str) -> Callable[[int], int]:
    """Which plural form a number takes, counted from 0."""
    return c2py(shared(language).plural or "n != 1")


def _read(package: str, name: str) -> Catalogue | None:
    source = files(package).joinpath(name)
    if not source.is_file():
        return None
    try:
        raw = tomllib.loads(source.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{package}/{name}: {error}") from None
    words = {key: {WORD: forms} if isinstance(forms, str) else forms for key, forms in raw.get("words", {}).items()}
    return Catalogue(raw.get("messages", {}), words, raw.get("verbs", {}), raw.get("plural", ""))
