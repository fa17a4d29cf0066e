"""Forecasts: what the rules will do if no player acts, as far as one viewer may know.

A forecast is played, not worked out a second time. The viewer imagines a table (:meth:`Position.imagine`), in which all that it cannot
know is something that it may think of, and the rules go on there. What comes of it in every world that was tried is told; what differs
between them is not, and the forecast says that it is not sure. An imagined table depends on nothing that the viewer does not know, so
neither does a forecast.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from copy import copy

import msgspec

from netdeck.kernel.choice_limit import LimitExceededError
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.event import BACK
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import CardRef, Logged, Seen
from netdeck.kernel.position import Position
from netdeck.kernel.trace import BrokenRulesError, lookahead
from netdeck.kernel.view import Facts, View

WORLDS = 2
"""How many worlds are tried."""
MOST_CHOICES = 60
"""After so many choices nothing more is foreseen."""
MOST_STEPS = 4000
"""So many steps of the rules may lie between two of them."""

Course = Callable[[Position], tuple[Seat, str] | None]
"""Who says what next while nobody does anything; nothing where the forecast ends."""
Look = Callable[[Position], Mapping[str, object]]
"""What is looked at where a forecast ends."""


def _nothing(world: Position) -> Mapping[str, object]:
    return {}


class Forecast(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What will happen by ``clause`` if no player acts. ``about`` names it, such as ``attack:A``.

    ``events`` are what will be told. ``counters``, ``seat`` and ``counts`` (the sizes of zones) are what will differ then. ``values`` are
    figures of the game's own. Where it is not ``sure``, something that the viewer cannot know, or a choice, may still change it.
    """

    about: str
    clause: str
    sure: bool = True
    events: tuple[Seen, ...] = ()
    counters: Facts = {}
    seat: dict[Seat, Facts] = {}
    counts: dict[str, int] = {}
    values: Facts = {}


class Future(msgspec.Struct, frozen=True):
    """What the viewer sees happen in one imagined world, and its view afterwards; ``whole`` unless a choice had to be made."""

    events: tuple[Seen, ...]
    view: View
    whole: bool
    has: Mapping[str, object] = {}
    """What else was looked at there."""


class Worlds:
    """Positions that *viewer* considers possible; the rules run on in all of them."""

    def __init__(self, position: Position, viewer: Seat, count: int = WORLDS) -> None:
        self._viewer = viewer
        self.now = position.view(viewer)
        self._known = {(card.id, card.name) for zone in self.now.zones.values() for card in zone.cards if card.id is not None}
        self._worlds = [position.imagine(viewer, random.Random(world)) for world in range(count)]

    def copies(self) -> "Worlds":
        """Independent copies of these worlds."""
        twins = copy(self)
        twins._worlds = [world.clone() for world in self._worlds]
        return twins

    def play_out(self, course: Course, look: Look = _nothing) -> list[Future]:
        """What happens on *course* and what *look* sees afterwards. Empty where the rules fail or would not end."""
        try:
            with lookahead(MOST_STEPS):
                return [self._lived(world, course, look) for world in self._worlds]
        except (LimitExceededError, BrokenRulesError, RulebookError, RecursionError):
            return []

    def _lived(self, world: Position, course: Course, look: Look) -> Future:
        log: list[Logged] = []
        world.listen(log)
        whole = False
        for _ in range(MOST_CHOICES):
            step = course(world)
            option = world.option(*step) if step is not None else None
            if step is None or option is None:
                whole = step is None
                break
            world.take(step[0], option)
        events = (each.seen(self._viewer) for each in log)
        told = tuple(
            msgspec.structs.replace(event, fields={name: self._masked(value) for name, value in event.fields.items()}) for event in events
        )
        return Future(told, world.view(self._viewer), whole, look(world))

    def _masked(self, value: object) -> object:
        """A card that the viewer does not see now is any card: what was imagined of it is no news."""
        if isinstance(value, CardRef):
            return value if (value.id, value.name) in self._known else BACK
        return [self._masked(each) for each in value] if isinstance(value, list | tuple) else value


def common_events(found: Sequence[Future]) -> tuple[tuple[Seen, ...], bool]:
    """The events with which all futures begin, and whether these are all of their events."""
    first, *others = found
    same = 0
    for event in first.events:
        if any(same >= len(other.events) or _told(other.events[same]) != _told(event) for other in others):
            return first.events[:same], False
        same += 1
    return first.events, all(future.whole for future in found) and all(len(other.events) == same for other in others)


def _told(event: Seen) -> tuple[object, ...]:
    return event.event, event.clause, event.fields


def common_changes(now: View, found: Sequence[Future], zones: Sequence[str] = ()) -> Facts:
    """Counters and sizes of *zones* that are equal in every future and differ from *now*."""
    counters = {
        name: value for name, value in found[0].view.counters.items() if _new(name, value, now.counters, [f.view.counters for f in found])
    }
    seats = {
        seat: {name: value for name, value in own.items() if _new(name, value, now.seat[seat], [f.view.seat[seat] for f in found])}
        for seat, own in found[0].view.seat.items()
    }
    sizes = [{zone: future.view.zones[zone].count for zone in zones} for future in found]
    counts = {zone: size for zone, size in sizes[0].items() if size != now.zones[zone].count and all(each[zone] == size for each in sizes)}
    return {"counters": counters, "seat": {seat: own for seat, own in seats.items() if own}, "counts": counts}


def _new(name: str, value: object, now: Mapping[str, object], then: Sequence[Mapping[str, object]]) -> bool:
    return now.get(name) != value and all(each.get(name) == value for each in then)


def if_everyone_passes(position: Position, viewer: Seat, clause: str, key: str, zones: Sequence[str]) -> Sequence[Forecast]:
    """Forecast of the top of the stack if every seat passes. *key* is its id in the view."""
    stack = position.view(viewer).counters.get("stack") or ()
    if not stack or viewer not in position.seats:
        return ()
    top, says = stack[-1][key], position.game.pass_notation

    def course(world: Position) -> tuple[Seat, str] | None:
        waiting = world.lazy_view(viewer).counters["stack"]
        if world.result() is not None or all(each[key] != top for each in waiting):
            return None
        seat, decision = next(iter(world.pending().items()))
        return seat, says if decision.find(says) is not None else ""

    worlds = Worlds(position, viewer)
    ahead = worlds.play_out(course)
    if not ahead:
        return ()
    events, sure = common_events(ahead)
    return (Forecast(about="stack", clause=clause, sure=sure, events=events, **common_changes(worlds.now, ahead, zones)),)
