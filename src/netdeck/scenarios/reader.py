"""Reads scenario files; every problem has a line number.

A file is one scenario, or several ``[[scenario]]`` tables whose defaults stand at file level. They are merged by key; tables such as
``options`` and ``then`` key by key, ``given`` all the way down, own cards by their names.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any, Final

from netdeck.scenarios.lines import KeyLines
from netdeck.scenarios.model import Scenario, ScenarioError, ScenarioProblem, Source, Step, Table, suggestion
from netdeck.scenarios.toml_text import toml

OWN_CARDS: Final = ("kin", "card")
"""What a card file may hold, written in the scenario itself."""
KEYS: Final = ("title", "game", "variant", "clauses", "seats", "options", "decks", "random", "given", "when", "then", "refused", *OWN_CARDS)
RANDOM_KEYS: Final = ("seed", "shuffles", "orders")
ACTS: Final = ("choose", "attempt", "all", "others", "timeout", "concede", "auto")
STEP_KEYS: Final = ("seat", *ACTS, "refused", "code", "times", "until", "ids", "then")
SEATED: Final = ("choose", "attempt", "others", "auto")
"""Acts of one seat, or of everybody but it."""
REFUSABLE: Final = ("attempt", "timeout", "concede")
"""Acts of which a scenario may say that they are refused."""


def read_file(path: FilePath, shown: str = "") -> list[Scenario | ScenarioError]:
    """The scenarios of a file, one for each variant; an unreadable one is an error in its place."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [ScenarioError(ScenarioProblem(1, f"the file cannot be read: {error}"))]
    return read_text(text, shown or str(path))


def read_text(text: str, file: str) -> list[Scenario | ScenarioError]:
    """The same for the text of a file."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [ScenarioError(ScenarioProblem(_line_in(str(error)), f"this is not TOML: {error}"))]
    lines = KeyLines(text)
    if "scenario" not in raw:
        return read_table({}, raw, Source(file, lines))
    defaults = {key: value for key, value in raw.items() if key != "scenario"}
    tables = raw["scenario"]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        return [ScenarioError(ScenarioProblem(lines.get(("scenario",), 1), "scenario is written [[scenario]], once for each"))]
    return [each for number, table in enumerate(tables) for each in read_table(defaults, table, Source(file, lines, number))]


def _line_in(message: str) -> int:
    """The line in tomllib's words ``(at line 3, column 5)``."""
    words = message.replace(",", " ").split()
    return int(words[words.index("line") + 1]) if "line" in words else 1


def merged(defaults: Table, own: Table) -> Table:
    """A scenario's table with the defaults of its file."""
    result = {**defaults, **own}
    for key in defaults.keys() & own.keys():
        ours, theirs = defaults[key], own[key]
        if key == "given" and isinstance(ours, dict) and isinstance(theirs, dict):
            result[key] = _merged_deeply(with_flat_zones(ours), with_flat_zones(theirs))
        elif key in OWN_CARDS and isinstance(ours, list) and isinstance(theirs, list):
            names = [card.get("name") for card in theirs if isinstance(card, dict)]
            result[key] = [*(card for card in ours if not isinstance(card, dict) or card.get("name") not in names), *theirs]
        elif isinstance(ours, dict) and isinstance(theirs, dict):
            result[key] = {**ours, **theirs}
    return result


def _merged_deeply(ours: Table, theirs: Table) -> Table:
    result = {**ours, **theirs}
    for key in ours.keys() & theirs.keys():
        if isinstance(ours[key], dict) and isinstance(theirs[key], dict):
            result[key] = _merged_deeply(ours[key], theirs[key])
    return result


def with_flat_zones(given: Table) -> Table:
    """``given`` with the full names of its zones."""
    zones = given.get("zones")
    return {**given, "zones": flat_zones(zones)} if isinstance(zones, dict) else dict(given)


def flat_zones(zones: Table, within: str = "") -> Table:
    """``A.hand = []`` and ``"A.hand" = []`` mean the same."""
    flat: dict[str, object] = {}
    for name, value in zones.items():
        if isinstance(value, dict):
            flat |= flat_zones(value, f"{within}{name}.")
        else:
            flat[f"{within}{name}"] = value
    return flat


