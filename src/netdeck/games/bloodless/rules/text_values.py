"""What the words come to that only Bloodless knows (N3, 7.3), and what rules ask of a text: numbers, conditions, cards, players.

How words are read stands in :mod:`~netdeck.kernel.vm`. Operations that leave the naturals give zero (D1.3, R61).
"""

from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.card_tests import said_of, shares_name, stands_between
from netdeck.games.bloodless.rules.groups import (
    card_in,
    controlled_in,
    controller_in,
    counters_in,
    drop_from_group,
    extreme_in,
    is_bound,
    is_fitting,
    keep_present,
    keep_there,
    kins_in,
    lay_bound,
    lay_this,
    lay_top,
    look_as_it_was,
    owner_in,
    reach,
    spaces_in,
    stat_in,
)
from netdeck.games.bloodless.rules.queries import holding, kin_count, letter_or_zero
from netdeck.games.bloodless.rules.records import (
    L_VALUE,
    S_AMOUNT,
    S_THAT,
    S_THEY,
    S_YOU,
    find_letter,
    refer,
    value_of,
)
from netdeck.games.bloodless.rules.regions import by_distance, how_many, open_spaces, opposed_spaces, spaces_from
from netdeck.games.bloodless.rules.spaces import BOTH, EVERY_SPACE, IN_A_ROW, ROW, zone_of
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, new_row
from netdeck.kernel.vm import LAYING, TAKING, compares, evaluate


