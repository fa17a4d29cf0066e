"""What the phrases of ``grammar.lark`` mean: Bloodless card text to the tree (7.2 to 7.5), a module for each kind of phrase.

One method for each phrase, named as there. Words that the rules define by a default are filled in here: a discarded card comes from the
hand of who discards it, and a creature's "enters" watches moves to the board.
"""

from netdeck.games.bloodless.reading.headers import HeaderReader
from netdeck.games.bloodless.reading.places import ZONES

__all__ = ["ZONES", "BloodlessReader"]


class BloodlessReader(HeaderReader):
    """Reads every phrase of Bloodless: each kind of phrase builds on the one before it."""
