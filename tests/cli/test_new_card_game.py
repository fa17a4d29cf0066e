"""A new game with card text plays at once, takes anybody's cards, and nothing that its language can say fails at the table."""

import ast
import importlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import netdeck

from netdeck import registry
from netdeck.cardgame.standard.card_set import CardSet
from netdeck.kernel import Game, Setup
from netdeck.language.card_file import card_table
from netdeck.language.custom_cards import Source, check_cards
from netdeck.language.tools import tools_of
from netdeck.testing import conformance
from netdeck.testing.conformance_play import Table

NAME = "market_day"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A fresh game, unknown afterwards; its modules stay, because its rules are among those that were read."""
    place = tmp_path_factory.mktemp("games") / NAME
    path, added = list(sys.path), dict(registry._added)
    assert netdeck("new-game", place, "--cards", "--title", "Market day").status == 0
    importlib.invalidate_caches()
    yield place
    sys.path[:] = path
    registry._added.clear()
    registry._added.update(added)


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
    begun = ["beginning/cards.toml", "beginning/deck.txt", "cards.toml", "compiled.py", "events.py", "lessons/first.toml", "rulebook.toml"]
    assert files == ["__init__.py", *begun, "rules.py", "scenarios/clauses.toml", f"test_{NAME}.py", "words.py"]
    assert not [path for path in files if "skeleton" in (folder / path).read_text().casefold()]
    assert (game.id, game.title, type(game).__name__) == (NAME, "Market day", "MarketDay")


def test_it_takes_less_than_300_lines_of_python(folder: Path) -> None:
    assert lines_of_python(folder) < 300


def lines_of_python(folder: Path) -> int:
    """The lines of a game that are neither blank nor words about it, its tests left aside."""
    count = 0
    for path in folder.glob("[!t]*.py"):
        text = path.read_text()
        docs = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)]
        told = {line for node in docs for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
        count += sum(1 for number, line in enumerate(text.splitlines(), 1) if line.strip() and number not in told)
    return count


def test_its_scenarios_prove_every_clause(folder: Path) -> None:
    assert netdeck("check", folder).status == 0
    coverage = netdeck("rules", str(folder), "--coverage", "--json").json()
    assert coverage["summary"]["proved"] == coverage["summary"]["total"] > 0
    mutated = netdeck("mutate", str(folder))
    assert mutated.status == 0, mutated.out


def test_its_lesson_holds(folder: Path) -> None:
    checked = netdeck("learn", str(folder), "--check")
    assert checked.status == 0, checked.out + "\n".join(checked.complaints)


@pytest.mark.long
def test_it_passes_the_conformance_suite(game: Game) -> None:
    conformance.check(game, examples=1)


def made_up(tools: CardSet, rng: random.Random) -> dict[str, dict[str, object]]:
    """Eight cards that nobody has written, as far as they compile; the others are refused in words."""
    maker, cards = tools.language.maker, dict[str, dict[str, object]]()
    while len(cards) < 8:
        kind = rng.choice(list(tools.numbers))
        text = " ".join(maker.line(rng, depth=rng.randint(3, 7)) for _ in range(rng.randint(1, 2)))
        if tools.judged(text, kind).problems:
            continue
        cards[f"Card {len(cards)}"] = {"type": kind, **{name: rng.randrange(1, 3) for name in tools.numbers[kind]}, "text": text}
    return cards


def test_whatever_can_be_said_is_told_again_and_can_be_played(game: Game, tools: CardSet) -> None:
    changed = 0
    for seed in range(10):
        rng = random.Random(seed)
        cards = made_up(tools, rng)
        file = "".join(card_table({"name": name, **card}) for name, card in cards.items())
        own = check_cards(game, [Source("mine.toml", file.encode())])
        assert own.fine, "\n".join(problem.drawn() for problem in own.problems)
        for name, card in own.cards.items():
            told = tools.render(card.text, str(cards[name]["type"]))
            assert tools.render(told, str(cards[name]["type"])) == told
        deck = "".join(f"3 {name}\n" for name in cards)
        setup = Setup(game=game.id, cards=own.text, decks=dict.fromkeys(game.table(2), deck))
        position = Table.of(game, setup).start(seed)
        while pending := position.pending():
            for seat, decision in pending.items():
                position.take(seat, rng.choice(decision.options))
        changed += any(position.view(seat).seat[seat]["life"] < 12 for seat in position.seats)
    assert changed > 5


@pytest.mark.parametrize(
    ("text", "guilty"),
    [
        ("Draw X cards.", "X"),
        ("Destroy target creature with 2 coins.", "coins"),
        ("Gain 2 power.", "power"),
        ("Return it to its owner's hand.", "it"),
    ],
)
def test_what_nothing_can_carry_out_is_refused_with_a_caret(folder: Path, text: str, guilty: str) -> None:
    answer = netdeck("cards", "explain", str(folder), text)
    assert answer.status != 0
    told = answer.out + "\n".join(answer.complaints)
    assert guilty in told
    assert "^" in told


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("spell", "Other creatures have +1 power.", "a spell does not come into play"),
        ("spell", "This card gets +1 power until end of turn.", "this card is not in play"),
        ("creature", "When this card leaves play, this card gets +1 power.", "this card is not in play"),
        ("creature", "Whenever a spell leaves play, draw a card.", "a spell is never in play"),
        ("creature", "Whenever a creature leaves play, destroy it.", "it is not in play"),
        ("creature", "Whenever you draw a card, destroy target creature.", "only what is done when a card is played has targets"),
        ("spell", "Destroy target creature in your hand.", "such cards are not in play"),
        ("spell", "If you have 2 or more creatures, draw a card.", "say in which place"),
        ("spell", "Deal the number of other cards in your hand damage to each creature.", "such cards are not in play"),
        ("spell", "Destroy target creature. Destroy target creature. Destroy target creature.", "at most 2 targets"),
    ],
)
def test_what_could_do_nothing_is_refused(tools: CardSet, kind: str, text: str, why: str) -> None:
    problems = tools.judged(text, kind).problems
    assert why in "\n".join(problem.message for problem in problems)


def test_bad_cards_are_refused_with_their_places(game: Game) -> None:
    file = '[[card]]\nname = "Fish"\ntype = "spell"\ncost = -1\ntext = "Draw 2 fish."\n'
    file += '[[card]]\nname = "Fish"\ntype = "spell"\nsize = 3\ntext = 4\n'
    problems = check_cards(game, [Source("mine.toml", file.encode())]).problems
    assert [(problem.line, problem.message.partition(";")[0]) for problem in problems] == [
        (4, "cost is a whole number from 0 to 999"),
        (5, "'fish.' is not understood here"),
        (6, "cost is missing"),
        (7, "another card has this name"),
        (9, "a spell has no field 'size'"),
        (10, "the text is text"),
    ]


def test_a_program_is_listed(folder: Path) -> None:
    told = netdeck("cards", "explain", str(folder), "You may discard a card. If you do, draw 2 cards.", "--program")
    assert told.status == 0
    assert [word for word in ("MAY", "begin_discarding", "IF_DONE", "draw_cards") if word not in told.out] == []
    tree = told.out.partition("Tree\n")[2].partition("\n\n")[0].splitlines()
    assert [line.strip().partition("(")[0] for line in tree if line.endswith(")")][:2] == ["May", "Discard"]


@pytest.mark.long
def test_compiled_games_are_the_same(game: Game) -> None:
    setup = game.complete(Setup(game=game.id))
    playouts: Any = game.playouts(setup)
    importlib.import_module(f"{NAME}.compiled").compile_now()
    assert playouts.play(range(50)) == playouts.compiled().play(range(50))
