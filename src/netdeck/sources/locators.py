"""Where the clauses of a rulebook come from: ``sources.toml`` beside it credits the documents and keeps a locator of every sentence.

A locator is a heading, a place under it and a fingerprint, with the clauses that tell the sentence in our words. The sentence itself stays
in its author's document. A sentence that tells no rule says why, after a tilde: ``~index``, ``~example``.
"""

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

import msgspec

from netdeck.kernel import GamePackage, Rulebook, RulebookError

FILE = "sources.toml"
NO_RULE = "~"
"""What stands before the reason why a sentence tells no rule."""


class Outline(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A section: its heading, the clauses that the heading alone tells, and for each sentence its fingerprint and its clauses."""

    heading: str
    clauses: tuple[str, ...] = ()
    sentences: tuple[tuple[str, ...], ...] = ()


class Credit(msgspec.Struct, frozen=True, kw_only=True):
    """Whose document it is, as it says itself; what it does not say is empty. ``ours`` is the licence of our words about it."""

    id: str
    title: str
    version: str = ""
    author: str = ""
    licence: str = ""
    note: str = ""
    clauses: str = ""
    ours: str = "MIT"

    def line(self) -> str:
        """All of it in one line."""
        parts = [self.title, self.version, self.author or "it names no author", self.licence or "it names no licence"]
        return f"{', '.join(part for part in parts if part).rstrip('.')}. Our words: {self.ours}." + (f" {self.note}" if self.note else "")


class Document(Credit, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document that clauses follow from, and where each of its sentences stands."""

    section: tuple[Outline, ...] = ()

    @property
    def credit(self) -> Credit:
        """Without the locators."""
        return Credit(**{name: getattr(self, name) for name in Credit.__struct_fields__})

    def located(self) -> Iterator[str]:
        """Every clause that has a heading or a sentence here; one that has several comes several times."""
        for outline in self.section:
            yield from outline.clauses
            for row in outline.sentences:
                yield from (id for id in row[1:] if not id.startswith(NO_RULE))


class Sources(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The documents of a game, and the clauses without a document, with the reason; ``L*`` means all that begin with ``L``."""

    document: tuple[Document, ...] = ()
    own: dict[str, str] = {}

    def why_own(self, id: str) -> str:
        """Why a clause has no sentence; empty when it should have one."""
        return next((why for pattern, why in self.own.items() if fnmatchcase(id, pattern)), "")

    def problems(self, rulebook: Rulebook) -> list[str]:
        """Mismatches with the rulebook: unknown ids, rulings, and clauses that are not listed."""
        located = {id for document in self.document for id in document.located()}
        wrong = [f"{id} is no clause" for id in sorted(located - rulebook.clauses.keys())]
        for id in rulebook.clauses:
            if id in located and self.why_own(id):
                wrong.append(f"{id} has a sentence and is said to have none")
            elif id not in located and not self.why_own(id):
                wrong.append(f"{id} has no sentence, and [own] does not say why")
        return wrong


@cache
def sources_of(game: GamePackage) -> Sources:
    """What ``sources.toml`` beside the game's package says; nothing where there is none."""
    text = game.package_text(FILE)
    if text is None:
        return Sources()
    try:
        return msgspec.convert(tomllib.loads(text), Sources)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(f"{game.id}/{FILE}: {error}") from None
