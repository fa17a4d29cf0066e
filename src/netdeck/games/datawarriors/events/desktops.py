"""Cards in play: entering, leaving, their states, who controls them, their marks (desktop, .PRG, .DAEMON and .CONF cards, R53)."""

from netdeck.games.datawarriors.events.happened import Happened
from netdeck.games.datawarriors.state import Table
from netdeck.games.datawarriors.tree import CardState, CardType, Moment
from netdeck.kernel import CardId, Seat, hidden, public


class Entered(Happened):
    """A card came into play."""

    card: CardId = public()
    controller: Seat = public()
    desktop: Seat = public()
    host: CardId | None = public()
    state: str = public()
    cost: int = public()

    def telling(self) -> str:
        where = " on {host}" if self.host is not None else "" if self.desktop == self.controller else " on {desktop}'s desktop"
        return "{controller} plays {card}" + where + " (cost {cost})"

    def apply(self, table: Table) -> None:
        table.move(self.card, f"{self.desktop}.desktop", controller=self.controller, state=self.state, host=self.host)
        table.wait(Moment.ENTERS, (self.card,))
        table.wait_for(Moment.ARRIVES, self.controller, table.printed(self.card).type)


class LeftPlay(Happened):
    """A card left play. Nobody's marks on that stay are kept (R53); with ``silently`` its leaving triggers nothing (R31)."""

    card: CardId = public()
    to: str = public()
    host_of: tuple[CardId, ...] = public()
    silently: bool = hidden()
    says = "{card} goes to {to}"

    def apply(self, table: Table) -> None:
        if not self.silently:
            table.wait(Moment.LEAVES, (self.card,))
            table.wait_for(Moment.DEPARTS, table.cards[self.card].controller, table.printed(self.card).type)
        table.used = frozenset(mark for mark in table.used if mark[0] != self.card)
        table.stolen = tuple(entry for entry in table.stolen if entry[0] != self.card)
        table.move(self.card, self.to)


class DaemonDiscarded(Happened):
    """A user threw a .DAEMON off the own desktop."""

    card: CardId = public()
    user: Seat = public()
    says = "{user} discards the daemon {card}"


class StateSet(Happened):
    """A card became Loading, Idle or Running."""

    card: CardId = public()
    from_: str = public()
    to: str = public()
    why: str = public()

    def telling(self) -> str:
        """Executing and the Cleanup speak for themselves."""
        return "{card} is set to {to}" if self.why == "text" else ""

    def apply(self, table: Table) -> None:
        table.set_state(self.card, self.to)


class ControlChanged(Happened):
    """Another user controls a card. For good, or back again: nothing is left that would end at Exit."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    until: str = public()
    says = "{to} now controls {card}, and {from} no longer"

    def apply(self, table: Table) -> None:
        if self.until:
            table.stolen = (*table.stolen, (self.card, table.cards[self.card].entered, self.from_))
        else:
            table.stolen = tuple(entry for entry in table.stolen if entry[0] != self.card)
        table.give(self.card, self.to)


class MarksCleared(Happened):
    """The once-per-Cleanup marks of a user's cards are gone (R43)."""

    user: Seat = public()

    def apply(self, table: Table) -> None:
        table.used = frozenset(mark for mark in table.used if table.cards[mark[0]].controller != self.user)


def entry_state(kind: CardType) -> CardState:
    """In which state a card enters (prg-cards.2, daemon-cards.3, conf-cards.4)."""
    return CardState.LOADING if kind is CardType.PRG else CardState.IDLE
