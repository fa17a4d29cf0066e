"""What is kept on the table is what would be found anew, and who listens makes no difference."""

import random
from typing import Any

import pytest

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.named_state import TableState
from netdeck.kernel.trace import trace_conditions

PAIRS = [("hot-barrel", "quiet-ledger"), ("tall-timber", "second-shift"), ("quiet-ledger", "second-shift")]


def start(seed: int) -> nd.Machine:
    seats = GAME.table(2)
    decks = dict(zip(seats, PAIRS[seed % len(PAIRS)], strict=True))
    return GAME.start(GAME.complete(nd.Setup(game="technomancy", decks=decks)), nd.Rng(nd.key_from_seed(seed)))


def table_of(position: nd.Machine) -> Any:
    assert isinstance(position.state, TableState)
    return position.state.table_to_change()


@pytest.mark.parametrize("seed", range(6))
def test_offers_are_the_same_when_everything_is_found_anew(seed: int) -> None:
    position, dice = start(seed), random.Random(seed)
    for _ in range(500):
        for seat, decision in position.pending().items():
            fresh = position.clone()
            table_of(fresh).stale, table_of(fresh).offered = 1, 0
            with trace_conditions():  # the rules as they stand, and not their folded reading
                GAME.ask_again(table_of(fresh))
            assert table_of(fresh).offers == table_of(position.clone()).offers
            option = dice.choice(decision.options)
            assert all(fact.ok for fact in position.facts(seat, option))
            position.take(seat, option)


def test_silence_makes_no_difference() -> None:
    def played() -> list[object]:
        position, dice = start(3), random.Random(3)
        found: list[object] = []
        for _ in range(300):
            for seat, decision in position.pending().items():
                found.append(table_of(position).as_numbers())
                position.take(seat, position.pending()[seat].options[dice.randrange(len(decision.options))])
        return found

    with nd.count_clauses() as counts:
        loud = played()
    assert played() == loud
    assert counts["3.4.1"] > 100
