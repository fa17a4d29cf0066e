"""The game and its turns: who begins, which step it is, who is out, who has won (turn steps, exit step, R31)."""

from collections.abc import Iterator

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
    """A user is out of the game; processes of theirs leave the stack unresolved, and effects of their cards no longer wait (R32)."""

    user: Seat = public()
    cause: str = public()
    says = "{user} is out of the game ({cause})"

    def apply(self, table: Table) -> None:
        table.put_out(self.user)
        for stacked in table.stack.things:
            if stacked.thing.issuer == self.user:
                table.take_off_stack(stacked.number)
        table.queue = tuple(waiting for waiting in table.queue if waiting.controller != self.user)
        table.stolen = tuple(_without(table, self.user))


def _without(table: Table, gone: Seat) -> Iterator[tuple[CardId, int, Seat]]:
    """What still comes back at Exit: nothing of those who have *gone*, and what they had borrowed to its owner (R31)."""
    for card, entered, before in table.stolen:
        record = table.cards[card]
        back = record.owner if before == gone else before
        if record.owner != gone and back != record.controller:
            yield card, entered, back


class TurnCutShort(Happened):
    """The user whose turn it was has left: what waited on the stack goes unresolved, and nothing reacts any more (R58)."""

    user: Seat = public()
    unresolved: tuple[str, ...] = public()

    def telling(self) -> str:
        return "the turn of {user} is over" + ("; {unresolved} go unresolved" if self.unresolved else "")

    def apply(self, table: Table) -> None:
        for stacked in table.stack.things:
            table.take_off_stack(stacked.number)
        for card in table.zones["stack"]:
            table.move(card, f"{table.cards[card].owner}.trash")
        table.queue = ()


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
