"""Nobody peeks: what a seat receives, byte by byte, in pairs of matches that differ only in what it cannot know.

Two servers hold the same table, with the same names and tokens, but the other seat's cards lie in another order there, or it makes other
secret choices. Every frame that reaches the one seat must be the same: contents, sizes, order and number.
"""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from netdeck.kernel import Deal, Draw, Seat, Setup
from netdeck.registry import find
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.storage import Storage
from netdeck.server.tokens import hashed

from .serving import Player, Server

NORTH, SOUTH = Seat("north"), Seat("south")
TOKENS = {NORTH: "north's token", SOUTH: "south's token"}
SAME = tuple(range(10))


def deal(south: Sequence[int]) -> Deal:
    """North's deck as it comes, south's in that order."""
    return Deal(seed=1, told=(Draw("north.deck", 10, SAME), Draw("south.deck", 10, tuple(south))))


def prepare(database: str, south: Sequence[int]) -> None:
    """Put a running table into a database."""
    game = find("lantern")
    setup = game.complete(Setup(game="lantern", decks={NORTH: "flame", SOUTH: "flame"}, players={NORTH: "Ada", SOUTH: "Bob"}))
    seats = tuple(SeatDocument(seat=seat, joined=True, name=seat, token=hashed(token), salt="s") for seat, token in TOKENS.items())
    document = TableDocument(
        id="pair",
        created=1.0,
        rules=game.version,
        setup=setup,
        seats=seats,
        clock=Clock(),
        public=True,
        deal=deal(south),
        host=hashed("host"),
        watch=hashed("watch"),
        begun=True,
    )

    async def write() -> None:
        storage = Storage(database)
        await storage.open()
        lease = await storage.create(document)
        await storage.save(lease, document, "running")
        await storage.close()

    asyncio.run(write())


def settle(*players: Player) -> None:
    """Let everybody hear what was told so far: an answer comes after all that happened before its question was heard."""
    for player in players:
        player.say("ping")


def received(server: Server, viewer: str, south_keeps: str) -> list[str]:
    """Every frame that *viewer* gets while a fixed story is played: what south does in public is always the same."""
    south = server.sit("pair", TOKENS[SOUTH])
    settle(south)
    north = server.sit("pair", TOKENS[NORTH])
    settle(north, south)
    watcher = server.sit("pair")
    settle(north, south, watcher)
    told = {"north": north, "spectator": watcher}[viewer]
    if south_keeps:
        south.choose(south_keeps)
        settle(north, south, watcher)
        return told.received
    north.choose("keep")
    settle(north, south)
    south.choose("keep")
    settle(north, south)
    for _ in range(3):
        for player in (north, south):
            player.choose("pass")
            settle(north, south, watcher)
    for question in ("", "last", "#5", "#12", "pass"):
        north.say("why", about=question)
    for act in ("play Ember", "play Unicorn", "swap"):
        north.say("why-not", notation=act)
    north.say("undo")
    settle(north, south)
    south.say("agree", to="undo", yes=False)
    settle(north, south, watcher)
    again = server.sit("pair", TOKENS[NORTH], since=4)
    settle(again)
    whole = server.get("/api/tables/pair/view", TOKENS[NORTH]).body.decode()
    return [*told.received, *again.received, whole, server.get("/api/tables/pair").body.decode()]


@pytest.mark.parametrize("viewer", ["north", "spectator"])
def test_other_hidden_cards_change_no_byte(own_server: Callable[..., Server], tmp_path: object, viewer: str) -> None:
    streams = []
    # A deck of flame: 5 Ember, 3 Moth, 2 Glass. The two orders give south entirely different hands.
    for number, order in enumerate([SAME, tuple(reversed(SAME))]):
        database = f"sqlite:///{tmp_path}/leak{number}.db"
        prepare(database, order)
        streams.append(received(own_server(database), viewer, ""))
    assert len(streams[0]) > 15
    assert streams[0] == streams[1]


def test_a_secret_answer_changes_no_byte_before_all_are_in(own_server: Callable[..., Server], tmp_path: object) -> None:
    streams = []
    for answer in ("keep", "swap"):
        database = f"sqlite:///{tmp_path}/{answer}.db"
        prepare(database, SAME)
        streams.append(received(own_server(database), "north", answer))
    assert streams[0] == streams[1]


def test_the_comparison_can_fail(own_server: Callable[..., Server], tmp_path: object) -> None:
    """South itself does see the difference: the pairs are really different."""
    hands = []
    for number, order in enumerate([SAME, tuple(reversed(SAME))]):
        database = f"sqlite:///{tmp_path}/own{number}.db"
        prepare(database, order)
        server = own_server(database)
        hands.append(server.get("/api/tables/pair/view", TOKENS[SOUTH]).json()["view"]["zones"]["south.hand"])
    assert hands[0] != hands[1]
