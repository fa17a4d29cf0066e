"""What is told: log lines that read like a story, the board, face-down cards from both sides."""

from tests.games.bloodless.tables import A, B, do, stage

from netdeck.games.bloodless import GAME
from netdeck.kernel import SPECTATOR, Logged


def test_a_strike_reads_like_a_story() -> None:
    position = stage({"A1": ["Brick Hound"], "B4": ["Blood Flask"], "A2": ["Brick Hound"]})
    log: list[Logged] = []
    position.listen(log)
    do(position, "A end")
    lines = [line for logged in log if (line := logged.seen(SPECTATOR).text())]
    assert lines[:5] == [
        "Brick Hound strikes Blood Flask in B4 for 1",
        "Blood Flask is killed by Brick Hound",
        "B gains 1 blood for the death",
        "Brick Hound strikes the open B3 for 1",
        "B takes 1 damage; the health pool is at 19",
    ]


def test_a_face_down_card_shows_its_values_and_no_name() -> None:
    position = stage({"A1": [{"card": "Masked Auditor", "face": "down"}]})
    own, other = (position.view(seat).zones["A1"].cards[0] for seat in (A, B))
    assert own.name == "Masked Auditor"
    assert other.name == "X"
    assert (other.facts["health"], other.facts["defense"], other.facts["power"]) == (1, 0, 1)
    assert other.id is None


def test_the_board_shows_the_rows_as_they_face_each_other() -> None:
    position = stage({"A1": ["Brick Hound"], "B4": ["Sporeling"]}, pool=13, last_damaged="B")
    lines = GAME.board(position.view(A)).splitlines()
    assert lines[0] == "Turn 1, A's turn (main). Health pool 13; B was hit last."
    place = lines.index("-" * 77)
    assert lines[place - 2 : place] == ["B4 1/0/1          | B3 -              | B2 -              | B1 -", "Sporeling#2"]
    assert lines[place + 1 : place + 3] == ["A1 2/1/1          | A2 -              | A3 -              | A4 -", "Brick Hound#1"]
    assert max(map(len, lines)) < 78


def test_options_say_what_cards_do() -> None:
    zones = {"A.hand": ["Masked Auditor", "Hollow Witness"], "A1": ["Debt Collector"], "A2": ["Blood Flask"], "A.main": 2}
    position = stage(zones, A={"blood": 3, "draws": 1})
    labels = {option.notation.partition("#")[0]: option.label for option in position.pending()[A].options}
    assert labels["play masked_auditor"].startswith(
        "1 blood, face-down as a nameless creature 1/0/1. Face-up: Creature 3/1/2. Flip: 2 blood."
    )
    assert labels["play hollow_witness"].startswith(
        "X blood. Creature X/0/X. Whenever your opponent plays a card with cost X, gain 1 blood."
    )
    assert labels["use debt_collector"] == "At any time, pay 2 blood: deal 1 damage to a creature."
    assert labels["draw main"] == "Draw a card from your main deck."
    assert all(labels.values())


def test_what_a_letter_is_and_what_is_drawn_are_told() -> None:
    position = stage({"A.hand": ["Open Vein"], "A.main": ["Brick Hound", "Open Tap"]}, A={"blood": 2})
    log: list[Logged] = []
    position.listen(log)
    do(position, "A play Open Vein", "A X=1")
    lines = {seat: [line for logged in log if (line := logged.seen(seat).text())] for seat in (A, B)}
    assert "X is 1" in lines[A]
    assert "A draws Open Tap" in lines[A]
    assert "A draws a card" in lines[B]
