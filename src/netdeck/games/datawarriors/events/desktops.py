"""Cards in play: entering, leaving, their states, who controls them, their marks (desktop, .PRG, .DAEMON and .CONF cards, R53)."""

from typing import Annotated

from netdeck.cardgame.events import Fields, Zone, word
from netdeck.games.datawarriors.events.base import Happened, Moment, Why
from netdeck.kernel import CardId, Seat, hidden, public

STATES = ("", "loading", "idle", "running")
State = Annotated[str, word(STATES)]


class Entered(Happened):
    """A card came into play."""

    plays = ("controller", "card", "host")
    card: CardId = public()
    controller: Seat = public()
    desktop: Seat = public()
    host: CardId | None = public()
    state: str = public()
    cost: int = public()

    def log_message(self) -> str:
        if self.host is not None:
            return "{controller} plays {card} on {host} (cost {cost})"
        if self.desktop == self.controller:
            return "{controller} plays {card} (cost {cost})"
        return "{controller} plays {card} on {desktop}'s desktop (cost {cost})"

    @staticmethod
    def derived(state: Moment, card: int, controller: int, desktop: int, host: int, cost: int) -> Fields:
        return {"state": STATES[state.table.state[card]]}


class LeftPlay(Happened):
    """A card left play. Nobody's marks on that stay are kept (R53); with ``silently`` its leaving triggers nothing (R31)."""

    card: CardId = public()
    to: Zone = public()
    host_of: tuple[CardId, ...] = public()
    silently: bool = hidden()
    says = "{card} goes to {to}"

    @staticmethod
    def derived(state: Moment, card: int, to: int, silently: int) -> Fields:
        return {"host_of": tuple(each for each in state.in_play if state.table.host[each] == card)}


class DaemonDiscarded(Happened):
    """A user threw a .DAEMON off the own desktop."""

    card: CardId = public()
    user: Seat = public()
    says = "{user} discards the daemon {card}"


class StateSet(Happened):
    """A card became Loading, Idle or Running."""

    card: CardId = public()
    from_: State = public()
    to: State = public()
    why: Why = public()

    def log_message(self) -> str:
        """Executing and the Cleanup speak for themselves."""
        return "{card} is set to {to}" if self.why == "text" else ""


class ControlChanged(Happened):
    """Another user controls a card. For good, or back again: nothing is left that would end at Exit."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    until: Annotated[str, word(("", "exit"))] = public()
    says = "{to} now controls {card}, and {from} no longer"


class MarksCleared(Happened):
    """The once-per-Cleanup marks of a user's cards are gone (R43)."""

    user: Seat = public()


class Moved(Happened):
    """A card went to another desktop, with its .CONF cards (R94)."""

    card: CardId = public()
    from_: Seat = public()
    to: Seat = public()
    says = "{card} moves from {from}'s desktop to {to}'s"


class TrashPrevented(Happened):
    """An effect kept a card from being trashed by what another user issued (R109)."""

    card: CardId = public()
    by: CardId = public()
    says = "{by} keeps {card} from being trashed"
