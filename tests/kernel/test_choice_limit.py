"""What one choice may set off, and what is left when it was too much: the match as it was."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.every_game import GAMES

from netdeck.kernel import Deal, LimitExceededError, Match, Record, Seat, Setup, limit_choices, verify
from netdeck.kernel.match import STOPPED


def begun(id: str, seed: int) -> Match:
    return Match(GAMES[id], Setup(game=id), Deal(seed=seed))


def any_choice(match: Match, dice: random.Random) -> tuple[Seat, str] | None:
    pending = match.position.pending()
    if not pending:
        return None
    seat = dice.choice(list(pending))
    return seat, dice.choice(pending[seat].options).notation


def break_off(match: Match, choice: tuple[Seat, str], seed: int) -> None:
    """Play on for two choices, and then something goes wrong."""
    with match.rollback_on_error():
        match.choose(*choice)
        other = any_choice(match, random.Random(seed))
        if other is not None:
            match.choose(*other)
        raise ZeroDivisionError


@pytest.mark.parametrize("id", [id for id, game in GAMES.items() if id != "binmat"])
def test_a_choice_that_takes_too_many_steps_is_told_and_nothing_has_happened(id: str) -> None:
    match, dice = begun(id, 3), random.Random(3)
    refused = 0
    for _ in range(60):
        choice = any_choice(match, dice)
        if choice is None:
            break
        before = match.record().to_bytes(), match.position.digest(), list(match.log), list(match.draws)
        told = ""
        try:
            with limit_choices(steps=2), match.rollback_on_error():
                match.choose(*choice)
        except LimitExceededError as error:
            told = str(error)
        if told:
            refused += 1
            assert "2 steps" in told
            assert (match.record().to_bytes(), match.position.digest(), list(match.log), list(match.draws)) == before
            assert match.choose(*choice) is None  # without a limit it can be made
    assert refused > 3


@pytest.mark.parametrize("id", GAMES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1000), faults=st.sets(st.integers(0, 40), max_size=8))
def test_whatever_goes_wrong_in_between_leaves_no_trace(id: str, seed: int, faults: set[int]) -> None:
    """The same choices, with and without attempts that were broken off after they had changed everything, give the same record."""
    match, twin, dice = begun(id, seed), begun(id, seed), random.Random(seed)
    for n in range(40):
        choice = any_choice(match, dice)
        if choice is None:
            break
        if n in faults:
            with pytest.raises(ZeroDivisionError):
                break_off(match, choice, n)
        match.choose(*choice)
        twin.choose(*choice)
        seat = match.position.seats[0]
        assert match.seen(seat) == twin.seen(seat)
    assert match.record().to_bytes() == twin.record().to_bytes()
    assert list(match.draws) == list(twin.draws)


@pytest.mark.parametrize("id", GAMES)
def test_a_match_that_the_host_has_stopped_is_over_without_a_winner_and_its_record_is_sound(id: str) -> None:
    match, dice = begun(id, 5), random.Random(5)
    for _ in range(10):
        if (choice := any_choice(match, dice)) is not None:
            match.choose(*choice)
    match.stop("the judge stops an endless game")
    assert match.position.result() == STOPPED
    assert not match.position.pending()
    assert match.position.clone().result() == STOPPED
    assert match.position.view(match.position.seats[0]).result == STOPPED
    data = match.record().to_bytes()
    assert verify(GAMES[id], data).sound
    assert Record.from_bytes(data).entries[-1].why == "the judge stops an endless game"
    again = Match.replay(GAMES[id], Record.from_bytes(data))
    assert again.position.digest() == match.position.digest()
    with pytest.raises(ValueError, match="over"):
        match.stop("twice")


@pytest.mark.parametrize("id", GAMES)
def test_what_the_host_made_itself_is_believed_and_gives_the_same_match(id: str) -> None:
    match, twin, dice = begun(id, 7), begun(id, 7), random.Random(7)
    for _ in range(20):
        if (choice := any_choice(match, dice)) is not None:
            match.choose(*choice)
            twin.follow_trusted(match.entries[-1])
    assert twin.record().to_bytes() == match.record().to_bytes()
    assert twin.log == match.log


def test_too_many_cards_are_told() -> None:
    match = begun("technomancy", 1)
    cards = match.position.made()
    with limit_choices(objects=cards), pytest.raises(LimitExceededError, match=f"{cards:,} cards"):
        match.position.state.bring("Sproutling", match.position.seats[0], next(iter(match.position.state.zones)))  # type: ignore[attr-defined]
