"""How a player stands at a glance."""

import random

import pytest
from tests.games.bloodless.tables import A, B, asked, start

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.bot.evaluation import RACE, blow, race
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel import Machine, Rng, Setup, key_from_seed

SETUP = GAME.complete(Setup(game="bloodless"))


def table(pool: int = 20, **spaces: str) -> Machine:
    """A's main phase with creatures in some spaces."""
    given = {"pool": pool, "active": "A", "phase": "main", "zones": {space: [name] for space, name in spaces.items()}}
    return GAME.stage(SETUP, given, Rng(key_from_seed(1)))


def columns(position: Machine) -> Table:
    assert isinstance(position.state, TableState)
    return position.state.table


def worth(position: Machine) -> float:
    found = GAME.evaluate(position, A)
    assert found is not None
    return found


def test_both_players_share_one_certainty() -> None:
    position = start(3)
    chooser = random.Random(3)
    for _ in range(60):
        if position.result() is not None:
            break
        mine, theirs = GAME.evaluate(position, A), GAME.evaluate(position, B)
        assert mine is not None
        assert theirs is not None
        assert 0 < mine < 1
        assert mine + theirs == pytest.approx(1)
        seat = asked(position)
        position.take(seat, chooser.choice(position.pending()[seat].options))


def test_creatures_are_good_to_have_and_bad_to_face() -> None:
    alone, faced = table(A1="Brick Hound"), table(B1="Brick Hound")
    assert worth(alone) > worth(table()) > worth(faced)


def test_the_last_blow_counts_more_than_everything() -> None:
    lethal, harmless = table(pool=1, A1="Brick Hound"), table(pool=20, A1="Brick Hound")
    assert blow(columns(lethal), 0) >= 1
    assert worth(lethal) > 0.9 > worth(harmless)


def test_a_creature_in_the_way_takes_the_blow() -> None:
    assert blow(columns(table(A1="Brick Hound", B4="Brick Hound")), 0) < blow(columns(table(A1="Brick Hound")), 0)


@pytest.mark.parametrize(
    ("pool", "first", "second", "who"), [(3, 3, 9, 1.0), (4, 3, 9, -1 / 1.5), (6, 3, 0, 0.5), (5, 0, 0, 0.0), (100, 1, 1, 0.0)]
)
def test_a_race_is_won_by_the_last_blow(pool: int, first: int, second: int, who: float) -> None:
    assert race(pool, first, second) == int(RACE * who)
