"""Outcomes (D4.2): an event with definite things in it, whether it succeeded, and how the cards involved were when it was applied."""

from collections.abc import Mapping
from functools import cache

import msgspec

from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.records import Past
from netdeck.games.bloodless.rules.state import Table
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
    return [card for name in held(type(event), INVOLVED) if isinstance(card := getattr(event, name), CardId)]


@cache
def held(kind: type[BloodEvent], names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of *names* that are fields of events of a kind."""
    return tuple(name for name in names if name in kind.__struct_fields__)


def snapshot(table: Table, event: BloodEvent) -> dict[CardId, Past]:
    """How the cards that *event* names are now."""
    return {card: table.look(card) for card in involved(event)}
