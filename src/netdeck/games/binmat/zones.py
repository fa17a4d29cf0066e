"""Zones by their names (H-setup.7 to H-setup.11): the live game's own keys.

``l0`` to ``l5`` are lane decks, ``x0`` to ``x5`` lane discards, ``a`` and ``xa`` the attackers' deck and discard, ``a0`` to ``a5`` and
``d0`` to ``d5`` the stacks, ``hd0``, ``ha0`` and so on the hands. Every zone is one pile of the rules; here piles are read and laid out
whole.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from netdeck.games.binmat.cards import FACE_UP, LANES, NAMES
from netdeck.games.binmat.rules.hands import note_values
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, HAND, NO_CARD, below, is_face_up, put, top, turn_face_up
from netdeck.games.binmat.rules.stacks import look_again
from netdeck.games.binmat.rules.table import Table
from netdeck.kernel import Seat, say

TABLE_ZONES: Final = (
    *(f"l{lane}" for lane in range(LANES)),
    *(f"x{lane}" for lane in range(LANES)),
    "a",
    "xa",
    *(f"a{lane}" for lane in range(LANES)),
    *(f"d{lane}" for lane in range(LANES)),
)
"""The zones that every table has, in the order of the piles."""


class Lying(NamedTuple):
    """A card as it lies in a pile."""

    card: int
    face_up: bool = False

    @property
    def name(self) -> str:
        """Its name; a face-up card of a stack has a ``u`` after it."""
        return NAMES[self.card] + FACE_UP if self.face_up else NAMES[self.card]


def zone_names(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The names of all piles, where *seats* are in the order of the rules."""
    return (*TABLE_ZONES, *(f"h{seat}" for seat in seats))


def in_pile(table: Table, pile: int) -> list[Lying]:
    """The cards of a pile, the bottom or oldest one first."""
    found: list[Lying] = []
    card = top(table, pile)
    while card != NO_CARD:
        found.append(Lying(card, is_face_up(table, card)))
        card = below(table, card)
    found.reverse()
    return found


def lay_out(table: Table, pile: int, cards: Iterable[Lying]) -> None:
    """Make a pile consist of *cards*, the last one on top. The caller sees to it that every card lies somewhere once."""
    table.state[table.terms.top + pile], table.state[table.terms.size + pile] = NO_CARD, 0
    for card, face_up in cards:
        put(table, pile, card)
        if face_up:
            turn_face_up(table, card)
    if pile >= HAND:
        note_values(table, pile - HAND)
    elif pile >= ATTACKER_STACK:
        look_again(table, pile)


def place_words(zone: str) -> str:
    """A deck or discard pile in words: ``lane 3``, ``the attacker deck``."""
    return _PLACES[zone]


_PLACES: Final = {
    "a": say("the attacker deck"),
    "xa": say("the attacker discard"),
    **{f"l{lane}": say("lane {lane}", lane=lane) for lane in range(LANES)},
    **{f"x{lane}": say("the discard pile of lane {lane}", lane=lane) for lane in range(LANES)},
}
