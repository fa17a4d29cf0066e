"""A table of columns read by name: the same as a table of objects, wherever a game goes and a scenario begins."""

import pickle
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from netdeck.games.bloodless.machine.game import GAME
from netdeck.games.bloodless.rules.state import Table
from tests.games.bloodless.made_up import OPTIONS
from tests.generated.cards import table_of
from tests.generated.playing import OBJECTS, STEPS

from netdeck.games.bloodless import GAME as BEFORE
from netdeck.games.bloodless.at_table import TableState
from netdeck.games.bloodless.face.makeup import NUMBERS
from netdeck.kernel import REFEREE, SPECTATOR, CardId, Machine, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.allowance import TooMuchError, allowing
from netdeck.kernel.position import Command
from netdeck.scenarios import Scenario, read_paths

SCENARIOS: Final = Path(__file__).parents[3] / "scenarios" / "bloodless"
SEATS: Final = BEFORE.seat_names
VIEWERS: Final = (*SEATS, SPECTATOR, REFEREE)
MOST: Final = 150
"""So many decisions of a game are compared."""


def setup(seed: int) -> Setup:
    """Two of the starter decks, or cards that nobody wrote; each with other options."""
    chooser = random.Random(seed)
    if seed % 2:
        return table_of("bloodless", chooser)
    options: dict[str, Any] = {name: chooser.choice(values) for name, values in OPTIONS.items()}
    decks = {seat: chooser.choice(list(BEFORE.decks)) for seat in SEATS}
    return BEFORE.complete(Setup(game=BEFORE.id, decks=decks, options=options | {"open_lists": seed % 4 == 0}))


def games(seed: int) -> tuple[Machine, Machine]:
    """The same game on both tables."""
    of = setup(seed)
    before, now = (game.start(of, Rng(key_from_seed(seed))) for game in (BEFORE, GAME))
    return before, now


def walk(before: Machine, now: Machine, seed: int, most: int = MOST) -> Iterator[int]:
    """The same choices on both tables, one after another, as far as strangers may go; the number of each."""
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


def state_of(position: Machine) -> Any:
    assert isinstance(position.state, Table | TableState)
    return position.state


def everything(position: Machine) -> dict[str, object]:
    """All that can be read of a position without asking its rules."""
    state = state_of(position)
    game = position.game
    found: dict[str, object] = {
        "counters": list(state.counters.items()),
        "zones": {name: state.zones[name] for name in state.plan.zones},
        "clock": state.clock,
        "draws": position.rng.draws,
        "met": dict(state.met),
        "made": dict(state.newly_made),
        "taken": tuple(position.automatic()),
        "chain": position.chain(),
        "result": position.result(),
        "digest": position.digest(),
        "active": (state.active, state.turn, state.in_turn_order),
        "play": (state.creatures(), state.in_play(), state.reserved()),
        "modified": dict(state.modified),
        "caps": dict(state.caps),
    }
    if state.modified:
        found["applied"] = [(key, change) for key, change in state.applied.items() if key[3] in NUMBERS]
    for viewer in VIEWERS:
        found[f"view of {viewer}"] = position.view(viewer)
    for seat in SEATS:
        found[f"seat {seat}"] = (state.of_seat(seat), state.empty_spaces(seat), state.blood(seat), game.worth(position, seat))
        found[f"unseen by {seat}"] = position.unseen(seat)
    for card in state.cards:
        found[f"card {card}"] = (
            state.cards[card],
            state.values(card),
            state.health(card),
            state.controller(card),
            state.space_of(card),
            state.names_of(card),
            state.name(card),
            state.ready(card),
            state.eyes(card),
            [state.sees(viewer, card) for viewer in (*SEATS, SPECTATOR)],
            game.parts(state, card, lambda _: True),
            game.names_of(state, card),
            game.meant(state, card),
        )
    return found


def assert_alike(before: Machine, now: Machine, where: str) -> None:
    old, new = everything(before), everything(now)
    apart = {name: (old.get(name), new.get(name)) for name in {**old, **new} if old.get(name) != new.get(name)}
    assert not apart, f"{where}: {apart}"


