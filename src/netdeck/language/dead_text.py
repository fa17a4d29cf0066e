"""Finds words of cards that never did anything in observed games.

A node has done something when an event cited its words or those of something inside it. What tells nothing while it is so, such as what
makes other cards cheaper, is not looked for: nobody would hear it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass

from netdeck.kernel import Definition, Logged
from netdeck.language.source_map import Worded, Words

Said = tuple[str, int, int]
"""Words that did something: the name of the card, and their place in its text."""


def words_that_acted(log: Iterable[Logged]) -> set[Said]:
    """The words of cards that had an effect. Failed attempts do not count."""
    found = (logged.words for logged in log if logged.words is not None and not logged.event.vain)
    return {(words.card.name, words.start, words.end) for words in found}


def idle_words(cards: Mapping[str, Definition], said: Collection[Said]) -> dict[str, list[Words]]:
    """The words of each card that never had an effect, in the order of its text; cards without such words are left out."""
    done: dict[str, set[tuple[int, int]]] = {}
    for name, start, end in said:
        done.setdefault(name, set()).add((start, end))
    found = {name: list(dict.fromkeys(_idle(getattr(card, "rules", None), done.get(name, set())))) for name, card in cards.items()}
    return {name: sorted(idle, key=lambda words: words.start) for name, idle in found.items() if idle}


def _idle(node: object, done: Collection[tuple[int, int]]) -> Iterator[Words]:
    """The widest parts of *node* none of which did anything."""
    if isinstance(node, Worded) and node.words is not None and _may_be_heard(node) and not _has_done(node, done):
        yield node.words
        return
    for part in _parts(node):
        yield from _idle(part, done)


def _has_done(node: object, done: Collection[tuple[int, int]]) -> bool:
    own = isinstance(node, Worded) and node.words is not None and (node.words.start, node.words.end) in done
    return own or any(_has_done(part, done) for part in _parts(node))


def _may_be_heard(node: object) -> bool:
    """Whether an event would cite it, or something inside it."""
    inside = [part for part in _worded_inside(node) if _may_be_heard(part)]
    return bool(inside) or (isinstance(node, Worded) and node.is_cited())


def _worded_inside(node: object) -> Iterator[Worded]:
    for part in _parts(node):
        if isinstance(part, Worded):
            yield part
        else:
            yield from _worded_inside(part)


def _parts(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        yield from node
    elif is_dataclass(node) and not isinstance(node, type):
        yield from (getattr(node, one.name) for one in fields(node) if one.compare)
