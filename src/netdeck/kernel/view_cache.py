"""A cache of views: only what has changed is viewed again.

After a choice most cards are what they were. A match keeps how each of them looked, together with the record it was made from; records are
frozen, so the same record looks the same, unless the game says that something else has a part in it. Nothing here can be told from making
everything anew, and a copy of a position begins without it.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.view import CardView, View, ZoneView

Key = str | tuple[str, Seat]
"""A zone as all look at it who see every card of it, or as one looks at it who sees none."""


class ViewCache:
    """The last views of cards and zones of one position."""

    __slots__ = ("_now", "_now_zones", "_resting", "_texts", "_zones", "keys")

    def __init__(self) -> None:
        self._resting: dict[CardId, tuple[object, CardView]] = {}
        self._zones: dict[Key, tuple[object, ZoneView]] = {}
        self._now: dict[CardId, CardView] = {}
        self._now_zones: dict[Key, ZoneView] = {}
        """Cards at which more than their own record has a part, and the zones that they are in, as they look until something happens."""
        self._texts: dict[Key, tuple[ZoneView, msgspec.Raw]] = {}
        self.keys: dict[tuple[str, Seat], Key | None] = {}
        """How each viewer looks at each zone; nothing where every card has to be looked at."""

    def invalidate(self) -> None:
        """Drop everything but cards with stable facts."""
        self._now.clear()
        self._now_zones.clear()

    def zone(self, key: Key, stays: object, at_rest: Callable[[], bool], make: Callable[[], ZoneView]) -> ZoneView:
        """The view of a zone; reused if *stays* is unchanged."""
        kept = self._zones.get(key)
        if kept is not None and kept[0] == stays:
            return kept[1]
        zone = self._now_zones.get(key)
        if zone is None:
            zone = make()
            if at_rest():
                self._zones[key] = (stays, zone)
            else:
                self._now_zones[key] = zone
        return zone

    def face(self, card: CardId, stay: object, at_rest: Callable[[CardId], bool], make: Callable[[CardId], CardView]) -> CardView:
        """The view of *card* for viewers who may see it."""
        kept = self._resting.get(card)
        if kept is not None and kept[0] == stay:
            return kept[1]
        look = self._now.get(card)
        if look is None:
            look = make(card)
            if at_rest(card):
                self._resting[card] = (stay, look)
            else:
                self._now[card] = look
        return look

    def text(self, view: View) -> bytes:
        """A view as JSON in a fixed order; unchanged zones reuse their last text."""
        whole: dict[str, Any] = {name: getattr(view, name) for name in View.__struct_fields__}
        whole["zones"] = {name: self._text((name, view.viewer), zone) for name, zone in view.zones.items()}
        return msgspec.json.encode(whole, order="sorted")

    def _text(self, place: Key, zone: ZoneView) -> msgspec.Raw:
        kept = self._texts.get(place)
        if kept is not None and kept[0] is zone:
            return kept[1]
        text = msgspec.Raw(msgspec.json.encode(zone, order="sorted"))
        self._texts[place] = (zone, text)
        return text
