"""The search over columns: equal thoughts interpreted and compiled, one taste for views and tables, judgement as experience has it."""

import random
from collections.abc import Iterator
from math import exp
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.searches import demand_equal_minds, demand_equal_names, demand_honest_taste, moments_with_a_choice
from tests.generated.playing import trial

from netdeck.backends import ismcts, search
from netdeck.backends.ismcts import CERTAIN, SIZES, SearchTree
from netdeck.backends.search import ColumnSearch
from netdeck.bots import SeerBot
from netdeck.bots.determinization import Determinizer
from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.table import Table
from netdeck.kernel import Budget, Machine, Rng, Seat, Setup, Thoughts, key_from_seed
from netdeck.kernel.trace import count_clauses, without_clauses

USUAL = frozenset(["draw", "stop", "end", "pass", "run", "script", "play", "discard", "choose", "restore", "enough", "keep", "aim"])
"""Answers that come up by chance."""
GLANCE, EXPERIENCED = Budget(60), Budget(90, turns=1, is_experienced=True)


def moments(seed: int, number: int = 4, moves: int = 300) -> Iterator[tuple[Machine, Seat]]:
    """Moments of a game, of every other seed with cards that nobody wrote, at which a seat has a choice."""
    dice = random.Random(seed)
    if seed % 2:
        seats = GAME.table(dice.choice((2, 2, 3, 4)))
        decks = {seat: dice.choice(list(GAME.decks)) for seat in seats}
        setup = Setup(game=GAME.id, seats=seats, decks=decks, variant=dice.choice(list(GAME.variants)))
    else:
        setup = trial("datawarriors", seed).setup()
    position = GAME.start(GAME.complete(setup), Rng(key_from_seed(seed)))
    yield from moments_with_a_choice(position, dice, number, moves)


def thoughts(position: Machine, seat: Seat, budget: Budget, seed: int = 1) -> Thoughts:
    dice = random.Random(seed)
    return GAME.searcher().think(Determinizer(position, seat, dice), seat, budget, dice)


def table_of(position: Machine) -> Table:
    assert isinstance(position.state, TableState)
    return position.state.table


def weighed(position: Machine) -> list[int]:
    """How good each option looks."""
    table = table_of(position).copy()
    mind = SearchTree.empty({**SIZES, "branch": 1}, Rng(key_from_seed(0)))
    Table.sense.silent.weigh(table, mind)
    return mind.liking[: len(table.offers)]


def demanded(position: Machine, seat: Seat) -> set[str]:
    """Demand an honest taste at a question; the words of its answers."""
    demand_honest_taste(position, seat, 0)
    return {option.full_act().word for option in position.pending()[seat].options}


# What it thinks


@pytest.fixture
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.datawarriors.compiled import CODE

    return CODE


def questions(seed: int) -> Iterator[search.Question]:
    for position, seat in moments(seed):
        dice = random.Random(seed)
        for budget in (GLANCE, EXPERIENCED):
            yield search.Question.of(Determinizer(position, seat, dice), seat, budget, dice)


@pytest.mark.xdist_group("datawarriors-compiled")
@pytest.mark.parametrize("seed", range(6))
def test_compiled_code_thinks_the_same(code: Any, seed: int) -> None:
    assert demand_equal_minds(GAME, code, questions(seed)) > 100


@pytest.mark.xdist_group("datawarriors-compiled")
def test_where_a_room_of_compiled_code_is_full_the_interpreter_thinks(code: Any) -> None:
    question = next(questions(1))
    question.tables[3].m_card += [0] * 100
    question.tables[3].m_card[-1] = 7
    assert search.compiled(question, code) is None
    assert search.interpreted(question, GAME).futures > 10


@pytest.mark.parametrize("seed", range(2))
def test_a_seer_thinks_the_same_while_clauses_are_counted_and_counts_none_that_it_imagines(seed: int) -> None:
    for position, seat in moments(seed, 2):

        def chosen(position: Machine = position, seat: Seat = seat) -> tuple[str, Thoughts | None]:
            bot = SeerBot(GAME, seat, 3, "1")
            moment = bot.told(position)
            with count_clauses() as counts:
                answer = bot.choose(moment).notation
            assert not counts
            return answer, bot.thoughts

        assert chosen() == chosen()


def test_a_clause_that_is_switched_off_is_so_in_every_future() -> None:
    """Without card-effects.3 nobody wipes anything, so an attack brings nothing; with it u2, who must draw, is out after the next turn."""
    given = {"zones": {"u1.drive": 20, "u2.drive": 2, "u1.desktop": ["Echo Probe"]}, "step": "run", "current": "u1"}
    position = GAME.stage(GAME.complete(Setup(game="datawarriors")), given, Rng(key_from_seed(0)))
    seat = Seat("u1")
    loud = thoughts(position, seat, GLANCE)
    with without_clauses(["card-effects.3"]):
        mild = thoughts(position, seat, GLANCE)
    assert mild.value < loud.value


def test_no_time_is_time_for_few_futures() -> None:
    position, seat = next(moments(1))
    assert 1 <= thoughts(position, seat, Budget(500, seconds=0)).iterations <= search.AT_ONCE


