"""Games that bots play over columns without words: the same games, and the same clauses, as at any table where somebody looks on."""

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import golden_traces
import msgspec
import pytest
from tests.every_game import GAMES
from tests.seeds import seeds

from netdeck.arena import BotSimulator, bot_simulator
from netdeck.arena.match import Contest
from netdeck.backends.bot_games import CompiledBots, InterpretedBots
from netdeck.kernel import REFEREE, SPECTATOR, Outcomes, Position, Rng, Setup, count_clauses, key_from_seed
from netdeck.kernel.choice_limit import LimitExceededError, limit_choices
from netdeck.kernel.trace import limit_clauses
from netdeck.lab import Plan
from netdeck.lab.observed_game import STRIDE, GameObserver
from netdeck.lab.pairings import Meeting

OVER_COLUMNS = ("bloodless", "datawarriors", "technomancy")
BOTS = ("greedy", "random")


@pytest.mark.parametrize("seed", seeds(1, soak=40))
@pytest.mark.parametrize("id", OVER_COLUMNS)
def test_games_are_those_that_the_bots_play_at_a_table(id: str, seed: int) -> None:
    game = GAMES[id]
    setup = game.complete(Setup(game=id))
    for shift in range(3):
        bots = {seat: BOTS[(number * (shift < 2) + shift) % 2] for number, seat in enumerate(setup.seats)}
        quick = bot_simulator(game, setup, bots)
        assert isinstance(quick, InterpretedBots)
        plain = BotSimulator(game, setup, bots)
        assert quick.policy == plain.policy
        found: list[Outcomes] = [each.play(range(seed, seed + 1)) for each in (quick, plain)]
        assert found[0] == found[1]
        assert found[0].fired.total() > 100


@pytest.mark.parametrize("id", OVER_COLUMNS)
def test_words_of_cards_are_heard_as_at_a_table(id: str) -> None:
    game = GAMES[id]
    setup = game.complete(Setup(game=id))
    bots = dict(zip(setup.seats, cycle(BOTS), strict=False))
    quick, plain = bot_simulator(game, setup, bots, listens=True), BotSimulator(game, setup, bots, listens=True)
    assert isinstance(quick, InterpretedBots)
    found, wanted = quick.play(range(2)), plain.play(range(2))
    assert found == wanted
    assert found.said


def test_a_bot_that_needs_more_than_a_table_plays_at_one() -> None:
    game = GAMES["datawarriors"]
    setup = game.complete(Setup(game=game.id))
    assert isinstance(bot_simulator(game, setup, dict.fromkeys(setup.seats, "seer:1")), BotSimulator)


@pytest.mark.parametrize("id", OVER_COLUMNS)
def test_a_match_without_a_record_is_the_one_with_it(id: str, tmp_path: Path) -> None:
    game = GAMES[id]
    contest = Contest(game, game.complete(Setup(game=id)), BOTS, seed=3)
    some = range(1, 4)
    with_records = replace(contest, records=tmp_path).play(some)
    assert [played.number for played in with_records] == [*some]
    assert contest.play(some) == with_records
    assert len(list(tmp_path.iterdir())) == 3


# Clauses


def walk(id: str, number: int, most: int) -> Iterator[Position]:
    """The positions of a random game at one of the tables that are traced, two in five with generated cards."""
    traces = golden_traces.load(id)
    trace = traces.games[number]
    setup = GAMES[id].complete(msgspec.convert(traces.setups[trace.setup], Setup))
    position, dice = GAMES[id].start(setup, Rng(key_from_seed(trace.seed))), random.Random(trace.seed)
    try:
        with limit_choices(golden_traces.STEPS, golden_traces.OBJECTS):
            for _ in range(most):
                yield position
                if not position.pending():
                    return
                seat = dice.choice(sorted(position.pending()))
                position.take(seat, dice.choice(position.pending()[seat].options))
    except LimitExceededError:
        return


def look(position: Position) -> None:
    """Look at everything that anybody may see of a position, and read every word."""
    for viewer in (REFEREE, SPECTATOR, *position.seats):
        position.view(viewer)
    for seat in position.pending():
        question = position.question(seat)
        assert question is not None
        assert all(isinstance(option.label, str) for option in question.options)
        position.game.score_options(position, seat)


