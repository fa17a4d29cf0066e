"""A finished match: looked at again through anybody's eyes, and gone on with from where it stood."""

import random
import time
from typing import Any

import pytest
from tests.every_game import GAMES
from tests.patience import PATIENCE

from netdeck import registry
from netdeck.kernel import Command, Deal, Game, Match, Setup, verify
from netdeck.server.replays import Continued, continued

from .serving import Server

BOTS = {"north": {"kind": "bot", "bot": "greedy"}, "south": {"kind": "bot", "bot": "random"}}


def finished(server: Server, **wish: Any) -> str:
    table: str = server.post("/api/tables", {"game": "lantern", "seats": BOTS, **wish}).json()["info"]["table"]
    wait_for_end(server, table)
    return table


def wait_for_end(server: Server, table: str) -> None:
    until = time.monotonic() + PATIENCE
    while server.get(f"/api/tables/{table}").json()["phase"] != "finished":
        assert time.monotonic() < until
        time.sleep(0.05)


def all_steps(server: Server, table: str, viewer: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = []
    while True:
        replay = server.get(f"/api/tables/{table}/replay/{viewer}?first={len(steps)}").json()
        steps += replay["steps"]
        if len(steps) == replay["total"]:
            return steps


def test_a_replay_has_every_step_and_ends_with_the_result(server: Server) -> None:
    table = finished(server)
    steps = all_steps(server, table, "spectator")
    record = server.get(f"/api/tables/{table}/record").body.decode().splitlines()
    assert len(steps) == len(record) - 1  # the first stands for the header; the footer is the result
    assert [step["n"] for step in steps] == list(range(len(steps)))
    assert steps[0]["view"]["result"] is None
    assert steps[-1]["view"]["result"]["winners"]
    events = [event["number"] for step in steps for event in step["events"]]
    assert events == list(range(len(events)))
    turns = server.get(f"/api/tables/{table}/replay/spectator").json()["turns"]
    assert turns == [step["n"] for step in steps if any(event["opens"] == "turn" for event in step["events"])] != []


def test_everybody_has_their_own_eyes(server: Server) -> None:
    table = finished(server)
    north, south, referee = (all_steps(server, table, viewer) for viewer in ("north", "south", "referee"))

    def faces(step: dict[str, Any], zone: str) -> list[str]:
        return [card["name"] for card in step["view"]["zones"][zone].get("cards", ())]

    assert faces(north[0], "north.hand") == faces(referee[0], "north.hand") != []
    assert "X" in faces(south[0], "north.hand") or faces(south[0], "north.hand") == []
    unknown = server.get(f"/api/tables/{table}/replay/west")
    assert (unknown.status, unknown.json()["code"]) == (404, "E-NOT-FOUND")


def test_a_running_match_is_not_looked_at_again(server: Server) -> None:
    created = server.new_table()
    answer = server.get(f"/api/tables/{created['info']['table']}/replay/referee")
    assert (answer.status, answer.json()["code"]) == (409, "E-RUNNING")


def test_what_a_seer_thought_is_told_by_the_step_that_it_led_to_when_the_match_is_over(server: Server) -> None:
    # Both are asked at once whether they keep their hands, so their first questions have one number and become two entries.
    table = finished(server, seats={seat: {"kind": "bot", "bot": "seer:3"} for seat in ("north", "south")})
    steps = all_steps(server, table, "referee")
    told = server.get(f"/api/tables/{table}/thoughts").json()
    assert {thought["entry"] for thought in told} >= {1, 2}
    for thought in told:
        step, best = steps[thought["entry"]], thought["thoughts"]["candidates"][0]["notation"]
        assert (step["seat"], step["choose"]) == (thought["thoughts"]["seat"], best)
        assert thought["choose"] == best
        tried = {each["notation"] for each in thought["thoughts"]["candidates"] if each["visits"]}
        assert set(thought["labels"]) == tried - {"keep"}  # which is said without further words


def test_what_a_seer_thinks_is_a_secret_while_the_match_goes_on(server: Server) -> None:
    running = server.new_table()["info"]["table"]
    answer = server.get(f"/api/tables/{running}/thoughts")
    assert (answer.status, answer.json()["code"]) == (409, "E-RUNNING")


def test_a_match_goes_on_from_where_it_stood_and_its_record_verifies(either: Server) -> None:
    first = finished(either)
    steps = all_steps(either, first, "referee")
    at = len(steps) // 2
    wish = {"game": "lantern", "seats": BOTS, "goes_on": {"table": first, "at": at}}
    second = either.post("/api/tables", wish).json()["info"]["table"]
    wait_for_end(either, second)
    again = all_steps(either, second, "referee")
    assert [step["choose"] for step in again[: at + 1]] == [step["choose"] for step in steps[: at + 1]]
    assert again[at]["view"]["zones"] == steps[at]["view"]["zones"]
    verdict = verify(registry.find("lantern"), either.get(f"/api/tables/{second}/record").body)
    assert verdict.sound, verdict.fault


def test_what_cannot_be_gone_on_with_is_refused(server: Server) -> None:
    over = finished(server)
    running = server.new_table()["info"]["table"]
    for table, at, code in ((over, 9_999, "E-QUERY"), (running, 0, "E-RUNNING"), ("nowhere", 0, "E-TABLE")):
        answer = server.post("/api/tables", {"game": "lantern", "goes_on": {"table": table, "at": at}})
        assert answer.json()["code"] == code


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_stands_again_as_it_stood(game: Game) -> None:
    setup = game.complete(Setup(game=game.id))
    match = Match(game, setup, Deal(None, "5e" * 32, dict.fromkeys(setup.seats, "salt")))
    dice = random.Random(3)
    while (pending := match.position.pending()) and len(match.entries) < 40:
        seat = dice.choice(list(pending))
        match.choose(seat, dice.choice(pending[seat].options).notation)
    stood = {at: Match.replay(game, match.record(), match.deal, at).position.view(setup.seats[0]) for at in (1, 8)}
    match.command(Command("concede", setup.seats[0]))
    for at, view in stood.items():
        before = continued(game, match.record().to_bytes(), at)
        assert isinstance(before, Continued)
        again = Match(game, before.setup, before.deal)
        for entry in before.past:
            again.follow(entry)
        assert again.position.view(setup.seats[0]) == view
