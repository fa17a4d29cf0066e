"""Targets (R33, R34): what a slot may be aimed at, by one function for choosing and for testing again when the effect happens.

A target is legal when it fits the slot as it is now and no restriction forbids it (0.2). Guard is such a restriction: it binds Strikes
only, and Ghost ignores it.
"""

from netdeck.cardgame.choices import offer_card
from netdeck.games.technomancy.rules.answer_kinds import TARGET
from netdeck.games.technomancy.rules.candidate_lists import note
from netdeck.games.technomancy.rules.cards import find_thing, in_turn, kind_of, zone_of
from netdeck.games.technomancy.rules.checks import ALLOWED, IS_ASKED_FOR, IS_WHERE_IT_WAS, MAY_BE_TARGET, NOT_GUARDED
from netdeck.games.technomancy.rules.constants import AGENT, BATTLEFIELD, DISCARD, GHOSTLY, OWN_ZONES, STACK
from netdeck.games.technomancy.rules.dimensions import PLACES
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.restrictions import (
    ANYBODY,
    BE_TARGETED,
    BE_TARGETED_BY_OPPONENTS,
    YOU,
    forbidding,
    guarding,
    is_guard,
    may_forbid,
)
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import fails, offer, rule

AGENT_OR_PLAYER, A_PLAYER, ON_THE_STACK, TO_BE_STRUCK, ON_BATTLEFIELD, IN_PILES, CARDS_ON_STACK = range(7)
"""What a slot may be aimed at."""
ANYTHING, A_CARD, AN_ABILITY = range(3)
ALL_OF_THEM = 1 << 30


@rule
def why_not_target(table: Table, slot: int, you: int, this: int, aim: int) -> int:
    """Why *aim* is no legal target of *slot* for *you*, the controller of an effect of the card *this*."""
    recompute_stats(table)
    if fails(table, IS_WHERE_IT_WAS, exists(table, aim), slot, aim):
        return IS_WHERE_IT_WAS
    if fails(table, IS_ASKED_FOR, fits_slot(table, slot, you, this, aim), slot, aim):
        return IS_ASKED_FOR
    if aim_kind(aim) != ON_STACK and may_forbid(table):
        seat = aim_number(aim) if aim_kind(aim) == ON_SEAT else NOBODY
        card = aim_number(aim) if aim_kind(aim) == ON_CARD else NOTHING
        by = forbidding(table, BE_TARGETED, seat, card)
        whose = table.now_controller[card] if card >= 0 and table.is_face[card] else seat
        if by < 0 and whose >= 0 and whose != you:
            by = forbidding(table, BE_TARGETED_BY_OPPONENTS, seat, card)
        if fails(table, MAY_BE_TARGET, by < 0, by, aim):
            return MAY_BE_TARGET
    if table.s_kind[slot] == TO_BE_STRUCK:
        guard = guard_in_the_way(table, this, aim)
        if fails(table, NOT_GUARDED, guard < 0, guard, aim):
            return NOT_GUARDED
    return ALLOWED


@rule
def exists(table: Table, aim: int) -> bool:
    """Whether what is aimed at is still there."""
    kind = aim_kind(aim)
    if kind == ON_CARD:
        return table.entered[aim_number(aim)] == aim_entered(aim)
    if kind == ON_STACK:
        return find_thing(table, aim_number(aim)) >= 0
    return table.in_game[aim_number(aim)] == 1


@rule
def fits_slot(table: Table, slot: int, you: int, this: int, aim: int) -> bool:
    """Whether what is aimed at is what the slot asks for."""
    what = table.s_kind[slot]
    number = aim_number(aim)
    if aim_kind(aim) == ON_CARD:
        return card_fits(table, slot, you, this, number)
    if aim_kind(aim) == ON_STACK:
        return thing_fits(table, slot, you, this, find_thing(table, number))
    if what == A_PLAYER:
        return table.s_which[slot] == ANYBODY or (number == you) == (table.s_which[slot] == YOU)
    return what == AGENT_OR_PLAYER or (what == TO_BE_STRUCK and number != you)


@rule
def card_fits(table: Table, slot: int, you: int, this: int, card: int) -> bool:
    """Whether a card is what the slot asks for."""
    what = table.s_kind[slot]
    if what == IN_PILES:
        in_pile = table.zone[card] > STACK and (table.zone[card] - OWN_ZONES) % PLACES == DISCARD
        return in_pile and fits(table, table.s_cards[slot], card, table.owner[card], PRINTED, you, this)
    if not table.is_face[card]:
        return False
    if what in (ON_BATTLEFIELD, CARDS_ON_STACK):
        return fits(table, table.s_cards[slot], card, table.now_controller[card], ON_FIELD, you, this)
    if kind_of(table, card) != AGENT:
        return False
    return what == AGENT_OR_PLAYER or (what == TO_BE_STRUCK and table.now_controller[card] != you)


