"""The table: the bytes of one game, and everything that is one number in them.

Bytes are read and written through the seams :func:`~.seams.byte` and :func:`~.seams.set_byte` alone.
"""

from collections.abc import MutableSequence, Sequence
from typing import Final, Protocol

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.rules.intrinsics import byte, rule, set_byte
from netdeck.games.binmat.rules.terms import Terms

DEFENDERS, ATTACKERS = 0, 1
NOBODY: Final = 0
"""No winner yet; otherwise the winning side plus one."""


class Table(Protocol):
    """One game and what the rules need beside it.

    ``state`` is the whole game. ``key`` is the secret of its shuffles. ``tray`` and ``words`` are room to shuffle in: what they hold means
    nothing between two actions. The methods belong to the interpreter; compiled code never calls them (see :mod:`.intrinsics`).
    """

    @property
    def terms(self) -> Terms: ...

    @property
    def state(self) -> MutableSequence[int]: ...

    @property
    def key(self) -> Sequence[int]: ...

    @property
    def words(self) -> MutableSequence[int]: ...

    @property
    def tray(self) -> MutableSequence[int]: ...

    def happens(self, event: int, point: int, a: int, b: int, c: int, d: int) -> bool: ...

    def holds(self, point: int) -> bool: ...

    def shuffle(self, count: int, purpose: int) -> None: ...


@rule
def pair(table: Table, at: int) -> int:
    """The number in the two bytes at *at*."""
    return byte(table, at) | byte(table, at + 1) << 8


@rule
def set_pair(table: Table, at: int, number: int) -> None:
    """Write *number* into the two bytes at *at*."""
    set_byte(table, at, number & 0xFF)
    set_byte(table, at + 1, number >> 8 & 0xFF)


@rule
def turn(table: Table) -> int:
    """The turn that is being played, from 0."""
    return pair(table, table.terms.turn)


@rule
def side_on_turn(table: Table) -> int:
    """Defenders have the even turns (H-cycle.1, D-structure.4)."""
    return byte(table, table.terms.turn) & 1


@rule
def is_over(table: Table) -> bool:
    """Whether somebody has won."""
    return byte(table, table.terms.winner) != NOBODY


@rule
def side_of(table: Table, seat: int) -> int:
    """The side of a seat: defenders are numbered first."""
    return DEFENDERS if seat < table.terms.defenders else ATTACKERS


@rule
def member_of(table: Table, seat: int) -> int:
    """The number of a seat within its team (H-order.1)."""
    return seat if seat < table.terms.defenders else seat - table.terms.defenders


@rule
def seat_of(table: Table, side: int, member: int) -> int:
    """The seat of a member of a team."""
    return member if side == DEFENDERS else table.terms.defenders + member


@rule
def team_size(table: Table, side: int) -> int:
    """The size of a team at the start, kicked members included."""
    return table.terms.defenders if side == DEFENDERS else table.terms.attackers


@rule
def is_present(table: Table, seat: int) -> bool:
    """Whether a seat has not been kicked (R8)."""
    return byte(table, table.terms.gone + seat) == 0


@rule
def is_locked(table: Table, lane: int) -> bool:
    """Whether a member of the team on turn has drawn from that lane deck in this turn (H-draw.6)."""
    return (byte(table, table.terms.locks) >> lane & 1) != 0


@rule
def shows_top(table: Table, lane: int) -> bool:
    """Whether the lane deck shows its top card (R1, L1); the attacker deck never does."""
    return lane < LANES and (table.terms.face_up_lanes >> lane & 1) != 0


@rule
def decides_together(table: Table) -> bool:
    """Whether more than one seat decides at this moment, in secret (R9, R10)."""
    return table.terms.together and table.terms.largest_team > 1 and byte(table, table.terms.present) > 1
