"""What a seat may see (H-cycle.8, D-setup.5, D-turn.7, D-turn.8, L1, L19, R13, R25, R43): the one door for views.

A view is memoryless: a card that was open for a moment is seen in its event and not here. Own stacks show every card, with a ``u`` where it
lies face up for all; of the other side's stacks only the face-up cards show, and there the mark would say nothing.
"""

from collections.abc import Mapping
from typing import Final

from netdeck.games.binmat.cards import FACE_UP, LANES, NAMES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.notation import notation
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.observation import NOBODY, NOTHING, TOP, WHOLE, owns_stack, sight
from netdeck.games.binmat.rules.piles import HAND, size, top
from netdeck.games.binmat.rules.table import DEFENDERS, is_locked, is_over, is_present, member_of, side_on_turn, turn
from netdeck.games.binmat.rules.turns import committed, seat_in_order
from netdeck.games.binmat.seats import LETTERS, Seating
from netdeck.games.binmat.zones import Lying, in_pile, zone_names
from netdeck.kernel import REFEREE, CardView, Seat, ZoneView
from netdeck.kernel.view import BACKSIDE, Facts, show_zone

_FACES: Final = tuple(CardView(name, card) for card, name in enumerate(NAMES))
"""Cards as they show. There is one of each, so its number is its id."""
_OPEN: Final = tuple(CardView(name + FACE_UP, card, {"face": "up"}) for card, name in enumerate(NAMES))
_BARE: Final = tuple(CardView(name, card, {"face": "up"}) for card, name in enumerate(NAMES))
"""Face-up cards of the own stacks, and of the other side's."""


class Viewer:
    """What one viewer may see of one table."""

    __slots__ = ("_everything", "_number", "_seating", "_table")

    def __init__(self, table: LiveTable, seating: Seating, viewer: Seat) -> None:
        self._table = table
        self._seating = seating
        self._everything = viewer == REFEREE
        self._number = seating.numbers.get(viewer, NOBODY)

    def sight(self, pile: int) -> int:
        """How much of a pile the viewer sees."""
        return WHOLE if self._everything else sight(self._table, self._number, pile)

    def owns(self, stack: int) -> bool:
        """Whether a stack is the viewer's own side's."""
        return self._everything or owns_stack(self._table, self._number, stack)

    def zones(self) -> dict[str, ZoneView]:
        """Every zone as it shows."""
        names = self._seating.names
        return {name: self._zone(pile, names[pile - HAND] if pile >= HAND else None) for pile, name in enumerate(zone_names(names))}

    def _zone(self, pile: int, owner: Seat | None) -> ZoneView:
        count, sight = size(self._table, pile), self.sight(pile)
        if count == 0 or sight == NOTHING:
            return ZoneView(count, (), owner)
        if sight == TOP:
            return ZoneView(count, (*(BACKSIDE,) * (count - 1), _FACES[top(self._table, pile)]), owner)
        marked = _OPEN if self.owns(pile) else _BARE
        lying = in_pile(self._table, pile)
        cards = (marked[card] if face_up else _FACES[card] if sight == WHOLE else BACKSIDE for card, face_up in lying)
        return show_zone(cards, owner=owner)

    def counters(self) -> dict[str, object]:
        """What is public about the turn."""
        table = self._table
        return {
            "turn": turn(table),
            "turn_limit": table.terms.turn_limit,
            "side": LETTERS[side_on_turn(table)],
            "order": [self._seating.names[seat_in_order(table, place)] for place in range(byte(table, table.terms.present))],
            "drawn_lanes": [lane for lane in range(LANES) if is_locked(table, lane)],
        }

    def seats(self) -> dict[Seat, Facts]:
        """What is public about each seat, and one's own commitment (R43)."""
        return {seat: self._seat(self._seating.numbers[seat]) for seat in self._seating.seats}

    def _seat(self, number: int) -> dict[str, object]:
        table = self._table
        on_turn = number < self._seating.defenders if side_on_turn(table) == DEFENDERS else number >= self._seating.defenders
        action = committed(table, member_of(table, number)) if on_turn and not is_over(table) else -1
        shown: Facts = {
            "streak": byte(table, table.terms.streak + number),
            "kicked": not is_present(table, number),
            "committed": action >= 0,
        }
        if action >= 0 and (self._everything or number == self._number):
            shown["commit"] = notation(action)
        return shown


def unseen(eyes: Viewer, piles: Mapping[int, list[Lying]]) -> list[tuple[int, int]]:
    """Where cards lie that a viewer cannot see: pile and place."""
    found: list[tuple[int, int]] = []
    for pile, lying in piles.items():
        sight = eyes.sight(pile)
        if sight == TOP:
            found += [(pile, place) for place in range(len(lying) - 1)]
        elif sight != WHOLE:
            found += [(pile, place) for place, each in enumerate(lying) if sight == NOTHING or not each.face_up]
    return found
