"""Auto-pass with stops for each phase: what a player who does not want to be asked says anyway."""

import pytest

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.bot.auto_pass import STOPS, USUAL_STOPS
from netdeck.games.technomancy.state import SEATS

P1, P2 = SEATS[:2]


def answer(given: dict[str, object], seat: nd.Seat, stops: frozenset[str] = USUAL_STOPS) -> str:
    setup = GAME.complete(nd.Setup(game="technomancy"))
    position = GAME.stage(setup, given, nd.Rng(nd.key_from_seed(0)))
    question = position.question(seat)
    assert question is not None
    return GAME.standing_answer(position.view(seat), question, stops)


RICH = {"P1": {"pool": {"corp1": 5}}, "P2": {"pool": {"corp1": 5}}}
HANDS = {"P1.hand": ["Point-Blank"], "P2.hand": ["Point-Blank"]}


@pytest.mark.parametrize(("phase", "said"), [("turn_start", "pass"), ("draw", "pass"), ("main", ""), ("turn_end", "pass")])
def test_the_own_turn_stops_where_it_should(phase: str, said: str) -> None:
    assert answer({"phase": phase, "zones": HANDS, "seat": RICH}, P1) == said


@pytest.mark.parametrize(("phase", "said"), [("main", "pass"), ("turn_end", "")])
def test_the_turns_of_others_have_stops_of_their_own(phase: str, said: str) -> None:
    assert answer({"phase": phase, "priority": "P2", "zones": HANDS, "seat": RICH}, P2) == said


def test_what_somebody_else_does_is_always_asked_about() -> None:
    stack = [{"card": "Splice", "controller": "P2"}]
    given = {"phase": "draw", "zones": {**HANDS, "P1.battlefield": ["Range Cadet"], "stack": [{**stack[0], "targets": ["Range Cadet"]}]}}
    assert answer({**given, "seat": RICH}, P1) == ""


def test_the_own_things_on_the_stack_simply_take_effect() -> None:
    stack = [{"card": "Deep Query", "controller": "P1"}]
    assert answer({"phase": "main", "zones": {**HANDS, "stack": stack}, "seat": RICH}, P1) == "pass"


def test_with_nothing_but_a_pass_nobody_is_asked() -> None:
    assert answer({"phase": "main", "zones": {}}, P1, frozenset(STOPS)) == "pass"
