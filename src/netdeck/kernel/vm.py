"""The virtual machine of card text: evaluates compiled code over a table of integers.

A phrase's meaning is the words that it emits. Each is an operator, how many numbers belong to it, and those numbers. Numbers and truths
wait on a pile. Things that a text means lie in groups, one group on top of the other. Which things it means is a loop: a group is laid out
with whatever comes into question, *each* takes the next one and what follows says of it what must be so, *unless* goes back where it is not
so, and *fits* keeps it and goes back. Nothing calls itself: compiled code could not.

What a game alone knows (how many cards somebody has, whose turn it is) are words of its own, from :data:`OWN` on; its table says what they
come to. Those from :data:`TAKING` on take the group on top away, those from :data:`LAYING` on lay another one on top.
"""

from typing import Final

from netdeck.kernel.card_table import CardTable
from netdeck.kernel.columns import make_room, rule

(
    END,
    CONSTANT,
    LETTER,
    # Two numbers become one
    ADD,
    SUBTRACT,
    TIMES,
    DIVIDE,
    DIVIDE_DOWN,
    LEAST,
    GREATEST,
    BOTH,
    EITHER,
    # Two numbers are compared
    EQUAL,
    AT_MOST,
    AT_LEAST,
    BELOW,
    ABOVE,
    # One truth becomes another
    NOT,
    # Where to read on
    UNLESS,
    GO_ON,
    EACH,
    FITS,
    # Groups
    AGAIN,
    FIRST,
    COUNT,
) = range(25)
OWN, TAKING, LAYING = 32, 160, 192
"""Words of a game: those that leave the groups what they are, those that take the topmost away, those that lay out another one."""
HALF: Final = OWN
"""The first of them: games round in their own way."""
DEEPEST: Final = 16
"""So many numbers may wait for an operator in the texts of most games: one that needs more is refused when it is lowered."""


def own_word(table: CardTable, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    """Run an instruction of the game's own at *words*. An intrinsic.

    The number that waits on top of the pile is at *top*, the topmost group at *level*; of a group that is to be laid out, it is the
    new one, still empty. Says where the top of the pile is afterwards; one number more than before may wait there.
    """
    after: int = table.own_word(operator, words, top, level, you, it, frame)
    return after


@rule
def evaluate(table: CardTable, at: int, you: int, x: int, it: int, frame: int) -> int:
    """The value (0 or 1 for conditions) of the code at *at*. A resulting group stays on the operand stack.

    *you* is who reads, *x* is the letter's number, *frame* what carries the text out, *it* whatever else its words may speak of.
    """
    code: list[int] = table.code
    pile: list[int] = table.pile
    last = len(pile) - 1
    top = -1
    level = 0
    while True:
        operator = code[at]
        if operator == END:
            return pile[top] if top >= 0 else 0
        if top >= last:
            if not make_room(table, pile):
                return 0
            last = len(pile) - 1
        words = at + 2
        at = words + code[at + 1]
        if operator >= OWN:
            if operator >= LAYING:
                level += 1
                if level >= len(table.g_first) and not make_room(table, table.g_first):
                    return 0
                push_group(table, level)
            top = own_word(table, operator, words, top, level, you, it, frame)
            if TAKING <= operator < LAYING:
                level -= 1
        elif operator == CONSTANT:
            top += 1
            pile[top] = code[words]
        elif operator >= NOT:
            if operator == UNLESS:
                top -= 1
                if pile[top + 1] == 0:
                    at = words + code[words]
            elif operator == EACH:
                if not next_in_group(table, level):
                    at = words + code[words]
            elif operator == FITS:
                keep_current(table, level)
                at = words + code[words]
            elif operator == COUNT:
                top += 1
                pile[top] = table.g_end[level] - table.g_first[level]
                level -= 1
            elif operator == NOT:
                pile[top] = 1 - pile[top]
            elif operator == GO_ON:
                at = words + code[words]
            elif operator == FIRST:
                table.g_end[level] = min(table.g_end[level], table.g_first[level] + 1)
            else:
                rewind_group(table, level)
        elif operator == LETTER:
            top += 1
            pile[top] = x
        else:
            top -= 1
            if operator >= EQUAL:
                pile[top] = 1 if compares(pile[top], operator, pile[top + 1]) else 0
            else:
                pile[top] = combined(operator, pile[top], pile[top + 1])


@rule
def number(table: CardTable, word: int, you: int, x: int, it: int, frame: int) -> int:
    """An operand: the number itself, or (below 0) the address of code that computes it."""
    return word if word >= 0 else evaluate(table, -word, you, x, it, frame)


# Numbers and truths


@rule
def compares(left: int, operator: int, right: int) -> bool:
    """Apply a comparison operator of card text to two numbers."""
    if operator == AT_LEAST:
        return left >= right
    if operator == AT_MOST:
        return left <= right
    if operator == EQUAL:
        return left == right
    if operator == BELOW:
        return left < right
    return left > right


@rule
def combined(operator: int, left: int, right: int) -> int:
    """Apply a binary operator. Subtraction stops at 0; division by 0 or with a remainder gives 0.

    Games whose numbers may fall below 0 add what was multiplied by -1.
    """
    if operator == BOTH:
        return left & right
    if operator == ADD:
        return left + right
    if operator == TIMES:
        return left * right
    if operator == EITHER:
        return left | right
    if operator == SUBTRACT:
        return max(0, left - right)
    if operator == LEAST:
        return min(left, right)
    if operator == GREATEST:
        return max(left, right)
    if right == 0 or (operator == DIVIDE and left % right != 0):
        return 0
    return left // right


# Groups


@rule
def push_group(table: CardTable, level: int) -> None:
    """Push an empty group."""
    first = table.g_end[level - 1] if level > 1 else 0
    table.g_first[level] = first
    table.g_end[level] = first
    table.g_at[level] = first
    table.g_kept[level] = first


@rule
def add_to_group(table: CardTable, level: int, thing: int) -> None:
    """Add an element to the top group."""
    end = table.g_end[level]
    if end >= len(table.found) and not make_room(table, table.found):
        return
    table.found[end] = thing
    table.g_end[level] = end + 1


@rule
def rewind_group(table: CardTable, level: int) -> None:
    """Start iterating over the top group."""
    table.g_at[level] = table.g_first[level]
    table.g_kept[level] = table.g_first[level]


@rule
def next_in_group(table: CardTable, level: int) -> bool:
    """Take the next element of the group; returns whether there was one. At the end only kept elements remain."""
    at = table.g_at[level]
    if at >= table.g_end[level]:
        table.g_end[level] = table.g_kept[level]
        return False
    table.g_at[level] = at + 1
    table.g_seen[level] = table.found[at]
    return True


@rule
def keep_current(table: CardTable, level: int) -> None:
    """Keep the current element of the group."""
    kept = table.g_kept[level]
    table.found[kept] = table.found[table.g_at[level] - 1]
    table.g_kept[level] = kept + 1
