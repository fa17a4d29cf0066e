"""Numbers and conditions of card text, read when they are needed (card-effects.3); what "you", "the target" and "this card" mean then."""

from typing import Final

import msgspec

from netdeck.games.datawarriors.state import NOBODY, CardTarget, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import (
    AllOf,
    AnyOf,
    Cards,
    CardType,
    Compare,
    Condition,
    Controls,
    Count,
    InPhase,
    Is,
    Letter,
    Number,
    Sum,
    Variable,
    Who,
    YourTurn,
)
from netdeck.kernel import CardId, RulebookError, Seat, holds
from netdeck.language.tree import Player

EVERY_TYPE: Final = tuple(CardType)


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

    def users(self, table: Table, who: Player) -> tuple[Seat, ...]:
        """The users that *who* names, those who are out left aside."""
        match who:
            case Who.EACH_OTHER:
                return table.others(self.you)
            case Who.YOU:
                seat = self.you
            case Who.TARGET:
                seat = self.user_target()
            case Who.HERE:
                seat = self.desktop
            case Who.THAT:
                seat = self.event_user
            case Who.THEY:
                seat = self.it
            case _:
                seat = NOBODY
        return (seat,) if seat and table.is_in(seat) else ()


def number(table: Table, value: Number, you: Seat, x: int = 0) -> int:
    """What *value* is now, for *you*."""
    match value:
        case int():
            return value
        case Letter():
            return x
        case Sum("half", of):
            return half(number(table, of, you, x))
        case Sum("add", left, right):
            return number(table, left, you, x) + number(table, right, you, x)
        case Sum(_, left, right):
            return number(table, left, you, x) * number(table, right, you, x)
        case Count(cards):
            return count(table, cards, you)
        case _:
            return table.free(you)


def range_of(table: Table, letter: Variable, you: Seat) -> tuple[int, int]:
    """The least and the most that x may be now, for *you* (command-execution.3)."""
    return number(table, letter.low, you), number(table, letter.high or 0, you)


def count(table: Table, cards: Cards, you: Seat) -> int:
    """How many cards in a pile of yours, or in play and yours or anybody's, are of these types."""
    kinds = cards.types or EVERY_TYPE
    if cards.zone is not None:
        pile = table.zones[f"{you}.{cards.zone.name}"]
        return len(pile) if not cards.types else sum(table.printed(card).type in kinds for card in pile)
    seats = (you,) if cards.side is not None else table.plan.seats
    return sum(table.board.count(table, seat, kinds) for seat in seats)


def half(n: int) -> int:
    """Half of *n*, rounded away from zero: up, and down when negative (the-convenience-rule.2)."""
    if not holds("the-convenience-rule.2"):
        return n // 2
    return (n + 1) // 2 if n >= 0 else -((1 - n) // 2)


def is_true(table: Table, condition: Condition, you: Seat) -> bool:
    """Whether *condition* is so now, for *you*."""
    match condition:
        case InPhase(phase):
            return table.step == phase
        case Compare(value, test):
            return _fits(table, number(table, value, you), test, you)
        case Controls(_, cards, test):
            return _fits(table, table.board.count(table, you, cards.types or EVERY_TYPE), test, you)
        case YourTurn(so):
            return (table.current == you) == so
        case AllOf(of):
            return all(is_true(table, each, you) for each in of)
        case AnyOf(of):
            return any(is_true(table, each, you) for each in of)
        case _:
            raise RulebookError(f"{condition} is no condition of this game")


def _fits(table: Table, left: int, test: Is, you: Seat) -> bool:
    right = number(table, test.number, you)
    return left >= right if test.op == ">=" else left <= right if test.op == "<=" else left == right
