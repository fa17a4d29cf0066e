"""Tables in the middle of a match, for whoever wants to look at a page that is worth it: pictures, and measurements of boards.

Every game is played by bots with a few fixed seeds; the moment of those matches with most to see becomes a table of a server, with a person
in the first seat. The same sources give the same tables.
"""

import shutil
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import msgspec

from netdeck import bots
from netdeck.kernel import Deal, DecisionView, Game, Match, Seat, Setup
from netdeck.server.clocks import Clock
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.storage import Storage
from netdeck.server.tokens import hashed

SEEDS = range(1, 5)
LIT, FEW = 3, 9
"""At least so much can be pointed at in a picture: places, and cards in places with so many at most."""
NAME, BOT = "Ada", "greedy"
TOKEN = "a-seat-for-a-picture"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Moment(NamedTuple):
    """A match between bots, and after how many of its choices it is worth a picture."""

    match: Match
    seed: int
    at: int
    worth: float


def lit_up(match: Match, seat: Seat, asked: DecisionView) -> set[object]:
    """What can be pointed at and lies in the open, not somewhere in a deck."""
    zones = match.position.view(seat).zones
    shown = {*zones, *(card.id for zone in zones.values() if zone.count <= FEW for card in zone.cards or ())}
    return {touch for option in asked.options for touch in option.touches or () if touch in shown}


def worth(match: Match, seat: Seat, asked: DecisionView) -> float:
    """How much there is to see. Many places with some cards say more than one with many."""
    view = match.position.view(seat)
    return sum(sqrt(len(zone.cards or ())) for zone in view.zones.values()) + sqrt(len(lit_up(match, seat, asked)))


def played(game: Game, seed: int, seats: Sequence[str] = ()) -> Match:
    """A whole match between bots."""
    setup = game.complete(Setup(game=game.id, seats=tuple(map(Seat, seats))))
    me, *others = setup.seats
    setup = msgspec.structs.replace(setup, players={me: NAME} | dict.fromkeys(others, BOT))
    match = Match(game, setup, Deal(seed=seed))
    table = bots.BotTable(match, {seat: bots.create(BOT, game, seat, n) for n, seat in enumerate(setup.seats)})
    table.play_on()
    table.close()
    return match


def finest(game: Game, seats: Sequence[str] = ()) -> Moment:
    """The moment of some matches at which the first seat has something to decide and there is most to see."""
    found: list[Moment] = []
    for seed in SEEDS if not seats else SEEDS[:1]:
        whole = played(game, seed, seats)
        match = Match(game, whole.setup, Deal(seed=seed))
        me = match.setup.seats[0]
        for at, entry in enumerate(whole.entries):
            asked = match.position.question(me)
            if asked is not None and len(lit_up(match, me, asked)) >= LIT:
                found.append(Moment(whole, seed, at, worth(match, me, asked)))
            match.follow(entry)
    return max(found, key=lambda moment: moment.worth)


def table_of(game: Game, moment: Moment, name: str, upto: int) -> TableDocument:
    """A table at which that match stands after some choices: a person in the first seat, bots in the others."""
    first, *others = moment.match.setup.seats
    mine = SeatDocument(seat=first, invited=True, joined=True, name=NAME, token=hashed(TOKEN))
    return TableDocument(
        id=name,
        created=0.0,
        rules=game.version,
        setup=moment.match.setup,
        seats=(mine, *(SeatDocument(seat=seat, bot=BOT) for seat in others)),
        clock=Clock(),
        public=True,
        deal=Deal(seed=moment.seed),
        host=hashed("host"),
        watch=hashed("watch"),
        begun=True,
        past=tuple(moment.match.entries[:upto]),
    )


async def keep(database: str, running: Sequence[TableDocument], over: Sequence[tuple[TableDocument, Match]]) -> None:
    """Put tables into a database, as a server would have left them."""
    storage = Storage(database)
    await storage.open()
    for document in running:
        await storage.save(await storage.create(document), document, "running")
    for document, match in over:
        lease = await storage.create(document)
        await storage.save(lease, document, "running")
        await storage.append(lease, match.entries[-1], {}, match.record().to_bytes())
    await storage.close()


def chromium() -> str:
    """The system's browser."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        raise SystemExit("no Chromium: apt-get install chromium")
    return path
