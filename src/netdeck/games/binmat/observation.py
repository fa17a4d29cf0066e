"""What one seat may know of the table, as numbers (see :mod:`netdeck.kernel.observation`).

There is one of each card, so a card has a row of its own: the zone where the seat sees it (one more than its pile, 0 where it is not seen),
its place there from the bottom up, and whether it lies face up. Seats are counted from the observer on, through the whole table.
"""

import hashlib
from collections.abc import Mapping, MutableSequence
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, NAMES
from netdeck.games.binmat.display.views import FACE_UP_CARDS, TOP, WHOLE, Viewer
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.kinds import PASS, PLAY_DOWN, card_in, kind_of, place_in
from netdeck.games.binmat.rules.piles import HAND, LANE_DISCARD, size
from netdeck.games.binmat.rules.table import (
    ATTACKERS,
    decides_together,
    is_locked,
    is_over,
    is_present,
    member_of,
    side_of,
    side_on_turn,
    turn,
)
from netdeck.games.binmat.rules.turns import committed, seat_in_order
from netdeck.games.binmat.ruleset import LARGEST_TEAM
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel.ids import Seat
from netdeck.kernel.observation import Field
from netdeck.kernel.position import Position

SEATS: Final = 2 * LARGEST_TEAM
OPTIONS: Final = 512


class BinmatObserver:
    """Writes observations of BINMAT's table."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.size = 0
        self._field("match", 1, ("asked", "options", "seats", "turn", "turns", "acts", "attacks", "commitment"))
        self._field("seats", SEATS, ("in_game", "attacks", "hand", "streak", "committed", "order"))
        self._field("zones", HAND, ("size", "locked"))
        self._field("cards", DECK_SIZE, ("zone", "place", "face_up"))
        self._field("options", OPTIONS, ("kind", "card", "place"))
        self.digest = hashlib.sha256(repr(self.fields).encode()).hexdigest()[:16]

    def _field(self, name: str, rows: int, columns: tuple[str, ...]) -> None:
        self.fields[name] = Field(self.size, rows, columns)
        self.size += rows * len(columns)

    def observe(self, position: Position, seat: Seat, out: MutableSequence[int]) -> None:
        """Write what *seat* may know of a position into *out*, which has :attr:`size` places, all 0."""
        assert isinstance(position, BinmatPosition)
        table, seating = position.table, position.seating
        own, seats, over = seating.numbers[seat], len(seating.names), is_over(table)

        def put(field: str, row: int, *values: int) -> None:
            begin = self.fields[field].begin + row * len(self.fields[field].columns)
            out[begin : begin + len(values)] = values

        acting = not over and side_of(table, own) == side_on_turn(table)
        commitment = 1 + committed(table, member_of(table, own)) if acting and decides_together(table) else 0
        asked = position.pending().get(seat) or position.committed().get(seat)
        options = asked.options if asked is not None else ()
        attacks = side_of(table, own) == ATTACKERS
        put("match", 0, asked is not None, len(options), seats, turn(table), table.terms.turn_limit, acting, attacks, commitment)
        for number in range(seats):
            who = (own + number) % seats
            on_turn = not over and side_of(table, who) == side_on_turn(table)
            waits = on_turn and committed(table, member_of(table, who)) >= 0
            streak = byte(table, table.terms.streak + who)
            put("seats", number, is_present(table, who), side_of(table, who) == ATTACKERS, size(table, HAND + who), streak, waits)
        for place in range(byte(table, table.terms.present)):
            at = self.fields["seats"].begin + (seat_in_order(table, place) - own) % seats * len(self.fields["seats"].columns)
            out[at + 5] = place + 1
        eyes = Viewer(table, seating, seat)
        for pile in range(HAND + seats):
            if pile < HAND:
                put("zones", pile, size(table, pile), pile < LANE_DISCARD and is_locked(table, pile))
            zone = 1 + (pile if pile < HAND else HAND + (pile - HAND - own) % seats)
            sight, lying = eyes.sight(pile), in_pile(table, pile)
            for place, (card, face_up) in enumerate(lying):
                if sight == WHOLE or (sight == TOP and place == len(lying) - 1) or (sight == FACE_UP_CARDS and face_up):
                    put("cards", card, zone, place + 1, face_up)
        for number, option in enumerate(options[:OPTIONS]):
            (action,) = option.value
            assert isinstance(action, int)
            kind = kind_of(action)
            put("options", number, kind, 1 + card_in(action) if kind >= PLAY_DOWN else 0, 1 + place_in(action) if kind != PASS else 0)

    def faces(self, position: Position) -> Mapping[int, str]:
        """The cards by the numbers of their rows, from 1 on."""
        return dict(enumerate(NAMES, 1))


OBSERVER: Final = BinmatObserver()
