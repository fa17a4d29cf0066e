"""The game and its turns: who begins, which step it is, who is out, who has won (turn steps, exit step, R31)."""

from netdeck.games.datawarriors.events.happened import Happened
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import CardId, Seat, hidden, public


class GameStarted(Happened):
    """The users sat down and it was settled who begins."""

    seats: tuple[Seat, ...] = public()
    first: Seat = public()
    options: tuple[str, ...] = public()
    says = "{first} has the first turn"

    def apply(self, table: Table) -> None:
        table.counters["current"] = self.first


class Shuffled(Happened):
    """A drive came into random order."""

    user: Seat = public()
    says = "{user} shuffles the drive"

    def apply(self, table: Table) -> None:
        table.shuffle(f"{self.user}.drive")


class TurnBegan(Happened):
    """A user's turn came: boosts and the count of processes begin anew."""

    user: Seat = public()
    step: str = public()
    turn: int = hidden()
    says = "{user}'s turn begins"

    def apply(self, table: Table) -> None:
        counters = table.counters
        counters |= {"turn": self.turn, "current": self.user, "processes": 0, "ran_out": False, f"{self.user}.standing": ""}
        for seat in table.seats:
            counters[f"{seat}.boost"] = 0


class StepBegan(Happened):
    """The turn came to its next step."""

    user: Seat = public()
    step: str = public()

    def apply(self, table: Table) -> None:
        table.counters["step"] = self.step


class RanOut(Happened):
    """The last free point went in Setup: the turn goes straight to Exit."""

    user: Seat = public()
    says = "{user} has run out of memory: straight to Exit"

    def apply(self, table: Table) -> None:
        table.counters["ran_out"] = True


class LimitReached(Happened):
    """No more processes this turn."""

    turn: int = public()
    says = "the process limit of this turn is reached"


class UserOut(Happened):
    """A user is out of the game; processes of theirs leave the stack unresolved (R32)."""

    user: Seat = public()
    cause: str = public()
    says = "{user} is out of the game ({cause})"

    def apply(self, table: Table) -> None:
        table.put_out(self.user)
        for stacked in table.stack.things:
            if stacked.thing.issuer == self.user:
                table.stack = table.stack.without(stacked.number)


class Removed(Happened):
    """All cards that a user owned left the game. Those of the hand and the drive stay unnamed."""

    cards: tuple[CardId, ...] = public()
    unnamed: tuple[CardId, ...] = hidden()
    says = "all their cards leave the game"

    def apply(self, table: Table) -> None:
        table.take_out(self.cards, table.everybody())
        table.take_out(self.unnamed, frozenset())


class GameOver(Happened):
    """One user is left standing."""

    winner: str = public()
    cause: str = public()
    says = "{winner} wins: {cause}"
