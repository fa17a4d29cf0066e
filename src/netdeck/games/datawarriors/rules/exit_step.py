"""The Exit step: what lasted until Exit ends, the hand shrinks, empty drives are out, the last user wins (exit step; T16 to T19, R25).

Elimination is checked here and only here, for all users at once: an empty drive in mid-turn means nothing if it is refilled (R29).
"""

from netdeck.cardgame.choices import is_first_copy, offer_card, offer_word
from netdeck.games.datawarriors.events.base import AT_EXIT
from netdeck.games.datawarriors.rules.checks import ALLOWED, THROWN_FROM_HAND, TIME_TO_THROW
from netdeck.games.datawarriors.rules.clauses import EXIT_STEP_2, R41
from netdeck.games.datawarriors.rules.delayed import AT_EXIT as LATER_AT_EXIT
from netdeck.games.datawarriors.rules.delayed import begin_later
from netdeck.games.datawarriors.rules.effects import TURN_ENDS, is_waiting
from netdeck.games.datawarriors.rules.elimination import begin_aftermath, eliminated, end_lasting, winner_among, won
from netdeck.games.datawarriors.rules.issue import issue
from netdeck.games.datawarriors.rules.offers import is_offered_scripts, offer_issues
from netdeck.games.datawarriors.rules.piles import discard
from netdeck.games.datawarriors.rules.steps import (
    DISCARD_OR_PLAY,
    ELIMINATE,
    END_EFFECTS,
    FIND_WINNER,
    OFFER_DISCARD,
    TAKE_OFF_THE_STACK,
    step,
)
from netdeck.games.datawarriors.rules.table import (
    AT_TURN_LIMIT,
    DISCARD,
    DRIVE,
    END,
    EXIT,
    HAND,
    ISSUE,
    MOST_IN_HAND,
    NOT_OVER,
    Table,
    zone_of,
)
from netdeck.games.datawarriors.rules.turns import react_at_start
from netdeck.kernel.card_table import NOTHING, ask, begin, finish, over
from netdeck.kernel.columns import count_offers, fails, no_offers, rule

# Of a frame, ``f_count`` says that the last thing done was a discard: nothing more is asked


@step(END_EFFECTS)
def end_effects(table: Table, frame: int) -> None:
    """Control goes back, newest first; boosts end; what was put off to the end of the turn happens."""
    end_lasting(table)
    table.f_step[frame] = OFFER_DISCARD
    react_at_start(table, TURN_ENDS, table.f_seat[frame])
    begin_later(table, LATER_AT_EXIT, table.f_seat[frame])


@rule
def why_not_throw(table: Table, seat: int, card: int) -> int:
    """Why *seat* may not discard *card* from the hand now."""
    if fails(table, TIME_TO_THROW, table.phase == EXIT and table.current == seat):
        return TIME_TO_THROW
    if fails(table, THROWN_FROM_HAND, table.zone[card] == zone_of(table, seat, HAND)):
        return THROWN_FROM_HAND
    return ALLOWED


@step(OFFER_DISCARD)
def offer_discard(table: Table, frame: int) -> None:
    """Down to five cards, one at a time by choice; scripts can be played before that (R54)."""
    user = table.f_seat[frame]
    hand = zone_of(table, user, HAND)
    no_offers(table)
    if table.size[hand] > MOST_IN_HAND:
        card = table.bottom[hand]
        while card >= 0:
            if is_first_copy(table, card):
                offer_card(table, DISCARD, card)
            card = table.above[card]
        offer_issues(table, user)
        if count_offers(table) == 1:
            throw(table, frame, table.bottom[hand])
        else:
            ask(table, user, frame, DISCARD_OR_PLAY)
    elif table.f_count[frame] or not is_offered_scripts(table, user):
        table.f_step[frame] = ELIMINATE
    else:
        offer_issues(table, user)
        offer_word(table, END, 0)
        ask(table, user, frame, DISCARD_OR_PLAY)


@step(DISCARD_OR_PLAY)
def discard_or_play(table: Table, frame: int) -> None:
    """The chosen card goes to the trash, or a script resolves at once."""
    if table.chosen == DISCARD:
        throw(table, frame, table.chosen_card)
    elif table.chosen == ISSUE:
        issue(table, table.f_seat[frame])
        table.f_step[frame] = OFFER_DISCARD
        table.f_count[frame] = 0
        begin(table, TAKE_OFF_THE_STACK)
    else:
        table.f_step[frame] = ELIMINATE


@rule
def throw(table: Table, frame: int, card: int) -> None:
    """A card of the hand goes to the trash, and everything reacts."""
    discard(table, table.f_seat[frame], card, EXIT_STEP_2, AT_EXIT)
    table.f_step[frame] = OFFER_DISCARD
    table.f_count[frame] = 1
    if is_waiting(table):
        begin_aftermath(table)


@step(ELIMINATE)
def eliminate(table: Table, frame: int) -> None:
    """Any user with an empty drive is out. What a script of this step made last until Exit, or put off until then, comes before that."""
    end_lasting(table)
    if begin_later(table, LATER_AT_EXIT, table.f_seat[frame]):
        return
    ending = eliminated(table)
    if ending != NOT_OVER:
        over(table, ending, table.winner)
    else:
        table.f_step[frame] = FIND_WINNER


@step(FIND_WINNER)
def find_winner(table: Table, frame: int) -> None:
    """The last user standing wins; with a turn limit, the largest drive."""
    ending = winner_among(table)
    if ending == NOT_OVER:
        ending = at_limit(table)
    if ending != NOT_OVER:
        over(table, ending, table.winner)
    else:
        finish(table)


@rule
def at_limit(table: Table) -> int:
    """The end by a limit of turns: of equal drives, that of the user whose turn comes first."""
    if table.o_turn_limit < 0 or table.turn < table.o_turn_limit * table.seats:
        return NOT_OVER
    best = NOTHING
    for i in range(table.seats):
        seat = (table.current + i) % table.seats
        if table.in_game[seat] and (best < 0 or table.size[zone_of(table, seat, DRIVE)] > table.size[zone_of(table, best, DRIVE)]):
            best = seat
    return won(table, best, AT_TURN_LIMIT, R41)