@rule
def thing_fits(table: Table, slot: int, you: int, this: int, at: int) -> bool:
    """Whether something on the stack is what the slot asks for; nothing aims at itself."""
    what = table.s_kind[slot]
    is_card = table.k_ability[at] == 0
    source = table.k_source[at]
    if is_card and source == this:
        return False
    if what == ON_THE_STACK:
        which = table.s_which[slot]
        return which == ANYTHING or (which == A_CARD) == is_card
    if what in (ON_BATTLEFIELD, IN_PILES, CARDS_ON_STACK):
        return is_card and fits(table, table.s_cards[slot], source, table.k_controller[at], PRINTED, you, this)
    return False


@rule
def guard_in_the_way(table: Table, this: int, aim: int) -> int:
    """The card that guards what is aimed at against a Strike of *this*; -1 when there is none."""
    if table.is_face[this] and table.now_keywords[this] & GHOSTLY:
        return NOTHING
    if aim_kind(aim) == ON_CARD:
        card = aim_number(aim)
        return NOTHING if is_guard(table, card) else guarding(table, table.now_controller[card])
    return NOTHING if aim_kind(aim) == ON_STACK else guarding(table, aim_number(aim))


@rule
def note_legal(table: Table, slot: int, you: int, this: int, aim: int, found: int) -> int:
    """Note a target if it is legal."""
    return note(table, aim, found) if why_not_target(table, slot, you, this, aim) == ALLOWED else found


@rule
def find_targets(table: Table, slot: int, you: int, this: int, enough: int) -> int:
    """Note the legal targets of a slot, in the order of the options: players, cards, the stack; how many there are, at most *enough*."""
    recompute_stats(table)
    what = table.s_kind[slot]
    found = 0
    if what in (ON_THE_STACK, CARDS_ON_STACK):
        for at in range(table.stacked):
            if found < enough:
                found = note_legal(table, slot, you, this, aim_at(ON_STACK, table.k_number[at], 0), found)
        return found
    if what in (A_PLAYER, AGENT_OR_PLAYER, TO_BE_STRUCK):
        for i in range(table.seats):
            seat = in_turn(table, you, i)
            if found < enough and table.in_game[seat] and (what != TO_BE_STRUCK or seat != you):
                found = note_legal(table, slot, you, this, aim_at(ON_SEAT, seat, 0), found)
    if what != A_PLAYER:
        for seat in range(table.seats):
            if table.in_game[seat] and (what != TO_BE_STRUCK or seat != you):
                found = find_cards(table, slot, you, this, seat, found, enough)
    return found


@rule
def find_cards(table: Table, slot: int, you: int, this: int, seat: int, found: int, enough: int) -> int:
    """Note the legal targets among the cards of a player, until there are *enough*."""
    what = table.s_kind[slot]
    card = table.bottom[zone_of(table, seat, DISCARD if what == IN_PILES else BATTLEFIELD)]
    while card >= 0 and found < enough:
        if what in (ON_BATTLEFIELD, IN_PILES) or kind_of(table, card) == AGENT:
            found = note_legal(table, slot, you, this, aim_at(ON_CARD, card, table.entered[card]), found)
        card = table.above[card]
    return found


@rule
def can_fill(table: Table, mode: int, you: int, this: int) -> bool:
    """Whether every slot that must be filled has a legal target (R24)."""
    first = table.m_slot[mode]
    for slot in range(first, first + table.m_slots[mode]):
        if not table.s_optional[slot] and find_targets(table, slot, you, this, table.s_nth[slot] + 1) <= table.s_nth[slot]:
            return False
    return True


@rule
def is_taken(table: Table, slot: int, aim: int) -> bool:
    """Whether a slot before this one, of the same words, has this target already (R77)."""
    for i in range(table.s_nth[slot]):
        if table.c_aim[table.chosen_aims - 1 - i] == aim:
            return True
    return False


@rule
def offer_targets(table: Table, slot: int, you: int, this: int) -> None:
    """The options for one slot."""
    for i in range(find_targets(table, slot, you, this, ALL_OF_THEM)):
        if not is_taken(table, slot, table.found[i]):
            offer(table, TARGET, NOTHING, NOTHING, NOTHING, 0, table.found[i], 0, 0, 0)
    if table.s_optional[slot]:
        offer_card(table, TARGET, NOTHING)
