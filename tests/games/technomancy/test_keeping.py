"""What is kept between events is what would be derived anew, and the look ahead spares nothing that the door would allow."""

import random

import pytest

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.priority import act_options
from netdeck.games.technomancy.state import Table

PAIRS = [("hot-barrel", "quiet-ledger"), ("tall-timber", "second-shift"), ("quiet-ledger", "second-shift")]


@pytest.mark.parametrize("seed", range(6))
def test_offers_are_the_same_when_everything_is_derived_anew(seed: int) -> None:
    seats = GAME.table(2)
    decks = dict(zip(seats, PAIRS[seed % len(PAIRS)], strict=True))
    position = GAME.start(GAME.complete(nd.Setup(game="technomancy", decks=decks)), nd.Rng(nd.key_from_seed(seed)))
    dice = random.Random(seed)
    for _ in range(500):
        for seat, decision in position.pending().items():
            if decision.kind == "priority":
                fresh = position.clone().state
                assert isinstance(fresh, Table)
                fresh.props = None
                with nd.counted():  # while clauses are counted nothing is passed over
                    assert [option.notation for option in act_options(fresh, seat)] == [each.notation for each in decision.options[1:]]
            position.take(seat, dice.choice(decision.options))
