"""Asking about games and rulebooks: ``games``, ``rules``, ``check``, ``mutate``."""

from pathlib import Path

import pytest
from tests.cli.running import netdeck, program

from netdeck import registry

LANTERN = registry.find("lantern")


def test_games_as_data() -> None:
    games = {game["id"]: game for game in netdeck("games", "--json").json()}
    assert {"id", "title", "variants", "seats"} <= games["lantern"].keys()
    assert games["lantern"]["variants"] == ["standard"]
    assert games["lantern"]["seats"] == {"min": 2, "max": 2}


def test_games_as_a_list() -> None:
    answer = netdeck("games")
    assert answer.lines[0].split() == ["Id", "Players", "Variants", "Title"]
    assert any(line.startswith("lantern ") for line in answer.lines)


def test_one_game_shows_all_that_it_leaves_to_its_players() -> None:
    answer = netdeck("games", "lantern")
    for words in ("standard", "north, south", "flame, shade", "17 clauses"):
        assert words in answer.out
    data = netdeck("games", "lantern", "--json").json()
    assert data["decks"] == ["flame", "shade"]
    assert data["seats"]["names"] == ["north", "south"]


def test_a_game_that_does_not_load_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "all_ids", lambda: ["broken", "lantern"])
    answer = netdeck("games", "--json")
    assert [game["id"] for game in answer.json()] == ["lantern"]
    assert answer.complaints[0].startswith("broken cannot be loaded: ")


@pytest.mark.parametrize("verb", [["rules"], ["play"], ["watch"], ["mutate"], ["games"]])
def test_an_unknown_game_tells_the_nearest(verb: list[str]) -> None:
    answer = netdeck(*verb, "lantren")
    assert answer.status == 2
    assert answer.complaints == ["there is no game 'lantren'; did you mean 'lantern'?"]


def test_rules_tell_every_clause_and_ruling() -> None:
    out = " ".join(netdeck("rules", "lantern").out.split())
    for entry in LANTERN.rulebook:
        assert f"{entry.id} " in out
        assert entry.text in out
    data = netdeck("rules", "lantern", "--json").json()
    assert [entry["id"] for entry in data["clauses"]] == [entry.id for entry in LANTERN.rulebook]
    assert data["version"] == LANTERN.version


def test_rules_show_one_clause_with_its_rulings() -> None:
    assert netdeck("rules", "lantern", "--clause", "5.3").out == "5.3  Passing ends the turn.\n"
    assert "R1  Which Glass breaks" in netdeck("rules", "lantern", "--clause", "6.3").out
    (entry,) = netdeck("rules", "lantern", "--clause", "6.3", "--json").json()["clauses"]
    assert entry["rulings"] == ["R1"]
    (ruling,) = netdeck("rules", "lantern", "--clause", "R1", "--json").json()["clauses"]
    assert ruling["kind"] == "ruling"


def test_an_unknown_clause_tells_the_nearest() -> None:
    answer = netdeck("rules", "lantern", "--clause", "5.33")
    assert answer.status == 2
    assert "5.3" in answer.complaints[0]


def test_rules_can_be_searched() -> None:
    found = netdeck("rules", "lantern", "--search", "CANDLE")
    assert found.lines == ["8.1  Play by candlelight if you can. (flavour)"]
    nothing = netdeck("rules", "lantern", "--search", "dragon")
    assert nothing.status == 1
    assert nothing.lines == ["No clause has that word."]
    assert netdeck("rules", "lantern", "--search", "dragon", "--json").json()["clauses"] == []


GREEN = """
title   = "A card too dear is refused"
game    = "lantern"
clauses = ["5.2"]
[given.zones]
"north.hand" = ["Ember"]
[given.seat.north]
light = 1
[[when]]
seat    = "north"
attempt = "play Ember"
refused = "5.2"
"""
RED = GREEN.replace('refused = "5.2"', 'refused = "5.1"')
UNKNOWN_ZONE = GREEN.replace('"north.hand"', '"north.hnad"')


@pytest.fixture
def scenarios(tmp_path: Path) -> Path:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "a-green.toml").write_text(GREEN)
    return folder


def test_check_passes(scenarios: Path) -> None:
    answer = netdeck("check", scenarios)
    assert answer.status == 0
    assert answer.lines == [f"passed  {scenarios / 'a-green.toml'}:1: A card too dear is refused (5.2)", "1 passed, 0 failed"]
    assert netdeck("check", scenarios, "--quiet").lines == ["1 passed, 0 failed"]
    data = netdeck("check", scenarios, "--json").json()
    assert (data["passed"], data["failed"], len(data["results"])) == (1, 0, 1)


def test_check_shows_what_is_different(scenarios: Path) -> None:
    (scenarios / "b-red.toml").write_text(RED)
    answer = netdeck("check", scenarios)
    assert answer.status == 1
    assert answer.lines[-1] == "1 passed, 1 failed"
    assert any("expected" in line and "5.1" in line for line in answer.lines)
    assert any("found" in line and "5.2" in line for line in answer.lines)
    data = netdeck("check", scenarios, "--json")
    assert data.status == 1
    assert data.json()["failed"] == 1


