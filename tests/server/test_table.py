"""A table in memory, where things go wrong that cannot be brought about from outside."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar
from unittest import mock

import pytest
from tests.patience import PATIENCE

from netdeck.bots import Bot, Moment, add
from netdeck.kernel import Entry, OptionView, Record, Seat
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.broadcast import ShownMoment
from netdeck.server.budgets import Budget
from netdeck.server.capacity import Capacity
from netdeck.server.catalogue import load as load_games
from netdeck.server.listeners import LATER, MOST_WAITING, Listener
from netdeck.server.lobby import Lobby
from netdeck.server.mailbox import TableClosed
from netdeck.server.new_table import create
from netdeck.server.storage import Lease, Storage
from netdeck.server.table import Table
from netdeck.server.worker import AnyJob, Report
from netdeck.server.worker_pool import WorkerPool, _Worker
from netdeck.server.writer import StorageError

from .halls import without_processes

T = TypeVar("T")
NORTH, SOUTH = Seat("north"), Seat("south")
INVITED = {"north": bodies.SeatWish(kind="invite"), "south": bodies.SeatWish(kind="invite")}


class Fragile(Storage):
    """A database that can be told to fail."""

    failing = ""

    async def append(
        self, lease: Lease, entry: Entry, banks: dict[Seat, float], record: bytes | None, thoughts: Sequence[bodies.Thought] = ()
    ) -> None:
        if self.failing in ("writing", "all"):
            raise StorageError("the disk is full")
        await super().append(lease, entry, banks, record, thoughts)
        if self.failing == "answering":
            raise StorageError("the connection broke after the commit")

    async def load(self, id: str) -> "object":  # type: ignore[override]
        if self.failing == "all":
            raise StorageError("the disk is gone")
        return await super().load(id)


class Faulty(Bot):
    """A bot that knows only one word."""

    summary = "fails"

    def choose(self, moment: Moment) -> OptionView:
        return OptionView("fly")


def in_hall(tmp_path: Path, act: Callable[[Lobby, Fragile], Awaitable[T]]) -> T:
    load_games()

    async def run() -> T:
        storage = Fragile(f"sqlite:///{tmp_path / 't.db'}")
        hall = Lobby(storage, crew=WorkerPool(Capacity(table_workers=1)))
        with without_processes():
            await hall.open()
            try:
                return await act(hall, storage)
            finally:
                if not hall.closing:
                    await hall.close()

    return asyncio.run(run())


async def begun(hall: Lobby) -> tuple[Table, dict[Seat, str]]:
    created = await create(hall, bodies.NewTable(game="lantern", seats=INVITED), "http://here")
    assert isinstance(created, bodies.Created)
    table = await hall.find(created.info.table)
    assert isinstance(table, Table)
    for token in created.seats.values():
        assert isinstance(await table.enter(m.Hello(token=token)), m.Welcome)
    return table, created.seats


def test_a_table_without_memory_tells_nobody_what_they_can_know(tmp_path: Path) -> None:
    async def act(hall: Lobby, storage: Fragile) -> None:
        created = await create(hall, bodies.NewTable(game="lantern", seats=INVITED, memory=False), "http://here")
        assert isinstance(created, bodies.Created)
        assert not created.info.memory
        table = await hall.find(created.info.table)
        assert isinstance(table, Table)
        for token in created.seats.values():
            await table.enter(m.Hello(token=token))
        answer = await table.say(created.seats[NORTH], m.AskKnowledge())
        assert isinstance(answer, m.Refused)
        assert answer.code == "E-MEMORY"

    in_hall(tmp_path, act)


async def looked(table: Table, token: str) -> m.Moment:
    moment = await table.look(token)
    assert isinstance(moment, ShownMoment)
    return moment.read()


def test_a_choice_that_cannot_be_written_is_not_made_and_can_be_made_again(tmp_path: Path) -> None:
    async def act(hall: Lobby, storage: Fragile) -> None:
        table, tokens = await begun(hall)
        listener = await table.listen(tokens[SOUTH])
        assert isinstance(listener, Listener)
        before = await looked(table, tokens[NORTH])
        told = listener.queue.qsize()
        storage.failing = "writing"
        answer = await table.say(tokens[NORTH], m.Choose(number=1, notation="keep"))
        assert isinstance(answer, m.Refused)
        assert answer.code == "E-STORAGE"
        assert listener.queue.qsize() == told  # nobody has heard of it
        assert await looked(table, tokens[NORTH]) == before
        storage.failing = ""
        assert isinstance(await table.say(tokens[NORTH], m.Choose(number=1, notation="keep")), m.Done)

    in_hall(tmp_path, act)


def test_a_question_of_a_watcher_never_goes_to_the_process_that_plays(tmp_path: Path) -> None:
    asked: list[tuple[str, str]] = []

    async def act(hall: Lobby, storage: Fragile) -> None:
        do = _Worker.do

        async def noting(worker: _Worker, job: AnyJob, budget: Budget, kills: "Counter[str]") -> Report:
            asked.append((worker.name.partition("-")[0], type(job).__name__))
            return await do(worker, job, budget, kills)

        table, tokens = await begun(hall)
        await looked(table, tokens[NORTH])
        with mock.patch.object(_Worker, "do", noting):
            for about in ("=north.light", "last", "", "=#1"):
                assert isinstance(await table.say("", m.AskWhy(about=about)), m.Reasons | m.Refused)
            assert isinstance(await table.say(tokens[NORTH], m.AskWhyNot(notation="fly")), m.Refused)
            assert isinstance(await table.say(tokens[NORTH], m.AskKnowledge()), m.Known)
            assert isinstance(await table.say("", m.AskKnowledge()), m.Refused)
            assert {where for where, _ in asked} == {"archive"}
            asked.clear()
            assert isinstance(await table.say(tokens[NORTH], m.Choose(number=1, notation="keep")), m.Done)
            assert isinstance(await table.say("", m.AskWhy(about="last")), m.Reasons)
        assert asked == [("tables", "PlayOn"), ("archive", "Question")], "its copy follows the match, and is not sent again"

    in_hall(tmp_path, act)


def test_a_choice_that_was_written_after_all_is_told(tmp_path: Path) -> None:
    async def act(hall: Lobby, storage: Fragile) -> None:
        table, tokens = await begun(hall)
        listener = await table.listen(tokens[SOUTH])
        assert isinstance(listener, Listener)
        told = listener.queue.qsize()
        storage.failing = "answering"
        assert isinstance(await table.say(tokens[NORTH], m.Choose(number=1, notation="keep")), m.Refused)
        assert listener.queue.qsize() == told + 1
        moment = await table.look(tokens[NORTH])
        assert isinstance(moment, ShownMoment)
        assert moment.answered
        again = await table.say(tokens[NORTH], m.Choose(number=1, notation="keep"))
        assert isinstance(again, m.Refused)
        assert again.code == "E-STALE"

    in_hall(tmp_path, act)


def test_a_table_that_cannot_be_got_back_closes_and_comes_again_later(tmp_path: Path) -> None:
    async def act(hall: Lobby, storage: Fragile) -> None:
        table, tokens = await begun(hall)
        listener = await table.listen(tokens[SOUTH])
        assert isinstance(listener, Listener)
        storage.failing = "all"
        await table.say(tokens[NORTH], m.Choose(number=1, notation="keep"))
        assert listener.code == 1012
        with pytest.raises(TableClosed):
            await table.look(tokens[NORTH])
        storage.failing = ""
        again = await hall.find(table.id)
        assert isinstance(again, Table)
        assert isinstance(await again.say(tokens[NORTH], m.Choose(number=1, notation="keep")), m.Done)

    in_hall(tmp_path, act)


def test_a_bot_that_fails_loses_the_decision_and_the_record_says_why(tmp_path: Path) -> None:
    add("faulty", Faulty)

    async def act(hall: Lobby, storage: Fragile) -> Record:
        seats = {"north": bodies.SeatWish(kind="bot", bot="faulty"), "south": bodies.SeatWish(kind="bot")}
        created = await create(hall, bodies.NewTable(game="lantern", seats=seats), "")
        assert isinstance(created, bodies.Created)
        while (data := await storage.record(created.info.table)) is None:
            await asyncio.sleep(0.05)
        return Record.from_bytes(data)

    record = in_hall(tmp_path, act)
    assert {(entry.command, entry.why) for entry in record.entries if entry.who == NORTH} == {("timeout", "the bot has failed")}
    assert not any(entry.seat == NORTH for entry in record.entries)


def test_a_server_that_goes_down_does_not_wait_for_a_table_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.server.lobby.LAST", 0.2)

    async def act(hall: Lobby, storage: Fragile) -> None:
        table, tokens = await begun(hall)

        begun_with = asyncio.Event()

        async def for_ever(*args: object, **more: object) -> None:
            begun_with.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(table._live.match, "play", for_ever)
        says = [asyncio.ensure_future(table.say(tokens[NORTH], m.Choose(number=1, notation="keep"))) for _ in range(2)]
        await begun_with.wait()
        await hall.close()
        done, waiting = await asyncio.wait(says, timeout=PATIENCE)
        assert not waiting
        for each in done:
            with pytest.raises(TableClosed):
                each.result()

    in_hall(tmp_path, act)


def test_tables_that_nobody_needs_leave_the_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.server.lobby.SWEEP", 0.05)

    async def act(hall: Lobby, storage: Fragile) -> None:
        running, _ = await begun(hall)
        created = await create(hall, bodies.NewTable(game="lantern", seats=INVITED), "")
        assert isinstance(created, bodies.Created)
        waiting = await hall.find(created.info.table)
        monkeypatch.setattr("netdeck.server.lobby.IDLE", 0.0)
        while hall.phases()["open"]:
            await asyncio.sleep(0.02)
        assert await hall.find(running.id) is running  # a match goes on, whoever listens
        again = await hall.find(created.info.table)
        assert again is not waiting
        assert isinstance(again, Table)

    in_hall(tmp_path, act)


def test_whoever_does_not_read_is_let_go() -> None:
    async def act() -> Listener:
        listener = Listener(NORTH, "", 0, 0)
        for _ in range(MOST_WAITING + 5):
            listener.put(b"{}")
        return listener

    listener = asyncio.run(act())
    assert listener.code == LATER
    assert listener.queue.qsize() == MOST_WAITING + 2  # the last word, and the end
