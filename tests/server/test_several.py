"""Several processes on one database: one serves a table, the others send on what is meant for it, and take over when it dies."""

import json
import signal
import time
import urllib.request
from collections.abc import Callable, Iterator

import pytest
from tests.patience import PATIENCE

from netdeck.kernel import verify
from netdeck.registry import find
from netdeck.server.peers import SIGNED, SKEW, UNDERWAY, Peers

from .postgres import Cluster
from .serving import Player, Server, finish, traces

Start = Callable[..., Server]
pytestmark = pytest.mark.xdist_group("postgresql")


@pytest.fixture
def two(own_server: Start, cluster: Cluster) -> tuple[Server, Server]:
    """Two of which one will not live long."""
    database = cluster.database()
    return own_server(database), own_server(database)


@pytest.fixture(scope="module")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two that go on living."""
    database, logs = cluster.database(), tmp_path_factory.mktemp("logs")
    servers = Server(database, logs / "here.log"), Server(database, logs / "there.log")
    yield servers
    for server in servers:
        assert server.stop() == 0
        assert traces(server.log) == []


def test_a_match_is_played_through_the_process_that_does_not_serve_it(pair: tuple[Server, Server]) -> None:
    here, there = pair
    created = here.new_table()
    table, seats = created["info"]["table"], created["seats"]
    north = here.sit(table, seats["north"], name="Ada")
    south = there.sit(table, seats["south"], name="Bob")
    watcher = there.sit(table)
    assert (south.welcome["viewer"], watcher.welcome["viewer"]) == ("south", "spectator")
    north.until_asked()
    south.until_asked()
    assert there.get(f"/api/tables/{table}/view", seats["north"]).json()["question"] == north.moment["question"]
    assert there.post(f"/api/tables/{table}/choose", {"number": 99, "notation": "keep"}, seats["north"]).status == 409
    assert there.get(f"/api/tables/{table}/view", "nobody's").status == 401
    assert there.get("/api/tables/nowhere").status == 404
    assert there.post(f"/api/tables/{table}/choose", b"x" * 600_000, seats["north"]).status == 413
    assert table in [each["table"] for each in there.get("/api/tables").json()]
    finish(north, south)
    watcher.until_moment(lambda moment: moment["phase"] == "finished")
    records = [server.get(f"/api/tables/{table}/record") for server in pair]
    assert verify(find("lantern"), records[0].body).sound
    assert records[0].body == records[1].body
    assert records[0].headers["content-disposition"] == records[1].headers["content-disposition"]
    for player in (north, south, watcher):
        player.leave()


def test_what_a_page_says_through_another_process_is_judged_by_its_own_address(pair: tuple[Server, Server]) -> None:
    here, there = pair
    created = here.new_table()
    table, seats = created["info"]["table"], created["seats"]
    hello = f"/api/tables/{table}/hello"
    own = {"Origin": there.url}
    assert there.request("POST", hello, {"name": "Ada"}, seats["north"], own).status == 200
    foreign = there.request("POST", hello, {"name": "Eve"}, seats["south"], {"Origin": "https://evil.example"})
    assert (foreign.status, foreign.json()["code"]) == (403, "E-ORIGIN")
    named = {"Host": "cards.example", "Origin": "http://cards.example"}  # behind a proxy that keeps the name
    assert there.request("POST", hello, {"name": "Bob"}, seats["south"], named).status == 200
    south = Player(there, table, seats["south"], headers=own)
    assert south.welcome["viewer"] == "south"
    south.leave()


def test_a_stream_of_news_and_a_poll_come_through(pair: tuple[Server, Server]) -> None:
    here, there = pair
    north, south, created = here.pair()
    table = created["info"]["table"]
    request = urllib.request.Request(f"{there.url}/api/tables/{table}/events", headers={"Authorization": f"Bearer {south.token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
        first = json.loads(stream.readline().removeprefix(b"data: "))
        assert (first["type"], first["view"]["viewer"]) == ("moment", "south")
        north.choose("keep")
        south.choose("keep")
        while not (line := stream.readline()).startswith(b'data: {"type":"moment"') or not json.loads(line[6:])["events"]:
            assert line
    assert there.get(f"/api/tables/{table}/view?since=0&wait=20", south.token).json()["events"]


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_when_a_process_ends_the_other_goes_on_with_its_tables(two: tuple[Server, Server], sign: signal.Signals) -> None:
    here, there = two
    north, south, created = here.pair()
    table = created["info"]["table"]
    through = there.sit(table, south.token)
    through.until_asked()
    north.choose("swap")
    seats = {"north": {"kind": "bot"}, "south": {"kind": "bot"}}
    alone = here.new_table(seats=seats)["info"]["table"]  # nobody will ask for this one
    here.stop(sign)
    assert through.closed() == 1012
    again = [there.sit(table, token, since=4) for token in (north.token, south.token)]
    for player in again:
        player.until("moment")
    assert again[0].moment["answered"]
    finish(*again)
    assert verify(find("lantern"), there.get(f"/api/tables/{table}/record").body).sound
    watcher = there.sit(alone)
    watcher.until_moment(lambda moment: moment["phase"] == "finished")
    here.start()
    assert here.get(f"/api/tables/{table}/record").status == 200
    for player in (*again, watcher):
        player.leave()


@pytest.mark.soak
def test_a_process_that_stood_still_can_write_nothing_when_it_wakes(two: tuple[Server, Server]) -> None:
    here, there = two
    north, south, created = here.pair()
    table = created["info"]["table"]
    here.process.send_signal(signal.SIGSTOP)
    north.send({"type": "choose", "ref": "late", "number": north.moment["number"], "notation": "swap"})
    again = [come_back(there, table, player.token) for player in (north, south)]
    for player in again:
        player.until_asked()
        player.choose("keep")
    here.process.send_signal(signal.SIGCONT)
    assert north.closed() == 1012
    assert not [message for message in north.news if message.get("ref") == "late"]
    finish(*again)
    assert verify(find("lantern"), there.get(f"/api/tables/{table}/record").body).sound
    for player in (north, south, *again):
        player.leave()


def come_back(server: Server, table: str, token: str) -> Player:
    """Come again for as long as the server says so."""
    end = time.monotonic() + PATIENCE
    while True:
        player = server.sit(table, token)
        if player.welcome["type"] == "welcome":
            return player
        assert player.welcome["type"] == "closing"
        assert time.monotonic() < end
        player.leave()
        time.sleep(0.2)


class TestPeers:
    peers = Peers(b"shared")

    def test_know_each_other_by_a_secret_that_does_not_travel(self) -> None:
        header = self.peers.signature_header("POST", "/api/tables/a/choose", "192.0.2.7", 0.25)
        vouched = Peers(b"shared").verified(header, "POST", "/api/tables/a/choose")
        assert vouched is not None
        assert vouched.client == "192.0.2.7"
        assert 0.25 <= vouched.held <= 0.25 + UNDERWAY
        assert "shared" not in header
        assert Peers(b"other").verified(header, "POST", "/api/tables/a/choose") is None

    def test_believe_nothing_that_was_changed_or_is_old(self, monkeypatch: pytest.MonkeyPatch) -> None:
        path = "/api/tables/a/choose"
        header = self.peers.signature_header("POST", path, "192.0.2.7")
        assert self.peers.verified(header.replace("192.0.2.7", "192.0.2.8"), "POST", path) is None
        assert self.peers.verified(header.replace(" 0 ", " 9000 "), "POST", path) is None
        assert self.peers.verified(header, "GET", path) is None
        assert self.peers.verified(header, "POST", path + "s") is None
        for nonsense in ("", "x", "1 2 3", "a b c d", f"{'9' * 400} 0 a b", header + " ü"):
            assert self.peers.verified(nonsense, "POST", path) is None
        monkeypatch.setattr("netdeck.server.peers.time.time", lambda: int(header.split()[0]) / 1000 + SKEW + 1)
        assert self.peers.verified(header, "POST", path) is None


def test_a_forged_header_is_not_believed(pair: tuple[Server, Server]) -> None:
    """A request that pretends to come from a peer is sent on like any other."""
    here, there = pair
    table = here.new_table()["info"]["table"]
    request = urllib.request.Request(f"{there.url}/api/tables/{table}", headers={SIGNED: "1 127.0.0.1 00"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert json.loads(answer.read())["table"] == table
