"""Moments of delayed effects."""

from netdeck.language.phrase import Phrase

LaterMoment = Phrase.category("a later moment")
EndOfThisTurn = LaterMoment.says("at the end of <this turn|the turn>", "end_of_turn")
YourNextTurn = LaterMoment.says("at the <start|beginning> of your next turn", "your_next_turn")
