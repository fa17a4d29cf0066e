"""Numbers and conditions of card text, read when they are needed (card-effects.3); what "you", "the target" and "this card" mean then."""

from typing import Final

import msgspec

from netdeck.games.datawarriors.state import NOBODY, CardTarget, ProcessTarget, Table, Target, UserTarget
from netdeck.games.datawarriors.tree import (
    IN_PLAY,
    PROCESS,
    AllOf,
    AnyOf,
    Cards,
    CardType,
    Compare,
    Condition,
    ControllerOf,
    Controls,
    Count,
    Holding,
    InPhase,
    Is,
    Letter,
    Number,
    OwnerOf,
    Side,
    Sum,
    Variable,
    Who,
    YourTurn,
)
from netdeck.kernel import CardId, RulebookError, Seat, holds
from netdeck.language.tree import Op, Player

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
    holder: Seat = NOBODY
    """Who controlled the card that is the target when the text began: "its controller" (R89)."""

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
            case Who.EACH:
                return table.users(self.you)
            case OwnerOf():
                seat = next((table.cards[each.card].owner for each in self.targets if isinstance(each, CardTarget)), NOBODY)
            case ControllerOf(of) if of == PROCESS:
                found = table.stack.find(self.process_target())
                seat = found.thing.issuer if found is not None else NOBODY
            case ControllerOf():
                seat = self.holder
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


def number(table: Table, value: Number, you: Seat, x: int = 0, about: Context | None = None) -> int:
    """What *value* is now, for *you*; *about* says who the others are that it may name."""
    match value:
        case int():
            return value
        case Letter():
            return x
        case Sum("half", of):
            return half(number(table, of, you, x, about))
        case Sum("add", left, right):
            return number(table, left, you, x, about) + number(table, right, you, x, about)
        case Sum(_, left, right):
            return number(table, left, you, x, about) * number(table, right, you, x, about)
        case Count(cards):
            return count(table, cards, you, about)
        case Holding(of=Who.YOU):
            return table.free(you)
        case Holding(of=who):
            return sum(table.free(seat) for seat in about.users(table, who)) if about is not None else 0
        case _:
            raise RulebookError(f"{value} is no number of this game")


def range_of(table: Table, letter: Variable, you: Seat) -> tuple[int, int]:
    """The least and the most that x may be now, for *you* (command-execution.3)."""
    return number(table, letter.low, you), number(table, letter.high or 0, you)


def count(table: Table, cards: Cards, you: Seat, about: Context | None = None) -> int:
    """How many cards in somebody's pile, or in play and somebody's or anybody's, are such cards."""
    if cards.zone is not None:
        who = cards.zone.of or Who.YOU
        seats = (you,) if who is Who.YOU else about.users(table, who) if about is not None else ()
        if cards.zone.name == IN_PLAY:
            return sum(fits(table, card, cards, you, about) for seat in seats for card in table.board.controlled[seat])
        piles = (table.zones[f"{seat}.{cards.zone.name}"] for seat in seats)
        plain = not cards.types and not cards.stats
        return sum(len(pile) if plain else sum(_is_such(table, card, cards) for card in pile) for pile in piles)
    if cards.stats or cards.other or cards.side is Side.ENEMY:
        return len(fitting(table, cards, you, about))
    seats = (you,) if cards.side is not None else table.plan.seats
    return sum(table.board.count(table, seat, cards.types or EVERY_TYPE) for seat in seats)


def fitting(table: Table, cards: Cards, you: Seat, about: Context | None = None) -> list[CardId]:
    """The cards in play that are such cards, in order of entering play."""
    return [card for card in table.board.in_play if fits(table, card, cards, you, about)]


def fits(table: Table, card: CardId, cards: Cards, you: Seat, about: Context | None = None) -> bool:
    """Whether a card in play is such a card."""
    if cards.other and about is not None and card == about.source:
        return False
    if cards.side is not None and (table.cards[card].controller == you) != (cards.side is Side.FRIENDLY):
        return False
    return _is_such(table, card, cards)


def _is_such(table: Table, card: CardId, cards: Cards) -> bool:
    """Type and cost; a cost of x counts 0 (R9)."""
    printed = table.printed(card)
    if cards.types and printed.type not in cards.types:
        return False
    return all(compared(printed.cost.n, stat.test.op, stat.test.number) for stat in cards.stats if isinstance(stat.test.number, int))


def half(n: int) -> int:
    """Half of *n*, rounded away from zero: up, and down when negative (the-convenience-rule.2)."""
    if not holds("the-convenience-rule.2"):
        return n // 2
    return (n + 1) // 2 if n >= 0 else -((1 - n) // 2)


def is_true(table: Table, condition: Condition, you: Seat, about: Context | None = None) -> bool:
    """Whether *condition* is so now, for *you*; *about* says who the others are that it may name."""
    match condition:
        case InPhase(phase):
            return table.step == phase
        case Compare(value, test):
            return _fits(table, number(table, value, you, 0, about), test, you, about)
        case Controls(who, cards, test):
            seats = (you,) if who is Who.YOU else about.users(table, who) if about is not None else ()
            plain = not cards.stats and not cards.other
            found = (
                table.board.count(table, seat, cards.types or EVERY_TYPE)
                if plain
                else sum(fits(table, card, cards, seat, about) for card in table.board.controlled[seat])
                for seat in seats
            )
            return _fits(table, sum(found), test, you, about)
        case YourTurn(so):
            return (table.current == you) == so
        case AllOf(of):
            return all(is_true(table, each, you, about) for each in of)
        case AnyOf(of):
            return any(is_true(table, each, you, about) for each in of)
        case _:
            raise RulebookError(f"{condition} is no condition of this game")


def _fits(table: Table, left: int, test: Is, you: Seat, about: Context | None) -> bool:
    return compared(left, test.op, number(table, test.number, you, 0, about))


def compared(left: int, op: Op, right: int) -> bool:
    """Whether two numbers are so to each other."""
    return left >= right if op == ">=" else left <= right if op == "<=" else left == right
