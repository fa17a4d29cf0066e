from dataclasses import replace

import pytest

from netdeck.games.binmat.compact import BM64_BYTES, BM128_BYTES, from_bm64, from_bm128, to_bm64, to_bm128
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.piles import HAND, value_of
from netdeck.games.binmat.rules.playouts import play_on
from netdeck.games.binmat.rules.table import is_over
from netdeck.games.binmat.rules.turns import begin_game
from netdeck.games.binmat.ruleset import DUEL, HACKMUD, HUMAN, RuleSet
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel.rng import Rng, key_from_seed


@pytest.mark.parametrize("rules", [HUMAN, DUEL, HACKMUD], ids=["human", "duel", "hackmud"])
def test_positions_survive_both_compact_forms(rules: RuleSet) -> None:
    for seed in range(6):
        key = key_from_seed(seed)
        table = LiveTable(rules, 1, 1, Rng(key))
        begin_game(table)
        number = 0
        while not is_over(table):
            everything = to_bm128(table)
            assert len(everything) == BM128_BYTES
            assert bytes(from_bm128(everything, key).state) == bytes(table.state)
            without_suits = to_bm64(table)
            assert len(without_suits) == BM64_BYTES
            again = from_bm64(without_suits, rules, Rng(key))
            assert to_bm64(again) == without_suits
            assert faces(again) == faces(table)
            play_on(table, seed, number)
            number += 1
        assert to_bm128(from_bm128(to_bm128(table), key)) == to_bm128(table)
        assert to_bm64(from_bm64(to_bm64(table), rules, Rng(key))) == to_bm64(table)


def faces(table: LiveTable) -> list[list[tuple[int, bool]]]:
    return [[(value_of(lying.card), lying.face_up) for lying in in_pile(table, pile)] for pile in range(HAND + 2)]


def test_an_unpacked_game_goes_on_with_the_same_shuffles() -> None:
    key = key_from_seed(4)
    table = LiveTable(HACKMUD, 1, 1, Rng(key))
    begin_game(table)
    for number in range(60):
        play_on(table, 4, number)
    twin = from_bm128(to_bm128(table), key)
    for number in range(60, 100):
        play_on(table, 4, number)
        play_on(twin, 4, number)
    assert bytes(twin.state) == bytes(table.state)


def test_what_does_not_fit_is_said() -> None:
    with pytest.raises(ValueError, match="one against one"):
        to_bm64(LiveTable(HUMAN, 1, 2, Rng(key_from_seed(0))))
    with pytest.raises(ValueError, match="at most 125 turns"):
        to_bm64(LiveTable(replace(HUMAN, turn_limit=200), 1, 1, Rng(key_from_seed(0))))
