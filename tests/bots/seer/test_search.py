"""The search: it finds what simple tastes miss, stops when the answer stands, and keeps to its level and its time."""

import random

import pytest

from lantern import GAME as LANTERN
from netdeck.bots import BotError, Determinizer, SeerBot, create
from netdeck.bots.seer import LEVELS
from netdeck.bots.seer.search import Search
from netdeck.bots.seer.tree import Branch, Node, Spread
from netdeck.kernel import Budget, Option, Position, Rng, Seat, Setup, Thoughts, key_from_seed, win_probability

NORTH, SOUTH = Seat("north"), Seat("south")

# North's deck is empty: the next burn mark is its third. Only the Glass stands between, and then there is time for the Ember.
ONLY_GLASS = {
    "zones": {"north.hand": ["Ember", "Glass"], "north.deck": [], "south.hand": [], "south.deck": []},
    "seat": {"north": {"light": 2, "burns": 2}, "south": {"burns": 0}},
}


def staged() -> Position:
    return LANTERN.stage(LANTERN.complete(Setup(game="lantern")), ONLY_GLASS, Rng(key_from_seed(0)))


def searched(position: Position, futures: int, seconds: float = float("inf")) -> Thoughts:
    dice = random.Random(1)
    return Search(LANTERN).think(Determinizer(position, NORTH, dice), NORTH, Budget(futures, seconds), dice)


def test_the_only_move_that_wins_is_found_where_greed_loses() -> None:
    position = staged()
    greedy = create("greedy", LANTERN, NORTH, 1)
    assert greedy.choose(greedy.told(position)).notation == "play Ember"
    seer = SeerBot(LANTERN, NORTH, 1)
    assert seer.choose(seer.told(position)).notation == "play Glass"
    assert seer.thoughts is not None
    values = {each.notation: each.value for each in seer.thoughts.candidates}
    assert values["play Glass"] > values["play Ember"]


def test_a_search_stops_when_its_answer_can_no_longer_change() -> None:
    thoughts = searched(staged(), 200)
    assert 100 < thoughts.iterations < 200
    first, second = thoughts.candidates[:2]
    assert first.visits - second.visits > 200 - thoughts.iterations


def test_answers_that_are_compared_meet_the_same_positions() -> None:
    """No more are imagined than the answer that was tried most has met; the others met the first of the same."""
    position, dice, imagined = staged(), random.Random(1), []
    imagination = Determinizer(position, NORTH, dice)

    def counted(dice: random.Random) -> Position:
        imagined.append(imagination(dice))
        return imagined[-1]

    thoughts = Search(LANTERN).think(counted, NORTH, Budget(40), dice)
    assert len(thoughts.candidates) > 1
    assert len(imagined) == max(each.visits for each in thoughts.candidates)
    assert all(each.pending().keys() == position.pending().keys() for each in imagined)  # futures were played on copies


def test_a_search_without_time_still_has_an_answer() -> None:
    thoughts = searched(staged(), 200, seconds=0)
    assert thoughts.iterations == 1
    assert thoughts.best in ("play Ember", "play Glass", "pass")


def test_a_seer_that_nobody_lends_an_imagination_says_so() -> None:
    position = staged()
    moment = create("greedy", LANTERN, NORTH, 1).told(position)
    with pytest.raises(BotError, match="nobody lent the seer at north an imagination"):
        SeerBot(LANTERN, NORTH, 1).choose(moment)


def test_a_novice_slips_as_often_as_it_says() -> None:
    position = staged()
    slips = 0
    for seed in range(120):
        novice = SeerBot(LANTERN, NORTH, seed, "1")
        novice.choose(novice.told(position))
        slips += novice.thoughts is None  # it guessed
    assert 25 <= slips <= 55
    assert LEVELS["1"].slips == pytest.approx(1 / 3)


def test_an_imagination_holds_nothing_that_is_true() -> None:
    """What it was made of is not in it, and the match may go on without it."""
    position = LANTERN.start(LANTERN.complete(Setup(game="lantern")), Rng(key_from_seed(3)))
    dice = random.Random(2)
    imagination = Determinizer(position, NORTH, dice)
    look = position.view(NORTH)
    held = [value for value in vars(imagination).values() if isinstance(value, Position)]
    assert position not in held
    assert all(each.rng.key != position.rng.key for each in held)
    position.choose(SOUTH, "keep")
    position.choose(NORTH, "keep")
    assert imagination(dice).view(NORTH) == look


def test_a_branch_is_compared_by_how_often_it_was_there() -> None:
    node = Node()
    assert node.unknown(NORTH, (Option("a"), Option("b")))
    node.weigh({"a": 0.5, "b": 0.5})
    for _ in range(3):
        _, branch = node.select((Option("a"),), 0.3)
        branch.visits += 1
        branch.total += 0.4
    _, branch = node.select((Option("a"), Option("b")), 0.3)
    assert (branch.notation, branch.available) == ("b", 1)
    assert node.branches["a"].available == 4
    assert node.unknown(SOUTH, (Option("a"),))  # another seat decides here: nothing of it is known
    assert Branch("c", 0.1).value == 0.0


def test_the_spread_is_the_deviation_of_what_was_seen() -> None:
    spread = Spread()
    for _ in range(400):
        spread.add(0.2)
        spread.add(0.8)
    assert spread.deviation == pytest.approx(0.3, abs=0.01)


def test_chances_of_all_players_add_up_to_one() -> None:
    standings = [1.0, 2.5, -3.0]
    chances = [win_probability(own, [other for other in standings if other is not own]) for own in standings]
    assert sum(chances) == pytest.approx(1)
    assert chances[1] > chances[0] > chances[2] > 0
    assert win_probability(-5000.0, [5000.0]) == pytest.approx(0)
