"""Bots by name."""

import pytest

from netdeck import bots, registry
from netdeck.bots import Bot, Moment
from netdeck.kernel import OptionView, Seat

LANTERN = registry.find("lantern")
NORTH = Seat("north")


class Seer(Bot):
    summary = "looks ahead"

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.depth = args[3]

    @classmethod
    def why_not(cls, argument: str) -> str:
        return "" if argument.isdecimal() else "wants a number after a colon"

    def choose(self, moment: Moment) -> OptionView:
        return moment.decision.options[0]


def test_the_usual_opponent_comes_first() -> None:
    assert bots.names() == ["greedy", "random", "seer"]


def test_a_bot_with_levels_is_offered_once_for_each() -> None:
    offers = bots.offers()
    assert [offer.id for offer in offers] == ["greedy", "random", "seer:1", "seer:2", "seer:3", "seer:4", "seer:5"]
    assert [offer.level for offer in offers] == [None, None, 1, 2, 3, 4, 5]
    assert (offers[2].name, offers[2].title) == ("Pip", "level 1, novice")
    assert "one answer in 3 is a guess" in offers[2].summary
    assert all(offer.summary and not bots.why_not(offer.id) for offer in offers)


def test_a_level_that_there_is_not_is_refused() -> None:
    assert bots.why_not("seer:6") == "bot 'seer' has the levels 1, 2, 3, 4, 5, not '6'"
    assert bots.why_not("seer") == ""


def test_an_unknown_name_tells_the_nearest() -> None:
    assert bots.why_not("gredy") == "there is no bot 'gredy'; did you mean 'greedy'?"
    with pytest.raises(bots.UnknownBotError, match="did you mean 'random'"):
        bots.create("rondom", LANTERN, NORTH, 1)


def test_an_argument_that_nobody_wants_is_refused() -> None:
    assert bots.why_not("greedy:3") == "bot 'greedy' takes nothing after a colon"


def test_a_bot_of_ones_own_takes_its_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.bots.roster._ROSTER", {})
    bots.add("seer", Seer)
    assert bots.why_not("seer:x") == "bot 'seer' wants a number after a colon"
    seer = bots.create("seer:3", LANTERN, NORTH, 1)
    assert isinstance(seer, Seer)
    assert seer.depth == "3"
