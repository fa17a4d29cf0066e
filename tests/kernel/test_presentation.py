"""How questions are put to people: equal cards merged, no first answer that harms oneself, no payment asked that decides nothing."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest
from tests.every_game import GAMES

from netdeck.kernel import DecisionView, Game, Position, Rng, Seat, Setup, View, display_order, key_from_seed, present
from netdeck.scenarios.model import Scenario
from netdeck.scenarios.playback import ScenarioRun
from netdeck.scenarios.reader import read_text

SEEDS = 2
MOST_CHOICES = 200
HURTS = ("health", "blood", "drive")


def positions(game: Game, seed: int) -> Iterator[tuple[Position, Seat]]:
    """The decisions of a random match, each before it is taken."""
    setup = game.complete(Setup(game=game.id))
    position = game.start(setup, Rng(key_from_seed(seed)))
    chance = random.Random(seed)
    for _ in range(MOST_CHOICES):
        if not position.pending():
            return
        seat = chance.choice(sorted(position.pending()))
        yield position, seat
        # As people do, rather something than nothing.
        options = [option for option in position.pending()[seat].options if option.notation not in ("pass", "cancel", "end")]
        position.take(seat, chance.choice(options or list(position.pending()[seat].options)))


def questions(game: Game, seed: int) -> Iterator[tuple[Position, DecisionView]]:
    for position, seat in positions(game, seed):
        question = present(position, seat)
        assert question is not None
        yield position, question


@pytest.mark.parametrize("id", GAMES)
def test_listing_keeps_every_option_and_changes_none(id: str) -> None:
    for position, question in questions(GAMES[id], 1):
        plain = position.question(question.seat)
        assert plain is not None
        assert question.options == plain.options
        assert sorted(at for group in question.answers for at in group) == list(range(len(plain.options)))


def _without_codes(text: str) -> str:
    return re.sub(r"#\d+|\b\d{3}\b", "", text)


def _looks(view: View) -> tuple[object, ...]:
    """A view in which equal cards cannot be told apart."""
    zones = {
        name: (zone.count, Counter((card.name, _without_codes(repr(card.facts))) for card in zone.cards))
        for name, zone in view.zones.items()
    }
    return zones, _without_codes(repr(view.counters)), repr(view.seat)


@pytest.mark.parametrize(("id", "seeds"), [("bloodless", 2), ("datawarriors", 5), ("technomancy", 1)])
def test_merged_answers_lead_to_tables_that_look_the_same(id: str, seeds: int) -> None:
    merged = 0
    for seed in range(seeds):
        for position, question in questions(GAMES[id], seed):
            for group in question.answers:
                if len(group) > 1:
                    merged += 1
                    ends = [position.clone() for _ in group]
                    for end, at in zip(ends, group, strict=True):
                        end.take(question.seat, end.pending()[question.seat].options[at])
                    first, *others = (_looks(end.view(question.seat)) for end in ends)
                    assert all(other == first for other in others), [question.options[at].notation for at in group]
    assert merged


def _mine(view: View, seat: Seat) -> tuple[int, ...]:
    """What a player loses by being hurt: health, cards, memory; more is better."""
    own = view.seat[seat]
    cards = sum(zone.count for name, zone in view.zones.items() if zone.owner == seat and not re.search(r"discard|trash|out|gone", name))
    return (*(int(own[name]) for name in HURTS if isinstance(own.get(name), int)), int(view.counters.get("pool") or 0), cards)


@pytest.mark.parametrize("id", ["datawarriors", "technomancy"])
def test_the_first_answer_never_hurts_whoever_is_asked_where_it_can_hurt_others(id: str) -> None:
    """Whether it hurts is found out by doing it: everybody else passes until nothing waits any more."""
    game, seen = GAMES[id], 0
    for seed in range(SEEDS):
        for position, question in questions(game, seed):
            seats = {touch for option in question.options for touch in option.touches[-1:] if touch in position.seats}
            if question.seat not in seats or len(seats) < 2:
                continue
            first = question.options[question.answers[0][0]]
            if first.touches[-1:] != (question.seat,):
                continue
            seen += 1
            end = position.clone()
            before = _mine(end.view(question.seat), question.seat)
            end.take(question.seat, end.pending()[question.seat].options[question.answers[0][0]])
            for _ in range(12):
                for seat, decision in end.pending().items():
                    if not end.view(seat).counters["stack"] and decision.kind in ("priority", "D3"):
                        break
                    end.take(seat, decision.on_timeout())
                    break
            after = _mine(end.view(question.seat), question.seat)
            assert all(now >= then for now, then in zip(after[:1], before[:1], strict=True)), (question.prompt, first.notation)


def test_opponents_come_first_for_harmful_effects_and_oneself_for_helpful_ones() -> None:
    found = Counter[bool]()
    for seed in range(SEEDS):
        for position, question in questions(GAMES["technomancy"], seed):
            whose = {
                option.notation: option.touches[-1]
                for option, _ in display_order(question)
                if option.touches[-1:] and question.kind == "target"
            }
            players = [touch for touch in whose.values() if touch in position.seats]
            if question.seat in players and len(players) > 1:
                appeal = position.game.score_options(position, question.seat)[0]
                found[players[0] == question.seat] += 1
                assert (players[0] == question.seat) == (appeal >= 0 and question.options[0].touches[0] == question.seat)
    assert found[False]


# Payments


def _brute(position: Position, seat: Seat, budget: list[int]) -> Iterator[tuple[tuple[str, ...], Position]]:
    """Every way to pay by every card, none left out for being equal to another; with what was used for it."""
    decision = position.pending().get(seat)
    if decision is None or decision.kind not in ("pay", "spend", "cost object"):
        yield (), position
        return
    for at, option in enumerate(decision.options):
        if option.notation in ("cancel", "decline"):
            continue
        budget[0] -= 1
        if budget[0] < 0:
            return
        there = position.clone()
        there.take(seat, there.pending()[seat].options[at])
        for used, end in _brute(there, seat, budget):
            yield (option.notation, *used), end


def test_a_payment_is_settled_only_where_no_way_to_pay_can_matter() -> None:
    """All ways are tried card by card. Using more cards than another way does is no way to pay of its own."""
    game = GAMES["technomancy"]
    settled = asked = 0
    for seed in range(SEEDS):
        for position, question in questions(game, seed):
            if question.kind not in ("pay", "spend", "cost object") or len(question.options) > 6:
                continue
            budget = [300]
            ways = [(frozenset(used), end) for used, end in _brute(position, question.seat, budget)]
            if budget[0] < 0:
                continue
            least = [end for used, end in ways if not any(other < used for other, _ in ways)]
            looks = [_looks(end.view(question.seat)) for end in least]
            alike = all(look == looks[0] for look in looks)
            settled, asked = settled + bool(question.settled), asked + (not question.settled)
            if question.settled:
                assert alike, question.prompt
                assert question.settled not in ("cancel", "decline")
            elif len({_without_codes(notation) for used, _ in ways for notation in used}) == 1:
                raise AssertionError(f"there is one way only: {question.prompt}")
    assert settled > 20
    assert asked


def test_the_only_answer_is_given_where_it_is_about_something_and_to_go_on_is_asked() -> None:
    given = Counter[bool]()
    for id in GAMES:
        for _, question in questions(GAMES[id], 0):
            if len(question.options) == 1:
                (only,) = question.options
                assert question.settled == (only.notation if only.touches else ""), question.prompt
                given[bool(question.settled)] += 1
    assert given[True]
    assert given[False]


TWO_OF_EACH = """
game = "technomancy"
[[scenario]]
title = "Two equal triggers wait"
clauses = ["R20"]
[scenario.given]
active = "P2"
[scenario.given.zones]
"P1.battlefield" = ["Crane Matron", "Scrap Hound", "Scrap Hound"]
stack = [{ card = "Due Process", controller = "P2" }]
[[scenario.when]]
all = "pass"
times = 1
"""


def test_triggers_of_one_card_that_say_the_same_are_one_answer() -> None:
    (scenario,) = read_text(TWO_OF_EACH, "two.toml")
    assert isinstance(scenario, Scenario)
    story = ScenarioRun(scenario)
    story.begin()
    for number, step in enumerate(scenario.steps):
        story.take(step, ("when", number))
    question = present(story.position, Seat("P1"))
    assert question is not None
    assert [option.notation for option in question.options] == ["stack 1", "stack 2", "stack 3", "stack 4"]
    # Both triggers of the Matron come from one card; of the Hounds each lies at its own place in the discard pile.
    assert [(option.notation, count) for option, count in display_order(question)] == [("stack 1", 2), ("stack 2", 1), ("stack 4", 1)]
