"""Generates short sentences from the declarations, for any phrase."""

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Any, Final

from netdeck.language.grammar import Grammar
from netdeck.language.node_patterns import memoized
from netdeck.language.phrase import Kind, Lexeme, OptionalPart, Part, Phrase, Slot, slots_in
from netdeck.language.unparse import Unparser

ENDLESS: Final = 999
MOST_PARTS: Final = 2
"""Of a list that is made up."""
SAID: Final = 0.4
"""How often something is said that may be left out."""


class Goal:
    """The wanted phrase, preceded by what introduces its references."""

    def __init__(self, wanted: type[Phrase] | None, givers: Mapping[str, frozenset[type[Phrase]]]) -> None:
        self.wanted = wanted
        self.met = wanted is None
        self.need = wanted.stands_for if wanted is not None else ""
        self.givers = givers.get(self.need, frozenset())

    def next(self, known: set[str]) -> frozenset[type[Phrase]]:
        """The current goal."""
        if self.met or self.wanted is None:
            return frozenset()
        return self.givers if self.need and self.need not in known else frozenset((self.wanted,))


NOTHING: Final = Goal(None, {})
"""Where nothing more is asked for."""


class SentenceGenerator:
    """Generates phrases from the grammar, by the shortest way from a certain depth on, and prints them."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.teller = Unparser(grammar)
        self.used: type[Phrase] | None = None
        self._ways = memoized(self._ways_to)
        self._inside = memoized(self._below)
        self._choices = memoized(self._in_slot)

    @cached_property
    def phrases(self) -> list[type[Phrase]]:
        """Every phrase that can occur in a text."""
        found = dict.fromkeys(self.grammar.members(self.grammar.top))
        while new := {cls for one in found for cls in self._below(slots_in(self.grammar.parts[one][0]))} - found.keys():
            found.update(dict.fromkeys(new))
        return [cls for cls in self.grammar.declared if cls in found and not cls.never]

    @cached_property
    def _givers(self) -> Mapping[str, frozenset[type[Phrase]]]:
        """The phrases that mention what another stands for, by its name."""
        found: dict[str, set[type[Phrase]]] = {}
        for cls in self.grammar.declared:
            for name in (*cls.mentions, *chain.from_iterable(cls.inside.values())):
                found.setdefault(name, set()).add(cls)
        return {name: frozenset(phrases) for name, phrases in found.items()}

    def _in_slot(self, kinds: tuple[Kind, ...]) -> tuple[list[Kind], list[type[Phrase]]]:
        """The plain values of some kinds, and the phrases."""
        phrases = [cls for kind in kinds if issubclass(kind, Phrase) for cls in self.grammar.members(kind) if not cls.never]
        return [kind for kind in kinds if issubclass(kind, Lexeme)], phrases

    def _below(self, slots: Iterable[Slot]) -> list[type[Phrase]]:
        """The phrases that may stand in some slots."""
        return [cls for slot in slots for kind in slot.kinds if issubclass(kind, Phrase) for cls in self.grammar.members(kind)]

    @cached_property
    def heights(self) -> Mapping[Kind, int]:
        """The depth of the shallowest text of each phrase."""
        known: dict[Kind, int] = {}
        before: dict[Kind, int] | None = None
        slots = {cls: [part for part in self.grammar.parts[cls][0] if isinstance(part, Slot)] for cls in self.grammar.declared}
        while known != before:
            before = known
            known = {cls: 1 + max((self._height(slot, known) for slot in own), default=0) for cls, own in slots.items()}
        return known

    def _height(self, slot: Slot, known: Mapping[Kind, int]) -> int:
        plain = any(issubclass(kind, Lexeme) for kind in slot.kinds)
        return 0 if plain else min((known.get(cls, ENDLESS) for cls in self._below((slot,))), default=ENDLESS)

    def _ways_to(self, wanted: frozenset[type[Phrase]]) -> dict[Kind, int]:
        """How many phrases it is from each phrase to one of *wanted*, where one can stand inside it."""
        ways: dict[Kind, int] = dict.fromkeys(wanted, 0)
        below = {cls: self._below(slots_in(self.grammar.parts[cls][0])) for cls in self.grammar.declared}
        while new := [cls for cls, inside in below.items() if cls not in ways and not ways.keys().isdisjoint(inside)]:
            ways.update(dict.fromkeys(new, 1 + max(ways.values())))
        return ways

    def line(self, rng: random.Random, wanted: type[Phrase] | None = None, depth: int = 7) -> str:
        """A generated text; with *wanted*, one that uses that phrase if possible."""
        goal = Goal(wanted, self._givers)
        made = self._made((self.grammar.top,), rng, depth, goal, set())
        self.used = wanted if goal.met else None
        return self.teller.told(made)

    def said(self, cls: type[Phrase], rng: random.Random) -> Phrase:
        """A generated phrase of a kind."""
        made: Phrase = self._made((cls,), rng, 1, NOTHING, set())
        return made

    def example(self, category: type[Phrase]) -> str:
        """A few example words of a category."""
        return category.example or self.teller.told(self._made((category,), random.Random(1), 0, NOTHING, set()))

    def _made(self, kinds: tuple[Kind, ...], rng: random.Random, depth: int, goal: Goal, known: set[str]) -> Any:
        """A phrase of some kinds, or a plain value."""
        plain, phrases = self._choices(kinds)
        settled = [cls for cls in phrases if not cls.stands_for or cls.stands_for in known or cls is goal.wanted]
        choices: list[Kind] = [*plain, *(settled or phrases)]
        wanted = goal.next(known)
        ways = self._ways(wanted)
        leading: list[Kind] = [cls for cls in choices if cls in wanted] or [cls for cls in choices if cls in ways]
        if depth <= 0:
            far: dict[Kind, int] = {cls: ways[cls] if leading else self.heights.get(cls, 0) for cls in leading or choices}
            choices = [cls for cls, steps in far.items() if steps == min(far.values())]
        cls = rng.choice(choices if depth <= 0 else leading or choices)
        if issubclass(cls, Lexeme):
            return rng.choice(cls.some)
        goal.met = goal.met or cls is goal.wanted
        parts = self.grammar.parts[cls][0]
        ways = self._ways(goal.next(known))
        steps = {slot.name: min((ways[one] for one in self._inside((slot,)) if one in ways), default=ENDLESS) for slot in slots_in(parts)}
        nearest = min(steps, key=lambda name: steps[name]) if steps and depth <= 0 and ways else ""
        phrase = cls.__new__(cls)
        phrase.__dict__.update(self.grammar.blank(cls))
        before = frozenset(known)
        for slot in self._said(parts, rng, depth - 1, steps):
            towards = goal if not nearest or slot.name == nearest else NOTHING
            inside, branch = set(cls.inside.get(slot.name, ())), slot.name in cls.branches
            values = []
            for _ in range(rng.choice((1, 1, MOST_PARTS)) if slot.several and depth > 1 else 1):
                seen = {*(before if branch else known), *inside}
                values.append(self._made(slot.kinds, rng, depth - 1, towards, seen))
                known |= set() if branch else seen - inside
            phrase.__dict__[slot.name] = tuple(values) if slot.several else values[0]
        known.update(cls.mentions)
        return phrase

    def _said(self, parts: Iterable[Part], rng: random.Random, depth: int, steps: dict[str, int]) -> Iterator[Slot]:
        """The slots of a template that are said this time."""
        for part in parts:
            if isinstance(part, Slot):
                yield part
            elif isinstance(part, OptionalPart):
                leads = any(steps[slot.name] < ENDLESS for slot in slots_in(part.parts))
                if leads or (depth > 0 and rng.random() < SAID):
                    yield from self._said(part.parts, rng, depth, steps)
