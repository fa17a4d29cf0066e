"""Memory points: allocated, freed, leaked, locked; and boosts, which last as long as a turn (memory points, R5, R7)."""

from netdeck.cardgame.events import Fields
from netdeck.games.datawarriors.events.base import Happened, Moment
from netdeck.kernel import CardId, Seat, hidden, public

FOR_CARD, FOR_COMMAND, FOR_PROCESS = range(3)
"""What points are allocated for."""


class Allocated(Happened):
    """Points were paid."""

    user: Seat = public()
    amount: int = public()
    for_: str = public()
    saves: bool = hidden(False)
    """Whether it is paid to keep a process from being halted."""

    def log_message(self) -> str:
        """What is played says its own cost; only a payment for a process that waits is news."""
        return "{user} allocates {amount} to save {for}" if self.saves else ""

    @staticmethod
    def derived(state: Moment, user: int, amount: int, what: int, which: int) -> Fields:
        if what == FOR_CARD:
            return {"for_": state.name(CardId(which))}
        if what == FOR_COMMAND:
            return {"for_": state.command_name(which)}
        return {"for_": state.called_on_stack(which), "saves": True}


class Deallocated(Happened):
    """A user's allocated points are free again."""

    user: Seat = public()
    amount: int = public()
    says = "{user} deallocates {amount}"


class LockApplied(Happened):
    """Locked points were allocated; what lies above the cap is lost."""

    user: Seat = public()
    amount: int = public()
    lost: int = public()
    says = "{user} has {amount} points locked"


class Leaked(Happened):
    """Free points of a user were allocated by somebody's text."""

    user: Seat = public()
    amount: int = public()
    says = "{user} leaks {amount}"


class Freed(Happened):
    """Allocated points became free by somebody's text."""

    user: Seat = public()
    amount: int = public()
    says = "{user} frees {amount}"


class Locked(Happened):
    """Points will be allocated at the user's next Memory Cleanup."""

    user: Seat = public()
    amount: int = public()
    says = "{user} has {amount} locked for the next Cleanup"


class Boosted(Happened):
    """A user's wipes became larger for this turn."""

    user: Seat = public()
    by: int = public()

    def log_message(self) -> str:
        return "{user}'s wipes are {by} larger until Exit" if self.by > 0 else ""