@pytest.mark.parametrize("number", seeds(2, soak=100))
@pytest.mark.parametrize("id", OVER_COLUMNS)
def test_clauses_are_counted_alike_whoever_looks(id: str, number: int) -> None:
    with count_clauses() as unseen:
        plies = sum(1 for _ in walk(id, number, 40))
    with count_clauses() as seen:
        for position in walk(id, number, 40):
            look(position)
    assert plies > 1
    assert seen == unseen


@pytest.mark.parametrize("number", seeds(2, soak=100))
@pytest.mark.parametrize("id", OVER_COLUMNS)
def test_the_reading_that_counts_counts_what_the_rules_ask(id: str, number: int) -> None:
    """Where questions are limited, rules run as they are written."""
    with count_clauses() as quick:
        plies = sum(1 for _ in walk(id, number, 60))
    with limit_clauses(10**9) as slow:
        assert sum(1 for _ in walk(id, number, 60)) == plies
    assert quick == slow
    assert isinstance(quick, Counter)


# Machine code

MANY = 10_000
"""So many moves has no game."""
NUMBER = {"datawarriors": 4, "technomancy": 2, "bloodless": 1}
"""So many games for each table and seating: what costs is the interpreter."""


@pytest.mark.long
@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.xdist_group(f"{id}-compiled")) for id in OVER_COLUMNS])
def test_compiled_games_are_those_of_the_interpreter(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with its ending, its length, and how often it followed every clause."""
    pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
    game = GAMES[id]
    for number, seats in enumerate(game.seat_counts):
        decks = dict(zip(game.table(seats), cycle(list(game.decks)[number:]), strict=False))
        setup = game.complete(Setup(game=id, seats=game.table(seats), decks=decks))
        for shift in range(2):
            bots = {seat: BOTS[(place + shift) % 2] for place, seat in enumerate(setup.seats)}
            plain = bot_simulator(game, setup, bots)
            assert isinstance(plain, InterpretedBots)
            assert plain.code is not None
            compiled = CompiledBots(plain, plain.code)
            assert compiled.policy == plain.policy
            whole, seeds = Outcomes(), range(NUMBER[id])
            for seed in seeds:
                alone = compiled.play(range(seed, seed + 1))
                assert alone == plain.play(range(seed, seed + 1))
                whole.add(alone)
            assert compiled.play(seeds) == whole
            assert compiled.results(seeds) == plain.results(seeds)
            assert compiled.courses(seeds, MANY) == plain.courses(seeds, MANY)
            assert compiled.courses(seeds, 3) == [None] * len(seeds)
        contest = Contest(game, setup, BOTS, seed=3, compiled=True)
        played = contest.play(some := range(1, 4))
        quick = contest.quick(1)
        assert quick is not None
        assert isinstance(quick.fastest_ready(), CompiledBots)
        with monkeypatch.context() as interpreted:
            interpreted.setattr(InterpretedBots, "fastest_ready", lambda bots: bots)
            assert contest.play(some) == played
    lab = GameObserver(Plan(game=id, bots=BOTS, games=4, notes=False), (Meeting(0, 0, 1), Meeting(0, 0, 0)))
    games = [range(2 * lab.turns), range(STRIDE, STRIDE + 3)]
    at_a_table = [lab.play(some) for some in games]
    assert [replace(lab, compiled=True).play(some) for some in games] == at_a_table


CODE_OF_LAST = """
import sys
from netdeck import registry
*_, last = map(registry.find, sys.argv[1:])
print(*(last.recipe.workshop.code.CODE.part(of)._path.name for of in ("", "bots")))
"""


@pytest.mark.long
@pytest.mark.parametrize("id", ["bloodless", "technomancy"])
def test_machine_code_is_found_whatever_was_loaded_before(id: str) -> None:
    """A server has loaded every game; the process that compiles one, only that."""
    pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
    told = {
        subprocess.run([sys.executable, "-c", CODE_OF_LAST, *before, id], capture_output=True, text=True, check=True).stdout
        for before in ((), OVER_COLUMNS)
    }
    assert len(told) == 1
