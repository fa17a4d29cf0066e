"""The results of an analysis, as plain data. Chances and losses are shares of 1."""

import msgspec

from netdeck.kernel import Seat


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: the chance of its seat to win before it, given what the seat knew, if it chooses well. ``turn`` is 0 without turns.

    ``luck`` is the change since the seat's decision before that no reported mistake explains: draws, hidden cards, and what others did.
    """

    number: int
    seat: Seat
    turn: int
    chance: float
    luck: float
    chosen: str
    best: str


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that was shown to be worse than another: by how much at the end of the next turn, with its interval, and ``later``."""

    number: int
    seat: Seat
    turn: int
    clause: str
    chosen: str
    better: str
    chosen_label: str
    better_label: str
    loss: float
    low: float
    high: float
    later: float
    blocks: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat came from its first chance to its result: by its own mistakes, by those of the only other seat, and by luck."""

    seat: Seat
    begins: float
    ends: float
    lost: float
    gained: float
    luck: float


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that was found about a match. ``doubtful`` choices may have been worse, but this was not shown."""

    game: str
    rules: str
    decisions: int
    compared: int
    even: int
    doubtful: int
    points: tuple[Point, ...]
    mistakes: tuple[Mistake, ...]
    seats: tuple[Summary, ...]
