"""If, May, Later and the like are carried out in one place: no game has a loop of its own for them."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.language.card_games import GAMES

import netdeck.games
from netdeck.cardgame import program
from netdeck.cardgame.codegen import CONTROL, CardPrograms
from netdeck.kernel.columns import RULES

FOLDER = Path(netdeck.games.__file__).parent
NAMES = {*CONTROL.values()} - {"END"}
LOOPS = {"bloodless": "rules.consequences", "datawarriors": "rules.verbs", "technomancy": "rules.verbs"}
VALUED_BY = {"datawarriors/bot/text_evaluation.py"}
"""What adds up what a text might bring, for a bot. It carries nothing out."""


def asks(source: str) -> Iterator[str]:
    """The control verbs that a module compares something with, by any name that it gives them."""
    if program.__name__.rpartition(".")[0] not in source:
        return
    tree = ast.parse(source)
    named = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == program.__name__
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue | ast.Subscript | ast.Dict):
            for each in ast.walk(node):
                match each:
                    case ast.Name(id=name) if named.get(name) in NAMES:
                        yield named[name]
                    case ast.Attribute(value=ast.Name(id="program"), attr=name) if name in NAMES:
                        yield name


def test_no_game_asks_which_control_verb_an_instruction_is() -> None:
    modules = {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*.py"))}
    found = {name for name, path in modules.items() if any(asks(path.read_text(encoding="utf-8")))}
    assert found == VALUED_BY


@pytest.mark.parametrize("game", GAMES)
def test_the_loop_of_every_game_is_the_shared_one(game: str) -> None:
    """It is the one rule of that pattern, and none of a game's own verbs has the number of a shared one."""
    chapter = import_module(f"netdeck.games.{game}.{LOOPS[game]}")
    assert chapter.carry_on.pattern is program.carry_on
    of_game = [rule for rule in RULES if rule.__module__.startswith(f"netdeck.games.{game}.")]
    assert sum(getattr(rule, "pattern", None) is program.carry_on for rule in of_game) == 1
    [book] = [each for each in books(CardPrograms) if each.__module__.startswith(f"netdeck.games.{game}.")]
    assert all(verb.number >= program.OWN for verb in book.vocabulary.verbs.values())


def books(kind: type[CardPrograms]) -> Iterator[type[CardPrograms]]:
    """The kinds of books that are written from trees, of which each game has one that nothing is built on."""
    for each in kind.__subclasses__():
        yield from books(each)
        if not each.__subclasses__():
            yield each


@pytest.mark.parametrize(
    "source",
    [
        "from netdeck.cardgame.program import IF\nif code[at] == IF: pass",
        "from netdeck.cardgame.program import MAY as ASK\nmatch verb:\n  case other if other != ASK: pass",
        "from netdeck.cardgame import program\nfound = verb in (program.LATER, 99)",
        "from netdeck.cardgame import program\nmatch verb:\n  case program.IF_DONE: pass",
        "from netdeck.cardgame.program import CHOOSE_ONE\nrun = {CHOOSE_ONE: choose}[verb]",
    ],
)
def test_a_loop_of_its_own_would_be_noticed(source: str) -> None:
    assert [*asks(source)]


def test_writing_a_program_is_not_carrying_it_out() -> None:
    assert not [*asks("from netdeck.cardgame.program import LATER\nprogram.add([LATER, 2, moment, do], each)")]
