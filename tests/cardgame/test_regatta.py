"""The second small game on the standard rules: its scenarios hold, it is small, and its cards use every mechanism of the layer."""

import ast
import importlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from netdeck import registry
from netdeck.cardgame.standard import phrases
from netdeck.cardgame.standard.complete import MOMENTS
from netdeck.cardgame.standard.game import StandardGame
from netdeck.cardgame.standard.nodes import Aim, AimPlayer, TextCard
from netdeck.cardgame.standard.verbs import standard_verbs
from netdeck.kernel import Setup, slug
from netdeck.language import ast_nodes as t
from netdeck.language.phrase import Phrase
from netdeck.language.tree_walk import walk
from netdeck.testing import conformance
from netdeck.testing.conformance_play import Table
from netdeck.testing.scenarios import explained, run_paths

HERE = Path(__file__).parents[2] / "examples" / "regatta"


@pytest.fixture(scope="module")
def game() -> StandardGame:
    found = registry.find(str(HERE))
    assert isinstance(found, StandardGame)
    return found


@pytest.fixture(scope="module")
def cards(game: StandardGame) -> list[TextCard]:
    return list(game.cards.values())


def test_scenarios() -> None:
    report = run_paths([HERE / "scenarios"])
    assert report.failed == 0, "\n".join(explained(outcome) for outcome in report.results if not outcome.passed)


def test_it_is_small() -> None:
    lines = [line for path in HERE.glob("*.py") for line in path.read_text().splitlines()]
    assert len(lines) <= 600
    imported = {
        node.module
        for path in HERE.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0
    }
    assert not [module for module in imported if module.startswith("netdeck.games")]


def used(cards: list[TextCard]) -> Iterator[Any]:
    for card in cards:
        yield from walk((card.do, card.abilities))


def test_its_cards_use_every_mechanism(game: StandardGame, cards: list[TextCard]) -> None:
    """Every verb that games begin with, everything that texts wait for, targets, what is so, lasts, comes later or is chosen."""
    assert len(cards) >= 30
    nodes = list(used(cards))
    verbs = {(type(node), type(node.cards)) if isinstance(node, t.Discard) else type(node) for node in nodes}
    assert set(standard_verbs().declared) - verbs == set()
    assert {each.event for each in nodes if isinstance(each, t.Happening)} >= {*MOMENTS, "sails"}
    kinds = {type(node) for node in nodes}
    assert kinds >= {Aim, AimPlayer, t.Each, t.May, t.If, t.EachPlayer, t.ChooseOne, t.Later, t.Trigger, t.Passive, t.Count}
    assert {each.when for each in nodes if isinstance(each, t.Later)} == {"end_of_turn", "your_next_turn"}
    assert {each.until is None for each in nodes if isinstance(each, t.Modify)} == {True, False}
    assert {change.op for each in nodes if isinstance(each, t.Give) for change in each.stats} == {"+", "-"}
    assert any(each.condition is not None for each in nodes if isinstance(each, t.Passive))
    assert any(len(each.do) > 1 for each in nodes if isinstance(each, t.May)), "if you do"
    assert {each.by for each in nodes if isinstance(each, t.ChooseOne)} == {t.Who.YOU, t.Who.OPPONENT}


def said(part: object) -> Iterator[type[Phrase]]:
    """The phrases of which a reading is made."""
    if isinstance(part, Phrase):
        yield type(part)
    for each in vars(part).values() if isinstance(part, Phrase) else part if isinstance(part, tuple) else ():
        yield from said(each)


def test_its_cards_say_every_phrase(game: StandardGame, cards: list[TextCard]) -> None:
    """All that its language can say, shared or its own, but for other words that are only read: a phrase without a card shows here."""
    language = game.card_tools.language
    pieces = [(piece, card.type) for card in cards if card.text for piece in language.pieces(card.text, card.type)]
    used = {phrase for piece, kind in pieces for phrase in said(language.phrase(piece, kind)[0])}
    declared = {phrase for phrase in language.maker.phrases if not phrase.only_read}
    assert {phrase.__module__ for phrase in declared} > {phrases.__name__, "regatta.words"}
    assert {phrase.__name__ for phrase in declared - used} == set()


def test_whatever_follows_a_clause_can_be_said(game: StandardGame) -> None:
    """No name in the table of clauses is a phrase that is gone."""
    told = {entry.name: entry.clauses for entry in game.card_tools.language.phrases}
    named = {name for names in phrases.CITES.values() for name in names.split()}
    assert {name for name in named if not told.get(name)} == set()


def test_random_games_end(game: StandardGame) -> None:
    setup = game.complete(Setup(game=game.id, variant="short"))
    clauses = set()
    for seed in range(12):
        rng, position = random.Random(seed), Table.of(game, setup).start(seed)
        while pending := position.pending():
            for seat, decision in pending.items():
                position.take(seat, rng.choice(decision.options))
        result = position.result()
        assert result is not None
        clauses.add(result.clause)
    assert clauses <= {"9.1", "9.2", "R1"}


def test_whatever_is_refused_about_a_card_cites_a_clause(game: StandardGame) -> None:
    """A card of the other player, one that is nowhere in sight, and one that is called as it was in play, before it sank."""
    position = Table.of(game, game.complete(Setup(game=game.id))).start(0)
    rng, kinds = random.Random(0), dict[str, None]()
    for _ in range(60):
        for seat, decision in position.pending().items():
            kinds[decision.kind] = None
            called = [f"{before}{slug(name)}{copy}" for before in ("", "red.", "blue.") for name in game.cards for copy in ("", "#2")]
            for text in rng.sample([f"{word} {name}" for word in ("play", "sail", "discard") for name in called], 40):
                refusal = position.why_not(seat, text)
                assert refusal is None or refusal.clause in game.rulebook, (text, refusal)
            position.take(seat, rng.choice(decision.options))
    assert len(kinds) > 1


@pytest.mark.long
def test_it_passes_the_conformance_suite(game: StandardGame) -> None:
    conformance.check(game, examples=1)


@pytest.mark.long
def test_compiled_games_are_the_same(game: StandardGame) -> None:
    setup = game.complete(Setup(game=game.id))
    playouts: Any = game.playouts(setup)
    importlib.import_module("regatta.compiled").compile_now()
    assert playouts.play(range(30)) == playouts.compiled().play(range(30))
