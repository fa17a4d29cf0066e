"""The phrases that a grammar knows, read from the grammar itself: for the manual, for explanations and for "did you mean"."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Final

RULE: Final = re.compile(r"^(?:%extend\s+)?\??([a-z_]+)\s*:\s*(.*)$")
TERMINAL: Final = re.compile(r"^(_?[A-Z][A-Z_]*)\s*:\s*(.*)$")
ALTERNATIVE: Final = re.compile(r"^\s+\|\s*(.*)$")
PIECE: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|([A-Za-z_]+)')
CITED: Final = re.compile(r"^// cite ([a-z_ ]+): (.+)$")
MOST_NEAR: Final = 4


@dataclass(frozen=True, slots=True)
class Phrase:
    """One alternative of one rule: the rule, the phrase's own name, its words with the parts it takes in angle brackets, its clauses."""

    rule: str
    name: str
    words: str
    clauses: tuple[str, ...]


def phrases(sources: Iterable[str], examples: Mapping[str, str]) -> tuple[Phrase, ...]:
    """Every phrase of the grammars, in their order; *examples* stand for terminals that are made by the lexer."""
    lines = [line for source in sources for line in source.splitlines()]
    terminals = {match[1]: _spellings(match[2]) for line in lines if (match := TERMINAL.match(line))}
    cited = {name: match[2] for line in lines if (match := CITED.match(line)) for name in match[1].split()}
    found: list[Phrase] = []
    rule = ""
    for line in lines:
        if line.startswith("//") or TERMINAL.match(line):
            continue
        opened = RULE.match(line)
        if opened:
            rule, body = opened[1], opened[2]
        elif another := ALTERNATIVE.match(line):
            body = another[1]
        else:
            continue
        found.append(_phrase(rule, body, terminals, cited, examples))
    return tuple(found)


def spellings(sources: Iterable[str], terminal: str) -> list[str]:
    """What a terminal of the grammars may be spelt as."""
    for source in sources:
        for line in source.splitlines():
            match = TERMINAL.match(line)
            if match and match[1] == terminal:
                return _spellings(match[2])
    return []


def nearest(said: str, expected: Sequence[str], known: Sequence[Phrase], otherwise: Sequence[str]) -> tuple[str, ...]:
    """What may have been meant by *said*: words that look like it first, then whole phrases, then words of *otherwise*."""
    words = said.split()
    words[:1] = [word if word in expected else word.lower() for word in words[:1]]
    close: list[str] = []
    for length in (3, 2, 1):
        start = " ".join(words[:length]).strip(".,;:")
        close += [word for word in _close(start, expected) if word not in close]
    close += _alike(" ".join(words[:8]), known)
    close += sorted((word for word in otherwise if word[:1].isalpha()), key=len)
    return tuple(dict.fromkeys(close))[:MOST_NEAR]


def _alike(said: str, known: Sequence[Phrase], least: float = 0.5) -> list[str]:
    """The two whole phrases that look most like *said*. Cheap bounds come first: most phrases look like nothing else."""
    matcher = SequenceMatcher(None, "", said)
    rated: list[tuple[float, str]] = []
    for words in dict.fromkeys(phrase.words for phrase in known) if said else ():
        matcher.set_seq1(words.lower())
        if matcher.real_quick_ratio() > least and matcher.quick_ratio() > least and (ratio := matcher.ratio()) > least:
            rated.append((-ratio, words))
    return [words for _, words in sorted(rated)[:2]]


def _close(said: str, expected: Sequence[str]) -> list[str]:
    """Up to two of *expected* that look like *said*; capitals do not matter."""
    spelt = {word.lower(): word for word in expected}
    return [spelt[word] for word in get_close_matches(said.lower(), list(spelt), n=2, cutoff=0.72)]


def _phrase(rule: str, body: str, terminals: dict[str, list[str]], cited: dict[str, str], examples: Mapping[str, str]) -> Phrase:
    body, _, comment = body.partition("//")
    text, _, alias = body.partition("->")
    words = " ".join(_piece(match, terminals, examples) for match in PIECE.finditer(text))
    words = re.sub(r" ([,.:;)])", r"\1", words).replace("( ", "(")
    name = alias.strip() or rule
    return Phrase(rule, name, words, tuple((comment or cited.get(name, "")).split()))


def _piece(match: re.Match[str], terminals: dict[str, list[str]], examples: Mapping[str, str]) -> str:
    if match[1] is not None:
        return match[1]
    name = match[2]
    if name in examples:
        return examples[name]
    if name in terminals:
        spelt = terminals[name]
        return spelt[0] if name.startswith("_") or len(spelt) <= 2 else f"<{name.lower().replace('_', ' ')}>"
    return f"<{name.replace('_', ' ')}>"


def _spellings(body: str) -> list[str]:
    return re.findall(r'"((?:[^"\\]|\\.)*)"', body)
