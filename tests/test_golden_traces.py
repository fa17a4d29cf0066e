"""Golden traces: every game plays as it did when they were written, decision by decision."""

import json
import shutil
from itertools import islice
from pathlib import Path

import golden_traces
import pytest
from tests.every_game import INSTALLED
from tests.seeds import seeds

from netdeck import registry
from netdeck.kernel import without_clauses

SOME, PART = 12, 10
"""How many traces of a game `make test` plays; `make soak` plays the others in parts of so many, and the script plays all."""
TASTED = ("bloodless", "datawarriors", "technomancy")
"""The games over columns: their taste looks at the table."""
MAKE = "python scripts/golden_traces.py"


def played_as_before(id: str, numbers: range) -> None:
    found = list(islice(golden_traces.changed(golden_traces.load(id), numbers), 3))
    assert not found, f"{id}: games and decisions {found} differ; '{MAKE} diff {id}' reports what, '{MAKE} write {id}' accepts it"


@pytest.mark.parametrize("id", INSTALLED)
def test_play_is_unchanged(id: str) -> None:
    played_as_before(id, range(SOME))


@pytest.mark.soak
@pytest.mark.parametrize("start", range(SOME, golden_traces.GAMES, PART))
@pytest.mark.parametrize("id", INSTALLED)
def test_play_is_unchanged_in_all_traces(id: str, start: int) -> None:
    played_as_before(id, range(start, start + PART))


def chosen_as_before(id: str, blocks: range) -> None:
    traces, kept = golden_traces.load(id), " ".join(json.loads(golden_traces.GREEDY.read_text())[id]).split()
    found = [block for block in blocks if golden_traces.greedy_choices(traces, block) != kept[block]]
    assert not found, f"{id}: greedy bots choose otherwise in blocks {found[:5]}; '{MAKE} write {id}' accepts it"


@pytest.mark.parametrize("id", TASTED)
def test_greedy_bots_choose_as_before(id: str) -> None:
    chosen_as_before(id, range(1))


@pytest.mark.parametrize("first", seeds(0, soak=golden_traces.BLOCKS // 5))
@pytest.mark.parametrize("id", TASTED)
def test_greedy_bots_choose_as_before_in_a_thousand_games(id: str, first: int) -> None:
    chosen_as_before(id, range(5 * first, 5 * first + 5))


@pytest.mark.parametrize("id", INSTALLED)
def test_traces_cover_tables_variants_and_generated_cards(id: str) -> None:
    game, traces = registry.find(id), golden_traces.load(id)
    assert traces.rules == game.version, f"'{MAKE} write {id}' plays the traces of the new rules"
    setups = [traces.setups[trace.setup] for trace in traces.games]
    assert len(setups) == golden_traces.GAMES
    assert {setup["variant"] for setup in setups} == set(game.variants)
    assert {len(setup["seats"]) for setup in setups} >= set(range(game.seat_counts[0], min(game.seat_counts[1], 4) + 1))
    assert any(setup.get("cards") for setup in setups) == game.takes_cards


def test_words_are_what_every_viewer_is_told_in_every_language() -> None:
    traces = golden_traces.load("datawarriors")
    trace = traces.games[1]
    told = [each for moment in golden_traces.words(traces.setups[trace.setup], trace.seed, 8) for each in moment]
    assert {viewer for viewer, *_ in told} == {"referee", "spectator", "u1", "u2"}
    drawn = {viewer: lines for viewer, seen, *lines in told if seen["event"] == "drew"}
    assert drawn["spectator"] == ["u2 draws a card", "u2 zieht eine Karte"]
    assert drawn["u2"] == ["u2 draws Card 6", "Du ziehst Card 6"]


def test_a_clause_that_is_switched_off_is_noticed() -> None:
    """The check can fail."""
    traces = golden_traces.load("datawarriors")
    with without_clauses(["R38"]):
        assert list(golden_traces.changed(traces, range(3)))


@pytest.mark.long
def test_the_first_difference_between_two_versions_of_the_code_is_reported(tmp_path: Path) -> None:
    shutil.copytree(golden_traces.ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    rule = tmp_path / "src/netdeck/games/datawarriors/rules/memory.py"
    text, paid = rule.read_text(encoding="utf-8"), "+= amount\n        emit(table, Allocated.NUMBER"
    assert paid in text
    rule.write_text(text.replace(paid, paid.replace("amount", "amount + 1", 1)), encoding="utf-8")
    found = golden_traces.compare("datawarriors", 1, golden_traces.ROOT, tmp_path)
    assert found is not None
    decision, lines = found
    assert 0 < decision < golden_traces.MOST
    assert any(".allocated: " in line for line in lines)


def test_differences_name_the_place() -> None:
    before = {"table": {"zones": {"A.hand": ["Fork", "Exec"]}}, "events": [{"kind": "Drew", "clause": "3.1"}]}
    after = {"table": {"zones": {"A.hand": ["Fork"]}}, "events": [{"kind": "Drew", "clause": "3.2"}]}
    assert list(golden_traces.differences(before, after)) == [
        "events[0].clause: '3.1' -> '3.2'",
        "table.zones.A.hand[1]: 'Exec' -> None",
    ]
