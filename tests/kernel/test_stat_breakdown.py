"""What a card's number is made of adds up to it, on every table of every scenario and in random games."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from netdeck import registry
from netdeck.kernel import Deal, Match, Part, Position, Setup
from netdeck.scenarios import Scenario, read_paths
from netdeck.scenarios.playback import FailedStepError, ScenarioRun

SCENARIOS = Path(__file__).parents[1] / "scenarios"
GAMES = ("bloodless", "technomancy")
KINDS = {"bloodless": {"P5.2.2.1", "R39", "R27", "R53"}, "technomancy": {"6.2.5", "R39", "R50"}}
"""By which clauses numbers change; all of them must be met with."""
LEAST = {"bloodless": 0, "technomancy": -99}
"""Bloodless' numbers stop at zero after every operation (D1.3)."""


def staged(game: str) -> Iterator[Position]:
    """Every table that the scenarios of a game come through."""
    for item in read_paths([SCENARIOS / game]):
        if not isinstance(item, Scenario) or item.refused:
            continue
        story = ScenarioRun(item)
        story.begin()
        yield story.position
        for number, step in enumerate(item.steps):
            try:
                story.take(step, ("when", number))
            except FailedStepError:  # whether it goes as written is for another test
                break
            yield story.position


def played(game: str) -> Iterator[Position]:
    rules = registry.find(game)
    for seed in range(1):
        source = random.Random(seed)
        match = Match(rules, rules.complete(Setup(game=game)), Deal(seed=seed))
        for _ in range(75):
            pending = match.position.pending()
            if not pending:
                break
            yield match.position
            seat = min(pending)
            match.choose(seat, source.choice(pending[seat].options).notation)


def total(parts: Sequence[Part], least: int) -> int:
    """Read a list of parts as it is meant: begin, add, take, set."""
    value = 0
    for part in parts:
        if part.value[0] == "=":
            value = int(part.value[1:])
        elif part.value[0] in "+-":
            value = max(least, value + int(part.value))
        else:
            value = int(part.value)
    return value


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_number_add_up_to_it(game: str) -> None:
    met: set[str] = set()
    for source in (staged, played):
        for position in source(game):
            for viewer in position.seats:
                for zone in position.view(viewer).zones.values():
                    for card in zone.cards:
                        if card.id is None:
                            continue
                        parts = position.parts(viewer, card.id)
                        met |= {part.clause for part in parts}
                        for name in {part.number for part in parts}:
                            own = [part for part in parts if part.number == name]
                            assert total(own, LEAST[game]) == card.facts.get(name, total(own[:1], 0)), (card.name, name, own)
                            assert own[0].value[0] not in "+-="
    assert met - {""} == KINDS[game]
    assert all(registry.find(game).rulebook.text(clause) for clause in met - {""})


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_of_what_they_do_not_see(game: str) -> None:
    """A card has parts for whoever sees which card it is; asked by any other number, there are none."""
    for position in played(game):
        for viewer in position.seats:
            seen = {card.id for zone in position.view(viewer).zones.values() for card in zone.cards}
            hidden = {card.id for other in position.seats for zone in position.view(other).zones.values() for card in zone.cards} - seen
            assert not [id for id in hidden if id is not None and position.parts(viewer, id)]
