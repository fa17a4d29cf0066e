"""One source of rules on three machines: listened to, silent, compiled. They are equal at every decision."""

import random
from typing import Any

import pytest
from tests.games.live import bloodless as live
from tests.games.machines import compare_compiled, counted_while_compared, laid_out, played_through_the_face
from tests.generated.cards import table_of

from netdeck.backends.playouts import CompiledPlayouts, InterpretedPlayouts
from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.game import CODE
from netdeck.kernel import Setup


def setup(seed: int) -> Setup:
    """Any two decks, or cards, kins and options that nobody wrote."""
    chooser = random.Random(seed)
    if seed % 3 == 0:
        return table_of("bloodless", chooser, flip_timing=("main", "instant")[seed % 2])
    decks = {seat: chooser.choice(list(GAME.decks)) for seat in GAME.seat_names}
    return GAME.complete(Setup(game=GAME.id, decks=decks))


@pytest.mark.parametrize("seed", range(4))
def test_silence_makes_no_difference(seed: int) -> None:
    assert counted_while_compared(GAME, setup(seed), seed, 80, live)["P6.6.1"] > 10


@pytest.mark.parametrize("seed", range(1, 4))
def test_playouts_over_columns_are_those_through_the_face(seed: int) -> None:
    of, seeds = setup(seed), range(seed, seed + 1)
    assert InterpretedPlayouts(GAME, of, CODE).play(seeds) == played_through_the_face(GAME, of, seeds)


COMPILED = pytest.mark.xdist_group("bloodless-compiled")


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.bloodless.compiled import CODE

    CODE.compile()
    return CODE


@COMPILED
@pytest.mark.parametrize("seed", [*range(18), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(18, 300))])
def test_compiled_code_is_equal_at_every_decision(code: Any, seed: int) -> None:
    compare_compiled(GAME, code, laid_out(GAME, setup(seed), seed), seed, live)


@COMPILED
@pytest.mark.parametrize("seed", range(1, 6))
def test_playouts_are_the_same_interpreted_and_compiled(code: Any, seed: int) -> None:
    of, seeds = setup(seed if seed % 3 else seed + 1), range(40 + seed, 44 + seed)
    found = CompiledPlayouts(GAME, of, CODE).play(seeds)
    assert found == InterpretedPlayouts(GAME, of, CODE).play(seeds)
    assert found.games == len(seeds)
    assert found.used.total() > 0
