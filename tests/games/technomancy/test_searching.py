"""The search over columns: equal thoughts interpreted and compiled, and what it goes by is what players see, pass by and have learned."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.searches import demand_equal_minds, demand_equal_names, demand_honest_taste, moments_with_a_choice
from tests.generated.playing import trial

from netdeck.backends import search
from netdeck.backends.ismcts import CERTAIN
from netdeck.backends.search import ColumnSearch
from netdeck.bots import SeerBot
from netdeck.bots.determinization import Determinizer
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.bot.evaluation import standing
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.rules import answer_kinds
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel import Budget, Machine, Rng, Seat, Setup, Thoughts, key_from_seed
from netdeck.kernel.search_results import weighted_sum
from netdeck.kernel.trace import count_clauses

GLANCE, EXPERIENCED = Budget(60), Budget(90, turns=1, is_experienced=True)
P1, P2 = Seat("P1"), Seat("P2")


def moments(seed: int, number: int = 4, moves: int = 400) -> Iterator[tuple[Machine, Seat]]:
    """Moments of a game, of every other seed with cards that nobody wrote, at which a seat has a choice."""
    dice = random.Random(seed)
    if seed % 2:
        seats = GAME.table(dice.choice((2, 2, 3, 4)))
        setup = Setup(game=GAME.id, seats=seats, decks={seat: dice.choice(list(GAME.decks)) for seat in seats})
    else:
        setup = trial("technomancy", seed).setup()
    position = GAME.start(GAME.complete(setup), Rng(key_from_seed(seed)))
    yield from moments_with_a_choice(position, dice, number, moves)


def table_of(position: Machine) -> Table:
    assert isinstance(position.state, TableState)
    return position.state.table


def staged(**given: Any) -> Machine:
    zones = {"P1.library": 9, "P2.library": 9, **given.pop("zones")}
    return GAME.stage(GAME.complete(Setup(game="technomancy")), {"zones": zones, **given}, Rng(key_from_seed(0)))


def thoughts(position: Machine, seat: Seat, budget: Budget) -> Thoughts:
    dice = random.Random(1)
    return GAME.searcher().think(Determinizer(position, seat, dice), seat, budget, dice)


# What it thinks


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.technomancy.compiled import CODE

    CODE.compile()
    return CODE


def questions(seed: int) -> Iterator[search.Question]:
    for position, seat in moments(seed):
        dice = random.Random(seed)
        for budget in (GLANCE, EXPERIENCED):
            yield search.Question.of(Determinizer(position, seat, dice), seat, budget, dice)


@pytest.mark.xdist_group("technomancy-compiled")
@pytest.mark.parametrize("seed", range(6))
def test_compiled_code_thinks_the_same(code: Any, seed: int) -> None:
    assert demand_equal_minds(GAME, code, questions(seed)) > 100


def test_a_seer_counts_no_clause_that_it_imagines() -> None:
    position, seat = next(moments(1))
    bot = SeerBot(GAME, seat, 3, "1")
    moment = bot.told(position)
    with count_clauses() as counts:
        bot.choose(moment)
    assert not counts


def test_who_can_win_at_once_does() -> None:
    zones = {"P1.battlefield": ["Salvo Team"], "P2.battlefield": ["Scrap Hound"]}
    position = staged(zones=zones, phase="main", active="P1", priority="P1").adjusted("seat.P2.health", 2)
    assert isinstance(position, Machine)
    found = thoughts(position, P1, GLANCE)
    assert found.best.startswith("use salvo-team")
    assert found.candidates[0].value > 0.95


# What it goes by


@pytest.mark.parametrize("seed", range(8))
def test_taste_looks_at_nothing_that_the_seat_cannot_know_and_leaves_the_table_as_it_was(seed: int) -> None:
    for position, seat in moments(seed, 30):
        demand_honest_taste(position, seat, seed)


@pytest.mark.parametrize("seed", range(8))
def test_equal_names_are_equal_notations_in_all_that_a_seat_imagines(seed: int) -> None:
    for position, seat in moments(seed, 8):
        demand_equal_names(position, seat)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_passed_by_is_the_standing_answer_and_how_to_pay_is_no_question(seed: int) -> None:
    for position, seat in moments(seed, 30):
        question, table = position.question(seat), table_of(position)
        assert question is not None
        answer = GAME.standing_answer(position.view(seat), question, GAME.usual_stops)
        passing = Table.sense.silent.settled(table)
        if passing >= 0 and question.kind in GAME.routine:
            assert table.offers[passing][0] == answer_kinds.AUTO
        else:
            assert (question.options[passing].notation if passing >= 0 else "") == answer


@pytest.mark.parametrize("seed", range(6))
def test_judgement_over_columns_is_what_experience_says_of_traits(seed: int) -> None:
    for position, _ in moments(seed, 6):
        for number, seat in enumerate(position.seats):
            traits = GAME.features(position, seat)
            if traits is not None:
                assert standing(table_of(position), number, 1) / CERTAIN == pytest.approx(
                    weighted_sum(GAME.feature_weights, traits), abs=1e-4
                )


def test_a_search_is_the_games_own() -> None:
    assert isinstance(GAME.searcher(), ColumnSearch)
