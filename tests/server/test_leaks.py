"""Nobody peeks: what a seat receives, byte by byte, in pairs of matches that differ only in what it cannot know.

Two servers hold the same tables, with the same names and tokens, but hidden cards lie otherwise there, or another seat makes other secret
choices. Whatever reaches the one seat, and whoever watches, must be the same over the WebSocket, in a stream and in answers to requests:
contents, sizes, order and number.
"""

import asyncio
import contextlib
import json
import random
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.patience import PATIENCE

from netdeck import registry
from netdeck.kernel import SPECTATOR, Deal, Match, Seat, Setup
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.storage import Storage
from netdeck.server.tokens import hashed

from .pairs import Answer, Pair, pair
from .serving import Player, Server

GAMES = sorted({*registry.ids(), *registry.nearby()})
LONGEST, SHORTEST = 9, 7
"""How many choices a story has. One that ends sooner would prove little."""
CHANGING = {"date"}
"""What an answer carries that is never the same."""


def token(seat: str) -> str:
    return f"the token of {seat}"


class Twins(NamedTuple):
    """Two servers with the tables of every game's pair: one to play at, one to look at, and one that is the same on both."""

    servers: tuple[Server, Server]
    pairs: dict[str, Pair]


@pytest.fixture(scope="module")
def twins(folder: Path) -> Iterator[Twins]:
    pairs = {id: pair(registry.find(id), LONGEST) for id in GAMES}
    servers: list[Server] = []
    with contextlib.ExitStack() as stopping:
        for number in range(2):
            database = f"sqlite:///{folder}/twin{number}.db"
            asyncio.run(prepare(database, pairs, number))
            servers.append(Server(database, folder / f"twin{number}.log"))
            stopping.callback(servers[-1].stop)
        yield Twins((servers[0], servers[1]), pairs)


async def prepare(database: str, pairs: dict[str, Pair], number: int) -> None:
    """Put the tables of one server into its database, as if they had just begun."""
    storage = Storage(database)
    await storage.open()
    for id, it in pairs.items():
        for table, deal in ((id, it.deals[number]), (f"{id}-seen", it.deals[number]), (f"{id}-same", it.deals[0])):
            document = begun(table, it.setup, deal)
            await storage.save(await storage.create(document), document, "running")
    await storage.close()


def begun(table: str, setup: Setup, deal: Deal) -> TableDocument:
    return TableDocument(
        id=table,
        created=1.0,
        rules=registry.find(setup.game).version,
        setup=setup,
        seats=tuple(SeatDocument(seat=seat, joined=True, name=seat, token=hashed(token(seat)), salt="s") for seat in setup.seats),
        clock=Clock(),
        public=True,
        deal=deal,
        host=hashed("host"),
        watch=hashed("watch"),
        begun=True,
    )


