import random

from tests.games.bloodless.tables import A, B, asked, do, stage, start, walk


def test_what_a_seat_sees_stays_as_it_is() -> None:
    chooser = random.Random(1)
    for position in walk(start(11), 11, 60):
        for seat in (A, B):
            assert position.imagine(seat, chooser).view(seat) == position.view(seat)


def test_flasks_stay_flasks() -> None:
    chooser = random.Random(2)
    position = start(4)
    for _ in range(20):
        imagined = position.imagine(A, chooser)
        kinds = {imagined.state.printed(card).is_flask for card in imagined.state.zones["B.blood"]}
        assert kinds == {True}


def test_a_face_down_card_is_imagined_as_one_that_can_be_flipped() -> None:
    position = stage(
        {"B1": [{"card": "Masked Auditor", "face": "down"}], "B.hand": ["Quiet Clerk", "Moneylender"], "B.main": ["The Creditor"]}
    )
    chooser = random.Random(3)
    seen = {position.imagine(A, chooser).state.name(position.state.zones["B1"][0]) for _ in range(60)}
    assert seen == {"Masked Auditor", "Quiet Clerk", "The Creditor"}


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    chooser = random.Random(4)
    position = start(9, ("red-ledger", "paper-wings"))
    for _ in walk(position, 9, 40):
        pass
    imagined = position.imagine(asked(position), chooser)
    for _ in walk(imagined, 1):
        pass
    assert imagined.result() is not None


def test_a_card_that_is_just_being_played_is_imagined_as_one_that_could_be_played_instead() -> None:
    position = stage({"B.hand": ["The Creditor", "Quiet Clerk", "Brick Hound", "Sealed Writ"]}, active="B", B={"blood": 3})
    (card,) = (card for card in position.state.zones["B.hand"] if position.state.name(card) == "The Creditor")
    do(position, "B play The Creditor")
    chooser = random.Random(5)
    seen = set()
    for _ in range(40):
        imagined = position.imagine(A, chooser)
        seen.add(imagined.state.name(card))
        do(imagined, "B @B2")
        assert imagined.state.zones["B2"] == (card,)
    assert seen == {"The Creditor", "Quiet Clerk"}
