"""Real server processes, and people who talk to them over real sockets."""

import contextlib
import json
import random
import re
import select
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from tests.patience import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .forking import Process, forked

MOST_CHOICES = 20_000
"""How many choices a match has at most."""
UNHURRIED = ("--messages", "0", *(f"--{what}-seconds=600" for what in ("choice", "guest", "compile", "draft", "think")))
"""For servers of pages: nobody clicks as fast as a test, and on a busy machine the processor's time tells of everybody's work."""
Message = dict[str, Any]


class Answer:
    """What came back for an HTTP request."""

    def __init__(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """A server process. ``restart`` brings it back on the same port with the same database."""

    def __init__(
        self, database: str, log: Path, *options: str, run: Callable[[Sequence[str], Path], tuple[Process, IO[str]]] = forked
    ) -> None:
        self.database = database
        self.log = log
        self.options = options
        self.port = free_port()
        self._run = run
        self.start()

    def start(self) -> None:
        self.process, self._out = self._run(["serve", "--port", str(self.port), "--database", self.database, *self.options], self.log)
        heard, _, _ = select.select([self._out], [], [], PATIENCE)
        line = self._out.readline() if heard else ""
        found = re.search(r"http://[^\s]+:(\d+)", line)
        if found is None:
            self._end()
            self._out.close()
            raise AssertionError(f"the server did not start: {line!r}\n{self.log.read_text()}")
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket = f"ws://127.0.0.1:{self.port}/api/socket"

    def stop(self, sign: int = signal.SIGTERM) -> int:
        """Its exit status. One that does not end is made to say what it is doing, and killed: nothing may wait for it for ever."""
        self.process.send_signal(sign)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._end()
            raise AssertionError(f"the server did not end within {PATIENCE:g} seconds\n{self.log.read_text()[-20_000:]}") from None
        finally:
            self._out.close()

    def _end(self) -> None:
        for sign in (signal.SIGABRT, signal.SIGKILL):  # at the first it writes down where each of its threads is
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(sign)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
                return

    def restart(self, sign: int = signal.SIGTERM) -> None:
        self.stop(sign)
        self.start()

    def request(self, method: str, path: str, body: object = None, token: str = "", headers: Mapping[str, str] | None = None) -> Answer:
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, dict(headers or {}), method=method)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return Answer(answer.status, answer.read(), dict(answer.headers))
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.read(), dict(error.headers))

    def get(self, path: str, token: str = "") -> Answer:
        return self.request("GET", path, None, token)

    def post(self, path: str, body: object = None, token: str = "") -> Answer:
        return self.request("POST", path, {} if body is None else body, token)

    def until_open(self, count: int) -> None:
        """Wait until so many requests are being answered, this one among them."""
        end = time.monotonic() + PATIENCE
        while f"netdeck_requests_open {count}.0" not in self.get("/metrics").body.decode():
            assert time.monotonic() < end
            time.sleep(0.01)

    def new_table(self, **wish: Any) -> Message:
        """A table of Lantern with both seats by invitation, unless something else is wished for."""
        usual: Message = {"game": "lantern", "seats": {"north": {"kind": "invite"}, "south": {"kind": "invite"}}}
        answer = self.post("/api/tables", usual | wish)
        assert answer.status == 201, answer.body
        created: Message = answer.json()
        return created

    def sit(self, table: str, token: str = "", **hello: Any) -> "Player":
        return Player(self, table, token, **hello)

    def knock(self, frame: str | bytes) -> Message:
        """What is said to somebody whose first words are that frame."""
        with connect(self.socket, compression=None, open_timeout=PATIENCE) as connection:
            connection.send(frame)
            answer: Message = json.loads(connection.recv(PATIENCE))
            return answer

    def pair(self, **wish: Any) -> tuple["Player", "Player", Message]:
        """Two people at a new table, at their first decision."""
        created = self.new_table(**wish)
        table, seats = created["info"]["table"], created["seats"]
        north = self.sit(table, seats["north"], name="Ada")
        south = self.sit(table, seats["south"], name="Bob")
        for player in (north, south):
            player.until_asked()
            while not all(seat["here"] for seat in player.info["seats"]):
                player.next()
        return north, south, created


