"""Copies look at one table until one of them moves: none of them can tell, whoever moves first, and whoever is dropped."""

import gc
import random

import pytest
from tests.seeds import seeds

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.table_runner import take
from netdeck.kernel import REFEREE, SPECTATOR, Command, Machine, Option, Rng, Setup, key_from_seed

from .test_machines import setup


def start(seed: int) -> Machine:
    return GAME.start(setup(seed), Rng(key_from_seed(seed)))


def table_of(position: Machine) -> TableState:
    assert isinstance(position.state, TableState)
    return position.state


def everything(position: Machine) -> object:
    state = table_of(position)
    notations = [option.notation for decision in position.pending().values() for option in decision.options]
    return state.table.as_numbers(), list(state.table.offers), notations, position.digest(), position.rng.draws


def picked(position: Machine, chooser: random.Random) -> Option:
    (decision,) = position.pending().values()
    return decision.options[chooser.randrange(len(decision.options))]


@pytest.mark.parametrize("seed", seeds(1, soak=12))
def test_whoever_moves_first_the_others_stay_where_they_are(seed: int) -> None:
    chooser = random.Random(seed)
    first = start(seed)
    there = {0: (first, everything(first))}
    for number in range(1, 160):
        name = chooser.choice(list(there))
        position, _ = there[name]
        match chooser.randrange(5):
            case 0 | 1 if len(there) < 8:
                twin = position.clone()
                there[number] = (twin, there[name][1])
            case 2 if len(there) > 1:
                del there[name], position
            case _ if position.pending():
                ((seat, _),) = position.pending().items()
                option = picked(position, chooser)
                alone = table_of(position).table.copy()
                take(alone, option.value)  # type: ignore[arg-type]
                position.take(seat, option)
                assert table_of(position).table.as_numbers() == alone.as_numbers()
                there[name] = (position, everything(position))
        if number % 40 == 0:
            gc.collect()
        for each, seen in there.values():
            assert everything(each) == seen


def test_a_copy_has_a_chance_of_its_own_and_the_match_keeps_its_own() -> None:
    position = start(3)
    rng = position.rng
    twin = position.clone()
    assert twin.rng is not rng
    twin = position.clone()
    ((seat, decision),) = position.pending().items()
    position.take(seat, decision.options[0])
    assert position.rng is rng
    assert twin.rng is not rng


def test_giving_up_and_stopping_do_not_touch_a_copy() -> None:
    position = start(4)
    twin = position.clone()
    before = everything(twin)
    assert position.command(Command("concede", position.seats[0])) is None
    assert everything(twin) == before
    assert everything(position) != before


def test_a_counter_that_is_set_on_a_copy_is_set_there_alone() -> None:
    position = start(5)
    seat = position.seats[0]
    twin = position.adjusted(f"seat.{seat}.locked", 3)
    assert twin is not None
    assert (twin.view(REFEREE).seat[seat]["locked"], position.view(REFEREE).seat[seat]["locked"]) == (3, 0)


@pytest.mark.parametrize("seed", seeds(1, soak=4))
def test_what_is_looked_up_again_only_where_something_has_happened_is_what_is_there(seed: int) -> None:
    position, chooser = start(seed), random.Random(seed)
    position.enable_view_cache()
    while pending := position.pending():
        ((seat, _),) = pending.items()
        state = table_of(position)
        for name in state.plan.zones:
            assert state.zones[name] == state.outside.zone(state.table, name)
        assert position.digest() == position.clone().digest()
        for viewer in position.seats:
            assert position.view(viewer) == position.clone().view(viewer)
        if chooser.random() < 0.1:
            position.imagine(seat, chooser)
        position.take(seat, picked(position, chooser))


@pytest.mark.parametrize("are_open", [True, False])
def test_spectators_imagine_a_table_too(are_open: bool) -> None:
    position = GAME.start(GAME.complete(Setup(game=GAME.id, options={"open_lists": are_open})), Rng(key_from_seed(2)))
    for _ in range(60):
        ((seat, decision),) = position.pending().items()
        position.take(seat, decision.options[0])
    twin = position.imagine(SPECTATOR, random.Random(2))
    assert twin.view(SPECTATOR) == position.view(SPECTATOR)
    assert twin.digest() != position.digest()


def test_options_that_nobody_has_read_in_time_cannot_be_read_later() -> None:
    position = GAME.start(GAME.complete(Setup(game=GAME.id)), Rng(key_from_seed(0)))
    while True:
        ((seat, decision),) = position.pending().items()
        if len(decision.options) > 2:
            break
        position.take(seat, decision.options[0])
    read = decision.options[1]
    position.take(seat, read)
    assert decision.options[1] is read
    with pytest.raises(RuntimeError, match="moved on"):
        decision.options[0]
