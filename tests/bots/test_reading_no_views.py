"""Our own bots read no views: they go by options, and by what rules make of the columns that their seats may know."""

import ast
import random
from pathlib import Path

import pytest
from tests.every_game import GAMES
from tests.seeds import seeds

from netdeck import bots
from netdeck.bots import GreedyBot, RandomBot, SeerBot
from netdeck.kernel import Rng, Setup, View, key_from_seed

OURS = ("greedy.py", "random.py", "hints.py", *(f"seer/{path.name}" for path in Path(str(bots.__file__)).parent.glob("seer/*.py")))


@pytest.mark.parametrize("file", OURS)
def test_our_bots_import_no_view_and_ask_for_none(file: str) -> None:
    tree = ast.parse((Path(str(bots.__file__)).parent / file).read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert imported.isdisjoint({"View", "CardView", "ZoneView", "LazyZones"})
    assert {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}.isdisjoint({"view", "lazy_view", "zones", "counters"})


@pytest.mark.parametrize("kind", [GreedyBot, RandomBot, SeerBot])
def test_our_bots_choose_although_nobody_shows_them_anything(kind: type[bots.Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["technomancy"]
    position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(2)))

    def show(*_: object) -> View:
        raise AssertionError("a bot looks at a view")

    for way in ("view", "lazy_view"):
        monkeypatch.setattr(type(position), way, show)
    players = {seat: kind(game, seat, 2) for seat in position.seats}
    for _ in range(12):
        for seat in position.pending():
            option = bots.table.chosen(players[seat], position)
            decision = position.pending()[seat]
            taken = decision.find(option.notation)
            assert taken is not None
            position.take(seat, taken)


@pytest.mark.parametrize("seed", seeds(2, soak=60))
@pytest.mark.parametrize("id", ["bloodless", "datawarriors", "technomancy"])
def test_what_is_answered_in_passing_is_the_same_over_columns(id: str, seed: int) -> None:
    game, dice, passed = GAMES[id], random.Random(seed), 0
    position = game.start(game.complete(Setup(game=id)), Rng(key_from_seed(seed)))
    for _ in range(300):
        for seat, decision in position.pending().items():
            if len(decision.options) > 1 and decision.kind not in game.routine:
                question = position.question(seat)
                assert question is not None
                answer = game.standing_answer(position.view(seat), question, game.usual_stops)
                at = game.standing_option(position, seat, game.usual_stops)
                assert ("" if at is None else decision.options[at].notation) == answer
                passed += at is not None
            position.take(seat, dice.choice(decision.options))
    assert passed or id != "technomancy"
