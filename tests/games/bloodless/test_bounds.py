"""What strangers write may be large: it is read whole, or refused where it stands."""

import pytest
from tests.games.bloodless.tables import A, do, stage

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.cards.card_set import starter
from netdeck.games.bloodless.cards.printed import MOST_KINS
from netdeck.kernel import Rng, Setup, SetupError, key_from_seed


def with_kins(count: int) -> Setup:
    kins = "".join(f'[[kin]]\nname = "Kin {number}"\n' for number in range(count))
    card = '[[card]]\nname = "Odd One"\ntype = "creature"\ncost = 1\nhealth = 1\ndefense = 0\npower = 1\nkins = ["Kin 0"]\ntext = ""\n'
    return GAME.complete(Setup(game="bloodless", cards=kins + card))


def test_a_match_has_no_more_kins_than_one_number_holds() -> None:
    most = MOST_KINS - len(starter().kins)
    assert GAME.start(with_kins(most), Rng(key_from_seed(1))).pending()
    with pytest.raises(SetupError, match=f"at most {MOST_KINS} kins"):
        with_kins(most + 1)


@pytest.mark.parametrize("deep", [1, 8, 22])
def test_numbers_may_be_made_of_others_as_deep_as_a_text_may_be_long(deep: int) -> None:
    number = "the higher of 1 and " * deep + "the number of creatures"
    text = f'[[card]]\nname = "Deep One"\ntype = "command"\ncost = 0\ntext = "Gain blood equal to {number}."\n'
    position = stage({"A1": ["Sporeling"], "B1": ["Sporeling"], "B2": ["Sporeling"], "A.hand": ["Deep One"]}, cards=text)
    do(position, "A play Deep One")
    assert position.state.counters[f"{A}.blood"] == 3
