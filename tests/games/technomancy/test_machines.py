"""One source of rules on three machines: listened to, silent, compiled. They are equal at every decision."""

import random
from typing import Any

import pytest
from tests.games.live import technomancy as live
from tests.games.machines import compare_compiled, counted_while_compared, laid_out, played_through_the_face
from tests.generated.playing import trial

from netdeck.backends.playouts import CompiledPlayouts, InterpretedPlayouts
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.game import CODE
from netdeck.kernel import Setup
from netdeck.kernel.card_table import NOBODY


def setup(seed: int) -> Setup:
    """Two to four players with any decks, or cards that nobody wrote."""
    if seed % 3 == 0:
        return GAME.complete(trial("technomancy", seed).setup())
    chooser = random.Random(seed)
    seats = GAME.table(chooser.choice((2, 2, 3, 4)))
    decks = {seat: chooser.choice(list(GAME.decks)) for seat in seats}
    return GAME.complete(Setup(game=GAME.id, seats=seats, decks=decks, variant=chooser.choice(list(GAME.variants))))


@pytest.mark.parametrize("seed", range(4))
def test_silence_makes_no_difference(seed: int) -> None:
    assert counted_while_compared(GAME, setup(seed), seed, 120, live)["3.4.1"] > 10


@pytest.mark.parametrize("seed", range(1, 4))
def test_playouts_over_columns_are_those_through_the_face(seed: int) -> None:
    of, seeds = setup(seed), range(seed, seed + 1)
    assert InterpretedPlayouts(GAME, of, CODE).play(seeds) == played_through_the_face(GAME, of, seeds)


COMPILED = pytest.mark.xdist_group("technomancy-compiled")


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.technomancy.compiled import CODE

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


@COMPILED
def test_where_there_is_no_room_for_another_card_compiled_code_says_so(code: Any) -> None:
    from netdeck.backends.table_layout import MOST_CARDS

    table = laid_out(GAME, setup(1), 1)
    table.o_chit = 0
    state, book, desk = code.layout.pack(table, table.cards), code.layout.pack_book(table), code.new_desk()
    code.begin(state, book, desk, 1)
    twin = table.copy()
    for _ in range(50):
        code.layout.unpack(state, twin)
        if twin.fault:
            break
        code.take(state, book, desk, 0)
    assert twin.fault == MOST_CARDS
    assert twin.asked == NOBODY
