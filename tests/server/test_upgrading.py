"""A newer server meets matches of older rules: it goes on with none of them by other rules, and says so to those who play.

The database is made by playing every game a little way, and then says that other rules were played: as if this server were a newer one.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Connection
from tests.every_game import GAMES

from netdeck import registry
from netdeck.kernel import Record, verify
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.capacity import Capacity
from netdeck.server.catalogue import load as load_games
from netdeck.server.db_tables import ENTRIES, TABLES
from netdeck.server.lobby import Lobby
from netdeck.server.new_table import create
from netdeck.server.storage import Storage
from netdeck.server.table import Table
from netdeck.server.worker_pool import WorkerPool

from .halls import without_processes

T = TypeVar("T")
OLDER = "0.0.1"


def in_hall(database: str, act: Callable[[Lobby], Awaitable[T]]) -> T:
    load_games()

    async def run() -> T:
        hall = Lobby(Storage(database), crew=WorkerPool(Capacity(table_workers=1)))
        with without_processes():
            await hall.open()
            try:
                return await act(hall)
            finally:
                await hall.close()

    return asyncio.run(run())


async def lines(hall: Lobby) -> list[tuple[object, ...]]:
    """All entries of all tables."""
    wanted = sa.select(ENTRIES.c.table_id, ENTRIES.c.n, ENTRIES.c.line).order_by(ENTRIES.c.table_id, ENTRIES.c.n)
    return await hall.storage.read(lambda connection: [tuple(row) for row in connection.execute(wanted)])


async def some_way(hall: Lobby) -> dict[str, tuple[str, dict[str, str]]]:
    """A running match of every game after a few choices: its table and the tokens of its seats."""
    dice = random.Random(4)
    made: dict[str, tuple[str, dict[str, str]]] = {}
    for id, game in GAMES.items():
        seats = {str(seat): bodies.SeatWish(kind="invite") for seat in game.table(game.seat_counts[0])}
        created = await create(hall, bodies.NewTable(game=id, seats=seats), "")
        assert isinstance(created, bodies.Created)
        table = await hall.find(created.info.table)
        assert isinstance(table, Table)
        for token in created.seats.values():
            assert isinstance(await table.enter(m.Hello(token=token)), m.Welcome)
        for _ in range(8):
            assert table.stage is not None
            for seat in table.stage.asked:
                moment = await table.look(created.seats[seat])
                assert not isinstance(moment, m.Refused)
                question = moment.read().question
                if question is not None and not moment.answered:
                    option = dice.choice(question.options).notation
                    await table.say(created.seats[seat], m.Choose(number=moment.number, notation=option))
        made[id] = created.info.table, {str(seat): token for seat, token in created.seats.items()}
    return made


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, tuple[str, dict[str, str]]]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('upgrading') / 't.db'}"
    return database, in_hall(database, some_way)


def test_matches_of_other_rules_are_set_aside_with_a_clear_word_and_taken_up_by_a_server_that_has_them(
    played: tuple[str, dict[str, tuple[str, dict[str, str]]]],
) -> None:
    database, tables = played

    async def meet(hall: Lobby) -> list[tuple[object, ...]]:
        before = await lines(hall)
        assert len(before) > len(GAMES)
        for id, game in GAMES.items():
            found = await hall.find(tables[id][0])
            assert isinstance(found, m.Refused), id
            assert found.code == "E-RULES"
            assert f"rules {OLDER} of {game.title}" in found.sentence
            assert "nothing is lost" in found.sentence
        assert await lines(hall) == before  # nothing was played by other rules
        assert await hall.leases.take_orphans(100) == []  # and nobody takes them up by the way
        assert await hall.public.page() == []
        return before

    async def age(hall: Lobby) -> None:
        for id in tables:
            await hall._put_away(hall._tables[tables[id][0]], "")
        for version in {game.version for game in GAMES.values()}:

            def act(connection: Connection, version: str = version) -> None:
                for row in connection.execute(sa.select(TABLES.c.id, TABLES.c.document)).all():
                    text = row.document.replace(f'"rules":"{version}"', f'"rules":"{OLDER}"', 1)
                    connection.execute(sa.update(TABLES).where(TABLES.c.id == row.id).values(document=text))

            await hall.storage.write(act)

    in_hall(database, _after_adopting(len(GAMES), age))
    before = in_hall(database, meet)

    async def come_back(hall: Lobby) -> None:
        for id, game in GAMES.items():

            def act(connection: Connection, table: str = tables[id][0], version: str = game.version) -> None:
                row = connection.execute(sa.select(TABLES.c.document).where(TABLES.c.id == table)).one()
                text = row.document.replace(f'"rules":"{OLDER}"', f'"rules":"{version}"', 1)
                connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(document=text))

            await hall.storage.write(act)
            found = await hall.find(tables[id][0])
            assert isinstance(found, Table), found
            assert found.stage is not None
            assert found.stage.entries == len([line for line in before if line[0] == tables[id][0]])
        assert await lines(hall) == before

    in_hall(database, come_back)


def _after_adopting(count: int, act: Callable[[Lobby], Awaitable[T]]) -> Callable[[Lobby], Awaitable[T]]:
    async def wait(hall: Lobby) -> T:
        while hall.phases()["running"] < count:
            await asyncio.sleep(0.05)
        return await act(hall)

    return wait


def test_a_match_that_does_not_follow_from_the_rules_is_never_gone_on_with(tmp_path: Path) -> None:
    """Rules of the same version whose events differ would be a fault of ours: then, too, nobody plays on with other events."""
    database = f"sqlite:///{tmp_path / 't.db'}"

    async def begin(hall: Lobby) -> str:
        seats = {"north": bodies.SeatWish(kind="invite"), "south": bodies.SeatWish(kind="invite")}
        created = await create(hall, bodies.NewTable(game="lantern", seats=seats), "")
        assert isinstance(created, bodies.Created)
        table = await hall.find(created.info.table)
        assert isinstance(table, Table)
        for token in created.seats.values():
            await table.enter(m.Hello(token=token))
        for token in created.seats.values():
            assert isinstance(await table.say(token, m.Choose(number=1, notation="keep")), m.Done)

        def spoil(connection: Connection) -> None:
            row = connection.execute(sa.select(ENTRIES.c.line).where(ENTRIES.c.n == 1)).one()
            connection.execute(sa.update(ENTRIES).where(ENTRIES.c.n == 1).values(line=row.line.replace('"keep"', '"swap"')))

        await hall.storage.write(spoil)
        return table.id

    id = in_hall(database, begin)

    async def meet(hall: Lobby) -> None:
        found = await hall.find(id)
        assert isinstance(found, m.Refused)
        assert found.code == "E-RULES"
        assert "another table" in found.sentence

    for _ in range(2):
        in_hall(database, meet)


class OlderLantern(type(GAMES["lantern"])):  # type: ignore[misc]
    """The rules as they were in a release before."""

    @property
    def version(self) -> str:
        return OLDER


def test_a_match_of_older_rules_that_are_still_shipped_is_finished_under_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, older, newer = f"sqlite:///{tmp_path / 't.db'}", OlderLantern(), GAMES["lantern"]
    tokens: dict[str, str] = {}
    began: list[str] = []

    async def begin(hall: Lobby) -> str:
        seats = {"north": bodies.SeatWish(kind="invite"), "south": bodies.SeatWish(kind="invite")}
        created = await create(hall, bodies.NewTable(game="lantern", seats=seats), "")
        assert isinstance(created, bodies.Created)
        assert created.info.rules == OLDER
        table = await hall.find(created.info.table)
        assert isinstance(table, Table)
        for seat, token in created.seats.items():
            await table.enter(m.Hello(token=token))
            tokens[seat] = token
        assert isinstance(await table.say(tokens["north"], m.Choose(number=1, notation="keep")), m.Done)
        return table.id

    async def go_on(hall: Lobby) -> bytes:
        table = await hall.find(began[0])
        assert isinstance(table, Table), table
        assert (table.game.version, table.info().rules) == (OLDER, OLDER)
        assert isinstance(await table.say(tokens["south"], m.Choose(number=1, notation="keep")), m.Done)
        assert isinstance(await table.say(tokens["south"], m.Concede()), m.Done)
        record = await hall.storage.record(began[0])
        assert record is not None
        created = await create(hall, bodies.NewTable(game="lantern"), "")
        assert isinstance(created, bodies.Created)
        assert created.info.rules == newer.version  # what begins now begins under the new rules
        return record

    try:
        registry.add(older)
        began.append(in_hall(database, begin))
    finally:
        registry.add(newer)
    monkeypatch.setattr(type(newer), "earlier", {OLDER: older})
    record = in_hall(database, go_on)
    assert Record.from_bytes(record).header.rules == OLDER
    assert verify(newer, record).sound
