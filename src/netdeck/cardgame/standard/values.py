"""Evaluates numbers, conditions, groups, players and cards of a text.

These are patterns: :func:`~netdeck.cardgame.standard.complete.complete` writes them into the chapter of each game.
"""

from netdeck.cardgame.standard.roles import (
    AIM_0,
    ALL_SUCH,
    EACH,
    EACH_OTHER,
    OWNER_OF_IT,
    TARGET_0,
    TARGET_1,
    THAT,
    THAT_CARD,
    THIS_CARD,
    YOU,
)
from netdeck.cardgame.standard.table import FIELD, StandardTable, stands, zone_of
from netdeck.kernel.card_table import NOTHING, ON_SEAT, aim_entered, aim_kind, aim_number
from netdeck.kernel.vm import HALF, LAYING, OWN, add_to_group, evaluate, number, rewind_group

HAS, CARD_NUMBER, IS_YOUR_TURN, TYPE_IS, SIDE_IS, IS_OTHER, SEEN_NUMBER = range(OWN + 1, OWN + 8)
"""Words: what a player has; a number of a card; whether it is your turn; and of the card that is looked at: its type, its side, whether it
is another one, a number of it."""
LAY_ZONE, LAY_CARD = LAYING, LAYING + 1
"""Words that lay out a group: the cards in somebody's zone, or one card."""


def card_number(table: StandardTable, card: int, which: int) -> int:
    """A number of a card. Generated from the columns of the game."""
    return 0


def seat_number(table: StandardTable, seat: int, which: int) -> int:
    """A number of a player. Generated from the columns of the game."""
    return 0


def set_seat_number(table: StandardTable, seat: int, which: int, number: int) -> None:
    """Set a number of a player. Generated from the columns of the game."""


