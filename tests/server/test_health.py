"""Health, figures and the log: alive, ready and read-only are told apart, and a quiet server says nothing."""

import json
import logging
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from tests.patience import PATIENCE

from netdeck.server.logs import JsonLines

from .serving import Server, finish

Start = Callable[..., Server]


def state(server: Server) -> tuple[int, str]:
    answer = server.get("/health")
    return answer.status, answer.json()["state"]


def test_alive_ready_and_read_only_are_told_apart(own_server: Start) -> None:
    server = own_server()
    assert server.get("/health").json() == {"ok": True, "alive": True, "ready": True, "state": "ready", "sentence": "It takes everything."}
    table = server.new_table()["info"]["table"]
    other = sqlite3.connect(server.database.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")  # from now on nobody can write
    try:
        until(lambda: state(server) == (503, "read-only"))
        assert server.get("/health/live").status == 200
        assert server.get("/health/ready").status == 503
        assert server.get(f"/api/tables/{table}").status == 200  # it can be looked at
        assert 'netdeck_state{state="read-only"} 1.0' in server.get("/metrics").body.decode()
    finally:
        other.execute("ROLLBACK")
        other.close()
    until(lambda: state(server) == (200, "ready"))


@pytest.mark.skipif(not hasattr(psutil.Process, "rlimit"), reason="this system cannot limit another process")
def test_a_full_disk_makes_a_server_read_only(own_server: Start) -> None:
    server = own_server()
    assert state(server) == (200, "ready")
    size = 2 * Path(server.database.removeprefix("sqlite:///")).stat().st_size
    process = psutil.Process(server.process.pid)
    before = process.rlimit(psutil.RLIMIT_FSIZE)
    process.rlimit(psutil.RLIMIT_FSIZE, (size, before[1]))  # the system gives no more room, although SQLite has some left
    until(lambda: state(server) == (503, "read-only"))
    assert server.get("/health/ready").status == 503
    process.rlimit(psutil.RLIMIT_FSIZE, before)
    until(lambda: state(server) == (200, "ready"))
    assert not list(Path(server.database.removeprefix("sqlite:///")).parent.glob("*.room"))


def test_a_missing_database_has_its_own_code_and_one_line_in_the_log(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    file = Path(server.database.removeprefix("sqlite:///"))
    moved = file.with_name("elsewhere.db")
    file.rename(moved)  # whoever has it open could go on writing to it, and all would be lost
    for path, body in (
        ("/api/tables", {"game": "lantern"}),
        ("/api/tables/nothing", None),
        ("/api/tables/nothing/record", None),
        (f"/api/tables/{north.table}/thoughts", None),
    ):
        answer = server.get(path) if body is None else server.post(path, body)
        assert (answer.status, answer.json()["code"]) == (503, "E-DATABASE"), path
        assert int(answer.headers["retry-after"]) > 0
    choice = {"number": north.moment["number"], "notation": "keep"}
    refused = server.post(f"/api/tables/{north.table}/choose", choice, north.token)
    assert (refused.status, refused.json()["code"]) == (503, "E-DATABASE")
    until(lambda: state(server) == (503, "no-database"))
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [(line["level"], "missing" in line["message"]) for line in lines] == [("error", True)]
    moved.rename(file)
    until(lambda: state(server) == (200, "ready"))
    again = server.sit(north.table, north.token)
    again.until_asked()
    assert again.choose("keep")["type"] == "done", "what was not written is asked again"
    for each in (north, south, again):
        each.leave()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.2)


def test_a_match_leaves_figures_of_the_loop_the_database_and_the_workers(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    finish(north, south)
    figures = dict(line.rsplit(" ", 1) for line in server.get("/metrics").body.decode().splitlines() if line and not line.startswith("#"))
    assert float(figures["netdeck_loop_lag_seconds_count"]) > 0
    for kind in ("read", "write"):
        assert float(figures[f'netdeck_database_seconds_count{{kind="{kind}"}}']) > 0
    busy, kills = (
        [float(value) for name, value in figures.items() if name.startswith(f'netdeck_{kind}_total{{worker="tables-')]
        for kind in ("worker_busy_seconds", "budget_kills")
    )
    assert sum(busy) > 0
    assert len(kills) == len(busy)
    assert sum(kills) == 0
    assert 'netdeck_queue_depth{queue="writes"}' in figures
    north.leave()
    south.leave()


def test_a_server_at_which_all_is_well_logs_nothing(own_server: Start) -> None:
    server = own_server()
    north, south, _ = server.pair()
    finish(north, south)
    north.leave()
    south.leave()
    assert server.stop() == 0
    assert server.log.read_text() == ""


def test_what_is_logged_is_a_json_object_a_line() -> None:
    try:
        raise ValueError("a reason\nof two lines")
    except ValueError:
        record = logging.LogRecord("netdeck.server", logging.ERROR, __file__, 1, "table %s has failed", ("t1",), sys.exc_info())
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "netdeck.server", "table t1 has failed")
    assert "of two lines" in told["trace"]
    assert told["time"].endswith("+00:00")
