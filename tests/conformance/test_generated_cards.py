"""Cards that nobody wrote, in every game with card text: dealt into decks and played, they keep every promise."""

import os
import re
import time
from typing import Any

import pytest
from tests.generated import cards, naive, playing
from tests.generated.cards import Card
from tests.generated.playing import Findings, Trial, hold, trial, try_cards
from tests.language.card_games import GAMES

from netdeck.games.bloodless.rules import triggers
from netdeck.games.datawarriors.rules import desktops, effects
from netdeck.games.technomancy.rules import triggers as technomancy_triggers
from netdeck.kernel.trace import trace_conditions

SOAK_SECONDS = float(os.environ.get("NETDECK_SOAK_SECONDS", "3600"))
"""How long all games together are tried in `make soak`."""
MOST_UNCLEAR = {"bloodless": 0.5, "datawarriors": 0.05, "technomancy": 0.35}
"""The share of what triggers of which the naive reader may not be able to tell whether the text says so."""

SOME, MORE, MANY = range(6), range(6, 12), range(12, 72)
"""The seeds of the tables that are tried in `make test`, `make test-all` and `make soak`."""
OFTEN = 40
"""Words of which so often something spoke must have made something trigger at least once."""

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize(
    "seeds",
    [SOME, pytest.param(MORE, marks=pytest.mark.long), pytest.param(MANY, marks=pytest.mark.soak)],
    ids=["some", "more", "many"],
)
@EVERY_GAME
def test_made_up_cards_keep_every_promise(game: str, seeds: range) -> None:
    findings = try_cards(game, len(seeds), seeds.start)
    assert findings.choices > 20
    assert findings.triggered
    assert findings.never_answered(OFTEN) == []
    assert findings.too_much <= max(1, findings.trials // 5)
    if findings.triggered > 100:
        assert findings.unclear <= MOST_UNCLEAR[game] * findings.triggered, findings.unclear_texts.most_common(10)


@pytest.mark.soak
@EVERY_GAME
def test_made_up_cards_keep_every_promise_for_long(game: str) -> None:
    """Every game gets the same share of the time, and every worker works all the time."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    first = seed = time.time_ns() % 2**31
    findings, until = Findings(), time.monotonic() + SOAK_SECONDS * workers / len(GAMES)
    while time.monotonic() < until:
        try_cards(game, 1, seed, every=True, findings=findings)
        seed += 1
    print(f"{game}: {findings.trials} tables from seed {first} on, {findings.choices} choices, {findings.triggered} triggers")
    assert findings.unclear <= MOST_UNCLEAR[game] * findings.triggered, findings.unclear_texts.most_common(10)
    assert findings.never_answered(OFTEN) == []


FOUND = [
    Trial(
        "bloodless",
        1099,
        (Card("Card 0", {"type": "creature", "cost": 2, "health": 1, "defense": 1, "power": 2}, ("Enters face-down",)),),
        promises=("imagined_positions_do_not_tell",),
    ),
    Trial("technomancy", 34, (Card("Card 0", {"type": "building"}, ("Strike.",)),)),
]
"""What was found once."""


@pytest.mark.parametrize("one", FOUND, ids=lambda one: f"{one.game}-{one.seed}")
def test_what_was_found_once_is_mended(one: Trial) -> None:
    findings = Findings()
    hold(one, findings)
    assert findings.choices > 20


@pytest.mark.parametrize("seed", [1067, 1088])
def test_who_is_asked_is_imagined_as_it_is_seen(seed: int) -> None:
    """With flips at instant speed, who is asked depends on face-down cards: whatever is imagined of them, the same seats are asked."""
    one = trial("bloodless", seed, promises=("imagined_positions_do_not_tell",))
    assert one.setup().options["flip_timing"] == "instant"
    hold(one, Findings())


# The machinery itself


def is_found(game: str, seeds: range, complaint: str) -> bool:
    """Whether one of *seeds* fails for that reason; a planted fault may break something else first."""
    for seed in seeds:
        one = trial(game, seed)
        try:
            hold(one, Findings())
        except AssertionError as error:
            if complaint in str(error):
                return True
    return False


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_technomancy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(technomancy_triggers, "is_meant", lambda *args: True)
    with trace_conditions():  # the rules as they stand, and not their folded reading
        assert is_found("technomancy", range(20), "its text does not say so")


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_bloodless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "fits_event", lambda *args: True)
    with trace_conditions():  # the rules as they stand, and not their folded reading
        assert is_found("bloodless", range(20), "its text does not say so")


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_datawarriors(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(table: Any, moment: int, card: int, user: int) -> None:
        for each in range(table.at_work):
            if table.e_kind[table.w_effect[each]] == effects.TRIGGER and table.e_event[table.w_effect[each]] == moment:
                effects.queue_trigger(table, table.w_card[each], table.w_effect[each], user)

    monkeypatch.setattr(desktops, "wait", wait)
    with trace_conditions():  # the rules as they stand, and not their folded reading
        assert is_found("datawarriors", range(20), "its text does not say so")


def test_what_fails_is_made_smaller_until_one_card_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws by a triggered ability breaks something; the other cards and pieces do not matter."""
    cards_left = (
        cards.Card("Card 0", {"type": "building"}, ("Agents get +1/+1.",)),
        cards.Card("Card 1", {"type": "building"}, ("Buildings are also CORP3.", "At the beginning of each turn, draw a card.")),
        cards.Card("Card 2", {"type": "building"}, ("Agents have Strike.",)),
    )

    class Strict(naive.Technomancy):
        def judged(self, event: Any) -> naive.Verdict:
            return naive.Verdict("each turn, draw a card" not in self.printed(event.source).text, "draw a card")

    monkeypatch.setitem(naive.READERS, "technomancy", Strict)
    one = Trial("technomancy", 3, cards_left, choices=80)
    with pytest.raises(AssertionError) as caught:
        hold(one, Findings())
    complaint = str(playing.smaller(one, caught.value))
    assert re.findall(r'^text = "(.*)"$', complaint, re.MULTILINE) == ["At the beginning of each turn, draw a card."]
    again = eval(complaint.partition("again: hold(")[2].rpartition(", Findings())")[0], {"Trial": Trial, "Card": cards.Card})
    with pytest.raises(AssertionError, match="does not say so"):
        hold(again, Findings())


@EVERY_GAME
def test_cards_are_made_up_anew_for_every_seed_and_the_same_for_one(game: str) -> None:
    one, same, other = trial(game, 1), trial(game, 1), trial(game, 2)
    assert one == same
    assert one.cards != other.cards
    assert len(one.cards) > 4
