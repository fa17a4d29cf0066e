"""Whom and what an instruction names: cards that are still there, players in turn order, and spaces."""

from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.event_records import (
    E_CARD,
    E_TARGET,
)
from netdeck.games.bloodless.rules.groups import space_in
from netdeck.games.bloodless.rules.spaces import (
    SPACES,
    column,
    from_left,
    left_of,
    owner_of,
    right_of,
)
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import cards_meant, read
from netdeck.kernel.columns import rule


@rule
def present(table: Table, ref: int, scene: int) -> int:
    """The cards that a text speaks of and still reaches (R10): a row of cards."""
    return cards_meant(table, table.code[ref + v.F_PRESENT], scene)


@rule
def players(table: Table, at: int, scene: int) -> int:
    """All players whom a text means, with a bit for each."""
    return read(table, at, scene)


@rule
def in_turn_order(table: Table, place: int) -> int:
    """The active player, then the other one."""
    return table.active if place == 0 else 1 - table.active


@rule
def spaces_meant(table: Table, at: int, scene: int) -> int:
    """The spaces that a text means, with a bit for each."""
    return read(table, at, scene)


@rule
def first_space(table: Table, spaces: int, viewer: int) -> int:
    """The first of some spaces, from the left as somebody sees them; -1 where there is none."""
    for place in range(SPACES):
        if spaces >> from_left(viewer, place) & 1:
            return from_left(viewer, place)
    return -1


@rule
def space_beside(table: Table, at: int, scene: int, space: int) -> int:
    """The space to which a step leads; -1 where there is none."""
    code = table.code
    seat = owner_of(space)
    if code[at + v.I_B] == v.TO_THE_LEFT:
        return left_of(space, seat)
    if code[at + v.I_B] == v.TO_THE_RIGHT:
        return right_of(space, seat)
    aim = first_aim(table, code[at + v.I_C], scene)
    if aim < 0 or column(aim) == column(space):
        return -1
    left = left_of(space, seat)
    if left >= 0 and abs(column(left) - column(aim)) < abs(column(space) - column(aim)):
        return left
    return right_of(space, seat)


@rule
def first_aim(table: Table, toward: int, scene: int) -> int:
    """The space of the first card that a step leads toward and that has one."""
    if toward == 0:
        return -1
    read(table, toward, scene)
    from_group = -1
    for i in range(table.g_end[1]):
        if from_group < 0:
            from_group = space_in(table, 1, i)
    return from_group


@rule
def subject_card(table: Table, event: int) -> int:
    """The card that a successful event hands on under the instruction's name."""
    card = table.heap[event + E_CARD]
    return card if card >= 0 else table.heap[event + E_TARGET]
