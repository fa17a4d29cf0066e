"""Which card a text means by "it"."""

import pytest
from tests.games.bloodless.tables import do, stage


@pytest.mark.parametrize("above", range(3))
def test_the_drawn_card_is_it_whatever_its_number_is(above: int) -> None:
    """The first card that is laid out has number 0."""
    look = '[[card]]\nname = "A Look"\ntype = "Command"\ncost = 0\ntext = "Draw a card. If it is a creature, gain 3 blood."\n'
    deck = ["Sporeling"] * (above + 1)
    position = stage({"A.main": deck, "A.hand": ["A Look"]}, cards=look)
    do(position, "A play A Look")
    assert position.state.counters["A.blood"] == 3
