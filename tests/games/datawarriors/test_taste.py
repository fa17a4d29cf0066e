"""What the greedy bot goes by."""

import msgspec

from netdeck import registry
from netdeck.kernel import Act, DecisionView, OptionView, Rng, Seat, Setup, key_from_seed

GAME = registry.find("datawarriors")
U1 = Seat("u1")


def appeal_of_halting(via: str) -> float:
    """How much u1 would like to abort a process that was issued *via* a card, against u1."""
    given = {"zones": {"u1.drive": 20, "u2.drive": 20, "u1.hand": ["Abort"]}}
    position = GAME.stage(GAME.complete(Setup(game="datawarriors")), given, Rng(key_from_seed(0)))
    view = position.view(U1)
    waiting = {"process": "p1", "what": "--hatch", "issuer": "u2", "via": via, "targets": ["u1"], "x": 0, "cost": 1}
    view = msgspec.structs.replace(view, counters={**view.counters, "stack": [waiting]})
    abort = OptionView("script abort @p1", act=Act("script", "abort", targets=("p1",)))
    decision = DecisionView(seat=U1, kind="respond", clause="run-step.4", prompt="", options=(abort,))
    return GAME.appeal(view, decision, abort, position.definitions())


def test_a_process_whose_card_is_gone_counts_as_its_issuers() -> None:
    assert appeal_of_halting("gone") == appeal_of_halting("u2.egg-sac#1") != appeal_of_halting("u1.egg-sac#1")
