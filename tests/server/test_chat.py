"""Talking at a table: phrases by their ids, words where they are allowed, reports, and watching later. Strangers try all of it."""

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cli.running import netdeck

from netdeck.client import RefusedError
from netdeck.client import Server as Client
from netdeck.kernel import Seat
from netdeck.server import messages as m
from netdeck.server.chat import AT_ONCE, KEPT, PHRASES, Chat

from .serving import Server

Start = Callable[..., Server]
NORTH = Seat("north")


def codes(answers: list[m.Remark | m.Refused]) -> list[str]:
    return [answer.code if isinstance(answer, m.Refused) else "said" for answer in answers]


def test_a_phrase_is_told_to_everybody_by_its_id(server: Server) -> None:
    north, south, _ = server.pair()
    watcher = server.sit(north.table)
    assert north.say("say", phrase="well-played")["type"] == "done"
    for listener in (south, watcher):
        remark = listener.until("remark")
        assert (remark["seat"], remark["phrase"], remark["text"]) == ("north", "well-played", "")
    talk = server.get(f"/api/tables/{north.table}/talk").json()
    assert [(each["n"], each["seat"], each["phrase"]) for each in talk] == [(1, "north", "well-played")]


def test_whoever_watches_says_nothing(server: Server) -> None:
    north, _, created = server.pair()
    for token in ("", created["watch"], created["host"]):
        watcher = server.sit(north.table, token)
        assert watcher.say("say", phrase="hello")["code"] == "E-SPECTATOR"
        assert watcher.say("report", seat="north")["code"] == "E-SPECTATOR"
    assert server.post(f"/api/tables/{north.table}/say", {"phrase": "hello"}).status == 403
    assert server.post(f"/api/tables/{north.table}/say", {"phrase": "hello"}, "no-such-token").status == 401
    assert server.get(f"/api/tables/{north.table}/talk").json() == []


def test_phrases_that_there_are_not_and_words_that_are_not_allowed_are_refused(server: Server) -> None:
    north, _, _ = server.pair()
    for said, code in (
        ({"phrase": "you-lose"}, "E-PHRASE"),
        ({"phrase": "x" * 80}, "E-PHRASE"),
        ({"phrase": "<b>hello</b>"}, "E-PHRASE"),
        ({}, "E-PHRASE"),
        ({"text": "  \n "}, "E-PHRASE"),
        ({"phrase": "hello", "text": "and this"}, "E-PHRASE"),
        ({"text": "buy my cards"}, "E-CHAT"),
    ):
        assert north.say("say", **said)["code"] == code, said
    for body in ({"phrase": "x" * 81}, {"text": "x" * 301}, {"text": 5}, {"phrase": ["hello"]}):
        assert server.post(f"/api/tables/{north.table}/say", body, north.token).status == 400, body
    assert server.post(f"/api/tables/{north.table}/say", {"text": "x" * 400_000}, north.token).status == 400
    assert server.get(f"/api/tables/{north.table}/talk").json() == []


def test_a_flood_of_phrases_is_cut_off_and_nobody_else_is(server: Server) -> None:
    north, south, _ = server.pair()
    answers = [north.say("say", phrase="hello") for _ in range(4 * AT_ONCE)]
    assert [answer["type"] for answer in answers[:AT_ONCE]] == ["done"] * AT_ONCE
    assert {answer.get("code") for answer in answers[AT_ONCE + 1 :]} == {"E-LIMIT"}
    assert south.say("say", phrase="thanks")["type"] == "done"
    assert len(server.get(f"/api/tables/{north.table}/talk").json()) <= AT_ONCE + 2


def test_words_are_said_where_server_and_host_allow_them(own_server: Start, server: Server) -> None:
    refused = server.post("/api/tables", {"game": "lantern", "chat": True})
    assert (refused.status, refused.json()["code"]) == (422, "E-SETUP")
    open_hearted = own_server("", "--chat", "--remarks", "0")
    north, south, created = open_hearted.pair(chat=True)
    assert created["info"]["chat"]
    assert north.say("say", text="Hello,\n\tBob\u202e \x1b[31m")["type"] == "done"
    said = south.until("remark")["text"]
    assert said.startswith("Hello, Bob")
    assert said.isprintable()
    silent, _, _ = open_hearted.pair()
    assert silent.say("say", text="Hello")["code"] == "E-CHAT"


def test_a_report_stands_in_the_audit_log_with_what_was_said(own_server: Start) -> None:
    server = own_server("", "--chat", "--reports", "2")
    north, south, _ = server.pair(chat=True)
    north.say("say", text="something nasty")
    assert south.say("report", seat="north", why="words")["type"] == "done"
    assert south.say("report", seat="south")["code"] == "E-SEAT"
    assert south.say("report", seat="nowhere")["code"] == "E-SEAT"
    assert server.post(f"/api/tables/{north.table}/report", {"seat": "north", "why": "because"}, south.token).status == 400
    assert [message["type"] for message in north.news if message["type"] not in ("moment", "table", "remark", "done", "welcome")] == []
    server.stop()
    lines = json.loads(netdeck("admin", "audit", "--database", server.database, "--json").out)
    (line,) = [each for each in lines if each["action"] == "report"]
    assert (line["by"], line["subject"]) == ("player at south", north.table)
    assert line["told"] == "north: words; said last: something nasty"


