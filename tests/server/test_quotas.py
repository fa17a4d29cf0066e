"""Quotas on every door: connections that say nothing, rematches, room in the database, pages of the lobby, and old matches."""

import asyncio
import contextlib
import select
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from tests.patience import PATIENCE

from netdeck.server.addresses import is_in_any, networks
from netdeck.server.db_tables import ENTRIES, TABLES
from netdeck.server.expiry import DAY, archive_old
from netdeck.server.limits import Limits
from netdeck.server.listener import PendingConnections
from netdeck.server.storage import Storage

from .serving import Player, Server, finish
from .test_storage import document

Start = Callable[..., Server]
ADA, EVE = "203.0.113.1", "203.0.113.66"


def coming_from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def create(server: Server, address: str, **wish: object) -> tuple[int, dict[str, object]]:
    usual = {"game": "lantern", "seats": {"north": {"kind": "invite"}, "south": {"kind": "invite"}}}
    answer = server.request("POST", "/api/tables", usual | wish, headers=coming_from(address))
    return answer.status, answer.json()


# Connections


@contextlib.contextmanager
def half_open(server: Server, count: int, said: bytes = b"") -> Iterator[list[socket.socket]]:
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENCE)) for _ in range(count)]
        for each in sockets:
            with contextlib.suppress(OSError):
                each.sendall(said)
        yield sockets


def last_words(each: socket.socket) -> bytes:
    """Whatever comes until the other end closes."""
    words = b""
    with contextlib.suppress(ConnectionError):
        while data := each.recv(4096):
            words += data
    return words


def test_whoever_does_not_say_what_they_want_is_let_go(own_server: Start) -> None:
    server = own_server("", "--header-seconds", "1")
    for said in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "):
        with half_open(server, 3, said) as sockets:
            assert all(last_words(each).startswith(b"HTTP/1.1 408") for each in sockets)
    assert server.get("/health").status == 200


