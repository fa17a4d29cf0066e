"""Sentences: who does what."""

from netdeck.language.common.players import Player
from netdeck.language.nodes import slot
from netdeck.language.phrase import Phrase


class Act(Phrase):
    """something to do"""


class Sentence(Phrase):
    """an instruction"""

    capital = True


class Does(Sentence):
    say, builds = "{who} {act@who}.", slot("act", subject=slot("who"))
    who: Player
    act: Act
