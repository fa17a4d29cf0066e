"""The one evaluator of numbers and conditions in card text: postfix words over a table of integers.

A phrase's meaning is the words that it emits. Each is an operator, how many words belong to it, and those words. What a game alone knows
(how many cards somebody has, whose turn it is) are operators of its own, from :data:`OWN` on; its table says what they come to.
"""

from typing import Any, Final

from netdeck.kernel.columns import rule

END, CONSTANT, LETTER, ADD, TIMES, AT_LEAST, AT_MOST, EQUAL, BOTH, EITHER, HALF, OWN = range(12)
DEEPEST: Final = 16
"""So many numbers may wait for an operator: one text that needs more is refused when it is lowered."""


def own_value(table: Any, operator: int, at: int, you: int, it: int, frame: int, number: int) -> int:
    """What an operator of the game comes to: a seam. *number* is the one that waits on top."""
    value: int = table.own_value(operator, at, you, it, frame, number)
    return value


@rule
def evaluate(table: Any, at: int, you: int, x: int, it: int, frame: int) -> int:
    """The number, or 0 and 1 for a condition, that the words at *at* stand for.

    *you* and *it* are users, *x* is the letter's number, *frame* the process that carries the text out, -1 where there is none.
    """
    code: list[int] = table.code
    pile: list[int] = table.pile
    top = -1
    while True:
        operator = code[at]
        if operator == END:
            return pile[top]
        if operator == CONSTANT:
            top += 1
            pile[top] = code[at + 2]
        elif operator >= OWN:
            top += 1
            pile[top] = own_value(table, operator, at + 2, you, it, frame, 0)
        elif operator == LETTER:
            top += 1
            pile[top] = x
        elif operator == HALF:
            pile[top] = own_value(table, HALF, at + 2, you, it, frame, pile[top])
        else:
            top -= 1
            left = pile[top]
            right = pile[top + 1]
            if operator == ADD:
                pile[top] = left + right
            elif operator == TIMES:
                pile[top] = left * right
            elif operator == AT_LEAST:
                pile[top] = 1 if left >= right else 0
            elif operator == AT_MOST:
                pile[top] = 1 if left <= right else 0
            elif operator == EQUAL:
                pile[top] = 1 if left == right else 0
            elif operator == BOTH:
                pile[top] = left & right
            else:
                pile[top] = left | right
        at += 2 + code[at + 1]


@rule
def number(table: Any, word: int, you: int, x: int, it: int, frame: int) -> int:
    """A number as an instruction has it: itself, or (below 0) where its words stand."""
    return word if word >= 0 else evaluate(table, -word, you, x, it, frame)
