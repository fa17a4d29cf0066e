"""The page on scenarios is true: its examples pass, its differences are those that are shown, and it names every key."""

import re
from pathlib import Path

import pytest

import lantern
from netdeck import registry
from netdeck.scenarios import Scenario, explained, read_scenarios, run
from netdeck.scenarios.checkpoint import CHECKS
from netdeck.scenarios.reader import KEYS, RANDOM_KEYS, STEP_KEYS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = [text for text in re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL) if "burns twice" not in text]
registry.add(lantern.GAME)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_pass(example: str) -> None:
    items = read_scenarios(example, "docs/scenarios.md")
    assert items
    for item in items:
        outcome = run(item) if isinstance(item, Scenario) else item
        assert outcome.passed, explained(outcome)


def test_differences_look_as_shown() -> None:
    wrong = (
        'title = "An Ember burns twice"\ngame = "lantern"\nclauses = ["6.1"]\n[given.zones]\n"north.hand" = ["Ember"]\n[given.seat.north]\n'
        'light = 2\n[[when]]\nseat = "north"\nchoose = "play Ember"\n[then]\nseat.south = { burns = 2 }\n'
    )
    (item,) = read_scenarios(wrong, "ember.toml")
    assert isinstance(item, Scenario)
    assert explained(run(item)) in PAGE


@pytest.mark.parametrize("key", sorted({*KEYS, *RANDOM_KEYS, *STEP_KEYS, *CHECKS} - {"given", "when", "then"}))
def test_every_key_is_explained(key: str) -> None:
    assert re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", PAGE)


def test_the_check_from_python_runs() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, flags=re.DOTALL)
    names: dict[str, object] = {}
    exec(program.replace('"tests/scenarios/lantern"', repr(str(ROOT / "tests" / "scenarios" / "lantern"))), names)
    assert getattr(names["report"], "survived", None) == []
