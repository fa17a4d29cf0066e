"""Every lesson holds: as it is written, as scenarios, and line by line through the coach. One that the rules have overtaken fails here."""

import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from tests.cli.running import netdeck
from tests.every_game import GAMES
from tests.testing.workshop import GAME as WORKSHOP

from netdeck.kernel import Game
from netdeck.lessons import (
    HINT,
    MOVE,
    SPOTLIGHT,
    Coach,
    Lesson,
    LessonError,
    Step,
    UnknownLessonError,
    checks,
    faults,
    find_lesson,
    find_step,
    lessons_of,
    read_lessons,
    scenarios,
)
from netdeck.lessons.model import Course, Line, place_name, straightened
from netdeck.scenarios import Scenario, explained, run

TAUGHT = {id: game for id, game in GAMES.items() if lessons_of(game).lessons}
STEPS = [(game, lesson, step) for game in TAUGHT.values() for lesson in lessons_of(game).lessons for step in lesson.step]
each_step = pytest.mark.parametrize(("game", "lesson", "step"), STEPS, ids=lambda each: getattr(each, "id", ""))


def choices(line: Line) -> Iterator[list[str]]:
    """What the learner chooses in a line, once for each of its alternatives."""
    return ([word for word in straight if isinstance(word, str)] for straight in straightened(line))


def test_every_installed_game_has_a_lesson() -> None:
    assert set(TAUGHT) == set(GAMES)


def test_lessons_of_a_game_are_not_those_of_a_game_that_is_made_from_it() -> None:
    assert lessons_of(TAUGHT["lantern"]).lessons
    assert lessons_of(WORKSHOP).lessons == ()


@pytest.mark.parametrize("game", TAUGHT.values(), ids=list(TAUGHT))
def test_lessons_are_well_made_and_every_check_of_every_step_holds(game: Game) -> None:
    assert faults(game) == []
    outcomes = [run(item) if isinstance(item, Scenario) else item for item in scenarios(game)]
    assert [explained(outcome) for outcome in outcomes if not outcome.passed] == []
    counted = [outcome for outcome in outcomes if "the goal is not reached before" in outcome.title]
    assert len(counted) == sum(len(lesson.step) for lesson in lessons_of(game).lessons)


@each_step
def test_every_accepted_line_wins_with_its_words(game: Game, lesson: Lesson, step: Step) -> None:
    for accept in step.accept:
        for line in choices(accept.line):
            coach = Coach(game, lesson, step)
            *before, last = (coach.choose(text) for text in line)
            assert before == [None] * len(before)
            assert last is not None
            assert (coach.state, last.kind, last.text) == ("won", "won", accept.say), line


@each_step
def test_every_wrong_move_is_answered_by_its_rule_and_then_the_table_is_as_before(game: Game, lesson: Lesson, step: Step) -> None:
    opening = Coach(game, lesson, step).match.position.digest()
    for wrong in step.wrong:
        for line in choices((*wrong.after, *wrong.line)):
            coach = Coach(game, lesson, step)
            for text in line[:-1]:
                assert coach.choose(text) is None
            before = coach.choose(line[-1]) if line else None
            now = coach.match.position.digest()
            said = coach.choose(wrong.attempt) if wrong.attempt else before
            assert said is not None
            assert (said.text, said.clauses) == (wrong.say, wrong.clauses)
            assert coach.state == ("playing" if wrong.attempt else "back")
            assert not wrong.attempt or coach.match.position.digest() == now, "what is refused changes nothing"
            coach.reset()
            assert (coach.state, coach.match.position.digest()) == ("playing", opening)


@each_step
def test_whoever_does_what_help_says_reaches_the_goal(game: Game, lesson: Lesson, step: Step) -> None:
    coach = Coach(game, lesson, step)
    assert coach.help(SPOTLIGHT).spotlight == step.spotlight
    assert coach.help(HINT).text == step.hint
    for _ in range(40):
        if coach.state != "playing":
            break
        move = coach.help(MOVE)
        assert move.notation in [option.notation for option in coach.match.position.pending()[coach.seat].options]
        assert move.clauses[0] in game.rulebook
        coach.choose(move.notation)
    assert coach.state == "won"


@each_step
def test_the_spotlight_falls_on_zones_that_the_learner_sees(game: Game, lesson: Lesson, step: Step) -> None:
    view = Coach(game, lesson, step).match.position.view(Coach(game, lesson, step).seat)
    assert set(step.spotlight) <= set(view.zones)


@each_step
def test_the_right_move_is_never_darker_than_a_wrong_one(game: Game, lesson: Lesson, step: Step) -> None:
    """Answers are always lit, and so is every card and place that the first right move touches."""
    coach = Coach(game, lesson, step)
    position, move = coach.match.position, coach.next_move()
    assert move is not None
    asked = position.question(coach.seat)
    assert asked is not None
    (option,) = [each for each in asked.options if each.notation == move.notation]
    zones = position.view(coach.seat).zones
    place: dict[object, str] = {card.id: name for name, zone in zones.items() for card in zone.cards}
    touched = {place.get(each, str(each)) for each in option.touches}
    assert touched & set(zones) <= set(step.spotlight)


