"""The grammar of the card language of Bloodless, and parts of a card in its words."""

import re
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from netdeck.games.bloodless.grammar import actions, card_actions, categories, event_patterns, lines, nouns, numbers, sentences
from netdeck.games.bloodless.grammar.lines import Line
from netdeck.games.bloodless.grammar.nouns import Ref
from netdeck.language import ast_nodes as t
from netdeck.language.grammar import NUMBER_WORDS, WORD, Grammar, Vocabulary
from netdeck.language.phrase_language import Language
from netdeck.language.unparse import Unparser

VOCABULARY: Final = Vocabulary(
    "bloodless",
    cites={
        "Letter": "D7.9",
        "CountOf": "D7.2",
        "EndOfThisTurn": "R77",
        "YourNextTurn": "R77",
        "Half": "D1.3 R61",
        "YouControl": "R11",
    },
    units=re.compile(
        rf"""(?P<STRING>"[^"\n]*")
          | (?P<TRIPLE>[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])/[+-]?(?:\d+|[B-Z])(?![\w/]))
          | (?P<SIGNED>[+-](?:\d+|[B-Z])(?!\w))
          | (?P<NUMBER>\d+(?!\w))
          | (?P<LETTER>[B-Z](?![\w'\u2019-]))
          | (?P<possessive>['\u2019]s(?!\w)|['\u2019](?!\w))
          | (?P<word>{WORD})
          | (?P<mark>[.,:;()+])""",
        re.VERBOSE,
    ),
    number_words={"one": 1} | NUMBER_WORDS,
    without=frozenset(("YouControlOne", "YouControlNone", "YouControlSome")),
)
OWN: Final = (categories, nouns, numbers, actions, event_patterns, card_actions, sentences, lines)


@cache
def grammar() -> Grammar:
    """The grammar; building it takes a moment, so everybody shares it."""
    return Grammar(VOCABULARY, OWN, Language.common, Line)


@cache
def teller() -> Unparser:
    """The wording."""
    return Unparser(grammar())


@lru_cache(4096)
def ability_text(ability: t.Ability) -> str:
    """An ability as it stands on a line."""
    return teller().tell(ability, Line)


@lru_cache(4096)
def cards_text(cards: t.Cards) -> str:
    """One of some cards: "a friendly creature"."""
    return teller().tell(t.Choose(replace(cards, among=None)), Ref)


@lru_cache(4096)
def ref_text(ref: t.Ref) -> str:
    """One or several cards: "this creature", "up to 2 enemy creatures"."""
    return teller().tell(ref, Ref)
