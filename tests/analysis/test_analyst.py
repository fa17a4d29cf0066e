"""Analysis: a planted blunder is found, an equal answer is none, and nothing that a seat could not see changes what it is told."""

import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.cli.running import netdeck
from tests.every_game import GAMES

from lantern import GAME as LANTERN
from netdeck import registry
from netdeck.analysis import Choice, Effort, analyse
from netdeck.analysis.choices import open_choice
from netdeck.bots.seer.search import Search
from netdeck.games.binmat.bot.search import BinmatSearch, InterpretedFutures
from netdeck.kernel import Budget, Deal, Game, Match, Position, Seat, Setup
from netdeck.kernel.search_results import Searcher

NORTH, SOUTH = Seat("north"), Seat("south")
EFFORT = Effort(4)
ONLY_GLASS = {  # the next burn mark is north's third, and its deck is empty: Ember loses at once
    "zones": {"north.hand": ["Ember", "Glass"], "north.deck": [], "south.hand": [], "south.deck": []},
    "seat": {"north": {"light": 2, "burns": 2}, "south": {"burns": 0}},
}


def choose_at_random(match: Match, dice: random.Random) -> None:
    """One random choice of anybody who is asked."""
    seat, decision = dice.choice([*match.position.pending().items()])
    match.choose(seat, dice.choice(decision.options).notation)


def played(game: Game, seed: int) -> Match:
    """A random match."""
    match, dice = Match(game, Setup(game=game.id), Deal(seed=seed)), random.Random(seed)
    while match.position.result() is None:
        choose_at_random(match, dice)
    return match


def decisions(game: Game, seed: int) -> Iterator[tuple[Position, Seat, Choice]]:
    """Decisions of a random match that are worth a thought."""
    match, dice = Match(game, Setup(game=game.id), Deal(seed=seed)), random.Random(seed)
    match.position.remember(())
    while match.position.result() is None:
        for seat, decision in match.position.pending().items():
            if choice := open_choice(match.position, match.number, seat, decision.options[0].notation):
                yield match.position, seat, choice
        choose_at_random(match, dice)


def searcher(game: Game) -> Searcher:
    """The game's own search, interpreted."""
    own = game.searcher()
    return BinmatSearch(InterpretedFutures()) if isinstance(own, BinmatSearch) else own or Search(game)


def test_a_planted_blunder_is_reported_with_what_it_cost() -> None:
    match = Match(LANTERN, Setup(game="lantern"), Deal(seed=0), ONLY_GLASS)
    assert match.choose(NORTH, "play Ember") is None
    found = analyse(match, [NORTH], EFFORT)
    (mistake,) = [each for each in found.mistakes if each.number == 1]
    assert (mistake.chosen, mistake.better, mistake.clause) == ("play Ember", "play Glass", "5.1")
    assert 0 < mistake.low <= mistake.loss <= mistake.high
    assert mistake.later > 0


def test_the_right_answer_is_no_mistake() -> None:
    match = Match(LANTERN, Setup(game="lantern"), Deal(seed=0), ONLY_GLASS)
    assert match.choose(NORTH, "play Glass") is None
    assert not [each for each in analyse(match, [NORTH], EFFORT).mistakes if each.number == 1]


def test_from_the_first_chance_mistakes_and_luck_lead_to_the_result() -> None:
    match = played(LANTERN, 4)
    found = analyse(match, (), Effort(2))
    result = match.position.result()
    assert result is not None
    assert found.mistakes
    for seat in found.seats:
        assert seat.ends == (seat.seat in result.winners)
        assert seat.begins - seat.lost + seat.gained + seat.luck == pytest.approx(seat.ends)
        own = [each for each in found.points if each.seat == seat.seat]
        assert all(0 <= each.chance <= 1 for each in own)
        between = [each for each in found.mistakes if own[0].number <= each.number < own[-1].number]
        cost = sum(each.loss if each.seat == seat.seat else -each.loss for each in between)
        assert own[0].chance + sum(each.luck for each in own) - cost == pytest.approx(own[-1].chance)


def test_one_seat_alone_has_the_curve_that_it_has_among_all() -> None:
    match = played(LANTERN, 5)
    both, one = analyse(match, (), Effort(1)), analyse(match, [SOUTH], Effort(1))
    assert [each.chance for each in one.points] == [each.chance for each in both.points if each.seat == "south"]
    assert {each.seat for each in one.seats} == {"south"}


def test_what_was_taken_back_is_not_analysed_and_a_match_may_be_unfinished() -> None:
    match = Match(LANTERN, Setup(game="lantern"), Deal(seed=0), ONLY_GLASS)
    assert match.choose(NORTH, "play Ember") is None
    match.undo(NORTH)
    assert match.choose(NORTH, "play Glass") is None
    found = analyse(match, [NORTH], Effort(1))
    assert [(each.number, each.chosen) for each in found.points] == [(3, "play Glass")]
    assert [(each.begins, each.ends, each.luck) for each in found.seats] == [(found.points[0].chance, found.points[0].chance, 0)]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_cards_that_a_seat_never_saw_change_nothing_that_is_thought_about(game: Game) -> None:
    """Whoever searches gets nothing but imagined positions: these are equal, whatever lies behind the view."""
    seen = swapped = 0
    for position, seat, choice in islice(decisions(game, 3), 2, 5):
        other = position.imagine(seat, random.Random(99))
        twin = open_choice(other, choice.number, seat, choice.chosen)
        assert twin is not None
        assert (twin.labels, twin.equivalent, twin.clause) == (choice.labels, choice.equivalent, choice.clause)
        for number in range(3):
            dice = random.Random(number), random.Random(number)
            assert choice.imagine(dice[0]).digest() == twin.imagine(dice[1]).digest()
        seen += 1
        swapped += other.digest() != position.digest()
    assert (seen, swapped > 0) == (3, True)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_answers_are_compared_in_the_same_futures(game: Game) -> None:
    """The order of the answers changes nothing, and an answer does as well as itself."""
    _, seat, choice = next(islice(decisions(game, 2), 3, None))
    first, *_, last = choice.labels
    asked = [(first, last), (last, first), (first, first)]
    found = [searcher(game).compare(choice.imagine, seat, pair, Budget(5, turns=1), random.Random(1)) for pair in asked]
    assert found[0] == found[1][::-1]
    assert found[2] == [found[0][0]] * 2
    assert all(0 <= each <= 1 for each in found[0])


def test_the_command_says_the_same_twice_and_tells_json(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    record.write_bytes(played(registry.find("lantern"), 4).record().to_bytes())
    told = [netdeck("analyse", record, "--futures", 1, "--json") for _ in range(2)]
    assert told[0] == told[1]
    data = told[0].json()
    assert data["decisions"] == len(data["points"])
    lines = netdeck("analyse", record, "--futures", 1, "--seat", "north").lines
    assert any(line.startswith("north ") for line in lines)
    assert not any("south" in line for line in lines)
    wrong = netdeck("analyse", record, "--seat", "west")
    assert (wrong.status, wrong.complaints) == (2, ["there is no seat 'west' at this table; known: north, south"])
