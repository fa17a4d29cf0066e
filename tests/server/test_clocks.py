"""Clocks: the arithmetic by itself, then over the network."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE

from netdeck.kernel import Record, Seat, View, verify
from netdeck.registry import find
from netdeck.server import catalogue
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.broadcast import ShownMoment
from netdeck.server.callers import Caller
from netdeck.server.clocks import Clock, Timers
from netdeck.server.listeners import Listener
from netdeck.server.lobby import Lobby
from netdeck.server.server_clock import TICK, TOLERATED, ServerClock
from netdeck.server.table import Table
from netdeck.server.table_clocks import LATEST

from .halls import INVITED, Hands, in_hall, seated
from .serving import Server

NORTH, SOUTH = Seat("north"), Seat("south")
BOTH = (NORTH, SOUTH)


class TestTimers:
    def test_without_a_clock_nothing_runs(self) -> None:
        timers = Timers(Clock(), BOTH)
        timers.follow({NORTH: 1}, (), 0.0)
        assert timers.deadline() is None
        assert timers.faces(5.0) == {}

    def test_each_decision_has_its_own_window(self) -> None:
        timers = Timers(Clock(kind="decision", seconds=5), BOTH)
        timers.follow({NORTH: 1}, (), 100.0)
        assert timers.deadline() == 105.0
        timers.follow({NORTH: 2}, (), 104.0)
        assert timers.deadline() == 109.0
        assert timers.expired(108.9) == []
        assert timers.expired(109.0) == [NORTH]

    def test_those_who_are_asked_together_share_a_window(self) -> None:
        timers = Timers(Clock(kind="decision", seconds=5), BOTH)
        timers.follow({NORTH: 1, SOUTH: 1}, (), 0.0)
        timers.follow({SOUTH: 1}, (), 3.0)  # north has answered: south's window is not longer for it
        assert timers.deadline() == 5.0
        assert NORTH not in timers.faces(4.0)
        assert timers.faces(4.0)[SOUTH].left == 1.0

    def test_a_side_has_one_window_for_its_turn(self) -> None:
        first, second, other = map(Seat, ("a0", "a1", "d0"))
        timers = Timers(Clock(kind="turn", seconds=5), (other, first, second), sides=((other,), (first, second)))
        timers.follow({first: 1, second: 1}, (), 0.0, turn=41)  # they decide together
        timers.follow({second: 1}, (), 2.0, turn=41)
        assert timers.deadline() == 5.0
        timers.follow({other: 2}, (), 4.0, turn=42)
        assert timers.deadline() == 9.0
        timers.follow({first: 3}, (), 6.0, turn=43)  # or one after another
        timers.follow({second: 4}, (), 9.0, turn=43)
        assert timers.deadline() == 11.0
        assert timers.expired(11.0) == [second]

    def test_what_is_left_of_a_turn_is_nothing_for_those_who_come_last(self) -> None:
        first, second = map(Seat, ("a0", "a1"))
        timers = Timers(Clock(kind="turn", seconds=5), (first, second), sides=((first, second),))
        timers.follow({first: 1}, (), 0.0, turn=1)
        assert timers.expired(5.0) == [first]
        timers.follow({second: 2}, (), 5.0, late=first, turn=1)
        assert timers.expired(5.0) == [second]

    def test_a_bank_runs_down_and_grows_with_every_answer(self) -> None:
        timers = Timers(Clock(kind="bank", seconds=60, increment=2), BOTH)
        timers.follow({NORTH: 1}, (), 0.0)
        timers.follow({SOUTH: 2}, (), 10.0)
        assert timers.banks(10.0) == {NORTH: 52.0, SOUTH: 60.0}
        timers.follow({NORTH: 3}, (), 15.0)
        assert timers.banks(15.0) == {NORTH: 52.0, SOUTH: 57.0}
        assert timers.faces(16.0)[NORTH].running
        assert not timers.faces(16.0)[SOUTH].running

    def test_whoever_is_answered_for_gets_no_increment(self) -> None:
        timers = Timers(Clock(kind="bank", seconds=5, increment=2), BOTH)
        timers.follow({NORTH: 1}, (), 0.0)
        assert timers.expired(5.0) == [NORTH]
        timers.follow({SOUTH: 2}, (), 5.0, late=NORTH)
        assert timers.banks(5.0)[NORTH] == 0.0

    def test_kept_banks_come_back(self) -> None:
        timers = Timers(Clock(kind="bank", seconds=60), BOTH, {NORTH: 7.5})
        timers.follow({NORTH: 1}, (), 0.0)
        assert timers.deadline() == 7.5

    def test_a_broken_connection_stops_the_clock_once_for_each_question(self) -> None:
        timers = Timers(Clock(kind="decision", seconds=5, grace=20), BOTH)
        timers.follow({NORTH: 1}, (), 0.0)
        assert timers.pause(NORTH, 2.0)
        assert timers.deadline() == 22.0
        assert not timers.faces(3.0)[NORTH].running
        assert timers.go_on(NORTH, 10.0)
        assert timers.deadline() == 13.0
        assert not timers.pause(NORTH, 11.0)  # not again for the same question
        timers.follow({NORTH: 2}, (), 12.0)
        assert timers.pause(NORTH, 13.0)

    def test_when_the_grace_is_over_the_clock_runs_on(self) -> None:
        timers = Timers(Clock(kind="decision", seconds=5, grace=20), BOTH)
        timers.follow({NORTH: 1}, (NORTH,), 0.0)
        assert timers.deadline() == 20.0
        assert timers.expired(20.0) == []
        assert timers.deadline() == 25.0
        assert timers.expired(25.0) == [NORTH]

    def test_without_grace_nothing_stops(self) -> None:
        timers = Timers(Clock(kind="decision", seconds=5, grace=0), BOTH)
        timers.follow({NORTH: 1}, (NORTH,), 0.0)
        assert not timers.pause(NORTH, 1.0)
        assert timers.deadline() == 5.0


# At a table


async def clocked(hall: Lobby, **clock: Any) -> tuple[Table, bodies.Created]:
    return await seated(hall, bodies.NewTable(game="lantern", seats=INVITED, clock=Clock(**clock)))


async def looked(table: Table, token: str) -> m.Moment:
    """The table as it is, when all is done that was due."""
    moment = await table.look(token)
    assert isinstance(moment, ShownMoment)
    return moment.read()


async def viewed(table: Table, token: str) -> View:
    view = (await looked(table, token)).view
    assert view is not None
    return view


async def recorded(hall: Lobby, table: Table) -> bytes:
    data = await hall.storage.record(table.id)
    assert data is not None
    return data


def test_a_decision_that_takes_too_long_is_answered_by_the_host(tmp_path: Path) -> None:
    async def act(hall: Lobby, hands: Hands) -> bytes:
        table, created = await clocked(hall, kind="decision", seconds=20)
        hands.go(19)
        assert (await viewed(table, created.seats[NORTH])).deciding == BOTH
        while table.phase == "running":
            hands.go(20 + LATEST)
            await looked(table, created.seats[NORTH])
        return await recorded(hall, table)

    data = in_hall(f"sqlite:///{tmp_path}/t.db", act)
    first, second, *others = Record.from_bytes(data).entries
    assert (first.command, first.who, first.why) == ("timeout", "north", "the clock ran out")
    assert (second.command, second.who) == ("timeout", "south")  # both windows end together
    assert {entry.command for entry in others} == {"timeout"}
    assert verify(find("lantern"), data).sound


def test_a_bank_that_is_empty_can_lose_the_match(database: str) -> None:
    async def act(hall: Lobby, hands: Hands) -> Record:
        table, created = await clocked(hall, kind="bank", seconds=60, expired="concede")
        hands.go(50)
        assert isinstance(await table.say(created.seats[SOUTH], m.Choose(number=1, notation="keep")), m.Done)
        hands.go(10 + LATEST)
        over = await viewed(table, created.seats[SOUTH])
        assert over.result is not None
        assert over.result.winners == (SOUTH,)
        return Record.from_bytes(await recorded(hall, table))

    last = in_hall(database, act).entries[-1]
    assert (last.command, last.who, last.why) == ("concede", "north", "the clock ran out")


def test_a_clock_stands_still_for_somebody_whose_connection_broke(tmp_path: Path) -> None:
    async def act(hall: Lobby, hands: Hands) -> None:
        table, created = await clocked(hall, kind="decision", seconds=60, grace=30)
        north, south = created.seats[NORTH], created.seats[SOUTH]
        listener = await table.listen(north)
        assert isinstance(listener, Listener)
        assert isinstance(await table.listen(south), Listener)
        hands.go(10)
        table.leave(listener)
        assert not (await looked(table, south)).clocks[NORTH].running
        hands.go(20)
        clocks = (await looked(table, south)).clocks
        assert (clocks[NORTH].left, clocks[SOUTH].left) == (50, 30)
        assert isinstance(await table.listen(north), Listener)
        hands.go(1)
        clocks = (await looked(table, south)).clocks
        assert (clocks[NORTH].left, clocks[NORTH].running, clocks[SOUTH].left) == (49, True, 29)

    in_hall(f"sqlite:///{tmp_path}/t.db", act)


def test_a_grace_comes_to_an_end(tmp_path: Path) -> None:
    async def act(hall: Lobby, hands: Hands) -> None:
        table, created = await clocked(hall, kind="decision", seconds=60, grace=30)
        listener = await table.listen(created.seats[NORTH])
        assert isinstance(listener, Listener)
        table.leave(listener)
        assert isinstance(await table.say(created.seats[SOUTH], m.Choose(number=1, notation="keep")), m.Done)
        for seconds, deciding in ((30 + LATEST, (NORTH,)), (59, (NORTH,)), (1 + LATEST, ())):
            hands.go(seconds)
            assert NORTH not in deciding or (await viewed(table, created.seats[SOUTH])).deciding == deciding
        await looked(table, created.seats[SOUTH])
        saved = await hall.storage.load(table.id)
        assert saved is not None
        assert [(entry.command, entry.who) for entry in saved.entries][1:] == [("timeout", "north")]

    in_hall(f"sqlite:///{tmp_path}/t.db", act)


def test_whoever_waits_for_the_server_is_charged_for_their_own_thoughts_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every job of a worker takes five seconds, strangers try passphrases that nobody gets to, and players think for one second."""
    gate, looking = threading.Event(), threading.Event()

    def slowly(passphrase: str, kept: str) -> bool:
        looking.set()
        assert gate.wait(PATIENCE)
        return False

    async def act(hall: Lobby, hands: Hands) -> None:
        table, created = await clocked(hall, kind="bank", seconds=600)
        other, _ = await seated(hall, bodies.NewTable(game="lantern", seats=INVITED), passphrase="correct horse")
        other._door._known.clear()  # as after a restart
        ears = {}
        for seat, token in created.seats.items():
            heard = await table.listen(token)
            assert isinstance(heard, Listener)
            ears[seat] = heard
        for seat in BOTH:
            assert isinstance(await table.say(created.seats[seat], m.Choose(number=1, notation="keep")), m.Done)
        monkeypatch.setattr("netdeck.server.admission.is_passphrase", slowly)
        strangers = [
            asyncio.create_task(where.enter(m.Hello(seat=NORTH, passphrase=f"wrong {number}"), Caller(who=f"203.0.113.{number % 50}")))
            for number in range(100)
            for where in (table, other)
        ]
        while not looking.is_set():
            await asyncio.sleep(0)
        before = latest(ears[NORTH])["clocks"]
        thought = dict.fromkeys(BOTH, 0.0)
        for _ in range(8):
            asked = {seat: moment for seat in BOTH if (moment := latest(ears[seat]))["question"]}
            ((seat, moment),) = asked.items()
            began = hands.now
            hands.go(1)
            thought[seat] += 1
            choice = m.Choose(number=moment["number"], notation=moment["question"]["options"][0]["notation"])
            assert isinstance(await table.say(created.seats[seat], choice, caller=Caller(came=hands.now)), m.Done)
            assert hands.now >= began + 1 + 5
        after = latest(ears[NORTH])["clocks"]
        assert {seat: round(before[seat]["left"] - after[seat]["left"], 2) for seat in BOTH} == thought
        assert not all(each.done() for each in strangers)
        gate.set()
        assert all(isinstance(each, m.Refused) for each in await asyncio.gather(*strangers))

    in_hall(f"sqlite:///{tmp_path}/t.db", act, lambda job, hands: hands.go(5))


