"""Playing futures on: until the turn is over and judged, or, without a judgement, to the end of the game."""

import random

import pytest
from msgspec.structs import replace

from lantern import GAME as LANTERN
from netdeck import registry
from netdeck.bots.seer.playout import Playout, won
from netdeck.bots.seer.prior import Priors
from netdeck.kernel import Game, Position, Result, Rng, Seat, Setup, key_from_seed

NORTH, SOUTH = Seat("north"), Seat("south")


def begun(game: Game) -> Position:
    return game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(2)))


def finished(game: Game, position: Position, turns: int | None) -> dict[Seat, float]:
    playout = Playout(game.evaluate, Priors(game), turns)
    playout.begin(position, random.Random(1))
    return playout.finish(position, position.seats)


def test_a_game_without_judgement_is_played_to_its_end() -> None:
    position = begun(LANTERN)
    chances = finished(LANTERN, position, None)
    result = position.result()
    assert result is not None
    assert chances == {seat: float(seat in result.winners) for seat in (NORTH, SOUTH)}


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_game_with_judgement_is_judged_at_the_end_of_every_turn_that_is_played(turns: int) -> None:
    game = registry.find("datawarriors")
    position = begun(game)
    before = position.turn()
    assert before is not None
    ends = [position.clone() for _ in range(turns + 1)]
    judged = [finished(game, end, later) for later, end in enumerate(ends)]
    assert all(end.result() is None for end in ends)
    assert [end.turn() for end in ends] == [before + later + 1 for later in range(turns + 1)]
    for seat in position.seats:
        at_each_end = [game.evaluate(end, seat) or 0 for end in ends]
        assert judged[-1][seat] == pytest.approx(sum(at_each_end) / len(ends))


def test_a_draw_is_half_a_win() -> None:
    assert won(Result("1", (NORTH,)), NORTH) == 1
    assert won(Result("1", (NORTH,)), SOUTH) == 0
    assert won(Result("1"), NORTH) == 0.5


def test_the_same_answers_to_another_question_are_weighed_anew() -> None:
    """Where two effects offer the same targets, the one may help and the other harm: what is asked is part of what is remembered."""
    position = begun(LANTERN)
    tastes = Priors(LANTERN)
    decision = position.pending()[NORTH]
    first = tastes.priors(position, decision)
    assert tastes.priors(position, decision) is first
    assert tastes.priors(position, replace(decision, prompt="And now?")) is not first
