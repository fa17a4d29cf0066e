"""The game's own search: honest, the same on both machines, at home in every variant and at every table."""

import random
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from netdeck.bots.determinization import Determinizer
from netdeck.games.binmat.bot import search as searching
from netdeck.games.binmat.bot.search import AT_ONCE, BinmatSearch, CompiledFutures, InterpretedFutures, worth
from netdeck.games.binmat.game import Binmat
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.evaluation import NAMES
from netdeck.games.binmat.rules.ismcts import Tree, Workspace, look_ahead
from netdeck.games.binmat.rules.table import turn
from netdeck.kernel import Budget, Rng, Seat, Setup, Thoughts, key_from_seed
from netdeck.kernel.search_results import PRICE_OF_A_TURN

GAME = Binmat()
ATTACKER, DEFENDER = Seat("a0"), Seat("d0")


def begun(variant: str, moves: int, seats: tuple[str, ...] = ()) -> BinmatPosition:
    """A game in which everybody took anything, for so many moves."""
    setup = GAME.complete(Setup(game="binmat", variant=variant, seats=tuple(map(Seat, seats))))
    position, dice = GAME.start(setup, Rng(key_from_seed(4))), random.Random(4)
    for _ in range(moves):
        seat, decision = next(iter(position.pending().items()))
        position.take(seat, dice.choice(decision.options))
    assert position.result() is None
    return position


def staged(variant: str, zones: dict[str, Any], turn: int) -> BinmatPosition:
    return GAME.stage(
        GAME.complete(Setup(game="binmat", variant=variant)), {"zones": {**zones, "rest": "deal"}, "turn": turn}, Rng(key_from_seed(1))
    )


def thought(position: BinmatPosition, seat: Seat, futures: int = 40, search: BinmatSearch | None = None, turns: int = 0) -> Thoughts:
    dice = random.Random(9)
    search = search or BinmatSearch(InterpretedFutures())
    return search.think(Determinizer(position, seat, dice), seat, Budget(futures, turns=turns), dice)


@pytest.mark.xdist_group("binmat-duel")
@pytest.mark.parametrize("turns", [0, 1])
def test_both_machines_think_the_same(turns: int) -> None:
    for moves in (0, 31, 44):
        position = begun("duel", moves)
        seat = next(iter(position.pending()))
        compiled = thought(position, seat, 100, BinmatSearch(CompiledFutures()), turns)
        assert compiled == thought(position, seat, 100, turns=turns)


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_futures_go_on_for_so_many_turns(turns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[int] = []

    def watched(table: LiveTable, tree: Tree, desk: Workspace, seat: int, seed: int) -> None:
        look_ahead(table, tree, desk, seat, seed)
        ends.append(turn(table))

    monkeypatch.setattr(searching, "look_ahead", watched)
    position = begun("hackmud", 33)
    thoughts = thought(position, next(iter(position.pending())), 20, turns=turns)
    assert min(ends) == turn(position.table) + turns + 1
    assert len(ends) == thoughts.iterations == 20 * (1 + PRICE_OF_A_TURN * turns)


@pytest.mark.parametrize(
    ("variant", "seats", "moves"),
    [("hackmud", (), 33), ("human", (), 40), ("blitz", (), 11), ("squad", (), 30), ("hackmud", ("d0", "d1", "a0", "a1", "a2", "a3"), 40)],
)
def test_what_it_thinks_of_is_offered_at_every_table(variant: str, seats: tuple[str, ...], moves: int) -> None:
    position = begun(variant, moves, seats)
    for seat, decision in position.pending().items():
        thoughts = thought(position, seat)
        assert {each.notation for each in thoughts.candidates} <= {option.notation for option in decision.options}
        assert sum(each.visits for each in thoughts.candidates) == thoughts.iterations == 40
        assert all(0.0 <= each.value <= 1.0 for each in thoughts.candidates)


@pytest.mark.parametrize(("variant", "moves"), [("duel", 36), ("hackmud", 37)])
def test_positions_that_look_the_same_are_thought_of_alike(variant: str, moves: int) -> None:
    position = begun(variant, moves)
    seat = next(iter(position.pending()))
    for other in range(3):
        twin = position.imagine(seat, random.Random(other))
        assert twin.table.state != position.table.state
        assert thought(twin, seat) == thought(position, seat)


def test_what_a_mate_has_decided_in_secret_is_not_known() -> None:
    one, other = begun("squad", 30), begun("squad", 30)
    first, second = list(one.pending())[:2]
    one.take(first, one.pending()[first].options[0])
    other.take(first, other.pending()[first].options[-1])
    assert thought(one, second) == thought(other, second)


def test_it_wins_where_it_can() -> None:
    position = staged("hackmud", {"l2": [], "x2": [], "ha0": ["8^", "4!"], "d0": ["7!"]}, 31)
    thoughts = thought(position, ATTACKER)
    assert thoughts.best == "d2"
    assert thoughts.candidates[0].value == 1.0


def test_it_does_not_lose_at_once() -> None:
    """D-win.4: in a duel a defender's draw from a dry lane loses."""
    position = staged("duel", {"l2": [], "x2": [], "d2": ["8!"], "hd0": ["7!"]}, 30)
    thoughts = thought(position, DEFENDER, 200)
    assert thoughts.best != "d2"
    assert all(each.value == 0.0 for each in thoughts.candidates if each.notation == "d2")


def test_time_that_is_up_ends_the_search() -> None:
    position = begun("duel", 20)
    dice = random.Random(1)
    thoughts = BinmatSearch(InterpretedFutures()).think(Determinizer(position, DEFENDER, dice), DEFENDER, Budget(10**6, 0.0), dice)
    assert thoughts.iterations == AT_ONCE


def test_judgement_sees_who_is_near() -> None:
    near = staged("duel", {"l2": ["2&"], "x2": [], "a2": ["8^"], "ha0": ["4!"]}, 31)
    far = staged("duel", {"d0": ["7!"], "d1": ["8!"], "d2": ["4!"], "d3": ["8%"], "d4": ["?%"], "d5": ["8#"]}, 105)
    assert worth(near, ATTACKER) > 0.9
    assert worth(far, ATTACKER) < 0.1
    assert worth(far, ATTACKER) + worth(far, DEFENDER) == pytest.approx(1.0)


def test_every_number_of_judgement_has_its_weight() -> None:
    sets = tomllib.loads(files("netdeck.games.binmat.bot").joinpath("judgement.toml").read_text(encoding="utf-8"))
    assert set(sets) == {"shuffled", "unshuffled"}
    assert all(tuple(weights) == (*NAMES, "always") for weights in sets.values())
