"""Clause coverage and citations, on Lantern and on a Lantern with holes."""

import json
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pytest

import lantern
from lantern import Lantern
from netdeck import registry
from netdeck.kernel import Rulebook
from netdeck.testing.citations import citations, cited, event_citations, misplaced_citations, switches, unknown_citations
from netdeck.testing.coverage import State, coverage, scenario_folder

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "tests" / "scenarios" / "lantern"
RULES = (Path(lantern.__file__).parent / "rulebook.toml").read_text()

ORPHAN = ".".join("77")
"""Put together here, so that this file, which is part of the game's source, does not cite it."""


class Holed(Lantern):
    """Lantern under a rulebook with one clause more that nobody knows, and one less that the code cites."""

    @cached_property
    def rulebook(self) -> Rulebook:
        extra = f'\n[[clause]]\nid = "{ORPHAN}"\nkind = "process"\ntext = "Whoever sneezes draws a card."\n'
        return Rulebook.from_toml(RULES.partition("[events]")[0].replace('id   = "6.2"', 'id   = "6.9"') + extra)

    def cited_clauses(self) -> Iterable[str]:
        return ("6.9", "6.10")


def test_every_rules_bearing_clause_of_lantern_is_proved() -> None:
    result = coverage(lantern.GAME, [SCENARIOS])
    total = len(lantern.GAME.rulebook.binding_clauses())
    assert result.summary() == {"proved": total, "reached": 0, "never": 0, "orphan": 0, "total": total}
    assert [(ruling.id, ruling.state) for ruling in result.rulings] == [("R1", State.PROVED)]
    assert "8.1" not in [clause.id for clause in result.clauses]


def test_without_scenarios_clauses_are_only_reached() -> None:
    result = coverage(lantern.GAME, [], games=5)
    states = {clause.id: clause.state for clause in result.clauses}
    assert states["5.1"] is State.REACHED
    assert states["9.2"] is State.NEVER  # nobody gives up in a random game
    assert result.summary()["proved"] == 0


def test_what_nothing_cites_is_an_orphan() -> None:
    result = coverage(Holed(), [], games=2)
    states = {clause.id: clause.state for clause in result.clauses}
    assert states[ORPHAN] is State.ORPHAN
    assert states["6.9"] is State.NEVER
    assert sum(result.summary().values()) == 2 * result.summary()["total"]


def test_a_failing_scenario_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('game = "lantern"\ntitle = "t"\nclauses = ["9.2"]\nwhen = [{ concede = "north" }]\nthen.result = "none"\n')
    (tmp_path / "broken.toml").write_text("title = ")
    result = coverage(lantern.GAME, [tmp_path], games=1)
    assert {clause.id: clause.state for clause in result.clauses}["9.2"] is State.REACHED
    assert [Path(outcome.file).name for outcome in result.failed] == ["broken.toml", "wrong.toml"]


def test_coverage_as_json() -> None:
    answer = json.loads(json.dumps(coverage(lantern.GAME, [SCENARIOS], games=1).as_json()))
    assert answer["summary"]["total"] == len(answer["clauses"])
    assert answer["clauses"][0] == {
        "id": "1.1",
        "kind": "definition",
        "text": "Two players, north and south, each bring a deck of ten cards.",
        "state": "proved",
        "scenarios": 1,
        "followed": 0,
    }
    assert answer["rulings"][0]["state"] == "proved"


def test_scenarios_are_found_in_the_checkout() -> None:
    found = scenario_folder(lantern.GAME)
    assert found is not None
    assert found.resolve() == SCENARIOS


def test_scenarios_are_found_in_an_installed_netdeck(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = tmp_path / "lib" / "packages" / "netdeck"
    (installed / "_scenarios" / "lantern").mkdir(parents=True)
    monkeypatch.setattr("netdeck.testing.coverage.files", lambda package: installed.parent / package)
    monkeypatch.chdir(tmp_path)
    assert scenario_folder(lantern.GAME) == Path("lib") / "packages" / "netdeck" / "_scenarios" / "lantern"


def test_citations_say_where() -> None:
    found = {citation.id: citation for citation in reversed(citations(lantern.GAME))}
    assert found["1.2"].where == "lantern.Whole"
    assert found["9.2"].where.startswith("__init__.py:")
    assert "6.2" in cited(lantern.GAME)
    assert "8.1" not in cited(lantern.GAME)
    assert {"5.2", "9.1", "6.3"} <= switches(lantern.GAME)
    assert "1.1" not in switches(lantern.GAME)


def test_unknown_citations_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(
        'game = "lantern"\ntitle = "t"\nclauses = ["6.2"]\nwhen = [{ seat = "north", attempt = "x", refused = "0.0" }]\n'
    )
    found = {citation.id: citation.where for citation in unknown_citations(Holed(), [tmp_path])}
    assert found == {"6.10": "lantern: cited()", "6.2": f"{tmp_path / 'a.toml'}:1", "0.0": f"{tmp_path / 'a.toml'}:1"}


registry.add(lantern.GAME)


@pytest.mark.parametrize("id", [id for id in registry.ids() if id != "workshop"])
def test_the_rulebook_knows_every_clause_that_is_cited(id: str) -> None:
    game = registry.find(id)
    folder = scenario_folder(game)
    assert folder is not None
    assert unknown_citations(game, [folder]) == []
    assert misplaced_citations(game) == []


def test_events_are_found_in_the_source_with_their_clauses() -> None:
    found = {(kind, citation.id) for kind, citation in event_citations(lantern.GAME)}
    assert {("CardMoved", "6.3"), ("Counted", "5.2"), ("Shuffled", "1.2"), ("TurnBegan", "2.1")} <= found


def test_an_event_under_a_clause_that_is_not_about_it_is_found() -> None:
    class Crossed(lantern.Lantern):
        rulebook = replace(lantern.GAME.rulebook, events={**lantern.GAME.rulebook.events, "TurnBegan": ("2.2",)})

    (found,) = misplaced_citations(Crossed())
    assert "TurnBegan is about 2.2, not about 2.1 (North takes the first turn" in found


def test_an_event_that_the_table_does_not_know_is_found() -> None:
    class Forgetful(lantern.Lantern):
        rulebook = replace(lantern.GAME.rulebook, events={})

    assert all("the rulebook's table of events has no " in each for each in misplaced_citations(Forgetful()))
