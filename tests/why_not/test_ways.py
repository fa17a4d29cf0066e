"""What is said to make an act legal does: every suggestion is carried out on the true table."""

import random
from itertools import chain, islice

import pytest
from tests.every_game import GAMES
from tests.why_not.moments import every, played, told

from netdeck.kernel import BACK, Adjustment, Position, Seat, Way, why_not
from netdeck.kernel.nearest_legal import MOST_WAITS, SOON, reached

MOMENTS = 5
"""At how many moments of scenarios, and of random games, somebody asks."""
TRIES = 2


def _attempts(position: Position, seat: Seat, chooser: random.Random, memory: list[str]) -> list[str]:
    cards = [card.id for zone in position.view(seat).zones.values() for card in zone.cards if card.name != BACK and card.id is not None]
    meant = [text for card in chooser.sample(cards, min(TRIES, len(cards))) for text in position.meant(seat, card)[:1]]
    return [*meant, *chooser.sample(memory, min(TRIES, len(memory)))]


def _carried_out(position: Position, seat: Seat, text: str, way: Way) -> bool:
    copy: Position | None = position.clone()
    assert copy is not None
    if isinstance(way, Adjustment):
        for remedy in way.remedies:
            copy = copy.adjusted(remedy.path, remedy.value) if copy is not None else None
        return copy is not None and copy.choose(seat, text) is None
    if way.kind == "instead":
        return copy.choose(seat, way.notation) is None
    if way.kind == "first" and "nobody" not in way.words:
        return copy.choose(seat, way.notation) is None and copy.choose(seat, text) is None
    there = reached(position, seat, text, way.notation, SOON if way.kind == "first" else MOST_WAITS)
    return there is not None and there.choose(seat, text) is None


@pytest.mark.parametrize("id", every(GAMES))
def test_every_suggestion_is_carried_out(id: str) -> None:
    game, chooser = GAMES[id], random.Random(11)
    memory: list[str] = []
    stories = told(id)
    for position in chain(stories[:: max(1, len(stories) // MOMENTS)], islice(played(game, range(2)), 5, None, 14)):
        memory = [*memory, *(option.notation for each in position.pending().values() for option in each.options)][-60:]
        for seat in (*position.pending(), *position.seats)[:2]:
            for text in _attempts(position, seat, chooser, memory):
                answer = why_not(position, seat, text)
                for way in answer.ways if answer is not None else ():
                    assert _carried_out(position, seat, text, way), f"{seat} may not {text!r}; it should be legal {way.words}, and is not"


@pytest.mark.parametrize("id", every(GAMES))
def test_an_act_is_never_compared_with_itself(id: str) -> None:
    """Somebody writes what is offered with a full stop: they are told what is wrong with it, not to do the same instead."""
    for position in told(id)[::30]:
        for seat, decision in position.pending().items():
            text = decision.options[0].notation
            for way in (way for way in _ways_of(position, seat, f"{text}.") if way.notation):
                assert way.notation.casefold() != text.casefold(), (text, way)


def _ways_of(position: Position, seat: Seat, text: str) -> tuple[Way, ...]:
    answer = why_not(position, seat, text)
    return answer.ways if answer is not None else ()


def test_taking_back_is_told_before_anything_else_to_whoever_is_in_the_middle_of_a_play() -> None:
    """In Technomancy a play can be cancelled: nobody is told to go on with it first."""
    found = 0
    for position in played(GAMES["technomancy"], range(0, 8, 2)):
        for seat, decision in position.pending().items():
            if decision.find("cancel") is not None:
                answer = why_not(position, seat, "pass")
                assert answer is not None
                assert [way.words for way in answer.ways if way.kind == "first"] == ["after 'cancel'"]
                found += 1
        if found > 2:
            break
    assert found > 2
