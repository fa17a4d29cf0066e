"""How very many games go on side by side, a question of each at a time: functions of the part of Python that :mod:`rule_codegen` knows.

A game that ends is told of and followed by the next one in the same call. :mod:`~netdeck.backends.stepped_tables` says what stands where.
"""

from typing import Any, Final, TypeAlias

from netdeck.backends.device_rules import lay_out
from netdeck.backends.device_tables import MASK
from netdeck.backends.native_rules import MOVES as MOVES_MADE
from netdeck.backends.native_rules import choose, choose_any, fill_cells, go_on, tell_end
from netdeck.backends.rule_expressions import part, table_at
from netdeck.backends.stepped_tables import (
    ASKED,
    BITS,
    CARD_ROWS,
    CARD_WIDTH,
    CARDS_AT,
    COUNT,
    CUT_OFF,
    GAME_NUMBER,
    GOES_ON,
    HOW,
    MOST_MOVES,
    NO_ROOM,
    OBSERVES,
    OF_A_WORD,
    OFFERS,
    OPTION_WIDTH,
    OPTIONS_AT,
    OVER,
    OWN,
    RESETS,
    SEATS,
    SEEN_CARDS,
    SEEN_OPTIONS,
    SIZE,
    TOLD,
)
from netdeck.backends.table_layout import MOST_CARDS, OFFERED

Table: TypeAlias = Any
"""A table, as its kind is known to compiled code."""
Row: TypeAlias = Any
"""Words from a place on."""
BYTES: Final = 0x0101010101010101
CHOOSES, BEGINS = 1, 2


def step_games(
    tables: Table,
    words: int,
    thread: int,
    threads: int,
    team: Row,
    first: int,
    beginning: int,
    plan: Row,
    options: Row,
    laid: Row,
    faces: Row,
    eyes: Row,
    slots: Row,
    told: Row,
    ends: Row,
    rewards: Row,
    masks: Row,
    packed: Row,
    seen: Row,
    last: Row,
) -> None:
    """Begin many games, or answer their open questions up to the next ones. Where no such option exists, a game stays as it is.

    A game that ends is told of in *ends*; where the plan says so, the next one begins at once. A seat of one's own may be the only one that
    is asked; the others then play at random.
    """
    own_slots = part(slots, thread * (MOST_CARDS + 1))
    at = thread
    while at < plan[COUNT]:
        table = table_at(tables, words, at)
        row = part(told, at * TOLD)
        end = part(ends, at * TOLD)
        reward = part(rewards, at * plan[SEATS])
        out = part(seen, at * plan[SIZE])
        who = row[ASKED]
        moves = row[MOVES_MADE]
        end[HOW] = GOES_ON
        for seat in range(plan[SEATS]):
            reward[seat] = 0
        acts = 0
        if beginning != 0:
            row[GAME_NUMBER] = at
            acts = BEGINS
        elif who < 0:
            acts = plan[RESETS]
        elif 0 <= options[at] < row[OFFERS]:
            choose(table, options[at])
            moves = go_on_to_own(table, words, plan, first + row[GAME_NUMBER], moves + 1)
            acts = CHOOSES
        if acts != 0 and acts != BEGINS:
            how = how_it_stands(table, plan, moves)
            if how != GOES_ON:
                tell_end(table, end, moves)
                end[HOW] = how
                end[GAME_NUMBER] = row[GAME_NUMBER]
                if table.ending != 0 and table.winner >= 0:
                    for seat in range(plan[SEATS]):
                        reward[seat] = 1 if seat == table.winner else -1
                if plan[OBSERVES] != 0:
                    write_seen(table, own_of(plan, who), plan, faces, eyes, own_slots, part(last, at * plan[SIZE]))
                if plan[RESETS] != 0:
                    row[GAME_NUMBER] += plan[COUNT]
                    acts = BEGINS
        if acts == BEGINS:
            lay_out(table, words, laid, first + row[GAME_NUMBER], 0)
            moves = go_on_to_own(table, words, plan, first + row[GAME_NUMBER], 0)
        if acts != 0:
            tell_question(table, row, moves, plan, part(masks, at * (MASK // plan[OF_A_WORD])), part(packed, at * (MASK // plan[BITS])))
            if plan[OBSERVES] != 0 and row[ASKED] >= 0:
                write_seen(table, own_of(plan, row[ASKED]), plan, faces, eyes, own_slots, out)
        at += threads


def go_on_to_own(table: Table, words: int, plan: Row, seed: int, moves: int) -> int:
    """Go on to the next question for whoever is asked outside; other seats choose at random. How many choices there were."""
    go_on(table)
    own = plan[OWN]
    while own >= 0 and table.asked != own and how_it_stands(table, plan, moves) == GOES_ON:
        choose_any(table, words, seed, moves)
        moves += 1
        go_on(table)
    return moves


def how_it_stands(table: Table, plan: Row, moves: int) -> int:
    """Whether a game goes on, is over, was cut off after so many choices, or had no room."""
    if table.fault != 0:
        return NO_ROOM
    if table.ending != 0:
        return OVER
    return CUT_OFF if moves >= plan[MOST_MOVES] else GOES_ON


def own_of(plan: Row, asked: int) -> int:
    """Who observes: the seat of one's own, or whoever is asked."""
    return plan[OWN] if plan[OWN] >= 0 else asked


def tell_question(table: Table, told: Row, moves: int, plan: Row, mask: Row, packed: Row) -> None:
    """Who is asked on a table, and which options there are: a byte for each, and a bit for each. -1 and none when it is over."""
    is_on = how_it_stands(table, plan, moves) == GOES_ON
    count = table._desk[OFFERED] if is_on else 0
    tell_end(table, told, moves)
    told[ASKED] = table.asked if is_on else -1
    told[OFFERS] = count
    of_a_word = plan[OF_A_WORD]
    for word in range(MASK // of_a_word):
        left = count - word * of_a_word
        mask[word] = BYTES if left >= of_a_word else BYTES & ((1 << 8 * max(0, left)) - 1)
    bits = plan[BITS]
    for word in range(MASK // bits):
        left = count - word * bits
        packed[word] = -1 if left >= bits else (1 << max(0, left)) - 1


def observe(table: Table, seat: int, faces: Row, eyes: Row, slots: Row, out: Row) -> None:
    """What a seat may know: each game has a rule of its own that is called in this place."""


def write_seen(table: Table, seat: int, plan: Row, faces: Row, eyes: Row, slots: Row, out: Row) -> None:
    """Write what a seat may know over what stands there; only so many rows of cards and options are cleared as were written."""
    cards, options = plan[CARDS_AT], plan[OPTIONS_AT]
    rows = min(out[SEEN_CARDS], plan[CARD_ROWS])
    offers = min(out[SEEN_OPTIONS], MASK)
    fill_cells(out, 0, cards + rows * plan[CARD_WIDTH], 0)
    fill_cells(out, cards + plan[CARD_ROWS] * plan[CARD_WIDTH], options + offers * plan[OPTION_WIDTH], 0)
    observe(table, seat, faces, eyes, slots, out)
