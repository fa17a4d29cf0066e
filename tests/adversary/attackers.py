"""Those who mean harm. Each is a small class: what it does once, again and again, and at which doors it must have been heard.

A new one is a class with ``once`` and ``doors``: it returns a word for what came of the attempt (a status, a code of a refusal, whatever it
saw), these words are counted, and one of ``doors`` must be among them: an attack that never gets as far as its door proves nothing.
"""

import asyncio
import contextlib
import itertools
import json

import httpx
from tests.adversary import malice
from tests.adversary.attacker import Attacker, Message
from tests.server.test_uploads import cards
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

# With cards


class SetUp(Attacker):
    """Sets up tables with card sets that take long to compile."""

    doors = ("201", "E-SETUP")

    async def once(self) -> str:
        game = self.dice.choice(malice.GAMES)
        text = self.dice.choice([malice.huge, malice.deep, malice.long])(self.dice, game)
        return (await self.post("/api/tables", {"game": game, "public": False, "cards": text}))[0]


class AtTheDesk(Attacker):
    """Has huge card sets looked at that it never plays with."""

    doors = ("200", "E-SETUP", "E-BUDGET")

    async def once(self) -> str:
        game = self.dice.choice(malice.GAMES)
        text = self.dice.choice([malice.huge, malice.deep, malice.long])(self.dice, game)
        return (await self.post(f"/api/games/{game}/cards", {"cards": text}))[0]


class Flooding(Attacker):
    """Two bots play with cards that make thousands of others."""

    doors = ("201",)
    pause = 1.0

    async def once(self) -> str:
        text, deck = malice.flooding(self.dice)
        seats = {seat: {"kind": "bot", "deck": deck} for seat in await seats_of(self, "technomancy")}
        return (await self.post("/api/tables", {"game": "technomancy", "public": False, "cards": text, "seats": seats}))[0]


class Echoing(Attacker):
    """Plays both seats of a table whose cards answer each other, and always makes the choice that sets them off."""

    doors = ("chosen", "refused E-BUDGET")

    async def once(self) -> str:
        text, deck = malice.echoing(self.dice)
        seats = {seat: {"kind": "invite", "deck": deck} for seat in await seats_of(self, "bloodless")}
        options = {"loop_limit": 2_000, "depth_limit": 1_000}
        told, created = await self.post(
            "/api/tables", {"game": "bloodless", "public": False, "cards": text, "seats": seats, "options": options}
        )
        if told != "201":
            return told
        table = created["info"]["table"]
        for token in created["seats"].values():
            await self.post(f"/api/tables/{table}/hello", {"type": "hello"}, token)
        for token in itertools.islice(itertools.cycle(created["seats"].values()), 24):
            _, moment = await self.get(f"/api/tables/{table}/view", token)
            if moment.get("phase") != "running" or not moment.get("question"):
                continue
            notations = [option["notation"] for option in moment["question"]["options"]]
            plays = [notation for notation in notations if notation.startswith("play")]
            choice = {"type": "choose", "number": moment["number"], "notation": (plays or notations)[0]}
            told, answer = await self.post(f"/api/tables/{table}/choose", choice, token)
            if answer.get("type") == "refused":
                return f"refused {told}"
            self.came_of_it["chosen"] += 1
        return "played"


class Rematching(Attacker):
    """Plays again and again with a large card set: it gives up at once and wants another match."""

    doors = ("again", "E-LIMIT")

    async def once(self) -> str:
        game = self.dice.choice(malice.GAMES)
        text = malice.mark(self.dice) + cards(game, 150 if self.target.patient else 30)
        seats = {seat: {"kind": "invite"} for seat in await seats_of(self, game)}
        told, created = await self.post("/api/tables", {"game": game, "public": False, "cards": text, "seats": seats})
        if told != "201":
            return told
        table, tokens = created["info"]["table"], list(created["seats"].values())
        for _ in range(3):
            for token in tokens:
                told, _ = await self.post(f"/api/tables/{table}/hello", {"type": "hello"}, token)
                if told != "200":
                    return f"not begun: {told}"
            for token in tokens:
                await self.post(f"/api/tables/{table}/concede", {"type": "concede"}, token)
            answers = [await self.post(f"/api/tables/{table}/rematch", {"type": "rematch"}, token) for token in tokens]
            _, info = await self.get(f"/api/tables/{table}", tokens[0])
            if not info.get("successor"):
                return answers[-1][0]
            table = info["successor"]
        return "again"


