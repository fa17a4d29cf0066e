"""What changes about a card where it is: numbers, keywords, text, counters, its face (D7.2, R39, R53); and how many may be played (R61)."""

from typing import Any, Self

import msgspec

from netdeck.games.bloodless.rules.card_events.moves import enter_with_counters
from netdeck.games.bloodless.rules.events import CARD_GUARD, BloodEvent, CardEvent
from netdeck.games.bloodless.rules.records import DOWN, UP
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.timed import Timed
from netdeck.kernel import CardId, Seat, hidden, public, seen_by
from netdeck.kernel.changed import changed


class StatChanged(CardEvent):
    """A stat of a creature changes, for good or for a while (R39)."""

    word = "stat_change"
    unwritten = ("timed",)
    clause: str = "R39"
    stat: str = public("")
    by: int = public(0)
    to: int | None = public(None)
    until: str = public("")
    timed: Timed | None = hidden(None)

    def telling(self) -> str:
        if self.to is not None:
            return "{card} has {stat} {to} now"
        return "{card} gains {by} {stat} {until}" if self.by > 0 else "{card}: {stat} changes by {by} {until}"

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
            return
        live = table.cards[self.card].live
        assert live is not None
        now: int = getattr(live.base, self.stat)
        table.set_base(self.card, **{self.stat: self.to if self.to is not None else max(0, now + self.by)})


class KeywordsChanged(CardEvent):
    """A card gains or loses keywords (R39)."""

    word = "keyword_change"
    unwritten = ("timed",)
    clause: str = "R39"
    keyword: tuple[str, ...] = public(())
    gain: bool = public(True)
    until: str = public("")
    timed: Timed | None = hidden(None)

    def telling(self) -> str:
        return "{card} gains {keyword} {until}" if self.gain else "{card} loses {keyword} {until}"

    def fails(self, table: Table) -> str | None:
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
            return
        live = table.cards[self.card].live
        assert live is not None
        own = live.base.keywords
        table.set_base(self.card, keywords=own | set(self.keyword) if self.gain else own - set(self.keyword))


class TextLost(CardEvent):
    """A card loses its text: in play while it stays, elsewhere for good (7.5)."""

    word = "text_loss"
    unwritten = ("timed",)
    clause: str = "R39"
    until: str = public("")
    timed: Timed | None = hidden(None)
    says = "{card} loses its text"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
        elif table.cards[self.card].live is not None:
            table.set_base(self.card, text=False)
        else:
            table.change(self.card, blank=True)


class AbilityGranted(BloodEvent):
    """A card or a player gets an ability (R39)."""

    word = "grant"
    unwritten = ("timed", "node")
    guards = CARD_GUARD
    clause: str = "R39"
    card: CardId | None = seen_by("eyes", default=None)
    player: Seat | None = public(None)
    ability: str = public("")
    until: str = public("")
    timed: Timed | None = hidden(None)
    node: Any = hidden(None)
    eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} gets an ability {until}" if self.card is not None else "{player} gets an ability {until}"

    def fails(self, table: Table) -> str | None:
        if self.card is None:
            return None if self.timed is not None else "R39"
        return None if table.cards[self.card].live is not None else "R10"

    def apply(self, table: Table) -> None:
        number = table.begin(self.timed) if self.timed is not None else None
        if self.card is not None:
            table.grant(self.card, self.node, number)
        table.index = None


class CountersChanged(CardEvent):
    """Counters are put on a card or taken from it (D7.2); removing more than there are leaves none (R62)."""

    word = "counter"
    clause: str = "D7.2"
    name: str = public("")
    by: int = public(0)
    total: int = public(0)

    def telling(self) -> str:
        return "{card} has {total} {name} counters now"

    def settled(self, table: Table) -> Self:
        return changed(self, total=max(0, table.cards[self.card].count(self.name) + self.by))

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        if record.live is None:
            return "R10"
        return "R61" if self.by == 0 or (self.by < 0 and record.count(self.name) == 0) else None

    def apply(self, table: Table) -> None:
        table.cards[self.card] = table.cards[self.card].with_count(self.name, self.total)


class Flipped(CardEvent):
    """A face-down card turns face-up: a fresh face that enters, but is not played (R53)."""

    word = "flip"
    whole = True
    clause: str = "R53"
    by_cost: bool = public(False)
    player: Seat | None = public(None)
    says = "{card} is flipped"

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        return None if record.live is not None and record.face == DOWN else "R53"

    def apply(self, table: Table) -> None:
        table.change(self.card, face=UP, known_to=frozenset())
        table.change(self.card, live=table.fresh(self.card, UP))
        enter_with_counters(table, self.card)
        table.forget(self.card)


class TurnedDown(CardEvent):
    """A card in play turns face-down; who saw it knows it (R53, R69)."""

    word = "turn_down"
    unwritten = ("cost",)
    clause: str = "R53"
    flip_cost: int | None = public(None)
    cost: Any = hidden(None)
    says = "{card} is turned face-down"

    def fails(self, table: Table) -> str | None:
        record = table.cards[self.card]
        return None if record.live is not None and record.face == UP else "R53"

    def apply(self, table: Table) -> None:
        table.change(self.card, known_to=frozenset(table.seats), face=DOWN)
        fresh = table.fresh(self.card, DOWN)
        table.change(self.card, live=msgspec.structs.replace(fresh, flip_cost=self.cost))
        table.forget(self.card)


class PlayLimited(BloodEvent):
    """How many cards a player may play in a turn changes (R61)."""

    word = "play_limit"
    unwritten = ("timed",)
    clause: str = "R61"
    player: Seat = public(None)
    to: int = public(0)
    until: str = public("")
    timed: Timed | None = hidden(None)
    says = "{player} may play {to} more cards"

    def apply(self, table: Table) -> None:
        if self.timed is not None:
            table.begin(self.timed)
        else:
            table.counters[f"{self.player}.more_plays"] += self.to
