"""Moments of every game, to ask at: each step of each scenario, and random play with the game's own decks and with made-up cards."""

import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.every_game import GAMES
from tests.generated.cards import table_of
from tests.language.card_games import GAMES as CARD_GAMES

from netdeck import registry
from netdeck.kernel import Game, Option, Position, Seat, Setup
from netdeck.scenarios import Scenario, read_paths
from netdeck.scenarios.playback import ScenarioRun
from netdeck.testing.conformance_play import Table, choices

SCENARIOS = Path(__file__).parents[1] / "scenarios"
CHOICES = 60
"""How many choices of a random game are looked at."""


def every(ids: Iterable[str]) -> list[Any]:
    """Games as parameters; all tests of one game run on one worker, which plays its scenarios once."""
    return [pytest.param(id, id=id, marks=pytest.mark.xdist_group(f"why not {id}")) for id in sorted(ids)]


class _Watched(ScenarioRun):
    """A scenario with a copy of every position in which somebody is asked."""

    seen: list[Position]

    def _answer(self, seat: Seat, option: Option) -> None:
        self.seen.append(self.position.clone())
        super()._answer(seat, option)


@cache
def told(game: str) -> tuple[Position, ...]:
    """The moments of a game's scenarios."""
    for each in GAMES.values():
        registry.add(each)
    found: list[Position] = []
    for scenario in read_paths([SCENARIOS / game]):
        if not isinstance(scenario, Scenario) or scenario.refused:
            continue
        story = _Watched(scenario)
        story.seen = found
        story.begin()
        for number, step in enumerate(scenario.steps):
            story.take(step, ("when", number))
        found.append(story.position)
    return tuple(found)


def played(game: Game, seeds: range, most: int = CHOICES) -> Iterator[Position]:
    """The moments of random games; the position is the same object all along."""
    for seed in seeds:
        table = _table(game, seed)
        position, chooser = table.start(seed), random.Random(seed)
        for _ in range(most):
            open_now = choices(position)
            if not open_now:
                break
            yield position
            position.take(*chooser.choice(open_now))


def _table(game: Game, seed: int) -> Table:
    """Made-up cards at every other table of a game that has card text; elsewhere the game's decks in turn."""
    if seed % 2 and game.id in CARD_GAMES:
        return Table(game, game.complete(table_of(game.id, random.Random(seed))))
    names, usual = list(game.decks), game.complete(Setup(game=game.id))
    decks = {seat: names[(seed + place) % len(names)] for place, seat in enumerate(usual.seats)} if names else {}
    return Table.of(game, Setup(game=game.id, decks=decks))
