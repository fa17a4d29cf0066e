"""Forecasts come true: what the rules foresee happens when everybody does what was assumed, and nothing is said to be sure that is not."""

import random
from collections.abc import Iterator

import pytest
from tests.seeds import seeds

from netdeck import registry
from netdeck.kernel import SPECTATOR, Deal, Forecast, Match, Position, Seat, Setup

LONGEST = 120


def moments(id: str, seed: int) -> Iterator[tuple[Position, Seat]]:
    """Positions of a random match, each with a seat that is asked something."""
    game, source = registry.find(id), random.Random(seed)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    for _ in range(LONGEST):
        pending = match.position.pending()
        if not pending:
            return
        seat = source.choice(sorted(pending))
        yield match.position, seat
        match.choose(seat, source.choice(pending[seat].options).notation)


def about(position: Position, viewer: Seat, name: str) -> Forecast | None:
    return next((each for each in position.forecasts(viewer) if each.about == name), None)


@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_an_attack_of_bloodless_leaves_the_pool_where_it_was_foreseen(seed: int) -> None:
    told = 0
    for position, seat in moments("bloodless", seed):
        before = position.view(seat)
        forecast = about(position, seat, f"attack:{seat}")
        if forecast is None or not forecast.sure or before.counters["active"] != seat:
            continue
        world, turn = position.clone(), before.counters["turn"]
        while world.result() is None and world.turn() == turn:
            asked, decision = next(iter(world.pending().items()))
            world.take(asked, decision.find("end") or decision.find("pass") or decision.options[0])
        assert world.view(seat).counters["pool"] == forecast.counters.get("pool", before.counters["pool"])
        told += any(event.event == "strike" for event in forecast.events)
    assert told, "no attack was foreseen"


@pytest.mark.parametrize(("id", "key"), [("datawarriors", "process"), ("technomancy", "object")])
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_what_is_next_on_a_stack_does_what_was_foreseen(id: str, key: str, seed: int) -> None:
    told = 0
    for position, seat in moments(id, seed):
        forecast = about(position, seat, "stack")
        if forecast is None or not forecast.sure:
            continue
        world, top = position.clone(), position.view(seat).counters["stack"][-1][key]
        while world.result() is None and any(each[key] == top for each in world.view(seat).counters["stack"]):
            asked, decision = next(iter(world.pending().items()))
            world.take(asked, decision.find("pass") or decision.options[0])
        after = world.view(seat)
        for zone, count in forecast.counts.items():
            assert after.zones[zone].count == count
        for name, value in forecast.counters.items():
            if name != "stack":
                assert after.counters[name] == value
        told += 1
    assert told, "nothing was on the stack"


@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_binmat_tells_powers_only_of_stacks_that_are_known(seed: int) -> None:
    for position, seat in moments("binmat", seed):
        view = position.view(seat)
        own, other = ("d", "a") if seat.startswith("d") else ("a", "d")
        for lane in range(6):
            forecast = about(position, seat, f"lane:{lane}")
            assert forecast is not None
            mine, theirs = forecast.values[own], forecast.values[other]
            assert mine["unknown"] == 0
            seen = len(view.hand_of(f"{other}{lane}"))
            assert theirs["unknown"] == view.zones[f"{other}{lane}"].count - seen
            assert ("power" in theirs) == (theirs["unknown"] == 0)
            assert forecast.sure == (theirs["unknown"] == 0)
            assert set(forecast.values.get("with", ())) <= {str(card.id) for card in view.hand_of(f"h{seat}")}
    assert all("with" not in each.values for each in position.forecasts(SPECTATOR))


def test_equal_cards_of_a_hand_are_named_as_copies() -> None:
    found = 0
    for id in ("bloodless", "datawarriors", "technomancy"):
        for seed in range(3):
            for position, seat in moments(id, seed):
                asked, view = position.question(seat), position.view(seat)
                assert asked is not None
                names = {card.id: card.name for zone in view.zones.values() for card in zone.cards}
                touched = {option.touches[0] for option in asked.options if option.touches}
                for option in asked.options:
                    for copy in option.copies:
                        assert names[copy] == names[option.touches[0]]  # type: ignore[index]
                        assert copy not in touched
                        found += 1
    assert found, "nobody held two equal cards that could be played"
