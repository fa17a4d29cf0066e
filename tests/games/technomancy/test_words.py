"""What a person reads beside an option and on the board: a newcomer needs nothing but the prompts."""

from collections.abc import Mapping

from netdeck import kernel as nd
from netdeck.games.technomancy import GAME
from netdeck.games.technomancy.state import SEATS

P1 = SEATS[0]


def staged(given: Mapping[str, object], *choices: str) -> nd.Machine:
    position = GAME.stage(GAME.complete(nd.Setup(game="technomancy")), given, nd.Rng(nd.key_from_seed(0)))
    for choice in choices:
        assert position.choose(P1, choice) is None
    return position


def labels(position: nd.Machine) -> dict[str, str]:
    question = position.question(P1)
    assert question is not None
    return {option.notation.partition("#")[0]: option.label for option in question.options}


def test_the_suggested_payment_says_what_it_uses() -> None:
    given = {"zones": {"P1.hand": ["Thermal Lance"], "P1.battlefield": ["Foundry Annex", "Transit Hub"]}}
    found = labels(staged(given, "play thermal-lance", "overclock no", "target P2"))
    assert found["auto"] == "Suggested: Foundry Annex for {C1}, Transit Hub for {C1}."
    assert found["scrip foundry-annex"] == "Deploy Foundry Annex for {C1}."


def test_what_was_used_by_hand_is_not_suggested_again() -> None:
    given = {"zones": {"P1.hand": ["Thermal Lance"], "P1.battlefield": ["Foundry Annex", "Breaker's Yard"]}}
    position = staged(given, "play thermal-lance", "overclock no", "target P2", "scrip breakers-yard")
    assert labels(position)["auto"] == "Suggested: Foundry Annex for {C1}."
    position.choose(P1, "scrip foundry-annex")
    assert labels(position)["auto"] == "Suggested: pay from the pool."


def test_modes_targets_and_kinds_are_told_in_words() -> None:
    kit = staged({"zones": {"P1.hand": ["Patch Kit"], "P1.battlefield": ["Range Cadet"]}, "seat": {"P1": {"pool": {"corp2": 1}}}})
    kit.choose(P1, "play patch-kit")
    assert labels(kit)["mode 1"] == "You gain 3 health."
    assert labels(kit)["mode 2"] == "Repair 3 damage on target agent."
    shot = staged({"zones": {"P1.hand": ["Point-Blank"]}, "seat": {"P1": {"pool": {"corp1": 1}}}}, "play point-blank")
    assert labels(shot)["target P1"] == "You at 20 health."
    assert labels(shot)["target P2"] == "Opponent P2 at 20 health."
    fire = staged({"zones": {"P1.hand": ["Saturation Fire"]}, "seat": {"P1": {"pool": {"corp1": 3}}}}, "play saturation-fire")
    assert labels(fire)["x 1"] == "For {1}{C1}{C1} in all."


def test_a_pass_says_what_comes_of_it() -> None:
    hand = {"P1.hand": ["Point-Blank"], "P1.battlefield": ["Foundry Annex"]}
    assert labels(staged({"zones": hand}))["pass"] == "Go on to the next phase, unless somebody acts."
    assert labels(staged({"zones": hand, "active": "P2", "priority": "P1"}))["pass"] == "Do nothing for now."
    threat = [{"card": "Deep Query", "controller": "P2"}]
    found = labels(staged({"zones": {**hand, "stack": threat}, "active": "P2", "priority": "P1"}))
    assert found["pass"] == "Let Deep Query take effect, unless somebody responds."


def test_the_board_tells_what_is_on_the_stack_and_what_scrip_is_there() -> None:
    zones = {"P1.battlefield": ["Foundry Annex", "Transit Hub"], "stack": [{"card": "Deep Query", "controller": "P2"}]}
    shown = GAME.board(staged({"zones": zones, "seat": {"P1": {"pool": {"corp4": 1}}}}).view(P1))
    assert "s1 Deep Query of P2: {2}{C2} program: Draw two cards." in shown
    assert "{C4} in the pool, {C1} and 1 of any kind from recovered cards" in shown
