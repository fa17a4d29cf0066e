"""The events of every standard game; a game's own come after them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Final

from netdeck.cardgame.events import Fields, TableEvent, Zone
from netdeck.kernel import EVERYBODY, CardId, Seat, public, seen_by
from netdeck.kernel.card_table import ON_SEAT, aim_kind, aim_number
from netdeck.kernel.event import hidden

MOMENTS: Final = ("end of turn", "next turn")

if TYPE_CHECKING:
    from netdeck.cardgame.standard.state import StandardState


def _seat_number(state: "StandardState", number: int) -> str:
    return str(state.chapter.seat_numbers[number])


def _stat(state: "StandardState", number: int) -> str:
    return str(state.chapter.stats[number])


def _moment(state: "StandardState", number: int) -> str:
    return MOMENTS[number]


def _aims(state: "StandardState", numbers: Iterable[int]) -> tuple[CardId | Seat, ...]:
    return tuple(state.plan.seats[aim_number(aim)] if aim_kind(aim) == ON_SEAT else CardId(aim_number(aim)) for aim in numbers if aim)


def _until(state: "StandardState", number: int) -> str:
    return "end of turn" if number else ""


def standard_events(happened: Any) -> tuple[type[TableEvent], ...]:
    """The standard events as events of the game whose base class is *happened*; they come first."""

    class TurnBegan(happened):  # type: ignore[misc]
        """A player's turn has begun."""

        seat: Seat = public()
        says = "{seat}'s turn"
        opens = "turn"

    class DeckShuffled(happened):  # type: ignore[misc]
        """A deck was shuffled."""

        seat: Seat = public()
        says = "{seat} shuffles"

    class CardMoved(happened):  # type: ignore[misc]
        """A card went from one place to another."""

        seat: Seat = public()
        card: CardId = seen_by("eyes")
        to: Zone = public()
        origin: Zone = public()
        eyes: Seat = hidden()
        says = "{card} goes from {origin} to {to}"

        @staticmethod
        def derived(state: "StandardState", seat: int, card: int, to: int, origin: int) -> Fields:
            seen = any(not state.table.z_hides[zone] for zone in (to, origin))
            return {"eyes": EVERYBODY if seen else state.plan.seats[seat]}

    class NumberChanged(happened):  # type: ignore[misc]
        """A player has more or less of something."""

        seat: Seat = public()
        what: Annotated[str, _seat_number] = public()
        by: int = public()
        says = "{seat}: {by} {what}"

    class CardPlayed(happened):  # type: ignore[misc]
        """A player has played a card."""

        seat: Seat = public()
        card: CardId = public()
        targets: tuple[CardId | Seat, ...] = public()
        says = "{seat} plays {card}"
        plays = ("seat", "card", "targets")

        @staticmethod
        def derived(state: "StandardState", seat: int, card: int, aim0: int, aim1: int) -> Fields:
            return {"targets": _aims(state, (aim0, aim1))}

    class TextTriggered(happened):  # type: ignore[misc]
        """A text that waited for something is carried out."""

        seat: Seat = public()
        card: CardId = public()
        says = "{card} acts for {seat}"

    class StatChanged(happened):  # type: ignore[misc]
        """A number of a card changes for a while."""

        card: CardId = public()
        what: Annotated[str, _stat] = public()
        by: int = public()
        until: Annotated[str, _until] = public()
        says = "{card}: {by} {what}"

    class TextPutOff(happened):  # type: ignore[misc]
        """A text continues at a later moment."""

        seat: Seat = public()
        card: CardId = public()
        moment: Annotated[str, _moment] = public()
        says = "{card} waits for the {moment}"

    class EffectEnded(happened):  # type: ignore[misc]
        """What lasted on a card is over."""

        card: CardId = public()
        says = "{card} is as it was"

    made = (TurnBegan, DeckShuffled, CardMoved, NumberChanged, CardPlayed, TextTriggered, StatChanged, TextPutOff, EffectEnded)
    for each in made:
        each.__module__ = happened.__module__
        each.__qualname__ = each.__name__
    return made
