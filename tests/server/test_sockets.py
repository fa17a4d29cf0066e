"""Every message of the protocol over a WebSocket."""

from typing import Any

import pytest

from .serving import Server, finish


def test_a_hello_with_the_seats_token_is_welcomed_to_that_seat(server: Server) -> None:
    created = server.new_table()
    north = server.sit(created["info"]["table"], created["seats"]["north"], name="Ada\n the  First")
    assert north.welcome["type"] == "welcome"
    assert (north.welcome["viewer"], north.welcome["version"], north.welcome["chat"]) == ("north", 1, False)
    seat = {"seat": "north", "kind": "person", "name": "Ada the First", "bot": "", "here": True, "face": ""}
    assert north.info["seats"][0] | {"here": True} == seat
    first = north.until("moment")
    assert (first["phase"], first["view"], first["question"]) == ("open", None, None)
    assert north.say("concede")["code"] == "E-NOT-BEGUN"
    north.leave()


def test_the_match_begins_when_everybody_has_sat_down(server: Server) -> None:
    north, south, _ = server.pair()
    assert north.moment["phase"] == "running"
    assert north.moment["view"]["viewer"] == "north"
    assert [event["number"] for event in north.events] == list(range(8))
    assert north.moment["question"]["clause"] == "1.3"
    assert {seat["seat"]: seat["here"] for seat in south.info["seats"]} == {"north": True, "south": True}
    north.leave()
    south.leave()


def test_a_whole_match_is_played_and_its_record_is_sound(either: Server) -> None:
    from netdeck.kernel import verify
    from netdeck.registry import find

    north, south, created = either.pair()
    table = created["info"]["table"]
    finish(north, south)
    assert north.moment["view"]["result"] == south.moment["view"]["result"]
    assert north.choose("pass", 1)["code"] == "E-OVER"
    record = either.get(f"/api/tables/{table}/record")
    verdict = verify(find("lantern"), record.body)
    assert verdict.sound
    assert verdict.sealed
    north.leave()
    south.leave()


def test_a_choice_is_told_to_everybody_before_it_is_acknowledged(server: Server) -> None:
    north, south, _ = server.pair()
    before = len(north.news)
    assert north.choose("keep")["type"] == "done"
    assert [message["type"] for message in north.news[before:]] == ["moment", "done"]
    assert north.moment["answered"]
    told = south.until("moment")
    assert told["view"]["deciding"] == ["south"]
    assert told["events"] == []
    north.leave()
    south.leave()


def test_a_question_keeps_its_number_while_others_answer_theirs(server: Server) -> None:
    north, south, _ = server.pair()
    number = south.moment["number"]
    north.choose("keep")
    south.until("moment")
    assert south.moment["number"] == number
    assert south.choose("keep", number)["type"] == "done"
    north.leave()
    south.leave()


def test_stale_and_duplicate_answers_are_refused_and_change_nothing(either: Server) -> None:
    north, south, _ = either.pair()
    number = north.moment["number"]
    assert north.choose("keep", number)["type"] == "done"
    again = north.choose("keep", number)
    assert (again["type"], again["code"]) == ("refused", "E-STALE")
    assert north.choose("swap", 10**9)["code"] == "E-STALE"
    anew = north.moment["number"]
    assert anew != number
    assert north.choose("swap", anew)["type"] == "done"  # it may be answered anew while the other thinks
    south.choose("keep")
    assert north.until_asked()["view"]["zones"]["north.ash"]["count"] == 3
    assert south.choose("pass", number)["code"] == "E-STALE"  # nothing is asked of it
    assert south.choose("pass", 0)["code"] == "E-TURN"
    north.leave()
    south.leave()


def test_what_the_rules_forbid_is_refused_with_its_clause(server: Server) -> None:
    north, south, _ = server.pair()
    refused = north.choose("keep Ember")
    assert (refused["type"], refused["code"], refused["clause"]) == ("refused", "E-CHOICE", "1.3")
    assert refused["text"]
    north.choose("keep")
    south.choose("keep")
    north.until_asked()
    refused = north.choose("fly")
    assert refused["sentence"].startswith("'fly' is unknown here")
    assert refused["code"] == "E-SYNTAX"
    assert not refused.get("clause")
    assert not refused.get("text")
    north.leave()
    south.leave()