class HugeDecks(Attacker):
    """Brings decks without end: when a table is set up, when it sits down, and at the desk."""

    doors = ("E-SETUP", "200", "201")

    async def once(self) -> str:
        game, deck = self.dice.choice(malice.GAMES), malice.deck(self.dice)
        seats = await seats_of(self, game)
        where = self.dice.randrange(3)
        if where == 0:
            return (await self.post(f"/api/games/{game}/deck", {"deck": deck}))[0]
        if where == 1:
            return (await self.post("/api/tables", {"game": game, "seats": {seats[0]: {"kind": "invite", "deck": deck}}}))[0]
        told, created = await self.post("/api/tables", {"game": game, "seats": {seat: {"kind": "invite"} for seat in seats}})
        if told != "201":
            return told
        table, token = created["info"]["table"], created["seats"][seats[0]]
        return (await self.post(f"/api/tables/{table}/hello", {"type": "hello", "deck": deck}, token))[0]


async def seats_of(attacker: Attacker, game: str) -> list[str]:
    """The seats of a game, as its server tells them."""
    if game not in _SEATS:
        told, detail = await attacker.get(f"/api/games/{game}")
        if told != "200":
            raise httpx.HTTPError(told)
        _SEATS[game] = list(detail["seats"])
    return _SEATS[game]


_SEATS: dict[str, list[str]] = {}


# With connections


class Flood(Attacker):
    """Says more than anybody can hear, at a table of its own or as one who watches honest people."""

    doors = ("answered",)

    async def once(self) -> str:
        table = self.dice.choice(self.target.honest)["table"]
        ask = self.dice.choice([{"type": "ping"}, {"type": "why"}, {"type": "why", "about": "last"}])
        async with self.socket({"table": table}) as socket:
            heard: list[str | bytes] = []
            reading = asyncio.create_task(_read(socket, heard))
            for number in range(400):
                await socket.send(json.dumps({**ask, "ref": str(number)}))
            await asyncio.wait([reading], timeout=3)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            return "answered" if any('"ref":"9"' in str(frame) for frame in heard) else "not answered"


async def _read(socket: ClientConnection, heard: list[str | bytes]) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(await socket.recv())


class Deaf(Attacker):
    """Watches and asks from several places at once and does not read a word of what it is told."""

    doors = ("let go", "stayed")

    async def once(self) -> str:
        async with contextlib.AsyncExitStack() as stack:
            sockets = []
            for _ in range(8):
                hello = {"table": self.dice.choice(self.target.honest)["table"]}
                sockets.append(await stack.enter_async_context(self.socket(hello, max_queue=1)))
                sockets[-1].transport.pause_reading()
            try:
                for _ in range(40):
                    for socket in sockets:
                        await asyncio.wait_for(socket.send('{"type":"why","about":"last"}'), 3)
                await asyncio.sleep(2)
                return "stayed"
            except ConnectionClosed:
                return "let go"
            finally:
                for socket in sockets:
                    socket.transport.abort()


class Spelling(Attacker):
    """Says what it wants letter by letter."""

    doors = ("408", "400", "closed")

    async def once(self) -> str:
        reader, writer = await self.raw()
        body = self.dice.random() < 0.4
        words = (
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 90000\r\n\r\n"
            if body
            else b"GET /api/tables HTTP/1.1\r\nHost: "
        )
        try:
            if body:
                writer.write(words)
            for letter in itertools.chain(b"" if body else words, itertools.repeat(ord("x"))):
                writer.write(bytes([letter]))
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    said = await asyncio.wait_for(reader.read(64), 0.15)
                    return said.split()[1].decode() if said else "closed"
            return "never"
        finally:
            writer.close()


class SpellingFrames(Attacker):
    """Says a message letter by letter, in a frame that does not end."""

    doors = ("closed", "spelled")

    async def once(self) -> str:
        reader, writer = await self.raw(outside=False)
        try:
            writer.write(
                b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                b"X-Forwarded-For: " + self.address.encode() + b"\r\n\r\n"
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"\x81\xfe\xff\xff\0\0\0\0")  # a text of 65535 letters follows
            for _ in range(20):
                writer.write(b"[")
                await writer.drain()
                with contextlib.suppress(TimeoutError):
                    if not await asyncio.wait_for(reader.read(64), 0.1):
                        return "closed"
            return "spelled"
        finally:
            writer.close()


