"""What `know` tells a seat of any game: true, by its own log, and without a trace in the match."""

import random

import pytest
from tests.every_game import GAMES

from netdeck import registry
from netdeck.kernel import REFEREE, SPECTATOR, Deal, Match, Seat, Setup
from netdeck.testing.conformance_play import choices

TABLES = [(id, count) for id in GAMES for count in (2, 3, 4) if GAMES[id].seat_counts[0] <= count <= GAMES[id].seat_counts[1]]


def played(id: str, seed: int, most: int, count: int = 2, **options: object) -> Match:
    game = registry.find(id)
    match = Match(game, Setup(game=id, seats=game.table(count), options=options), Deal(seed=seed))
    chooser = random.Random(seed)
    for _ in range(most):
        open_now = choices(match.position)
        if not open_now:
            break
        seat, option = chooser.choice(open_now)
        match.choose(seat, option.notation)
    return match


def demand_truth(match: Match, viewer: Seat) -> int:
    """Every fact is so, its event showed the card to that viewer, and nothing is counted that is not there; how many facts there are."""
    zones, known, seen = match.position.view(REFEREE).zones, match.know(viewer), match.seen(viewer)
    lying = {name: [card.name for card in zone.cards] for name, zone in zones.items()}
    for fact in known.facts:
        names = match.position.shown_as(fact.card)
        if fact.places[0].at:
            (place,) = fact.places
            assert lying[place.zone][-place.at] in names
        assert sum(card in names for place in fact.places for card in lying[place.zone]) >= fact.count
        if fact.event is not None:
            assert any(name in str(seen[fact.event].fields) for name in names)
    for cards in known.unseen.values():
        for name, count in cards.items():
            names = match.position.shown_as(name)
            assert sum(card in names for zone in lying.values() for card in zone) >= count
    return len(known.facts)


@pytest.mark.parametrize(("id", "count"), TABLES)
def test_what_seats_know_is_true_and_leaves_no_trace(id: str, count: int) -> None:
    match = played(id, 2, 60, count)
    before = match.record().to_bytes()
    for viewer in (*match.setup.seats, SPECTATOR):
        demand_truth(match, viewer)
    assert match.record().to_bytes() == before
    assert not match.position.knowledge(match.setup.seats[0]).facts


@pytest.mark.parametrize(
    ("id", "seed", "most", "viewer"),
    [("binmat", 2, 40, "a0"), ("bloodless", 2, 80, "B"), ("datawarriors", 7, 80, "u1"), ("technomancy", 0, 120, "P2")],
)
def test_there_is_something_to_know(id: str, seed: int, most: int, viewer: str) -> None:
    assert demand_truth(played(id, seed, most), Seat(viewer)) >= 2


def test_whoever_knows_no_list_is_told_no_unseen_cards_of_it() -> None:
    first, other = (played("technomancy", 1, 30, open_lists=shown) for shown in (True, False))
    one, two = first.setup.seats
    assert {*first.know(one).unseen} == {one, two}
    assert {*other.know(one).unseen} == {one}


def test_what_was_taken_back_is_known_no_more() -> None:
    match = played("binmat", 2, 40)
    seat = match.setup.seats[0]
    assert match.know(seat).facts
    match.undo(seat, 40)
    assert not match.know(seat).facts
