"""Clocks: the arithmetic by itself, then over the network."""

import asyncio
import json
import multiprocessing
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from netdeck.kernel import Record, Seat, verify
from netdeck.registry import find
from netdeck.server import catalogue
from netdeck.server.clocks import Clock, Timers
from netdeck.server.pace import Pace

from .serving import PATIENCE, Server

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


def knocking(url: str, table: str, other: str, count: int) -> None:
    """In a process of its own: strangers say hello that many times, eight at once."""

    def knock(number: int) -> None:
        target, hello = (
            (table, {"seat": "north", "passphrase": f"wrong {number}"}),
            (table, {"seat": "nowhere", "passphrase": f"wrong {number}"}),
            (other, {"seat": "north", "passphrase": f"wrong {number}"}),
            (other, {"token": f"wrong {number}", "passphrase": f"wrong {number}"}),
        )[number % 4]
        request = urllib.request.Request(f"{url}/api/tables/{target}/hello", json.dumps(hello).encode())
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=PATIENCE)
        assert refused.value.code in (401, 409, 429)
        refused.value.close()

    with ThreadPoolExecutor(8) as strangers:
        for each in [strangers.submit(knock, number) for number in range(count)]:
            each.result()


def overcharged(server: Server, hostile: int) -> dict[str, float]:
    """By how many seconds each clock shows less after a short match than the players themselves have taken, while strangers say hello.

    A player's time is from the moment at which they have heard of the other's choice to that at which they send their own, by their own
    watch. So it does not matter how late a busy machine lets them answer.
    """
    bank = {"kind": "bank", "seconds": 60, "increment": 0, "grace": 0}
    north, south, created = server.pair(clock=bank, public=True)
    table = created["info"]["table"]
    passphrases = server.new_table()
    other = passphrases["info"]["table"]
    server.sit(other, passphrases["seats"]["north"], passphrase="correct horse").leave()
    for player in (north, south):
        player.choose("keep")
    context = multiprocessing.get_context("forkserver")
    strangers = context.Process(target=knocking, args=(server.url, table, other, hostile))
    strangers.start()
    before = server.get(f"/api/tables/{table}/view", north.token).json()
    taken = dict.fromkeys(("north", "south"), 0.0)
    heard, chosen = time.perf_counter(), 0
    while strangers.is_alive() or chosen < 8:
        for player, seconds in ((north, 0.15), (south, 0.0)):
            player.say("ping")
            if not player.asked or player.moment["phase"] != "running":
                continue
            time.sleep(seconds)
            taken[player.welcome["viewer"]] += time.perf_counter() - heard
            assert player.choose(player.moment["question"]["options"][-1]["notation"])["type"] == "done"
            heard, chosen = time.perf_counter(), chosen + 1
        if north.moment["phase"] != "running":
            break
    after = server.get(f"/api/tables/{table}/view", north.token).json()
    for seat, clock in after["clocks"].items():
        taken[seat] += time.perf_counter() - heard if clock["running"] else 0.0
    strangers.join(PATIENCE)
    assert strangers.exitcode == 0
    assert chosen >= 6
    north.leave()
    south.leave()
    return {seat: before["clocks"][seat]["left"] - after["clocks"][seat]["left"] - taken[seat] for seat in taken}


@pytest.mark.timeout(600)
def test_two_hundred_hostile_hellos_cost_nobody_a_fifth_of_a_second(own_server: Callable[..., Server]) -> None:
    server = own_server()
    overcharged(server, 0)  # whatever is loaded first is loaded now
    apart: list[float] = []
    for _ in range(3):
        alone, beside = overcharged(server, 0), overcharged(server, 200)
        apart.append(max(beside[seat] - alone[seat] for seat in alone))
    assert sorted(apart)[1] < 0.2, apart  # what is usual, not what is best


def test_time_in_which_the_server_stands_still_is_nobodys() -> None:
    async def act() -> float:
        pace = Pace()
        pace.begin()
        await asyncio.sleep(0.1)
        began = pace.time()
        time.sleep(0.5)  # nobody can be heard meanwhile
        at_once = pace.time() - began
        await asyncio.sleep(0.1)
        later = pace.time() - began
        await pace.end()
        assert at_once < 0.1
        return later

    assert 0.05 < asyncio.run(act()) < 0.25


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
