"""One source of rules on three machines: listened to, silent, compiled. They are equal at every decision."""

import random
from typing import Any

import pytest
from tests.cli.running import netdeck
from tests.games.live import datawarriors as live
from tests.games.machines import played_through_the_face
from tests.generated.playing import trial

from netdeck.arena import simulate
from netdeck.backends.playouts import CompiledPlayouts, InterpretedPlayouts
from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.game import CODE
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.table_runner import advance, take
from netdeck.kernel import Logged, Rng, Setup, key_from_seed
from netdeck.kernel.columns import Columns, Dimension, make_room
from netdeck.kernel.trace import count_clauses


def setup(seed: int) -> Setup:
    chooser = random.Random(seed)
    seats = GAME.table(chooser.choice((2, 2, 3, 4)))
    decks = {seat: chooser.choice(list(GAME.decks)) for seat in seats}
    return GAME.complete(Setup(game=GAME.id, seats=seats, decks=decks, variant=chooser.choice(list(GAME.variants))))


def laid_out(of: Setup, seed: int) -> Table:
    """The table before anything happens."""
    state = GAME.initial_table(of, Rng(key_from_seed(seed)))
    assert isinstance(state, TableState)
    GAME.open(state.table_to_change())
    return state.table


def played(table: Table, seed: int, most: int = 400) -> Any:
    """The whole table at every decision."""
    chooser = random.Random(seed)
    advance(table)
    for _ in range(most):
        yield table.as_numbers(), list(table.offers)
        if table.ending:
            return
        take(table, chooser.choice(table.offers))


@pytest.mark.parametrize("seed", range(4))
def test_silence_makes_no_difference(seed: int) -> None:
    silent = played(laid_out(setup(seed), seed), seed)
    listened = laid_out(setup(seed), seed)
    with count_clauses() as counts:
        for number, (before, loud) in enumerate(zip(silent, played(listened, seed), strict=True)):
            assert before == loud, number
    assert counts["R38"] > 10


@pytest.mark.parametrize("seed", range(3))
def test_silence_makes_no_difference_with_cards_that_nobody_wrote(seed: int) -> None:
    of = GAME.complete(trial("datawarriors", seed).setup())
    with count_clauses():
        loud = list(played(laid_out(of, seed), seed, 120))
    assert list(played(laid_out(of, seed), seed, 120)) == loud


@pytest.mark.parametrize("seed", range(3))
def test_who_listens_hears_the_same_while_clauses_are_counted(seed: int) -> None:
    def heard() -> list[tuple[object, ...]]:
        log: list[Logged] = []
        position, chooser = GAME.start(setup(seed), Rng(key_from_seed(seed)), log), random.Random(seed)
        while pending := position.pending():
            ((seat, decision),) = pending.items()
            position.take(seat, chooser.choice(decision.options))
        return [(each.event, each.values, each.chain, each.words) for each in log]

    with count_clauses():
        loud = heard()
    assert heard() == loud
    assert len(loud) > 100


def test_who_listens_hears_the_same_on_a_copy() -> None:
    log: list[Logged] = []
    position, chooser = GAME.start(setup(1), Rng(key_from_seed(1)), log), random.Random(1)
    for _ in range(60):
        ((seat, decision),) = position.pending().items()
        position.take(seat, chooser.choice(decision.options))
    twin, heard, told = position.clone(), len(log), list[Logged]()
    twin.listen(told)
    ((seat, decision),) = position.pending().items()
    position.take(seat, decision.options[-1])
    twin.take(seat, decision.options[-1])
    assert [(each.event, each.chain) for each in told] == [(each.event, each.chain) for each in log[heard:]]


def test_a_room_that_is_full_gets_larger_for_the_interpreter() -> None:
    table = laid_out(setup(0), 0)
    before = len(table.p_number)
    table.p_halted[before - 1] = 1
    assert make_room(table, table.p_number)
    assert len(table.p_number) == len(table.p_halted) > before
    assert table.p_halted[before - 1] == 1
    assert len(table.q_card) == len(table.q_user)


def test_every_name_of_a_table_is_a_number_a_column_or_stays_outside() -> None:
    assert {"turn", "depth"} <= set(Table.numbers)
    assert Table.columns["zone"] == Dimension("card")
    assert Table.columns["code"].shared
    assert "outside" in Table.same
    assert issubclass(Table, Columns)


