"""The table as numbers: seats, the zones of D9.3, and how the rows face each other (R1).

Own space *i* faces the opponent's space *5 - i*, so "left" and "right" swap when a creature changes sides. Some spaces together are a
number with a bit for each.
"""

from typing import Final

from netdeck.kernel.columns import rule

A, B = 0, 1
BOTH: Final = 0b11
"""Both seats, with a bit for each."""
IN_A_ROW: Final = 4
SPACES: Final = 2 * IN_A_ROW
"""The spaces come first among the zones: A1 to A4, B1 to B4."""
EVERY_SPACE: Final = (1 << SPACES) - 1
ROW: Final = (1 << IN_A_ROW) - 1
PLACES: Final = 7
HAND, MAIN, BLOOD, DISCARD, TIMELINE, ASIDE, GONE, BOARD = range(8)
"""The zones of a player after the spaces; the board is where the spaces are."""
ZONES: Final = SPACES + 2 * PLACES
NOWHERE: Final = -1
HIDDEN: Final = 1 << HAND | 1 << MAIN | 1 << BLOOD
"""Kinds of zones in which not everybody sees a card."""
FRONT, FRONT_LEFT, FRONT_RIGHT, LEFT, RIGHT = range(5)
"""Directions in which a creature strikes."""


@rule
def zone_of(seat: int, place: int) -> int:
    """A zone of a player that is not on the board."""
    return SPACES + PLACES * seat + place


@rule
def kind_of(zone: int) -> int:
    """What kind of zone it is."""
    return BOARD if zone < SPACES else (zone - SPACES) % PLACES


@rule
def owner_of(zone: int) -> int:
    """Whose zone it is: who controls what lies there (D7.6)."""
    return zone // IN_A_ROW if zone < SPACES else (zone - SPACES) // PLACES


@rule
def is_space(zone: int) -> bool:
    """Whether it is a space of the board."""
    return 0 <= zone < SPACES


@rule
def is_in_play(zone: int) -> bool:
    """Whether what lies there is in play: a space, or a timeline."""
    return zone < SPACES or (zone - SPACES) % PLACES == TIMELINE


@rule
def opposing(space: int) -> int:
    """The space across (R1)."""
    return SPACES - 1 - space


@rule
def left_of(space: int, viewer: int) -> int:
    """The space to the left in the same row, as *viewer* sees it; there is no wrap-around (R1)."""
    return beside(space, -1 if space // IN_A_ROW == viewer else 1)


@rule
def right_of(space: int, viewer: int) -> int:
    """The space to the right in the same row, as *viewer* sees it."""
    return beside(space, 1 if space // IN_A_ROW == viewer else -1)


@rule
def beside(space: int, by: int) -> int:
    """The space so far along the row; nowhere where the row ends."""
    return space + by if (space + by) // IN_A_ROW == space // IN_A_ROW else NOWHERE


@rule
def from_left(viewer: int, place: int) -> int:
    """The spaces as a player sees them: the own row from the left, then the other row from the left (R14)."""
    if place < IN_A_ROW:
        return viewer * IN_A_ROW + place
    return opposing(viewer * IN_A_ROW + place - IN_A_ROW)


@rule
def bit(space: int) -> int:
    """A space among others; nowhere is none of them."""
    return 1 << space if space >= 0 else 0


@rule
def neighbours(space: int) -> int:
    """The spaces beside one."""
    return bit(beside(space, -1)) | bit(beside(space, 1))


@rule
def column(space: int) -> int:
    """The column of a space, counted from A's left from 1 on, so that opposing spaces share it."""
    return space + 1 if space < IN_A_ROW else SPACES - space


@rule
def distance(one: int, other: int) -> int:
    """How far two spaces are apart: along the row, one more across."""
    return abs(column(one) - column(other)) + (1 if one // IN_A_ROW != other // IN_A_ROW else 0)


@rule
def struck(space: int, way: int) -> int:
    """The space that a creature strikes from there in one of the directions (D7.8.1, R46)."""
    seat = space // IN_A_ROW
    front = opposing(space)
    if way == FRONT:
        return front
    if way == FRONT_LEFT:
        return left_of(front, seat)
    if way == FRONT_RIGHT:
        return right_of(front, seat)
    if way == LEFT:
        return left_of(space, seat)
    return right_of(space, seat)
