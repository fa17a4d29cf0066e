"""Compares expected with actual values: cards, ordered lists, bags, and lines of events."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from netdeck.kernel import CardRef, CardView, Seen
from netdeck.scenarios.model import Table
from netdeck.scenarios.names import CardNames

CARD_KEYS: Final = ("card", "id", "zone", "counters")
"""Keys of a card's long form that are no facts of the game."""


class Matcher:
    """Interprets the words of one scenario. *labels* are the ids that it has given to cards so far."""

    def __init__(self, names: CardNames, labels: Collection[str]) -> None:
        self._names = names
        self._labels = labels

    # Values

    def value(self, expected: object, found: object) -> bool:
        """Whether a field of an event, a counter or a fact has the expected value."""
        match expected:
            case bool() | int() | float():
                return type(found) is type(expected) and found == expected
            case str():
                return self._word(expected, found)
            case list():
                return isinstance(found, list | tuple) and self.in_order(expected, found)
            case Mapping():
                return isinstance(found, Mapping) and self.whole(expected, found)
            case _:
                return found == expected

    def _word(self, expected: str, found: object) -> bool:
        if isinstance(found, CardRef):
            return self._names.fits(expected, found, self._labels)
        if found is None:
            return expected == ""
        if isinstance(found, bool | int | float | list | tuple | Mapping):
            return False
        return self._names.same(expected, str(found))

    def in_order(self, expected: Sequence[object], found: Sequence[object]) -> bool:
        """Whether two lists are equal element by element. Long forms compare only the keys that are given."""
        return len(expected) == len(found) and all(map(self._entry, expected, found))

    def _entry(self, expected: object, found: object) -> bool:
        if isinstance(expected, Mapping) and isinstance(found, Mapping):
            return all(key in found and self.value(value, found[key]) for key, value in expected.items())
        return self.value(expected, found)

    def whole(self, expected: Mapping[str, object], found: Mapping[str, object]) -> bool:
        """Whether two tables are equal; missing numbers count as zero."""
        return all(self.value(expected.get(key, 0), found.get(key, 0)) for key in expected.keys() | found.keys())

    def fact(self, expected: object, found: object) -> bool:
        """The same for a fact about a card, whose lists (kins, keywords) have no order."""
        if isinstance(expected, list) and isinstance(found, list | tuple):
            return is_bag(expected, found, self.value)
        return self.value(expected, found)

    # Cards

    def card(self, expected: object, found: CardView, zone: str) -> bool:
        """Whether a card is the expected one. The long form compares only its own keys."""
        if isinstance(expected, str):
            return self._names.fits(expected, found, self._labels)
        if not isinstance(expected, Mapping):
            return False
        return all(self.card_key(key, value, found, zone) for key, value in expected.items())

    def card_key(self, key: str, value: object, found: CardView, zone: str) -> bool:
        """Whether one key of a card's long form is as expected."""
        match key:
            case "card":
                return isinstance(value, str) and self._names.same(value, found.name)
            case "id":
                return value == found.label
            case "zone":
                return value == zone
            case "counters" if isinstance(value, Mapping):
                counters = found.facts.get("counters", found.facts)
                return all(self.value(number, counters.get(name, 0)) for name, number in value.items())
            case _:
                return key in found.facts and self.fact(value, found.facts[key])

    # Events

    def event(self, pattern: Table, seen: Seen) -> bool:
        """Whether an event is of the kind, and has the fields, that *pattern* gives."""
        return all(self._event_key(key, value, seen) for key, value in pattern.items())

    def _event_key(self, key: str, value: object, seen: Seen) -> bool:
        if key == "event":
            return value == seen.event
        if key == "clause" and "clause" not in seen.fields:
            return value == seen.clause
        name = key if key in seen.fields else f"{key}_"  # a field called `from` cannot be spelt so in Python
        return name in seen.fields and self.value(value, seen.fields[name])

    def first_missing(self, patterns: Sequence[Mapping[str, object]], seen: Sequence[Seen]) -> int | None:
        """The index of the first pattern without a match after the previous one; other events may lie between."""
        events = iter(seen)
        for number, pattern in enumerate(patterns):
            if not any(self.event(pattern, each) for each in events):
                return number
        return None

    def missing(self, patterns: Sequence[Table], seen: Sequence[Seen]) -> list[int]:
        """The patterns without a match, in any order."""
        return unmatched(patterns, seen, self.event)


def is_bag(expected: Sequence[object], found: Sequence[object], fits: object) -> bool:
    """Whether both contain the same in any order."""
    return len(expected) == len(found) and not unmatched(expected, found, fits)


def unmatched(expected: Sequence[object], found: Sequence[object], fits: Any) -> list[int]:
    """The indices of *expected* elements without a partner in *found*, in a maximum matching.

    Each takes what fits; when that is taken, whoever has it is asked to take something else.
    """
    taken: dict[int, int] = {}

    def take(who: int, asked: set[int]) -> bool:
        for what, thing in enumerate(found):
            if what not in asked and fits(expected[who], thing):
                asked.add(what)
                if what not in taken or take(taken[what], asked):
                    taken[what] = who
                    return True
        return False

    return [who for who in range(len(expected)) if not take(who, set())]
