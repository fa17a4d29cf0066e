"""Delayed effects, and shields that last for a while (R93, R95)."""

from netdeck.games.datawarriors.events.base import Happened, Text, When
from netdeck.kernel import Seat, public


class PutOff(Happened):
    """Instructions wait for a later moment."""

    user: Seat = public()
    when: When = public()
    what: Text = public()

    def log_message(self) -> str:
        if self.when == "exit":
            return "at the end of this turn, for {user}: {what}"
        if self.when == "turn":
            return "at the start of {user}'s next turn: {what}"
        return "at {user}'s next Memory Cleanup: {what}"


class CameTrue(Happened):
    """The moment came for which instructions waited."""

    user: Seat = public()
    when: When = public()
    what: Text = public()
    says = "what was put off for {user} happens: {what}"


class Warded(Happened):
    """The next wipes against a user are kept off this turn: so many cards, of so many wipes; -1 for all."""

    user: Seat = public()
    instead: bool = public()
    amount: int = public()
    times: int = public()

    def log_message(self) -> str:
        if self.instead:
            return "something else happens instead of the next wipe against {user} this turn"
        if self.times < 0:
            return "the next {amount} cards that {user} would wipe this turn stay"
        if self.amount < 0:
            return "the next {times} wipes against {user} this turn are kept off"
        return "the next wipe against {user} this turn is {amount} smaller"
