"""A network seat played in line mode, by the real command and over real sockets."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.cli.running import netdeck
from tests.patience import PATIENCE
from tests.terminal.scripted import Scripted, contains

from netdeck.client import Connection, RemoteMatch, ServerError
from netdeck.registry import find
from netdeck.terminal.line_mode import LineMode

from .forking import NETDECK, ROOT, environment
from .serving import Message, Server, finish


def against_bot(server: Server) -> Message:
    return server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})


def play(server: Server, created: Message, *lines: str) -> Scripted:
    console = Scripted(*lines)
    LineMode(console, RemoteMatch(Connection(server.url, created["info"]["table"], created["seats"]["north"]), find, "Ada")).play()
    return console


def test_a_seat_is_played_to_the_end_in_lines(server: Server, tmp_path: Path) -> None:
    created = against_bot(server)
    console = play(server, created, "keep", "why", "why not play Unicorn", "why last", "log", *["pass"] * 60)
    assert contains(console.after("why"), "You are asked because:")
    assert contains(console.after("why not play Unicorn"), "Refused:")
    assert contains(console.after("why last"), "because:")
    assert contains(console.after("log"), "#0")
    assert contains(console.heard, "The end:")
    assert contains(console.heard, "The record is at")
    assert server.get(f"/api/tables/{created['info']['table']}").json()["seats"][0]["name"] == "Ada"


def test_what_is_not_allowed_is_refused_with_the_smallest_change(server: Server) -> None:
    created = server.new_table(seats={"north": {"kind": "invite", "deck": "10 Ember\n"}, "south": {"kind": "bot"}})
    console = play(server, created, "keep", "play Ember", "play Ember", "save x.jsonl", "quit")
    assert contains(console.heard, "Refused: Ember costs 2 light; you have 0.")
    assert contains(console.heard, "It would be legal with 2 more light.")
    assert contains(console.heard, "its record is available when it is over")
    assert contains(console.heard, "return with the same command")


def test_undo_waits_for_the_other_person_who_is_asked(server: Server) -> None:
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    south = server.sit(table, seats["south"])

    def other() -> None:
        south.until_moment(lambda moment: moment["view"] is not None and moment["view"]["deciding"] == ["south"])
        south.choose("keep")
        south.until("undo-asked")
        south.say("agree", to="undo")
        assert south.choose("keep")["type"] == "done"

    helper = threading.Thread(target=other)
    helper.start()
    console = Scripted("keep", "undo", "swap", "concede")
    LineMode(console, RemoteMatch(Connection(server.url, table, seats["north"]), find)).play()
    helper.join(PATIENCE)
    assert contains(console.after("undo"), "Your last choice is taken back.")
    told = " ".join(" ".join(console.after("swap")).split())
    assert re.search(r"north: \w+ to ash\b", told), told
    assert not contains(console.heard, " id"), "cards are told by their names, though they came over the network"
    south.leave()


def test_somebody_elses_undo_is_asked_at_the_screen(server: Server) -> None:
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    south = server.sit(table, seats["south"])
    console = Scripted("keep", "pass", "yes", "keep", "quit")

    def other() -> None:
        south.until_asked()
        south.choose("keep")
        south.until_asked()
        south.say("undo")
        south.until("undo-settled")
        south.until("moment")
        assert south.choose("keep")["type"] == "done"

    helper = threading.Thread(target=other)
    helper.start()
    LineMode(console, RemoteMatch(Connection(server.url, table, seats["north"]), find)).play()
    helper.join(PATIENCE)
    assert contains(console.heard, "south wants to take back a choice.")
    south.leave()


def test_the_command_plays_a_seat_by_its_link(server: Server) -> None:
    created = against_bot(server)
    link = created["links"]["north"]
    command = [sys.executable, "-c", NETDECK, "play", "lantern", "--server", server.url, "--seat", link, "--name", "Ada"]
    done = subprocess.run(
        command,
        input="keep\n" + "pass\n" * 60,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        timeout=3 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "You are north." in done.stdout
    assert "The end:" in done.stdout


@pytest.mark.parametrize(
    ("seat", "words"),
    [("", "name a seat"), ("token", "TABLE/TOKEN"), ("none/token", "There is no such table"), ("{table}/wrong", "does not open")],
)
def test_a_seat_that_is_none_is_told_in_one_sentence(server: Server, seat: str, words: str) -> None:
    created = against_bot(server)
    options = ["--seat", seat.format(table=created["info"]["table"])] if seat else []
    told = netdeck("play", "--server", server.url, *options)
    assert told.status == 2
    assert words in told.err


def test_an_address_that_is_none_is_told() -> None:
    with pytest.raises(ServerError, match="write http://HOST:PORT"):
        Connection("nowhere", "t", "x")


def test_a_spectator_cannot_play(server: Server) -> None:
    created = against_bot(server)
    with pytest.raises(ServerError, match="holds no seat"):
        RemoteMatch(Connection(server.url, created["info"]["table"], created["watch"]), find)


def test_a_restart_is_waited_for(own_server: object) -> None:
    server: Server = own_server()  # type: ignore[operator]
    created = against_bot(server)
    there = RemoteMatch(Connection(server.url, created["info"]["table"], created["seats"]["north"]), find)
    assert there.wait(lambda question: True) == "north"
    restart = threading.Thread(target=server.restart)
    restart.start()
    assert there.choose(there.seat, "keep") == ""
    restart.join()
    assert there.wait(lambda question: True) == "north"


def test_two_people_finish_a_game_through_an_invite_link(server: Server) -> None:
    created = server.new_table(public=False)
    players = []
    for seat in ("north", "south"):
        table, _, token = created["links"][seat].partition("#")[2].partition("/")
        players.append(server.sit(table, token, name=seat.title()))
    finish(*players)
    assert players[0].moment["view"]["result"]
    for player in players:
        player.leave()
