"""Paraphrases that games share: a game takes those of which it has an example, with its own words in square brackets."""

import re
from collections.abc import Mapping
from typing import Final

from netdeck.language.paraphrases import Paraphrase as Pair

WORD: Final = re.compile(r"\[(\w+)\]")
TRIGGERS: Final = (("<each|every> time", "whenever"), ("at the start of each of your turns", "at the start of your turn"))
"""How an ability begins."""
NUMBERS: Final = (("at least {n}", "{n} or more"), ("<at most|no more than> {n}", "{n} or less"))
STATS: Final = (
    ("with {n} {stat} or <less|fewer>", "with {n} or less {stat}"),
    ("with {n} {stat} or <more|greater>", "with {n} or more {stat}"),
)
"""Comparisons, also of what is printed on a card."""
PLACES: Final = (
    ("<graveyard|discard deck|trash pile>", "[pile]"),
    ("<add|take|retrieve> {np} <to|into> your hand", "return {np} to your hand"),
    ("put it in your hand", "put it into your hand"),
    ("<comes into play|enters the battlefield|enters the board|enters the field>", "[enters]"),
)
"""Where cards lie, and how they get there."""
PLAYERS: Final = (
    ("<both players|every player|all players|every [player]|all [player]s>", "each [player]"),
    ("<each opponent|all opponents|all your opponents>", "[opponents]"),
)
"""Who."""
VERBS: Final = (
    ("<cannot|can not>", "can't"),
    ("<negate|cancel>", "[counter]"),
    ("<take|seize> control of", "gain control of"),
    ("<takes|seizes> control of", "gains control of"),
    ("show <it|that card> to <everyone|everybody|your opponent>", "reveal it"),
)
"""What is done."""
PRICES: Final = (
    ("cost {n} <less|fewer> to play", "cost [price] less"),
    ("cost {n} more to play", "cost [price] more"),
    ("less to play", "less"),
    ("more to play", "more"),
)
"""What cards cost."""
ORDER: Final = (
    ("^then<,|> {subject} {x}.", "{subject} {x}."),
    ("^then<,|> {verb} {x}.", "{verb} {x}."),
    ("^{deed} if {fact}.", "if {fact}, {deed}."),
    ("a random {noun}", "a {noun} at random"),
    ("{n} random {nouns}", "{n} {nouns} at random"),
    ("^{verb} {deed} and {verb2} {deed2}.", "{verb} {deed}. {verb2} {deed2}."),
    ("^{verb} {deed}. If {fact}, {verb2} {deed2} instead.", "if {fact}, {verb2} {deed2}. Otherwise, {verb} {deed}."),
    ("^{verb} {deed} and you {verb2} {deed2}.", "{verb} {deed}. You {verb2} {deed2}."),
)
"""What stands where."""
DURATIONS: Final = (
    ("until <the end of the turn|the end of this turn|end of the turn|the turn ends>", "until end of turn"),
    ("^until end of turn, {deed}.", "{deed} until end of turn."),
)
"""How long."""
GROUPS: Final = (PLACES, PLAYERS, PRICES, TRIGGERS, NUMBERS, STATS, VERBS, DURATIONS, ORDER)


def pairs(examples: Mapping[str, str], words: Mapping[str, str]) -> tuple[Pair, ...]:
    """The pairs of which a game has an example, with its own *words* in them."""

    def own(template: str) -> str:
        return WORD.sub(lambda found: words[found[1]], template)

    return tuple(Pair(own(said), own(means), examples[said]) for group in GROUPS for said, means in group if said in examples)