@pytest.mark.parametrize("seed", range(10))
def test_both_tables_read_the_same_at_every_decision(seed: int) -> None:
    before, now = games(seed)
    if seed % 3 == 0:
        for position in (before, now):
            position.remember()
    for number in walk(before, now, seed):
        assert_alike(before, now, f"decision {number} of seed {seed}")


def given_positions() -> Iterable[Scenario]:
    return [item for item in read_paths([SCENARIOS]) if isinstance(item, Scenario) and item.given and not item.refused]


def test_every_scenario_begins_alike() -> None:
    staged = given_positions()
    assert len(staged) > 100
    for scenario in staged:
        options = dict(scenario.options)
        of = BEFORE.complete(Setup(game=BEFORE.id, options=options, cards=scenario.cards))
        before, now = (game.stage(of, scenario.given, Rng(key_from_seed(1))) for game in (BEFORE, GAME))
        assert_alike(before, now, scenario.name)
        assert list(now.pending()) == list(before.pending())


def read_back(position: Machine) -> Machine:
    """A position from what is written down of it; the plan and the printed cards are those of the match."""
    plan, book, *columns = state_of(position).__getstate__()
    state = object.__new__(TableState)
    state.__setstate__((plan, book, *pickle.loads(pickle.dumps(columns))))
    return GAME.machine(GAME, position.variant, state)


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_was_written_down_is_the_same_table(seed: int) -> None:
    before, now = games(seed)
    for number in walk(before, now, seed, 60):
        if number % 5 == 0:
            read = read_back(now)
            assert_alike(before, read, f"decision {number} of seed {seed}")
            assert {seat: list(asked.options) for seat, asked in read.pending().items()} == {
                seat: list(asked.options) for seat, asked in now.pending().items()
            }


@pytest.mark.parametrize("seed", range(4))
def test_copies_go_their_own_ways(seed: int) -> None:
    """What a copy does leaves the table as it was, and the other way round."""
    before, now = games(seed)
    for number in walk(before, now, seed, 60):
        if number % 4 or before.result() is not None:
            continue
        twin = now.clone()
        for _ in range(6):
            if twin.result() is None:
                ((asked, decision),) = twin.pending().items()
                twin.take(asked, decision.options[-1])
        assert_alike(before, now, f"decision {number} of seed {seed}")


def faces(position: Machine) -> list[str]:
    state = state_of(position)
    return [state.name(CardId(card)) for card in range(len(state.cards))]


@pytest.mark.parametrize("seed", range(8))
def test_hidden_cards_are_imagined_alike(seed: int) -> None:
    before, now = games(seed)
    for number in walk(before, now, seed, 60):
        if number % 3 or before.result() is not None:
            continue
        for seat in SEATS:
            old, new = (position.imagine(seat, random.Random(number)) for position in (before, now))
            assert_alike(old, new, f"{seat} at decision {number} of seed {seed}")
            notations = [[option.notation for asked in each.pending().values() for option in asked.options] for each in (old, new)]
            assert notations[0] == notations[1]


@pytest.mark.parametrize("seed", range(4))
def test_counters_are_changed_alike(seed: int) -> None:
    before, now = games(seed)
    for number in walk(before, now, seed, 40):
        if number % 5 or before.result() is not None:
            continue
        for path, value in (("seat.A.blood", 3), ("seat.B.blood", 0), ("pool", 7), ("seat.A.draws", 2)):
            old, new = (position.adjusted(path, value) for position in (before, now))
            assert isinstance(old, Machine)
            assert isinstance(new, Machine)
            assert_alike(old, new, f"{path} at decision {number} of seed {seed}")
        assert_alike(before, now, f"decision {number} of seed {seed}")


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_gives_up_has_lost(seat: Seat) -> None:
    before, now = games(4)
    for _ in walk(before, now, 4, 30):
        pass
    for position in (before, now):
        assert position.command(Command("concede", seat)) is None
    assert now.result() == before.result()
    assert not now.pending()
    assert_alike(before, now, "after giving up")