def read_table(defaults: Table, table: Table, source: Source) -> list[Scenario | ScenarioError]:
    """The scenario of one *table* over its *defaults*, once for each variant; an error in its place when it cannot be read."""
    reader = _Reader(merged(defaults, table), source)
    scenarios = reader.scenarios()
    return [ScenarioError(*reader.troubles)] if reader.troubles else list(scenarios)


class _Reader:
    """Reads one merged table and collects what is wrong with it."""

    def __init__(self, table: Table, source: Source) -> None:
        self.table = table
        self.source = source
        self.troubles: list[ScenarioProblem] = []

    def scenarios(self) -> list[Scenario]:
        """One for each variant; worthless when there are troubles."""
        self._known(self.table, KEYS)
        random = self._table(self.table, "random")
        self._known(random, RANDOM_KEYS, "random")
        given = self._given()
        scenario = Scenario(
            source=self.source,
            title=self._text("title"),
            game=self._text("game"),
            variant="",
            clauses=self._texts("clauses", needed=True),
            seats=self._texts("seats"),
            options=self._table(self.table, "options"),
            decks=self._decks(),
            refused=self._refused(),
            seed=self._seed(random),
            shuffles=self._lists(random, "shuffles"),
            orders=self._lists(random, "orders"),
            cards=self._cards(),
            given={key: value for key, value in given.items() if key != "then"},
            at_first=self._table(given, "then", "given"),
            steps=self._steps(),
            then=self._table(self.table, "then"),
        )
        variants = self._variants()
        if not (self.table.get("when") or scenario.then or scenario.at_first or scenario.refused):
            self._wrong("nothing is checked: a scenario needs steps, or checks under given.then")
        if scenario.refused and (given or scenario.steps or scenario.then):
            self._wrong("a table that is refused is never played: it has no given, no steps and no then", "refused")
        return [] if self.troubles else [replace(scenario, variant=variant) for variant in variants]

    def _decks(self) -> dict[str, str]:
        decks = self._table(self.table, "decks")
        for seat, deck in decks.items():
            if not isinstance(deck, str):
                self._wrong(f"a deck is the name of one, or its list as a text, not {deck!r}", "decks", seat)
        return decks

    def _refused(self) -> tuple[str, ...]:
        value = self.table.get("refused", [])
        return (value,) if isinstance(value, str) else self._texts("refused")

    def _given(self) -> Table:
        given = with_flat_zones(self._table(self.table, "given"))
        if not _is_list(given.get("effects", []), dict):
            self._wrong("effects is a list of tables, each written [[given.effects]]", "given", "effects")
        self._table(given, "zones", "given")
        for seat in (seats := self._table(given, "seat", "given")):
            self._table(seats, seat, "given", "seat")
        return given

    # Steps

    def _steps(self) -> tuple[Step, ...]:
        tables = self.table.get("when", [])
        if not _is_list(tables, dict):
            self._wrong("when is a list of steps, each written [[when]]", "when")
            return ()
        steps = (self._step(table, number) for number, table in enumerate(tables))
        return tuple(step for step in steps if step is not None)

    def _step(self, table: Table, number: int) -> Step | None:
        path = ("when", number)
        self._known(table, STEP_KEYS, *path)
        acts = [key for key in ACTS if key in table]
        if len(acts) != 1:
            self._wrong(f"a step has one of {', '.join(ACTS)}; this one has {' and '.join(acts) or 'none'}", *path)
            return None
        act = acts[0]
        self._fits(table, act, (bool,) if act == "auto" else (str,), "true" if act == "auto" else "a text", path)
        for key, kinds, words in _STEP_TYPES:
            if key in table:
                self._fits(table, key, kinds, words, path)
        self._step_is_whole(table, act, path)
        if self.troubles:
            return None
        plain = {key: table[key] for key in ("seat", "refused", "code", "times", "until", "then") if key in table}
        return Step(act=act, text="" if act == "auto" else table[act], ids=tuple(table.get("ids", ())), **plain)

    def _step_is_whole(self, table: Table, act: str, path: tuple[str | int, ...]) -> None:
        """Whether the keys of a step go together."""
        if (act in SEATED) != ("seat" in table):
            self._wrong(f"{act} needs the seat that acts" if act in SEATED else f"{act} has no seat", *path)
        if act == "attempt" and "refused" not in table:
            self._wrong("an attempt says by which clause it is refused, or refused = true", *path)
        for key, acts in (("refused", REFUSABLE), ("code", REFUSABLE), ("times", ("all",)), ("until", ("all",))):
            if key in table and act not in acts:
                self._wrong(f"{key} belongs to {' or '.join(acts)}, not to {act}", *path, key)
        if act == "all" and ("times" in table) == ("until" in table):
            self._wrong("all goes on so many times, or until something: one of the two", *path)
        if table.get("times") == 0 or table.get("refused") is False or table[act] is False:
            self._wrong("a step that does not happen proves nothing", *path)
        if "ids" in table and not _is_list(table["ids"], str):
            self._wrong("ids is a list of texts", *path, "ids")

    def _fits(self, table: Table, key: str, kinds: tuple[type, ...], words: str, path: tuple[str | int, ...]) -> None:
        if type(table[key]) not in kinds:
            self._wrong(f"{key} is {words}, not {table[key]!r}", *path, key)

    # Pieces

    def _wrong(self, sentence: str, *path: str | int) -> None:
        self.troubles.append(self.source.problem(sentence, *path))

    def _known(self, table: Table, known: Iterable[str], *path: str | int) -> None:
        for key in table:
            if key not in known:
                self._wrong(f"there is no key {key!r} here{suggestion(key, list(known))}", *path, key)

    def _text(self, key: str) -> str:
        value = self.table.get(key, "")
        if not isinstance(value, str):
            self._wrong(f"{key} is a text, not {value!r}", key)
        elif not value:
            self._wrong(f"{key} is missing")
        return str(value)

    def _texts(self, key: str, needed: bool = False) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not _is_list(value, str):
            self._wrong(f"{key} is a list of texts", key)
            return ()
        if needed and not value:
            self._wrong(f"{key} is missing: what does this prove?")
        return tuple(value)

    def _variants(self) -> tuple[str, ...]:
        value = self.table.get("variant", "")
        if isinstance(value, str):
            return (value,)
        if _is_list(value, str) and value:
            return tuple(value)
        self._wrong("variant is a name, or a list of names", "variant")
        return ()

    def _table(self, table: Table, key: str, *path: str) -> dict[str, Any]:
        value = table.get(key, {})
        if isinstance(value, dict):
            return value
        self._wrong(f"{key} is a table, not {value!r}", *path, key)
        return {}

    def _seed(self, random: Table) -> int:
        seed = random.get("seed", 0)
        if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed < 2**63:
            return seed
        self._wrong(f"seed is a whole number from 0 to 2**63 - 1, not {seed!r}", "random", "seed")
        return 0

    def _lists(self, random: Table, key: str) -> tuple[tuple[str, ...], ...]:
        value = random.get(key, [])
        if _is_list(value, list) and all(_is_list(each, str) for each in value):
            return tuple(tuple(each) for each in value)
        self._wrong(f"{key} is a list of lists, one for each", "random", key)
        return ()

    def _cards(self) -> str:
        """The own cards and kins as a card file of their own."""
        tables: list[str] = []
        for name in OWN_CARDS:
            own = self.table.get(name, [])
            if not _is_list(own, dict):
                self._wrong(f"{name} is a list of {name}s, each written [[{name}]]", name)
                continue
            tables += [f"[[{name}]]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in each.items()) for each in own]
        return "\n".join(tables)


_STEP_TYPES: Final[tuple[tuple[str, tuple[type, ...], str], ...]] = (
    ("seat", (str,), "a text"),
    ("refused", (str, bool), "a clause, or true"),
    ("code", (str,), "a text"),
    ("times", (int,), "a whole number"),
    ("until", (dict,), "a table"),
    ("then", (dict,), "a table"),
    ("ids", (list,), "a list of texts"),
)


def _is_list(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(each, kind) for each in value)
