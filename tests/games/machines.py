"""What the tests of games over columns ask: the same game on the interpreter, silent or listened to, through the face, and compiled."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.generated.playing import OBJECTS, STEPS

from netdeck.kernel import CardId, Ending, Outcomes, Rng, Setup, key_from_seed
from netdeck.kernel.choice_limit import limit_choices
from netdeck.kernel.column_game import ColumnGame
from netdeck.kernel.playout_policy import random_below
from netdeck.kernel.trace import count_clauses

MOST = 400
"""So many decisions of a game are compared."""
Row = tuple[int, ...]
Live = Callable[[Any], dict[str, Any]]
"""Everything on a table that means something."""


def laid_out(game: ColumnGame, of: Setup, seed: int) -> Any:
    """The table before anything happens."""
    state = game.initial_table(of, Rng(key_from_seed(seed)))
    game.open(state.table_to_change())
    return state.table


def played(game: ColumnGame, table: Any, seed: int, most: int = MOST) -> Iterator[list[Row]]:
    """The options at every decision of a random game."""
    chooser = random.Random(seed)
    with limit_choices(STEPS, OBJECTS):
        game.runner.advance(table)
        for _ in range(most):
            yield list(table.offers)
            if table.ending or table.cards > OBJECTS // 2:
                return
            game.runner.take(table, chooser.choice(table.offers))


def counted_while_compared(game: ColumnGame, of: Setup, seed: int, most: int, live: Live) -> Mapping[str, int]:
    """How often clauses were followed in a game that is the same whether anybody counts them or not."""
    silent, listened = laid_out(game, of, seed), laid_out(game, of, seed)
    with count_clauses() as counts:
        for number, (before, loud) in enumerate(zip(played(game, silent, seed, most), played(game, listened, seed, most), strict=True)):
            assert before == loud, number
            assert live(silent) == live(listened), number
    return counts


def played_through_the_face(game: ColumnGame, of: Setup, seeds: range) -> Outcomes:
    """What playouts come to when somebody reads every question, and answers it as they do."""
    tally = Outcomes()
    for seed in seeds:
        position, moves, used = game.start(of, Rng(key_from_seed(seed))), 0, set[CardId]()
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
    return tally


def compare_compiled(game: ColumnGame, code: Any, table: Any, seed: int, live: Live) -> None:
    """Play a random game on the interpreter and compiled: both are equal at every decision, until a room of the latter is full."""
    from netdeck.backends.native_code import offers as offered
    from netdeck.backends.table_layout import MOST_CARDS

    most = table.cards + code.further
    book, desk, state = code.layout.pack_book(table), code.new_desk(), code.pack(table)
    code.begin(state, book, desk, seed)
    twin, chooser = table.copy(), random.Random(seed)
    for number, offers in enumerate(played(game, table, seed)):
        code.layout.unpack(state, twin)
        if twin.fault:  # a room is full: the interpreter goes on alone
            full = [name for name, room in table.columns.items() if code.layout.sizes.get(room.name) == twin.fault]
            assert any(len(getattr(table, name)) > twin.fault for name in full) or (table.cards > most and twin.fault == MOST_CARDS)
            break
        assert live(twin) == live(table), number
        if table.ending:
            break
        assert offered(desk).tolist() == [list(row) for row in offers], number
        code.take(state, book, desk, chooser.choice(range(len(offers))))
