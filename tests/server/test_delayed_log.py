"""Those who see a table later share one log: it holds each message once, and nothing when nobody watches."""

import asyncio
import gc
import json
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from netdeck.kernel import SPECTATOR, Seat
from netdeck.server import delayed_log
from netdeck.server import messages as m
from netdeck.server.broadcast import Audience
from netdeck.server.delayed_log import DelayedLog
from netdeck.server.jobs import Stage, ViewRequest, ViewUpdate
from netdeck.server.listeners import Listener

DELAY = 3600.0


class Handle(asyncio.TimerHandle):
    """What a clock is to do, unless somebody cancels it."""

    def __init__(self, when: float, callback: Callable[[], None], loop: "Clock") -> None:
        self.at, self.callback, self._clock = when, callback, loop

    def cancel(self) -> None:
        self._clock.due.discard(self)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


class Clock:
    """A loop whose time goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: set[Handle] = set()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
        handle = Handle(when, callback, self)
        self.due.add(handle)
        return handle

    def go(self, seconds: float) -> None:
        end = self.now + seconds
        while ready := sorted((each for each in self.due if each.at <= end), key=lambda each: each.at):
            self.now = ready[0].at
            self.due.discard(ready[0])
            ready[0].callback()
        self.now = end


def moment(number: int, since: int, count: int, **more: Any) -> bytes:
    events = [{"number": since + each, "event": f"E{number}.{each}"} for each in range(count)]
    return json.dumps({"type": "moment", "since": since, "events": events, "at": number, "view": {"n": number}, **more}).encode()


def watcher() -> Listener:
    return Listener(SPECTATOR, "", 0, 0)


def heard(listener: Listener) -> list[dict[str, Any]]:
    told = []
    while not listener.queue.empty():
        data = listener.queue.get_nowait()
        assert data is not None
        told.append(json.loads(data))
    return told


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def log(clock: Clock) -> DelayedLog:
    return DelayedLog("en", False, DELAY, clock)


def test_memory_stays_flat_while_ten_thousand_watchers_come_and_go(clock: Clock, log: DelayedLog) -> None:
    staying = watcher()
    log.join(staying)
    log.put(moment(1, 0, 3))
    held, gone = log.held, list[weakref.ref[Listener]]()
    for _ in range(10_000):
        passing = watcher()
        log.join(passing)
        log.leave(passing)
        gone.append(weakref.ref(passing))
    del passing
    assert log.held == held
    assert len(clock.due) == 1
    gc.collect()
    assert not [each for each in gone if each() is not None], "somebody who has left is still remembered"
    log.leave(staying)
    assert log.held == 0
    assert not clock.due, "nothing is left to be done later"


def test_a_message_is_kept_once_however_many_watch(clock: Clock, log: DelayedLog) -> None:
    watching = [watcher() for _ in range(100)]
    for each in watching:
        log.join(each)
    data = moment(1, 0, 3)
    log.put(data)
    assert log.held == len(data)
    clock.go(DELAY)
    assert len({id(each.queue.get_nowait()) for each in watching}) == 1


def test_everything_comes_later_and_whoever_comes_late_sees_the_last_moment_that_may_be_known(clock: Clock, log: DelayedLog) -> None:
    first = watcher()
    log.join(first)
    log.put(moment(1, 0, 2))
    clock.go(10)
    log.put(b'{"type":"remark","text":"now"}')
    log.put(moment(2, 2, 2))
    clock.go(DELAY - 11)
    assert heard(first) == []
    clock.go(1)
    assert [each["at"] for each in heard(first)] == [1]
    late = watcher()
    log.join(late)
    assert [(each["at"], each["since"], len(each["events"])) for each in heard(late)] == [(1, 0, 2)]
    clock.go(10)
    for each in (first, late):
        assert [told["type"] for told in heard(each)] == ["remark", "moment"]
    log.put(moment(3, 1, 1))  # an undo has taken back what came after the first event
    clock.go(DELAY)
    latest = watcher()
    log.join(latest)
    (told,) = heard(latest)
    assert (told["at"], told["since"], [each["event"] for each in told["events"]]) == (3, 0, ["E1.0", "E3.0"])
    assert log.held == len(log._last) + sum(len(bytes(each)) for each in log._events)


def test_a_log_that_grows_too_large_lets_everybody_go_and_holds_nothing(
    clock: Clock, log: DelayedLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delayed_log, "MOST_BYTES", 1000)
    watching = watcher()
    log.join(watching)
    for number in range(100):
        log.put(moment(number + 1, number, 1))
        assert log.held <= 1000
    assert watching.code == 1013
    assert (log.held, len(clock.due)) == (0, 0)


def test_a_table_has_one_log_for_each_language_and_none_without_watchers() -> None:
    async def run() -> None:
        audience = Audience()
        watching = [Listener(SPECTATOR, "", 0, 0, language=language) for language in ("en", "de") * 50]
        for each in watching:
            audience.delayed(each, DELAY)[0].join(each)
        assert len(audience.listeners) == 2
        stage = Stage(entries=1, logged=1, undos=0, numbers={}, asked=(), result=None)
        wants = audience.view_requests(stage)
        assert len(wants) == 2, "a process makes two views for a hundred watchers"
        sights = [ViewUpdate(want=want, since=0, events=b"[]", view=b"{}", question=None, number=0, answered=False) for want in wants]
        audience.show(stage, sights, lambda sight: moment(1, 0, 1, language=sight.want.language))
        audience.send(m.Clocks(clocks={}))
        assert audience.delayed_bytes > 0
        player = Listener(Seat("north"), "", 0, 0)
        audience.listeners.add(player)
        for each in watching:
            audience.leave(each)
        assert audience.listeners == {player}
        assert audience.delayed_bytes == 0
        assert isinstance(wants[0], ViewRequest)

    asyncio.run(run())