COMPILED = pytest.mark.xdist_group("datawarriors-compiled")
"""Without a warm cache compiling takes a minute of a core to itself: whatever needs it stays on one worker, and may take its time."""


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.datawarriors.compiled import CODE

    return CODE


@COMPILED
@pytest.mark.parametrize("seed", range(6))
def test_compiled_code_is_equal_at_every_decision(code: Any, seed: int) -> None:
    from netdeck.backends.native_code import offers as offered

    of = setup(seed) if seed % 2 else GAME.complete(trial("datawarriors", seed).setup())
    table = laid_out(of, seed)
    book, desk = code.layout.pack_book(table), code.new_desk()
    state = code.layout.pack(table, table.cards)
    code.begin(state, book, desk, seed)
    twin, chooser = table.copy(), random.Random(seed)
    for number, (_, offers) in enumerate(played(table, seed)):
        code.layout.unpack(state, twin)
        assert twin.fault == 0
        assert live(twin) == live(table), number
        if table.ending:
            break
        assert offered(desk).tolist() == [list(row) for row in offers], number
        code.take(state, book, desk, chooser.choice(range(len(offers))))


@COMPILED
@pytest.mark.parametrize("seed", range(4))
def test_playouts_are_the_same_interpreted_and_compiled(code: Any, seed: int) -> None:
    of = setup(seed) if seed % 2 else GAME.complete(trial("datawarriors", seed).setup())
    interpreted = InterpretedPlayouts(GAME, of, CODE)
    seeds = range(40 + seed, 52 + seed)
    found = CompiledPlayouts(GAME, of, CODE).play(seeds)
    assert found == interpreted.play(seeds)
    assert found.games == len(seeds)
    assert found.used.total() > 0


@COMPILED
def test_the_number_of_workers_does_not_change_what_comes_out(code: Any) -> None:
    compiled = CompiledPlayouts(GAME, setup(1), CODE)
    assert simulate(compiled, 300, 7, 1) == simulate(compiled, 300, 7, 3)


@COMPILED
def test_a_game_for_which_a_room_is_too_small_is_played_by_the_interpreter(code: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_small(table: Any, first: int, count: int) -> Any:
        found = playouts(table, first, count)
        found.faults[::2] = 64
        found.used[:] = 0
        return found

    of, playouts = setup(2), code.playouts
    monkeypatch.setattr(code, "playouts", too_small)
    found, real = CompiledPlayouts(GAME, of, CODE).play(range(4)), InterpretedPlayouts(GAME, of, CODE).play(range(4))
    assert (found.endings, found.moves, found.turns) == (real.endings, real.moves, real.turns)


@COMPILED
def test_a_chain_of_fingerprints_tells_games_apart(code: Any) -> None:
    from netdeck.backends.table_layout import AT_EVERYTHING

    table, other = laid_out(setup(1), 0), laid_out(setup(1), 0)
    chains = code.playouts(table, 5, 20, AT_EVERYTHING).prints.tolist()
    assert len(set(chains)) == 20
    assert code.playouts(table, 10, 15, AT_EVERYTHING).prints.tolist() == chains[5:]
    other.clock += 1
    assert not set(code.playouts(other, 5, 20, AT_EVERYTHING).prints.tolist()) & set(chains)


@pytest.mark.parametrize("seed", range(3))
def test_playouts_over_columns_are_those_through_the_face(seed: int) -> None:
    of, seeds = setup(seed), range(seed, seed + 3)
    assert InterpretedPlayouts(GAME, of, CODE).play(seeds) == played_through_the_face(GAME, of, seeds)


def test_the_command_plays_over_columns() -> None:
    words = ["sim", "datawarriors", "--playouts", "--games", 20, "--seed", 5, "--workers", 1, "--json"]
    answer = netdeck(*words)
    assert not answer.complaints
    found = answer.json()["report"]
    played = InterpretedPlayouts(GAME, GAME.complete(Setup(game=GAME.id)), CODE).play(range(5, 25))
    assert found["games"] == 20
    assert found["used"] == {name: count for name, count in played.used.items() if count}
