"""Outcomes (D4.2): an event with definite things in it, whether it succeeded, and how the cards involved were when it was applied."""

from collections.abc import Mapping

import msgspec

from netdeck.games.bloodless.events import BloodEvent
from netdeck.games.bloodless.records import Past
from netdeck.games.bloodless.state import Table
from netdeck.kernel import CardId

INVOLVED = ("card", "target", "source", "killer")


class Happened(msgspec.Struct, frozen=True, gc=False):
    """The outcome of an event. ``reason`` is the clause of a Failure; ``past`` holds the cards as they were just before (R10)."""

    event: BloodEvent
    ok: bool = True
    reason: str = ""
    past: Mapping[CardId, Past] = {}


def involved(event: BloodEvent) -> list[CardId]:
    """The cards that an event names."""
    cards: list[CardId] = []
    for name in INVOLVED:
        card = getattr(event, name, None)
        if isinstance(card, CardId):
            cards.append(card)
    return cards


def snapshot(table: Table, event: BloodEvent) -> dict[CardId, Past]:
    """How the cards that *event* names are now."""
    return {card: table.look(card) for card in involved(event)}
