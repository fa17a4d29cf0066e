"""Warnings about words of cards that never do anything, each where the author wrote them.

:mod:`~netdeck.language.probe` finds the words. A card is played with the cards and kins of its file that it may name. What was played once
is kept, so that a file costs what has changed in it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from json import dumps
from typing import Final

from netdeck.kernel import Game, SetupError
from netdeck.kernel.preemption import pause
from netdeck.language.card_file import CardFileError, Entry, FileProblem, card_table, read_card_file
from netdeck.language.own_name import in_the_words_of
from netdeck.language.probe import probe
from netdeck.language.source_map import Worded, Words
from netdeck.language.text_errors import Piece, TextError, TextProblem
from netdeck.language.tools import CardTools, UnknownTypeError, tools_of
from netdeck.language.tree_walk import walk

DEAD: Final = "these words never did anything, on none of the tables on which they were played"
KEPT: Final = 512


def dead_text(game: Game, content: bytes, file: str, goes_on: Callable[[], bool] = lambda: True) -> Iterator[FileProblem]:
    """A warning for all words of a card file that never do anything; cards with problems are left out.

    Before each card *goes_on* is asked whether there is time for one more.
    """
    tools = tools_of(game)
    if tools is None:
        return
    try:
        read = read_card_file(content, file)
    except CardFileError:
        return
    for entry in read["card"]:
        pause()
        if not goes_on():
            return
        text, kind = str(entry.values.get("text", "")).rstrip(), _kind(tools, entry)
        said = tools.language.of_a_card(text, kind, entry.name)
        try:
            problems = dead_words(game, said.words, kind, _beside(read.entries, entry)) if text and kind else ()
        except (TextError, SetupError):
            continue  # the card does not compile
        yield from (entry.text_problem(in_the_words_of(text, said, problem)) for problem in problems)


@lru_cache(maxsize=KEPT)
def dead_words(game: Game, text: str, kind: str, beside: str = "") -> tuple[TextProblem, ...]:
    """The words of a text that never do anything on a card of a type. Raises :class:`TextError` if it does not compile."""
    tools = tools_of(game)
    assert tools is not None
    language = tools.language
    told = language.tidied(language.read_as(text, kind)) or language.face(text, kind)[1]  # in which no two nodes have the same words
    found = probe(game, tools, told, kind, beside)
    if found is None:
        return ()
    places = _written(language.compile(text, kind), language.compile(told, kind))
    whole = Words.of(text, 0, len(text))
    return tuple(dict.fromkeys(_problem(text, places.get((words.start, words.end), whole)) for words in found.idle))


def _problem(text: str, words: Words) -> TextProblem:
    said = str(words)
    return Piece(text, 0, len(text)).problem(DEAD, "", words.start, len(said.partition("\n")[0]))


def _written(own: object, told: object) -> Mapping[tuple[int, int], Words]:
    """Where the author of a text has what its telling has at a place; *own* and *told* are the rules of both."""
    both = [(one.words, two.words) for one, two in zip(walk(told), walk(own), strict=False) if isinstance(one, Worded)]
    return {(one.start, one.end): two for one, two in both if one is not None and two is not None}


def _kind(tools: CardTools, entry: Entry) -> str:
    try:
        return tools.card_type(str(entry.values.get("type", "")))
    except UnknownTypeError:
        return ""


def _beside(entries: Mapping[str, tuple[Entry, ...]], card: Entry) -> str:
    """The kins of a file, and the cards that a card names or that those name."""
    left, named = [card], dict[str, Entry]()
    while left:
        text = str(left.pop().values.get("text", ""))
        more = [one for one in entries["card"] if one is not card and one.name not in named and _names(text, one.name)]
        named |= {one.name: one for one in more}
        left += more
    others = "".join(card_table(one.values) for one in named.values())
    return others + "".join(_table(name, one) for name, each in entries.items() if name != "card" for one in each)


def _names(text: str, name: str) -> bool:
    return bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text))


def _table(name: str, entry: Entry) -> str:
    lines = (f"{key} = {dumps(value, ensure_ascii=False)}" for key, value in entry.values.items())
    return "\n".join([f"[[{name}]]", *lines, ""])
