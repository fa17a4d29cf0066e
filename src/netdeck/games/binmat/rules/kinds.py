"""The kinds of action and their numbers (section 5.5 of the specification: the space of exact cards, A1496).

An action is one small number: 0 pass, then draws, combats, plays face down, plays face up, discards; within a kind by card, then by place.
Place 6 is what belongs to the attackers alone: their deck for a draw, their discard pile for a discard.
"""

from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, LANES, VALUES
from netdeck.games.binmat.rules.intrinsics import rule
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, LANE_DECK

PASS, DRAW, COMBAT, PLAY_DOWN, PLAY_UP, DISCARD = range(6)

OWN_PILE: Final = LANES
PLACES: Final = LANES + 1

FIRST_DRAW: Final = 1
FIRST_COMBAT: Final = FIRST_DRAW + PLACES
FIRST_PLAY_DOWN: Final = FIRST_COMBAT + LANES
FIRST_PLAY_UP: Final = FIRST_PLAY_DOWN + LANES * DECK_SIZE
FIRST_DISCARD: Final = FIRST_PLAY_UP + LANES * DECK_SIZE
ACTIONS: Final = FIRST_DISCARD + PLACES * DECK_SIZE
TIMEOUT: Final = ACTIONS
"""Not an action of anybody: the host's clock passes for a seat (H-cycle.3)."""

FIRST_VALUE_UP: Final = FIRST_PLAY_DOWN + LANES * VALUES
FIRST_VALUE_DISCARD: Final = FIRST_VALUE_UP + LANES * VALUES
VALUE_ACTIONS: Final = FIRST_VALUE_DISCARD + PLACES * VALUES
"""The size of the space that knows values only (A261): suits never matter, so machines play in it."""


@rule
def kind_of(action: int) -> int:
    """The kind of an action; a timeout is a pass."""
    if action == 0 or action == TIMEOUT:
        return PASS
    if action < FIRST_COMBAT:
        return DRAW
    if action < FIRST_PLAY_DOWN:
        return COMBAT
    if action < FIRST_PLAY_UP:
        return PLAY_DOWN
    if action < FIRST_DISCARD:
        return PLAY_UP
    return DISCARD


@rule
def card_in(action: int) -> int:
    """The card of a play or a discard; meaningless for the others."""
    if action < FIRST_PLAY_UP:
        return (action - FIRST_PLAY_DOWN) // LANES
    if action < FIRST_DISCARD:
        return (action - FIRST_PLAY_UP) // LANES
    return (action - FIRST_DISCARD) // PLACES


@rule
def place_in(action: int) -> int:
    """The lane, or place 6; meaningless for a pass."""
    if action < FIRST_COMBAT:
        return action - FIRST_DRAW
    if action < FIRST_PLAY_DOWN:
        return action - FIRST_COMBAT
    if action < FIRST_DISCARD:
        return (action - FIRST_PLAY_DOWN) % LANES
    return (action - FIRST_DISCARD) % PLACES


@rule
def action_of(kind: int, card: int, place: int) -> int:
    """The number of an action."""
    if kind == PASS:
        return 0
    if kind == DRAW:
        return FIRST_DRAW + place
    if kind == COMBAT:
        return FIRST_COMBAT + place
    if kind == PLAY_DOWN:
        return FIRST_PLAY_DOWN + LANES * card + place
    if kind == PLAY_UP:
        return FIRST_PLAY_UP + LANES * card + place
    return FIRST_DISCARD + PLACES * card + place


@rule
def deck_at(place: int) -> int:
    """The deck that a draw at *place* is from."""
    return ATTACKER_DECK if place == OWN_PILE else LANE_DECK + place


@rule
def read_value_action(action: int) -> tuple[int, int, int]:
    """Kind, value and place of an action in the space of values."""
    if action < FIRST_PLAY_DOWN:
        return kind_of(action), 0, place_in(action)
    if action < FIRST_VALUE_UP:
        return PLAY_DOWN, (action - FIRST_PLAY_DOWN) // LANES, (action - FIRST_PLAY_DOWN) % LANES
    if action < FIRST_VALUE_DISCARD:
        return PLAY_UP, (action - FIRST_VALUE_UP) // LANES, (action - FIRST_VALUE_UP) % LANES
    return DISCARD, (action - FIRST_VALUE_DISCARD) // PLACES, (action - FIRST_VALUE_DISCARD) % PLACES


@rule
def value_action_of(kind: int, value: int, place: int) -> int:
    """The number of an action in the space of values (A261)."""
    if kind == PASS:
        return 0
    if kind == DRAW:
        return FIRST_DRAW + place
    if kind == COMBAT:
        return FIRST_COMBAT + place
    if kind == PLAY_DOWN:
        return FIRST_PLAY_DOWN + LANES * value + place
    if kind == PLAY_UP:
        return FIRST_VALUE_UP + LANES * value + place
    return FIRST_VALUE_DISCARD + PLACES * value + place