def test_a_body_that_does_not_come_is_not_waited_for(own_server: Start) -> None:
    server = own_server("", "--body-seconds", "1")
    with half_open(server, 1, b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 400\r\n\r\n{") as (slow,):
        slow.settimeout(PATIENCE)
        assert slow.recv(4096).startswith(b"HTTP/1.1 400")


def test_only_so_many_connections_are_accepted_and_those_who_play_are_not_disturbed(own_server: Start) -> None:
    server = own_server("", "--all-connections", "12", "--header-seconds", "600")
    north, south, _ = server.pair()
    with half_open(server, 30) as sockets:
        end = time.monotonic() + PATIENCE
        while len(select.select(sockets, [], [], 0)[0]) < 30 - 12:  # those that were turned away
            assert time.monotonic() < end
            time.sleep(0.02)
        assert north.choose("keep")["type"] == "done"
        assert south.choose("keep")["type"] == "done"
    north.leave()
    south.leave()
    assert server.get("/health").status == 200


def test_connections_are_counted_by_address_and_those_of_a_proxy_for_nobody() -> None:
    turned: list[int] = []
    doorstep = PendingConnections(
        Limits(connections=2, all_connections=10), is_in_any(networks("10.0.0.0/8, 192.0.2.1")), lambda: turned.append(1)
    )
    assert doorstep.name("10.1.2.3") == doorstep.name("192.0.2.1") == doorstep.name("127.0.0.1") == ""
    who = doorstep.name(EVE)
    assert [doorstep.come(who, 0) for _ in range(3)] == [True, True, False]
    assert doorstep.come(doorstep.name(ADA), 0)
    assert all(doorstep.come("", 0) for _ in range(9))
    assert not doorstep.come("", 10)
    doorstep.leave(who)
    assert doorstep.come(who, 0)
    assert len(turned) == 2


# Tables


def test_a_rematch_counts_as_setting_a_table_up(own_server: Start) -> None:
    server = own_server("", "--tables", "1")
    status, created = create(server, ADA)
    assert status == 201
    table, seats = created["info"]["table"], created["seats"]  # type: ignore[index]
    players = [Player(server, table, seats[seat], headers=coming_from(ADA)) for seat in ("north", "south")]  # type: ignore[index]
    players[0].until_moment(lambda moment: moment["phase"] == "running")
    assert players[0].say("concede")["type"] == "done"
    assert players[0].say("rematch")["type"] == "done"
    refused = players[1].say("rematch")
    assert (refused["type"], refused["code"]) == ("refused", "E-LIMIT")
    elsewhere = Player(server, table, players[1].token, headers=coming_from(EVE))
    assert elsewhere.say("rematch")["type"] == "done"
    for player in (*players, elsewhere):
        player.leave()


def test_one_address_has_so_many_tables_and_so_much_room(own_server: Start) -> None:
    server = own_server("", "--own-tables", "2")
    assert [create(server, EVE)[0] for _ in range(3)] == [201, 201, 429]
    assert create(server, ADA)[0] == 201
    small = own_server("", "--own-bytes", "10")
    assert [create(small, EVE)[0] for _ in range(2)] == [201, 429]
    assert create(small, ADA)[0] == 201
    full = own_server("", "--all-tables", "2")
    assert [create(full, address)[0] for address in (ADA, EVE, "203.0.113.9")] == [201, 201, 429]


def test_no_address_is_kept(own_server: Start) -> None:
    server = own_server()
    create(server, EVE)
    file = Path(server.database.removeprefix("sqlite:///"))
    for part in file.parent.iterdir():
        assert EVE.encode() not in part.read_bytes()


# The lobby


def test_the_lobby_shows_first_where_somebody_can_sit_down(own_server: Start) -> None:
    server = own_server()
    bots = {seat: {"kind": "bot", "bot": "random"} for seat in ("north", "south")}
    north, south, playing = server.pair()
    open_seat = server.new_table(seats={"north": {"kind": "open"}, "south": {"kind": "bot"}})
    for _ in range(3):
        server.new_table(seats=bots)
    lobby = server.get("/api/tables").json()
    assert lobby[0]["table"] == open_seat["info"]["table"]
    assert lobby[1]["table"] == playing["info"]["table"]
    assert server.get("/api/tables?page=1").json() == []
    assert server.get("/api/tables?page=x").status == 400
    north.leave()
    south.leave()


def test_the_lobby_is_read_page_by_page(database: str) -> None:
    async def run() -> None:
        storage = Storage(database)
        await storage.open()
        for _ in range(25):
            await storage.create(document(), 1)
        seen: list[str] = []
        while found := await storage.lobby(most=10, skipped=len(seen)):
            seen += [one.id for one, _ in found]
        assert len(seen) == len(set(seen)) == 25
        await storage.close()

    asyncio.run(run())


# Packing


def test_an_old_match_is_packed_and_nobody_notices(own_server: Start) -> None:
    server = own_server()
    north, south, created = server.pair()
    finish(north, south)
    table, token = created["info"]["table"], north.token
    north.leave()
    south.leave()

    def everything() -> list[bytes]:
        paths = ("/record", "/replay/north", "/view", "/thoughts")
        return [server.get(f"/api/tables/{table}{path}", token).body for path in paths]

    before = everything()
    server.stop()

    async def pack() -> tuple[int, int, int]:
        storage = Storage(server.database)
        await storage.open()

        def age(connection: Connection) -> int:
            connection.execute(sa.update(TABLES).values(changed=time.time() - 2 * DAY))
            return int(connection.execute(sa.select(TABLES.c.size)).scalar_one())

        size = await storage.write(age)
        assert await archive_old(storage, Limits(packed_days=3)) == 0
        assert await archive_old(storage, Limits(packed_days=0)) == 0
        assert await archive_old(storage, Limits(packed_days=1)) == 1
        assert await archive_old(storage, Limits(packed_days=1)) == 0
        left = await storage.read(lambda connection: connection.execute(sa.select(sa.func.count()).select_from(ENTRIES)).scalar_one())
        now = await storage.read(lambda connection: connection.execute(sa.select(TABLES.c.size)).scalar_one())
        await storage.close()
        return size, int(now), int(left)

    size, now, left = asyncio.run(pack())
    assert (left, now < size / 2) == (0, True)
    server.start()
    assert everything() == before
    again = server.post("/api/tables", {"game": "lantern", "goes_on": {"table": table, "at": 3}, "seats": {}})
    assert again.status == 201, again.body


def test_room_that_was_freed_goes_back_to_the_disk(tmp_path: Path) -> None:
    async def run() -> tuple[int, int]:
        storage = Storage(f"sqlite:///{tmp_path / 't.db'}")
        await storage.open()

        def pages(connection: Connection) -> int:
            return int(connection.exec_driver_sql("PRAGMA page_count").scalar_one())

        def fill(connection: Connection) -> None:
            row = {"phase": "finished", "game": "x", "public": True, "created": 0, "changed": 0, "banks": "{}", "document": "x" * 20_000}
            connection.execute(sa.insert(TABLES), [{**row, "id": str(number)} for number in range(100)])

        await storage.write(fill)
        full = await storage.read(pages)
        await storage.write(lambda connection: connection.execute(sa.delete(TABLES)).rowcount)
        await storage.give_back()
        after = await storage.read(pages)
        await storage.close()
        return full, after

    full, after = asyncio.run(run())
    assert after < full / 5
