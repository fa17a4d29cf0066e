"""Checks of what happened: events as the referee saw them, as a seat was shown them, and the game's text log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from netdeck.kernel import REFEREE, Seat, Seen
from netdeck.scenarios.checkpoint import Moment, check
from netdeck.scenarios.report import Difference
from netdeck.scenarios.toml_text import toml


def patterns(moment: Moment, expected: object, *path: str, times: bool = False) -> list[dict[str, Any]]:
    """Event patterns in the long form, each of a known kind with known fields."""
    kinds = moment.game.event_kinds()
    found: list[dict[str, Any]] = []
    for number, entry in enumerate(moment.list_of(expected, *path)):
        pattern = {"event": entry} if isinstance(entry, str) else dict(moment.table(entry, *path, number))
        kind = pattern.get("event")
        if kinds and kind not in kinds:
            raise moment.source.unknown("event", kind, list(kinds), *moment.path, *path, number)
        if kinds:
            fields = [name.rstrip("_") for name in kinds[str(kind)]]
            moment.only_keys(pattern, ["event", "clause", *fields, *(["times"] if times else [])], *path, number)
        found.append(pattern)
    return found


def long_form(seen: Seen) -> dict[str, object]:
    """An event as a scenario writes it."""
    return {"event": seen.event} | {name.rstrip("_"): value for name, value in seen.fields.items()}


def what_happened(pattern: Mapping[str, object], seen: Sequence[Seen]) -> str:
    """The events of the expected kind, or else the kinds of all events."""
    alike = [toml(long_form(each)) for each in seen if each.event == pattern.get("event")]
    if alike:
        return "\n              ".join(alike)
    return "none of that kind; there were " + (", ".join(each.event for each in seen) or "no events")


def _in_order(moment: Moment, viewer: Seat, expected: object, *path: str) -> Iterator[Difference]:
    wanted = patterns(moment, expected, *path)
    seen = moment.seen(viewer)
    missing = moment.matcher.first_missing(wanted, seen)
    if missing is not None:
        after = f", after {toml(wanted[missing - 1])}" if missing else ""
        yield moment.words(toml(wanted[missing]) + after, what_happened(wanted[missing], seen), *path, missing)


def _none(moment: Moment, viewer: Seat, expected: object, *path: str) -> Iterator[Difference]:
    for number, pattern in enumerate(patterns(moment, expected, *path)):
        found = [seen for seen in moment.seen(viewer) if moment.matcher.event(pattern, seen)]
        if found:
            yield moment.words(f"no {toml(pattern)}", toml(long_form(found[0])), *path, number)


@check
def check_events(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """These events in this order; others may lie between."""
    yield from _in_order(moment, REFEREE, expected, key)


@check
def check_events_any(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """These events in any order."""
    wanted = patterns(moment, expected, key)
    seen = moment.seen(REFEREE)
    for number in moment.matcher.missing(wanted, seen):
        yield moment.words(toml(wanted[number]), what_happened(wanted[number], seen), key, number)


@check
def check_no_events(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """None of these events."""
    yield from _none(moment, REFEREE, expected, key)


@check
def check_event_counts(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """So many events: by kind, or a list of patterns with ``times``."""
    if isinstance(expected, dict):
        wanted = patterns(moment, list(expected), key)
        counts: list[object] = list(expected.values())
        places: list[str | int] = list(expected)
    else:
        wanted = patterns(moment, expected, key, times=True)
        counts = [pattern.pop("times", None) for pattern in wanted]
        places = list(range(len(wanted)))
    for pattern, times, place in zip(wanted, counts, places, strict=True):
        if not isinstance(times, int) or isinstance(times, bool):
            raise moment.error("an event count is a number", key, place)
        found = sum(moment.matcher.event(pattern, seen) for seen in moment.seen(REFEREE))
        if found != times:
            yield moment.words(f"{times} times {toml(pattern)}", f"{found} times", key, place)


@check
def check_seen(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """What a seat or a spectator was shown, in this order."""
    for name, wanted in moment.table(expected, key).items():
        yield from _in_order(moment, moment.seat(name, key, name, onlookers=True), wanted, key, name)


@check
def check_not_seen(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """What a seat or a spectator was not shown."""
    for name, wanted in moment.table(expected, key).items():
        yield from _none(moment, moment.seat(name, key, name, onlookers=True), wanted, key, name)


@check
def check_log(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Exact lines of the game's text log, in this order; others may lie between."""
    lines = moment.lines()
    left = iter(lines)
    for number, wanted in enumerate(moment.list_of(expected, key)):
        if not any(line == wanted for line in left):
            yield moment.words(toml(wanted), "\n              ".join(map(toml, lines)) or "an empty log", key, number)
            return
