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

from netdeck.games.bloodless import watching
from netdeck.games.datawarriors import state as datawarriors_state
from netdeck.games.technomancy import triggering

SECONDS = 13.0
"""The processor time that one game gets in `make test`."""
SOAK_SECONDS = float(os.environ.get("NETDECK_SOAK_SECONDS", "3600"))
"""How long all games together are tried in `make soak`."""
MOST_UNCLEAR = {"bloodless": 0.5, "datawarriors": 0.05, "technomancy": 0.35}
"""The share of what triggers of which the naive reader may not be able to tell whether the text says so."""

MOST_TRIALS = 100
"""`make test` always tries the same cards, however fast the machine; `make soak` goes on."""
OFTEN = 40
"""Words of which so often something spoke must have made something trigger at least once."""

EVERY_GAME = pytest.mark.parametrize("game", GAMES)


@EVERY_GAME
def test_made_up_cards_keep_every_promise(game: str) -> None:
    findings = try_cards(game, SECONDS, most=MOST_TRIALS)
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
    seed = time.time_ns() % 2**31
    findings = try_cards(game, SOAK_SECONDS * workers / len(GAMES), seed, every=True)
    print(f"{game}: {findings.trials} tables from seed {seed} on, {findings.choices} choices, {findings.triggered} triggers")
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


# The machinery itself


def broken(game: str, seeds: range) -> str:
    """The complaint about the first of *seeds* that fails."""
    for seed in seeds:
        one = trial(game, seed)
        try:
            hold(one, Findings())
        except AssertionError as error:
            return str(error)
    pytest.fail(f"no trial of {seeds} failed")


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_technomancy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggering, "_is_meant", lambda *args: True)
    assert "its text does not say so" in broken("technomancy", range(20))


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_bloodless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "_fits", lambda *args: True)
    assert "its text does not say so" in broken("bloodless", range(20))


def test_an_ability_that_triggers_though_its_text_does_not_say_so_is_found_datawarriors(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(self: Any, moment: object, cards: Any, *args: object) -> None:
        true_wait(self, moment, [card for card in self.board.in_play if card in self.board.triggers], *args)

    true_wait: Any = datawarriors_state.Table.wait
    monkeypatch.setattr(datawarriors_state.Table, "wait", wait)
    assert "its text does not say so" in broken("datawarriors", range(20))


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
