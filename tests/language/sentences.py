"""Sentences made up from a grammar: every phrase can be asked for, and what comes out is short."""

import random
from collections import defaultdict
from functools import cached_property
from typing import Any

from lark.grammar import NonTerminal, Rule, Symbol

from netdeck.language.compiling import Language
from netdeck.language.declared import DeclaredLanguage
from netdeck.language.lark_language import LarkLanguage
from netdeck.language.lexer import words_of

MADE_UP = {"NUMBER": ("2", "3"), "LETTER": ("X",), "SIGNED": ("+1", "-2", "+X"), "TRIPLE": ("+1/0/2", "3/1/2"), "STRING": ('"Sporeling"',),
           "CAPS": ("Growth",), "WORD": ("drip", "seal"),
           "PAIR": ("+1/+1", "-2/-1"), "STATS": ("1/1",), "SCRIP": ("{1}", "{C3}"), "COMMAND": ("--ping",), "POINTS": ("∞∞",),
    "ZONE": ("main deck", "main deck", "blood deck", "hand", "discard pile", "timeline"),
}  # fmt: skip


SHY = frozenset(
    ("it", "that", "one_of_them", "the_rest", "up_to_of_them", "its", "that_own", "they", "that_player", "controller", "owner",
     "a_player", "of_them", "of_that_player", "of_controller", "of_each", "of_owner", "its_space", "each_player", "may_other",
     "pay_to_other", "player_act", "choose_one_other", "the_board", "any_discard", "chapter", "otherwise")
)  # fmt: skip
"""Phrases that make sense only in company: not used on the way to a wanted phrase."""


class LarkMaker:
    """Makes up lines by following the grammar's rules, the shortest way home from a certain depth on."""

    def __init__(self, language: LarkLanguage[Any]) -> None:
        self.rules: dict[str, list[Rule]] = defaultdict(list)
        for rule in language.parser.rules:
            self.rules[rule.origin.name].append(rule)
        self.used: Rule | None = None
        self.reached: dict[str, frozenset[str]] = {}
        self.start = language.start
        self.made = MADE_UP | ({"LETTER": ("x",)} if "x" in language.lexer.made["LETTER"] else {})
        self.terminals = {terminal.name: words_of(terminal.pattern.value) for terminal in language.parser.terminals}

    @cached_property
    def heights(self) -> dict[str, int]:
        """How deep the shallowest sentence of each rule is."""
        heights = dict.fromkeys(self.rules, 999)
        changed = True
        while changed:
            changed = False
            for name, rules in self.rules.items():
                height = 1 + min(self.height(rule, heights) for rule in rules)
                if height < heights[name]:
                    heights[name], changed = height, True
        return heights

    def height(self, rule: Rule, heights: dict[str, int]) -> int:
        return max((heights[symbol.name] for symbol in rule.expansion if isinstance(symbol, NonTerminal)), default=0)

    def line(self, rng: random.Random, wanted: Rule | None = None, depth: int = 7) -> str:
        """A line; with *wanted*, one that uses that rule if the way to it is found."""
        self.used = None
        pieces = self.expand(self.start, rng, depth, wanted)
        text = " ".join(pieces)
        return text.replace(" 's", "'s").replace("~ 's", "~'s")

    def expand(self, name: str, rng: random.Random, depth: int, wanted: Rule | None) -> list[str]:
        rules = self.rules[name]
        if wanted is not None and wanted not in rules:
            rules = [rule for rule in rules if rule.alias not in SHY] or rules
        if wanted is not None and wanted.origin.name == name and self.used is None:
            rule = wanted
        elif depth <= 0:
            lowest = min(self.height(rule, self.heights) for rule in rules)
            rule = rng.choice([rule for rule in rules if self.height(rule, self.heights) == lowest])
        else:
            rule = rng.choice(self.toward(rules, wanted))
        if rule is wanted:
            self.used = rule
        return [piece for symbol in rule.expansion for piece in self.symbol(symbol, rng, depth - 1, wanted)]

    def toward(self, rules: list[Rule], wanted: Rule | None) -> list[Rule]:
        """Those of *rules* from which *wanted* can be reached and has not been yet; all of them when none leads there."""
        if wanted is None or self.used is not None:
            return rules
        leading = [
            rule for rule in rules if any(wanted.origin.name in self.reach(symbol.name) for symbol in rule.expansion if not symbol.is_term)
        ]
        return leading or rules

    def reach(self, name: str) -> frozenset[str]:
        """Every rule that can stand somewhere inside *name*."""
        if name not in self.reached:
            found, todo = {name}, [name]
            while todo:
                for rule in self.rules[todo.pop()]:
                    for symbol in rule.expansion:
                        if not symbol.is_term and symbol.name not in found:
                            found.add(symbol.name)
                            todo.append(symbol.name)
            self.reached[name] = frozenset(found)
        return self.reached[name]

    def symbol(self, symbol: Symbol, rng: random.Random, depth: int, wanted: Rule | None) -> list[str]:
        if isinstance(symbol, NonTerminal):
            return self.expand(symbol.name, rng, depth, wanted)
        return [rng.choice(self.made.get(symbol.name) or self.terminals[symbol.name])]


class SentenceMaker:
    """Lines made up from a language, whatever it is made of; ``wanted`` is everything that can be asked for."""

    def __init__(self, language: Language[Any]) -> None:
        self.maker: Any
        self.wanted: list[Any]
        if isinstance(language, DeclaredLanguage):
            self.maker = language.maker
            self.wanted = self.maker.phrases
        elif isinstance(language, LarkLanguage):
            self.maker = LarkMaker(language)
            self.wanted = list(language.parser.rules)

    @property
    def used(self) -> Any:
        """What was asked for, if the last line has it."""
        return self.maker.used

    def line(self, rng: random.Random, wanted: Any = None, depth: int = 7) -> str:
        """A line; with *wanted*, one that uses it if the way to it is found."""
        made: str = self.maker.line(rng, wanted, depth)
        return made


def name_of(wanted: Any) -> str:
    """The name of something that can be asked for."""
    return wanted.__name__ if isinstance(wanted, type) else wanted.alias or wanted.origin.name
