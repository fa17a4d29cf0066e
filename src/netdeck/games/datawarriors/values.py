"""Numbers and conditions of card text, read when they are needed (card-effects.3); what "you", "the target" and "this card" mean then."""

import msgspec

from netdeck.games.datawarriors.state import NOBODY, CardTarget, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import Compare, Condition, Controlled, Half, InRunStep, Plus, Stock, Twice, Value, Who, X
from netdeck.kernel import CardId, Seat, holds


class Context(msgspec.Struct, frozen=True):
    """Who and what a text is about while it is carried out.

    ``source`` is the card of the text (the via card of a command, R36), ``desktop`` the user on whose desktop it stands or stood. A
    ``process`` has a number; effects of cards have 0.
    """

    you: Seat
    source: CardId | None = None
    entered: int = 0
    desktop: Seat = NOBODY
    x: int = 0
    targets: tuple[Target, ...] = ()
    process: int = 0
    it: Seat = NOBODY
    event_user: Seat = NOBODY

    def user_target(self) -> Seat:
        """The user that is the target; nobody when there is none."""
        return next((each.seat for each in self.targets if isinstance(each, UserTarget)), NOBODY)

    def card_target(self, table: Table) -> CardId | None:
        """The card that is the target, if it is still in play (R28)."""
        found = next((each for each in self.targets if isinstance(each, CardTarget)), None)
        return found.card if found is not None and table.stands(found.card, found.entered) else None

    def process_target(self) -> int:
        """The number of the process that is the target; 0 when there is none."""
        return next((each.number for each in self.targets if isinstance(each, ProcessTarget)), 0)

    def users(self, table: Table, who: Who) -> tuple[Seat, ...]:
        """The users that *who* names, those who are out left aside."""
        match who:
            case Who.EACH_OTHER:
                return table.others(self.you)
            case Who.YOU:
                seat = self.you
            case Who.TARGET:
                seat = self.user_target()
            case Who.DESKTOP_USER:
                seat = self.desktop
            case Who.EVENT_USER:
                seat = self.event_user
            case Who.IT:
                seat = self.it
        return (seat,) if seat and table.is_in(seat) else ()


def number(table: Table, value: Value, you: Seat, x: int = 0) -> int:
    """What *value* is now, for *you*."""
    match value:
        case int():
            return value
        case X():
            return x
        case Plus(of, n):
            return number(table, of, you, x) + n
        case Twice(of):
            return 2 * number(table, of, you, x)
        case Half(of):
            return half(number(table, of, you, x))
        case Controlled(kinds):
            return table.board.count(you, kinds)
        case Stock("free"):
            return table.free(you)
        case Stock(place):
            return len(table.zones[f"{you}.{place}"])


def half(n: int) -> int:
    """Half of *n*, rounded away from zero: up, and down when negative (the-convenience-rule.2)."""
    if not holds("the-convenience-rule.2"):
        return n // 2
    return (n + 1) // 2 if n >= 0 else -((1 - n) // 2)


def is_true(table: Table, condition: Condition, you: Seat) -> bool:
    """Whether *condition* is so now, for *you*."""
    match condition:
        case InRunStep():
            return table.step == "run"
        case Compare(value, ">=", n):
            return number(table, value, you) >= n
        case Compare(value, "<=", n):
            return number(table, value, you) <= n
        case Compare(value, _, n):
            return number(table, value, you) == n
