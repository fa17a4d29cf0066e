"""Other words for the same that games share; each game chooses those whose words it has."""

from typing import Final

from netdeck.language.paraphrases import Paraphrase as Pair

TRIGGERS: Final = (("<each|every> time", "whenever"), ("at the start of each of your turns", "at the start of your turn"))
"""How an ability begins."""
NUMBERS: Final = (("at least {n}", "{n} or more"), ("<at most|no more than> {n}", "{n} or less"))
"""Comparisons."""
VERBS: Final = (
    ("<cannot|can not>", "can't"),
    ("<take|seize> control of", "gain control of"),
    ("<takes|seizes> control of", "gains control of"),
)
"""What is done."""
ORDER: Final = (
    ("^{deed} if {fact}.", "if {fact}, {deed}."),
    ("a random {noun}", "a {noun} at random"),
    ("{n} random {nouns}", "{n} {nouns} at random"),
)
"""What stands where."""
DURATIONS: Final = (
    ("until <the end of the turn|the end of this turn|end of the turn|the turn ends>", "until end of turn"),
    ("^until end of turn, {deed}.", "{deed} until end of turn."),
)
"""How long."""


def pairs(examples: dict[str, str], *groups: tuple[tuple[str, str], ...]) -> tuple[Pair, ...]:
    """The pairs of some groups, each with its example; those of which a game has none it does not take."""
    return tuple(Pair(said, means, examples[said]) for group in groups for said, means in group if said in examples)