def test_why_and_why_not_are_answered_with_clauses(server: Server) -> None:
    north, south, _ = server.pair()
    asked = north.say("why")
    assert asked["type"] == "reasons"
    assert asked["reasons"][-1]["clause"] == "1.3"
    assert north.say("why", about="keep")["type"] == "reasons"
    assert north.say("why", about="last")["reasons"][-1]["clause"] == "1.2"
    assert north.say("why", about="#0")["reasons"][-1]["fact"].startswith("Shuffled")
    assert north.say("why", about="#99")["code"] == "E-EVENT"
    assert north.say("why", about="fly")["type"] == "refused"
    assert north.say("why-not", notation="keep")["type"] == "legal"
    assert not north.say("why-not", notation="fly").get("clause")
    north.leave()
    south.leave()


def test_spectators_see_only_what_is_public_and_can_do_nothing(server: Server) -> None:
    north, south, created = server.pair()
    watcher = server.sit(created["info"]["table"])
    assert watcher.welcome["viewer"] == "spectator"
    seen = watcher.until("moment")
    assert seen["view"]["zones"]["north.hand"] == {"count": 3, "owner": "north", "ordered": False}
    assert {str(event["fields"].get("card", "X")) for event in seen["events"]} == {"X"}
    assert seen["question"] is None
    for message in ({"type": "choose", "number": 1, "notation": "keep"}, {"type": "concede"}, {"type": "undo"}, {"type": "rematch"}):
        assert watcher.say(**message)["code"] == "E-SPECTATOR"
    assert watcher.say("why", about="last")["type"] == "reasons"
    assert watcher.say("revoke")["code"] == "E-SEAT"
    assert watcher.say("revoke", seat="north")["code"] == "E-HOST"
    north.choose("keep")
    assert watcher.until("moment")["view"]["deciding"] == ["south"]
    for player in (north, south, watcher):
        player.leave()


def test_presence_is_told(server: Server) -> None:
    north, south, created = server.pair()
    south.leave()
    gone = north.until("table")
    assert [seat["here"] for seat in gone["info"]["seats"]] == [True, False]
    south = server.sit(created["info"]["table"], created["seats"]["south"])
    assert [seat["here"] for seat in north.until("table")["info"]["seats"]] == [True, True]
    north.leave()
    south.leave()


def test_conceding_ends_the_match(server: Server) -> None:
    north, south, _ = server.pair()
    assert south.say("concede")["type"] == "done"
    assert north.until("moment")["view"]["result"]["winners"] == ["north"]
    assert south.say("undo")["code"] == "E-OVER"
    north.leave()
    south.leave()


def test_a_ping_is_answered(server: Server) -> None:
    north, south, _ = server.pair()
    assert north.say("ping")["type"] == "pong"
    north.leave()
    south.leave()


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"type":"dance"}',
        '{"type":"choose"}',
        '{"type":"choose","number":-1,"notation":"x"}',
        b"\xff\xfe",
        "[" * 5000,
    ],
)
def test_bytes_that_are_no_message_are_answered_and_change_nothing(server: Server, frame: str | bytes) -> None:
    north, south, _ = server.pair()
    north.send(frame)
    refused = north.until("refused")
    assert refused["code"] == "E-MESSAGE"
    assert north.choose("keep")["type"] == "done"
    north.leave()
    south.leave()


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"version": 99}, "E-VERSION"),
        ({"token": "nonsense"}, "E-TOKEN"),
        ({"seat": "west"}, "E-SEAT"),
        ({"seat": "north"}, "E-SEAT"),
        ({"seat": "any"}, "E-SEAT"),
        ({"table": "nowhere"}, "E-TABLE"),
        ({"type": "ping"}, "E-HELLO"),
        ({"name": "x" * 1000}, "E-MESSAGE"),
    ],
)
def test_a_hello_that_does_not_do_is_refused_and_the_connection_closed(server: Server, hello: dict[str, Any], code: str) -> None:
    created = server.new_table()
    stranger = server.sit(**{"table": created["info"]["table"], **hello})
    assert (stranger.welcome["type"], stranger.welcome["code"]) == ("refused", code)
    assert stranger.closed() == 1008


def test_hello_is_said_once(server: Server) -> None:
    north, south, created = server.pair()
    assert north.say("hello", table=created["info"]["table"])["code"] == "E-HELLO"
    north.leave()
    south.leave()


def test_a_private_table_lets_only_those_in_who_have_a_token(server: Server) -> None:
    created = server.new_table(public=False)
    table = created["info"]["table"]
    assert server.sit(table).welcome["code"] == "E-TOKEN"
    watcher = server.sit(table, created["watch"])
    assert watcher.welcome["viewer"] == "spectator"
    host = server.sit(table, created["host"])
    assert host.welcome["host"]
    assert table not in {info["table"] for info in server.get("/api/tables").json()}
    watcher.leave()
    host.leave()
