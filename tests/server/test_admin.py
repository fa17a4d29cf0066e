"""Operators: looking after tables on the database and through a running server, with a log of all that they do."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import netdeck
from tests.patience import PATIENCE
from websockets.exceptions import InvalidStatus

from netdeck.kernel import Record, verify
from netdeck.registry import find
from netdeck.server.erasure import ERASED

from .conftest import BOTH
from .postgres import Cluster
from .serving import Player, Server, finish

Start = Callable[..., Server]
TOKEN = "a word that nobody guesses"
EVE = {"X-Forwarded-For": "203.0.113.66"}


def admin(server: Server, *words: object, status: int = 0) -> Any:
    """Give an order to a running server; what it answers."""
    answer = netdeck("admin", *words, "--server", server.url, "--token", TOKEN, "--json")
    assert answer.status == status, answer.err
    return answer.json() if answer.out else answer.complaints


def on_database(database: str, *words: object, status: int = 0) -> Any:
    """The same on a database."""
    answer = netdeck("admin", *words, "--database", database, "--json")
    assert answer.status == status, answer.err
    return answer.json() if answer.out else answer.complaints


@pytest.fixture(params=BOTH)
def governed(request: pytest.FixtureRequest, own_server: Start) -> Server:
    """A server that takes orders, on each kind of database."""
    database = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    return own_server(database, "--admin-token", TOKEN, "--requests", "0")


def wait_for(what: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_tables_and_seats_are_listed_without_secrets(governed: Server) -> None:
    north, south, created = governed.pair()
    table = created["info"]["table"]
    governed.new_table()
    lines = admin(governed, "tables", "--phase", "running")
    assert [line["table"] for line in lines] == [table]
    assert lines[0]["players"] == {"north": "Ada", "south": "Bob"}
    assert len(admin(governed, "tables")) == 2
    assert [line["table"] for line in admin(governed, "tables", "--name", "Bob")] == [table]
    assert admin(governed, "tables", "--name", "Bo") == []
    seats = admin(governed, "seats", table)
    assert [(seat["seat"], seat["kind"], seat["name"]) for seat in seats] == [("north", "person", "Ada"), ("south", "person", "Bob")]
    text = json.dumps([lines, seats])
    assert not any(word in text for word in (north.token, south.token, created["host"], "secret"))
    assert admin(governed, "stats")["phases"] == {"open": 1, "running": 1}
    assert admin(governed, "seats", "nowhere", status=2) == ["there is no table 'nowhere'."]
    north.leave()
    south.leave()


def test_a_closed_table_is_closed_to_everybody_and_for_good(governed: Server) -> None:
    north, south, created = governed.pair()
    table = created["info"]["table"]
    admin(governed, "close", table, "--reason", "spam")
    assert north.closed() == 1012  # come again, and hear why
    refused = governed.sit(table, north.token).welcome
    assert refused["code"] == "E-RULES"
    assert "closed it (spam)" in refused["sentence"]
    governed.restart()
    assert governed.sit(table, north.token).welcome["code"] == "E-RULES"
    assert table not in [each["table"] for each in governed.get("/api/tables").json()]
    admin(governed, "close", table, "--remove")
    assert governed.get(f"/api/tables/{table}").status == 404
    actions = [(line["action"], line["subject"]) for line in admin(governed, "audit")]
    assert actions == [("close", table), ("close", table)]
    south.leave()


def test_whoever_is_banned_is_turned_away_and_let_in_again(governed: Server) -> None:
    made = governed.request("POST", "/api/tables", {"game": "lantern"}, headers=EVE).json()
    table = made["info"]["table"]
    eve = Player(governed, table, headers=EVE)
    admin(governed, "ban", "203.0.113.64/30", "--hours", "1", "--reason", "spam")
    refused = governed.request("GET", "/api/tables", headers=EVE)
    assert (refused.status, refused.json()["code"]) == (403, "E-BANNED")
    with pytest.raises(InvalidStatus):
        Player(governed, table, headers=EVE)
    eve.send({"type": "ping"})
    assert eve.closed() == 1008
    assert governed.request("GET", "/api/tables", headers={"X-Forwarded-For": "203.0.113.68"}).status == 200
    assert admin(governed, "bans")[0]["subject"] == "203.0.113.64/30"
    admin(governed, "unban", "203.0.113.64/30")
    assert governed.request("GET", "/api/tables", headers=EVE).status == 200
    admin(governed, "ban", "--maker-of", table)
    assert governed.request("GET", "/api/tables", headers=EVE).status == 403
    assert governed.get("/api/tables").status == 200
    for wrong in (["127.0.0.1"], ["0.0.0.0/0"], ["nobody"], [], ["203.0.113.1", "--maker-of", table]):
        admin(governed, "ban", *wrong, status=2)


def test_a_name_is_erased_from_a_running_match_which_goes_on_and_verifies(governed: Server) -> None:
    north, south, created = governed.pair()
    table = created["info"]["table"]
    north.choose("keep")
    assert admin(governed, "erase", "Ada", "--trial")[0]["table"] == table
    assert admin(governed, "seats", table)[0]["name"] == "Ada"
    assert admin(governed, "erase", "Ada", "--seat", "south") == []
    lines = admin(governed, "erase", "Ada")
    assert [(line["table"], line["seats"], line["resealed"], line["left"]) for line in lines] == [(table, ["north"], True, "")]
    north.closed()
    again = [governed.sit(table, token) for token in (north.token, south.token)]
    assert again[0].welcome["info"]["seats"][0]["name"] == ERASED
    for player in again:
        player.until_asked() if player.welcome["viewer"] == "south" else player.until("moment")
    finish(*again)
    data = governed.get(f"/api/tables/{table}/record").body
    assert verify(find("lantern"), data).sound
    assert Record.from_bytes(data).header.setup.players == {"north": ERASED, "south": "Bob"}
    for player in (*again, south):
        player.leave()


@pytest.mark.parametrize("packed", [False, True])
def test_a_name_is_erased_from_a_record_which_still_proves_the_same(governed: Server, packed: bool) -> None:
    north, south, created = governed.pair()
    table = created["info"]["table"]
    finish(north, south)
    before = Record.from_bytes(governed.get(f"/api/tables/{table}/record").body)
    if packed:
        assert admin(governed, "archive", "--days", "0")["count"] == 1
    assert [line["left"] for line in admin(governed, "erase", "Ada")] == [""]
    data = governed.get(f"/api/tables/{table}/record").body
    after = Record.from_bytes(data)
    assert b"Ada" not in data
    assert verify(find("lantern"), data).sound
    assert (after.header.commitment, after.header.salts) == (before.header.commitment, before.header.salts)
    assert after.footer is not None
    assert before.footer is not None
    assert (after.footer.result, after.footer.secret, after.footer.draws) == (
        before.footer.result,
        before.footer.secret,
        before.footer.draws,
    )
    assert [(entry.seat, entry.choose) for entry in after.entries] == [(entry.seat, entry.choose) for entry in before.entries]
    # No seal is left by which somebody could try names until one fits.
    assert not {line.seal for line in before.lines()} & {line.seal for line in after.lines()}
    assert governed.get(f"/api/tables/{table}/replay/spectator").json()["players"]["north"] == ERASED
    assert admin(governed, "vacuum")["count"] >= 0
    audit = json.dumps(admin(governed, "audit"))
    assert "erase" in audit
    assert "Ada" not in audit
    for player in (north, south):
        player.leave()


def test_after_erasing_and_vacuuming_no_file_holds_the_name(own_server: Start) -> None:
    server = own_server()
    folder = Path(server.database.removeprefix("sqlite:///")).parent
    created = server.new_table()
    table, seats = created["info"]["table"], created["seats"]
    north, south = server.sit(table, seats["north"], name="Zerubbabel"), server.sit(table, seats["south"])
    north.until_asked()
    south.until_asked()
    finish(north, south)
    assert server.stop() == 0
    assert on_database(server.database, "erase", "Zerubbabel")[0]["resealed"]
    on_database(server.database, "vacuum")
    for file in folder.glob("tables.db*"):
        assert b"Zerubbabel" not in file.read_bytes(), file
    north.leave()
    south.leave()


def test_a_name_inside_a_salt_is_told(own_server: Start) -> None:
    server = own_server("", "--admin-token", TOKEN)
    created = server.new_table()
    server.sit(created["info"]["table"], created["seats"]["north"], name="Ada", salt="ada was here").leave()
    assert admin(server, "erase", "Ada")[0]["salt"] is True


def test_a_file_that_a_server_uses_is_administered_through_the_server(own_server: Start) -> None:
    server = own_server("", "--admin-token", TOKEN)
    complaint = on_database(server.database, "stats", status=2)[0]
    assert "--server URL" in complaint
    assert admin(server, "stats")["processes"] == 1


def test_orders_need_the_token_and_a_server_that_takes_them(own_server: Start, server: Server, tmp_path: Path) -> None:
    governed = own_server("", "--admin-token", TOKEN)
    assert governed.post("/api/admin", {"do": "stats"}).status == 401
    assert governed.post("/api/admin", {"do": "stats"}, TOKEN[:-1]).status == 401
    assert governed.post("/api/admin", {"do": "explode"}, TOKEN).status == 400
    assert governed.post("/api/admin", b"[", TOKEN).status == 400
    assert server.post("/api/admin", {"do": "stats"}, TOKEN).status == 404
    assert "--admin-token" in netdeck("admin", "stats", "--server", server.url, "--token", TOKEN).err
    assert "--token" in netdeck("admin", "stats", "--server", server.url).err
    assert netdeck("admin", "stats", "--database", f"sqlite:///{tmp_path}/none.db").status == 2
    assert not (tmp_path / "none.db").exists()
    assert netdeck("serve", "--admin-token", "short").status == 2


def test_every_order_answers_people_too(own_server: Start) -> None:
    server = own_server("", "--admin-token", TOKEN)
    server.new_table()
    for verb in (
        ["tables"],
        ["bans"],
        ["processes"],
        ["stats"],
        ["audit"],
        ["archive"],
        ["vacuum"],
        ["erase", "Nobody"],
        ["drain"],
        ["drain", "--off"],
    ):
        answer = netdeck("admin", *verb, "--server", server.url, "--token", TOKEN)
        assert answer.status == 0, answer.err
        assert answer.out.strip()


def test_a_drained_server_takes_no_new_tables_and_says_so(own_server: Start) -> None:
    server = own_server("", "--admin-token", TOKEN)
    north, south, _ = server.pair()
    admin(server, "drain")
    assert server.post("/api/tables", {"game": "lantern"}).status == 503
    wait_for(lambda: server.get("/health").json()["state"] == "draining")
    assert server.get("/health").status == 503
    assert server.get("/health/live").status == 200
    finish(north, south)  # nobody else could take it
    admin(server, "drain", "--off")
    wait_for(lambda: server.get("/health/ready").json()["state"] == "ready")
    server.new_table()
    north.leave()
    south.leave()


@pytest.mark.xdist_group("postgresql")
def test_a_drained_process_hands_its_tables_to_the_other(own_server: Start, cluster: Cluster) -> None:
    database = cluster.database()
    here, there = own_server(database), own_server(database)
    north, south, created = here.pair()
    number = next(line["process"] for line in on_database(database, "processes") if line["url"].endswith(f":{here.port}"))
    on_database(database, "drain", number)
    assert north.closed() == 1012
    wait_for(lambda: {line["process"]: line["tables"] for line in on_database(database, "processes")}[number] == 0)
    assert here.stop() == 0
    again = [there.sit(created["info"]["table"], token) for token in (north.token, south.token)]
    for player in again:
        player.until_asked()
    finish(*again)
    for player in (*again, south):
        player.leave()


@pytest.mark.xdist_group("postgresql")
def test_orders_on_the_database_reach_servers_that_run_on_it(own_server: Start, cluster: Cluster) -> None:
    database = cluster.database()
    server = own_server(database)
    north, south, created = server.pair()
    table = created["info"]["table"]
    on_database(database, "erase", "Ada")
    assert north.closed() == 1012
    again = server.sit(table, north.token)
    assert again.info["seats"][0]["name"] == ERASED
    on_database(database, "ban", "203.0.113.66")
    wait_for(lambda: server.request("GET", "/api/games", headers=EVE).status == 403)
    on_database(database, "close", table)
    assert again.closed() == 1012
    assert server.sit(table, north.token).welcome["code"] == "E-RULES"
    south.leave()
