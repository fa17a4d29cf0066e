"""Event patterns that abilities watch for, and durations.

``event`` is the game's own event name (Bloodless 6.1). A trigger compares with the outcome, a replacement with the event that is about to
be applied (Bloodless 7.4). A field left out fits everything.
"""

from typing import Literal, TypeAlias

from netdeck.language.frozen import dataclass
from netdeck.language.noun_nodes import Bound, Cards, Is, Player, Spaces, The, Zone

CardFit: TypeAlias = Cards | Bound | The


@dataclass(frozen=True, slots=True)
class Happening:
    """A pattern of events (Bloodless 7.4).

    ``card`` is who does or suffers it, ``target`` whom a strike or damage meets, ``source`` what dealt the damage, ``killer`` what killed.
    ``enters`` and ``leaves`` are zones of a move; both ``"board"`` mean from space to space. ``causes`` and ``reasons`` fit when the
    event's is one of them; for blood that a death gives, ``causes`` and ``killer`` are the death's. ``total`` is how many counters lie
    there afterwards; ``space`` is where a strike or a play goes.
    """

    event: str
    card: CardFit | None = None
    player: Player | None = None
    target: CardFit | None = None
    source: CardFit | None = None
    killer: CardFit | None = None
    space: Spaces | None = None
    enters: str = ""
    leaves: str = ""
    to: Zone | None = None
    deck: Zone | None = None
    causes: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    blocked: bool | None = None
    combat: bool | None = None
    counter: str = ""
    added: bool | None = None
    total: Is | None = None
    amount: Is | None = None
    keyword: str = ""
    stat: str = ""
    failure: bool = False


When: TypeAlias = tuple[Happening, ...]
"""Any of these: "is struck or dies"."""


@dataclass(frozen=True, slots=True)
class Until:
    """How long a change lasts (Bloodless R39): a moment, or any outcome pattern. Without an ``Until`` it is permanent while in play."""

    end: Literal[
        "end_of_turn",
        "end_of_your_turn",
        "end_of_opponent_turn",
        "end_of_next_turn",
        "end_of_your_next_turn",
        "end_of_opponent_next_turn",
        "start_of_your_turn",
        "next_attack",
        "this_leaves",
        "this_lost",
        "event",
    ]
    when: When = ()
