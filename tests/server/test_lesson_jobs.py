"""Lessons and hints on the network: the same coach, in a worker, with nothing kept; and a bot's advice against bots only."""

import random
from typing import Any

import pytest
from tests.lessons.test_lessons import STEPS, TAUGHT, choices

from netdeck.kernel import Game
from netdeck.lessons import Lesson, Step, lessons_of

from .serving import Server

WINS = [each for each in STEPS if each[2].victory]


def play(server: Server, game: Game, lesson: Lesson, step: Step, **turn: Any) -> Any:
    answer = server.post(f"/api/games/{game.id}/lessons/{lesson.id}/{step.id}", turn)
    assert answer.status == 200, answer.body
    return answer.json()


@pytest.mark.parametrize("game", TAUGHT)
def test_lessons_are_listed_with_their_steps_and_no_answers(server: Server, game: str) -> None:
    told = server.get(f"/api/games/{game}/lessons").json()
    assert [each["id"] for each in told] == [lesson.id for lesson in lessons_of(TAUGHT[game]).lessons]
    assert all({"goal", "idea", "spotlight"} <= step.keys() and "hint" not in step for each in told for step in each["steps"])
    listed = {each["id"]: each for each in server.get("/api/games").json()}
    assert listed[game]["lesson_minutes"] == told[0]["minutes"]


@pytest.mark.parametrize(("game", "lesson", "step"), WINS, ids=lambda each: getattr(each, "id", ""))
def test_a_victory_is_won_with_what_the_answers_say_alone(server: Server, game: Game, lesson: Lesson, step: Step) -> None:
    scene = play(server, game, lesson, step)
    while scene["state"] == "playing":
        help = play(server, game, lesson, step, so_far=scene["so_far"], help=3)["help"]
        now = scene["moments"][-1]
        assert help["notation"] in [option["notation"] for option in now["question"]["options"]]
        scene = play(server, game, lesson, step, so_far=scene["so_far"], choose=help["notation"])
    assert (scene["state"], scene["said"][-1]["kind"]) == ("won", "won")
    assert scene["moments"][-1]["view"]["result"]["winners"]
    assert scene["moments"][-1].get("question") is None


def test_a_wrong_move_and_a_refused_one_are_answered_by_their_rules(server: Server) -> None:
    game, lesson = TAUGHT["binmat"], lessons_of(TAUGHT["binmat"]).lessons[0]
    step = lesson.step[0]
    wrong = play(server, game, lesson, step, choose="--")
    assert (wrong["state"], wrong["said"][0]["clauses"]) == ("back", ["D-turn.1"])
    refused = play(server, game, lesson, step, choose="d0")
    assert (refused["state"], refused["so_far"]) == ("playing", [])
    assert refused["answer"]["clause"] == "D-draw.2"
    assert refused["answer"]["sentence"].startswith("A defender stack stands in front of lane 0")
    asked = play(server, game, lesson, step, why_not="d0")
    assert (asked["answer"]["type"], asked["answer"]["sentence"]) == ("refused", refused["answer"]["sentence"])
    assert asked["answer"]["text"]
    pointed = play(server, game, lesson, step, why_not_at="l0")
    assert pointed["answer"]["sentence"] == refused["answer"]["sentence"]
    assert play(server, game, lesson, step, why_not="d4")["answer"]["type"] == "legal"
    assert play(server, game, lesson, step, why="")["answer"]["type"] == "reasons"


def test_whoever_points_at_a_card_may_mean_the_place_where_it_lies(server: Server) -> None:
    game, lesson = TAUGHT["bloodless"], lessons_of(TAUGHT["bloodless"]).lessons[0]
    step = next(step for step in lesson.step if step.id == "place")
    scene = play(server, game, lesson, step, choose="play brick hound")
    flask = scene["moments"][-1]["view"]["zones"]["A2"]["cards"][0]["id"]
    answer = play(server, game, lesson, step, so_far=scene["so_far"], why_not_at=flask)["answer"]
    assert (answer["clause"], answer["sentence"]) == ("D9.1", "Your flask is on A2, and a place holds one card at most.")
    assert play(server, game, lesson, step, why_not_at="no such place")["answer"]["type"] == "refused"


