"""Before the first turn, and from turn to turn (chapters 1 and 2, R4-R11, R56, R61).

Chance names the starting player first. Levels are revealed then, and a deck above the maximum loses before any card is drawn (1.5.1).
Opening hands may be exchanged for smaller ones, round by round (R9). Everybody but the starting player gets a Relocation Chit (R10).
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.technomancy.events.ending import BY_LEVEL
from netdeck.games.technomancy.events.setting_up import GameCreated, HandKept, HandReturned, LevelRevealed, LibraryShuffled, StarterChosen
from netdeck.games.technomancy.rules.answer_kinds import KEEP, MULLIGAN
from netdeck.games.technomancy.rules.battlefield import create, draw, move
from netdeck.games.technomancy.rules.cards import in_turn, zone_of
from netdeck.games.technomancy.rules.clauses import C1_2, C1_4, C1_5_1, R7, R8, R9, R10, R56, R61
from netdeck.games.technomancy.rules.constants import COUNTED_OUT, HAND, LIBRARY, STARTER
from netdeck.games.technomancy.rules.elimination import end_game, lose
from netdeck.games.technomancy.rules.invalidation import everything_moves
from netdeck.games.technomancy.rules.steps import (
    ASK_FOR_HAND,
    CHOOSE_STARTER,
    DEAL,
    HAND_OUT_CHITS,
    LAY_TABLE,
    NEXT_TURN,
    NOTE_ANSWER,
    OFFER_MULLIGANS,
    PUNISH_LEVELS,
    RETURN_HANDS,
    REVEAL_LEVELS,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.turns import begin_turn_of
from netdeck.kernel.card_table import NOBODY, ask, begin, finish, next_seat, shuffle_zone
from netdeck.kernel.columns import below, emit, holds, no_offers, rule


@step(LAY_TABLE)
def lay_table(table: Table, frame: int) -> None:
    """The mode's rules apply."""
    if holds(table, C1_4):
        emit(table, GameCreated.NUMBER, C1_4)
    table.f_step[frame] = CHOOSE_STARTER


@step(CHOOSE_STARTER)
def choose_starter(table: Table, frame: int) -> None:
    """A random player, by the first draw of the game's generator (R4)."""
    seat = below(table, table.seats, STARTER, NOBODY)
    everything_moves(table)
    if holds(table, C1_2):
        table.active = seat
        emit(table, StarterChosen.NUMBER, C1_2, seat)
    table.f_step[frame] = REVEAL_LEVELS


@rule
def deck_level(table: Table, seat: int) -> int:
    """The sum of the printed levels (R7)."""
    level = 0
    card = table.bottom[zone_of(table, seat, LIBRARY)]
    while card >= 0:
        level += table.d_level[table.printed[card]]
        card = table.above[card]
    return level


@step(REVEAL_LEVELS)
def reveal_levels(table: Table, frame: int) -> None:
    """Every deck's level becomes public (R7)."""
    for seat in range(table.seats):
        if holds(table, R7):
            emit(table, LevelRevealed.NUMBER, R7, seat, deck_level(table, seat))
    table.f_step[frame] = PUNISH_LEVELS


@step(PUNISH_LEVELS)
def punish_levels(table: Table, frame: int) -> None:
    """A player with a deck above the maximum loses."""
    losers = 0
    for seat in range(table.seats):
        if deck_level(table, seat) > table.o_max_level:
            losers |= 1 << seat
            table.lost_by[seat] = BY_LEVEL
    if losers:
        lose(table, losers, C1_5_1, True)
    if table.ending == 0:
        table.f_step[table.depth - 1] = DEAL


@rule
def shuffle_library(table: Table, seat: int, clause: int) -> None:
    """A library comes into random order."""
    table.unchecked = 1
    if holds(table, clause):
        shuffle_zone(table, zone_of(table, seat, LIBRARY))
        emit(table, LibraryShuffled.NUMBER, clause, seat)


@step(DEAL)
def deal(table: Table, frame: int) -> None:
    """Shuffle and draw the opening hands."""
    for i in range(table.seats):
        seat = in_turn(table, table.active, i)
        if table.in_game[seat]:
            shuffle_library(table, seat, R8)
            for _ in range(table.o_opening_hand):
                draw(table, seat, R8)
    table.f_step[frame] = OFFER_MULLIGANS


