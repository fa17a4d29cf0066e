"""A card of a player's that the player chooses while an effect happens: scrapped, or taken from the discard pile or the library (R72).

Of a frame, ``f_a`` is the pattern that must fit, ``f_b`` the place and ``f_mode`` what becomes of the card. Also what somebody may do or
leave (R73), and what chance discards (R74).
"""

from netdeck.cardgame.choices import card_at_random, offer_card, offer_word, show_zone
from netdeck.games.technomancy.events.cards import CardRevealed, LibraryPeeked
from netdeck.games.technomancy.events.setting_up import LibraryShuffled
from netdeck.games.technomancy.rules.answer_kinds import NO, SCRAP, TAKE, YES
from netdeck.games.technomancy.rules.battlefield import discard, enter, leave_alone, move
from netdeck.games.technomancy.rules.cards import is_on_field, kind_of, zone_of
from netdeck.games.technomancy.rules.clauses import C3_4_5, R41, R43, R72, R73, R74
from netdeck.games.technomancy.rules.constants import AGENT, BATTLEFIELD, BUILDING, DISCARD, DISCARD_OF, HAND, LIBRARY
from netdeck.games.technomancy.rules.invalidation import is_deployed_now
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.steps import ASK_FOR_ONE, ASK_MAY, HEED_MAY, TAKE_ONE, step
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING, ask, begin, everybody, finish, shuffle_zone
from netdeck.kernel.columns import emit, holds, no_offers, notice, remark, rule

SCRAPPED, TO_HAND, TO_FIELD, TO_FIELD_DEPLOYED = range(4)
"""What becomes of the card."""


@rule
def begin_taking(table: Table, seat: int, pattern: int, place: int, act: int) -> None:
    """A player is to choose a card."""
    frame = begin(table, ASK_FOR_ONE)
    table.f_seat[frame] = seat
    table.f_a[frame] = pattern
    table.f_b[frame] = place
    table.f_mode[frame] = act


@rule
def is_takeable(table: Table, frame: int, card: int) -> bool:
    """Whether a card is where it has to be, and fits."""
    return fits_taking(table, table.f_seat[frame], table.f_a[frame], table.f_b[frame], table.f_mode[frame], card)


@rule
def fits_taking(table: Table, seat: int, pattern: int, place: int, act: int, card: int) -> bool:
    """Whether a player could take a card, or scrap it."""
    if table.zone[card] != zone_of(table, seat, place):
        return False
    if act >= TO_FIELD and not kind_of(table, card) & (AGENT | BUILDING):
        return False
    recompute_stats(table)
    return fits(table, pattern, card, seat, ON_FIELD if place == BATTLEFIELD else PRINTED, seat, table.r_source)


@rule
def can_take(table: Table, seat: int, pattern: int, place: int, act: int) -> bool:
    """Whether a player finds a card; a library can be searched whatever is in it (R72)."""
    card = table.bottom[zone_of(table, seat, place)]
    if place == LIBRARY:
        return card >= 0
    while card >= 0:
        if fits_taking(table, seat, pattern, place, act, card):
            return True
        card = table.above[card]
    return False


@step(ASK_FOR_ONE)
def ask_for_one(table: Table, frame: int) -> None:
    """One that fits; of a library the player need not find any, and is asked though none fits: nobody else learns it."""
    seat = table.f_seat[frame]
    place = table.f_b[frame]
    zone = zone_of(table, seat, place)
    if place == LIBRARY:
        table.unchecked = 1
        if holds(table, R72):
            show_zone(table, zone, 1 << seat)
            remark(table, LibraryPeeked.NUMBER, R72, seat, table.size[zone])
    no_offers(table)
    found = 0
    card = table.bottom[zone]
    while card >= 0:
        if is_takeable(table, frame, card):
            offer_card(table, SCRAP if table.f_mode[frame] == SCRAPPED else TAKE, card)
            found += 1
        card = table.above[card]
    if place == LIBRARY:
        offer_card(table, TAKE, NOTHING)
    elif found == 0:
        finish(table)
        return
    ask(table, seat, frame, TAKE_ONE)


@step(TAKE_ONE)
def take_one(table: Table, frame: int) -> None:
    """The chosen card goes; a library is shuffled after that."""
    seat = table.f_seat[frame]
    place = table.f_b[frame]
    act = table.f_mode[frame]
    card = table.chosen_card
    finish(table)
    if card >= 0:
        if place == LIBRARY and holds(table, R72):
            table.known[card] = everybody(table)
            if table.o_secret_lists:
                notice(table, card)
            emit(table, CardRevealed.NUMBER, R72, seat, card)
        take(table, seat, card, act)
    if place == LIBRARY:
        shuffle_after(table, seat)


@rule
def take(table: Table, seat: int, card: int, act: int) -> None:
    """One card is scrapped, or goes to the hand or onto the battlefield."""
    if act == SCRAPPED:
        leave_alone(table, card, DISCARD, R41)
    elif act == TO_HAND:
        move(table, card, zone_of(table, table.owner[card], HAND), R43, NOBODY, seat)
    else:
        enter(table, card, seat, R43)
        if act == TO_FIELD_DEPLOYED and is_on_field(table, card):
            is_deployed_now(table, card, 1)


@rule
def shuffle_after(table: Table, seat: int) -> None:
    """A library that was looked through comes into random order."""
    table.unchecked = 1
    if holds(table, R72):
        shuffle_zone(table, zone_of(table, seat, LIBRARY))
        remark(table, LibraryShuffled.NUMBER, R72, seat)


@rule
def begin_may(table: Table, frame: int, otherwise: int) -> None:
    """The controller of what takes effect does something or leaves it."""
    child = begin(table, ASK_MAY)
    table.f_seat[child] = table.r_controller
    table.f_a[child] = otherwise


@step(ASK_MAY)
def ask_may(table: Table, frame: int) -> None:
    """Yes or no."""
    no_offers(table)
    offer_word(table, YES, 0)
    offer_word(table, NO, 0)
    ask(table, table.f_seat[frame], frame, HEED_MAY)


@step(HEED_MAY)
def heed_may(table: Table, frame: int) -> None:
    """What is not wanted is left out."""
    if table.chosen == NO and holds(table, R73):
        table.r_code = table.f_a[frame]
    finish(table)


@rule
def discard_hand(table: Table, seat: int) -> None:
    """All cards of the hand go, the lowest first."""
    zone = zone_of(table, seat, HAND)
    for _ in range(table.size[zone]):
        discard(table, seat, table.bottom[zone], C3_4_5)


@rule
def discard_at_random(table: Table, seat: int, n: int) -> None:
    """Chance says which cards of the hand go."""
    zone = zone_of(table, seat, HAND)
    there = table.size[zone]
    for _ in range(min(there, n)):
        card = card_at_random(table, zone, DISCARD_OF, seat)
        if holds(table, R74):
            discard(table, seat, card, C3_4_5)
