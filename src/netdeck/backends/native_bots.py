"""Games that bots play, compiled: a bot's chance is Python's own generator (MT19937), whose state comes in for each game and seat.

Plain functions of the part of Python that :mod:`rule_codegen` knows, as in :mod:`native_rules`.
"""

from typing import Any, Final

from netdeck.backends.ismcts import standing, weigh
from netdeck.backends.native_rules import FACTS, choose, copy_words, count_room, go_on_counted, tell_end, use_seed
from netdeck.backends.rule_expressions import part
from netdeck.kernel.columns import STEPS, count_offers
from netdeck.kernel.playout_policy import WORD


def next_word(dice: Any) -> int:
    """The next 32 bits of a generator."""
    index = dice[624]
    if index >= 624:
        for k in range(624):
            y = (dice[k] & 0x80000000) | (dice[(k + 1) % 624] & 0x7FFFFFFF)
            dice[k] = dice[(k + 397) % 624] ^ (y >> 1) ^ (0x9908B0DF if y & 1 else 0)
        index = 0
    y = dice[index]
    dice[624] = index + 1
    y ^= y >> 11
    y ^= (y << 7) & 0x9D2C5680
    y ^= (y << 15) & 0xEFC60000
    y ^= y >> 18
    word: int = y & WORD
    return word


def choice_of(dice: Any, count: int) -> int:
    """One of so many, as Python's ``random.Random.choice`` draws it."""
    bits = 0
    left = count
    while left > 0:
        bits += 1
        left >>= 1
    number = next_word(dice) >> (32 - bits)
    while number >= count:
        number = next_word(dice) >> (32 - bits)
    return number


def best_of(mind: Any, dice: Any, count: int) -> int:
    """What looks best of so many options; among equals any."""
    best = mind.liking[0]
    equals = 0
    for i in range(count):
        if mind.liking[i] > best:
            best = mind.liking[i]
            equals = 0
        if mind.liking[i] == best:
            equals += 1
    left = choice_of(dice, equals)
    for i in range(count):
        if mind.liking[i] == best:
            if left == 0:
                return i
            left -= 1
    return 0


def note_turn(table: Any, row: Any, seats: int, moves: int, is_alive: int) -> None:
    """How everybody stands where a turn has ended after so many moves, and whether anybody had something to decide in it."""
    row[0] = moves
    row[1] = is_alive
    for seat in range(seats):
        is_out = table.ending != 0 or table.in_game[seat] == 0
        row[2 + 2 * seat] = 0 if is_out else 1
        row[3 + 2 * seat] = 0 if is_out else standing(table, seat, 0)


DICE: Final = 625
"""So many words the state of a generator has: 624, and which one comes next."""
FOLLOWED: Final = 3 * (STEPS // 2)
"""So many things can be followed: clauses, checks and steps."""


def play_bots(
    table: Any,
    mind: Any,
    laid: Any,
    words: int,
    first: int,
    count: int,
    seats: int,
    tastes: Any,
    dice: Any,
    ends: Any,
    followed: Any,
    notes: Any,
    room: int,
    most: int,
) -> None:
    """Games with the seeds from *first* on, of bots with taste or without, each with so many moves at most.

    There is room for so many rows of notes. A game has one with how many options were offered, who was asked first and how many rows there
    are of it, then one for its beginning and for each end of a turn. Without room nothing is noted.
    """
    wide = 2 + 2 * seats
    row = 0
    counted = part(table._desk, table._desk_end)
    count_room(table, words)
    for game in range(count):
        copy_words(table, laid, words)
        use_seed(table, first + game)
        for i in range(FOLLOWED):
            counted[i] = 0
        moves = 0
        go_on_counted(table)
        head = row
        is_alive = 0
        turn = table.turn
        is_noted = 1 if row + 2 < room else 0
        if is_noted != 0:
            notes[wide * head + 1] = table.asked
            note_turn(table, part(notes, wide * (head + 1)), seats, 0, 0)
            row += 2
        elif room > 0:
            table.fault = room
        while table.ending == 0 and table.fault == 0:
            offered_now = count_offers(table)
            if offered_now > 1:
                is_alive = 1
            if is_noted != 0:
                notes[wide * head] += offered_now
            own = part(dice, (game * seats + table.asked) * DICE)
            if offered_now > 1 and tastes[table.asked] != 0:
                weigh(table, mind)
                choose(table, best_of(mind, own, offered_now))
            else:
                choose(table, choice_of(own, offered_now))
            moves += 1
            go_on_counted(table)
            if table.turn != turn or table.ending != 0:
                if is_noted != 0 and row < room:
                    note_turn(table, part(notes, wide * row), seats, moves, is_alive)
                    row += 1
                elif is_noted != 0:
                    table.fault = room
                turn = table.turn
                is_alive = 0
            if moves == most and table.ending == 0:
                table.fault = -1
        if is_noted != 0:
            notes[wide * head + 2] = row - head
        tell_end(table, part(ends, game * FACTS), moves)
        if table.fault == 0:
            for i in range(FOLLOWED):
                followed[i] += counted[i]
