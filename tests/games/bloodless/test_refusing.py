import pytest
from tests.games.bloodless.tables import A, do, names, stage

from netdeck.kernel import Seat, StagingError, why_not


def test_a_card_is_called_by_notation_name_or_space() -> None:
    position = stage({"A1": ["Sporeling"], "A2": ["Sporeling"], "A.hand": ["Turn the Soil"], "A.main": 3}, A={"blood": 1})
    do(position, "A play turn_the_soil")
    assert position.choose(A, "pick Sporeling") is not None
    do(position, "A pick A2")
    assert names(position, "A1") == ["Sporeling"]
    assert names(position, "A2") == []


def test_a_play_may_say_its_space_at_once() -> None:
    position = stage({"A.hand": ["Brick Hound"]}, A={"blood": 1})
    do(position, "A play brick hound @A3")
    assert names(position, "A3") == ["Brick Hound"]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("play Brick Hound", "P1.3.4"),
        ("play Sporeling", "P7.1.1"),
        ("draw main", "P7.1.2"),
        ("expend Blood Flask", "R49"),
        ("flip Blood Flask", "R53"),
        ("use Grave Nurse", "R68"),
        ("mulligan", "P8.2"),
        ("dance", ""),
    ],
)
def test_refusals_cite_their_clause(text: str, clause: str) -> None:
    zones = {"A.hand": ["Brick Hound"], "A1": [{"card": "Blood Flask", "entered": 1}], "B2": ["Sporeling"], "A.main": 1}
    nurse = {"A2": ["Grave Nurse"]} if "Nurse" in text else {}
    position = stage({"A.hand": ["Brick Hound"], **nurse} if nurse else zones, turn=1)
    refusal = position.why_not(A, text)
    assert refusal is not None
    assert refusal.clause == clause


def test_nothing_is_told_about_cards_that_a_seat_cannot_see() -> None:
    seen = stage({"A.hand": ["Brick Hound"], "B1": [{"card": "Masked Auditor", "face": "down"}], "B.hand": ["Subpoena"]})
    other = stage({"A.hand": ["Brick Hound"], "B1": [{"card": "Quiet Clerk", "face": "down"}], "B.hand": ["Bailiff"]})
    for text in ("flip Masked Auditor", "expend Quiet Clerk", "play Subpoena", "use Bailiff"):
        assert seen.why_not(A, text) == other.why_not(A, text)


def test_a_refusal_says_what_would_help() -> None:
    position = stage({"A.hand": ["Brick Hound"]})
    answer = why_not(position, A, "play Brick Hound")
    assert answer is not None
    assert answer.suggestion == "legal with 1 more blood"


def test_the_other_seat_has_to_wait() -> None:
    refusal = stage({}).why_not(Seat("B"), "end")
    assert refusal is not None
    assert refusal.clause == "P0.3"


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(StagingError, match=r"D9\.3\.2\.2"):
        stage({"A1": ["Tolling Bell"]})
    with pytest.raises(StagingError, match=r"D9\.3\.3\.1"):
        stage({"A.timeline": ["Brick Hound"]})
