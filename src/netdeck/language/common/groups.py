"""Groups of cards: a noun, what stands before it and what follows it. The game has the nouns."""

from netdeck.language import tree as t
from netdeck.language.nodes import Fields, Joined
from netdeck.language.phrase import Phrase


class Noun(Phrase):
    """a kind of card"""


class Before(Phrase):
    """what stands before a kind of card"""


class After(Phrase):
    """what follows a kind of card"""


class Group(Phrase):
    """a group of cards"""


class Cards(Group):
    say = "[{before: } ]{noun}[ {after: }]"
    builds = Joined(t.Cards, "before", "noun", "after")
    passes = True
    before: tuple[Before, ...]
    noun: Noun
    after: tuple[After, ...]


class YouControl(After):
    say, builds = "you control", Fields(side=t.Side.FRIENDLY)
