"""Bots at a table: what they are told, and how their choices are taken."""

from collections.abc import Iterator

import msgspec
import pytest

from netdeck import registry
from netdeck.bots import Bot, BotError, BotTable, Moment, create, play_silently
from netdeck.kernel import Deal, DecisionView, Match, OptionView, Position, Rng, Seat, Setup, View, key_from_seed
from netdeck.kernel.message import encode_message

LANTERN = registry.find("lantern")
NORTH, SOUTH = Seat("north"), Seat("south")


class Scribe(Bot):
    """Writes down what it is told, and takes the first option."""

    summary = "writes"

    def __init__(self, seat: Seat) -> None:
        super().__init__(LANTERN, seat, 0)
        self.moments: list[Moment] = []

    def choose(self, moment: Moment) -> OptionView:
        self.moments.append(moment)
        return moment.decision.options[0]


class Cheat(Scribe):
    def choose(self, moment: Moment) -> OptionView:
        return OptionView("win at once")


def begin(seed: int = 3) -> Match:
    return Match(LANTERN, Setup(game="lantern"), Deal(seed=seed))


def test_a_bot_is_told_what_its_seat_may_know_and_nothing_else() -> None:
    match, scribe = begin(), Scribe(NORTH)
    table = BotTable(match, {NORTH: scribe, SOUTH: create("random", LANTERN, SOUTH, 1)})
    expected = Moment(view=match.position.view(NORTH), decision=question(match.position), events=tuple(match.seen(NORTH)))
    table.act(NORTH)
    assert scribe.moments == [expected]
    assert all(type(part) in (View, DecisionView, tuple) for part in msgspec.structs.asdict(scribe.moments[0]).values())
    # It can be sent to another program, and nothing in it names south's cards.
    sent = msgspec.json.encode(expected, enc_hook=encode_message)
    assert msgspec.json.decode(sent, type=Moment).decision == expected.decision
    assert expected.view.zones["south.hand"].cards == ()


def question(position: Position) -> DecisionView:
    decision = position.question(NORTH)
    assert decision is not None
    return decision


def test_each_event_is_told_once_and_in_order() -> None:
    match, scribe = begin(), Scribe(NORTH)
    BotTable(match, {NORTH: scribe, SOUTH: create("greedy", LANTERN, SOUTH, 1)}).play_on()
    told = [event.number for moment in scribe.moments for event in moment.events]
    assert told == list(range(len(told)))
    assert len(told) > 20


def test_after_an_undo_a_bot_hears_what_happens_instead() -> None:
    """Also when more happens instead than was taken back: nothing is told twice, and nothing is left out."""
    match, scribe = begin(), Scribe(SOUTH)
    table = BotTable(match, {SOUTH: scribe})
    table.play_on()
    match.choose(NORTH, "keep")
    match.choose(NORTH, "pass")
    table.act(SOUTH)
    first = [event.text() for event in scribe.moments[-1].events]
    match.undo(NORTH, 2)
    match.choose(NORTH, "play Ember")
    match.choose(NORTH, "pass")
    table.act(SOUTH)
    second = [event.text() for event in scribe.moments[-1].events]
    assert "south's turn" in first
    assert "south: 1 burns" not in first
    assert second == ["north: -2 light", "north: Ember to ash", "south: 1 burns", *first[first.index("south's turn") :]]


def test_a_simultaneous_decision_waits_for_everybody() -> None:
    match = begin()
    table = BotTable(match, {SOUTH: Scribe(SOUTH)})
    assert table.play_on() is None
    assert list(match.position.pending()) == [NORTH]
    assert list(match.position.committed()) == [SOUTH]


def test_a_bot_that_makes_an_option_up_is_stopped() -> None:
    match = begin()
    with pytest.raises(BotError, match="Cheat at north answered 'win at once', which was not offered"):
        BotTable(match, {NORTH: Cheat(NORTH)}).act(NORTH)
    assert match.number == 1


def positions(seeds: range) -> Iterator[Position]:
    for seed in seeds:
        yield LANTERN.start(LANTERN.complete(Setup(game="lantern")), Rng(key_from_seed(seed)))


def test_bots_play_a_bare_position_to_its_end() -> None:
    for seed, position in enumerate(positions(range(5))):
        bots = {seat: create("random", LANTERN, seat, seed) for seat in position.seats}
        result, moves = play_silently(position, bots)
        assert (result, moves > 0) == (position.result(), True)


def test_the_same_seeds_give_the_same_match() -> None:
    def record(seed: int) -> bytes:
        match = begin()
        BotTable(match, {seat: create("random", LANTERN, seat, seed) for seat in match.setup.seats}).play_on()
        return match.record().to_bytes()

    assert record(1) == record(1)
    assert len({record(seed) for seed in range(4)}) > 1


def test_two_random_bots_with_one_seed_choose_apart() -> None:
    north, south = (create("random", LANTERN, seat, 1) for seat in (NORTH, SOUTH))
    assert [north.dice.random() for _ in range(3)] != [south.dice.random() for _ in range(3)]


def test_greedy_takes_what_appeals_most_and_ties_at_random() -> None:
    match = begin()
    BotTable(match, {NORTH: create("greedy", LANTERN, NORTH, 1), SOUTH: Scribe(SOUTH)})
    match.choose(NORTH, "keep")
    match.choose(SOUTH, "keep")
    decision = question(match.position)
    assert [option.notation for option in decision.options] == ["play Ember", "play Moth", "play Glass", "pass"]
    chosen = set[str]()
    for seed in range(20):
        bot = create("greedy", LANTERN, NORTH, seed)
        moment = bot.told(match.position)
        assert bot.choose(moment).notation == "play Ember"
        bot.score_options = (2.0, 0.0, 2.0, 1.0)
        chosen.add(bot.choose(moment).notation)
    assert chosen == {"play Ember", "play Glass"}


def test_greedy_beats_random_at_lantern() -> None:
    """Lantern's appeal is worth something: a bot that ignores it loses most games."""
    wins = 0
    for seed, position in enumerate(positions(range(40))):
        bots = {NORTH: create("random", LANTERN, NORTH, seed), SOUTH: create("greedy", LANTERN, SOUTH, seed)}
        wins += play_silently(position, bots)[0].winners == (SOUTH,)
    assert wins >= 24
