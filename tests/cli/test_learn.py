"""``netdeck learn``: a lesson in lines, from its first step to its victory, and everything that may come between."""

from pathlib import Path

import pytest
from tests.cli.running import netdeck, program
from tests.lessons.test_lessons import TAUGHT, choices

from netdeck import user_dirs
from netdeck.lessons import lessons_of


@pytest.fixture(autouse=True)
def own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(user_dirs, "state", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_is_finished_in_lines(game: str) -> None:
    for lesson in lessons_of(TAUGHT[game]).lessons:
        typed = "".join(f"{text}\n" for step in lesson.step for text in next(choices(step.accept[0].line)))
        answer = netdeck("learn", game, "--lesson", lesson.id, typed=typed)
        assert answer.status == 0
        assert [line for line in answer.lines if "Goodbye" in line or "Back to the beginning" in line] == []
        assert answer.lines[-1].strip() == lesson.next.command(game)
        words = " ".join(answer.out.split())
        for step in lesson.step:
            assert step.goal in words
            assert step.idea in words
            assert any(accept.say in words for accept in step.accept)
    listed = {row["id"]: row for row in netdeck("learn", game, "--list", "--json").json()}
    assert all(len(row["done"]) == len(row["steps"]) for row in listed.values())


def test_a_wrong_move_is_answered_and_the_table_comes_back() -> None:
    answer = netdeck("learn", "binmat", typed="d0\n--\nd4\nquit\n")
    words = " ".join(answer.out.split())
    assert "A defender stack stands in front of lane 0. You may draw only where there is none. (D-draw.2)" in words
    assert "now it is the defender's turn. Let us go back and draw. (D-turn.1) Back to the beginning of this step." in words
    assert "The 8 is yours" in words
    assert answer.out.count("The table, as you see it:") == 3


def test_help_comes_in_three_stages_and_a_learner_may_ask_as_at_any_table() -> None:
    answer = netdeck("learn", "binmat", typed="hint\nhint\nhint\nwhy\nwhy not d0\nhelp\nrules D-draw.2\nboard\nlog\nundo\nquit\n")
    words = " ".join(answer.out.split())
    assert "Look at: l4." in words
    assert "Draw from lane 4, the one that shows an 8." in words
    assert "d4: Draw from lane 4. (D-turn.1)" in words
    assert "reset" in words
    assert "Not an order: undo." in words, "there is no undo in a lesson: 'reset' is nearer"


def test_where_one_was_is_kept_and_any_step_can_be_gone_to() -> None:
    assert "1 of 9: Take what is open" in netdeck("learn", "binmat", typed="skip\nquit\n").out
    assert "2 of 9: A stack of your own" in netdeck("learn", "binmat", typed="reset\nquit\n").out
    assert "9 of 9: Run lane 5 dry" in netdeck("learn", "binmat", "--step", "win", typed="quit\n").out
    assert "3 of 9: Powers of two" in netdeck("learn", "binmat", "--step", "3", typed="quit\n").out
    row = netdeck("learn", "binmat", "--list", "--json").json()[0]
    assert (row["next"], row["done"]) == ("combat", [])
    listed = netdeck("learn", "--list")
    assert "binmat-teams" in listed.out, listed.err


def test_what_was_kept_may_be_damaged_or_of_another_time(own_place: Path) -> None:
    for damage in (b"\xff", b"{}", b"[]", b'{"at": {"binmat-duel": "gone"}, "done": {"binmat-duel": ["gone"]}}'):
        (own_place / "lessons.json").write_bytes(damage)
        assert "1 of 9" in netdeck("learn", "binmat", typed="quit\n").out


def test_a_place_that_cannot_be_written_is_told_and_the_lesson_goes_on(own_place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_place / "file").write_text("")
    monkeypatch.setattr(user_dirs, "state", lambda: own_place / "file")
    answer = netdeck("learn", "binmat", typed="d4\nquit\n")
    assert "cannot be saved" in answer.out
    assert "2 of 9" in answer.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("binmta",), "did you mean 'binmat'"),
        (("binmat", "--lesson", "binmat-dule"), "did you mean 'binmat-duel'"),
        (("binmat", "--step", "twelve"), "binmat-duel has no step 'twelve'"),
        (("binmat", "--json"), "--json goes with --list or --check"),
    ],
)
def test_what_is_not_there_is_told(words: tuple[str, ...], told: str) -> None:
    answer = netdeck("learn", *words)
    assert answer.status == 2
    assert told in answer.err


def test_the_check_says_how_many_hold() -> None:
    answer = netdeck("learn", "technomancy", "--check")
    assert answer.status == 0
    assert answer.out.endswith("checks hold, 0 do not\n")
    report = netdeck("learn", "technomancy", "--check", "--json").json()
    assert (report["faults"], report["failed"]) == ([], 0)
    assert f"{report['passed']} checks hold" in answer.out


def test_the_end_of_the_input_leaves_as_quit_does(tmp_path: Path) -> None:
    answer = program("learn", "bloodless", typed="hint\n", environment={"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)})
    assert answer.status == 0
    assert "continues with: An open space." in answer.out
