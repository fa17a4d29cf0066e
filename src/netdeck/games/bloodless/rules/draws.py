"""Drawing, searching (P1.4, P1.6).

Drawing from an empty deck is a Failure without penalty (R42). Searching shows the whole deck to the searcher, who must take a match if
there is one (R43); finding nothing is no Failure (P1.6.3). Found cards leave the deck only by later events.
"""

from netdeck.games.bloodless.events.processes import BecameKnown, Chosen
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.application import FINE
from netdeck.games.bloodless.rules.cards import add_known
from netdeck.games.bloodless.rules.checks import IS_SOUGHT, LIES_IN_DECK, NOT_TAKEN_YET
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, P1_4_2, P1_6_2, P1_6_3
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    BY_DRAW,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_CLAUSE,
    E_CODE,
    E_COST,
    E_FLAGS,
    E_LIST,
    E_PLAYER,
    E_SCENE,
    E_TO,
    FREE,
    IS_CALLED,
    UP_TO,
    card_event,
    has,
)
from netdeck.games.bloodless.rules.frames import process
from netdeck.games.bloodless.rules.legality import hand_play, why_not_play_event
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import H_OK, H_PAST, H_REASON, happened
from netdeck.games.bloodless.rules.resolution import fail
from netdeck.games.bloodless.rules.spaces import HAND, NOWHERE, zone_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.text_values import fits
from netdeck.games.bloodless.rules.triggers import snapshot
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, emit, fails, holds, rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_with


@s.step(s.MOVE_TOP_CARD)
def move_top_card(table: Table, frame: int) -> None:
    """The top card moves to the player's hand: a part (R17)."""
    event = table.f_event[frame]
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    moved = card_event(table, h.MOVE, P1_4_2, table.heap[event + E_CARD])
    table.heap[moved + E_TO] = zone_of(table.heap[event + E_PLAYER], HAND)
    table.heap[moved + E_CAUSE] = BY_DRAW
    process(table, frame, moved, s.NAME_DRAWN_CARD, True)


@s.step(s.NAME_DRAWN_CARD)
def name_drawn_card(table: Table, frame: int) -> None:
    """The outcome also names the card."""
    event = table.f_event[frame]
    moved = table.last
    if table.heap[moved + H_OK]:
        table.last = happened(table, event, True, NO_CLAUSE, table.heap[moved + H_PAST])
    else:
        fail(table, event, table.heap[moved + H_REASON])
    table.depth -= 1


@s.step(s.SHOW_DECK)
def show_deck(table: Table, frame: int) -> None:
    """All cards of the deck become known to the searcher."""
    event = table.f_event[frame]
    if holds(table, table.heap[event + E_CLAUSE]):
        card = table.bottom[table.heap[event + E_TO]]
        while card >= 0:
            add_known(table, card, table.heap[event + E_PLAYER])
            card = table.above[card]
        emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    emit(table, BecameKnown.NUMBER, P1_6_2, table.heap[event + E_TO], table.heap[event + E_PLAYER])
    table.f_step[frame] = s.CHOOSE_FOUND


@s.step(s.CHOOSE_FOUND)
def choose_found(table: Table, frame: int) -> None:
    """The searcher takes a match, as many as the text says; none is no failure.

    Who may take fewer is asked though nothing fits: nobody else learns whether something did.
    """
    answered(table)
    event = table.f_event[frame]
    begin_question(table)
    offer_found(table, frame)
    up_to = has(table, event, UP_TO)
    enough = row_length(table, table.f_results[frame]) >= table.heap[event + E_AMOUNT]
    if enough or (count_offers(table) == 0 and not up_to):
        end_search(table, frame)
        return
    if up_to:
        put(table, a.DONE, NOTHING, 0)
    seat = table.heap[event + E_PLAYER]
    question(table, frame, seat, a.FOR_SEARCH, NOTHING, a.DONE if up_to else a.NO_ANSWER, s.TAKE_FOUND)


@rule
def end_search(table: Table, frame: int) -> None:
    """The outcome names what was found."""
    event = copy_record(table, table.f_event[frame])
    table.heap[event + E_LIST] = table.f_results[frame]
    table.last = happened(table, event, True, NO_CLAUSE, snapshot(table, event))
    table.depth -= 1


@rule
def offer_found(table: Table, frame: int) -> None:
    """The cards of the deck that fit what is sought; one of each name, as equal copies are one choice.

    The first of each name is the one that has lain there the longest; they stand in the order of their names.
    """
    deck = table.heap[table.f_event[frame] + E_TO]
    before = -1
    while True:
        printed = -1
        card = table.bottom[deck]
        while card >= 0:
            if table.printed[card] > before and (printed < 0 or table.printed[card] < printed):
                printed = table.printed[card]
            card = table.above[card]
        if printed < 0:
            return
        before = printed
        found = first_to_take(table, frame, deck, printed)
        if found >= 0:
            put(table, a.TAKE, found, 0)


@rule
def first_to_take(table: Table, frame: int, deck: int, printed: int) -> int:
    """Of equal cards in a deck, the one that may be taken and has lain there the longest; nothing where none may be.

    If that one is taken already, there is none: equal copies are one choice.
    """
    found = NOTHING
    card = table.bottom[deck]
    while card >= 0:
        if table.printed[card] == printed and (found < 0 or table.entered[card] < table.entered[found]) and may_take(table, frame, card):
            found = card
        card = table.above[card]
    return found


@rule
def is_taken(table: Table, found: int, card: int) -> bool:
    """Whether a card is among those found so far."""
    for i in range(1, row_length(table, found) + 1):
        if table.heap[found + i] == card:
            return True
    return False


@rule
def may_take(table: Table, frame: int, card: int) -> bool:
    """Whether the searcher may take a card; one that is called forth must be one that could be played for free now (R48)."""
    event = table.f_event[frame]
    if fails(table, LIES_IN_DECK, table.zone[card] == table.heap[event + E_TO], card):
        return False
    if fails(table, NOT_TAKEN_YET, not is_taken(table, table.f_results[frame], card), card):
        return False
    if fails(table, IS_SOUGHT, fits(table, table.heap[event + E_CODE], card, NONE, table.heap[event + E_SCENE]), card):
        return False
    if not has(table, event, IS_CALLED):
        return True
    play = hand_play(table, table.heap[event + E_PLAYER], card, NOWHERE)
    table.heap[play + E_COST] = 0
    table.heap[play + E_FLAGS] = FREE | IS_CALLED
    return why_not_play_event(table, play) == FINE


@s.step(s.TAKE_FOUND)
def take_found(table: Table, frame: int) -> None:
    """One card taken, or enough of it."""
    answered(table)
    emit(table, Chosen.NUMBER, P1_6_3, a.FOR_SEARCH)
    if table.chosen == a.DONE:
        end_search(table, frame)
        return
    table.f_results[frame] = row_with(table, table.f_results[frame], table.chosen_card, False)
    table.f_step[frame] = s.CHOOSE_FOUND