@dataclass
class Round:
    """Everybody at one table, in a fixed order; ``got`` is what has reached *viewer*, or the spectator, in answers to requests."""

    server: Server
    table: str
    seats: Sequence[Seat]
    viewer: Seat

    def __post_init__(self) -> None:
        self.players: dict[str, Player] = {}
        self.followers: dict[str, Player] = {}
        """The same eyes once more, told what has changed."""
        self.streams: dict[str, Iterator[str]] = {who: self._stream(who) for who in (self.viewer, SPECTATOR)}
        self.got = {who: [next(stream)] for who, stream in self.streams.items()}
        for who in (*reversed(self.seats), SPECTATOR):
            self.players[who] = self.server.sit(self.table, self._token(who))
            self.settle()
        for who in (self.viewer, SPECTATOR):
            self.followers[who] = self.server.sit(self.table, self._token(who), differences=True)
            self.settle()

    def _token(self, who: str) -> str:
        return token(who) if who != SPECTATOR else ""

    def _stream(self, who: str) -> Iterator[str]:
        headers = {"Authorization": f"Bearer {self._token(who)}"} if self._token(who) else {}
        request = urllib.request.Request(f"{self.server.url}/api/tables/{self.table}/events", headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as stream:
            yield str([each for each in stream.headers.items() if each[0].lower() not in CHANGING])
            for line in stream:
                if line.strip() and not line.startswith(b":"):
                    yield line.decode()

    def settle(self) -> None:
        """Let everybody hear what was told so far: an answer comes after all that happened before its question was heard."""
        for player in (*self.players.values(), *self.followers.values()):
            player.say("ping")

    def answer(self, answer: Answer) -> None:
        done = self.players[answer.seat].choose(answer.notation)
        assert done["type"] == "done", done
        self.settle()

    def ask(self, method: str, path: str, body: object = None) -> None:
        """Ask as the viewer and as a spectator."""
        for who, got in self.got.items():
            answer = self.server.request(method, f"/api/tables/{self.table}{path}", body, self._token(who))
            headers = sorted((name, value) for name, value in answer.headers.items() if name.lower() not in CHANGING)
            got.append(f"{method} {path} {answer.status} {headers} {answer.body.decode()}")

    def wonder(self, others: Sequence[str]) -> None:
        """Ask about everything that could tell something: what has happened, what one may do oneself, and what the others may do."""
        viewer = self.players[self.viewer]
        heard = len(viewer.events)
        self.ask("GET", f"/view?since={max(0, heard - 3)}")
        self.ask("GET", f"/view?since={heard}&after={viewer.moment['at']}")
        self.ask("GET", "")
        for about in ("", "last", f"#{heard // 2}"):
            viewer.say("why", about=about)
            self.ask("POST", "/why", {"about": about})
        offered = [option["notation"] for option in (viewer.moment["question"] or {"options": []})["options"]]
        for notation in (*offered[:3], *others, "play Unicorn"):
            viewer.say("why-not", notation=notation)
            self.ask("POST", "/why-not", {"notation": notation})
        viewer.say("standing")
        viewer.choose(others[0] if others else "nothing", number=viewer.moment["number"] + 1)

    def end(self) -> dict[str, list[str]]:
        """Take something back if the others let us, come again, give up. Everything that has reached the viewer, and the spectator."""
        viewer = self.players[self.viewer]
        viewer.say("undo")
        self.settle()
        for seat in self.seats:
            self.players[seat].say("agree", to="undo", yes=False)
        self.settle()
        again = self.server.sit(self.table, self._token(self.viewer), since=4)
        again.say("ping")
        self.ask("GET", "/view")
        viewer.say("concede")
        self.settle()
        self.ask("GET", "/view")
        heard = {who: [*got, *self.players[who].received, *self._read(who)] for who, got in self.got.items()}
        heard[self.viewer] += again.received
        for who, follower in self.followers.items():
            assert any(frame.startswith('{"type":"change"') for frame in follower.received)
            heard[who] += follower.received
        for player in (*self.players.values(), *self.followers.values(), again):
            player.leave()
        return heard

    def _read(self, who: str) -> list[str]:
        """What came over the stream, up to the end of the match."""
        lines = []
        for line in self.streams[who]:
            lines.append(line)
            if line.startswith("data: ") and json.loads(line[6:]).get("phase") == "finished":
                break
        return lines


@pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.long if registry.find(id).decks else ()) for id in GAMES])
def test_hidden_cards_change_no_byte(twins: Twins, id: str) -> None:
    it = twins.pairs[id]
    assert len(it.story) >= SHORTEST
    matches = [Match(registry.find(id), it.setup, deal) for deal in it.deals]
    rounds = [Round(server, id, it.setup.seats, it.viewer) for server in twins.servers]
    for number, answer in enumerate(it.story):
        if number % 4 == 0:
            others = [option.notation for seat, one in matches[0].position.pending().items() if seat != it.viewer for option in one.options]
            for each in rounds:
                each.wonder(random.Random(number).sample(others, min(3, len(others))))
        for each, match in zip(rounds, matches, strict=True):
            each.answer(answer)
            match.choose(answer.seat, answer.notation)
    assert matches[0].position.digest() != matches[1].position.digest(), "the pair has become the same"
    one, other = (each.end() for each in rounds)
    for who in (it.viewer, SPECTATOR):
        assert len(one[who]) > 2 * len(it.story)
        assert one[who] == other[who]


def test_a_secret_answer_changes_no_byte_before_all_are_in(twins: Twins) -> None:
    """At every table where several are asked at once, somebody answers otherwise there; whoever has not answered gives up instead."""
    compared = 0
    for id, it in twins.pairs.items():
        pending = Match(registry.find(id), it.setup, it.deals[0]).position.pending()
        secret = next((seat for seat in pending if seat != it.viewer), None)
        if secret is None or it.viewer not in pending:
            continue
        notations = [option.notation for option in pending[secret].options][:2]
        heard = []
        for server, notation in zip(twins.servers, notations, strict=True):
            each = Round(server, f"{id}-same", it.setup.seats, it.viewer)
            each.answer(Answer(secret, notation))
            each.wonder(notations)
            heard.append(each.end())
        assert heard[0] == heard[1]
        compared += 1
    assert compared


def test_the_comparison_can_fail(twins: Twins) -> None:
    """Others do see a difference where the cards in their hands are other ones: the servers really hold different matches."""
    differ = 0
    for id, it in twins.pairs.items():
        for seat in it.setup.seats[1:]:
            views = [Match(registry.find(id), it.setup, deal).position.view(seat) for deal in it.deals]
            bodies = [server.get(f"/api/tables/{id}-seen/view", token(seat)).body for server in twins.servers]
            assert (bodies[0] != bodies[1]) == (views[0] != views[1])
            differ += views[0] != views[1]
    assert differ
