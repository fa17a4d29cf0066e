"""The commands of the docs, run as they are printed: two processes on one database, and a backup that is gone on with.

Only what cannot be the same here is put in their place: ports, and where PostgreSQL is.
"""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from netdeck.kernel import verify
from netdeck.registry import find

from .postgres import Cluster
from .serving import Player, Server, finish, free_port

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("postgresql")
Start = Callable[..., Server]


def block(page: str, heading: str) -> str:
    """The first shell block under a heading of a page."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    found = re.search(r"```sh\n(.*?)```", text, re.DOTALL)
    assert found, heading
    return found[1]


def environment(cluster: Cluster) -> dict[str, str]:
    """With PostgreSQL's programs on the path, and ours; it is found without being named."""
    path = os.pathsep.join([str(Path(sys.executable).parent), str(cluster.programs), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "PGHOST": "127.0.0.1", "PGPORT": str(cluster.port), "PGUSER": "netdeck"}


def reachable(server: str) -> bool:
    try:
        with urllib.request.urlopen(f"{server}/health", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


class Elsewhere(Server):
    """A server that somebody else has started."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.socket = f"ws://127.0.0.1:{port}/api/socket"


def test_the_two_processes_of_the_page_run_as_printed(cluster: Cluster) -> None:
    script = block("self-hosting.md", "Several processes")
    assert script.count("netdeck serve") == 2
    ports = [free_port(), free_port()]
    for printed, port in zip(("8001", "8002"), ports, strict=True):
        assert printed in script
        script = script.replace(printed, str(port))
    script = script.replace("postgresql+psycopg://netdeck@localhost/netdeck", cluster.database())
    running = subprocess.Popen(
        ["bash", "-c", f"{script}\nwait"], env=environment(cluster), cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL
    )
    try:
        here, there = Elsewhere(ports[0]), Elsewhere(ports[1])
        end = time.monotonic() + 2 * PATIENCE
        while not (reachable(here.url) and reachable(there.url)):
            assert running.poll() is None
            assert time.monotonic() < end
            time.sleep(0.5)
        created = here.new_table()
        table, seats = created["info"]["table"], created["seats"]
        north = Player(here, table, seats["north"])
        south = Player(there, table, seats["south"], headers={"Origin": there.url})  # as a page of that process does
        north.until_asked()
        south.until_asked()
        finish(north, south)
        assert verify(find("lantern"), there.get(f"/api/tables/{table}/record").body).sound
        north.leave()
        south.leave()
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait(PATIENCE)


def test_a_match_goes_on_from_a_backup_that_was_made_while_it_was_played(own_server: Start, cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.database()
    name = database.rpartition("/")[2]
    server = own_server(database)
    north, south, created = server.pair()
    table = created["info"]["table"]
    assert north.choose("keep")["type"] == "done"
    script = block("operating.md", "Backup and restore")
    saving, _, restoring = script.partition("createdb netdeck_restored")
    commands = [saving, f"createdb {name}_restored{restoring.partition('netdeck serve')[0]}"]
    assert "pg_dump" in commands[0]
    assert "pg_restore" in commands[1]

    def run(command: str) -> None:
        command = command.replace("netdeck_restored", f"{name}_restored").replace(".dump netdeck\n", f".dump {name}\n")
        done = subprocess.run(["bash", "-ec", command], env=environment(cluster), cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    run(commands[0])
    assert south.choose("keep")["type"] == "done"  # after the backup: this is lost when it is gone back to
    assert server.stop() == 0
    run(commands[1])
    restored = own_server(f"{database}_restored")
    again = [restored.sit(table, player.token) for player in (north, south)]
    for player in again:
        player.until("moment")
    assert again[0].moment["answered"]
    assert not again[1].moment["answered"]
    finish(*again)
    assert verify(find("lantern"), restored.get(f"/api/tables/{table}/record").body).sound
    for player in (*again, north, south):
        player.leave()
