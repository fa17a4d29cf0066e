"""What a payment leaves is what is left: the answer is given, and the number is what was foreseen."""

import random
from collections.abc import Iterator
from itertools import chain

import pytest
from tests.seeds import seeds

from netdeck import registry
from netdeck.games.bloodless.display import forecast as bloodless
from netdeck.games.datawarriors.display import forecast as datawarriors
from netdeck.games.technomancy.display import forecast as technomancy
from netdeck.kernel import SPECTATOR, Deal, Match, PaymentRules, Position, Seat, Setup

PURSES = {"bloodless": bloodless.PURSE, "datawarriors": datawarriors.PURSE, "technomancy": technomancy.PURSE}
LONGEST = 80
ENOUGH = 60


def moments(id: str, seed: int) -> Iterator[tuple[Position, Seat]]:
    """Positions of a random match of somebody who rather does something, each with a seat that is asked."""
    game, source = registry.find(id), random.Random(seed)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    for _ in range(LONGEST):
        pending = match.position.pending()
        if not pending:
            return
        seat = source.choice(sorted(pending))
        yield match.position, seat
        options = [option.notation for option in pending[seat].options]
        busy = [each for each in options if each not in ("pass", "end", "cancel")]
        match.choose(seat, source.choice(busy if busy and source.random() < 0.8 else options))


def paid(world: Position, seat: Seat, notation: str, purse: PaymentRules, source: random.Random) -> Position:
    """The position after *notation*, with every question that belongs to it answered by chance."""
    world.choose(seat, notation)
    while (decision := world.pending().get(seat)) is not None and decision.kind in purse.within:
        answers = [option.notation for option in decision.options if option.notation not in purse.ways_out]
        usual = [each for each in answers if each in purse.usual]
        world.choose(seat, source.choice(usual or answers))
    return world


@pytest.mark.parametrize("id", PURSES)
@pytest.mark.parametrize("seed", seeds(1, soak=3))
def test_what_is_left_was_foreseen(id: str, seed: int) -> None:
    """Matches are played until enough had a price: in some, hardly anything has."""
    purse, source, told = PURSES[id], random.Random(seed), 0
    for position, seat in chain.from_iterable(moments(id, 100 * seed + match) for match in range(20)):
        if told > ENOUGH:
            return
        for forecast in position.forecasts(seat):
            kind, _, notation = forecast.about.partition(":")
            if kind != "choice":
                continue
            now, left = forecast.values["has"], forecast.values["leaves"]
            assert {name: purse.has(position, seat)[name] for name in now} == now
            after = paid(position.clone(), seat, notation, purse, source)
            assert {name: purse.has(after, seat)[name] for name in left} == left, notation
            assert position.game.rulebook.text(forecast.clause)
            told += 1
    pytest.fail("hardly anything had a price")


@pytest.mark.parametrize("id", PURSES)
def test_only_the_payer_is_told(id: str) -> None:
    for position, seat in moments(id, 1):
        for viewer in (SPECTATOR, *(other for other in position.seats if other != seat and other not in position.pending())):
            assert not [each for each in position.forecasts(viewer) if each.about.startswith("choice:")]


def test_what_costs_nothing_and_what_is_open_is_not_told() -> None:
    """An end of turn costs nothing; a card whose cost the payer sets leaves whatever they like."""
    letters = free = 0
    for position, seat in moments("bloodless", 1):
        about = {each.about for each in position.forecasts(seat)}
        for option in position.pending()[seat].options:
            if option.notation in ("end", "pass"):
                free += 1
                assert f"choice:{option.notation}" not in about
            world = position.clone()
            world.choose(seat, option.notation)
            asked = world.pending().get(seat)
            if asked is not None and asked.kind == "VARIABLE" and len(asked.options) > 1:
                letters += 1
                assert f"choice:{option.notation}" not in about
    assert free
    assert letters
