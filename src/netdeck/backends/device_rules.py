"""What the threads of a device do with tables: functions of the part of Python that :mod:`rule_codegen` knows, as in :mod:`native_rules`.

A thread knows its number and how many there are. The same functions run on the processor, one thread after another.
"""

from typing import Any, Final

from netdeck.backends.device_tables import MASK, NOTED, TOLD
from netdeck.backends.native_rules import (
    FACTS,
    FNV_START,
    MOST_STEPS,
    PRINT,
    choose,
    choose_any,
    copy_words,
    count_room,
    do_step,
    go_on,
    tell_end,
    use_seed,
)
from netdeck.backends.native_rules import MOVES as MOVES_MADE
from netdeck.backends.rule_expressions import add_to, part, raise_to, sync_team, table_at
from netdeck.backends.table_layout import CHAIN, LOOKING, OFFERED
from netdeck.kernel.playout_policy import WORD

GAMES: Final = 256
"""So many games a team of threads has: enough to find one for every thread that has the same to do."""
KINDS: Final = 128
"""At most so many kinds of work: the steps of the rules by their numbers, and these."""
CHOOSING, BEGINNING, NOTHING = KINDS - 3, KINDS - 2, KINDS - 1
MOST: Final = KINDS
"""Behind the counts of the kinds: what most games wait for; how many of them were found; then which, and what each game waits for."""
FOUND: Final = MOST + 1
TAKEN: Final = FOUND + 1
MOST_THREADS: Final = 32
WORK: Final = TAKEN + MOST_THREADS
TEAM_WORDS: Final = WORK + GAMES

ASKED: Final = FACTS - 1
"""Who is asked, among what is told of a table that is played step by step: there is no fingerprint."""
OFFERS: Final = FACTS
"""How many options there are."""
GAME, MOVES, LEFT = range(3)
"""What is noted of a game that is on: its number, how many choices were made in it, and how many steps the rules may still take."""


def play_games(
    tables: Any,
    words: int,
    thread: int,
    threads: int,
    team: Any,
    size: int,
    notes: Any,
    laid: Any,
    first: int,
    count: int,
    looking: int,
    ends: Any,
    next_game: Any,
) -> None:
    """Play random games, in teams of so many threads, which always do together what most of their games have to do next.

    Threads of a warp that do different things wait for one another, and all wait for instructions: the rules are more of them than a
    multiprocessor keeps at hand.
    """
    lane = thread % size
    begin = thread // size * GAMES
    for kind in range(KINDS):
        if kind % size == lane:
            team[kind] = 0
    sync_team()
    for place in range(GAMES):
        if place % size == lane:
            team[WORK + place] = BEGINNING
            add_to(team, BEGINNING, 1)
    sync_team()
    while team[NOTHING] < GAMES:
        sync_team()
        if lane == 0:
            team[MOST] = 0
            team[FOUND] = 0
        sync_team()
        kind = lane
        while kind < NOTHING:
            if team[kind] > 0:
                raise_to(team, MOST, team[kind] * KINDS + kind)
            kind += size
        sync_team()
        kind = team[MOST] % KINDS
        place = lane
        while place < GAMES:
            if team[WORK + place] == kind:
                row = add_to(team, FOUND, 1)
                if row < size:
                    team[TAKEN + row] = place
            place += size
        sync_team()
        if lane < team[FOUND]:
            place = team[TAKEN + lane]
            table = table_at(tables, words, begin + place)
            note = part(notes, (begin + place) * NOTED)
            work = NOTHING
            if kind == BEGINNING:
                note[GAME] = add_to(next_game, 0, 1)
                if note[GAME] < count:
                    lay_out(table, words, laid, first + note[GAME], looking)
                    note[MOVES] = 0
                    note[LEFT] = MOST_STEPS
                    work = next_work(table)
            else:
                if kind == CHOOSING:
                    choose_any(table, words, first + note[GAME], note[MOVES])
                    note[MOVES] += 1
                    note[LEFT] = MOST_STEPS
                else:
                    do_step(table, kind, table.depth - 1)
                    note[LEFT] -= 1
                    if note[LEFT] == 0:
                        table.fault = -1
                if table.ending != 0 or table.fault != 0:
                    told = part(ends, note[GAME] * FACTS)
                    tell_end(table, told, note[MOVES])
                    told[PRINT] = table._desk[CHAIN] & WORD
                    work = BEGINNING
                else:
                    work = next_work(table)
            team[WORK + place] = work
            add_to(team, kind, -1)
            add_to(team, work, 1)
        sync_team()


def next_work(table: Any) -> int:
    """What a game that is on waits for."""
    if table.asked >= 0:
        return CHOOSING
    step: int = table.f_step[table.depth - 1]
    return step


def lay_out(table: Any, words: int, laid: Any, seed: int, looking: int) -> None:
    """Let all lie ready for the game of a seed."""
    desk = table._desk
    count_room(table, words)
    copy_words(table, laid, words)
    desk[LOOKING] = looking
    desk[CHAIN] = FNV_START
    use_seed(table, seed)


def begin_games(
    tables: Any, words: int, thread: int, threads: int, team: Any, count: int, laid: Any, first: int, told: Any, masks: Any, of_a_word: int
) -> None:
    """Take so many tables up to the first questions of their games."""
    at = thread
    while at < count:
        table = table_at(tables, words, at)
        lay_out(table, words, laid, first + at, 0)
        go_on(table)
        tell_question(table, part(told, at * TOLD), 0, part(masks, at * (MASK // of_a_word)), of_a_word)
        at += threads


def take_options(
    tables: Any, words: int, thread: int, threads: int, team: Any, count: int, options: Any, told: Any, masks: Any, of_a_word: int
) -> None:
    """Answer the open questions of that many tables and run to the next ones. Tables without such an option are left unchanged."""
    at = thread
    while at < count:
        table = table_at(tables, words, at)
        row = part(told, at * TOLD)
        option = options[at]
        if 0 <= option < row[OFFERS]:
            choose(table, option)
            go_on(table)
            tell_question(table, row, row[MOVES_MADE] + 1, part(masks, at * (MASK // of_a_word)), of_a_word)
        at += threads


def tell_question(table: Any, told: Any, moves: int, mask: Any, of_a_word: int) -> None:
    """Who is asked on a table, and which options there are: a byte for each, so many of them in a word. -1 and none when it is over."""
    is_on = table.ending == 0 and table.fault == 0
    count = table._desk[OFFERED] if is_on else 0
    tell_end(table, told, moves)
    told[ASKED] = table.asked if is_on else -1
    told[OFFERS] = count
    for word in range(MASK // of_a_word):
        bits = 0
        for byte in range(min(of_a_word, count - word * of_a_word)):
            bits |= 1 << 8 * byte
        mask[word] = bits