_last: dict[Listener, dict[str, Any]] = {}


def latest(ear: Listener) -> dict[str, Any]:
    """The last moment that somebody was told."""
    while not ear.queue.empty():
        data = ear.queue.get_nowait()
        told = json.loads(data) if data is not None else {}
        if told.get("type") == "moment":
            _last[ear] = told
    return _last[ear]


def test_a_table_begins_with_the_clock_that_its_rules_propose(server: Server) -> None:
    wishes: dict[str, dict[str, Any]] = {
        "usual": {},
        "slow": {"options": {"turn_seconds": 30}},
        "untimed": {"options": {"turn_seconds": None}},
        "duel": {"variant": "duel"},
        "off": {"clock": {"kind": "none"}},
        "own": {"clock": {"kind": "decision", "seconds": 7}},
    }
    clocks = {name: server.new_table(game="binmat", seats={}, **wish)["info"]["clock"] for name, wish in wishes.items()}
    assert {name: (clock["kind"], clock["seconds"]) for name, clock in clocks.items()} == {
        "usual": ("turn", 5.0),
        "slow": ("turn", 30.0),
        "untimed": ("none", 0),
        "duel": ("none", 0),
        "off": ("none", 0),
        "own": ("decision", 7.0),
    }
    assert server.new_table()["info"]["clock"]["kind"] == "none"  # Lantern's rules know no clock


