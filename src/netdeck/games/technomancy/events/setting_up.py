"""What happens before the first turn (chapters 1 and 2, R4-R10)."""

from typing import Any

from netdeck.cardgame.events import Fields
from netdeck.games.technomancy.events.base import Happening, Moment
from netdeck.kernel import Seat, public


class GameCreated(Happening):
    """The table was laid: everybody begins at the health of the game mode (2.1.3)."""

    mode: str = public()
    options: dict[str, Any] = public()
    seats: tuple[Seat, ...] = public()
    says = "A game of {mode} begins: {seats}"

    @staticmethod
    def derived(state: Moment) -> Fields:
        return {"mode": "matrix", "options": dict(state.plan.options), "seats": state.plan.seats}


class StarterChosen(Happening):
    """Chance named the starting player."""

    player: Seat = public()
    says = "{player} is the starting player"


class LevelRevealed(Happening):
    """The level of a deck became public."""

    player: Seat = public()
    level: int = public()
    says = "{player}'s deck has level {level}"


class LibraryShuffled(Happening):
    """A library came into random order."""

    player: Seat = public()
    says = "{player} shuffles"


class HandKept(Happening):
    """A player keeps the opening hand."""

    player: Seat = public()
    count: int = public()
    says = "{player} keeps {count} cards"


class HandReturned(Happening):
    """A player put the opening hand back for a smaller one."""

    player: Seat = public()
    count: int = public()
    says = "{player} puts {count} cards back"
