"""Differences between two views of one viewer, so that only changes are sent.

A difference is made of two views of the same viewer and of nothing else, so it holds nothing that the second of them does not show, or the
first did not. JSON Patch spells out a path for each value, and JSON Merge Patch cannot say ``null`` and sends lists whole; a view has a
form that is known, and cards that come and go in rows.
"""

from collections.abc import Mapping

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.result import Result
from netdeck.kernel.view import CardView, Facts, View, ZoneView

Path = tuple[str, ...]


class Spliced(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A changed zone: from index ``at`` on ``cut`` cards were replaced by ``put``."""

    count: int
    at: int = 0
    cut: int = 0
    put: tuple[CardView, ...] = ()


class ViewChange(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The changed parts of a view; what is missing is unchanged.

    ``counters`` and ``seat`` have the values that are new, ``zones`` the zones that are shown anew, ``spliced`` those of which some cards
    are as before. ``gone`` names what there is no more: ``["counters", "x"]``, ``["seat", "north", "x"]``, ``["zones", "x"]``.
    """

    counters: Facts = {}
    seat: dict[Seat, Facts] = {}
    zones: dict[str, ZoneView] = {}
    spliced: dict[str, Spliced] = {}
    gone: tuple[Path, ...] = ()
    deciding: tuple[Seat, ...] | msgspec.UnsetType = msgspec.UNSET
    result: Result | msgspec.UnsetType | None = msgspec.UNSET


class OtherViewError(ValueError):
    """A difference that does not belong to the view."""


def difference(before: View, after: View) -> ViewChange | None:
    """The change from *before* to *after*; ``None`` unless both belong to one viewer at one table."""
    same = (before.game, before.variant, before.viewer, before.seats) == (after.game, after.variant, after.viewer, after.seats)
    if not same or before.seat.keys() != after.seat.keys():
        return None
    gone: list[Path] = [("counters", name) for name in before.counters if name not in after.counters]
    gone += [("zones", name) for name in before.zones if name not in after.zones]
    zones: dict[str, ZoneView] = {}
    spliced: dict[str, Spliced] = {}
    for name, zone in after.zones.items():
        was = before.zones.get(name)
        if was is zone or was == zone:
            continue
        splice = _spliced(was, zone) if was is not None else None
        if splice is None:
            zones[name] = zone
        else:
            spliced[name] = splice
    seat: dict[Seat, Facts] = {}
    for who, values in after.seat.items():
        if changed := _changed(before.seat[who], values):
            seat[who] = changed
        gone += [("seat", who, name) for name in before.seat[who] if name not in values]
    return ViewChange(
        counters=_changed(before.counters, after.counters),
        seat=seat,
        zones=zones,
        spliced=spliced,
        gone=tuple(gone),
        deciding=msgspec.UNSET if before.deciding == after.deciding else after.deciding,
        result=msgspec.UNSET if before.result == after.result else after.result,
    )


def _changed(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in after.items() if name not in before or not _same(before[name], value)}


def _same(before: object, after: object) -> bool:
    """Whether two values look the same to everybody: to Python 1 is ``True`` and 1.0."""
    return before is after or (before == after and msgspec.json.encode(before) == msgspec.json.encode(after))


def _spliced(before: ZoneView, after: ZoneView) -> Spliced | None:
    """The changes of a zone; ``None`` if sending the whole zone is as short."""
    was, now = before.cards, after.cards
    if before.owner != after.owner or before.ordered != after.ordered or not was or not now:
        return None
    most = min(len(was), len(now))
    at = next((place for place in range(most) if was[place] != now[place]), most)
    end = next((place for place in range(most - at) if was[-1 - place] != now[-1 - place]), most - at)
    put = now[at : len(now) - end]
    return Spliced(count=after.count, at=at, cut=len(was) - end - at, put=put) if len(put) < len(now) else None


def apply_difference(view: View, change: ViewChange) -> View:
    """*view* with *change* applied. Raises :class:`OtherViewError` if the change belongs to another view."""
    counters, zones = dict(view.counters), dict(view.zones)
    seat = {who: dict(values) for who, values in view.seat.items()}
    try:
        for path in change.gone:
            match path:
                case ("counters", name):
                    del counters[name]
                case ("zones", name):
                    del zones[name]
                case ("seat", who, name):
                    del seat[Seat(who)][name]
                case _:
                    raise OtherViewError(f"there is nothing at {'.'.join(path)}")
        for who, values in change.seat.items():
            seat[who] |= values
        for name, splice in change.spliced.items():
            zones[name] = _with(zones[name], splice)
    except KeyError as error:
        raise OtherViewError(f"there is no {error}") from None
    return msgspec.structs.replace(
        view,
        counters=counters | change.counters,
        seat=seat,
        zones=zones | change.zones,
        deciding=view.deciding if change.deciding is msgspec.UNSET else change.deciding,
        result=view.result if change.result is msgspec.UNSET else change.result,
    )


def _with(zone: ZoneView, splice: Spliced) -> ZoneView:
    if splice.at + splice.cut > len(zone.cards):
        raise OtherViewError("there are not so many cards")
    cards = (*zone.cards[: splice.at], *splice.put, *zone.cards[splice.at + splice.cut :])
    return msgspec.structs.replace(zone, cards=cards, count=splice.count)