def own_word(table: StandardTable, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    """Run one instruction of the expression code; returns the new top of the operand stack."""
    if operator == HALF:
        table.pile[top] = table.pile[top] // 2
        return top
    if operator >= LAYING:
        lay_cards(table, operator, words, level, you, it, frame)
        return top
    table.pile[top + 1] = own_value(table, operator, words, level, you, it, frame)
    return top + 1


def own_value(table: StandardTable, operator: int, words: int, level: int, you: int, it: int, frame: int) -> int:
    """The value (0 or 1 for conditions) of one instruction."""
    code = table.code
    if operator == HAS:
        return sum_of(table, seats_of(table, code[words], you, it, frame), code[words + 1])
    if operator == CARD_NUMBER:
        card = card_of(table, code[words], it, frame)
        return card_number(table, card, code[words + 1]) if card >= 0 else 0
    if operator == IS_YOUR_TURN:
        return 1 if (table.active == you) == (code[words] == 1) else 0
    seen = table.g_seen[level]
    if operator == TYPE_IS:
        return 1 if table.d_type[table.printed[seen]] & code[words] else 0
    if operator == SIDE_IS:
        return 1 if (table.controller[seen] == you) == (code[words] == YOU) else 0
    if operator == IS_OTHER:
        return 1 if seen != it else 0
    return card_number(table, seen, code[words])


def sum_of(table: StandardTable, seats: int, which: int) -> int:
    """The sum of a number over some players."""
    found = 0
    for seat in range(table.seats):
        if seats >> seat & 1:
            found += seat_number(table, seat, which)
    return found


def lay_cards(table: StandardTable, operator: int, words: int, level: int, you: int, it: int, frame: int) -> None:
    """Collect the cards of a zone, or one card."""
    if level == 1:
        table.g_first[1] = table.noted
        table.g_end[1] = table.noted
    if operator == LAY_CARD:
        card = card_of(table, table.code[words], it, frame)
        if card >= 0:
            add_to_group(table, level, card)
    elif table.code[words] == FIELD:
        for i in range(table.in_plays):
            add_to_group(table, level, table.in_play[i])
    else:
        seats = seats_of(table, table.code[words + 1], you, it, frame)
        for seat in range(table.seats):
            if seats >> seat & 1:
                lay_pile(table, level, zone_of(table, seat, table.code[words]))
    rewind_group(table, level)


def lay_pile(table: StandardTable, level: int, zone: int) -> None:
    """Collect the cards of a pile, bottom first."""
    card = table.bottom[zone]
    while card >= 0:
        add_to_group(table, level, card)
        card = table.above[card]


def card_of(table: StandardTable, which: int, it: int, frame: int) -> int:
    """The card that a text refers to, wherever it is; -1 for none."""
    if which == THIS_CARD:
        return it
    if which == THAT_CARD:
        return table.f_it[frame] if frame >= 0 else table.event_card
    if frame < 0:
        return NOTHING
    aim = table.f_aim0[frame] if which == TARGET_0 else table.f_aim1[frame]
    return NOTHING if aim == 0 or aim_kind(aim) == ON_SEAT else aim_number(aim)


def seats_of(table: StandardTable, who: int, you: int, it: int, frame: int) -> int:
    """A bit mask of the players that a text means."""
    everybody = (1 << table.seats) - 1
    if who == YOU:
        return 1 << you
    if who == EACH:
        return everybody
    if who == EACH_OTHER:
        return everybody & ~(1 << you)
    if frame < 0:
        return 0
    if who == THAT:
        return 1 << table.f_player[frame] if table.f_player[frame] >= 0 else 0
    if who == OWNER_OF_IT:
        card = table.f_it[frame]
        return 1 << table.owner[card] if card >= 0 else 0
    aim = table.f_aim0[frame] if who == AIM_0 else table.f_aim1[frame]
    return 1 << aim_number(aim) if aim_kind(aim) == ON_SEAT else 0


def find_seats(table: StandardTable, frame: int, who: int) -> int:
    """Collect the players that a text means, in turn order from you; returns their number."""
    you = table.f_you[frame]
    seats = seats_of(table, who, you, table.f_source[frame], frame)
    count = 0
    for i in range(table.seats):
        seat = (you + i) % table.seats
        if seats >> seat & 1:
            table.found[count] = seat
            count += 1
    table.noted = count
    return count


def players_meant(table: StandardTable, frame: int, words: int) -> int:
    """The players that the first operand of a verb means."""
    return find_seats(table, frame, table.code[words])


def amount(table: StandardTable, frame: int, word: int) -> int:
    """The present value of a number of a text."""
    return number(table, word, table.f_you[frame], 0, table.f_source[frame], frame)


def is_true(table: StandardTable, condition: int, you: int, source: int, frame: int) -> bool:
    """Whether a condition holds now; 0 is no condition."""
    return condition == 0 or evaluate(table, condition, you, 0, source, frame) != 0


def gather(table: StandardTable, frame: int, which: int, cards: int) -> int:
    """Collect the cards in play that an instruction is about, without those that have left; returns their number."""
    if which == ALL_SUCH:
        return gather_such(table, cards, table.f_you[frame], table.f_source[frame], frame)
    card = card_of(table, which, table.f_source[frame], frame)
    entered = table.f_entered[frame]
    if which == THAT_CARD:
        entered = table.f_it_entered[frame]
    elif which in (TARGET_0, TARGET_1):
        entered = aim_entered(table.f_aim0[frame] if which == TARGET_0 else table.f_aim1[frame])
    if card < 0 or not stands(table, card, entered):
        return 0
    table.meant[0] = card
    return 1


def gather_such(table: StandardTable, cards: int, you: int, source: int, frame: int) -> int:
    """Collect the cards that match a description, in the order in which they entered; returns their number."""
    evaluate(table, cards, you, 0, source, frame)
    first = table.g_first[1]
    count = table.g_end[1] - first
    for i in range(count):
        table.meant[i] = table.found[first + i]
    return count


def are_meant(table: StandardTable, frame: int, which: int, cards: int) -> bool:
    """Whether an instruction finds a card."""
    return gather(table, frame, which, cards) > 0