def test_check_says_where_an_unknown_zone_stands_and_what_was_meant(scenarios: Path) -> None:
    file = scenarios / "c-zone.toml"
    file.write_text(UNKNOWN_ZONE)
    answer = netdeck("check", file)
    assert answer.status == 1
    assert any(f"{file}:6: " in line and "north.hnad" in line and "did you mean north.hand" in line for line in answer.lines)


def test_check_of_nothing_is_bad_input(scenarios: Path) -> None:
    answer = netdeck("check", scenarios / "a-gren.toml", scenarios.parent / "nowhere")
    assert answer.status == 2
    assert answer.complaints[0] == f"there is no file or folder {scenarios / 'a-gren.toml'}; did you mean '{scenarios / 'a-green.toml'}'?"
    assert len(answer.complaints) == 2
    assert netdeck("check").status == 2


def test_coverage_is_counted_from_scenarios(scenarios: Path) -> None:
    data = netdeck("rules", "lantern", "--coverage", "--scenarios", scenarios, "--json").json()
    summary = data["summary"]
    assert summary["total"] == len(LANTERN.rulebook.binding_clauses())
    assert summary["proved"] == 1
    assert summary["proved"] + summary["reached"] + summary["never"] + summary["orphan"] == summary["total"]
    assert [clause["id"] for clause in data["clauses"] if clause["state"] == "proved"] == ["5.2"]
    table = netdeck("rules", "lantern", "--coverage", "--scenarios", scenarios)
    assert table.lines[0].split() == ["Clause", "State", "Scenarios", "Followed", "Text"]
    assert f"{summary['total']} clauses bear rules: 1 proved" in table.out


def test_coverage_with_a_failing_scenario_says_so(scenarios: Path) -> None:
    (scenarios / "b-red.toml").write_text(RED)
    answer = netdeck("rules", "lantern", "--coverage", "--scenarios", scenarios, "--json")
    assert answer.status == 1
    assert answer.json()["summary"]["proved"] == 1
    assert answer.complaints == ["1 scenarios fail and prove nothing; 'netdeck check' tells why"]


def test_mutate_tells_which_clauses_a_scenario_misses(scenarios: Path) -> None:
    noticed = netdeck("mutate", "lantern", "--scenarios", scenarios, "--clause", "5.2")
    assert noticed.status == 0
    assert noticed.lines[0].startswith("noticed    5.2: ")
    unnoticed = netdeck("mutate", "lantern", "--scenarios", scenarios, "--clause", "5.2", "--clause", "6.3", "--quiet")
    assert unnoticed.status == 1
    assert unnoticed.lines == ["UNNOTICED  6.3: no scenario follows it", "switched off, 1 of 2 clauses are noticed"]
    data = netdeck("mutate", "lantern", "--scenarios", scenarios, "--clause", "6.3", "--json")
    assert data.status == 1
    assert data.json()["summary"] == {"killed": 0, "crashed": 0, "survived": 1, "total": 1}


def test_mutate_cannot_begin_with_a_failing_scenario(scenarios: Path) -> None:
    (scenarios / "b-red.toml").write_text(RED)
    answer = netdeck("mutate", "lantern", "--scenarios", scenarios)
    assert answer.status == 1
    assert "scenarios fail with the whole rulebook" in answer.complaints[0]


def test_long_work_puts_no_spinner_into_a_pipe(scenarios: Path) -> None:
    answer = program("check", scenarios, scenarios, "--quiet")
    assert answer.status == 0
    assert answer.out == "2 passed, 0 failed\n"
    assert answer.err == ""


def test_rules_look_up_a_word_of_the_cards() -> None:
    assert netdeck("rules", "datawarriors", "Sifts").out.startswith("R61  Sift. ")
    assert netdeck("rules", "datawarriors", "halt").out.startswith("halt.1  ")
    assert netdeck("rules", "datawarriors", "trash bin").out.startswith("trash-bin.1  ")
    assert netdeck("rules", "lantern", "5.3").out == "5.3  Passing ends the turn.\n"
    (entry,) = netdeck("rules", "datawarriors", "wipe", "--json").json()["clauses"]
    assert entry["defines"] == ["wipe", "wipes"]


@pytest.mark.parametrize("more", [["--clause", "5.3"], ["--search", "pass"], ["--coverage"]])
def test_a_word_is_looked_up_by_itself(more: list[str]) -> None:
    assert netdeck("rules", "lantern", "pass", *more).status == 2


def test_a_word_that_stands_nowhere_is_complained_about() -> None:
    answer = netdeck("rules", "lantern", "xyzzy")
    assert answer.status == 2
    assert answer.complaints == ["Lantern has no clause 'xyzzy'."]