class HalfOpen(Attacker):
    """Opens connections and says nothing."""

    doors = ("408", "closed")
    count = 2

    async def once(self) -> str:
        doors = await asyncio.gather(*(self.raw() for _ in range(60)), return_exceptions=True)
        opened = [door for door in doors if not isinstance(door, BaseException)]
        try:
            heard = await asyncio.gather(*(reader.read(64) for reader, _ in opened), return_exceptions=True)
            words = [each for each in heard if isinstance(each, bytes)]
            return "408" if any(word.startswith(b"HTTP/1.1 408") for word in words) else "closed" if words else "cut off"
        finally:
            for _, writer in opened:
                writer.close()


class Hoarding(Attacker):
    """Holds as many streams and waiting requests as it can get, and reads none of them."""

    doors = ("200", "E-LIMIT")

    async def once(self) -> str:
        table = self.dice.choice(self.target.honest)["table"]
        paths = [f"/api/tables/{table}/events", f"/api/tables/{table}/view?since=999999&wait=20"]
        held = []
        try:
            for _ in range(30):
                path = self.dice.choice(paths)
                reader, writer = await self.raw(outside=False)
                held.append(writer)
                writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {self.address}\r\n\r\n".encode())
            said = await reader.read(12) if "events" in path else b"HTTP/1.1 200"
            await asyncio.sleep(2)
            return said.split()[1].decode()
        finally:
            for writer in held:
                writer.close()


class Malformed(Attacker):
    """Says what is no message."""

    doors = ("E-MESSAGE", "E-HELLO", "E-TABLE")
    pause = 0.02

    async def once(self) -> str:
        hello = {"table": self.dice.choice(self.target.honest)["table"]} if self.dice.random() < 0.5 else None
        async with self.socket(hello) as socket:
            told = ""
            for _ in range(10):
                await socket.send(malice.frame(self.dice))
                message = json.loads(await socket.recv())
                told = message.get("code", told)
            return told


# At the doors


class Guessing(Attacker):
    """Tries passphrases for the seat of somebody else."""

    doors = ("E-TOKEN", "E-LIMIT")
    pause = 0.05
    count = 2

    async def once(self) -> str:
        seat = self.dice.choice(self.target.honest)
        guess = {"type": "hello", "seat": seat["seat"], "passphrase": f"guess {self.dice.random()}"}
        if self.dice.random() < 0.5:
            return (await self.post(f"/api/tables/{seat['table']}/hello", guess))[0]
        async with self.socket({**guess, "table": seat["table"]}) as socket:
            return str(json.loads(await socket.recv()).get("code"))


class Impostor(Attacker):
    """Says hello with tokens that it has made up, and asks for the hands of others."""

    doors = ("E-TOKEN", "E-LIMIT")
    pause = 0.05

    async def once(self) -> str:
        table = self.dice.choice(self.target.honest)["table"]
        token = f"{self.dice.getrandbits(128):x}"
        path = self.dice.choice(["/hello", "/choose", "/concede"])
        body = {"type": path[1:], "number": 1, "notation": "x"}
        return (await self.post(f"/api/tables/{table}{path}", body, token))[0]


class Staring(Attacker):
    """Looks at the tables of honest people as often as it can."""

    doors = ("200",)
    pause = 0.0

    async def once(self) -> str:
        table = self.dice.choice(self.target.honest)["table"]
        path = self.dice.choice(["/view", "/cards", ""])
        told, _ = await self.get(f"/api/tables/{table}{path}")
        if told == "E-LIMIT":
            await asyncio.sleep(0.5)
        return told


class Spamming(Attacker):
    """Fills the lobby, and turns its pages."""

    doors = ("201",)
    pause = 0.02

    async def once(self) -> str:
        if self.dice.random() < 0.5:
            return (await self.get(f"/api/tables?page={self.dice.randrange(50)}"))[0]
        return (await self.table(seats={seat: {"kind": "open"} for seat in ("north", "south")}))[0]


