"""The board: narrow, readable, and no wiser than the view that it shows."""

import random

import pytest
from tests.games.binmat.tables import seats, stage

from netdeck.games.binmat import GAME
from netdeck.kernel import REFEREE, SPECTATOR, Rng, Seat, Setup, key_from_seed

BOARD = """\
Turn 41 of 110: the attackers act (a0).
Hand of a0: 2 cards (1 invalid action)
Attacker deck: empty. Attacker discard: 7! 8!.

           lane 0     lane 1     lane 2     lane 3     lane 4     lane 5
attackers  -          X X        -          -          -          -
defenders  2^ 3^ 4^   5^u 8^u    -          -          -          -
           6^ 7^      a^u
deck       9          0          9          8: *^      1: 9^      34: >#
discard    0          2          0          0          0          0

Discard pile of lane 1: 8# 9#
Your hand: a#
X: a card you cannot see. u: face up. Oldest first, newest or top card last."""

OTHERS = [value + suit for suit in "%!#" for value in "23456789a@*?>" if value + suit not in ("7!", "8!", "8#", "9#", "a#")]


def test_the_board_shows_what_a_defender_sees() -> None:
    zones = {
        "ha0": ["2&", "3&"],
        "a1": ["4&", "5&"],
        "xa": ["7!", "8!"],
        "d0": ["2^", "3^", "4^", "6^", "7^"],
        "d1": ["5^u", "8^u", "a^u"],
        "x1": ["8#", "9#"],
        "hd0": ["a#"],
        "l1": [],
        "l4": ["9^"],
        "l5": OTHERS,
    }
    position = stage({"turn": 41, "zones": zones, "seat": {"a0": {"streak": 1}}})
    assert GAME.board(position.view(Seat("d0"))) == BOARD


@pytest.mark.parametrize("teams", [(1, 1), (3, 2), (16, 16)])
def test_the_table_part_of_a_board_is_never_wider_than_78_columns(teams: tuple[int, int]) -> None:
    setup = GAME.complete(Setup(game="binmat", variant="hackmud", seats=seats(*teams)))
    position, chooser = GAME.start(setup, Rng(key_from_seed(2)), None), random.Random(2)
    while pending := position.pending():
        for seat, decision in pending.items():
            position.take(seat, chooser.choice(decision.options))
        for viewer in (setup.seats[0], SPECTATOR, REFEREE):
            lanes = [line for line in GAME.board(position.view(viewer)).split("\n\n")[1].splitlines() if line]
            assert max(map(len, lanes)) <= 78
            assert len(lanes) >= 5
