"""The seer at every game: it answers what it may, always the same, and nothing that it cannot know changes its mind."""

import random
from collections.abc import Iterator

import pytest
from tests.every_game import GAMES

from netdeck.bots import SeerBot
from netdeck.bots.seer import LEVELS, Level
from netdeck.kernel import Game, Position, Rng, Seat, Setup, Thoughts, key_from_seed

QUICK = Level(9, "quick", 6)
"""A level for tests: six futures."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few futures; they are seen long before machine code for them would be made, which says the same (test_searching.py of BINMAT)."""
    monkeypatch.setitem(LEVELS, "9", QUICK)
    monkeypatch.setattr("netdeck.games.binmat.bot.search.find_spec", lambda name: None)


def moments(game: Game, number: int, moves: int = 400) -> Iterator[tuple[Position, Seat]]:
    """A few moments of a random game at which a seat has a choice."""
    dice = random.Random(4)
    position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(4)))
    found = 0
    for _ in range(moves * number):
        if position.result() is not None or found == number:
            return
        for seat, decision in position.pending().items():
            if len(decision.options) > 2 and dice.random() < 0.2 and is_worth_a_thought(position, seat):
                found += 1
                yield position, seat
            position.take(seat, dice.choice(decision.options))


def is_worth_a_thought(position: Position, seat: Seat) -> bool:
    """Whether the seer searches here at all."""
    game, decision = position.game, position.question(seat)
    assert decision is not None
    return (
        len(decision.options) > 1
        and decision.kind not in game.routine
        and not game.standing_answer(position.view(seat), decision, game.usual_stops)
    )


def thoughts(position: Position, seat: Seat, seed: int = 1) -> tuple[str, Thoughts | None]:
    """What a seer of its own answers here, and what it thought."""
    bot = SeerBot(position.game, seat, seed, "9")
    moment = bot.told(position)
    option = bot.choose(moment)
    assert option in moment.decision.options
    return option.notation, bot.thoughts


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_seer_answers_what_it_may_and_says_what_it_thought(game: Game) -> None:
    for position, seat in moments(game, 2):
        before = position.digest()
        answer, thought = thoughts(position, seat)
        assert position.digest() == before
        assert thought is not None
        assert thought.best == answer
        assert thought.seat == seat
        assert sum(each.visits for each in thought.candidates) == thought.iterations
        assert sum(each.share for each in thought.candidates) == pytest.approx(1)
        assert 0 <= thought.value <= 1
        assert all(0 <= each.value <= 1 for each in thought.candidates)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_a_seat_cannot_know_does_not_change_its_mind(game: Game) -> None:
    """Positions that look the same give the same thoughts for the same seed, visit for visit, whatever truly lies hidden."""
    changed = 0
    for position, seat in moments(game, 2):
        twin = position.imagine(seat, random.Random(7))
        changed += twin.digest() != position.digest()
        assert twin.view(seat) == position.view(seat)
        assert thoughts(position, seat) == thoughts(twin, seat)
    assert changed


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("is_experienced", [False, True])
def test_a_judgement_is_a_chance_and_rivals_share_it(game: Game, is_experienced: bool) -> None:
    judge = game.evaluate_learned if is_experienced else game.evaluate
    for position, _ in moments(game, 4):
        judged = [judge(position, seat) for seat in position.seats]
        chances = [worth for worth in judged if worth is not None]
        assert len(chances) in (0, len(judged))
        if len(chances) == 2:
            assert sum(chances) == pytest.approx(1)
        assert all(0 <= worth <= 1 for worth in chances)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_seer_sits_at_a_larger_table_too(game: Game) -> None:
    """Several rivals, teams, and decisions at the same time: each seat answers what it may."""
    seats = game.table(min(4, game.seat_counts[1]))
    position = game.start(game.complete(Setup(game=game.id, seats=seats)), Rng(key_from_seed(4)))
    dice = random.Random(4)
    while not any(is_worth_a_thought(position, seat) for seat in position.pending()):
        for seat, decision in position.pending().items():
            position.take(seat, dice.choice(decision.options))
    seat = next(seat for seat in position.pending() if is_worth_a_thought(position, seat))
    _, thought = thoughts(position, seat)
    assert thought is not None
    assert 0 <= thought.value <= 1
