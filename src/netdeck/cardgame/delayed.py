"""Delayed effects: what is said now and happens later. A row holds the moment, the program, and the scene of the text that said it."""

from typing import Any

from netdeck.cardgame.scene import Fields, own
from netdeck.kernel.card_table import NOTHING

row: Any = Fields("")
later: Any = Fields("")


@own
def forget_later(table: Any, at: int) -> None:
    """A row is no longer there."""


@own
def is_everybodys(moment: int) -> bool:
    """Whether a moment comes for everybody at once."""
    return moment == 0


@own
def is_void(table: Any, at: int, why: int) -> bool:
    """Whether a row will never happen, because of *why*."""
    return why < 0


def next_later(table: Any, moment: int, seat: int) -> int:
    """The first thing that waits for this moment, and for this player's where it is somebody's; -1 when there is none."""
    for at in range(later.count):
        if row.moment == moment and (is_everybodys(moment) or row.you == seat):
            return at
    return NOTHING


def forget_void(table: Any, why: int) -> None:
    """What will never happen is forgotten."""
    at = 0
    while at < later.count:
        if is_void(table, at, why):
            forget_later(table, at)
        else:
            at += 1
