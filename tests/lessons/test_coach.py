"""The coach and whoever it has to do with: people who do anything that is legal, and some things that are not."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lessons.test_lessons import STEPS, TAUGHT

from netdeck.kernel import Game, Match, Record, verify
from netdeck.lessons import MOVE, Coach, Lesson, Step, find_step, lessons_of

GAMBLERS = 12
"""So many people try each victory by chance alone."""
LUCKIEST = 1
"""So many of them may win."""


def coach_at(game: str, step: str, lesson: int = 0) -> Coach:
    taught = lessons_of(TAUGHT[game]).lessons[lesson]
    return Coach(TAUGHT[game], taught, find_step(taught, step))


def gamble(coach: Coach, dice: random.Random, most: int = 60) -> None:
    """Choose by chance until something comes of it; whoever would be taken back has lost."""
    for _ in range(most):
        if coach.state != "playing":
            return
        options = [option.notation for option in coach.match.position.pending()[coach.seat].options]
        coach.choose(dice.choice([each for each in options if each != "cancel"] or options))


@settings(max_examples=40, deadline=None)
@given(place=st.integers(0, len(STEPS) - 1), seed=st.integers(0, 2**32), data=st.data())
def test_whatever_is_legal_can_be_done_and_something_sensible_comes_of_it(place: int, seed: int, data: st.DataObject) -> None:
    game, lesson, step = STEPS[place]
    coach, dice = Coach(game, lesson, step), random.Random(seed)
    for _ in range(data.draw(st.integers(1, 25))):
        if coach.state == "playing":
            before = coach.match.position.digest()
            nonsense = data.draw(st.sampled_from(["", "nonsense", "pass", "play", "d0", "end " * 3, "@", "\x00", "win"]))
            if nonsense not in [option.notation for option in coach.match.position.pending()[coach.seat].options]:
                said = coach.choose(nonsense)
                assert said is None or said.kind != "refused" or coach.match.position.digest() == before
        if coach.state == "playing":
            options = coach.match.position.pending()[coach.seat].options
            said = coach.choose(dice.choice(options).notation)
            assert (said is None) == (coach.state == "playing")
        assert (coach.state == "won") <= coach.reached()
        for clause in coach.help(MOVE).clauses:
            assert clause in game.rulebook
        if coach.state != "playing":
            refused = coach.choose("pass")
            assert refused is not None
            assert refused.kind == "refused"
            coach.reset()


@settings(max_examples=25, deadline=None)
@given(place=st.integers(0, len(STEPS) - 1), seed=st.integers(0, 2**32))
def test_what_was_chosen_leads_to_the_same_table_again(place: int, seed: int) -> None:
    """So a front end may keep the choices alone."""
    game, lesson, step = STEPS[place]
    coach = Coach(game, lesson, step)
    gamble(coach, random.Random(seed), 8)
    again = Coach(game, lesson, step)
    for notation in coach.choices:
        again.choose(notation)
    assert (again.state, again.choices) == (coach.state, coach.choices)
    assert again.match.position.digest() == coach.match.position.digest()


@settings(max_examples=15, deadline=None)
@given(place=st.integers(0, len(STEPS) - 1), seed=st.integers(0, 2**32))
def test_a_lesson_is_a_match_like_any_other(place: int, seed: int) -> None:
    """Its record begins with the staged table, replays, and follows from the rules."""
    game, lesson, step = STEPS[place]
    coach = Coach(game, lesson, step)
    gamble(coach, random.Random(seed), 12)
    data = coach.match.record().to_bytes()
    assert verify(game, data).sound
    assert Match.replay(game, Record.from_bytes(data)).position.digest() == coach.match.position.digest()


@pytest.mark.parametrize(("game", "lesson", "step"), [each for each in STEPS if each[2].victory], ids=lambda each: getattr(each, "id", ""))
def test_a_victory_is_not_won_by_luck(game: Game, lesson: Lesson, step: Step) -> None:
    won = 0
    for seed in range(GAMBLERS):
        coach = Coach(game, lesson, step)
        gamble(coach, random.Random(seed))
        won += coach.state == "won"
    assert won <= LUCKIEST


def test_another_way_to_the_goal_is_as_good() -> None:
    coach = coach_at("bloodless", "flask")
    assert coach.choose("play blood flask @A2") is None
    said = coach.choose("play brick hound @A3")
    assert said is not None
    assert (said.kind, coach.state) == ("won", "won")
    assert "in your own way" in said.text


def test_off_the_script_others_do_what_the_step_says_of_rivals_and_else_they_pass() -> None:
    coach = coach_at("binmat", "bounce")
    said = coach.choose("p?^2")  # the BOUNCE stands in front of another lane: the rival comes to lane 3 all the same
    assert said is not None
    assert said.kind == "wrong"
    assert coach.match.position.result() is not None
    assert coach.match.position.result().winner == "attackers"  # type: ignore[union-attr]
    coach = coach_at("technomancy", "strike")
    assert coach.choose("pass") is None or coach.state == "back"


def test_a_teammate_has_a_voice_and_does_what_it_says() -> None:
    coach = coach_at("binmat", "together", lesson=1)
    (voice,) = coach.voices
    assert voice.seat == "a0"
    assert "2 on our 6 in lane 2" in voice.text
    assert coach.choose("c2") is not None
    assert "CardPlayed" in [logged.event.kind() for logged in coach.match.log]


def test_help_far_from_every_known_way_says_so() -> None:
    coach = coach_at("bloodless", "flask")
    coach.choose("play blood flask @A2")
    assert coach.help(MOVE).notation == ""
    assert "Go back" in coach.help(MOVE).text


def test_whoever_acts_is_seen_by_who_listens() -> None:
    coach, seen = coach_at("binmat", "sum"), list[int]()
    coach.acted = lambda: seen.append(len(coach.match.log))
    coach.choose("p3^1")
    assert len(seen) == 2, "the learner's choice, then the defender's"
    assert seen == sorted(seen)
