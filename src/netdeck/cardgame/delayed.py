"""Delayed effects: each row holds the moment, the program and the scene."""

from typing import Any

from netdeck.cardgame.scene import Fields, overridable
from netdeck.kernel.card_table import NOTHING, CardTable

row: Any = Fields("")
later: Any = Fields("")


@overridable
def forget_later(table: CardTable, at: int) -> None:
    """A row is no longer there."""


@overridable
def is_everybodys(moment: int) -> bool:
    """Whether a moment comes for everybody at once."""
    return moment == 0


@overridable
def is_void(table: CardTable, at: int, why: int) -> bool:
    """Whether a row will never happen, because of *why*."""
    return why < 0


def next_later(table: CardTable, moment: int, seat: int) -> int:
    """The first delayed effect that is due at this moment, for this player if it belongs to one; -1 if there is none."""
    for at in range(later.count):
        if row.moment == moment and (is_everybodys(moment) or row.you == seat):
            return at
    return NOTHING


def forget_void(table: CardTable, why: int) -> None:
    """What will never happen is forgotten."""
    at = 0
    while at < later.count:
        if is_void(table, at, why):
            forget_later(table, at)
        else:
            at += 1
