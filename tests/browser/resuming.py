"""Matches that stand where a test wants them: gone on with from a golden record, instead of played through the page."""

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
from benchmarks.tables import Moment, table_of
from playwright.sync_api import Page, expect
from tests.server.serving import Server

from netdeck import registry
from netdeck.kernel import DecisionView, Match, Record, View
from netdeck.server.storage import Storage

RECORDS = Path(__file__).parents[1] / "records"
PAST = {"binmat": "duel", "bloodless": "garden-mirror", "datawarriors": "two-users", "technomancy": "two-players"}
"""Of each game the golden record that is gone on with."""
Wanted = Callable[[View, DecisionView], bool]


@cache
def record_of(game: str) -> Record:
    path = RECORDS / game / registry.find(game).version / f"{PAST[game]}.jsonl.gz"
    return Record.from_bytes(gzip.decompress(path.read_bytes()))


async def keep_past(database: str) -> None:
    """Put the finished matches into a database that no server uses yet."""
    storage = Storage(database)
    await storage.open()
    for id in PAST:
        game, record = registry.find(id), record_of(id)
        moment = Moment(Match(game, record.header.setup, record.deal), record.deal.seed or 0, 0, 0.0)
        document = msgspec.structs.replace(table_of(game, moment, f"past-{id}", 0), past=tuple(record.entries[:-1]))
        lease = await storage.create(document)
        await storage.save(lease, document, "running")
        await storage.append(lease, record.entries[-1], {}, record.to_bytes())
    await storage.close()


def first_where(game: str, wanted: Wanted) -> int:
    """After how many entries of the record the first seat is asked and everything is as wanted."""
    record = record_of(game)
    match = Match(registry.find(game), record.header.setup, record.deal)
    me = match.setup.seats[0]
    for at, entry in enumerate(record.entries):
        asked = match.position.question(me)
        if asked is not None and wanted(match.position.view(me), asked):
            return at
        match.follow(entry)
    raise AssertionError(f"the record of {game} never stands so")


def go_on_where(page: Page, site: Server, game: str, wanted: Wanted) -> None:
    """Sit down in the first seat, against bots, at the first such moment of the game's record."""
    me, *others = record_of(game).header.setup.seats
    seats = {me: {"kind": "invite"}, **{seat: {"kind": "bot", "bot": "greedy"} for seat in others}}
    goes_on = {"table": f"past-{game}", "at": first_where(game, wanted)}
    created = site.new_table(game=game, seats=seats, clock={"kind": "none"}, public=False, goes_on=goes_on)
    table, token = created["info"]["table"], created["seats"][me]
    site.post(f"/api/tables/{table}/hello", {}, token)
    page.goto(f"{site.url}/#{table}/{token}")
    expect(page.locator(".bar.asked")).to_be_visible()