def traces(log: Path) -> list[str]:
    """What has failed in a server, by its log: of each fault the last that is known of it."""
    found: list[str] = re.findall(r"Traceback.*(?:\n(?!\{).*){0,60}", log.read_text())  # a line of its own begins with a brace
    return [each.replace("\\n", "\n")[-1_500:] for each in found]


class Player:
    """Somebody at a table, connected by a WebSocket: sends messages, and knows what the server has told."""

    def __init__(self, server: Server, table: str, token: str = "", headers: Mapping[str, str] | None = None, **hello: Any) -> None:
        self.server = server
        self.table = table
        self.token = token
        self.news: list[Message] = []
        self.events: list[Message] = []
        self.moment: Message = {}
        self.info: Message = {}
        self.sent = 0
        self.received: list[str] = []
        """Every frame as it came, for comparing bytes."""
        self._open = contextlib.ExitStack()
        self.connection: ClientConnection = self._open.enter_context(
            connect(
                server.socket, compression=None, open_timeout=PATIENCE, max_queue=None, additional_headers=headers
            )  # whoever does not listen can still leave
        )
        self.send({"type": "hello", "table": table, "token": token, **hello})
        self.welcome = self.next()
        self.token = self.welcome.get("token") or token

    def send(self, message: Message | str | bytes) -> None:
        self.connection.send(json.dumps(message) if isinstance(message, dict) else message)

    def next(self, patience: float = PATIENCE) -> Message:
        """The next message, which is remembered."""
        frame = self.connection.recv(patience)
        assert isinstance(frame, str)
        self.received.append(frame)
        message: Message = json.loads(frame)
        if message["type"] == "moment":
            self.events = self.events[: message["since"]] + message["events"]
            self.moment = message
        if message["type"] in ("welcome", "table"):
            self.info = message["info"]
        self.news.append(message)
        return message

    def until(self, wanted: str | Callable[[Message], bool], patience: float = PATIENCE) -> Message:
        """Read on until a message of that type, or one that is wanted, comes."""
        end = time.monotonic() + patience
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    def until_asked(self) -> Message:
        """Read on until there is something to answer, or the match is over."""
        return self.until_moment(lambda moment: self.asked or moment.get("phase") == "finished")

    def until_moment(self, wanted: Callable[[Message], bool]) -> Message:
        """Read on until the table is as wanted; it may be so already."""
        while not self.moment or not wanted(self.moment):
            self.until("moment")
        return self.moment

    @property
    def asked(self) -> bool:
        return bool(self.moment.get("question")) and not self.moment["answered"]

    def say(self, type: str, **fields: Any) -> Message:
        """Say something and read on until its answer comes."""
        self.sent += 1
        ref = f"r{self.sent}"
        self.send({"type": type, "ref": ref, **fields})
        return self.until(lambda message: message.get("ref") == ref)

    def catch_up(self, patience: float = 0.01) -> None:
        """Read what is there."""
        with contextlib.suppress(TimeoutError):
            while True:
                self.next(patience)

    def choose(self, notation: str, number: int | None = None) -> Message:
        return self.say("choose", notation=notation, number=self.moment["number"] if number is None else number)

    def closed(self) -> int:
        """Read until the server closes the connection; its close code."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def leave(self) -> None:
        self._open.close()


def finish(*players: Player, pick: Callable[[Message], str] | None = None) -> None:
    """Let everybody answer whatever they are asked, with the first option if nothing else is picked, until the match is over."""
    for _ in range(MOST_CHOICES):
        asked = [player for player in players if player.asked and player.moment["phase"] != "finished"]
        for player in asked:
            question = player.moment["question"]
            answer = player.choose(pick(question) if pick else question["options"][0]["notation"])
            assert answer["type"] == "done", answer
        if all(player.moment.get("phase") == "finished" for player in players):
            return
        if not asked and len(players) == 1:
            players[0].until("moment")
        for player in players:
            player.say("ping")  # its answer comes after everything that has happened
    raise AssertionError("the match does not end")


def free_port() -> int:
    """A port below those that the system gives to clients: one who knocks while the server is away might get its port, and meet itself."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
