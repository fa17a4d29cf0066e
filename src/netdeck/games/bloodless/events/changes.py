"""What changes about a card where it is: numbers, keywords, text, counters, its face (D7.2, R39, R53); and how many may be played (R61)."""

from typing import Annotated, Any

from netdeck.games.bloodless.events.record import CARD_GUARD, BloodEvent, By, CardEvent, cell, flag, maybe
from netdeck.games.bloodless.names import STAT_WORDS, ability_node, named_keywords, spoken_name
from netdeck.games.bloodless.rules import event_records as h
from netdeck.kernel import CardId, Seat, hidden, public, seen_by


class StatChanged(CardEvent):
    """A stat of a creature changes, for good or for a while (R39)."""

    NUMBER = h.STAT_CHANGE
    stat: Annotated[str, lambda it: STAT_WORDS[it[h.E_NAME]]] = public("")
    by: Annotated[int, lambda it: 0 if it.has(h.SETS) else it.amount] = public(0)
    to: Annotated[int | None, lambda it: it.amount if it.has(h.SETS) else None] = public(None)
    until: str = public("")
    timed: object = hidden(None)

    def log_message(self) -> str:
        if self.to is not None:
            return "{card} has {stat} {to} now"
        return "{card} gains {by} {stat} {until}" if self.by > 0 else "{card}: {stat} changes by {by} {until}"


class KeywordsChanged(CardEvent):
    """A card gains or loses keywords (R39)."""

    NUMBER = h.KEYWORD_CHANGE
    keyword: Annotated[tuple[str, ...], lambda it: named_keywords(it.state, it[h.E_CODE], it[h.E_NAME])] = public(())
    gain: Annotated[bool, flag(h.GAINS)] = public(True)
    until: str = public("")
    timed: object = hidden(None)

    def log_message(self) -> str:
        return "{card} gains {keyword} {until}" if self.gain else "{card} loses {keyword} {until}"


class TextLost(CardEvent):
    """A card loses its text: in play while it stays, elsewhere for good (7.5)."""

    NUMBER = h.TEXT_LOSS
    until: str = public("")
    timed: object = hidden(None)
    says = "{card} loses its text"


class AbilityGranted(BloodEvent):
    """A card or a player gets an ability (R39)."""

    NUMBER = h.GRANT
    guards = CARD_GUARD
    card: CardId | None = seen_by("eyes", default=None)
    player: Seat | None = public(None)
    ability: Annotated[str, lambda it: type(ability_node(it.state, it[h.E_ABILITY])).__name__.casefold()] = public("")
    until: str = public("")
    timed: object = hidden(None)
    node: Annotated[Any, lambda it: None] = hidden(None)
    eyes: object = hidden(())

    def log_message(self) -> str:
        return "{card} gets an ability {until}" if self.card is not None else "{player} gets an ability {until}"


class CountersChanged(CardEvent):
    """Counters are put on a card or taken from it (D7.2); removing more than there are leaves none (R62)."""

    NUMBER = h.COUNTER
    name: Annotated[str, lambda it: spoken_name(it.state, it[h.E_NAME])] = public("")
    by: By = public(0)
    total: Annotated[int, cell(h.E_TOTAL)] = public(0)

    def log_message(self) -> str:
        return "{card} has {total} {name} counters now"


class Flipped(CardEvent):
    """A face-down card turns face-up: a fresh face that enters, but is not played (R53)."""

    NUMBER = h.FLIP
    by_cost: Annotated[bool, flag(h.BY_COST)] = public(False)
    player: Seat | None = public(None)
    says = "{card} is flipped"


class TurnedDown(CardEvent):
    """A card in play turns face-down; who saw it knows it (R53, R69)."""

    NUMBER = h.TURN_DOWN
    flip_cost: Annotated[int | None, maybe(h.E_FLIP_BLOOD)] = public(None)
    cost: Any = hidden(None)
    says = "{card} is turned face-down"


class PlayLimited(BloodEvent):
    """How many cards a player may play in a turn changes (R61)."""

    NUMBER = h.PLAY_LIMIT
    player: Seat = public(None)
    to: By = public(0)
    until: str = public("")
    timed: object = hidden(None)
    says = "{player} may play {to} more cards"
