"""The layer names no zone, stat, type, keyword or clause of any game: what those are follows from the games' own declarations."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.language.card_games import GAMES

import netdeck.cardgame
from netdeck import registry
from netdeck.cardgame.standard.table import PLACE_NAMES
from netdeck.kernel import Setup
from netdeck.language.tools import tools_of
from netdeck.testing.conformance_play import Table

FOLDER = Path(netdeck.cardgame.__file__).parent
EXAMPLES = Path(__file__).parents[2] / "examples"
MODULES = sorted(FOLDER.rglob("*.py"))
ENGLISH = {"name", "text", "type", "limit", "out", "gone", "common", "true", "false"}
"""What every card has, and words that mean other things too: they belong to no game."""
TERMS = {"program", "machine", "field", "level", "speed"}
"""Terms of the layer itself: a text becomes a program, rules run on machines, records have fields, and a search its speed."""


def plain(name: str) -> str:
    """A name as words: ``MAIN_DECK``, ``main-deck`` and "Main Deck" are one."""
    return re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)).strip().lower()


@cache
def terms(game: str) -> frozenset[str]:
    """What a game calls its zones, its stats, and the types and keywords of its cards."""
    found = registry.find(game)
    tools = tools_of(found)
    assert tools is not None
    fields = tools.fields()
    position = Table.of(found, found.complete(Setup(game=found.id))).start(0)
    zones = {zone.rpartition(".")[2] for seat in position.seats for zone in position.view(seat).zones}
    return frozenset(map(plain, [*zones, *fields, *(word for words in fields.values() for word in words)])) - ENGLISH - TERMS


@cache
def clauses(game: str) -> frozenset[str]:
    return frozenset(registry.find(game).rulebook.clauses)


def named(source: str) -> Iterator[str]:
    """Every name and every text of a module's code; what is said about it does not count."""
    tree = ast.parse(source)
    about = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.alias(name=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Constant(value=str(text)) if id(node) not in about:
                yield text


def of_games(source: str, games: tuple[str, ...], own: frozenset[str] = frozenset()) -> set[str]:
    """What a module names of some game; *own* is what it may."""
    names = set(named(source))
    plainly = {name: re.sub(r"^(now|d) ", "", plain(name)) for name in names}
    known = frozenset().union(*map(terms, games)) - own
    ids = frozenset().union(*map(clauses, games))
    return {name for name, words in plainly.items() if words in known} | (names & ids)


@pytest.fixture(scope="module")
def games() -> tuple[str, ...]:
    return (*GAMES, str(EXAMPLES / "regatta"))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_the_layer_names_nothing_of_a_game(module: Path, games: tuple[str, ...]) -> None:
    """The standard rules are a game of four zones; those they may name."""
    own = frozenset(PLACE_NAMES) if module.is_relative_to(FOLDER / "standard") else frozenset()
    assert of_games(module.read_text(encoding="utf-8"), games, own) == set()


@pytest.mark.parametrize(
    "source",
    [
        "table.now_health[card] += 1",
        "from rules import LIBRARY as zone",
        "def lay_out(battlefield): pass",
        "zone = 'Main'",
        "holds(table, clause('3.4.3.1'))",
        "Cards(keyword='Bifurcated Strike')",
        "call(hull=1)",
    ],
)
def test_a_name_of_a_game_would_be_noticed(source: str, games: tuple[str, ...]) -> None:
    assert len(of_games(source, games)) == 1


def test_what_is_said_about_code_names_nothing(games: tuple[str, ...]) -> None:
    assert of_games('def run(table):\n    "Cards of the battlefield have health (3.4.2)."  # library\n', games) == set()
