"""A new game with card text plays at once, takes anybody's cards, and nothing that its language can say fails at the table."""

import ast
import importlib
import random
import sys
from collections.abc import Iterator
from json import dumps
from pathlib import Path

import pytest
from tests.cli.running import netdeck

from netdeck import registry
from netdeck.kernel import Game, Setup
from netdeck.language.card_game import CardSet
from netdeck.language.own_cards import Source, check_cards
from netdeck.language.tools import tools_of
from netdeck.testing import conformance
from netdeck.testing.conformance_play import Table

NAME = "market_day"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A fresh game, forgotten afterwards."""
    place = tmp_path_factory.mktemp("games") / NAME
    path, modules, added = list(sys.path), set(sys.modules), dict(registry._added)
    assert netdeck("new-game", place, "--cards", "--title", "Market day").status == 0
    importlib.invalidate_caches()
    yield place
    sys.path[:] = path
    registry._added.clear()
    registry._added.update(added)
    for name in set(sys.modules) - modules:
        if name.partition(".")[0] == NAME:
            del sys.modules[name]


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return registry.find(str(folder))


@pytest.fixture(scope="module")
def tools(game: Game) -> CardSet:
    found = tools_of(game)
    assert isinstance(found, CardSet)
    return found


def test_the_files_carry_the_new_name(folder: Path, game: Game) -> None:
    files = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    begun = ["beginning/cards.toml", "beginning/deck.txt", "cards.toml", "rulebook.toml", "scenarios/clauses.toml"]
    assert files == ["__init__.py", *begun, f"test_{NAME}.py", "words.py"]
    assert not [path for path in files if "skeleton" in (folder / path).read_text().casefold()]
    assert (game.id, game.title, type(game).__name__) == (NAME, "Market day", "MarketDay")


def test_eight_cards_take_less_than_150_lines_of_python(folder: Path, tools: CardSet) -> None:
    assert len(tools.cards) == 8
    count = 0
    for path in (folder / "__init__.py", folder / "words.py"):
        text = path.read_text()
        docs = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
        told = {line for node in docs for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
        count += sum(1 for number, line in enumerate(text.splitlines(), 1) if line.strip() and number not in told)
    assert count < 150


def test_its_scenarios_prove_every_clause(folder: Path) -> None:
    assert netdeck("check", folder).status == 0
    coverage = netdeck("rules", str(folder), "--coverage", "--json").json()
    assert coverage["summary"]["proved"] == coverage["summary"]["total"] > 0
    mutated = netdeck("mutate", str(folder))
    assert mutated.status == 0, mutated.out


def test_it_passes_the_conformance_suite(game: Game) -> None:
    conformance.check(game, examples=3)


def made_up(tools: CardSet, rng: random.Random) -> dict[str, str]:
    """Eight cards that nobody has written."""
    maker = tools.language.maker
    return {f"Card {number}": " ".join(maker.line(rng, depth=rng.randint(3, 7)) for _ in range(rng.randint(1, 3))) for number in range(8)}


def test_whatever_can_be_said_is_told_again_and_can_be_played(game: Game, tools: CardSet) -> None:
    changed = 0
    for seed in range(40):
        rng = random.Random(seed)
        texts = made_up(tools, rng)
        file = "".join(f"[[card]]\nname = {dumps(name)}\ncost = {rng.randrange(3)}\ntext = {dumps(text)}\n" for name, text in texts.items())
        own = check_cards(game, [Source("mine.toml", file.encode())])
        assert own.fine, "\n".join(problem.drawn() for problem in own.problems)
        for card in own.cards.values():
            assert tools.render(card.text) == card.text
        deck = "".join(f"2 {name}\n" for name in texts)
        setup = Setup(game=game.id, cards=own.text, decks=dict.fromkeys(game.table(2), deck))
        position = Table.of(game, setup).start(seed)
        while pending := position.pending():
            for seat, decision in pending.items():
                position.take(seat, rng.choice(decision.options))
        changed += any(position.view(seat).seat[seat]["points"] for seat in position.seats)
    assert changed > 20


@pytest.mark.parametrize("text", ["Draw X cards.", "Draw 2 cards you control.", "Score.", "Your opponent draw 2 cards if it is your turn."])
def test_what_nothing_can_carry_out_is_refused_with_a_caret(folder: Path, text: str) -> None:
    answer = netdeck("cards", "explain", str(folder), text)
    assert answer.status != 0
    assert "^" in answer.out + "\n".join(answer.complaints)


def test_bad_cards_are_refused_with_their_places(game: Game) -> None:
    file = '[[card]]\nname = "Fish"\ncost = -1\ntext = "Draw 2 fish."\n[[card]]\nname = "Fish"\nsize = 3\ntext = 4\n[[kin]]\nname = "x"\n'
    problems = check_cards(game, [Source("mine.toml", file.encode())]).problems
    assert [(problem.line, problem.message.partition(";")[0]) for problem in problems] == [
        (3, "cost is a whole number from 0 to 999"),
        (4, "'fish.' is not understood here"),
        (5, "cost is missing"),
        (6, "another card has this name"),
        (7, "there is no field 'size'"),
        (8, "the text is text"),
        (9, "[[kin]] is nothing that a card file of this game holds"),
    ]
