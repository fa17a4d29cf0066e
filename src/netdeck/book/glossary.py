"""The glossary: keywords and the words of cards, each with the entry of the rulebook that says what it means and the phrases that use it.

Nothing here is written by hand: the words are those that clauses have as their heading, that rulings define, and with which the phrases of
the game's card language begin.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from netdeck.i18n import Translator
from netdeck.kernel import Game, Rulebook
from netdeck.language.phrase_language import Language
from netdeck.language.tools import tools_of

MOST_PHRASES = 4
"""How many phrases are shown for a word."""
MOST_TEXTS = 3
"""How many clauses and rulings are quoted for one."""
HEADWORD = re.compile(r"[a-z][a-z-]{2,}")
VERB = re.compile(r"(?:~ |<[a-z ]+> )?([a-z]{3,})\b")
DOING = frozenset(("act", "deed", "order", "cost"))
"""The kinds of phrases that tell what is done."""
KEYWORDS = frozenset(("keyword", "keyword name"))
"""What games call their lists of keywords."""


class GlossaryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry: the words, the ids that say what they mean, what those say, and phrases of cards in which they stand."""

    words: tuple[str, ...]
    ids: tuple[str, ...]
    text: str
    phrases: tuple[str, ...] = ()


def glossary(game: Game, speaks: Translator) -> list[GlossaryEntry]:
    """All entries in the order of the alphabet. The words are those of cards, which are English; *speaks* says what they mean."""
    book = game.rulebook
    tools = tools_of(game)
    language = tools.language if tools is not None else None
    phrases = _by_clause(language)
    heads: dict[str, list[str]] = {}
    for id in book.clauses:
        head = id.rpartition(".")[0]
        if HEADWORD.fullmatch(head):
            heads.setdefault(head, []).append(id)
    found = [_entry(book, speaks, (head.replace("-", " "),), ids, _using(phrases, ids)) for head, ids in heads.items()]
    found += [_entry(book, speaks, each.defines, [each.id], _using(phrases, [each.id])) for each in book.rulings.values() if each.defines]
    if language is not None:
        told = {word for entry in found for word in entry.words}
        verbs = {word: used for word, used in _verbs(language).items() if not told & {word, f"{word}s"}}
        found += [_entry(book, speaks, (word,), ids, used) for word, (ids, used) in verbs.items()]
        keywords = [word for name, words in language.word_lists if name in KEYWORDS for word in words]
        found += [_entry(book, speaks, (word,), ids, ()) for word in keywords if (ids := _speaking_of(book, word))]
    return sorted(found, key=lambda entry: entry.words[0].casefold())


def _entry(book: Rulebook, speaks: Translator, words: Sequence[str], ids: Iterable[str], phrases: Sequence[str]) -> GlossaryEntry:
    known = tuple(dict.fromkeys(ids))
    text = " ".join(speaks.say(book.text(id)) for id in known[:MOST_TEXTS])
    return GlossaryEntry(words=tuple(words), ids=known, text=text, phrases=tuple(phrases))


def _by_clause(language: Language[object] | None) -> Mapping[str, list[str]]:
    """The declared phrases of cards by the clauses that they rest on."""
    by_clause: dict[str, list[str]] = {}
    for phrase in language.phrases if language is not None else ():
        for clause in phrase.clauses:
            by_clause.setdefault(clause, []).append(phrase.words)
    return by_clause


def _using(phrases: Mapping[str, list[str]], ids: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words for id in ids for words in phrases.get(id, ())))[:MOST_PHRASES]


def _verbs(language: Language[object]) -> Mapping[str, tuple[list[str], list[str]]]:
    """What cards and players do, by the verb with which its phrases begin: the clauses behind it, and the first few phrases."""
    verbs: dict[str, tuple[list[str], list[str]]] = {}
    for phrase in language.phrases:
        verb = VERB.match(phrase.words)
        if phrase.rule not in DOING or verb is None or not phrase.clauses:
            continue
        ids, used = verbs.setdefault(verb.group(1).removesuffix("s"), ([], []))
        ids += phrase.clauses
        if len(used) < MOST_PHRASES and phrase.words not in used:
            used.append(phrase.words)
    return verbs


def _speaking_of(book: Rulebook, keyword: str) -> list[str]:
    """The rulings and clauses that mention a keyword, with those whose question is about it first."""
    word = re.compile(rf"\b{re.escape(keyword)}\b")
    asking = [ruling.id for ruling in book.rulings.values() if word.search(ruling.question)]
    naming = [entry.id for entry in book if word.search(entry.text)]
    return list(dict.fromkeys((*asking, *naming)))[:MOST_TEXTS]