@rule
def own_word(table: Table, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    """Do what a word of this game says; where the top of the pile is then.

    *frame* is the scene of the text, *it* whether the instruction before succeeded (R13).
    """
    pile = table.pile
    if operator >= LAYING:
        return laid_out(table, operator, words, top, level, you, frame)
    if operator >= TAKING:
        return taken(table, operator, words, top, level)
    if operator >= w.OWNED_BY:
        if operator == w.BETWEEN:
            top -= 1
            pile[top] = stands_between(table, level, pile[top], pile[top + 1])
        else:
            pile[top] = said_of(table, operator, words, level, pile[top], you, frame)
        return top
    if operator >= w.IS:
        top += 1
        pile[top] = said_of(table, operator, words, level, 0, you, frame)
    elif operator < w.HOLDING:
        top += 1
        pile[top] = value_of_word(table, operator, words, you, it, frame)
    elif operator < w.AMONG:
        pile[top] = changed(table, operator, words, pile[top])
    elif operator == w.AS_IT_WAS:
        look_as_it_was(table, level)
    elif operator == w.AMONG:
        keep_there(table, level)
    elif operator == w.PRESENT:
        keep_present(table, level)
    else:
        drop_from_group(table, level, table.g_seen[level - 1])
    return top


@rule
def laid_out(table: Table, operator: int, words: int, top: int, level: int, you: int, scene: int) -> int:
    """Lay out a group; where the top of the pile is then."""
    code = table.code
    pile = table.pile
    if operator == w.REACH:
        if code[words] == w.ZONES:
            reach(table, level, w.ZONES, code[words + 1], pile[top], scene)
            return top - 1
        reach(table, level, code[words], 0, BOTH, scene)
        return top
    if operator == w.THIS:
        lay_this(table, level, scene)
        return top
    if operator == w.BOUND:
        lay_bound(table, level, code[words], scene)
        return top
    seat = pile[top - 1]
    lay_top(table, level, zone_of(seat if seat >= 0 else you, code[words]), pile[top])
    return top - 2


@rule
def taken(table: Table, operator: int, words: int, top: int, level: int) -> int:
    """Let a number wait that the topmost group comes to; where the top of the pile is then."""
    code = table.code
    pile = table.pile
    if operator == w.CONTROLS:
        top -= 1
        pile[top] = 1 if some_control(table, level, code[words], pile[top], pile[top + 1], code[words + 1]) else 0
        return top
    if operator == w.CLOSEST or operator == w.FURTHEST:
        pile[top] = by_distance(table, level, pile[top], 1 if operator == w.CLOSEST else -1)
        return top
    top += 1
    if operator == w.SPACES_OF:
        pile[top] = spaces_in(table, level)
    elif operator == w.STAT:
        pile[top] = stat_in(table, level, code[words])
    elif operator == w.COUNTERS:
        pile[top] = counters_in(table, level, code[words])
    elif operator == w.HIGHEST or operator == w.LOWEST:
        pile[top] = extreme_in(table, level, code[words], operator == w.LOWEST)
    elif operator == w.KINS_OF:
        pile[top] = kins_in(table, level)
    elif operator == w.CONTROLLER:
        pile[top] = controller_in(table, level)
    elif operator == w.OWNER:
        pile[top] = owner_in(table, level)
    elif operator == w.IF_ALL:
        pile[top] = 1 if is_fitting(table, level, code[words]) else 0
    else:
        pile[top] = shares_name(table, level)
    return top


@rule
def some_control(table: Table, level: int, operator: int, wanted: int, seats: int, anybody: int) -> bool:
    """Whether so many cards of a group are controlled by some players together, or by any one of them."""
    if not anybody:
        return compares(controlled_in(table, level, seats), operator, wanted)
    for seat in range(SEATS):
        if seats >> seat & 1 and compares(controlled_in(table, level, 1 << seat), operator, wanted):
            return True
    return False


@rule
def changed(table: Table, operator: int, words: int, waiting: int) -> int:
    """What a word makes of the number before it."""
    code = table.code
    if operator == w.AS_GROUP:
        return 1 << waiting if waiting >= 0 else 0
    if operator == w.ANYBODY:
        return 1 << waiting if waiting >= 0 else BOTH
    if operator == w.SOME_OPEN:
        return 1 if waiting & open_spaces(table, code[words]) else 0
    if operator == w.SPACE_COUNT:
        return how_many(waiting)
    if operator == w.HOLDING:
        return holding(table, waiting, code[words]) if waiting >= 0 else 0
    return spaces_from(table, operator, waiting)


@rule
def value_of_word(table: Table, operator: int, words: int, you: int, ok: int, scene: int) -> int:
    """What a word comes to that needs nothing before it."""
    code = table.code
    heap = table.heap
    if operator == w.LETTER:
        return letter_or_zero(table, scene, code[words])
    if operator == w.POOL:
        return table.pool
    if operator == w.AMOUNT:
        return heap[scene + S_AMOUNT]
    if operator == w.NOTED:
        return value_of(table, table.noted[you], code[words], 0)
    if operator == w.KIN_COUNT:
        return kin_count(table, scene)
    if operator == w.YOUR_TURN:
        return 1 if (table.active == you) == (code[words] == 1) else 0
    if operator == w.FIRST_TURN:
        return 1 if (table.turns[you] <= 1) == (code[words] == 1) else 0
    if operator == w.IN_PHASE:
        return 1 if table.phase == code[words] else 0
    if operator == w.SUCCEEDED:
        return 1 if ok == code[words] else 0
    if operator == w.IS_BOUND:
        return 1 if is_bound(table, code[words], scene) else 0
    if operator == w.EVERY_SPACE:
        return EVERY_SPACE
    if operator == w.ROW:
        yours = ROW << IN_A_ROW * you
        return yours if code[words] else EVERY_SPACE ^ yours
    if operator == w.OPEN:
        return open_spaces(table, code[words])
    if operator == w.OPPOSED:
        return opposed_spaces(table, code[words])
    return player_of_word(table, operator, code[words], you, scene)


@rule
def player_of_word(table: Table, operator: int, name: int, you: int, scene: int) -> int:
    """The one player whom a word means; nobody where there is none."""
    heap = table.heap
    if operator == w.YOU:
        return you
    if operator == w.OPPONENT:
        return 1 - you
    if operator == w.ACTIVE:
        return table.active
    if operator == w.THAT_PLAYER:
        return heap[scene + S_THAT]
    if operator == w.THEY:
        return heap[scene + S_THEY] if heap[scene + S_THEY] >= 0 else heap[scene + S_THAT]
    letter = find_letter(table, scene, name)
    return NOBODY if letter == NONE else heap[letter + L_VALUE]


# What rules ask


@rule
def read(table: Table, at: int, scene: int) -> int:
    """What the words at *at* come to: a number, 0 and 1 for a condition, a bit for each space or player."""
    return read_with(table, at, scene, 1, -1, NONE)


@rule
def read_with(table: Table, at: int, scene: int, ok: int, card: int, past: int) -> int:
    """The same. *ok* is whether the instruction before succeeded (R13).

    *card* is what a pattern looks at, as it is or as it was; nothing where it is a pattern of no card in particular.
    """
    table.g_seen[0] = card
    table.g_past[0] = past
    return evaluate(table, at, table.heap[scene + S_YOU], 0, ok, scene)


@rule
def number(table: Table, word: int, scene: int) -> int:
    """A number as instructions have it: itself, or (below 0) where its words stand."""
    return word if word >= 0 else read(table, -word, scene)


@rule
def holds_now(table: Table, at: int, scene: int, ok: bool) -> bool:
    """Whether a condition holds; *ok* is whether the instruction before succeeded (R13). 0 is no condition."""
    return at == 0 or read_with(table, at, scene, 1 if ok else 0, -1, NONE) != 0


@rule
def fits(table: Table, at: int, card: int, past: int, scene: int) -> bool:
    """Whether a card, as it is or as it was, has everything that a pattern asks for."""
    return read_with(table, at, scene, 1, card, past) != 0


@rule
def cards_meant(table: Table, at: int, scene: int) -> int:
    """The cards that words mean now, in order of precedence (R14): a row of numbers."""
    read(table, at, scene)
    length = table.g_end[1]
    row = new_row(table, length, False)
    for i in range(length):
        table.heap[row + 1 + i] = card_in(table, 1, i)
    return row


@rule
def known(table: Table, at: int, scene: int) -> int:
    """The cards that words mean without asking anybody, or that were chosen: a row of references."""
    read(table, at, scene)
    length = table.g_end[1]
    row = new_row(table, length, True)
    for i in range(length):
        thing = table.found[i]
        table.heap[row + 1 + i] = thing if table.g_refs[1] else refer(table, thing, NONE)
    return row


@rule
def player(table: Table, at: int, scene: int) -> int:
    """The one player whom words mean; nobody where there is none."""
    return read(table, at, scene)
