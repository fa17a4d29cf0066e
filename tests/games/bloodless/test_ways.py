"""A game in silence is the game that somebody hears, decision by decision."""

import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.bloodless.tables import DECKS, A, B, asked, start, walk
from tests.games.bloodless.twins import play_both
from tests.generated.cards import table_of
from tests.generated.differences import differences

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.named_state import TableState
from netdeck.kernel import Command, Machine, Option, Seat, Setup, count_clauses
from netdeck.scenarios import Scenario, read_paths
from netdeck.scenarios.model import Step
from netdeck.scenarios.playback import ScenarioRun

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "bloodless"
FILES = sorted(SCENARIOS.glob("*.toml"))


@pytest.mark.parametrize("decks", list(product(DECKS, repeat=2)))
def test_listening_takes_the_long_way_to_the_same_place(decks: tuple[str, str]) -> None:
    setup = GAME.complete(Setup(game="bloodless", decks=dict(zip((A, B), decks, strict=True))))
    assert play_both(setup, seed=7, most=10_000) > 20


@given(seed=st.integers(0, 2**32))
@settings(max_examples=15)
def test_both_ways_lead_to_the_same_place_with_cards_that_nobody_wrote(seed: int) -> None:
    """Own kins, own texts, other options: whatever comes together, a game in silence is the game that somebody hears."""
    play_both(table_of("bloodless", random.Random(seed), flip_timing=("main", "instant")[seed % 2]), seed, most=80)


def test_a_difference_that_no_view_shows_is_found() -> None:
    one = start(7)
    other = one.clone()
    assert not differences(one, other)
    assert isinstance(other.state, TableState)
    other.state.table_to_change().since_choice += 1
    assert [found.split(":")[0] for found in differences(one, other)] == ["since_choice"]


class Overheard(ScenarioRun):
    """A scenario that is played twice at the same time: once as it is told, and once in silence."""

    silent: Machine
    compared = 0

    def begin(self) -> None:
        super().begin()
        assert isinstance(self.position, Machine)
        self.silent = self.position.clone()

    def _answer(self, seat: Seat, option: Option) -> None:
        super()._answer(seat, option)
        self.silent.take(seat, option)
        self.compare(option.notation)

    def _command(self, step: Step, path: tuple[str | int, ...]) -> None:
        super()._command(step, path)
        self.silent.command(Command(step.act, step.text))
        self.compare(f"{step.act} {step.text}")

    def compare(self, choice: str) -> None:
        assert isinstance(self.position, Machine)
        assert not (found := differences(self.position, self.silent)), f"{self.scenario.title}: {choice}\n" + "\n".join(found)
        self.compared += 1


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_both_ways_lead_to_the_same_place_in_every_scenario(file: Path) -> None:
    """The nasty interactions too: every choice and every act of the host is made once listened to and once in silence."""
    compared = 0
    for scenario in read_paths([file]):
        assert isinstance(scenario, Scenario)
        if scenario.refused:
            continue
        story = Overheard(scenario)
        story.begin()
        for number, step in enumerate(scenario.steps):
            story.take(step, ("when", number))
        compared += story.compared
    assert compared or file.stem == "deck-building"


def test_watching_takes_the_long_way_too() -> None:
    with count_clauses() as counts:
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
