"""Events say what they hit and who plays what: a place, a player or a card that the view knows, and how hard it was hit."""

import random

import pytest
from tests.every_game import GAMES

from netdeck.kernel import Deal, Hit, Match, Play, Seat, Setup
from netdeck.kernel.host_events import GaveUp

DECIDED_BY_HITS = ("binmat", "bloodless", "datawarriors", "technomancy")
MOST_CHOICES = 1500
LATE = 40
"""So many events after the last hit a match is over at the latest: those of cleaning up behind a player who has left."""


def played(id: str, seed: int) -> Match:
    game, dice = GAMES[id], random.Random(seed)
    match = Match(game, game.complete(Setup(game=id)), Deal(seed=seed))
    for _ in range(MOST_CHOICES):
        pending = match.position.pending()
        if not pending:
            break
        seat, decision = next(iter(pending.items()))
        match.choose(seat, dice.choice(decision.options).notation)
    return match


@pytest.mark.parametrize("id", DECIDED_BY_HITS)
def test_a_match_ends_with_a_hit_at_something_that_everybody_sees(id: str) -> None:
    match = played(id, seed=1)
    assert match.position.result() is not None
    for viewer in match.setup.seats:
        view = match.position.view(viewer)
        seen = match.seen(viewer)
        hits = [(event.number, event.hit) for event in seen if isinstance(event.hit, Hit)]
        assert len(seen) - hits[-1][0] <= LATE
        places = {*view.zones, *view.seats, *view.counters}
        for _, hit in hits:
            assert isinstance(hit.at, int) or hit.at in places, hit
            assert hit.amount >= 0


@pytest.mark.parametrize("id", DECIDED_BY_HITS)
def test_a_play_says_who_plays_what_and_tells_no_hidden_card(id: str) -> None:
    match = played(id, seed=1)
    names = GAMES[id].card_names(match.setup)
    for viewer in match.setup.seats:
        plays = [(event, event.play) for event in match.seen(viewer) if isinstance(event.play, Play)]
        assert {play.seat for _, play in plays} == set(match.setup.seats)
        for event, play in plays:
            shown = [value for value in event.fields.values() if value == play.card or str(value) == str(play.card)]
            assert play.card is None or (play.card.name.removesuffix("u") in names and shown), event


def test_giving_up_is_decided_at_the_seat() -> None:
    event = GaveUp(clause="R67", seat=Seat("A"))
    blow = event.impact()
    assert blow is not None
    assert getattr(event, blow.at) == "A"
