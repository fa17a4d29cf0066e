"""Files of scenarios: what they hold, how defaults are merged, and where faults are."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.testing.tables import LANTERN, outcome, outcomes, passes, wrong

from netdeck.scenarios import Outcome, Scenario, explained, read_paths, read_scenarios, run_paths
from netdeck.scenarios.lines import KeyLines
from netdeck.scenarios.toml_text import toml

ROOT = Path(__file__).parents[2]


def paths_of(value: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if at:
        yield at
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths_of(each, (*at, key))
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from paths_of(each, (*at, number))


FILES = [ROOT / "pyproject.toml", *sorted((ROOT / "tests" / "scenarios").rglob("*.toml")), *sorted((ROOT / "src").rglob("*.toml"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_key_of_a_real_file_has_a_line(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    lines = KeyLines(text)
    assert set(paths_of(tomllib.loads(text))) == set(lines)
    rows = text.splitlines()
    named = {path: line for path, line in lines.items() if isinstance(path[-1], str)}
    assert all(str(path[-1]) in rows[line - 1] for path, line in named.items())


def test_lines_are_found_in_all_ways_of_writing() -> None:
    text = """\
# a comment with = and [brackets]
top = 'it''s' # not valid, so kept out
""".replace("'it''s'", "'it is'")
    text += '''\
"quoted key".inner = """
many [lines]
x = 1 """
array = [
    { a = 1, b = "]" }, # one
    { a = [2,
           3] },
]
[table.sub]
date = 2020-01-01
"a.b" = """"quotes""""
[[list]]
x = 1
[[list.deep]]
y = 'C:\\'
[list.table]
z = true
[[list]]
'''
    lines = KeyLines(text)
    assert set(paths_of(tomllib.loads(text))) == set(lines)
    assert lines[("quoted key", "inner")] == 3
    assert lines[("array", 1, "a", 1)] == 9
    assert lines[("table", "sub", "a.b")] == 13
    assert lines[("list", 0, "deep", 0, "y")] == 17
    assert lines[("list", 0, "table", "z")] == 19
    assert lines[("list", 1)] == 20


def test_values_are_written_so_that_they_can_be_read_again() -> None:
    value = {"a": [1, 2.5, True, 'x"y\n'], "b c": {}, "d": {"e-f": "é", "g": []}}
    assert tomllib.loads(f"v = {toml(value)}") == {"v": value}


WRONG = [
    ("titel = 'x'", "there is no key 'titel' here; did you mean title"),
    ("clauses = ['5.1', '5.11']", "Lantern has no clause '5.11'; did you mean 5.1"),
    ("clauses = []", "clauses is missing: what does this prove?"),
    ("clauses = '5.1'", "clauses is a list of texts"),
    ("title = 7", "title is a text, not 7"),
    ("title = ''", "title is missing"),
    ("game = 'lanten'", "there is no game 'lanten'; did you mean 'lantern'?"),
    ("variant = 7", "variant is a name, or a list of names"),
    ("variant = []", "variant is a name, or a list of names"),
    ("variant = ['standard', 'x']", "there is no variant 'x'"),
    ("seats = 'north'", "seats is a list of texts"),
    ("options = 1", "options is a table"),
    ("then = 1", "then is a table"),
]


@pytest.mark.parametrize(("line", "words"), WRONG)
def test_what_cannot_be_read_is_an_error_with_its_line(line: str, words: str) -> None:
    key = line.partition(" ")[0]
    kept = [each for each in LANTERN.splitlines() if not each.startswith(key)]
    text = "\n".join([*kept, line, "given.then.pending = {}"])
    found = [each for each in outcomes(text) if each.troubles]
    said = explained(found[0])
    assert words in said
    assert found[0].troubles[0].line in (1, len(kept) + 1)


def test_a_scenario_that_checks_nothing_is_an_error() -> None:
    wrong(LANTERN, 1, "nothing is checked")


def test_all_faults_of_a_scenario_are_told_at_once() -> None:
    result = outcome("gam = 'lantern'\ntitle = 3\nwhen = [{ chose = 1 }]")
    assert [trouble.line for trouble in result.troubles] == [1, 2, 1, 1, 3, 3]


def test_a_file_that_is_no_toml_says_where() -> None:
    wrong("title = 'x'\ngame = = 'y'", 2, "this is not TOML")


def test_a_list_of_variants_runs_once_for_each() -> None:
    text = "game = 'workshop'\ntitle = 'Both'\nclauses = ['5.1']\nvariant = ['plain', 'fancy']\ngiven.then.result = 'none'"
    assert [(each.variant, each.passed, each.name) for each in outcomes(text)] == [
        ("plain", True, "Both [plain]"),
        ("fancy", True, "Both [fancy]"),
    ]


DEFAULTS = """\
game = "workshop"
clauses = ["5.1"]
options.glow = 3
[given]
turn = 5
[given.zones]
north.hand = ["Ember", "Moth"]
"north.deck" = 2
[given.seat.north]
light = 4
[[when]]
seat = "north"
choose = "pass"
[then]
turn = 5
active = "south"
[[card]]
name = "Wick"
text = "Old."
[[scenario]]
title = "As it stands"
[[scenario]]
title = "Merged by key"
variant = "fancy"
[scenario.given]
zones."north.hand" = ["Moth"]
zones.north.front = ["Wick"]
seat.north.burns = 1
[scenario.then]
active = "south"
counts = { "north.hand" = 1, "north.deck" = 2 }
seat.north = { light = 4, burns = 1 }
[[scenario.card]]
name = "Wick"
text = "New."
[[scenario]]
title = "Wrong at file level"
then.turn = 6
[[scenario]]
title = "Wrong"
then.active = "north"
"""


def test_several_scenarios_share_what_stands_at_file_level() -> None:
    first, second, third, fourth = outcomes(DEFAULTS)
    assert first.passed, explained(first)
    assert second.passed, explained(second)
    assert [each.line for each in (first, second, third, fourth)] == [20, 22, 36, 39]
    assert third.differences[0].line == 38
    assert fourth.differences[0].line == 41
    items = [item for item in read_scenarios(DEFAULTS) if isinstance(item, Scenario)]
    assert items[0].cards == '[[card]]\nname = "Wick"\ntext = "Old."\n'
    assert items[1].cards == '[[card]]\nname = "Wick"\ntext = "New."\n'
    assert items[1].given == {
        "turn": 5,
        "zones": {"north.hand": ["Moth"], "north.deck": 2, "north.front": ["Wick"]},
        "seat": {"north": {"light": 4, "burns": 1}},
    }
    assert [item.options for item in items] == [{"glow": 3}] * 4


def test_a_fault_at_file_level_is_shown_there() -> None:
    text = DEFAULTS.replace('"north.deck" = 2', '"north.dek" = 2')
    assert {outcome.troubles[0].line for outcome in outcomes(text)} == {8}


def test_scenario_is_a_list_of_tables() -> None:
    wrong("[scenario]\ntitle = 'x'", 1, "scenario is written [[scenario]]")


def test_files_and_folders_are_run_and_reported(tmp_path: Path) -> None:
    good, bad = LANTERN + "given.then.result = 'none'\n", LANTERN + "given.then.active = 'south'\ngiven.active = 'north'\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "good.toml").write_text(good)
    (tmp_path / "bad.toml").write_text(bad)
    (tmp_path / "empty").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    told: list[tuple[str, int, int]] = []

    def progress(outcome: Outcome, number: int, count: int) -> None:
        told.append((Path(outcome.file).name, number, count))

    report = run_paths([tmp_path, tmp_path / "empty", tmp_path / "nowhere.toml"], progress)
    assert (report.passed, report.failed) == (1, 4)
    assert told == [("bad.toml", 1, 5), ("latin.toml", 2, 5), ("good.toml", 3, 5), ("empty", 4, 5), ("nowhere.toml", 5, 5)]
    answer = json.loads(json.dumps(report.as_json()))
    assert (answer["passed"], answer["failed"]) == (1, 4)
    assert answer["results"][0] == {
        "file": str(tmp_path / "bad.toml"),
        "line": 1,
        "title": "A test",
        "game": "lantern",
        "variant": "",
        "passed": False,
        "clauses": ["5.1"],
        "differences": [{"line": 4, "check": "given.then.active", "expected": '"south"', "found": '"north"'}],
        "errors": [],
    }
    assert answer["results"][4]["errors"] == [{"line": 1, "message": "there is no such file or folder"}]


def test_reading_keeps_the_order_of_paths() -> None:
    folder = ROOT / "tests" / "scenarios" / "lantern"
    items = read_paths([folder / "turns.toml", folder / "cards.toml"])
    assert [Path(item.source.file).stem for item in items if isinstance(item, Scenario)][:1] == ["turns"]
    assert len(items) > 10


def test_a_minimal_scenario_passes() -> None:
    passes(LANTERN + "given.then.result = 'none'")
