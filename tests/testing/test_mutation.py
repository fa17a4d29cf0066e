"""The mutation check: on Lantern, whose scenarios notice every missing clause, and on too few scenarios."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import lantern
from netdeck.cli import app
from netdeck.kernel import without_clauses
from netdeck.kernel.trace import EndlessError, count_clauses, holds, limit_clauses
from netdeck.testing.mutation import Mutant, MutationError, implemented, mutate

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "lantern"
PASSES = """
game = "lantern"
title = "A pass ends the turn"
clauses = ["5.3"]
given.zones = { "north.hand" = ["Moth"], "south.deck" = 2 }
given.seat.north.light = 2
when = [{ seat = "north", choose = "pass" }]
then.active = "south"
"""


def test_every_missing_clause_of_lantern_turns_a_scenario_red() -> None:
    told: list[tuple[str, int, int]] = []
    report = mutate(lantern.GAME, [SCENARIOS], progress=lambda mutant, number, count: told.append((mutant.clause, number, count)))
    assert report.survived == []
    assert len(report.crashed) < 3
    assert report.share > 0.8
    assert [clause for clause, _, _ in told] == implemented(lantern.GAME)
    assert told[-1][1:] == (15, 15)


def test_what_is_implemented_is_what_can_be_switched_off() -> None:
    everything = [clause.id for clause in lantern.GAME.rulebook.binding_clauses()]
    assert implemented(lantern.GAME) == [id for id in everything if id != "1.1"]


def test_too_few_scenarios_let_clauses_survive(tmp_path: Path) -> None:
    (tmp_path / "pass.toml").write_text(PASSES)
    report = mutate(lantern.GAME, [tmp_path], clauses=["2.1", "2.2", "6.3"])
    assert report.mutants[0].crashed
    assert "A pass ends the turn" in report.mutants[0].by
    assert report.mutants[1:] == [Mutant("2.2", False, tried=1), Mutant("6.3", False, tried=0)]
    assert report.survived == ["2.2", "6.3"]
    answer = json.loads(json.dumps(report.as_json()))
    assert answer["summary"] == {"killed": 0, "crashed": 1, "survived": 2, "total": 3}
    assert answer["share"] == 0


def test_scenarios_must_pass_before_clauses_are_switched_off(tmp_path: Path) -> None:
    (tmp_path / "pass.toml").write_text(PASSES.replace('active = "south"', 'active = "north"'))
    with pytest.raises(MutationError, match=r"1 scenarios fail with the whole rulebook, first:\n.*A pass ends the turn"):
        mutate(lantern.GAME, [tmp_path])
    (tmp_path / "pass.toml").write_text("title = ")
    with pytest.raises(MutationError, match="this is not TOML"):
        mutate(lantern.GAME, [tmp_path])


def test_rules_that_go_round_in_circles_are_stopped() -> None:
    def circle() -> None:
        while True:
            holds("5.1")

    with pytest.raises(EndlessError), limit_clauses(100):
        circle()
    with pytest.raises(EndlessError), without_clauses(["5.1"]), limit_clauses(100):
        circle()
    with count_clauses() as counts:
        holds("5.1")  # and nothing is limited any more
    assert counts == {"5.1": 1}


def test_rules_that_break_down_are_told_apart_from_a_change_that_is_noticed() -> None:
    """Without 2.1 nobody has a turn, which the kernel calls an error; a scenario that only crashes has not noticed a change."""
    report = mutate(lantern.GAME, [SCENARIOS], clauses=["5.3", "2.1"])
    noticed, crashed = report.mutants
    assert noticed.killed
    assert not crashed.killed
    assert crashed.crashed.startswith("RulebookError: ")
    assert "North begins" in crashed.by
    assert (report.crashed, report.survived, report.share) == (["2.1"], [], 0.5)
    assert report.as_json()["summary"] == {"killed": 1, "crashed": 1, "survived": 0, "total": 2}
    told = CliRunner().invoke(app, ["mutate", "lantern", "--scenarios", str(SCENARIOS), "-c", "5.3", "-c", "2.1"])
    assert told.exit_code == 0
    assert "CRASH      2.1: " in told.output
    assert told.output.rstrip().endswith("1 of 2 clauses are noticed; without 1 more the rules break down")
