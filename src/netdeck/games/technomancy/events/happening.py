"""What an event of this game is (section 6 of the rules reference): a past-tense record that says who sees each field.

The rules have changed the table when an event is read.
"""

from typing import Annotated

from netdeck.cardgame.events import TableEvent, word
from netdeck.kernel import CardId

Shown = CardId | str
"""Something that an event names: a card, a seat, a number on the stack (``s4``)."""
Target = Annotated[Shown, lambda state, aim: state.shown((state.aim(aim),))[0]]
"""A card or a player that something is done to."""
StackName = Annotated[str, lambda state, number: f"s{number}"]
"""Something on the stack by its number."""
Text = Annotated[str, lambda state, code: state.said_at(code)]
"""Instructions, in the words of the card."""
PHASES = ("", "recovery", "turn_start", "draw", "main", "turn_end", "cleanup")
Phase = Annotated[str, word(PHASES)]


class Happening(TableEvent):
    """An event of this game."""
