"""Cards on the move and as they stand (4.1, 5.2, R37, R41-R43, R53, R54).

:class:`CardMoved` is the only change of zone; the finer event (drawn, discarded, died, played) follows it with the finer clause.
"""

from typing import ClassVar

from netdeck.games.technomancy.entering import settle_entry
from netdeck.games.technomancy.happening import Happening, Moves
from netdeck.games.technomancy.stack_events import put_on_stack
from netdeck.games.technomancy.state import FIELDS, LIBRARY, NOBODY, STACK, CardAim, OnStack, Table
from netdeck.kernel import CardId, Seat, Stack, hidden, public, seen_by
from netdeck.kernel.changed import changed


class CardMoved(Happening):
    """A card changed its zone: a new incarnation, without damage or changes (R42)."""

    card: CardId = seen_by("eyes")
    from_: str = public()
    to: str = public()
    controller: Seat = public()
    at: int | None = hidden()
    thing: OnStack | None = hidden()
    eyes: Seat = hidden()

    @property
    def moves(self) -> Moves:  # type: ignore[override]
        """The battlefield, if the card comes from there or goes there."""
        return Moves.BOARD if self.from_ in FIELDS or self.to in FIELDS else Moves.OFFERS

    def apply(self, table: Table) -> None:
        card = self.card
        if self.from_ == STACK:
            table.stack = Stack(
                tuple(each for each in table.stack.things if each.thing.source != card or each.thing.ability), table.stack.put
            )
        if table.effects and self.from_ in FIELDS:
            table.effects = tuple(each for each in table.effects if not isinstance(each.on, CardAim) or each.on.card != card)
        table.move(card, self.to, self.at, base=self.controller, deployed=False, damage=0, used=())
        if self.to in FIELDS:
            settle_entry(table, card)
        if self.thing is not None:
            put_on_stack(table, changed(self.thing, incarnation=table.cards[card].entered))


class CardCreated(Happening):
    """A new card came into the game."""

    card: str = public()
    owner: Seat = public()
    zone: str = public()
    creates: ClassVar[bool] = True
    says = "{owner} creates {card}"

    def apply(self, table: Table) -> CardId:
        if self.zone not in FIELDS:
            return table.bring(self.card, self.owner, self.zone, base=NOBODY, created=True)
        card = table.bring(self.card, self.owner, self.zone, base=self.owner, created=True)
        settle_entry(table, card)
        return card


class CardDrawn(Happening):
    """A player drew a card."""

    player: Seat = public()
    card: CardId = seen_by("player")
    says = "{player} draws {card}"


class DrawFailed(Happening):
    """A player had to draw from an empty library; ``fatal`` unless the table plays on (R59)."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    fatal: bool = hidden()
    says = "{player} cannot draw: the library is empty"

    def apply(self, table: Table) -> None:
        if self.fatal:
            table.failed = table.failed | {self.player}


class CardDiscarded(Happening):
    """A player discarded a card from hand."""

    player: Seat = public()
    card: CardId = public()
    says = "{player} discards {card}"


class CardRecovered(Happening):
    """A deployed card recovered."""

    moves: ClassVar[Moves] = Moves.STATE
    card: CardId = public()
    says = "{card} recovers"

    def apply(self, table: Table) -> None:
        table.change(self.card, deployed=False)


class CardDeployed(Happening):
    """A recovered card became deployed."""

    moves: ClassVar[Moves] = Moves.STATE
    card: CardId = public()
    says = "{card} is deployed"

    def apply(self, table: Table) -> None:
        table.change(self.card, deployed=True)


class AgentDied(Happening):
    """An agent went from the battlefield to a discard pile."""

    card: CardId = public()
    last_controller: Seat = public()
    says = "{card} dies"

    def apply(self, table: Table) -> None:
        table.counters["agents_died"] += 1


class LibraryPeeked(Happening):
    """A player looked at the top cards of the library."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = seen_by("player")
    says = "{player} looks at {count} cards of the library"

    def apply(self, table: Table) -> None:
        table.show(self.cards, self.player)


class CardRevealed(Happening):
    """A player showed a card to everybody."""

    player: Seat = public()
    card: CardId = public()
    reveals: ClassVar[bool] = True
    says = "{player} reveals {card}"

    def apply(self, table: Table) -> None:
        table.notice((self.card,), revealed=True)


class CardsBottomed(Happening):
    """Cards went under a library in random order; nobody knows where they are."""

    moves: ClassVar[Moves] = Moves.OFFERS
    player: Seat = public()
    count: int = public()
    cards: tuple[CardId, ...] = hidden()
    says = "{player} puts {count} cards under the library"

    def apply(self, table: Table) -> None:
        zone = LIBRARY[self.player]
        table.zones[zone] = (*self.cards, *(card for card in table.zones[zone] if card not in self.cards))
        for card in self.cards:
            table.change(card, known_to=frozenset(), entered=table.tick())