@step(OFFER_MULLIGANS)
def offer_mulligans(table: Table, frame: int) -> None:
    """Smaller hands for those who want them."""
    table.f_step[frame] = HAND_OUT_CHITS
    if table.o_mulligan:
        child = begin(table, ASK_FOR_HAND)
        table.f_a[child] = 0
        table.f_b[child] = 0
        for seat in range(table.seats):
            if table.in_game[seat]:
                table.f_a[child] |= 1 << seat


@step(HAND_OUT_CHITS)
def hand_out_chits(table: Table, frame: int) -> None:
    """Everybody but the starting player creates a chit in hand."""
    if table.o_chit >= 0:
        for i in range(1, table.seats):
            seat = in_turn(table, table.active, i)
            if table.in_game[seat]:
                create(table, table.o_chit, seat, HAND, R10)
    table.f_step[frame] = NEXT_TURN


@step(NEXT_TURN)
def next_turn(table: Table, frame: int) -> None:
    """The newest extra turn first (R56), else the next player in turn order; very long games are counted out (R61)."""
    if table.turn >= table.o_turn_limit and holds(table, R61):
        count_out(table)
        return
    if table.extras and holds(table, R56):
        begin_turn_of(table, table.x_seat[table.extras - 1], 1)
    elif table.normal_turn_of < 0:
        first = table.active
        begin_turn_of(table, first if table.in_game[first] else next_seat(table, first), 0)
    else:
        begin_turn_of(table, next_seat(table, table.normal_turn_of), 0)


@rule
def count_out(table: Table) -> None:
    """Whoever has most health wins, if it is one player."""
    best = NOBODY
    several = False
    for seat in range(table.seats):
        if table.in_game[seat]:
            if best < 0 or table.health[seat] > table.health[best]:
                best = seat
                several = False
            elif table.health[seat] == table.health[best]:
                several = True
    end_game(table, R61, COUNTED_OUT, NOBODY if several else best)


@rule
def first_of(table: Table, seats: int) -> int:
    """The first of some players in turn order; nobody when there is none."""
    for i in range(table.seats):
        seat = in_turn(table, table.active, i)
        if seats >> seat & 1:
            return seat
    return NOBODY


@step(ASK_FOR_HAND)
def ask_for_hand(table: Table, frame: int) -> None:
    """The next player who has not kept."""
    seat = first_of(table, table.f_a[frame])
    if seat < 0:
        table.f_step[frame] = RETURN_HANDS
        return
    no_offers(table)
    offer_word(table, KEEP, 0)
    offer_word(table, MULLIGAN, 0)
    ask(table, seat, frame, NOTE_ANSWER)


@step(NOTE_ANSWER)
def note_answer(table: Table, frame: int) -> None:
    """Keeping counts at once; mulligans wait for the end of the round."""
    seat = first_of(table, table.f_a[frame])
    if table.chosen == KEEP:
        keep_hand(table, seat)
    else:
        table.f_b[frame] |= 1 << seat
    table.f_a[frame] &= ~(1 << seat)
    table.f_step[frame] = ASK_FOR_HAND


@rule
def keep_hand(table: Table, seat: int) -> None:
    """A player keeps the opening hand."""
    table.unchecked = 1
    if holds(table, R9):
        table.kept = table.kept << 3 | seat + 1
        emit(table, HandKept.NUMBER, R9, seat, table.size[zone_of(table, seat, HAND)])


@step(RETURN_HANDS)
def return_hands(table: Table, frame: int) -> None:
    """Hand into library, shuffle, one card less. An empty hand is kept without asking."""
    again = 0
    for i in range(table.seats):
        seat = in_turn(table, table.active, i)
        if not table.f_b[frame] >> seat & 1:
            continue
        hand = zone_of(table, seat, HAND)
        count = table.size[hand]
        for _ in range(count):
            move(table, table.bottom[hand], zone_of(table, seat, LIBRARY), R9, NOBODY, seat)
        if holds(table, R9):
            emit(table, HandReturned.NUMBER, R9, seat, count)
        shuffle_library(table, seat, R9)
        for _ in range(count - 1):
            draw(table, seat, R9)
        if count > 1:
            again |= 1 << seat
        else:
            keep_hand(table, seat)
    if again:
        table.f_a[frame] = again
        table.f_b[frame] = 0
        table.f_step[frame] = ASK_FOR_HAND
    else:
        finish(table)