def test_those_who_watch_later_learn_nothing_of_now(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair(delay=3)
    assert created["info"]["delay"] == 3
    watcher = server.sit(north.table)
    north.say("say", phrase="hello")
    for player in (north, south):
        assert player.choose("keep")["type"] == "done"
    assert watcher.say("ping")["type"] == "pong"
    assert watcher.say("why")["code"] == "E-DELAY"
    for door in ("view", "talk"):
        refused = server.get(f"/api/tables/{north.table}/{door}")
        assert (refused.status, refused.json()["code"]) == (403, "E-DELAY")
    assert server.get(f"/api/tables/{north.table}/view", north.token).status == 200
    info = server.get(f"/api/tables/{north.table}").json()
    assert (info["deciding"], info["turn"]) == ([], 0)
    watcher.until_moment(lambda moment: moment["view"]["deciding"] == ["north"])
    told = [message["type"] for message in watcher.news]
    first = next(message for message in watcher.news if message["type"] == "moment")
    assert first["view"]["deciding"] == ["north", "south"], "it is the table as it was then"
    assert told.index("moment") < told.index("remark")
    south.say("concede")
    watcher.until_moment(lambda moment: moment["phase"] == "finished")  # the end comes, too
    assert server.get(f"/api/tables/{north.table}/view").status == 200


@pytest.mark.parametrize("delay", [-1, 3601, "long", 1.5])
def test_a_delay_that_does_not_do_is_refused(server: Server, delay: object) -> None:
    assert server.post("/api/tables", {"game": "lantern", "delay": delay}).status == 400


def test_a_seat_sees_from_afar_whether_it_is_asked_and_no_clock_runs_for_it(server: Server) -> None:
    north, _, created = server.pair()
    table = north.table
    mine = server.get(f"/api/tables/{table}", north.token).json()
    assert mine["deciding"] == ["north", "south"]
    assert server.get(f"/api/tables/{table}").json()["deciding"] == []
    north.leave()
    while any(seat["here"] for seat in server.get(f"/api/tables/{table}").json()["seats"] if seat["seat"] == "north"):
        time.sleep(0.05)
    server.get(f"/api/tables/{table}", created["seats"]["north"])
    assert not any(seat["here"] for seat in server.get(f"/api/tables/{table}").json()["seats"] if seat["seat"] == "north")


def test_a_series_counts_by_people_and_not_by_seats(server: Server) -> None:
    north, south, _ = server.pair()
    assert server.get(f"/api/tables/{north.table}").json()["series"] is None
    south.say("concede")
    north.say("rematch")
    assert south.say("agree", to="rematch")["type"] == "done"
    second = north.until("rematched")["table"]
    series = server.get(f"/api/tables/{second}").json()["series"]
    assert series == {"games": 1, "wins": {"north": 0, "south": 1}, "drawn": 0}  # Ada has won at north and sits at south now
    ada, bob = server.sit(second, north.token), server.sit(second, south.token)
    for player in (ada, bob):
        player.until_asked()
    ada.say("concede")
    ada.say("rematch")
    assert bob.say("agree", to="rematch")["type"] == "done"
    third = ada.until("rematched")["table"]
    assert server.get(f"/api/tables/{third}").json()["series"] == {"games": 2, "wins": {"north": 1, "south": 1}, "drawn": 0}


def test_from_python_too(server: Server) -> None:
    client = Client(server.url)
    ada = client.quick("lantern", name="Ada")
    bob = client.quick("lantern", name="Bob")
    assert ada.table == bob.table
    ada.remark("hello")
    assert [remark.phrase for remark in bob.remarks()] == ["hello"]
    bob.report(ada.seat, "play")
    with pytest.raises(RefusedError, match="no phrase 'boo'"):
        bob.remark("boo")


@given(st.lists(st.tuples(st.sampled_from([*PHRASES, "", "boo"]), st.text(max_size=320)), max_size=80), st.booleans())
def test_whatever_is_said_the_memory_is_bounded_and_holds_only_what_may_be_said(said: list[tuple[str, str]], words: bool) -> None:
    talk = Chat(rate=0)
    for phrase, text in said:
        talk.say(NORTH, m.Say(phrase=phrase, text=text), words)
    assert len(talk.remarks) <= KEPT
    for remark in talk.remarks:
        assert bool(remark.phrase) != bool(remark.text)
        assert not remark.phrase or remark.phrase in PHRASES
        assert not remark.text or (words and remark.text.isprintable())
    assert [remark.n for remark in talk.remarks] == sorted({remark.n for remark in talk.remarks})


def test_a_burst_is_let_through_and_then_one_after_the_other() -> None:
    talk = Chat(rate=20)
    assert codes([talk.say(NORTH, m.Say(phrase="hello"), False) for _ in range(AT_ONCE + 2)]) == ["said"] * AT_ONCE + ["E-LIMIT"] * 2
