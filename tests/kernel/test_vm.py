"""The words of card text come to what they say: numbers, truths, and groups of which only those stay that fit."""

import operator as op
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final

from hypothesis import given
from hypothesis import strategies as st

from netdeck.kernel import Rng, key_from_seed
from netdeck.kernel import vm as e
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.specialize import uncounted_rules

Words = list[int]
Meant = tuple[Words, int]
"""Some words, and the number that they ought to come to."""
Group = tuple[Words, list[int]]
Test = tuple[Words, Callable[[int], int]]

SEEN, ABOVE_IT, LARGEST, UP_TO = e.OWN + 1, e.OWN + 2, e.TAKING, e.LAYING
"""The toy's own words: the thing that is looked at, the one of the group below, the largest of a group, all things up to a number."""


class Toy(CardTable):
    clauses: ClassVar[list[str]] = []


def own_word(table: Toy, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    if operator == UP_TO:
        for thing in range(table.pile[top]):
            e.add_to_group(table, level, thing)
        return top - 1
    if operator == SEEN:
        value = table.g_seen[level]
    elif operator == ABOVE_IT:
        value = table.g_seen[level - 1]
    elif operator == LARGEST:
        value = max(table.found[table.g_first[level] : table.g_end[level]], default=-1)
    else:
        assert operator == e.HALF
        table.pile[top] //= 2
        return top
    table.pile[top + 1] = value
    return top + 1


Toy.own_word = own_word


def toy(words: Sequence[int]) -> Toy:
    """A table with rooms that are soon full."""
    rooms = ("seat", "zone", "frame", "card", "card on the tray", "printed zone", "word")
    sizes = {"number on the pile": 2, "found": 1, "group that is meant": 2}
    table = Toy.empty({**dict.fromkeys(rooms, 0), **sizes}, Rng(key_from_seed(1)))
    table.code = [e.END, *words, e.END]
    return table


def comes_to(words: Sequence[int], x: int = 0) -> int:
    found = e.evaluate(toy(words), 1, 0, x, 0, -1)
    # Compiled code is made of this reading; here it still goes by the seam.
    assert uncounted_rules()[e.evaluate](toy(words), 1, 0, x, 0, -1) == found
    return found


def divided(left: int, right: int) -> int:
    return left // right if right and left % right == 0 else 0


COMBINED: Final[dict[int, Callable[[int, int], Any]]] = {
    e.ADD: op.add,
    e.SUBTRACT: lambda left, right: max(0, left - right),
    e.TIMES: op.mul,
    e.DIVIDE: divided,
    e.DIVIDE_DOWN: lambda left, right: left // right if right else 0,
    e.LEAST: min,
    e.GREATEST: max,
    e.BOTH: op.and_,
    e.EITHER: op.or_,
    e.EQUAL: op.eq,
    e.AT_MOST: op.le,
    e.AT_LEAST: op.ge,
    e.BELOW: op.lt,
    e.ABOVE: op.gt,
}
X: Final = 7
PLAIN: Final = st.one_of(st.integers(0, 40).map(lambda n: ([e.CONSTANT, 1, n], n)), st.just(([e.LETTER, 0], X)))


def joined(parts: tuple[Meant, Meant, int]) -> Meant:
    (left, one), (right, other), operator = parts
    return [*left, *right, operator, 0], int(COMBINED[operator](one, other))


def halved(part: Meant) -> Meant:
    return [*part[0], e.HALF, 0], part[1] // 2


NUMBERS: Final = st.recursive(
    PLAIN, lambda some: st.one_of(st.tuples(some, some, st.sampled_from(sorted(COMBINED))).map(joined), some.map(halved)), max_leaves=30
)


@given(NUMBERS)
def test_numbers_come_to_what_they_say(meant: Meant) -> None:
    assert comes_to(meant[0], X) == meant[1]


@given(st.integers(1, 60))
def test_as_many_numbers_wait_as_a_text_needs(deep: int) -> None:
    words = [*[e.CONSTANT, 1, 1] * (deep + 1), *[e.ADD, 0] * deep]
    assert comes_to(words) == deep + 1


def loop(tests: Sequence[Words]) -> Words:
    words = [e.EACH, 1, 0]
    for test in tests:
        words += test
        words += [e.UNLESS, 1, -(len(words) + 2)]
    words += [e.FITS, 1, -(len(words) + 2)]
    words[2] = len(words) - 2
    return words


def group_of(many: int, tests: Sequence[Test]) -> Group:
    words = [e.CONSTANT, 1, many, UP_TO, 0, *loop([test for test, _ in tests])]
    return words, [thing for thing in range(many) if all(holds(thing) for _, holds in tests)]


def against(number: int, operator: int) -> Test:
    """The thing that is looked at compares with a number."""
    return [SEEN, 0, e.CONSTANT, 1, number, operator, 0], lambda thing: int(COMBINED[operator](thing, number))


def denied(test: Test) -> Test:
    return [*test[0], e.NOT, 0], lambda thing: 1 - test[1](thing)


def with_more(group: Group, wanted: int) -> Test:
    """There are at least so many things in a group that has nothing to do with what is looked at."""
    return [*group[0], e.COUNT, 0, e.CONSTANT, 1, wanted, e.AT_LEAST, 0], lambda thing: int(len(group[1]) >= wanted)


def below_it(many: int) -> Test:
    """The largest thing of another group that lies below what is looked at is two below it."""
    words = [e.CONSTANT, 1, many, UP_TO, 0, *loop([[SEEN, 0, ABOVE_IT, 0, e.BELOW, 0]]), LARGEST, 0]
    words += [e.CONSTANT, 1, 2, e.ADD, 0, SEEN, 0, e.EQUAL, 0]
    return words, lambda thing: int(max((each for each in range(many) if each < thing), default=-1) + 2 == thing)


COMPARING: Final = st.sampled_from([e.EQUAL, e.AT_MOST, e.AT_LEAST, e.BELOW, e.ABOVE])
PLAIN_TESTS: Final = st.builds(against, st.integers(0, 9), COMPARING) | st.builds(below_it, st.integers(0, 9))
TESTS: Final = PLAIN_TESTS | PLAIN_TESTS.map(denied)
GROUPS: Final = st.recursive(
    st.builds(group_of, st.integers(0, 9), st.lists(TESTS, max_size=2)),
    lambda groups: st.builds(group_of, st.integers(0, 9), st.lists(TESTS | st.builds(with_more, groups, st.integers(0, 3)), max_size=3)),
    max_leaves=8,
)


@given(GROUPS)
def test_those_stay_in_a_group_that_fit(group: Group) -> None:
    words, meant = group
    table = toy(words)
    e.evaluate(table, 1, 0, 0, 0, -1)
    assert table.found[table.g_first[1] : table.g_end[1]] == meant
    assert comes_to([*words, e.COUNT, 0]) == len(meant)
    assert comes_to([*words, e.FIRST, 0, LARGEST, 0]) == (meant[0] if meant else -1)
    assert comes_to([*words, e.AGAIN, 0, *loop([against(3, e.ABOVE)[0]]), e.COUNT, 0]) == sum(thing > 3 for thing in meant)


@given(st.booleans(), NUMBERS, NUMBERS)
def test_of_two_ways_one_is_read(so: bool, one: Meant, other: Meant) -> None:
    first, second = [*one[0], e.GO_ON, 1, 1 + len(other[0])], other[0]
    words = [e.CONSTANT, 1, int(so), e.UNLESS, 1, 1 + len(first), *first, *second]
    assert comes_to(words, X) == (one if so else other)[1]
