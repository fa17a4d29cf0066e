"""What players of a search make of a question: above all, that they pass by what a seer passes by."""

import random

import pytest

from netdeck import registry
from netdeck.bots import Determinizer
from netdeck.bots.seer.prior import Priors
from netdeck.bots.seer.search import Search
from netdeck.kernel import Budget, Position, Rng, Seat, Setup, key_from_seed

TECHNOMANCY = registry.find("technomancy")
P1 = Seat("P1")


def staged(phase: str) -> Position:
    """P1 may play a building; by the rules at the end of the turn as well."""
    zones = {"P1.hand": ["Transit Hub"], "P2.hand": [], "P1.library": 20, "P2.library": 20}
    return TECHNOMANCY.stage(TECHNOMANCY.complete(Setup(game="technomancy")), {"phase": phase, "zones": zones}, Rng(key_from_seed(0)))


def favourite(tastes: Priors, position: Position) -> str:
    return tastes.favourite(position, position.pending()[P1], random.Random(0)).notation.partition("#")[0]


@pytest.mark.parametrize(("phase", "liked", "is_settled"), [("main", "play transit-hub", False), ("turn_end", "pass", True)])
def test_moments_at_which_nobody_stops_are_passed_by(phase: str, liked: str, is_settled: bool) -> None:
    position = staged(phase)
    decision = position.pending()[P1]
    passing = Priors(TECHNOMANCY, TECHNOMANCY.usual_stops)
    assert favourite(passing, position) == liked
    assert passing.is_settled(position, decision) == is_settled
    assert passing.priors(position, decision)["pass"] == pytest.approx(1.0 if is_settled else 0.6 / 1.6)
    assert favourite(Priors(TECHNOMANCY), position) == "play transit-hub"
    assert not Priors(TECHNOMANCY).is_settled(position, decision)


def test_who_passes_does_not_make_up_for_it_at_a_moment_that_they_let_pass() -> None:
    position, dice = staged("main"), random.Random(1)
    thoughts = Search(TECHNOMANCY).think(Determinizer(position, P1, dice), P1, Budget(40), dice)
    values = {each.notation.partition("#")[0]: each.value for each in thoughts.candidates}
    assert values["play transit-hub"] > values["pass"] + 0.1
