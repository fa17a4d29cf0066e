"""A rule that its folded reading would change is refused when it is read, with the reason and the line."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from types import ModuleType
from typing import Any

import pytest
from tests.every_game import GAMES

from netdeck.kernel.clause import RulebookError
from netdeck.kernel.columns import RULES
from netdeck.kernel.specialize import _parsed, specialized

NUMBERS = count()
"""Source is read once for each module, so no two have the same name."""
HEAD = """
from netdeck.kernel.columns import emit, fails, holds, offer, rule

@rule
def grow(table, by):
    "It changes."
    table.turn += by
    return table.turn

@rule
def size(table):
    "It only looks."
    return max(table.turn, 1)
"""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> Iterator[Callable[[str], ModuleType]]:
    """Modules with rules of our own, which are forgotten afterwards."""
    before = list(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    made: list[str] = []

    def write(source: str) -> ModuleType:
        name = f"rules_made_up_{next(NUMBERS)}"
        made.append(name)
        (tmp_path / f"{name}.py").write_text(HEAD + source, encoding="utf-8")
        return import_module(name)

    yield write
    RULES[:] = before
    for name in made:
        sys.modules.pop(name, None)


def test_a_rule_without_a_docstring_is_refused_when_it_is_read(written: Callable[[str], ModuleType]) -> None:
    with pytest.raises(RulebookError, match="the rule lose has no docstring"):
        written("\n@rule\ndef lose(table):\n    table.turn = 3\n    table.turn += 1\n")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("emit(table, 1, 2, grow(table, 1))", "inside emit"),
        ("emit(table, 1, 2, table.rng.below(3))", "inside emit"),
        ("if fails(table, check=1, ok=True):\n        return", "calls fails with arguments by name"),
        ("if holds(table=table, clause=1):\n        return", "calls holds with arguments by name"),
        ("offer(table, 1, 2, 3, 4, 5, 6, 7, cost=8, aim2=7)", "calls offer with arguments by name"),
        ("if fails(table, 1):\n        return", "calls fails with 2 arguments; it takes 3"),
    ],
)
def test_what_folding_would_lose_is_refused_with_its_line(written: Callable[[str], ModuleType], body: str, reason: str) -> None:
    module = written(f'\n@rule\ndef lose(table):\n    "Words."\n    {body}\n')
    with pytest.raises(RulebookError, match=rf"rules_made_up_\d+, line \d+: the rule lose {'.*' if 'inside' in reason else ''}{reason}"):
        specialized((module.lose,))


def test_looking_inside_emit_and_names_of_arguments_elsewhere_are_fine(written: Callable[[str], ModuleType]) -> None:
    module = written(
        '\n@rule\ndef fine(table):\n    "Words."\n    emit(table, 1, 2, size(table))\n    return grow(table, by=2) + size(table=table)\n'
    )
    table = type("Anything", (), {"turn": 1, "listener": None})()
    for heard in (False, True):
        table.turn = 1
        (again,) = specialized((module.fine,), heard=heard)
        assert again(table) == 6


def test_every_rule_of_every_game_can_be_folded() -> None:
    assert GAMES
    assert len(RULES) > 1000
    for rule in RULES:
        _parsed(rule)
