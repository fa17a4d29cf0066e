"""Checks ``then`` tables: everything that they mention must hold; nothing else is compared.

Checks read only what everybody may read: the referee's view, the views of seats, open decisions, the log, the result. Each stands in a
module of its kind and is found by the key that it is named for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from netdeck.kernel import REFEREE, SPECTATOR, Game, Logged, Position, Seat, Seen, View, ZoneView
from netdeck.kernel.view import BACKSIDE
from netdeck.scenarios.matching import Matcher
from netdeck.scenarios.model import ScenarioError, Source, Table
from netdeck.scenarios.names import CardNames, Choices
from netdeck.scenarios.report import Difference
from netdeck.scenarios.toml_text import toml


class Moment:
    """A position to check, with the events before it and the place of the checks in the file."""

    def __init__(
        self,
        game: Game,
        position: Position,
        names: CardNames,
        source: Source,
        path: tuple[str | int, ...],
        events: Sequence[Logged],
        lines: Callable[[], list[str]],
    ) -> None:
        self.game = game
        self.position = position
        self.names = names
        self.source = source
        self.path = path
        self.events = events
        self.lines = lines
        self.labels = position.labels()
        self.matcher = Matcher(names, self.labels)
        self.choices = Choices(game, position, names)
        self._views: dict[Seat, View] = {}

    def differences(self, then: Table) -> Iterator[Difference]:
        """Every check of *then* that fails."""
        for key, expected in then.items():
            test = CHECKS.get(key)
            yield from test(self, expected, key) if test is not None else self.counter(key, expected)

    def within(self, *path: str) -> "Moment":
        """The same moment for nested checks."""
        return Moment(self.game, self.position, self.names, self.source, (*self.path, *path), self.events, self.lines)

    # Reading

    def view(self, viewer: Seat) -> View:
        """What *viewer* sees now."""
        if viewer not in self._views:
            self._views[viewer] = self.position.view(viewer)
        return self._views[viewer]

    @property
    def whole(self) -> View:
        """The referee's view."""
        return self.view(REFEREE)

    def zone(self, view: View, name: str, *path: str) -> ZoneView:
        """A zone of a view."""
        if name not in view.zones:
            raise self.source.unknown("zone", name, list(view.zones), *self.path, *path)
        return view.zones[name]

    def seat(self, name: str, *path: str, onlookers: bool = False) -> Seat:
        """A seat of the table, or also a spectator."""
        known = [*self.position.seats, *([SPECTATOR] if onlookers else [])]
        if name not in known:
            raise self.source.unknown("seat", name, known, *self.path, *path)
        return Seat(name)

    def seen(self, viewer: Seat) -> list[Seen]:
        """What *viewer* saw happen."""
        return [logged.seen(viewer) for logged in self.events]

    # Telling

    def differs(self, expected: object, found: object, *path: str | int) -> Difference:
        """A difference at *path*."""
        return self.words(toml(expected), toml(found), *path)

    def words(self, expected: str, found: str, *path: str | int) -> Difference:
        """A difference in free words."""
        return Difference(self.source.line(*self.path, *path), spelt(*self.path, *path), expected, found)

    def error(self, sentence: str, *path: str | int) -> ScenarioError:
        """A fault of the file at *path*."""
        return self.source.error(sentence, *self.path, *path)

    def table(self, value: object, *path: str | int) -> Table:
        """*value*, which must be a table."""
        if isinstance(value, dict):
            return value
        raise self.error(f"{spelt(*path)} is a table, not {toml(value)}", *path)

    def list_of(self, value: object, *path: str | int) -> list[Any]:
        """*value*, which must be a list."""
        if isinstance(value, list):
            return value
        raise self.error(f"{spelt(*path)} is a list, not {toml(value)}", *path)

    def only_keys(self, table: Mapping[str, object], known: Sequence[str], *path: str | int) -> None:
        """Reject unknown keys."""
        for key in table:
            if key not in known:
                raise self.source.unknown("key", key, list(known), *self.path, *path, key)

    # Counters

    def counter(self, name: str, expected: object) -> Iterator[Difference]:
        """A counter of the game."""
        counters = self.whole.counters
        if name not in counters:
            raise self.source.unknown("check or counter", name, [*CHECKS, *counters], *self.path, name)
        if not self.matcher.value(expected, counters[name]):
            yield self.differs(expected, counters[name], name)

    # Cards

    def card_known(self, entry: object, *path: str | int) -> None:
        """Reject unknown cards."""
        word = entry.get("card", entry.get("id", "")) if isinstance(entry, dict) else entry
        if not isinstance(word, str):
            raise self.error(f"a card is a name or a table, not {toml(entry)}", *path)
        if word and word not in self.labels and self.names.printed(word) is None and word != BACKSIDE.name:
            raise self.source.unknown("card", word, [*self.labels, *self.names.known], *self.path, *path)

    def cards(self, expected: object, *path: str) -> list[Any]:
        """A list of expected cards, each known."""
        entries = self.list_of(expected, *path)
        for number, entry in enumerate(entries):
            self.card_known(entry, *path, number)
        return entries


def spelt(*path: str | int) -> str:
    """A path for people: ``step 2: then.zones.d2``."""
    if len(path) > 2 and path[0] == "when" and isinstance(path[1], int):
        return f"step {path[1] + 1}: {spelt(*path[2:])}"
    return ".".join(str(part) if isinstance(part, str) else f"[{part + 1}]" for part in path).replace(".[", "[")


Check = Callable[[Moment, Any, str], Iterator[Difference]]
CHECKS: Final[dict[str, Check]] = {}


def check(function: Check) -> Check:
    """Decorator: makes a function the check of the key that it is named for."""
    CHECKS[function.__name__.removeprefix("check_")] = function
    return function
