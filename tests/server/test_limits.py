"""Limits: the arithmetic by itself."""

from netdeck.server.limits import HOUR, MOST_KNOWN, Ledger, Limits, Meter, is_near, rate_key


def test_a_burst_is_let_through_and_then_only_the_rate() -> None:
    meter = Meter(rate=2, depth=4)
    assert [meter.take("a", 0.0) for _ in range(4)] == [0.0] * 4
    assert meter.take("a", 0.0) == 0.5
    assert meter.take("b", 0.0) == 0.0  # others have their own
    assert meter.take("a", 0.5) == 0.0
    assert meter.take("a", 0.5) == 0.5
    assert [meter.take("a", 100.0) for _ in range(5)] == [0.0] * 4 + [0.5]


def test_no_rate_is_no_limit_and_nobody_is_not_counted() -> None:
    assert not any(Meter(rate=0, depth=0).take("a", 0.0) for _ in range(1000))
    assert not any(Meter(rate=1, depth=1).take("", 0.0) for _ in range(1000))


def test_even_a_slow_rate_lets_one_through() -> None:
    meter = Ledger(Limits(tables=1)).tables
    assert meter.take("a", 0.0) == 0.0
    assert round(meter.take("a", 0.0)) == HOUR


def test_those_who_have_been_quiet_are_forgotten() -> None:
    meter = Meter(rate=1, depth=5)
    for number in range(MOST_KNOWN):
        meter.take(f"{number}", 0.0)
    meter.take("busy", 0.5)
    meter.take("late", 100.0)
    assert len(meter._used) == 1


def test_connections_are_counted_until_they_end() -> None:
    ledger = Ledger(Limits(connections=2))
    for _ in range(2):
        assert not ledger.crowded("a")
        ledger.came("a")
    assert ledger.crowded("a")
    assert not ledger.crowded("b")
    ledger.left("a")
    assert not ledger.crowded("a")
    ledger.left("a")
    assert not ledger.here


def test_addresses_are_counted_by_those_who_have_them() -> None:
    assert rate_key("127.0.0.1") == rate_key("::1") == rate_key("::ffff:127.0.0.1") == ""
    assert rate_key("203.0.113.7") == rate_key("::ffff:203.0.113.7") == "203.0.113.7"
    assert rate_key("2001:db8:1:2::1") == rate_key("2001:db8:1:2:ffff::9") != rate_key("2001:db8:1:3::1")
    assert rate_key("a unix socket") == "a unix socket"


def test_whoever_watches_over_the_server_is_near() -> None:
    assert is_near("127.0.0.1")
    assert is_near("10.0.0.5")
    assert not is_near("8.8.8.8")
    assert not is_near("")
