"""The game and its turns: who begins, which step it is, who is out, who has won (turn steps, exit step, R31)."""

from typing import Annotated

from netdeck.cardgame.events import Fields, word
from netdeck.games.datawarriors.events.base import Happened, Moment, Step
from netdeck.games.datawarriors.rules.table import ALL_EMPTY, ALL_EMPTY_DRAW, AT_TURN_LIMIT, LAST_STANDING, OUT
from netdeck.kernel import CardId, Impact, Seat, hidden, public

BY_DRIVE, BY_CONCEDING = range(2)
"""Why a user is out."""
ENDINGS = {
    LAST_STANDING: "last user standing",
    AT_TURN_LIMIT: "the turn limit is reached",
    ALL_EMPTY: "all drives are empty",
    ALL_EMPTY_DRAW: "all drives are empty",
}
Winner = Annotated[str, lambda state, seat: state.plan.seats[seat] if seat >= 0 else "nobody"]


class GameStarted(Happened):
    """The users sat down and it was settled who begins."""

    seats: tuple[Seat, ...] = public()
    first: Seat = public()
    options: tuple[str, ...] = public()
    says = "{first} has the first turn"

    @staticmethod
    def derived(state: Moment, first: int) -> Fields:
        plan = state.plan
        return {"seats": plan.seats, "options": tuple(f"{name}={value}" for name, value in plan.options.items())}


class Shuffled(Happened):
    """A drive came into random order."""

    user: Seat = public()
    says = "{user} shuffles the drive"


class TurnBegan(Happened):
    """A user's turn came: boosts and the count of processes begin anew."""

    user: Seat = public()
    step: Step = public()
    turn: int = hidden()
    says = "{user}'s turn begins"
    opens = "turn"


class StepBegan(Happened):
    """The turn came to its next step."""

    user: Seat = public()
    step: Step = public()


class RanOut(Happened):
    """The last free point went in Setup: the turn goes straight to Exit."""

    user: Seat = public()
    says = "{user} has run out of memory: straight to Exit"


class LimitReached(Happened):
    """No more processes this turn."""

    turn: int = public()
    says = "the process limit of this turn is reached"


class UserOut(Happened):
    """A user is out of the game; processes of theirs leave the stack unresolved, and effects of their cards no longer wait (R32)."""

    user: Seat = public()
    cause: Annotated[str, word(("drive", "concede"))] = public()
    says = "{user} is out of the game ({cause})"

    def impact(self) -> Impact:
        return Impact(f"{self.user}.drive" if self.cause == "drive" else "user")


class TurnCutShort(Happened):
    """The user whose turn it was has left: what waited on the stack goes unresolved, and nothing reacts any more (R58)."""

    user: Seat = public()
    unresolved: tuple[str, ...] = public()

    def log_message(self) -> str:
        return "the turn of {user} is over; {unresolved} go unresolved" if self.unresolved else "the turn of {user} is over"

    @staticmethod
    def derived(state: Moment, user: int, count: int) -> Fields:
        return {"unresolved": tuple(f"p{number}" for number in state.table.p_number[:count])}


class Removed(Happened):
    """All cards that a user owned left the game. Those of the hand and the drive stay unnamed."""

    cards: tuple[CardId, ...] = public()
    unnamed: tuple[CardId, ...] = hidden()
    says = "all their cards leave the game"

    @staticmethod
    def derived(state: Moment, named: int, unnamed: int) -> Fields:
        cards = state.topmost(OUT, named + unnamed)
        return {"cards": cards[:named], "unnamed": cards[named:]}


class GameOver(Happened):
    """One user is left standing."""

    winner: Winner = public()
    cause: Annotated[str, word(ENDINGS)] = public()
    says = "{winner} wins: {cause}"
