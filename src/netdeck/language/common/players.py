"""Players as a sentence names them."""

from netdeck.language import tree as t
from netdeck.language.phrase import Phrase


class Player(Phrase):
    """a player"""


class You(Player):
    say, builds, third = "you", t.Who.YOU, False
