"""The search over columns: equal thoughts interpreted and compiled, and what it goes by is what players see."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.bloodless.tables import A, do, stage
from tests.games.searches import appeals, demand_equal_minds, demand_equal_names, demand_honest_taste, moments_with_a_choice
from tests.generated.cards import table_of as made_up_table
from tests.seeds import seeds

from netdeck.backends import search
from netdeck.backends.search import ColumnSearch
from netdeck.bots import SeerBot
from netdeck.bots.determinization import Determinizer
from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel import Budget, Machine, Rng, Seat, Setup, Thoughts, key_from_seed
from netdeck.kernel.trace import count_clauses

GLANCE = Budget(40)


def moments(seed: int, number: int = 4, moves: int = 400) -> Iterator[tuple[Machine, Seat]]:
    """Moments of a game, of every other seed with cards that nobody wrote, at which a seat has a choice."""
    dice = random.Random(seed)
    if seed % 2:
        setup = GAME.complete(Setup(game=GAME.id, decks={seat: dice.choice(list(GAME.decks)) for seat in GAME.seat_names}))
    else:
        setup = made_up_table("bloodless", dice, flip_timing=("main", "instant")[seed // 2 % 2])
    position = GAME.start(setup, Rng(key_from_seed(seed)))
    yield from moments_with_a_choice(position, dice, number, moves)


def table_of(position: Machine) -> Table:
    assert isinstance(position.state, TableState)
    return position.state.table


def thoughts(position: Machine, seat: Seat, budget: Budget) -> Thoughts:
    dice = random.Random(1)
    return GAME.searcher().think(Determinizer(position, seat, dice), seat, budget, dice)


# What it thinks


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.bloodless.compiled import CODE

    CODE.compile()
    return CODE


def questions(seed: int) -> Iterator[search.Question]:
    for position, seat in moments(seed, 8):
        dice = random.Random(seed)
        yield search.Question.of(Determinizer(position, seat, dice), seat, GLANCE, dice)


@pytest.mark.xdist_group("bloodless-compiled")
@pytest.mark.parametrize("seed", seeds(2, soak=6))
def test_compiled_code_thinks_the_same(code: Any, seed: int) -> None:
    assert demand_equal_minds(GAME, code, questions(seed)) > 40


def test_a_seer_counts_no_clause_that_it_imagines() -> None:
    position, seat = next(moments(1))
    bot = SeerBot(GAME, seat, 3, "1")
    moment = bot.told(position)
    with count_clauses() as counts:
        bot.choose(moment)
    assert not counts


def test_who_can_win_at_once_does_whatever_looks_good() -> None:
    zones = {"B4": ["Orchard of Teeth"], "A.hand": ["Brick Hound"], "A.main": 9, "B.main": 9, "A.blood": 9, "B.blood": 9}
    position = stage(zones, active="A", phase="main", pool=1, A={"blood": 2})
    do(position, "A play Brick Hound")
    liked = appeals(position, A)
    assert max(liked, key=lambda notation: liked[notation]) == "@A1"  # before the beast, where no blow reaches the pool
    found = thoughts(position, A, Budget(60))
    assert found.best in ("@A2", "@A3", "@A4")
    assert found.candidates[0].value > 0.95


THIEF = """[[card]]
name = "Thief"
type = "command"
cost = 0
text = "Summon a creature card with cost {cost} or more from your opponent's hand."
"""


@pytest.mark.parametrize(
    ("cost", "hand", "is_thinkable"),
    [
        (1, ["Brick Hound", "Sealed Writ", "Brick Hound", "Sealed Writ"], True),
        (1, ["Brick Hound"] * 5, True),
        (5, ["Relay Swift"] * 6, False),
    ],
)
def test_what_is_offered_may_depend_on_hidden_cards(cost: int, hand: list[str], is_thinkable: bool) -> None:
    """A seer thinks of tables on which it would be offered the same; where it can think of none, it goes by its taste."""
    zones = {"A.hand": ["Thief", "Brick Hound"], "B.hand": hand, "A.main": 9, "B.main": 9, "A.blood": 9, "B.blood": 9}
    position = stage(zones, cards=THIEF.format(cost=cost), active="A", phase="main", A={"blood": 3})
    for choices in (["A play Thief"], []):
        offered = {option.notation for option in position.pending()[A].options}
        found = thoughts(position, A, Budget(12))
        assert {candidate.notation for candidate in found.candidates} == offered
        do(position, *choices)
    assert len(offered) == len(hand) - hand.count("Sealed Writ")
    assert (found.iterations > 0) == is_thinkable


# What it goes by


@pytest.mark.parametrize("seeds", [range(first, first + 4) for first in range(0, 20, 4)])
def test_taste_looks_at_nothing_that_the_seat_cannot_know_and_leaves_the_table_as_it_was(seeds: range) -> None:
    kinds = set[str]()
    for position, seat in (moment for seed in seeds for moment in moments(seed, 100)):
        kinds.add(position.pending()[seat].kind)
        demand_honest_taste(position, seat, seeds[0])
    assert kinds >= {"MULLIGAN", "MAIN", "SPACE", "CHOOSE"}


@pytest.mark.parametrize("seed", seeds(2, soak=8))
def test_equal_names_are_equal_notations_in_all_that_a_seat_imagines(seed: int) -> None:
    for position, seat in moments(seed, 8):
        demand_equal_names(position, seat)


@pytest.mark.parametrize("seed", seeds(1, soak=4))
def test_only_what_is_routine_is_passed_by(seed: int) -> None:
    for position, seat in moments(seed, 40):
        question = position.question(seat)
        assert question is not None
        passing = Table.sense.silent.settled(table_of(position))
        assert (passing >= 0) == (question.kind in GAME.routine)
        if passing >= 0:
            assert question.options[passing].notation == "keep"


def test_a_search_is_the_games_own() -> None:
    assert isinstance(GAME.searcher(), ColumnSearch)
