"""What texts are worth: bounds that hold for every tree, whatever a game's prices are."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from netdeck.language import ast_nodes as t
from netdeck.language.demonstration import Course, makes_a_difference
from netdeck.language.text_value import Prices, text_value


@dataclass(frozen=True)
class Gain:
    n: int
    who: t.Who = t.Who.YOU


@dataclass(frozen=True)
class Lose:
    n: int
    who: t.Who = t.Who.YOU


PRICES = Prices(helps={Gain: 1.5}, hurts={Lose: 1.0})
DEEDS = [(), (Gain(2),), (Lose(3),), (Gain(1, t.Who.OPPONENT), Lose(4, t.Who.OPPONENT))]


def one(kind: type, **parts: Any) -> tuple[Any]:
    """A node with only the parts that matter here."""
    node: Any = object.__new__(kind)
    for name, value in parts.items():
        object.__setattr__(node, name, value)
    return (node,)


def pairs() -> Iterator[tuple[float, float, Any, Any]]:
    for do, otherwise in product(DEEDS, DEEDS):
        yield text_value(do, PRICES), text_value(otherwise, PRICES), do, otherwise


def test_a_condition_is_worth_something_between_its_two_sides() -> None:
    for left, right, do, otherwise in pairs():
        worth = text_value(one(t.If, do=do, otherwise=otherwise), PRICES)
        assert min(left, right) - 1e-9 <= worth <= max(left, right) + 1e-9


def test_whoever_chooses_takes_what_is_best_for_them() -> None:
    for left, right, do, otherwise in pairs():
        assert text_value(one(t.ChooseOne, modes=(do, otherwise), by=t.Who.YOU), PRICES) == max(left, right)
        assert text_value(one(t.ChooseOne, modes=(do, otherwise), by=t.Who.OPPONENT), PRICES) == min(left, right)
        assert text_value(one(t.May, do=do), PRICES) == max(0.0, left)


@pytest.mark.parametrize("who", [t.Who.YOU, t.Who.OPPONENT])
def test_more_of_the_same_goes_further_in_the_same_direction(who: t.Who) -> None:
    own = who is t.Who.YOU
    gains, losses = ([text_value((kind(n, who),), PRICES) for n in range(4)] for kind in (Gain, Lose))
    assert (gains, losses) == (sorted(gains, reverse=not own), sorted(losses, reverse=own))
    assert len({*gains, *losses}) == len(gains) + len(losses) - 1


def course(looks: str, ended: bool) -> Course:
    return Course((), tuple(look.encode() for look in looks), used=True, ended=ended)


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        (course("abc", False), course("abc", False), False),
        (course("abc", False), course("abd", False), True),
        (course("ab", False), course("abc", False), False),  # it went no further; nothing says that it would be otherwise
        (course("ab", True), course("abc", False), True),  # the game was over there
        (course("abc", True), course("abc", True), False),
        (course("abc", True), course("ab", False), False),
    ],
)
def test_a_card_makes_a_difference_where_looks_differ_or_a_game_ends_earlier(one: Course, other: Course, differs: bool) -> None:
    assert makes_a_difference(one, other) == makes_a_difference(other, one) == differs