def test_a_turn_that_takes_too_long_is_passed_and_everybody_is_told_the_clause(server: Server) -> None:
    seats = {seat: {"kind": "invite"} for seat in ("d0", "d1", "a0")}
    created = server.new_table(game="binmat", options={"turn_seconds": 0.3}, seats=seats)
    people = {seat: server.sit(created["info"]["table"], token) for seat, token in created["seats"].items()}
    for person in people.values():
        person.until_moment(lambda moment: moment["view"] is not None and moment["view"]["counters"]["turn"] >= 2)
        told = [event for event in person.events if event["event"] == "Passed"]
        assert {event["fields"]["seat"] for event in told} >= {"d0", "d1"}
        assert {(event["fields"]["cause"], event["clause"]) for event in told} == {("timeout", "H-cycle.3")}
        person.leave()


def test_time_in_which_the_server_stands_still_is_nobodys() -> None:
    now = 100.0

    async def act() -> None:
        nonlocal now
        asyncio.get_running_loop().time = lambda: now  # type: ignore[method-assign]
        pace = ServerClock()
        pace.begin()

        async def go(seconds: float, ticks: int) -> None:
            """So much time goes by, and the loop is on time as often as that."""
            nonlocal now
            for _ in range(ticks):
                now += seconds / ticks
                for _ in range(5):
                    await asyncio.sleep(0)

        await go(2 * TICK, 2)
        began = pace.time()
        await go(10 * TICK, 10)
        assert pace.time() - began == pytest.approx(10 * TICK)
        now += 30  # nobody can be heard meanwhile
        assert pace.time() - began == pytest.approx(11 * TICK + TOLERATED)
        await go(0, 1)
        await go(10 * TICK, 10)
        assert pace.time() - began == pytest.approx(21 * TICK + TOLERATED)
        assert pace.lag == pytest.approx(0.0)
        await pace.end()

    asyncio.run(act())


