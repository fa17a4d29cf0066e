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
    assert bots.names() == ["greedy", "random"]
    assert all(bots.summary(name) for name in bots.names())


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
