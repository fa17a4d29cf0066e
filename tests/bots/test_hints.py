"""Hints: a legal candidate with a true reason, and nothing in it that the seat could not know."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.bots import hint
from netdeck.kernel import Deal, Match, Setup

PLAIN = [game for game in GAMES.values() if game.id != "binmat"]
"""All but one whose search is compiled before it begins, which takes longer than to search."""


def middle(game_id: str, seed: int, choices: int) -> Match:
    """A match in the middle, played by chance."""
    match, dice = Match(GAMES[game_id], Setup(game=game_id), Deal(seed=seed)), random.Random(seed)
    for _ in range(choices):
        if match.position.result() is not None:
            break
        seat, decision = next(iter(match.position.pending().items()))
        match.choose(seat, dice.choice(decision.options).notation)
    return match


@settings(max_examples=20, deadline=None)
@given(game=st.sampled_from([game.id for game in PLAIN]), seed=st.integers(0, 500), choices=st.integers(0, 60))
def test_a_hint_is_legal_cites_a_clause_and_knows_no_more_than_the_seat(game: str, seed: int, choices: int) -> None:
    match = middle(game, seed, choices)
    for seat, decision in match.position.pending().items():
        before = match.position.digest()
        found = hint(match.position, seat, seed=3)
        assert found is not None
        assert match.position.digest() == before
        assert found.notation in [option.notation for option in decision.options]
        assert found.clause in match.game.rulebook
        assert (found.reason == "only") == (len(decision.options) == 1)
        assert not found.other or found.other_chance < found.chance <= 1
        # Everything hidden lies otherwise, and the hint is the same.
        assert hint(match.position.imagine(seat, random.Random(seed)), seat, seed=3) == found
        # What it brings comes true.
        heard = len(match.log)
        twin = middle(game, seed, choices)
        twin.choose(seat, found.notation)
        told = [(seen.text(), seen.clause) for seen in twin.seen(seat, heard)]
        assert [each for each in found.brings if (each.text(), each.clause) not in told] == []


def test_there_is_no_hint_where_nothing_is_asked() -> None:
    match = middle("bloodless", 1, 4)
    idle = next(seat for seat in match.position.seats if seat not in match.position.pending())
    assert hint(match.position, idle, seed=1) is None


@pytest.mark.parametrize("game", [game.id for game in PLAIN])
def test_hints_differ_only_by_their_dice(game: str) -> None:
    match = middle(game, 4, 12)
    seat = next(iter(match.position.pending()))
    assert hint(match.position, seat, seed=5) == hint(match.position, seat, seed=5)