def test_a_teammate_is_heard_and_hidden_cards_stay_hidden(server: Server) -> None:
    game, lesson = TAUGHT["binmat"], lessons_of(TAUGHT["binmat"]).lessons[1]
    scene = play(server, game, lesson, lesson.step[0])
    assert scene["said"] == [{"kind": "voice", "text": "I draw from lane 3.", "seat": "a0"}]
    duel = lessons_of(TAUGHT["binmat"]).lessons[0]
    zones = play(server, game, duel, duel.step[0])["moments"][0]["view"]["zones"]
    assert zones["d0"]["count"] == 1
    assert "cards" not in zones["d0"] or zones["d0"]["cards"][0]["name"] == "X"


@pytest.mark.parametrize(
    ("path", "turn", "status"),
    [
        ("nothing/binmat-duel/draw", {}, 404),
        ("binmat/binmat-dual/draw", {}, 404),
        ("binmat/binmat-duel/nothing", {}, 404),
        ("lantern/first/draw", {}, 404),
        ("binmat/binmat-duel/draw", {"so_far": ["d0"]}, 409),
        ("binmat/binmat-duel/draw", {"so_far": ["--", "--"]}, 409),
        ("binmat/binmat-duel/draw", {"so_far": ["d4"] * 101}, 400),
        ("binmat/binmat-duel/draw", {"choose": "d4", "help": 1}, 422),
        ("binmat/binmat-duel/draw", {"help": 4}, 400),
        ("binmat/binmat-duel/draw", {"choose": "x" * 501}, 400),
        ("binmat/binmat-duel/draw", {"so_far": "d4"}, 400),
    ],
)
def test_whatever_is_wrong_is_told(server: Server, path: str, turn: dict[str, Any], status: int) -> None:
    answer = server.post(f"/api/games/{path.replace('/', '/lessons/', 1)}", turn)
    assert (answer.status, bool(answer.json()["sentence"])) == (status, True)


def test_whatever_somebody_chooses_is_answered(server: Server) -> None:
    dice = random.Random(21)
    for game, lesson, step in dice.sample(STEPS, 8):
        scene = play(server, game, lesson, step)
        for _ in range(6):
            question = scene["moments"][-1].get("question")
            if scene["state"] != "playing" or question is None:
                break
            options = [option["notation"] for option in question["options"]]
            scene = play(server, game, lesson, step, so_far=scene["so_far"], choose=dice.choice(options))
        assert scene["state"] in ("playing", "back", "won")


def test_lines_of_a_step_may_be_written_as_people_write_them(server: Server) -> None:
    game, lesson = TAUGHT["bloodless"], lessons_of(TAUGHT["bloodless"]).lessons[0]
    step = next(step for step in lesson.step if step.id == "flask")
    line = next(choices(step.accept[0].line))
    scene = play(server, game, lesson, step, so_far=line[:1], choose=line[1])
    assert (scene["state"], scene["said"][-1]["text"]) == ("won", step.accept[0].say)


# Hints


@pytest.mark.parametrize("game", ["bloodless", "lantern"])
def test_a_hint_is_a_choice_that_may_be_made_with_its_reason_and_clause(server: Server, game: str) -> None:
    rules = {each["id"] for key in ("clauses", "rulings") for each in server.get(f"/api/games/{game}").json()["rulebook"][key]}
    detail = server.get(f"/api/games/{game}").json()
    mine, *others = detail["usual_seats"]
    created = server.new_table(game=game, seats={mine: {"kind": "invite"}, **{seat: {"kind": "bot"} for seat in others}})
    player = server.sit(created["info"]["table"], created["seats"][mine])
    for _ in range(3):
        player.until_asked()
        if player.moment["phase"] == "finished":
            break
        told = player.say("hint")
        assert told["type"] == "hint", told
        assert told["number"] == player.moment["number"]
        assert told["hint"]["clause"] in rules
        assert told["hint"]["notation"] in [option["notation"] for option in player.moment["question"]["options"]]
        assert player.choose(told["hint"]["notation"])["type"] == "done"


def test_there_are_no_hints_against_people_nor_for_those_who_watch(server: Server) -> None:
    north, south, _ = server.pair()
    assert north.say("hint")["code"] == "E-HINT"
    assert south.say("hand-over", to="bot", bot="greedy")["type"] in ("done", "handed-over")
    assert north.say("hint")["code"] == "E-HINT", "a bot plays for somebody who may come back"
    created = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
    watcher = server.sit(created["info"]["table"], "")
    assert watcher.say("hint")["code"] == "E-SPECTATOR"