def test_it_stops_where_more_could_not_change_the_answer_and_never_looks_at_more_than_it_may() -> None:
    for position, seat in moments(3):
        found = thoughts(position, seat, GLANCE)
        first, *others = (each.visits for each in found.candidates)
        assert found.iterations <= GLANCE.iterations
        assert found.iterations == GLANCE.iterations or first - max(others) > GLANCE.iterations - found.iterations


def test_who_can_win_at_once_does() -> None:
    given = {"zones": {"u1.drive": 20, "u2.drive": 1, "u1.desktop": ["Echo Probe"]}, "step": "run", "current": "u1"}
    position = GAME.stage(GAME.complete(Setup(game="datawarriors")), given, Rng(key_from_seed(0)))
    found = thoughts(position, Seat("u1"), GLANCE)
    assert found.best.startswith("run")
    assert found.candidates[0].value > 0.95


# What it goes by


@pytest.mark.parametrize("seed", range(8))
def test_equal_names_are_equal_notations_in_all_that_a_seat_imagines(seed: int) -> None:
    for position, seat in moments(seed, 8):
        demand_equal_names(position, seat)


def test_taste_looks_at_nothing_that_the_seat_cannot_know_and_leaves_the_table_as_it_was() -> None:
    words = {word for seed in range(30) for position, seat in moments(seed, 20) for word in demanded(position, seat)}
    assert words >= USUAL


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Deploy a .PRG of cost 4 or less from your trash.", "deploy"),
        ("Return a .PRG card from your trash to your hand.", "return"),
        ("Trash a .PRG card you control.", "trash"),
        ("Eject a .PRG card you control.", "eject"),
        ("Move this card to another user's desktop.", "send"),
        ("Target another user's process. Halt the target unless its issuer allocates 1.", "pay"),
    ],
)
def test_it_does_so_where_a_text_asks_what_is_seldom_asked(text: str, word: str) -> None:
    card = f'[[card]]\nname = "Asked"\ntype = "PRG"\ncost = 1\ntext = "**--act** {{0}} {text}"\n\n'
    setup = GAME.complete(Setup(game=GAME.id, seats=GAME.table(3), cards=card))
    waiting = [{"process": "ping", "issuer": "u2", "targets": ["u1"]}, {"process": "act", **({"targets": ["p1"]} if word == "pay" else {})}]
    zones = {"u1.drive": 9, "u2.drive": 9, "u3.drive": 9, "u1.desktop": ["Asked", "Larva"], "u1.trash": ["Larva", "Echo Probe"]}
    given = {"zones": {**zones, "u2.desktop": ["Echo Probe"], "stack": waiting}, "step": "run", "current": "u1"}
    position = GAME.stage(setup, given, Rng(key_from_seed(0)))
    words: set[str] = set()
    for _ in range(6):
        ((seat, decision),) = position.pending().items()
        words |= demanded(position, seat)
        if word in words:
            return
        position.take(seat, decision.find("pass") or decision.options[0])
    pytest.fail(f"nobody was asked to {word}")


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_in_passing_is_the_standing_answer(seed: int) -> None:
    for position, seat in moments(seed, 20):
        question = position.question(seat)
        assert question is not None
        answer = GAME.standing_answer(position.view(seat), question, GAME.usual_stops)
        passing = Table.sense.silent.settled(table_of(position))
        assert (question.options[passing].notation if passing >= 0 else "") == answer


@pytest.mark.parametrize("seed", range(6))
def test_judgement_over_columns_is_what_experience_says_of_traits(seed: int) -> None:
    for position, _ in moments(seed, 6):
        table = table_of(position)
        for number, seat in enumerate(position.seats):
            assert ismcts.chance_of(table, number, 1) / CERTAIN == pytest.approx(GAME.evaluate_learned(position, seat), abs=1e-3)


@given(number=st.floats(-20, 20))
@settings(deadline=None)
def test_growth_is_the_exponential(number: float) -> None:
    assert ismcts.growth(number) == pytest.approx(exp(number), rel=1e-3)


@given(likings=st.lists(st.integers(-500, 500), min_size=1, max_size=40))
@settings(deadline=None)
def test_ranks_follow_what_is_liked_and_shares_add_up(likings: list[int]) -> None:
    mind = SearchTree.empty({**SIZES, "branch": 1}, Rng(key_from_seed(0)))
    mind.liking[: len(likings)] = likings
    ismcts.rank_options(mind, len(likings))
    order = sorted(set(likings), reverse=True)
    assert mind.rank[: len(likings)] == [min(order.index(liking), ismcts.RANKS) for liking in likings]
    whole = ismcts.sum_of_shares(mind, len(likings))
    assert sum(ismcts.share_of(rank) / whole for rank in mind.rank[: len(likings)]) == pytest.approx(1)


def test_a_question_with_more_options_than_there_is_room_for_gets_more_room() -> None:
    position, _ = next(moments(1))
    table = table_of(position).copy()
    mind = SearchTree.empty({**SIZES, "option": 1, "branch": 1}, Rng(key_from_seed(0)))
    Table.sense.silent.weigh(table, mind)
    assert mind.liking[: len(table.offers)] == weighed(position)


def test_a_search_is_the_games_own() -> None:
    assert isinstance(GAME.searcher(), ColumnSearch)
