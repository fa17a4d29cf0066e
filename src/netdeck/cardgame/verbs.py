"""Verbs: what an instruction of a game does, declared in one line each.

``verbs.add(t.Destroy, destroy, "ref cards", if_possible=are_standing)`` says that the node is the verb that :func:`destroy` carries out,
about what the node calls ``cards``, and that nobody is asked whether to do it where ``are_standing`` says no. Of a verb that players do,
the function is called for each of them: ``verbs.player(t.Draw, draw_cards, "number n", if_possible=has_library)``. Numbers, words and
order follow from these lines, and so do the rules that find the function of a verb (:meth:`Verbs.write`).
"""

import ast
import sys
from collections.abc import Hashable, Mapping
from operator import attrgetter
from typing import Final

from netdeck.cardgame.program import ASKED, OWN, PLAYERS
from netdeck.cardgame.scene import made, take
from netdeck.kernel.rule_source import Function, Namespace

NUMBER: Final = "number"
"""The kind of a word that is a number; one that players have to come up to is above 0 where something is possible."""


class Verb:
    """A verb of a game: number, name, and operands, each with a kind and places in the node (``number n``)."""

    def __init__(self, number: int, name: str, words: tuple[str, ...]) -> None:
        self.number = number
        self.name = name
        self.words = [(kind, attrgetter(*path.split(","))) for kind, path in map(str.split, words)]


class Verbs:
    """All verbs of a game.

    *amount* is the rule that says what the number comes to of which a *word* stands in a program, *player* the kind of the words that say
    which players are meant, and *widths* how many words things of a kind take, where that is not one.
    """

    def __init__(self, amount: Function, player: str, widths: Mapping[str, int] | None = None) -> None:
        self.amount = amount
        self.whose = player
        self.widths = widths or {}
        self.declared: dict[Hashable, Verb] = {}
        """By the node, or whatever else a game calls it."""
        self._next = {OWN: OWN, PLAYERS: PLAYERS, ASKED: ASKED}
        self._used: list[Function] = [amount]
        self._act: list[str] = []
        self._may: list[str] = []
        self._act_on_player: list[str] = []
        self._may_on_player: list[str] = []

    def add(self, node: Hashable, function: Function, *words: str | int, if_possible: Function | None = None) -> int:
        """Add a verb with these operands (a number is passed to the function as it is); returns its number."""
        number = self._number(OWN, node, function, *words)
        given, _ = self._given(words, 0)
        self._act.append(self._call(number, function, given))
        if if_possible is not None:
            self._may.append(self._answer(number, if_possible, given))
        return number

    def player(
        self,
        node: Hashable,
        function: Function,
        *words: str | int,
        who: str = "who",
        asks: bool = False,
        if_possible: Function | None = None,
    ) -> int:
        """Add a verb that each player in *who* of the node carries out or undergoes; *asks* means that each is asked."""
        number = self._number(ASKED if asks else PLAYERS, node, function, f"{self.whose} {who}", *words)
        given, numbers = self._given(words, self.widths.get(self.whose, 1), self.amount)
        given.insert(0, "seat")
        self._act_on_player.append(self._call(number, function, given))
        needed = [f"{each} > 0" for each in numbers]
        if if_possible is not None:
            needed.append(self._asked(if_possible, given))
        if needed:
            self._may_on_player.append(f"if verb == {number}:\n        return {' and '.join(needed)}")
        return number

    def write(self, space: Namespace | None = None) -> tuple[Function, Function, Function, Function]:
        """Generate the rules that run a verb, check whether it can do anything, and do both for one player."""
        space = sys._getframe(1).f_globals if space is None else space
        for function in self._used:
            take(space, function.__name__, function)
        of_verb, of_player = "table, frame, verb, words", "table, frame, verb, words, seat"
        return (
            self._rule(space, f"act({of_verb})", self._act, "pass"),
            self._rule(space, f"may_act({of_verb})", self._may, "return True"),
            self._rule(space, f"act_on_player({of_player})", self._act_on_player, "pass"),
            self._rule(space, f"may_act_on_player({of_player})", self._may_on_player, "return True"),
        )

    def _number(self, kind: int, node: Hashable, function: Function, *words: str | int) -> int:
        number = self._next[kind]
        self._next[kind] += 1
        self.declared[node] = Verb(number, function.__name__, tuple(each for each in words if isinstance(each, str)))
        return number

    def _given(self, words: tuple[str | int, ...], at: int, amount: Function | None = None) -> tuple[list[str], list[str]]:
        """What a function is given for its words, and the numbers among that, which come to an *amount* or are the words themselves."""
        given, numbers = [], []
        for each in words:
            if isinstance(each, int):
                given.append(str(each))
                continue
            kind = each.split()[0]
            for _ in range(self.widths.get(kind, 1)):
                word = f"table.code[words + {at}]"
                at += 1
                if kind == NUMBER and amount is not None:
                    word = f"{amount.__name__}({', '.join({'word': word}.get(name, name) for name in _names(amount))})"
                    numbers.append(word)
                given.append(word)
        return given, numbers

    def _call(self, number: int, function: Function, given: list[str]) -> str:
        return f"if verb == {number}:\n        {self._asked(function, given)}"

    def _answer(self, number: int, function: Function, given: list[str]) -> str:
        return f"if verb == {number}:\n        return {self._asked(function, given)}"

    def _asked(self, function: Function, given: list[str]) -> str:
        """The call of a function, which takes the table, the frame if it wants that, and as many of the words as it wants."""
        self._used.append(function)
        names = _names(function)
        first = ["table", "frame"] if "frame" in names[:2] else ["table"]
        return f"{function.__name__}({', '.join([*first, *given][: len(names)])})"

    def _rule(self, space: dict[str, object], head: str, cases: list[str], otherwise: str) -> Function:
        lines = "\n    el".join(cases) + f"\n    else:\n        {otherwise}" if cases else otherwise
        node = ast.parse(f"def {head}:\n    'Written out from the verbs of the game.'\n    {lines}").body[0]
        assert isinstance(node, ast.FunctionDef)
        rule: Function = made(node, space)
        return rule


def _names(function: Function) -> tuple[str, ...]:
    """What a rule is given, by name."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]
