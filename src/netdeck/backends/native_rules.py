"""What compiled code calls in the place of seams, and how it plays: plain functions of the part of Python that :mod:`rule_codegen` knows.

A table here has its buffers, too: ``_state`` and ``_desk``. A room that is full stops the game with a fault, which whoever asked for it has
to look at.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from netdeck.backends import ismcts
from netdeck.backends.ismcts import answer, ask_anew, begin_future, is_done, is_open, learn, seed_of, weigh
from netdeck.backends.rule_expressions import part
from netdeck.backends.rule_kinds import DISPATCH
from netdeck.backends.table_layout import (
    AT_CARDS,
    AT_EVERYTHING,
    BLOCK,
    CHAIN,
    KEY,
    LOOKING,
    MARKS,
    MOST_CARDS,
    OFFERED,
    ROOM_FOR_CARDS,
    ROW,
    ROWS,
)
from netdeck.kernel import columns, records, vm
from netdeck.kernel.chacha import fill_seed_key, number_below, permute
from netdeck.kernel.columns import MOST_NAMED, STEPS, named_card
from netdeck.kernel.playout_policy import WORD, random_below
from netdeck.kernel.specialize import own_word_counted

Function = Callable[..., Any]

# In the place of seams


def notice(table: Any, card: int) -> None:
    """Do nothing: nothing is remembered here."""


def moving(table: Any, card: int, zone: int, known: int) -> None:
    """No ledger is kept."""


def choosing(table: Any, count: int, seat: int) -> None:
    """No ledger is kept."""


def mixing(table: Any, count: int, zone: int) -> None:
    """No ledger is kept."""


def make_room(table: Any, column: Any) -> bool:
    """A room is as large as it is."""
    table.fault = len(column)
    return False


def another_card(table: Any, printed: int, owner: int) -> int:
    """One more card, where there is room for it."""
    card: int = table.cards
    desk = table._desk
    if card >= desk[ROOM_FOR_CARDS]:
        table.fault = MOST_CARDS
        return -1
    desk[MARKS + card] = 1
    table.cards = card + 1
    table.printed[card] = printed
    table.owner[card] = owner
    return card


def fill_cells(cells: Any, first: int, end: int, number: int) -> None:
    """The same number everywhere."""
    for i in range(first, end):
        cells[i] = number


def copy_cells(cells: Any, first: int, to: Any, at: int, count: int) -> None:
    """Cells elsewhere."""
    for i in range(count):
        to[at + i] = cells[first + i]


def no_offers(table: Any) -> None:
    """A new question is being put."""
    table._desk[OFFERED] = 0


def count_offers(table: Any) -> int:
    """How many options there are so far."""
    count: int = table._desk[OFFERED]
    return count


def offered(table: Any, at: int, number: int) -> int:
    """A number of one of the options."""
    found: int = table._desk[ROWS + ROW * at + number]
    return found


def offer(table: Any, kind: int, card: int, other: int, use: int, x: int, aim0: int, aim1: int, aim2: int, cost: int) -> None:
    """Another option, where there is room for it."""
    desk = table._desk
    count = desk[OFFERED]
    if count >= table._offers:
        table.fault = table._offers
        return
    row = ROWS + ROW * count
    desk[row] = kind
    desk[row + 1] = card
    desk[row + 2] = other
    desk[row + 3] = use
    desk[row + 4] = x
    desk[row + 5] = aim0
    desk[row + 6] = aim1
    desk[row + 7] = aim2
    desk[row + 8] = cost
    desk[OFFERED] = count + 1


def shuffle(table: Any, count: int, purpose: int) -> None:
    """One draw."""
    permute(part(table._desk, KEY), table.draws, count, part(table._desk, BLOCK), table.tray)
    table.draws += 1


def below(table: Any, count: int, purpose: int, who: int) -> int:
    """One draw."""
    number = number_below(part(table._desk, KEY), table.draws, count, part(table._desk, BLOCK))
    table.draws += 1
    return number


def count_followed(table: Any, number: int) -> bool:
    """What was followed is counted behind the desk."""
    table._desk[table._desk_end + number] += 1
    return True


def nothing_weighed(table: Any, mind: Any) -> None:
    """Who has no sense likes everything alike."""


def nothing_judged(table: Any, seat: int, experienced: int) -> int:
    """Who has no sense finds all standing alike."""
    return 0


def nothing_settled(table: Any) -> int:
    """Who has no sense takes nothing in passing."""
    return -1


def number_as_name(table: Any, at: int) -> int:
    """Who has no sense calls options by their numbers."""
    return at


SEAMS: Final[Mapping[Any, Function]] = {
    columns.notice: notice,
    columns.moving: moving,
    columns.choosing: choosing,
    columns.mixing: mixing,
    columns.make_room: make_room,
    columns.another_card: another_card,
    columns.no_offers: no_offers,
    columns.count_offers: count_offers,
    columns.offered: offered,
    columns.offer: offer,
    columns.shuffle: shuffle,
    columns.below: below,
    columns.follow: count_followed,
    records.fill_cells: fill_cells,
    records.copy_cells: copy_cells,
}
SENSES: Final[Mapping[Any, tuple[str, Function]]] = {
    ismcts.weigh: ("weigh", nothing_weighed),
    ismcts.standing: ("standing", nothing_judged),
    ismcts.settled: ("settled", nothing_settled),
    ismcts.name_of: ("name", number_as_name),
}


def in_place_of(function: Function, kind: Any, counted: bool) -> tuple[Function, bool] | None:
    """What is called in the place of a seam, for tables of a kind, and whether it counts what it follows: taste never does."""
    if function in SEAMS:
        return SEAMS[function], counted
    if function in (vm.own_word, own_word_counted):
        return kind.own_word, counted
    if function is columns.named_card:
        return kind.card_of_answer, counted
    if function in SENSES:
        name, nothing = SENSES[function]
        return (nothing if kind.sense is None else getattr(kind.sense, name)), False
    return None


# Playing

MOST_STEPS: Final = 100_000
"""From one decision to the next."""
FNV_START, FNV_PRIME = 0x811C9DC5, 0x01000193
ENDING, WINNER, TURNS, MOVES, FAULT, PRINT = range(6)
"""What is told of each game."""
FACTS: Final = 6


def do_step(table: Any, number: int, frame: int) -> None:
    """Run the function of a step."""


setattr(do_step, DISPATCH, True)


def go_on(table: Any) -> None:
    """Run until a seat must decide or the game is over."""
    left = MOST_STEPS
    while table.asked < 0 and table.ending == 0 and table.fault == 0:
        frame = table.depth - 1
        do_step(table, table.f_step[frame], frame)
        left -= 1
        if left == 0:
            table.fault = -1


def go_on_counted(table: Any) -> None:
    """The same, and count each step."""
    left = MOST_STEPS
    while table.asked < 0 and table.ending == 0 and table.fault == 0:
        frame = table.depth - 1
        number = table.f_step[frame]
        count_followed(table, STEPS + number)
        do_step(table, number, frame)
        left -= 1
        if left == 0:
            table.fault = -1


def choose(table: Any, at: int) -> None:
    """Answer the open question with one of its options."""
    row = part(table._desk, ROWS + ROW * at)
    table.chosen = row[0]
    table.chosen_card = row[1]
    table.chosen_other = row[2]
    table.chosen_use = row[3]
    table.chosen_x = row[4]
    table.chosen_aim0 = row[5]
    table.chosen_aim1 = row[6]
    table.chosen_aim2 = row[7]
    table.asked = -1


def copy_words(table: Any, laid: Any, words: int) -> None:
    """Let the table be as *laid*, but for what it thinks in."""
    state = table._state
    for i in range(table._thinking, words):
        state[i] = laid[i]


def use_seed(table: Any, seed: int) -> None:
    """Let chance be that of a plain seed, from the first draw on."""
    fill_seed_key(seed, part(table._desk, KEY))
    table.draws = 0


def count_room(table: Any, words: int) -> None:
    """Note for how many cards a table of so many *words* has room."""
    table._desk[ROOM_FOR_CARDS] = (words - table._fixed) // table._columns_of_last


def choose_any(table: Any, words: int, seed: int, number: int) -> None:
    """Answer the open question at random: it is decision *number* of the playout of *seed*. A table has so many *words*."""
    desk = table._desk
    looking = desk[LOOKING]
    if looking & AT_EVERYTHING:
        link(table, words)
    if looking & AT_CARDS and number == 0:
        for card in range(table.cards):
            desk[MARKS + card] = 0
    choose(table, random_below(seed, number, desk[OFFERED]))
    if looking & AT_CARDS:
        for place in range(MOST_NAMED):
            card = named_card(table, place)
            if card >= 0:
                desk[MARKS + card] = 1


def link(table: Any, words: int) -> None:
    """Add the whole table and its options to the chain of fingerprints (FNV-1a over words): equal chains mean equal games."""
    state, desk = table._state, table._desk
    seen = desk[CHAIN] & WORD
    for i in range(table._thinking, words):
        seen = ((seen ^ state[i] & WORD) * FNV_PRIME) & WORD
    for i in range(ROWS, ROWS + ROW * desk[OFFERED]):
        seen = ((seen ^ desk[i] & WORD) * FNV_PRIME) & WORD
    desk[CHAIN] = seen


# What is called from outside


def begin(table: Any, words: int, seed: int) -> None:
    """Take a laid-out table, with the chance of a seed, up to its first question."""
    count_room(table, words)
    use_seed(table, seed)
    go_on(table)


def take(table: Any, words: int, at: int) -> None:
    """Answer the open question and run to the next one."""
    count_room(table, words)
    choose(table, at)
    go_on(table)


def play_games(table: Any, laid: Any, words: int, first: int, count: int, looking: int, ends: Any, used: Any, last: Any) -> None:
    """Random games with the seeds from *first* on."""
    desk = table._desk
    count_room(table, words)
    for game in range(count):
        copy_words(table, laid, words)
        desk[LOOKING] = looking
        desk[CHAIN] = FNV_START
        use_seed(table, first + game)
        moves = 0
        go_on(table)
        while table.ending == 0 and table.fault == 0:
            choose_any(table, words, first + game, moves)
            moves += 1
            go_on(table)
        told = part(ends, game * FACTS)
        tell_end(table, told, moves)
        told[PRINT] = desk[CHAIN] & WORD
        if looking & AT_CARDS and table.fault == 0:
            for card in range(table.cards):
                printed = table.printed[card]
                if desk[MARKS + card] != 0 and last[printed] != game + 1:
                    last[printed] = game + 1
                    used[printed] += 1


def tell_end(table: Any, told: Any, moves: int) -> None:
    """How a game ended."""
    told[ENDING] = table.ending
    told[WINNER] = table.winner
    told[TURNS] = table.turn
    told[MOVES] = moves
    told[FAULT] = table.fault


def look_at_options(table: Any, mind: Any) -> None:
    """Write down how good each option looks."""
    weigh(table, mind)


def look_ahead(table: Any, mind: Any, begun: Any, words: int, most: int, count: int) -> None:
    """Look at so many futures more, *most* in all."""
    count_room(table, words)
    for _ in range(count):
        if not is_open(mind, most):
            return
        position = begin_future(mind)
        copy_words(table, part(begun, position * words), words)
        use_seed(table, seed_of(mind))
        ask_anew(table)
        go_on(table)
        while table.fault == 0 and not is_done(table, mind):
            at = answer(table, mind)
            if at < 0:
                return
            choose(table, at)
            go_on(table)
        if table.fault != 0:
            mind.fault = table.fault
            return
        learn(table, mind)
