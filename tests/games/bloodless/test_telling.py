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
    rows = [line for line in lines if " | " in line]
    assert rows[0].strip().startswith("B4 Sporeling")
    assert rows[1].strip().startswith("A1 Brick Hound")
