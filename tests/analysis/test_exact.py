"""Exact small games: a known one, and a BINMAT of two turns in which everything that can be hidden is tried."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations

import pytest

from netdeck import registry
from netdeck.analysis.exact import Moment, Node, SmallGame, Solution, TooLargeError, deals, solve
from netdeck.bots import create
from netdeck.bots.table import chosen
from netdeck.kernel import SPECTATOR, Position, Rng, Seat, Setup, key_from_seed

ATTACKER, DEFENDER = Seat("a0"), Seat("d0")


def kuhn() -> SmallGame:
    """Kuhn's poker: three cards, one each, one bet. The first player loses an eighteenth of the stake on average."""

    def showdown(cards: Sequence[int], stake: float) -> Node:
        return Node(stake if cards[0] > cards[1] else -stake)

    def asked(side: int, cards: Sequence[int], history: str, *after: Node) -> Node:
        return Node(side=side, state=f"{cards[side]}{history}".encode(), after=list(after))

    def root(cards: Sequence[int]) -> Node:
        called = asked(0, cards, "pb", Node(-1.0), showdown(cards, 2.0))
        passed = asked(1, cards, "p", showdown(cards, 1.0), called)
        bet = asked(1, cards, "b", Node(1.0), showdown(cards, 2.0))
        return asked(0, cards, "", passed, bet)

    return SmallGame([root(cards) for cards in permutations(range(3), 2)])


@cache
def table() -> Position:
    """Two turns, the defender's and the attacker's. Hidden: a card in lane 0 and one in each hand. All others lie open."""
    game = registry.find("binmat")
    setup = game.complete(Setup(game="binmat", variant="human", options={"turn_limit": 2, "face_up_lanes": [0, 1, 2, 3, 4, 5]}))
    zones: dict[str, list[str]] = {"a0": ["4^"], "ha0": ["2^"], "hd0": ["3#"], "a": [], "x0": [], "x1": []}
    left = [f"{value}{suit}" for value in "23456789a*?>@" for suit in "&%+!^#" if f"{value}{suit}" not in ("4^", "2^", "3#")]
    for lane in range(6):
        zones[f"l{lane}"] = [left.pop()]
    for number, card in enumerate(left):
        zones.setdefault(("x2", "x3", "x4", "x5", "xa")[number % 5], []).append(card)
    return game.stage(setup, {"zones": zones}, Rng(key_from_seed(0)))


def player(bot: str, seat: Seat) -> Callable[[Moment], str]:
    """What a bot chooses in each moment of a small game."""
    made = create(bot, registry.find("binmat"), seat, 1)
    return lambda moment: chosen(made, moment.position).notation


@cache
def small() -> tuple[SmallGame, Solution]:
    game = SmallGame.of(deals(table(), SPECTATOR, 6), ATTACKER)
    return game, solve(game, 60)


def test_a_game_with_a_known_value_is_solved() -> None:
    found = solve(kuhn(), 400)
    assert found.low <= -1 / 18 <= found.high
    assert found.high - found.low < 0.01


def test_the_best_answer_to_a_bad_strategy_wins_more_than_the_value() -> None:
    game = kuhn()
    meek = {state: [1.0, 0.0] for state in solve(game, 1).second}
    assert game.best_gain(0, meek) == pytest.approx(1.0)
    assert game.best_gain(1, meek) == pytest.approx(-1.0)


def test_all_deals_are_found_or_there_are_too_many() -> None:
    assert len({position.digest() for position in deals(table(), SPECTATOR, 6)}) == 6
    with pytest.raises(TooLargeError, match="more than 5 deals"):
        deals(table(), SPECTATOR, 5)
    with pytest.raises(TooLargeError, match="more than 9 decisions"):
        SmallGame.of([table()], ATTACKER, most=9)


def test_the_bounds_hold_for_whoever_plays() -> None:
    game, found = small()
    assert -1 < found.low <= found.high < 1
    assert found.high - found.low < 0.02
    assert found.low - 1e-9 <= game.gain(found.first, found.second) <= found.high + 1e-9
    for name in ("greedy", "random"):
        first, second = (game.pure(seat, player(name, seat)) for seat in (ATTACKER, DEFENDER))
        assert game.gain(first, found.second) <= found.high + 1e-9
        assert game.gain(found.first, second) >= found.low - 1e-9
        assert game.best_gain(1, first) <= found.high + 1e-9
        assert game.best_gain(0, second) >= found.low - 1e-9


def test_what_a_seat_imagines_are_the_deals_that_it_cannot_tell_apart_equally_often() -> None:
    begun = []
    for position in deals(table(), SPECTATOR, 6):
        position.forget()
        position.remember()
        begun.append(position)
    for seat in (ATTACKER, DEFENDER):
        for position in begun[:2]:
            alike = {each.digest() for each in begun if each.information(seat) == position.information(seat)}
            dice = random.Random(seat)
            found = Counter(position.imagine(seat, dice).digest() for _ in range(60))
            assert found.keys() == alike
            assert len(alike) == (1 if seat == ATTACKER else 2)
            assert all(count >= 18 for count in found.values())
