"""What an event of this game is (section 6 of the rules reference): a past-tense record that says who sees each field.

The rules have changed the table when an event is told (:mod:`~netdeck.games.technomancy.face.told`).
"""

from netdeck.kernel import CardId, Event

Shown = CardId | str
"""Something that an event names: a card, a seat, a number on the stack (``s4``)."""


class Happening(Event):
    """An event of this game."""