def test_an_answer_is_charged_until_it_came_in_and_a_question_from_when_it_was_sent() -> None:
    timers = Timers(Clock(kind="bank", seconds=60), BOTH)
    timers.begin({NORTH: 1}, (), 10.0)
    timers.settle({SOUTH: 2}, 12.0)  # it came in at 12
    timers.begin({SOUTH: 2}, (), 20.0)  # and was worked on for eight seconds
    assert timers.faces(20.0)[NORTH].left == 58.0
    assert timers.faces(21.0)[SOUTH].left == 59.0
    assert timers.banks(21.0) == {NORTH: 58.0, SOUTH: 59.0}


def test_what_it_takes_to_show_a_question_to_who_asks_for_it_is_nobodys_once() -> None:
    timers = Timers(Clock(kind="bank", seconds=60), BOTH)
    timers.begin({NORTH: 1}, (), 10.0)
    timers.show(NORTH, 4.0, 13.0)  # north has waited since 4 and is told at 13
    assert timers.faces(13.0)[NORTH].left == 60.0
    timers.show(NORTH, 14.0, 20.0)  # who asks again has known it
    assert timers.faces(20.0)[NORTH].left == 53.0
    timers.show(SOUTH, 4.0, 20.0)  # who is not asked has no time to lose
    timers.settle({SOUTH: 2}, 21.0)
    timers.begin({SOUTH: 2}, (), 22.0)
    timers.show(SOUTH, 30.0, 31.0)  # who comes late has been late
    assert timers.faces(31.0)[SOUTH].left == 52.0
    assert timers.banks(31.0) == {NORTH: 52.0, SOUTH: 52.0}


def test_against_bots_there_is_no_clock_unless_somebody_asks_for_one(server: Server) -> None:
    seats = {"d0": {"kind": "invite"}, "a0": {"kind": "bot", "bot": "random"}}
    assert server.new_table(game="binmat", seats=seats)["info"]["clock"]["kind"] == "none"
    asked = server.new_table(game="binmat", seats=seats, clock={"kind": "turn", "seconds": 5})
    assert asked["info"]["clock"]["kind"] == "turn"
    assert catalogue.detail("binmat").quick == "duel"  # what its first lesson teaches
