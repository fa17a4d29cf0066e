"""An author's document as sentences: under which heading each stands, in which place, and its fingerprint.

Only what is said counts. Emphasis, links, line ends, where lines are wrapped and how quotes are drawn are the layout of an edition, and a
number in front of a rule is where the rule stands and not what it says. So a sentence keeps its fingerprint when it is laid out anew.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token

FINGERPRINT = 12
"""Hexadecimal digits of a fingerprint."""
LONGEST_HEADING = 5
"""A heading with more words is a sentence as well, and a locator names it by so many of its words."""
PICTURE = "[a picture]"
"""What is shown for a drawing made of letters."""

_LABEL = re.compile(r"^(\d+(?:\.\d+)*)\.(?:\s+|$)")
_BARE_NUMBER = re.compile(r"[\d.]+")
_ABBREVIATION = re.compile(r"(?:\b(?:i\.e|e\.g|etc|vs|cf|no)\.|\.\.)[\"')\]]*$", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])([\"')\]]*)\s+(?=[\"'(\[]*[A-Z0-9])")
_PLAIN = {"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2026": "...", "\u00a0": " "}
_QUOTES = str.maketrans(_PLAIN)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a document. ``place`` counts from 1 under its heading; ``label`` is its number in the document, if it has one."""

    heading: str
    place: int
    label: str
    text: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its text up to the next one. Equal headings are numbered."""

    heading: str
    sentences: tuple[Sentence, ...]


def read_sections(text: str) -> list[Section]:
    """A document, in Markdown or as plain text."""
    sections: list[tuple[str, list[tuple[str, str, str]]]] = [("", [])]
    for block in _blocks(_tokens(text)):
        said = sections[-1][1]
        if block.kind == "heading":
            sections.append((block.words, []))
            if len(block.words.split()) > LONGEST_HEADING:
                sections[-1][1].append((block.label, block.words, block.words))
        elif block.kind == "picture":
            said.append(("", PICTURE, block.words))
        else:
            said.extend((block.label, each, each) for each in split_sentences(block.words))
    seen: Counter[str] = Counter()
    found: list[Section] = []
    for heading, said in sections:
        name = " ".join(heading.split()[:LONGEST_HEADING])
        seen[name] += 1
        if seen[name] > 1:
            name = f"{name} ({seen[name]})"
        rows = enumerate(said, 1)
        sentences = tuple(Sentence(name, place, label, shown, fingerprint(each)) for place, (label, shown, each) in rows)
        if heading or sentences:
            found.append(Section(name, sentences))
    return found


def _tokens(text: str) -> list[Token]:
    parser = MarkdownIt("commonmark", {"html": False}).disable(["code", "html_block", "lheading"])
    return parser.parse(text.replace("\r\n", "\n").replace("\r", "\n"))


@dataclass(frozen=True, slots=True)
class _Block:
    kind: str
    label: str
    words: str


def _blocks(tokens: Sequence[Token]) -> Iterator[_Block]:
    """Every block that says something. Where no line is marked as a heading, short lines that stand alone are headings."""
    plain = not any(token.type == "heading_open" for token in tokens)
    opened, chapter, bullets = "", "", 0
    counts: list[int] = []
    for token in tokens:
        match token.type:
            case "bullet_list_open" | "bullet_list_close":
                bullets += token.nesting
            case "ordered_list_open":
                counts.append(int(token.attrs.get("start", 1)) - 1)
            case "ordered_list_close":
                counts.pop()
            case "list_item_open" if token.markup in (".", ")") and counts:
                counts[-1] += 1
            case "heading_open" | "paragraph_open":
                opened = token.type.removesuffix("_open")
            case "fence":
                yield _Block("picture", "", _tidied(token.content))
            case "inline":
                words = _tidied(_words(token))
                numbered = _LABEL.match(words)
                words = words[numbered.end() :] if numbered else words
                label = numbered[1] if numbered else ".".join(map(str, counts[-1:] if plain else counts))
                if opened == "heading" or (plain and not bullets and _stands_alone(words)):
                    chapter = label
                    yield _Block("heading", label, words)
                elif words:
                    yield _Block("text", label if numbered or plain or not counts else f"{chapter}.{label}".strip("."), words)


def _stands_alone(words: str) -> bool:
    return len(words.split()) <= LONGEST_HEADING and not words.endswith((".", ":", "!", "?", ",", ">"))


def _words(token: Token) -> str:
    """What an inline token says, without its markup."""
    parts = []
    for child in token.children or ():
        if child.type in ("text", "code_inline", "text_special"):
            parts.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            parts.append(" ")
    return "".join(parts)


def _tidied(words: str) -> str:
    return " ".join(words.translate(_QUOTES).split())


def split_sentences(words: str) -> list[str]:
    """The sentences of a paragraph."""
    sentences: list[str] = []
    start = 0
    for end in _SENTENCE_END.finditer(words):
        stop = end.end(1)
        if not _ABBREVIATION.search(words[start:stop]):
            sentences.append(words[start:stop])
            start = end.end()
    return [each for each in (*sentences, words[start:].strip()) if each and not _BARE_NUMBER.fullmatch(each)]


def fingerprint(sentence: str) -> str:
    """A hash of what a sentence says. Two that differ in layout alone have the same."""
    said = unicodedata.normalize("NFKC", _tidied(sentence)).casefold()
    return hashlib.sha256(said.encode()).hexdigest()[:FINGERPRINT]
