"""Reading files that may be anybody's: merged by turn, doubted byte by byte."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.binmat.logs.games import A0, D0, begin, log_file, play, play_by_dice, read, turn_file

from netdeck.games.binmat.logs.reader import LARGEST_FILE, LogError, Story, read_log
from netdeck.kernel import Seat

MARK = "`n--`"


def test_two_sides_of_one_game_are_merged_by_turn() -> None:
    told = play(begin(), ["d3", "d4", "--", "d5", "d0"])
    story = read(d=turn_file(told, D0), a=turn_file(told, A0))
    assert not story.faults
    assert sorted(story.turns) == [0, 1, 2, 3, 4]
    assert {turn: [each.sheet.seat for each in sheets] for turn, sheets in story.sheets.items()} == {
        0: [D0], 1: [A0], 2: [D0], 3: [A0], 4: [D0], 5: [A0],
    }  # fmt: skip
    assert story.seats == (D0, A0)


def test_log_lines_tell_the_same_turns_as_turn_files() -> None:
    told = play_by_dice(begin(), 3, turns=30)
    lines, views = read(log=log_file(told)), read(d=turn_file(told, D0), a=turn_file(told, A0))
    assert not lines.faults + views.faults
    assert {turn: [each.block for each in acts] for turn, acts in lines.turns.items()} == {
        turn: [each.block for each in acts] for turn, acts in views.turns.items()
    }


def test_teams_are_numbered_without_gaps() -> None:
    story = read(log=f"`V001` `n------`\na0 {MARK}\na3 {MARK}\n")
    assert story.seats == ("d0", "a0", "a1", "a2", "a3")
    assert read(log="`V000` `n------`\nd0 d0 / X hd0 \n").seats == ("d0", "a0")


def test_somebody_who_only_draws_in_a_combat_is_there_too() -> None:
    story = read(log="`V000` `n------`\nd0 u>2 / >% d2\n`n--` c2 / 8^ / 5! >%u\n`n--` 3 0 3 / 8^ xa / >% 5! xa / X ha1 \n")
    assert Seat("a1") in story.seats


def test_files_that_tell_a_turn_in_two_ways_contradict_each_other() -> None:
    story = read(one="`V000` `n------`\nd0 d0 / X hd0 \n", two=f"`V000` `n------`\nd0 {MARK}\n")
    assert [(fault.clause, fault.turn) for fault in story.faults] == [("section-10.3", 0)]
    assert "one, line 2 tells this turn in another way" in str(story.faults[0])


def test_views_that_differ_at_the_same_moment_contradict_each_other() -> None:
    views = turn_file(begin())
    other = turn_file(begin(seed=1))
    assert [fault.clause for fault in read(one=views, two=other).faults] == ["section-10.3"]
    assert not read(one=views, two=views).faults


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("d0 d0 / X hd0 \n`V001` `n------`\n", "before the first turn"),
        ("`V000` `n------`\n`n--` c1 / 3# / \n", "follows the order that led to it"),
        (f"`V000` `n------`\nd0 {MARK}\nd0 {MARK}\n", "acts twice"),
        ("`V000` `n------`\nd0 d0 / X hd0 \nnonsense\n", "no line of a log"),
    ],
)
def test_what_is_wrong_in_a_log_is_located(text: str, sentence: str) -> None:
    faults = read(log=text).faults
    assert len(faults) == 1
    assert sentence in str(faults[0])
    assert "log, line" in faults[0].where
    assert faults[0].clause == "section-10.3"


def test_a_bad_view_among_good_ones_is_a_fault_and_the_others_are_read() -> None:
    views = turn_file(play(begin(), ["d3", "d4"]))
    story = read(d=[views[0], {"plr": "d0", "s": {"turns": "two"}}, views[1]])
    assert [fault.where for fault in story.faults] == ["d, view 2"]
    assert sorted(story.sheets) == [0, 2]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"  \n\t ", "empty"),
        (b"\xff\xfe\x00\x80 not text", "neither JSON nor text"),
        (b"[1, 2", "begins like JSON but is none"),
        (b'{"plr": "\xff"}', "begins like JSON but is none"),
        (b"[" * 200_000, "none|too deep"),
        (b'{"s":' * 100_000, "none|too deep"),
        (b"[]", "no view of a game"),
        (b"[1, 2, 3]", "no view of a game in it: a view is an object"),
        (b"Dear diary,\ntoday I lost.\n", "none of its lines"),
        (b"`V000` `n------`\n" * (LARGEST_FILE // 17 + 2), "MiB"),
    ],
)
def test_what_is_no_log_at_all_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(LogError, match=reason) as caught:
        read_log(data, "file", Story())
    assert str(caught.value).startswith("file: ")
    assert len(str(caught.value)) < 300


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    story = Story()
    with suppress(LogError):
        read_log(data, "file", story)
    assert all(fault.where.startswith("file, ") for fault in story.faults)


def test_a_real_file_with_any_bytes_changed_is_read_or_refused() -> None:
    """Nothing but a refusal of the file, or faults, may come of it."""
    import msgspec

    from netdeck.games.binmat import GAME
    from netdeck.games.binmat.logs.importer import import_story

    good = msgspec.json.encode(turn_file(play_by_dice(begin(), 8, turns=14)))
    dice = random.Random(5)
    for _ in range(40):
        data = bytearray(good)
        for _ in range(dice.randint(1, 4)):
            data[dice.randrange(len(data))] = dice.choice(b'X2&^a0u{}[]",:19 ')
        story = Story()
        try:
            read_log(bytes(data), "file", story)
        except LogError:
            continue
        result = import_story(GAME, story, "hackmud", {})
        assert all(fault.clause in GAME.rulebook for fault in result.faults)
