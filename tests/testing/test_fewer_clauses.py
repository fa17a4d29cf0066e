"""A position that was reached under the whole rulebook answers or refuses when it is asked with clauses switched off; it never raises."""

import random
from itertools import cycle, islice

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Game, Position, Setup, without_clauses
from netdeck.testing.citations import switches
from netdeck.testing.conformance_play import STRAYS, Line, Table, Walk

CHOICES = 120
STOPS = 4
AT_EACH = 10
"""So many clauses are switched off at each position, one after another; the next position goes on with the next ones."""
OPTIONS = 3


def ask_everything(position: Position, words: list[str]) -> None:
    """What a table asks of a position."""
    for seat in position.seats:
        position.view(seat)
        position.forecasts(seat)
        position.question(seat)
        decision = position.pending().get(seat)
        for option in decision.options[:OPTIONS] if decision is not None else ():
            assert decision is not None
            position.label(decision, option)
            position.facts(seat, option)
        for word in words:
            position.why_not(seat, word)
            position.facts_against(seat, word)


def try_with_fewer(game: Game, games: int) -> int:
    """How many questions were asked."""
    clauses = cycle(random.Random(game.id).sample(sorted(switches(game)), len(switches(game))))
    words, asked = list(STRAYS[:5]), 0
    for seed in range(games):
        source = random.Random(seed)
        table = Table.of(game, Setup(game=game.id, variant=source.choice(list(game.variants))))
        walk = Walk.begin(table, Line(seed, tuple(source.choices(range(64), k=CHOICES))))
        for position in walk.stops(STOPS):
            offered = [option.notation for decision in position.pending().values() for option in decision.options[:OPTIONS]]
            words = [*STRAYS[:5], *dict.fromkeys([*words[-OPTIONS:], *offered])]
            for clause in islice(clauses, AT_EACH):
                try:
                    with without_clauses([clause]):
                        ask_everything(position.clone(), words)
                except Exception as error:
                    walk.fail(f"raises {error!r} without {clause}")
                asked += 1
    return asked


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_position_can_be_asked_with_fewer_clauses(game: Game) -> None:
    assert try_with_fewer(game, games=2) >= STOPS * AT_EACH


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_clause_can_be_missing(game: Game) -> None:
    enough = 1 + len(switches(game)) // (STOPS * AT_EACH)
    assert try_with_fewer(game, games=enough) >= len(switches(game)) // 2  # some games are over before the last stop
