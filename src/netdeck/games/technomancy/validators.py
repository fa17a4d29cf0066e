"""Why something may not be done now, in words: what the rules looked at, by the same numbers, as sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.payments import owed
from netdeck.games.technomancy.rules import checks as c
from netdeck.games.technomancy.rules import constants, legality, steps, targeting
from netdeck.games.technomancy.rules.card_choice import is_takeable
from netdeck.games.technomancy.rules.cards import row_of, zone_of
from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.games.technomancy.rules.costs import X_COUNTS, find_scrap
from netdeck.games.technomancy.rules.payment import is_given_up, is_gone
from netdeck.games.technomancy.rules.plays import mode_of
from netdeck.games.technomancy.rules.selection import PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.state import StackAim
from netdeck.kernel import CardId, Checks, Seat, need
from netdeck.kernel import legality as validator
from netdeck.kernel.card_table import NOTHING, aim_kind, aim_number
from netdeck.kernel.process import AskingStep, Validator, Validators
from netdeck.kernel.refusal import Check

Sentence = tuple[Any, ...]


def _checks(state: TableState, ask: Callable[[Table], object], *, of_targets: bool = False) -> Checks:
    """What a rule looks at, in words. Whatever it works out on the way is put back: somebody may be in the middle of a payment.

    Whether a play has a legal target is one check of it, whatever was looked at for that.
    """
    table = state.table
    before, table.checked = table.checked, []
    bills = [list(column) for column in (table.owed, table.more, table.less)]
    told: list[Check] = []
    try:
        ask(table)
        for check, ok, a, b in table.checked:
            if of_targets or check < c.IS_WHERE_IT_WAS:
                told.append(need(CLAUSES[c.CLAUSE_OF[check]], ok, *SAYING[check](state, ok, a, b)))
    finally:
        table.checked = before
        table.owed[:], table.more[:], table.less[:] = bills
    yield from told


def _sentence(template: str, *args: object) -> Sentence:
    """What a check says, and what stands in its gaps."""
    return template, *args


def _either(yes: str, no: str) -> Callable[[TableState, bool, int, int], Sentence]:
    """One sentence where a check is met, another where it is not; the first number is the card that it is about."""

    def say_it(state: TableState, ok: bool, a: int, b: int) -> Sentence:
        return (yes if ok else no, state.name(CardId(a)) if a >= 0 else "")

    return say_it


def _buildings(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("You have played {} of {} buildings this turn.", a, b)


def _forbidden(yes: str, no: str) -> Callable[[TableState, bool, int, int], Sentence]:
    def say_it(state: TableState, ok: bool, a: int, b: int) -> Sentence:
        return yes if ok else no, state.name(CardId(a)), state.book.names[b] if b >= 0 else None

    return say_it


def _can_pay(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    table = state.table
    name, cost = state.name(CardId(a)), owed(table)
    if not b:
        return _sentence("You cannot pay what {} costs besides scrip.", name)
    if table.code[table.d_cost[table.printed[a]] + X_COUNTS]:
        return _sentence("You can pay {1} for {0} with X = 0." if ok else "You cannot pay {1} for {0}, even with X = 0.", name, cost)
    return _sentence("You can pay {1} for {0}." if ok else "You cannot pay {1} for {0}.", name, cost)


def _can_pay_use(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    name, cost = state.name(CardId(a)), owed(state.table)
    if not b:
        return _sentence("You cannot pay what {} costs besides scrip.", name)
    return _sentence("You can pay {1} for {0}." if ok else "You cannot pay the cost of {0} ({1}).", name, cost)


def _has_ability(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    name = "strike" if b == constants.STRIKE else str(b)
    return _sentence("{} has the ability {}." if ok else "{} has no ability {} now.", state.name(CardId(a)), name)


def _can_be_used(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    name = "strike" if b == constants.STRIKE else str(b)
    return _sentence("The ability {} can be used." if ok else "The ability {} triggers; nobody uses it.", name)


def _uses(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("It was used {} of {} times this turn.", a, b)


def _aimed(state: TableState, aim: int) -> str:
    number = aim_number(aim)
    kind = aim_kind(aim)
    return state.name(CardId(number)) if kind == 2 else f"s{number}" if kind == 3 else state.plan.seats[number]


def _there(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} must be where it was.", _aimed(state, b))


def _asked_for(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    return _sentence("{} must be what the card asks for.", _aimed(state, b))


def _may_be_target(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    by = state.book.names[a] if a >= 0 else None
    return _sentence("{} cannot be a target: {} forbids it." if by else "{} may be a target.", _aimed(state, b), by)


def _guarded(state: TableState, ok: bool, a: int, b: int) -> Sentence:
    by = state.name(CardId(a)) if a >= 0 else None
    return _sentence("{} cannot be struck: {} stands guard." if by else "{} may be struck.", _aimed(state, b), by)


_ACTIVE: Final = _either("You are the active player.", "{} needs its player to be the active player.")
_EMPTY: Final = _either("The stack is empty.", "{} needs an empty stack.")
_MAIN: Final = _either("It is the Main Phase.", "{} waits for the Main Phase.")
SAYING: Final[Mapping[int, Callable[[TableState, bool, int, int], Sentence]]] = {
    c.IN_YOUR_HAND: _either("{} is in your hand.", "That {} is not in your hand."),
    c.PROGRAM_ACTIVE: _ACTIVE,
    c.AGENT_ACTIVE: _ACTIVE,
    c.BUILDING_ACTIVE: _ACTIVE,
    c.PROGRAM_EMPTY_STACK: _EMPTY,
    c.AGENT_EMPTY_STACK: _EMPTY,
    c.BUILDING_EMPTY_STACK: _EMPTY,
    c.PROGRAM_MAIN_PHASE: _MAIN,
    c.AGENT_MAIN_PHASE: _MAIN,
    c.BUILDING_MAIN_PHASE: _MAIN,
    c.BUILDINGS_LEFT: _buildings,
    c.NOT_OVERLOADED: _either("The stack is not overloaded.", "The stack is overloaded: nothing more this turn."),
    c.NOT_FORBIDDEN: _forbidden("Nothing forbids {}.", "{} cannot be played: {} forbids it."),
    c.HAS_TARGET: _either("{} has what it needs to target.", "{} has no legal target."),
    c.CAN_PAY: _can_pay,
    c.YOU_CONTROL: _either("You control {}.", "That {} is not under your control on the battlefield."),
    c.HAS_ABILITY: _has_ability,
    c.NO_SCRIP_ABILITY: _either("The ability is no scrip ability.", "{} gives scrip only while you pay."),
    c.CAN_BE_USED: _can_be_used,
    c.USE_ACTIVE: _either("You are the active player.", "This ability needs you to be the active player."),
    c.USE_EMPTY_STACK: _either("The stack is empty.", "This ability needs an empty stack."),
    c.USE_NOT_FORBIDDEN: _forbidden("Nothing forbids {}.", "{} cannot be used: {} forbids it."),
    c.USES_LEFT: _uses,
    c.IS_READY: _either("{} is ready.", "{} is deployed and cannot be deployed again."),
    c.USE_HAS_TARGET: _either("{} has what it needs to target.", "{} has no legal target."),
    c.CAN_PAY_USE: _can_pay_use,
    c.IS_WHERE_IT_WAS: _there,
    c.IS_ASKED_FOR: _asked_for,
    c.MAY_BE_TARGET: _may_be_target,
    c.NOT_GUARDED: _guarded,
}


# The doors


@validator
def why_not_play(state: TableState, seat: Seat, card: CardId) -> Checks:
    """Why *seat* may not play *card* now."""
    you = state.outside.seat(seat)
    yield from _checks(state, lambda table: legality.why_not_play(table, you, card))


@validator
def why_not_use(state: TableState, seat: Seat, card: CardId, name: str) -> Checks:
    """Why *seat* may not use the ability *name* of *card* now."""
    you, ability = state.outside.seat(seat), constants.STRIKE if name == "strike" else int(name) if name.isdigit() else 0
    yield from _checks(state, lambda table: legality.why_not_use(table, you, card, ability))


def _aim(state: TableState, asker: AskingStep, thing: CardId | Seat | StackAim) -> Checks:
    """Why *thing* is no target of the slot that is being filled (R33)."""
    table, frame = state.table, asker.frame
    if asker.step in (steps.ORDER_TRIGGERS, steps.AIM_TRIGGER):
        aiming = asker.step == steps.AIM_TRIGGER
        yield need("R33", aiming, "Your triggers are ordered before you choose their targets.", met="A trigger's target is to be chosen.")
        if not aiming:
            return
        order = table.f_a[frame]
        at = next(at for at in range(table.waiting) if table.q_order[at] == order)
        you, this = table.q_controller[at], table.q_source[at]
        mode = table.a_mode[row_of(table, table.q_printed[at], table.q_ability[at])]
    else:
        you, this, mode = table.f_seat[frame], table.f_card[frame], mode_of(table, frame)
    missing = table.chosen_aims < table.m_slots[mode]
    yield need("R33", missing, "No target is to be chosen now.", met="A target is to be chosen.")
    if not missing:
        return
    aim = state.aim_number(state.aim_at(thing) if isinstance(thing, CardId) else thing)
    slot = table.m_slot[mode] + table.chosen_aims
    yield from _checks(state, lambda table: targeting.why_not_target(table, slot, you, this, aim), of_targets=True)
    if table.s_nth[slot]:
        yield need("R77", not targeting.is_taken(table, slot, aim), "Each target must be another one.")


def _scrap(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* may not be scrapped for the cost (R29)."""
    table, frame, name = state.table, asker.frame, state.name(card)
    seat, price = table.f_seat[frame], table.f_price[frame]
    more = table.p_scrap[price] > 0 and table.f_scrapped[frame] < 0
    yield need("R29", more, "The cost asks for nothing more to scrap.", met="The cost asks for something to scrap.")
    mine = table.zone[card] == zone_of(table, seat, constants.BATTLEFIELD)
    yield need("R29", mine, "You scrap a card that you control; {} must be one.", name)
    yield need("R29", not is_gone(table, card), "{} must not be gone for scrip.", name)
    among = card in table.found[: find_scrap(table, seat, table.f_card[frame], price)]
    yield need("R29", among, "{} must be what the cost asks for.", name)


