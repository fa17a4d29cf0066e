"""What happens on a table of columns is told as on a table of objects: the same entries of the log, in the same order."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from tests.games.bloodless.machine.test_questions import setup
from tests.generated.playing import OBJECTS, STEPS

from netdeck.games.bloodless import GAME as BEFORE
from netdeck.games.bloodless.machine.at_table import TableState
from netdeck.games.bloodless.machine.game import GAME
from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.log_records import LogRecord
from netdeck.kernel import REFEREE, SPECTATOR, Game, Logged, Machine, Rng, key_from_seed
from netdeck.kernel.allowance import TooMuchError, allowing
from netdeck.kernel.event import all_kinds
from netdeck.kernel.position import Command
from netdeck.scenarios import Scenario, read_paths
from netdeck.scenarios.playing import Story

SCENARIOS: Final = Path(__file__).parents[3] / "scenarios" / "bloodless"
VIEWERS: Final = (*BEFORE.seat_names, SPECTATOR, REFEREE)
MOST: Final = 200
"""So many decisions of a game are compared."""


def entry(logged: Logged) -> dict[str, object]:
    """All that is known of an entry of the log, and what each viewer learns of it."""
    return {
        "number": logged.number,
        "kind": type(logged.event),
        "clause": logged.event.clause,
        "values": dict(logged.values),
        "chain": logged.chain,
        "words": logged.words,
        "readers": logged.readers,
        "seen": [logged.seen(viewer) for viewer in VIEWERS],
    }


def assert_alike(before: Sequence[Logged], now: Sequence[Logged], where: str) -> None:
    for old, new in zip(before, now, strict=False):
        one, other = entry(old), entry(new)
        apart = {name: (one[name], other[name]) for name in one if one[name] != other[name]}
        assert not apart, f"{where}: {old.event.kind()}, {apart}"
    kinds = [[each.event.kind() for each in log] for log in (before, now)]
    assert kinds[0] == kinds[1], where


def play(before: Machine, now: Machine, seed: int, most: int = MOST) -> Iterator[int]:
    """The same choices on both tables, as far as strangers may go; the number of each."""
    chooser = random.Random(seed)
    try:
        with allowing(STEPS, OBJECTS):
            for number in range(most):
                yield number
                if before.result() is not None:
                    return
                ((seat, decision),) = before.pending().items()
                at = chooser.randrange(len(decision.options))
                for position in (before, now):
                    position.take(seat, position.pending()[seat].options[at])
    except TooMuchError:
        return


@pytest.mark.parametrize("seed", range(12))
def test_the_same_is_told_at_every_decision(seed: int) -> None:
    logs = list[Logged](), list[Logged]()
    of = setup(seed)
    before, now = (game.start(of, Rng(key_from_seed(seed)), log) for game, log in zip((BEFORE, GAME), logs, strict=True))
    heard = 0
    for number in play(before, now, seed):
        assert_alike(logs[0][heard:], logs[1][heard:], f"decision {number} of seed {seed}")
        heard = len(logs[0])
    assert heard > 50


@pytest.mark.parametrize("seed", range(6))
def test_who_begins_to_listen_later_hears_the_same(seed: int) -> None:
    """What lasts by then is not told again, and what ends is."""
    of = setup(seed)
    before, now = (game.start(of, Rng(key_from_seed(seed))) for game in (BEFORE, GAME))
    for number in play(before, now, seed, 60):
        if number % 3 == 0:
            logs = list[Logged](), list[Logged]()
            twins = before.clone(), now.clone()
            for twin, log in zip(twins, logs, strict=True):
                twin.listen(log)
            for _ in play(*twins, number, 4):
                pass
            assert_alike(*logs, f"decision {number} of seed {seed}")


@pytest.mark.parametrize("seed", range(4))
def test_listening_changes_nothing(seed: int) -> None:
    of = setup(seed)
    silent, heard = (GAME.start(of, Rng(key_from_seed(seed)), log) for log in (None, list[Logged]()))
    for number in play(silent, heard, seed, 80):
        assert isinstance(silent.state, TableState)
        assert isinstance(heard.state, TableState)
        assert heard.state.table.whole() == silent.state.table.whole(), f"decision {number} of seed {seed}"


@pytest.mark.parametrize("command", ["timeout", "concede"])
@pytest.mark.parametrize("seed", range(3))
def test_acts_of_the_host_are_told_the_same(seed: int, command: str) -> None:
    logs = list[Logged](), list[Logged]()
    of = setup(seed)
    before, now = (game.start(of, Rng(key_from_seed(seed)), log) for game, log in zip((BEFORE, GAME), logs, strict=True))
    for number in play(before, now, seed, 40):
        if number % 7 == 6 and before.result() is None:
            (seat,) = before.pending()
            for position in (before, now):
                assert position.command(Command(command, seat)) is None
    assert_alike(*logs, f"{command}, seed {seed}")


class Retold(Story):
    """A scenario, played on one of the two tables."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.played = game
        super().__init__(scenario)

    def _game(self) -> Game:
        return self.played

    def tell(self) -> list[Logged]:
        """All that happens in it."""
        self.begin()
        for number, step in enumerate(self.scenario.steps):
            self.take(step, ("when", number))
        return self.log


def test_every_scenario_is_told_the_same_and_nothing_is_left_untold() -> None:
    told = Counter[type]()
    for scenario in read_paths([SCENARIOS]):
        if isinstance(scenario, Scenario) and not scenario.refused:
            before, now = (Retold(scenario, game).tell() for game in (BEFORE, GAME))
            assert_alike(before, now, scenario.name)
            told.update(type(logged.event) for logged in now)
    kinds = {kind for base in (BloodEvent, LogRecord) for kind in all_kinds(base) if not kind.__subclasses__()}
    untold = {kind.__name__ for kind in kinds - set(told)}
    assert untold == {"Effect"}, untold  # it only stands for what it does
