"""Lowers card text to bytecode.

A :class:`CardCode` holds what is printed on the cards of a match as columns, and the way back from a place in the code to the node of the
text that it came from. Numbers and conditions that games share are lowered here, for the one evaluator
(:mod:`~netdeck.kernel.vm`); a game lowers its own nodes and its instructions.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final, Self

from netdeck.kernel.card_table import CardTable
from netdeck.kernel.clause import RulebookError
from netdeck.kernel.vm import (
    ADD,
    AT_LEAST,
    AT_MOST,
    BOTH,
    CONSTANT,
    DEEPEST,
    EITHER,
    END,
    EQUAL,
    HALF,
    LETTER,
    TIMES,
)
from netdeck.language import ast_nodes as t
from netdeck.language.source_map import Worded, Words

COMPARING: Final = {"=": EQUAL, ">=": AT_LEAST, "<=": AT_MOST}


class CardCode:
    """The printed cards of a match as columns and code."""

    def __init__(self, kind: type[CardTable]) -> None:
        self.definitions: list[Any] = []
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.columns: dict[str, list[int]] = {name: [] for name, room in kind.columns.items() if room.shared}
        self.words: dict[int, object] = {}
        """What the words mean that begin at a place: of a number, a condition, a choice, a program. An instruction: where one reads on."""
        self._begins: list[int] = []
        """Where the words of each card begin."""
        self.code = self.columns["code"]
        self.code.append(END)

    def own_copy(self) -> Self:
        """A copy for one match, which may add code; the shared book never changes."""
        twin = copy(self)
        twin.columns = {name: [*column] for name, column in self.columns.items()}
        twin.code = twin.columns["code"]
        twin.words = dict(self.words)
        return twin

    def number(self, name: str) -> int:
        """The number of a printed card."""
        return self.numbers[name]

    def card_at(self, at: int) -> Any:
        """The printed card whose code contains an address."""
        return self.definitions[bisect_right(self._begins, at) - 1]

    def words_at(self, at: int) -> Words | None:
        """The words that the code at an address was compiled from, if known."""
        node = self.words.get(at)
        return node.words if isinstance(node, Worded) else None

    # Writing

    def _begin_card(self, card: Any) -> None:
        """Whatever is written from now on is the text of *card*."""
        self._begins.append(len(self.code))
        self.numbers[card.name] = len(self.definitions)
        self.definitions.append(card)
        self.names.append(card.name)

    def _row(self, prefix: str, **fields: int) -> None:
        for name, value in fields.items():
            self.columns[prefix + name].append(int(value))

    def _write(self, words: Sequence[int], meaning: object, notes: Mapping[int, object] | None = None) -> int:
        """Where *words* begin in the code; *notes* say what those in between mean."""
        at = len(self.code)
        self.code += words
        self.words[at] = meaning
        for place, node in (notes or {}).items():
            self.words[at + place] = node
        return at

    # Numbers and conditions

    def _number(self, number: t.Number) -> int:
        """A number as instructions have it: itself, or below 0 where its words stand."""
        if isinstance(number, int) and number >= 0:
            return number
        return -self._write([*self._postfix(number), END], number)

    def _condition(self, condition: t.Condition) -> int:
        """Where the words of a condition begin."""
        return self._write([*self._test(condition), END], condition)

    def _postfix(self, number: t.Number, depth: int = 1) -> list[int]:
        if depth >= DEEPEST:
            raise RulebookError("a number is made of too many others")
        match number:
            case int():
                return [CONSTANT, 1, number]
            case t.Letter():
                return [LETTER, 0]
            case t.Sum("half", of):
                return [*self._postfix(of, depth), HALF, 0]
            case t.Sum("add" | "mul" as op, left, right):
                return [*self._postfix(left, depth), *self._postfix(right, depth + 1), ADD if op == "add" else TIMES, 0]
            case t.Sum("sub", left, right):
                minus = [*self._postfix(right, depth + 1), CONSTANT, 1, -1, TIMES, 0]
                return [*self._postfix(left, depth), *minus, ADD, 0]
        return self._own_number(number, depth)

    def _own_number(self, number: t.Number, depth: int) -> list[int]:
        """A number that only this game has."""
        raise RulebookError(f"{number} is no number of this game")

    def _test(self, condition: t.Condition, depth: int = 1) -> list[int]:
        if depth >= DEEPEST:
            raise RulebookError("a condition is made of too many others")
        match condition:
            case t.Compare(left, test):
                return [*self._postfix(left, depth), *self._compared(test, depth)]
            case t.AllOf(of):
                return self._joined(of, BOTH, depth)
            case t.AnyOf(of):
                return self._joined(of, EITHER, depth)
        return self._own_test(condition, depth)

    def _own_test(self, condition: t.Condition, depth: int) -> list[int]:
        """A condition that only this game has."""
        raise RulebookError(f"{condition} is no condition of this game")

    def _compared(self, test: t.Is, depth: int) -> list[int]:
        """The number that waits on the pile, compared with another one."""
        return [*self._postfix(test.number, depth + 1), COMPARING[test.op], 0]

    def _joined(self, conditions: Sequence[t.Condition], operator: int, depth: int) -> list[int]:
        words = self._test(conditions[0], depth) if conditions else [CONSTANT, 1, int(operator == BOTH)]
        for condition in conditions[1:]:
            words += [*self._test(condition, depth + 1), operator, 0]
        return words
