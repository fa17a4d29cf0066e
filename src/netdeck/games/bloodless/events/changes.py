"""What changes about a card where it is: numbers, keywords, text, counters, its face (D7.2, R39, R53); and how many may be played (R61)."""

from typing import Any

from netdeck.games.bloodless.events.players import CARD_GUARD, BloodEvent, CardEvent
from netdeck.kernel import CardId, Seat, hidden, public, seen_by


class StatChanged(CardEvent):
    """A stat of a creature changes, for good or for a while (R39)."""

    word = "stat_change"
    unwritten = ("timed",)
    clause: str = "R39"
    stat: str = public("")
    by: int = public(0)
    to: int | None = public(None)
    until: str = public("")
    timed: Any = hidden(None)

    def telling(self) -> str:
        if self.to is not None:
            return "{card} has {stat} {to} now"
        return "{card} gains {by} {stat} {until}" if self.by > 0 else "{card}: {stat} changes by {by} {until}"


class KeywordsChanged(CardEvent):
    """A card gains or loses keywords (R39)."""

    word = "keyword_change"
    unwritten = ("timed",)
    clause: str = "R39"
    keyword: tuple[str, ...] = public(())
    gain: bool = public(True)
    until: str = public("")
    timed: Any = hidden(None)

    def telling(self) -> str:
        return "{card} gains {keyword} {until}" if self.gain else "{card} loses {keyword} {until}"


class TextLost(CardEvent):
    """A card loses its text: in play while it stays, elsewhere for good (7.5)."""

    word = "text_loss"
    unwritten = ("timed",)
    clause: str = "R39"
    until: str = public("")
    timed: Any = hidden(None)
    says = "{card} loses its text"


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
    timed: Any = hidden(None)
    node: Any = hidden(None)
    eyes: object = hidden(())

    def telling(self) -> str:
        return "{card} gets an ability {until}" if self.card is not None else "{player} gets an ability {until}"


class CountersChanged(CardEvent):
    """Counters are put on a card or taken from it (D7.2); removing more than there are leaves none (R62)."""

    word = "counter"
    clause: str = "D7.2"
    name: str = public("")
    by: int = public(0)
    total: int = public(0)

    def telling(self) -> str:
        return "{card} has {total} {name} counters now"


class Flipped(CardEvent):
    """A face-down card turns face-up: a fresh face that enters, but is not played (R53)."""

    word = "flip"
    whole = True
    clause: str = "R53"
    by_cost: bool = public(False)
    player: Seat | None = public(None)
    says = "{card} is flipped"


class TurnedDown(CardEvent):
    """A card in play turns face-down; who saw it knows it (R53, R69)."""

    word = "turn_down"
    unwritten = ("cost",)
    clause: str = "R53"
    flip_cost: int | None = public(None)
    cost: Any = hidden(None)
    says = "{card} is turned face-down"


class PlayLimited(BloodEvent):
    """How many cards a player may play in a turn changes (R61)."""

    word = "play_limit"
    unwritten = ("timed",)
    clause: str = "R61"
    player: Seat = public(None)
    to: int = public(0)
    until: str = public("")
    timed: Any = hidden(None)
    says = "{player} may play {to} more cards"
