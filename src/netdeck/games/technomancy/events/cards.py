"""Cards on the move and as they stand (4.1, 5.2, R37, R41-R43, R53, R54).

:class:`CardMoved` is the only change of zone; the finer event (drawn, discarded, died, played) follows it with the finer clause.
"""

from typing import Annotated, ClassVar

from netdeck.cardgame.events import Fields, Zone
from netdeck.games.technomancy.events.base import Happening, Moment
from netdeck.games.technomancy.state import HAND
from netdeck.kernel import EVERYBODY, CardId, Seat, hidden, public, seen_by


class CardMoved(Happening):
    """A card changed its zone: a new incarnation, without damage or changes (R42)."""

    card: CardId = seen_by("eyes")
    from_: Zone = public()
    to: Zone = public()
    controller: Seat = public()
    eyes: Annotated[Seat, lambda state, seat: state.plan.seats[seat] if seat >= 0 else EVERYBODY] = hidden()


class CardCreated(Happening):
    """A new card came into the game."""

    card: str = public()
    owner: Seat = public()
    zone: str = public()
    creates: ClassVar[bool] = True
    says = "{owner} creates {card}"

    @staticmethod
    def derived(state: Moment, number: int) -> Fields:
        held = state.card(CardId(number))
        return {"card": state.name(CardId(number)), "owner": held.owner, "zone": held.zone}


class CardDrawn(Happening):
    """A player drew a card."""

    player: Seat = public()
    card: CardId = seen_by("player")
    says = "{player} draws {card}"


class DrawFailed(Happening):
    """A player had to draw from an empty library; it is fatal unless the table plays on (R59)."""

    player: Seat = public()
    says = "{player} cannot draw: the library is empty"


class CardDiscarded(Happening):
    """A player discarded a card from hand."""

    player: Seat = public()
    card: CardId = public()
    says = "{player} discards {card}"


class CardRecovered(Happening):
    """A deployed card recovered."""

    card: CardId = public()
    says = "{card} recovers"


class CardDeployed(Happening):
    """A recovered card became deployed."""

    card: CardId = public()
    says = "{card} is deployed"


class AgentDied(Happening):
    """An agent went from the battlefield to a discard pile."""

    card: CardId = public()
    last_controller: Seat = public()
    says = "{card} dies"


class LibraryPeeked(Happening):
    """A player looked at the top cards of the library."""

    player: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("player")
    says = "{player} looks at {count} cards of the library"

    @staticmethod
    def derived(state: Moment, player: int, count: int) -> Fields:
        return {"cards": state.top_of_library(player, count)}


class CardRevealed(Happening):
    """A player showed a card to everybody."""

    player: Seat = public()
    card: CardId = public()
    reveals: ClassVar[bool] = True
    says = "{player} reveals {card}"


class CardsBottomed(Happening):
    """Cards went under a library in random order; nobody knows where they are."""

    player: Seat = public()
    count: int = public()
    says = "{player} puts {count} cards under the library"


class HandLookedAt(Happening):
    """A player looked at somebody's hand (R69)."""

    player: Seat = public()
    whose: Seat = public()
    cards: tuple[CardId, ...] = seen_by("player")
    says = "{player} looks at {whose}'s hand: {cards}"

    @staticmethod
    def derived(state: Moment, player: int, whose: int) -> Fields:
        return {"cards": state.zones[HAND[state.plan.seats[whose]]]}


class TopLookedAt(Happening):
    """A player looked at the top cards of somebody's library, the topmost first (R69)."""

    player: Seat = public()
    whose: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("player")
    says = "{player} looks at the top {count} of {whose}'s library: {cards}"

    @staticmethod
    def derived(state: Moment, player: int, whose: int, count: int) -> Fields:
        return {"cards": state.top_of_library(whose, count)[::-1]}


class HandRevealed(Happening):
    """A player showed their hand to everybody (R69)."""

    player: Seat = public()
    cards: tuple[CardId, ...] = public()
    reveals: ClassVar[bool] = True
    says = "{player} reveals their hand: {cards}"

    @staticmethod
    def derived(state: Moment, player: int) -> Fields:
        return {"cards": state.zones[HAND[state.plan.seats[player]]]}
