"""Every message of the protocol, both ways, over one real socket or another."""

import json
import threading
import urllib.request
from collections.abc import Callable
from typing import Any

from tests.patience import PATIENCE

from netdeck.server import messages as m

from .serving import Player, Server

Start = Callable[..., Server]


SENT: set[str] = set()


class Talker(Player):
    """Somebody who remembers what kinds of messages they have sent."""

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        if isinstance(message, dict):
            SENT.add(message["type"])
        super().send(message)


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in union.__args__}


def test_every_message_goes_over_the_wire(own_server: Start) -> None:
    server = own_server()
    created = server.new_table(clock={"kind": "decision", "seconds": 600})
    table, seats = created["info"]["table"], created["seats"]
    north, south = Talker(server, table, seats["north"]), Talker(server, table, seats["south"])
    for player in (north, south):
        player.until_asked()
    assert north.say("ping")["type"] == "pong"
    assert north.say("why")["type"] == "reasons"
    assert north.say("why-not", notation="keep")["type"] == "legal"
    assert north.say("standing", stops=[])["type"] == "standing"
    assert north.say("hint")["code"] == "E-HINT"
    assert north.say("know")["knowledge"] == {"facts": [], "unseen": {}}
    alone = server.new_table(seats={"north": {"kind": "invite"}, "south": {"kind": "bot"}})
    solo = Talker(server, alone["info"]["table"], alone["seats"]["north"])
    solo.until_asked()
    empty = server.new_table()
    advised = solo.say("hint")
    assert (advised["type"], advised["hint"]["notation"] in ("keep", "swap")) == ("hint", True)
    host = Talker(server, empty["info"]["table"], empty["host"])
    assert host.say("arrange", seat="south", bot="random")["type"] == "done"
    assert north.say("hello", table=table)["type"] == "refused"
    follower = Talker(server, table, differences=True)
    follower.until("moment")
    for player in (north, south):
        assert player.choose("keep")["type"] == "done"
    follower.until("change")
    assert follower.say("look")["type"] == "done"
    assert north.say("undo")["type"] == "done"
    south.until("undo-asked")
    assert south.say("agree", to="undo", yes=False)["type"] == "done"
    north.until("undo-settled")
    assert north.say("hand-over", to="device")["type"] == "handed-over"
    assert north.say("say", phrase="hello")["type"] == "done"
    follower.until("remark")
    assert north.say("report", seat="south", why="play")["type"] == "done"
    south.leave()
    north.until("table")
    north.until("clocks")
    south_again = Talker(server, table, seats["south"])
    assert south_again.say("revoke")["type"] == "handed-over"
    assert south_again.say("concede")["type"] == "done"
    assert north.say("rematch")["type"] == "done"
    south_again.until("rematch-asked")
    assert south_again.say("agree", to="rematch")["type"] == "done"
    north.until("rematched")
    server.stop()
    assert north.closed() == 1012
    heard = {message["type"] for player in (north, south, south_again, follower, solo) for message in player.news}
    assert tags(m.ClientMessage) == SENT
    assert tags(m.ServerMessage) == heard


def test_polls_and_streams_are_told_to_come_again_too(own_server: Start) -> None:
    server = own_server()
    north, _, _ = server.pair()
    north.choose("keep")
    answers: list[Any] = []

    def poll() -> None:
        answers.append(server.get(f"/api/tables/{north.table}/view?since=8&wait=60", north.token))

    polling = threading.Thread(target=poll)
    polling.start()
    with urllib.request.urlopen(f"{server.url}/api/tables/{north.table}/events", timeout=PATIENCE) as stream:
        assert stream.readline().startswith(b"data: ")
        server.until_open(3)  # the poll, the stream and this one
        assert server.stop() == 0
        last = [json.loads(line[6:]) for line in stream.read().splitlines() if line.startswith(b"data: ")][-1]
    polling.join(PATIENCE)
    assert (last["type"], last["again"]) == ("closing", True)
    assert (answers[0].status, answers[0].json()["code"]) == (503, "E-CLOSING")


def test_nothing_secret_is_written_to_the_log(own_server: Start) -> None:
    server = own_server()
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    north = server.sit(table, seats["north"], passphrase="correct horse", salt="lucky words")
    south = server.sit(table, seats["south"])
    handed = north.say("hand-over", to="device")["token"]
    for player in (north, south):
        player.send("nonsense with correct horse")
        player.send(b"\xff" + player.token.encode())
    server.post(f"/api/tables/{table}/hello", {"seat": "north", "passphrase": "battery staple"})
    server.post(f"/api/tables/{table}/choose", {"token": seats["north"]}, seats["north"])
    server.get(f"/nowhere/{seats['north']}")
    server.get(f"/api/tables/{table}/view?since={seats['south']}", seats["south"])
    south.say("concede")
    secret = json.loads(server.get(f"/api/tables/{table}/record").body.splitlines()[-1])["secret"]
    server.stop()
    log = server.log.read_text()
    secrets = [created["host"], created["watch"], *seats.values(), handed, secret, "correct horse", "battery staple", "lucky words"]
    assert [each for each in secrets if each in log] == []


def test_a_password_of_the_database_is_not_told(own_server: Start) -> None:
    for url in ("postgresql+psycopg://netdeck:hunter2@127.0.0.1:1/none", "not a url hunter2"):
        try:
            own_server(url)
        except AssertionError as error:
            told = str(error)
        assert "netdeck: " in told
        assert "hunter2" not in told
