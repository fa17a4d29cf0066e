"""The guard: floods, foreign pages, headers and figures, over real sockets.

A test stands for many addresses by saying ``X-Forwarded-For``, as a proxy on the same machine does.
"""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocketDisconnect
from tests.patience import PATIENCE
from websockets.exceptions import InvalidStatus

from netdeck.server import http_bodies as bodies
from netdeck.server import sockets
from netdeck.server.limits import BURST, Ledger, Limits
from netdeck.server.listeners import Listener
from netdeck.server.lobby import Lobby
from netdeck.server.metrics import Metrics

from .halls import INVITED, Hands, in_hall, seated
from .serving import Server

Start = Callable[..., Server]


def coming_from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def status(server: Server, method: str, path: str, body: object = None, **headers: str) -> int:
    return server.request(method, path, body, headers={name.replace("_", "-"): value for name, value in headers.items()}).status


def test_a_flood_of_requests_from_one_address_is_turned_away_and_others_are_served(own_server: Start) -> None:
    server = own_server("", "--requests", "0.001")  # so few that a slow machine makes no difference
    first, second = (server.request("GET", "/health", headers=coming_from("203.0.113.1")) for _ in range(2))
    assert first.status == 200
    assert second.status == 429
    assert second.json()["code"] == "E-LIMIT"
    assert int(second.headers["retry-after"]) >= 1
    assert server.request("GET", "/health", headers=coming_from("203.0.113.2")).status == 200
    assert all(server.get("/health").status == 200 for _ in range(20))  # this machine is not counted


def test_tables_from_one_address_are_limited(own_server: Start) -> None:
    server = own_server("", "--tables", "3")
    wish = {"game": "lantern"}
    codes = [server.request("POST", "/api/tables", wish, headers=coming_from("203.0.113.1")).status for _ in range(4)]
    assert codes == [201, 201, 201, 429]
    assert server.request("POST", "/api/tables", wish, headers=coming_from("203.0.113.2")).status == 201
    assert server.request("GET", "/api/tables", headers=coming_from("203.0.113.1")).status == 200


def test_connections_from_one_address_are_limited_and_may_come_again_when_one_has_left(own_server: Start) -> None:
    server = own_server("", "--connections", "2")
    table = server.new_table()["info"]["table"]
    watchers = [server.sit(table, headers=coming_from("203.0.113.1")) for _ in range(2)]
    with pytest.raises(InvalidStatus) as turned_away:
        server.sit(table, headers=coming_from("203.0.113.1"))
    assert turned_away.value.response.status_code == 429
    server.sit(table, headers=coming_from("203.0.113.2")).leave()
    watchers[0].leave()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:  # the server notices in its own time
        with contextlib.suppress(InvalidStatus):
            server.sit(table, headers=coming_from("203.0.113.1")).leave()
            break
    else:
        raise AssertionError("the place of somebody who left is not given to another")
    watchers[1].leave()


def test_whoever_says_too_much_is_read_more_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rate, waits = 2, list[float]()

    async def act(hall: Lobby, hands: Hands) -> int:
        async def sleep(seconds: float) -> None:
            waits.append(seconds)
            hands.go(seconds)

        frames = [{"type": "websocket.receive", "text": '{"type": "ping"}'}] * (round(rate * BURST) + 3) + [
            {"type": "websocket.disconnect"}
        ]

        async def receive() -> dict[str, str]:
            return frames.pop(0)

        table, _ = await seated(hall, bodies.NewTable(game="lantern", seats=INVITED, public=True))
        listener = await table.listen("")
        assert isinstance(listener, Listener)
        before = listener.queue.qsize()
        monkeypatch.setattr(sockets, "asyncio", SimpleNamespace(sleep=sleep))
        monkeypatch.setattr(sockets, "time", SimpleNamespace(monotonic=hands.time, perf_counter=hands.time))
        state = SimpleNamespace(ledger=Ledger(Limits(messages=rate)), metrics=Metrics(hall), hall=hall)
        hasty = SimpleNamespace(app=SimpleNamespace(state=state), client=SimpleNamespace(host="203.0.113.1"), receive=receive)
        with pytest.raises(WebSocketDisconnect):
            await sockets._read(hasty, table, listener)  # type: ignore[arg-type]
        return listener.queue.qsize() - before

    assert in_hall(f"sqlite:///{tmp_path}/t.db", act) == rate * BURST + 3, "every message was answered"
    assert waits == [1 / rate] * 3, "after a burst so many a second"


