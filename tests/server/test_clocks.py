"""Clocks: the arithmetic by itself, then over the network."""

import time

from netdeck.kernel import Record, Seat, verify
from netdeck.registry import find
from netdeck.server.clocks import Clock, Timers

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


def test_a_decision_that_takes_too_long_is_answered_by_the_host(server: Server) -> None:
    created = server.new_table(clock={"kind": "decision", "seconds": 0.2})
    table, seats = created["info"]["table"], created["seats"]
    north, south = server.sit(table, seats["north"]), server.sit(table, seats["south"])
    while north.moment.get("phase") != "finished" and len(north.events) < 25:
        north.until("moment")
    north.say("concede")
    data = server.get(f"/api/tables/{table}/record").body
    first, second, *others = Record.from_bytes(data).entries
    assert (first.command, first.who, first.why) == ("timeout", "north", "the clock ran out")
    assert (second.command, second.who) == ("timeout", "south")  # both windows end together
    assert {entry.command for entry in others} <= {"timeout", "concede"}
    assert verify(find("lantern"), data).sound
    north.leave()
    south.leave()


def test_a_bank_that_is_empty_can_lose_the_match(either: Server) -> None:
    north, south, created = either.pair(clock={"kind": "bank", "seconds": 0.8, "expired": "concede"})
    south.choose("keep")
    over = south.until_moment(lambda moment: moment["phase"] == "finished")
    assert over["view"]["result"]["winners"] == ["south"]
    last = Record.from_bytes(either.get(f"/api/tables/{created['info']['table']}/record").body).entries[-1]
    assert (last.command, last.who, last.why) == ("concede", "north", "the clock ran out")
    north.leave()
    south.leave()


def test_a_clock_stands_still_for_somebody_whose_connection_broke(server: Server) -> None:
    north, south, created = server.pair(clock={"kind": "decision", "seconds": 600, "grace": 600})
    north.leave()
    standing = south.until(lambda message: message["type"] == "clocks" and not message["clocks"]["north"]["running"])
    time.sleep(1)
    back = server.sit(created["info"]["table"], created["seats"]["north"])
    going = south.until(lambda message: message["type"] == "clocks" and message["clocks"]["north"]["running"])
    assert standing["clocks"]["north"]["left"] - going["clocks"]["north"]["left"] < 0.5  # a second has passed
    back.leave()
    south.leave()


def test_a_grace_comes_to_an_end(server: Server) -> None:
    north, south, created = server.pair(clock={"kind": "decision", "seconds": 2, "grace": 0.1})
    north.leave()
    south.until_moment(lambda moment: moment["view"]["counters"]["active"] == "north")  # the host has answered for both
    south.say("concede")
    entries = Record.from_bytes(server.get(f"/api/tables/{created['info']['table']}/record").body).entries
    assert ("timeout", "north") in {(entry.command, entry.who) for entry in entries}
    south.leave()
