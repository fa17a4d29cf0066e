"""The judgement of positions: the drive is life, and programs, memory and cards are good to have."""

from typing import Any

from netdeck import registry
from netdeck.kernel import Command, Machine, Rng, Seat, Setup, key_from_seed

GAME = registry.find("datawarriors")
U1, U2, U3 = Seat("u1"), Seat("u2"), Seat("u3")


def staged(**zones: Any) -> Machine:
    usual = {"u1.drive": 20, "u2.drive": 20, "u1.hand": 2, "u2.hand": 2}
    given = {"zones": {**usual, **{name.replace("_", "."): cards for name, cards in zones.items()}}}
    position = GAME.stage(GAME.complete(Setup(game="datawarriors")), given, Rng(key_from_seed(0)))
    assert isinstance(position, Machine)
    return position


def worth(position: Machine, seat: Seat = U1) -> float:
    judged = GAME.evaluate(position, seat)
    assert judged is not None
    return judged


def test_a_drive_is_life_and_programs_and_cards_are_good_to_have() -> None:
    even = worth(staged())
    assert worth(staged(u1_drive=15)) < even < worth(staged(u2_drive=15))
    assert worth(staged(u1_desktop=["Larva"])) > even > worth(staged(u2_desktop=["Larva"]))
    assert worth(staged(u1_hand=4)) > even


def test_locked_memory_is_bad() -> None:
    locked = staged().adjusted("seat.u1.locked", 3)
    assert locked is not None
    assert worth(locked) < worth(staged())


def test_who_is_out_has_no_chance_and_the_others_share_it() -> None:
    position = GAME.start(GAME.complete(Setup(game="datawarriors", seats=(U1, U2, U3))), Rng(key_from_seed(1)))
    assert isinstance(position, Machine)
    assert position.command(Command("concede", U3)) is None
    assert worth(position, U3) == 0
    assert abs(worth(position, U1) + worth(position, U2) - 1) < 1e-9
