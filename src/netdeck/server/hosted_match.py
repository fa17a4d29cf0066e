"""A match with its question numbers and undo count, as its host holds it.

A question keeps its number while it stays open, whatever others do meanwhile; whoever has answered, or is asked anew, gets a new one. So an
answer to an older question, or the same answer sent twice, can always be told. All of it follows from the entries: after a restart the
numbers are the same.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from netdeck.kernel import Deal, Decision, Entry, Game, Match, RecordError, Refusal, Seat, Setup, View
from netdeck.kernel.decision import read_options
from netdeck.kernel.preemption import pause


class Shown(NamedTuple):
    """What a viewer was last sent: the number of the moment, the view, and the question."""

    moment: int
    view: View
    question: bytes | None


Eyes = tuple[Seat, str]
"""A viewer, and the language that is spoken with it."""


class HostedMatch:
    """One match and the numbers of its questions."""

    def __init__(self, game: Game, setup: Setup, deal: Deal, entries: Iterable[Entry] = ()) -> None:
        self.match = Match(game, setup, deal)
        self.undos = 0
        self.shown: dict[Eyes, Shown] = {}
        """What each viewer who wants differences was shown last, in each language."""
        self._numbers: dict[Seat, int] = {}
        self._renumber({}, {})
        self.follow(entries)

    def follow(self, entries: Iterable[Entry]) -> None:
        """Replay entries of a record."""
        for entry in entries:
            self._follow(entry)
            pause()

    def restore_at(self, numbers: Mapping[Seat, int], undos: int) -> None:
        """Restore the question numbers of a snapshot."""
        self._numbers, self.undos = dict(numbers), undos

    def _follow(self, entry: Entry) -> None:
        def act(match: Match) -> None:
            match.follow(entry)

        self.act(act)
        if entry.seal and self.match.entries[-1].seal != entry.seal:
            raise RecordError("it leads to another table than it did: the rules or the data have changed", entry.n + 1)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.match.position.result() is not None

    @property
    def numbers(self) -> Mapping[Seat, int]:
        """The numbers of the questions that may be answered now, or answered differently."""
        return self._numbers

    def number(self, seat: Seat) -> int:
        """The number of *seat*'s open question; 0 if there is none."""
        return self._numbers.get(seat, 0)

    def asked(self) -> dict[Seat, int]:
        """The seats that have not answered yet, with their question numbers."""
        return {seat: self._numbers[seat] for seat in self.match.position.pending()}

    def act(self, act: Callable[[Match], Refusal | None]) -> Refusal | None:
        """Carry out an act that makes one entry; returns a refusal if it is illegal."""
        position = self.match.position
        pending, committed = dict(position.pending()), dict(position.committed())
        for decision in (*pending.values(), *committed.values()):  # they are compared with what is asked afterwards
            read_options(decision.options)
        refusal = act(self.match)
        if refusal is None:
            self._renumber(pending, committed)
        return refusal

    def _renumber(self, pending: Mapping[Seat, Decision], committed: Mapping[Seat, Decision]) -> None:
        match, before = self.match, self._numbers
        last = match.entries[-1] if match.entries else None
        acted = Seat(last.seat or last.who) if last is not None else Seat("")
        undone = last is not None and last.command == "undo"
        self.undos += undone
        # An act of a whole side, or an undo, may have asked anybody anew.
        anew = undone or acted not in match.setup.seats
        self._numbers = {
            seat: before[seat] if not anew and seat != acted and earlier.get(seat) == decision else match.number
            for now, earlier in ((match.position.committed(), committed), (match.position.pending(), pending))
            for seat, decision in now.items()
        }
