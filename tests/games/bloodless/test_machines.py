"""One source of rules on three machines: listened to, silent, compiled. They are equal at every decision."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.generated.cards import table_of
from tests.generated.playing import OBJECTS, STEPS

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.at_table import TableState
from netdeck.games.bloodless.game import CODE
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.running import advance, take
from netdeck.kernel import CardId, Ending, Rng, Setup, Tally, key_from_seed
from netdeck.kernel.allowance import allowing
from netdeck.kernel.picking import random_below
from netdeck.kernel.trace import counted
from netdeck.machines.playouts import CompiledPlayouts, InterpretedPlayouts

MOST = 400
"""So many decisions of a game are compared."""


def setup(seed: int) -> Setup:
    """Any two decks, or cards, kins and options that nobody wrote."""
    chooser = random.Random(seed)
    if seed % 3 == 0:
        return table_of("bloodless", chooser, flip_timing=("main", "instant")[seed % 2])
    decks = {seat: chooser.choice(list(GAME.decks)) for seat in GAME.seat_names}
    return GAME.complete(Setup(game=GAME.id, decks=decks))


def laid_out(of: Setup, seed: int) -> Table:
    """The table before anything happens."""
    state = GAME.laid_out(of, Rng(key_from_seed(seed)))
    assert isinstance(state, TableState)
    GAME.open(state.changing())
    return state.table


def played(table: Table, seed: int, most: int = MOST) -> Iterator[list[tuple[int, ...]]]:
    """The options at every decision of a random game."""
    chooser = random.Random(seed)
    with allowing(STEPS, OBJECTS):
        advance(table)
        for _ in range(most):
            yield list(table.offers)
            if table.ending or table.cards > OBJECTS // 2:
                return
            take(table, chooser.choice(table.offers))


def live(table: Table) -> dict[str, Any]:
    """Everything on a table that means something: of rooms that are not full, the places in use."""
    ends = {"frame": table.depth, "card": table.cards, "kept cell": table.written if table.packed else 0}
    found: dict[str, Any] = {name: getattr(table, name) for name in Table.numbers}
    for name in Table.copied:
        room, column = Table.columns[name].name, getattr(table, name)
        found[name] = column[: ends.get(room, len(column))]
    return found


@pytest.mark.parametrize("seed", range(4))
def test_silence_makes_no_difference(seed: int) -> None:
    silent, listened = laid_out(setup(seed), seed), laid_out(setup(seed), seed)
    with counted() as counts:
        for number, (before, loud) in enumerate(zip(played(silent, seed, 80), played(listened, seed, 80), strict=True)):
            assert before == loud, number
            assert live(silent) == live(listened), number
    assert counts["P6.6.1"] > 10


@pytest.mark.parametrize("seed", range(1, 4))
def test_playouts_over_columns_are_those_through_the_face(seed: int) -> None:
    of, tally = setup(seed), Tally()
    position, moves, used = GAME.start(of, Rng(key_from_seed(seed))), 0, set[CardId]()
    at_first = position.made()
    while (result := position.result()) is None:
        ((seat, decision),) = position.pending().items()
        option = decision.options[random_below(seed, moves, len(decision.options))]
        used.update(thing for thing in option.touches if isinstance(thing, CardId))
        position.take(seat, option)
        moves += 1
    tally.endings[Ending(result.winner or ", ".join(result.winners), result.clause, result.cause)] += 1
    tally.moves[moves] += 1
    tally.turns[position.turn() or 0] += 1
    used.update(CardId(card) for card in range(at_first, position.made()))
    tally.used.update({position.state.name(card) for card in used})
    assert InterpretedPlayouts(GAME, of, CODE).play(range(seed, seed + 1)) == tally


COMPILED = pytest.mark.xdist_group("bloodless-compiled")


@pytest.fixture(scope="module")
def code() -> Any:
    pytest.importorskip("numba", reason="the compiled machine needs the extra netdeck[sim]")
    from netdeck.games.bloodless.compiled import CODE

    CODE.compile()
    return CODE


@COMPILED
@pytest.mark.timeout(1_500)
@pytest.mark.parametrize("seed", [*range(18), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(18, 300))])
def test_compiled_code_is_equal_at_every_decision(code: Any, seed: int) -> None:
    from netdeck.games.bloodless.compiled import ROOMS
    from netdeck.lowered import MOST_CARDS
    from netdeck.machines.column_code import offers as offered

    table = laid_out(setup(seed), seed)
    most = table.cards + code.further
    book, desk, state = code.layout.pack_book(table), code.new_desk(), code.pack(table)
    code.begin(state, book, desk, seed)
    twin, chooser = table.copy(), random.Random(seed)
    for number, offers in enumerate(played(table, seed)):
        code.layout.unpack(state, twin)
        if twin.fault:  # a room is full: the interpreter goes on alone
            full = [name for name, room in Table.columns.items() if ROOMS.get(room.name) == twin.fault]
            assert any(len(getattr(table, name)) > twin.fault for name in full) or (table.cards > most and twin.fault == MOST_CARDS)
            break
        assert live(twin) == live(table), number
        if table.ending:
            break
        assert offered(desk).tolist() == [list(row) for row in offers], number
        code.take(state, book, desk, chooser.choice(range(len(offers))))


@COMPILED
@pytest.mark.timeout(1_500)
@pytest.mark.parametrize("seed", range(1, 6))
def test_playouts_are_the_same_interpreted_and_compiled(code: Any, seed: int) -> None:
    of, seeds = setup(seed if seed % 3 else seed + 1), range(40 + seed, 44 + seed)
    found = CompiledPlayouts(GAME, of, CODE).play(seeds)
    assert found == InterpretedPlayouts(GAME, of, CODE).play(seeds)
    assert found.games == len(seeds)
    assert found.used.total() > 0
