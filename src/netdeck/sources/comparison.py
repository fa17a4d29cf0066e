"""Compares an edition of a document with the locators: unchanged, moved, changed, missing and new sentences.

Sentences are compared by fingerprint alone, section by section and in order. A sentence that is gone has *changed* when something new
stands between its neighbours, which is then shown, and is *lost* when nothing does. One that stands elsewhere word for word has *moved*.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from enum import StrEnum

from netdeck.sources.document_text import Section, Sentence, read_sections
from netdeck.sources.locators import NO_RULE, Document, Outline, Sources

ALIKE = 0.2
"""The share of known sentences and headings from which on a file is taken for an edition of a document."""


class Status(StrEnum):
    """The status of a sentence, from best to worst."""

    FOUND = "found"
    MOVED = "moved"
    CHANGED = "changed"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Trace:
    """The status of one sentence of a clause, with its old and new place."""

    document: str
    heading: str
    place: int
    status: Status
    now: tuple[Sentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """One edition of one document.

    ``uncovered`` are the author's sentences that no clause tells and that are not said to tell no rule; ``carried`` is what is known of the
    others, by heading and place.
    """

    document: Document
    traces: dict[str, list[Trace]] = field(default_factory=dict)
    uncovered: tuple[Sentence, ...] = ()
    carried: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)


def words_of(comparisons: Iterable[Comparison]) -> dict[str, list[str]]:
    """The author's sentences by clause, in document order, as far as they are unchanged."""
    words: dict[str, list[str]] = defaultdict(list)
    for comparison in comparisons:
        for id, traces in comparison.traces.items():
            for trace in traces:
                if trace.status in (Status.FOUND, Status.MOVED):
                    words[id] += [each.text for each in trace.now if each.text not in words[id]]
    return {id: said for id, said in words.items() if said}


class UnknownDocumentError(ValueError):
    """A file that is no known document of the game."""


def recognised(sources: Sources, text: str) -> tuple[Document, list[Section]]:
    """The document that *text* is an edition of."""
    sections = read_sections(text)
    there = {each.heading for each in sections} | {each.fingerprint for section in sections for each in section.sentences}
    shares = []
    for document in sources.document:
        known = {outline.heading for outline in document.section} | {row[0] for outline in document.section for row in outline.sentences}
        shares.append((len(known & there) / max(len(known), 1), document))
    best = max(shares, key=lambda share: share[0], default=None)
    if best is None:
        raise UnknownDocumentError("this game keeps no locators")
    if best[0] < ALIKE:
        titles = " or ".join(document.title for document in sources.document)
        raise UnknownDocumentError(f"this does not look like {titles}: {best[0]:.0%} of its headings and sentences are there")
    return best[1], sections


def compared(document: Document, sections: Sequence[Section]) -> Comparison:
    """Compare an edition with the locators of *document*."""
    return _Comparing(document, sections).done()


@dataclass(slots=True)
class _Missing:
    """A sentence that is missing from its place, and the new text between its neighbours."""

    outline: Outline
    place: int
    row: tuple[str, ...]
    beside: tuple[Sentence, ...] = ()


class _Comparing:
    def __init__(self, document: Document, sections: Sequence[Section]) -> None:
        self._document = document
        self._sections = {section.heading: section for section in sections}
        self._traces: dict[str, list[Trace]] = defaultdict(list)
        self._claimed: dict[tuple[str, int], tuple[str, ...]] = {}
        """The sentences that are known, with their clauses or the word why they have none."""
        self._missing: list[_Missing] = []

    def done(self) -> Comparison:
        for outline in self._document.section:
            self._align(outline)
        left = [missing for missing in self._missing if not self._moved(missing)]
        for missing in left:
            self._changed_or_lost(missing)
        uncovered = tuple(each for each in self._all() if not self._claimed.get((each.heading, each.place)))
        return Comparison(self._document, dict(self._traces), uncovered, self._claimed)

    def _all(self) -> Iterator[Sentence]:
        for section in self._sections.values():
            yield from section.sentences

    def _align(self, outline: Outline) -> None:
        section = self._sections.get(outline.heading)
        for id in outline.clauses:
            status = Status.LOST if section is None else Status.FOUND
            self._traces[id].append(Trace(self._document.id, outline.heading, 0, status))
        now = section.sentences if section else ()
        before, after = [row[0] for row in outline.sentences], [each.fingerprint for each in now]
        for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            for offset, row in enumerate(outline.sentences[a:b]):
                if what == "equal":
                    self._claim(outline, a + offset + 1, row, Status.FOUND, now[c + offset])
                else:
                    self._missing.append(_Missing(outline, a + offset + 1, row, now[c:d]))

    def _claim(self, outline: Outline, place: int, row: tuple[str, ...], status: Status, *now: Sentence) -> None:
        for sentence in now:
            key = sentence.heading, sentence.place
            self._claimed[key] = tuple(dict.fromkeys((*self._claimed.get(key, ()), *row[1:])))
        for id in row[1:]:
            if not id.startswith(NO_RULE):
                self._traces[id].append(Trace(self._document.id, outline.heading, place, status, now))

    def _moved(self, missing: _Missing) -> bool:
        free = (each for each in self._all() if (each.heading, each.place) not in self._claimed)
        found = next((each for each in free if each.fingerprint == missing.row[0]), None)
        if found is not None:
            self._claim(missing.outline, missing.place, missing.row, Status.MOVED, found)
        return found is not None

    def _changed_or_lost(self, missing: _Missing) -> None:
        known = {row[0] for outline in self._document.section for row in outline.sentences}
        now = [each for each in missing.beside if each.fingerprint not in known]
        rules = [id for id in missing.row[1:] if not id.startswith(NO_RULE)]
        if now and rules:
            self._claim(missing.outline, missing.place, missing.row, Status.CHANGED, *now)
        else:
            self._claim(missing.outline, missing.place, missing.row, Status.LOST)