class Chattering(Attacker):
    """Says phrases without end, forged ones among them, reports whoever is there, and talks at tables at which it only watches."""

    doors = ("200", "E-LIMIT")
    pause = 0.05

    async def prepare(self) -> None:
        self.own: Message = {}

    async def once(self) -> str:
        if not self.own:
            told, self.own = await self.table()
            if told != "201":
                self.own = {}
                return told
        table, token = self.own["info"]["table"], self.own["seats"]["north"]
        said = self.dice.choice([{"phrase": "hello"}, {"phrase": "x" * 80}, {"text": "x" * 300}, {"phrase": "hello", "text": "hello"}])
        await self.post(f"/api/tables/{self.dice.choice(self.target.honest)['table']}/say", {"phrase": "hello"})
        await self.post(f"/api/tables/{table}/report", {"seat": "south"}, token)
        return (await self.post(f"/api/tables/{table}/say", said, token))[0]


class AskingTheDesk(Attacker):
    """Lets lists be held against each other and hands be dealt, as large as they may be."""

    doors = ("200", "E-LIMIT")
    pause = 0.5

    async def once(self) -> str:
        names = "\n".join(f"{self.dice.randrange(1, 99)} {name}" for name in ("Deep Query", "Siege Walker", "Point-Blank", "Nobody") * 300)
        door = self.dice.choice(["answers", "hands"])
        told, _ = await self.post(f"/api/games/technomancy/{door}", {"deck": names[:19_000], "against": names[:19_000]})
        return "200" if told == "E-SETUP" else told


class Measuring(Attacker):
    """Lets bots play, several times at once, with cards that flood the table, that answer each other, or that take long to compile."""

    doors = ("200", "E-SETUP", "E-BUDGET")
    pause = 0.5

    async def once(self) -> str:
        asked = [self.post(f"/api/games/{game}/measure", trial) for game, trial in (self.trial() for _ in range(4))]
        told = [word for word, _ in await asyncio.gather(*asked)]
        return next((word for word in told if word in self.doors), told[0])

    def trial(self) -> tuple[str, Message]:
        """A game, and two decks that shall be played."""
        game, first = self.dice.choice(malice.GAMES), self.dice.choice([0, self.dice.randrange(2**31)])
        harm = self.dice.randrange(4)
        if harm == 0:
            text, deck = malice.flooding(self.dice)
            return "technomancy", {"deck": deck, "against": deck, "cards": text, "first": first}
        if harm == 1:
            text, deck = malice.echoing(self.dice)
            return "bloodless", {"deck": deck, "against": deck, "cards": text, "first": first}
        if harm == 2:
            return game, {"deck": malice.deck(self.dice), "against": malice.deck(self.dice), "first": first}
        text = self.dice.choice([malice.huge, malice.deep, malice.long])(self.dice, game)
        return game, {"deck": "1 Nobody", "against": "1 Nobody", "cards": text, "first": first}


class BotsOnly(Attacker):
    """Sets up tables at which the slowest bots play each other."""

    doors = ("201",)
    pause = 0.5

    async def once(self) -> str:
        game = self.dice.choice(malice.GAMES)
        seats = {seat: {"kind": "bot", "bot": "seer:4"} for seat in await seats_of(self, game)}
        return (await self.post("/api/tables", {"game": game, "seats": seats}))[0]


class Replaying(Attacker):
    """Has a match shown again and again, from everywhere and through everybody's eyes; a long one, if there is time for that."""

    doors = ("200",)
    pause = 0.05
    played = ""

    async def prepare(self) -> None:
        game = "bloodless" if self.target.patient else "lantern"
        seats = {seat: {"kind": "bot", "bot": "random"} for seat in await seats_of(self, game)}
        _, created = await self.table(game=game, seats=seats)
        self.played = created["info"]["table"]
        while (await self.get(f"/api/tables/{self.played}"))[1]["phase"] != "finished":
            await asyncio.sleep(0.1)

    async def once(self) -> str:
        viewer = self.dice.choice(("referee", "spectator"))
        asked = [self.get(f"/api/tables/{self.played}/replay/{viewer}?first={first}") for first in self.dice.sample(range(200), 6)]
        return (await asyncio.gather(*asked))[0][0]


def every_kind() -> list[type[Attacker]]:
    """All of them."""
    return sorted(Attacker.__subclasses__(), key=lambda kind: kind.__name__)