def _in_hand(state: TableState, seat: int, card: CardId, clause: str) -> Check:
    there = state.table.zone[card] == zone_of(state.table, seat, constants.HAND)
    return need(clause, there, "You discard cards of your own hand; {} must be there.", state.name(card))


def _throw(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why *card* may not be discarded for the cost (R29)."""
    table, frame, name = state.table, asker.frame, state.name(card)
    more = table.given_up < table.p_discard[table.f_price[frame]]
    yield need("R29", more, "The cost asks for no more cards to discard.", met="The cost asks for cards to discard.")
    yield _in_hand(state, table.f_seat[frame], card, "R29")
    yield need("R29", card != table.f_card[frame], "{} itself cannot be discarded for its cost.", name)
    yield need("R29", not is_given_up(table, card), "{} is discarded only once.", name)


def _discard(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the player may not discard *card*."""
    yield _in_hand(state, state.table.f_seat[asker.frame], card, CLAUSES[state.table.f_b[asker.frame]])


def _take(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the player may not take *card*."""
    table, frame, name = state.table, asker.frame, state.name(card)
    library = state.zones[f"{state.plan.seats[table.f_seat[frame]]}.library"]
    seen = library[len(library) - table.f_a[frame] :]
    yield need("3.4.5", card in seen, "You take one of the cards that you look at; {} must be among them.", name)
    fitting = fits(table, table.f_b[frame], card, table.owner[card], PRINTED, table.f_seat[frame], NOTHING)
    yield need("3.4.5", fitting, "{} must be what the text lets you take.", name)


def _take_one(state: TableState, asker: AskingStep, card: CardId) -> Checks:
    """Why the player may not choose *card*."""
    yield need("R72", is_takeable(state.table, asker.frame, card), "{} must be a card of yours such as the text says.", state.name(card))


_PAYING: Final = {"scrap": Validator(_scrap, CardId), "discard": Validator(_throw, CardId)}
_AIMING: Final = {"target": Validator(_aim, (CardId, str, StackAim))}


def asker(state: TableState) -> AskingStep:
    """The process that waits for an answer."""
    asking = state.table.asking
    validators: Validators = {}
    if steps.DECLARE <= asking <= steps.COMMIT:
        validators = {**_PAYING, **_AIMING}
    elif steps.ASK_FOR_DEMAND <= asking <= steps.COUNTER_IT:
        validators = _PAYING
    elif steps.ORDER_TRIGGERS <= asking <= steps.FIX_TARGET:
        validators = _AIMING
    elif asking == steps.ASK_FOR_DISCARD:
        validators = {"discard": Validator(_discard, CardId)}
    elif asking == steps.ASK_FOR_ONE:
        validators = {"take": Validator(_take_one, CardId), "scrap": Validator(_take_one, CardId)}
    elif asking == steps.ASK_FOR_CARD:
        validators = {"take": Validator(_take, CardId)}
    return AskingStep(asking, state.table.depth - 1, validators)