def test_whoever_says_too_much_loses_nothing(own_server: Start) -> None:
    server = own_server("", "--messages", "20")
    table = server.new_table()["info"]["table"]
    hasty = server.sit(table, headers=coming_from("203.0.113.1"))
    for number in range(120):
        hasty.send({"type": "ping", "ref": str(number)})
    assert hasty.until(lambda message: message.get("ref") == "119")["type"] == "pong"
    assert sum(message["type"] == "pong" for message in hasty.news) == 120
    hasty.leave()


def test_a_message_that_is_too_large_ends_the_connection_and_nothing_else(own_server: Start) -> None:
    server = own_server("", "--message-bytes", "2000", "--body-bytes", "3000")
    north, south, _ = server.pair()
    south.send("x" * 3000)
    assert south.closed() == 1009
    assert north.choose("keep")["type"] == "done"
    assert server.post("/api/tables", b" " * 4000).status == 413
    north.leave()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_foreign_pages_are_turned_away(server: Server, origin: str) -> None:
    answer = server.request("POST", "/api/tables", {"game": "lantern"}, headers={"Origin": origin})
    assert (answer.status, answer.json()["code"]) == (403, "E-ORIGIN")
    table = server.new_table()["info"]["table"]
    with pytest.raises(InvalidStatus) as turned_away:
        server.sit(table, headers={"Origin": origin})
    assert turned_away.value.response.status_code == 403


def test_own_pages_and_those_that_are_listed_are_welcome(own_server: Start) -> None:
    server = own_server("", "--public-url", "https://cards.example", "--allow-origin", "https://friend.example/")
    table = server.new_table()["info"]["table"]
    for origin in (server.url, "https://cards.example", "https://friend.example"):
        server.sit(table, headers={"Origin": origin}).leave()
    answer = server.request("GET", "/api/games/lantern", headers={"Origin": "https://friend.example"})
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    asked = {"Origin": "https://friend.example", "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "authorization"}
    assert server.request("OPTIONS", "/api/tables", headers=asked).status == 200
    assert "access-control-allow-origin" not in server.request("GET", "/health", headers={"Origin": "https://cards.example"}).headers
    assert server.get("/health").headers["strict-transport-security"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/nowhere", "/health"])
def test_every_answer_tells_browsers_what_to_beware_of(server: Server, path: str) -> None:
    headers = server.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "'unsafe-inline'" not in headers["content-security-policy"].partition("script-src")[2].partition(";")[0]
    assert headers["content-security-policy"].startswith("default-src")
    assert "server" not in headers


def test_figures_are_for_those_who_watch_over_the_server(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    north.choose("keep")
    north.choose("keep", 0)
    text = server.get("/metrics").body.decode()
    for line in (
        'netdeck_requests_total{method="POST",status="201"} 1.0',
        'netdeck_messages_total{type="choose"} 2.0',
        'netdeck_answer_seconds_count{type="choose"} 2.0',
        'netdeck_tables{phase="running"} 1.0',
        "netdeck_sockets 2.0",
        "netdeck_refused_total 1.0",
    ):
        assert line in text
    assert server.request("GET", "/metrics", headers=coming_from("8.8.8.8")).status == 404
    north.leave()
    south.leave()


def test_figures_can_be_had_by_a_token_from_anywhere(own_server: Start) -> None:
    server = own_server("", "--metrics-token", "open sesame")
    assert server.get("/metrics").status == 401
    assert server.request("GET", "/metrics", None, "open sesame", coming_from("8.8.8.8")).status == 200
