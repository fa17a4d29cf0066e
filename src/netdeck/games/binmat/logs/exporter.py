"""Writing a match as the live game writes it: log lines, and a sheet for each own turn of a side (section 10.4 of the specification)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from netdeck.games.binmat.logs.lines import Line
from netdeck.games.binmat.logs.sheets import Sheet, from_view
from netdeck.games.binmat.logs.writer import Block, blocks, with_headers
from netdeck.games.binmat.seats import LETTERS, team_of
from netdeck.kernel import REFEREE, Entry, Game, Match, Record, Seat, View
from netdeck.kernel.record import entries_that_count
from netdeck.kernel.sealed_deal import Deal

NAMES: Final = {"a": "attacker", "d": "defender"}
"""What a player without a name is called."""


@dataclass(slots=True)
class Retelling:
    """A match as log lines, with the views of some seats at the start of each of their turns."""

    match: Match
    seats: Sequence[Seat]
    _views: list[tuple[int, View]] = field(default_factory=list)
    _turn: int = -1

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> None:
        """Keep the views of a turn that has just begun; to be called after each step of the match.

        After the end the side whose turn would be next is shown the table once more.
        """
        counters, result = self.match.position.view(REFEREE).counters, self.match.position.result()
        now = int(counters["turn"])
        if result is not None and now < int(counters["turn_limit"]):
            now += 1
        if now != self._turn:
            self._turn = now
            self._views += [(now, self.match.position.view(seat)) for seat in self.seats if LETTERS.index(team_of(seat)) == now % 2]

    def blocks(self) -> list[Block]:
        """What the seats did, in order."""
        return list(blocks(0, self.match.seen(REFEREE)))

    def lines(self) -> list[Line]:
        """The whole log."""
        return list(with_headers(self.blocks()))

    def sheets(self, seat: Seat) -> list[Sheet]:
        """The sheets of *seat*, one of those that were asked for."""
        told: dict[int, list[Block]] = {}
        for block in self.blocks():
            told.setdefault(block.turn, []).append(block)
        names = self._names()
        return [
            from_view(seat, turn, view.zones, view.counters["order"], names, ops_of(told.get(turn - 2, []), told.get(turn - 1, [])))
            for turn, view in self._views
            if view.viewer == seat
        ]

    def _names(self) -> dict[Seat, str]:
        players = self.match.setup.players
        return {seat: players.get(seat) or NAMES[team_of(seat)] for seat in sorted(self.match.setup.seats)}


def ops_of(*turns: Iterable[Block]) -> list[str]:
    """The lines of these turns, as a sheet repeats them."""
    return [line.notation() for told in turns for line in with_headers(told)]


def retell(game: Game, record: Record, deal: Deal, seats: Sequence[Seat]) -> Retelling:
    """Replay a record as log lines, without undone choices. Raises :class:`~netdeck.kernel.record.RecordError`."""
    telling = Retelling(Match.replay(game, record, deal, upto=0), seats)
    for number, entry in enumerate(entries_that_count(record.entries), 1):
        telling.match.follow(Entry(n=number, seat=entry.seat, choose=entry.choose, command=entry.command, who=entry.who))
        telling.look()
    return telling
