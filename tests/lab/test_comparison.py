"""Two worlds beside each other: what is the same parts nowhere, and what differs is found with its clause."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from netdeck.cli import app
from netdeck.kernel import Record
from netdeck.lab import Comparison, GameObserver, Journal, Meeting, Plan, World, compare, find_record_divergence, run
from netdeck.lab.plan import with_file_contents
from netdeck.registry import find


def tables(tmp_path: Path, *worlds: World, game: str = "bloodless", deck: str = "red-ledger", games: int = 4) -> Comparison:
    plan = with_file_contents(Plan(game=game, kind="mirror", decks=(deck,), games=games, world=worlds), Path())
    return compare(run(Journal.begin(tmp_path / "run", plan), workers=1))


def test_a_world_beside_itself_differs_in_nothing(tmp_path: Path) -> None:
    found = tables(tmp_path, World(name="one"), World(name="other"))
    assert (found.games, found.parted, found.partings) == (4, 0, [])
    assert all(each.difference == 0 and not each.seen for each in found.changes)
    assert not any(" against " in each.what for each in found.changes), "a deck does not win against itself"


def test_a_change_is_found_where_it_first_shows(tmp_path: Path) -> None:
    found = tables(tmp_path, World(name="unchanged"), World(name="short", options={"pool_start": 6}))
    assert found.parted == found.games
    assert all(each.clause == "R31" for each in found.partings)
    [choices] = [each for each in found.changes if each.what == "choices in a game"]
    assert choices.seen
    assert choices.after < choices.before
    assert choices.low < choices.difference < choices.high


@pytest.mark.long
def test_a_clause_that_is_left_out_is_named_by_what_no_longer_happens(tmp_path: Path) -> None:
    found = tables(tmp_path, World(name="unchanged"), World(name="without", without=("R31",)), games=2)
    assert found.parted
    assert found.partings
    assert all(each.clause in find("bloodless").rulebook and each.sentence and each.choice for each in found.partings)


# Stored matches


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan = with_file_contents(Plan(game="bloodless", kind="mirror", decks=("red-ledger",)), Path())
    path = tmp_path_factory.mktemp("stored") / "match.jsonl"
    path.write_bytes(GameObserver(plan).match(Meeting(0, 0, 0), 0).record().to_bytes())
    return path


@pytest.mark.parametrize(
    ("world", "clause"),
    [
        (World(), None),
        (World(options={"pool_start": 20}), None),
        (World(options={"pool_start": 9}), "R31"),
        (World(options={"mulligans": 0}), "P8.2"),
        (World(without=("R31",)), "P8.3.8"),
    ],
)
def test_a_stored_match_is_followed_to_where_the_rules_part_from_it(stored: Path, world: World, clause: str | None) -> None:
    record = Record.from_bytes(stored.read_bytes())
    found = find_record_divergence(record, find("bloodless"), world)
    assert found.choices == len(record.entries)
    if clause is None:
        assert found.choice is None
    else:
        assert found.choice is not None
        assert found.clause == clause
        assert found.sentence


def test_the_command_follows_stored_matches_and_shows_games_side_by_side(stored: Path) -> None:
    said = ["lab", "diff", "bloodless", "--set", "pool_start=9", "--deck", "red-ledger", "-n", "2", "-w", "1"]
    said += ["--record", str(stored.parent)]
    done = CliRunner().invoke(app, said)
    assert done.exit_code == 0, done.output
    assert f"{stored}: parts after choice" in done.stdout
    assert "the health pool is at 19" in " ".join(done.stdout.split())
    assert " | " in done.stdout
    assert "2 games are too few; about" in " ".join(done.stdout.split())
    machine = json.loads(CliRunner().invoke(app, [*said, "--json"]).stdout)
    assert machine["records"][str(stored)]["clause"] == "R31"
    here, there = machine["partings"][0]["beside"][-1]
    assert "wins after" in here
    assert "wins after" in there
    other = CliRunner().invoke(app, ["lab", "diff", "datawarriors", "--set", "elim=immediate", "--record", str(stored)])
    assert other.exit_code == 2
    assert "is a match of bloodless, not of datawarriors" in other.stderr
