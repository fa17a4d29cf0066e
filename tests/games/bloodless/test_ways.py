"""The short way through P6 and the long one lead to the same table, decision by decision."""

import random
from itertools import product
from pathlib import Path

import pytest
from tests.games.bloodless.tables import DECKS, asked, start, walk

from netdeck.kernel import Logged, Seat, counted
from netdeck.testing.scenarios import Scenario, read_paths
from netdeck.testing.scenarios.playing import Story

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "bloodless"
FILES = sorted(SCENARIOS.glob("*.toml"))


@pytest.mark.parametrize("decks", list(product(DECKS, repeat=2)))
def test_listening_takes_the_long_way_to_the_same_place(decks: tuple[str, str]) -> None:
    log: list[Logged] = []
    long, short = start(7, decks, log), start(7, decks)
    chooser = random.Random(7)
    while long.result() is None:
        seat = asked(long)
        assert long.pending() == short.pending()
        assert long.chain() == short.chain()
        assert long.digest() == short.digest()
        pick = chooser.randrange(len(long.pending()[seat].options))
        for position in (long, short):
            position.take(seat, position.pending()[seat].options[pick])
    assert long.result() == short.result()
    assert log


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_ways_lead_to_the_same_place_in_every_scenario(file: Path) -> None:
    """The nasty interactions too: every choice of a scenario is made once listened to and once in silence."""
    compared = 0
    for scenario in read_paths([file]):
        assert isinstance(scenario, Scenario)
        if scenario.refused:
            continue
        story = Story(scenario)
        story.begin()
        for number, step in enumerate(scenario.steps):
            option = story.choices.find(Seat(step.seat), step.text) if step.act == "choose" else None
            silent = story.position.clone()
            silent.listen(None)
            story.take(step, ("when", number))
            if option is not None:
                silent.take(Seat(step.seat), option)
                where = f"{scenario.title}: {step.text}"
                assert silent.digest() == story.position.digest(), where
                assert (silent.pending(), silent.chain()) == (story.position.pending(), story.position.chain()), where
                compared += 1
    assert compared or file.stem == "deck-building"


def test_watching_takes_the_long_way_too() -> None:
    with counted() as counts:
        watched = start(3)
        for _ in walk(watched, 3):
            pass
    silent = start(3)
    for _ in walk(silent, 3):
        pass
    assert watched.digest() == silent.digest()
    assert counts["P6.6.1"] > 100


@pytest.mark.parametrize("decks", list(product(DECKS, repeat=2)))
def test_random_games_end_with_a_winner(decks: tuple[str, str]) -> None:
    for seed in range(3):
        position = start(seed, decks)
        for _ in walk(position, seed):
            pass
        result = position.result()
        assert result is not None
        assert result.winners, result
        assert result.clause in ("P3.1", "R31")


def test_a_clone_goes_its_own_way() -> None:
    position = start(5)
    for each in walk(position, 5, 30):
        twin = each.clone()
        before = each.digest()
        twin.take(asked(twin), twin.pending()[asked(twin)].options[-1])
        assert each.digest() == before