@pytest.mark.parametrize(
    ("game", "lesson"), [(game, lesson) for game in TAUGHT.values() for lesson in lessons_of(game).lessons], ids=lambda each: each.id
)
def test_the_command_at_the_end_of_a_lesson_begins_a_match(
    game: Game, lesson: Lesson, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path))
    command = lesson.next.command(game.id)
    assert command.endswith(f"--vs {lesson.next.bot}")
    words = shlex.split(command.replace(lesson.next.bot, "random"))[1:]  # who searches has to be compiled first, where a game compiles
    answer = netdeck(*words, "--seed", "1", typed="quit\n")
    assert answer.status == 0, answer.err
    assert "played by Tumble (random)" in answer.out


# What a broken lesson is told

HEAD = 'format = "netdeck-lesson/1"\ngame = "binmat"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game = ", "this is not TOML"),
        ('format = "netdeck-lesson/2"\ngame = "binmat"\nlesson = []', "'netdeck-lesson/2'"),
        ('format = "netdeck-lesson/1"\ngame = "chess"\nlesson = []', "these are lessons of 'chess'"),
        (HEAD + "[[lesson]]\nid = 'x'\ntitel = 'y'", "unknown field `titel`"),
        (HEAD + "[[lesson]]\nid = 3", "Expected `str`, got `int` - at `$.lesson[0].id`"),
    ],
)
def test_a_file_that_cannot_be_meant_says_where(text: str, words: str) -> None:
    with pytest.raises(LessonError) as told:
        read_lessons(text, "binmat/lessons/mine.toml", "binmat")
    assert words in str(told.value)
    assert str(told.value).startswith("binmat/lessons/mine.toml: ")


def test_a_lesson_or_step_that_is_not_there_is_told_with_the_nearest() -> None:
    course = lessons_of(TAUGHT["binmat"])
    with pytest.raises(UnknownLessonError, match="did you mean 'binmat-duel'"):
        find_lesson(course, "binmat-dual")
    with pytest.raises(UnknownLessonError, match="did you mean 'sum'"):
        find_step(course.lessons[0], "sun")
    with pytest.raises(UnknownLessonError, match="no step '10'"):
        find_step(course.lessons[0], "10")
    assert find_step(course.lessons[0], "2").id == "play"
    with pytest.raises(UnknownLessonError, match="lantern has no lessons"):
        find_lesson(Course("lantern", (), {}))


def _changed(old: str, new: str) -> str:
    (text,) = [text for name, text in checking_texts("binmat") if "duel" in name]
    assert old in text
    return text.replace(old, new)


def checking_texts(game: str) -> list[tuple[str, str]]:
    from netdeck.lessons.reader import lesson_texts

    return lesson_texts(GAMES[game])


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('line = ["d4"]', 'line = ["d3"]', "binmat-duel/draw: accepted 1: d3"),
        ('then      = { zones = { ha0 = ["8^"], l4 = ["3%", "6!"] } }', "then = { turn = 1 }", "the goal is not reached before the first"),
        (
            'refused = "D-draw.2"\nsay     = "A defender stack stands in front of lane 0',
            'refused = "D-draw.1"\nsay     = "A',
            "wrong 1, refused",
        ),
        (
            'clause = "D-turn.1"\nthen   = { counts = { ha0 = 0 }',
            'clause = "D-turn.1"\nthen   = { counts = { ha0 = 1 }',
            "wrong 2, allowed",
        ),
        ('spotlight = ["l4"]', 'spotlight = ["l9"]', "the opening, and everything spotlit is there"),
    ],
)
def test_a_step_that_does_not_hold_fails_its_check(old: str, new: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from netdeck.lessons import reader

    text = _changed(old, new)
    monkeypatch.setattr(reader, "lesson_texts", lambda game: [("binmat/lessons/duel.toml", text)])
    monkeypatch.setattr(checks, "lessons_of", reader.lessons_of.__wrapped__)
    outcomes = [run(item) if isinstance(item, Scenario) else item for item in scenarios(TAUGHT["binmat"])]
    failed = [outcome.title for outcome in outcomes if not outcome.passed]
    assert any(words in title or "(unreadable)" in title for title in failed), failed


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('goal      = "Draw the 8 that you can see on lane 4."', 'goal = "Draw. The 8 that you can see."', "the goal is not one sentence"),
        ('idea      = "A turn is one action.', f'idea = "{"Much " * 40}', "words, 40 at most"),
        ('again     = ["win"]\ngiven     = { turn = 1,', "given     = { turn = 1,", "it is never repeated"),
        ('uses      = ["play", "combat"]\nagain     = ["wild"', 'uses      = ["win"]\nagain     = ["wild"', "does not come before it"),
        ("victory   = true\n", "", "its last step is no victory"),
        ('bot     = "random"', 'bot     = "seer:9"', "next.bot"),
        ('read    = ["D-setup"', 'read    = ["D-nothing"', "no clause begins with 'D-nothing'"),
    ],
)
def test_what_can_be_seen_without_playing_is_told(old: str, new: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from netdeck.lessons import reader

    text = _changed(old, new)
    monkeypatch.setattr(reader, "lesson_texts", lambda game: [("binmat/lessons/duel.toml", text)])
    monkeypatch.setattr(checks, "lessons_of", reader.lessons_of.__wrapped__)
    assert any(words in fault for fault in faults(TAUGHT["binmat"])), faults(TAUGHT["binmat"])


def test_a_step_knows_where_it_stands_in_its_file() -> None:
    for game, lesson, step in STEPS:
        place = lessons_of(game).places[place_name(lesson, step)]
        text = dict(checking_texts(game.id))[place.file].splitlines()
        assert text[place.line - 1] == "[[lesson.step]]"
        assert text[place.line].startswith(f'id        = "{step.id}"')
