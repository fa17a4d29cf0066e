"""Sentences made up from the declarations: every phrase can be asked for, and what comes out is short."""

import random
from functools import cached_property
from typing import Any, Final

from netdeck.language.parsing import Grammar
from netdeck.language.phrase import Kind, Lexeme, Maybe, Part, Phrase, Slot, slots_in
from netdeck.language.telling import Teller

ENDLESS: Final = 999
MOST_PARTS: Final = 2
"""Of a list that is made up."""
SAID: Final = 0.4
"""How often something is said that may be left out."""


class Goal:
    """The phrase that was asked for, and before it whatever mentions what it stands for."""

    def __init__(self, wanted: type[Phrase] | None, phrases: frozenset[type[Phrase]]) -> None:
        self.wanted = wanted
        self.met = wanted is None
        need = wanted.stands_for if wanted is not None else ""
        self.need = need
        self.givers = frozenset(
            cls for cls in phrases if need and (need in cls.mentions or any(need in one for one in cls.inside.values()))
        )

    def next(self, known: set[str]) -> frozenset[type[Phrase]]:
        """What to go for now."""
        if self.met or self.wanted is None:
            return frozenset()
        return self.givers if self.need and self.need not in known else frozenset((self.wanted,))


class SentenceMaker:
    """Makes up phrases by following the grammar, the shortest way home from a certain depth on, and tells them."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.teller = Teller(grammar)
        self.used: type[Phrase] | None = None
        self._reached: dict[type[Phrase], frozenset[type[Phrase]]] = {}

    @property
    def phrases(self) -> list[type[Phrase]]:
        """Everything that can be asked for."""
        return [cls for cls in self.grammar.declared if cls in self.reach(self.grammar.top)]

    @cached_property
    def heights(self) -> dict[type[Phrase], int]:
        """How deep the shallowest text of each phrase is."""
        heights = dict.fromkeys(self.grammar.declared, ENDLESS)
        changed = True
        while changed:
            changed = False
            for cls in self.grammar.declared:
                height = 1 + max((self.slot_height(slot, heights) for slot in _needed(self.grammar.parts[cls][0])), default=0)
                if height < heights[cls]:
                    heights[cls], changed = height, True
        return heights

    def slot_height(self, slot: Slot, heights: dict[type[Phrase], int]) -> int:
        """How deep the shallowest value of a slot is."""
        return min((self.kind_height(kind, heights) for kind in slot.kinds), default=ENDLESS)

    def kind_height(self, kind: Kind, heights: dict[type[Phrase], int]) -> int:
        """How deep the shallowest phrase of a category is."""
        if issubclass(kind, Lexeme):
            return 0
        return min((heights[cls] for cls in self.grammar.members(kind)), default=ENDLESS)

    def line(self, rng: random.Random, wanted: type[Phrase] | None = None, depth: int = 7) -> str:
        """A text; with *wanted*, one that uses that phrase if the way to it is found."""
        return self.teller.told(self.phrase(rng, wanted, depth))

    def phrase(
        self, rng: random.Random, wanted: type[Phrase] | None = None, depth: int = 7, category: type[Phrase] | None = None
    ) -> Phrase:
        """The same, as phrases."""
        goal = Goal(wanted, frozenset(self.grammar.declared))
        made = self._made(category or self.grammar.top, rng, depth, goal, set())
        self.used = wanted if goal.met else None
        return made

    def example(self, category: type[Phrase]) -> str:
        """A few words that could stand as a category."""
        return category.example or self.teller.told(self.phrase(random.Random(1), depth=0, category=category))

    def _made(self, category: type[Phrase], rng: random.Random, depth: int, goal: "Goal", known: set[str]) -> Phrase:
        members = self.grammar.members(category)
        settled = [cls for cls in members if not cls.stands_for or cls.stands_for in known or cls is goal.wanted] or members
        wanted = goal.next(known)
        if wanted & set(members):
            cls = rng.choice([one for one in members if one in wanted])
        elif leading := [cls for cls in settled if any(self._leads(slot, wanted) for slot in slots_in(self.grammar.parts[cls][0]))]:
            cls = rng.choice(leading)
        elif depth <= 0:
            lowest = min(self.heights[cls] for cls in settled)
            cls = rng.choice([cls for cls in settled if self.heights[cls] == lowest])
        else:
            cls = rng.choice(settled)
        if cls is goal.wanted:
            goal.met = True
        said: dict[str, Any] = dict(self.grammar.blank(cls))
        before = set(known)
        for part in self.grammar.parts[cls][0]:
            self._fill(cls, part, said, rng, depth - 1, goal, known, before)
        known.update(cls.mentions)
        phrase = cls.__new__(cls)
        phrase.__dict__.update(said)
        return phrase

    def _fill(
        self,
        cls: type[Phrase],
        part: Part,
        said: dict[str, Any],
        rng: random.Random,
        depth: int,
        goal: "Goal",
        known: set[str],
        before: set[str],
    ) -> None:
        if isinstance(part, Maybe):
            if any(self._leads(slot, goal.next(known)) for slot in slots_in(part.parts)) or (depth > 0 and rng.random() < SAID):
                for inner in part.parts:
                    self._fill(cls, inner, said, rng, depth, goal, known, before)
        elif isinstance(part, Slot):
            inside = set(cls.inside.get(part.name, ()))
            count = rng.choice((1, 1, MOST_PARTS)) if part.several and depth > 0 else 1
            values = []
            for _ in range(count):
                seen = before | inside if part.name in cls.branches else known | inside
                values.append(self._value(part, rng, depth, goal, seen))
                if part.name not in cls.branches:
                    known |= seen - inside
            said[part.name] = tuple(values) if part.several else values[0]

    def _value(self, slot: Slot, rng: random.Random, depth: int, goal: "Goal", known: set[str]) -> Any:
        kinds = [kind for kind in slot.kinds if issubclass(kind, Lexeme) or self.grammar.members(kind)]
        wanted = goal.next(known)
        leading = [kind for kind in kinds if issubclass(kind, Phrase) and wanted & self.reach(kind)]
        if not leading and depth <= 0:
            lowest = min(self.kind_height(kind, self.heights) for kind in kinds)
            kinds = [kind for kind in kinds if self.kind_height(kind, self.heights) == lowest]
        kind = rng.choice(leading or kinds)
        return rng.choice(kind.made_up(self.grammar)) if issubclass(kind, Lexeme) else self._made(kind, rng, depth, goal, known)

    def _leads(self, slot: Slot, wanted: frozenset[type[Phrase]]) -> bool:
        return any(issubclass(kind, Phrase) and wanted & self.reach(kind) for kind in slot.kinds)

    def reach(self, category: type[Phrase]) -> frozenset[type[Phrase]]:
        """Every phrase that can stand somewhere inside a category."""
        if category not in self._reached:
            found: dict[type[Phrase], None] = {}
            todo = list(self.grammar.members(category))
            while todo:
                cls = todo.pop()
                if cls in found:
                    continue
                found[cls] = None
                for slot in slots_in(self.grammar.parts[cls][0]):
                    todo += [member for kind in slot.kinds if issubclass(kind, Phrase) for member in self.grammar.members(kind)]
            self._reached[category] = frozenset(found)
        return self._reached[category]


def _needed(parts: tuple[Part, ...]) -> list[Slot]:
    return [part for part in parts if isinstance(part, Slot)]
