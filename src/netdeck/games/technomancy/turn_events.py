"""Turns, phases and priority (3.1-3.4, R56, R60)."""

from typing import ClassVar

from netdeck.games.technomancy.happening import Happening, Moves
from netdeck.games.technomancy.state import BUILDINGS_PLAYED, Table
from netdeck.kernel import Priority, Seat, hidden, public


class TurnBegan(Happening):
    """A turn began: its player is the active player, and what is counted by the turn begins anew."""

    turn: int = public()
    player: Seat = public()
    extra: bool = public()
    says = "Turn {turn}: {player}"

    def apply(self, table: Table) -> None:
        counters = table.counters
        counters["turn"] = self.turn
        counters["active"] = self.player
        if self.extra:
            turns = list(counters["extra_turns"])
            turns.reverse()
            turns.remove(self.player)
            turns.reverse()
            counters["extra_turns"] = tuple(turns)
        else:
            counters["normal_turn_of"] = self.player
        counters["agents_died"] = 0
        counters["stack_objects"] = 0
        counters["overloaded"] = False
        for seat in table.seats:
            counters[BUILDINGS_PLAYED[seat]] = 0


class PhaseBegan(Happening):
    """A phase began."""

    phase: str = public()
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.counters["phase"] = self.phase


class PhaseEnded(Happening):
    """A phase ended."""

    phase: str = public()


class PriorityGiven(Happening):
    """A player received priority; ``passes`` are those who have passed in succession before."""

    player: Seat = public()
    passes: tuple[Seat, ...] = hidden()
    moves: ClassVar[Moves] = Moves.NOTHING

    def apply(self, table: Table) -> None:
        table.priority = Priority(self.player, self.passes)
        table.aborts = 0


class PriorityPassed(Happening):
    """A player passed priority."""

    player: Seat = public()


class ExtraTurnQueued(Happening):
    """A player will take an extra turn."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    says = "{player} will take an extra turn"

    def apply(self, table: Table) -> None:
        table.counters["extra_turns"] = (*table.counters["extra_turns"], self.player)


class Overloaded(Happening):
    """Too much was put on the stack this turn."""

    moves: ClassVar[Moves] = Moves.OFFERS
    turn: int = public()
    says = "The stack is overloaded: nothing more may be played or used this turn"

    def apply(self, table: Table) -> None:
        table.counters["overloaded"] = True
