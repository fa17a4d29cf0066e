"""Search for trouble: what was put into a set to break it is found, with the game that shows it, however often the search is stopped."""

import json
import random
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from netdeck.cli import app
from netdeck.kernel import Match, Record, write_deck
from netdeck.lab import Journal, Plan, World, run, stress
from netdeck.lab.plan import counted, with_file_contents
from netdeck.lab.runner import Tables
from netdeck.lab.stress import Broken, Finding, Search
from netdeck.registry import find

BUDGET = 200
SET = """
[[card]]
name = "World Eater"
type = "creature"
cost = 0
health = 60
defense = 60
power = 60
text = "Unlimited"

[[card]]
name = "Idle Clerk"
type = "creature"
cost = 90
health = 1
defense = 0
power = 1
text = "At the start of your turn, if your blood is 90 or more, draw a card."

[[card]]
name = "Echo"
type = "creature"
cost = 0
health = 1
defense = 0
power = 0
text = "Unlimited\\nWhenever you gain blood, lose 1 blood."

[[card]]
name = "Answer"
type = "creature"
cost = 0
health = 1
defense = 0
power = 0
text = "Unlimited\\nWhen this creature is played, gain 1 blood.\\nWhenever you lose blood, gain 1 blood."
"""
BOASTER = """
[[card]]
name = "Vain Boaster"
type = "creature"
cost = 0
health = 1
defense = 0
power = 1
text = "When this creature is played, if your blood is 90 or more, draw a card."
"""
SUSPECTS = ("World Eater", "Idle Clerk", "Echo", "Answer")


def search(folder: Path, budget: int = BUDGET, suspects: tuple[str, ...] = SUSPECTS) -> Search:
    """A search among quick games: they begin with few counters in the pool."""
    cards = folder.parent / "set.toml"
    cards.write_text(SET + BOASTER)
    world = World(cards=(str(cards),), options={"pool_start": 4})
    plan = with_file_contents(Plan(game="bloodless", kind="mirror", decks=("rotgarden",), world=(world,)), Path())

    def play(journal: Journal, _: str) -> Tables:
        return run(journal, workers=1)

    return Search(plan, budget, folder, play, suspects, judge="greedy")


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Broken]:
    folder = tmp_path_factory.mktemp("break") / "run"
    return folder, search(folder).found()


def of_kind(broken: Broken, kind: str) -> list[Finding]:
    return [each for each in broken.findings if each.kind == kind]


def test_a_card_that_is_far_too_strong_makes_a_deck_that_wins_too_much(broken: tuple[Path, Broken]) -> None:
    folder, found = broken
    worst = of_kind(found, "deck")[0]
    assert "World Eater" in worst.deck
    assert " games of greedy against the field" in worst.sentence
    record = Record.from_bytes((folder / worst.shown_by.record).read_bytes())
    result = Match.replay(find("bloodless"), record).position.result()
    assert result is not None
    assert all(record.header.setup.decks[seat] == worst.deck for seat in result.winners)
    assert record.header.seed == worst.shown_by.seed > 1_000_000  # which nobody was chosen by


def test_cards_that_answer_each_other_without_end_are_found_together(broken: tuple[Path, Broken]) -> None:
    _, found = broken
    [loop] = [each for each in of_kind(found, "combination") if "events after one choice" in each.sentence or "never" in each.sentence]
    assert "Echo" in loop.what
    assert "Answer" in loop.what


@pytest.mark.soak
def test_texts_that_never_matter_are_tried_to_the_end_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "ENOUGH", 150)
    looking = search(tmp_path / "run", 900, ("Idle Clerk", "Vain Boaster", "Answer"))
    texts = {each.what: each for each in looking._texts()}
    assert [*texts] == ["Idle Clerk", "Vain Boaster"]  # nobody can play the one, and the other is played for nothing
    assert texts["Vain Boaster"].sentence == "The text of Vain Boaster decided none of 150 games, and every game is the same without it."
    assert looking.tried == {"Answer": 30, "Idle Clerk": 150, "Vain Boaster": 150}  # one that has decided a game is done with
    assert looking.enough == 0
    assert [tables.plan.games for tables in looking.played.values()] == [30, 60, 60]
    assert [*looking._combinations()] == []  # of such games nobody notes how long their chains are
    assert [*looking._idle()] == []  # and nobody thinks in them


def test_a_card_that_nobody_can_play_is_told(tmp_path: Path) -> None:
    looking = search(tmp_path / "run", 700, ("Idle Clerk",))
    looking._held()
    assert looking.played["held"].plan.bots == ("greedy",)
    idle = {each.what: each for each in looking._idle()}
    assert "used in 0" in idle["Idle Clerk"].sentence


def test_it_is_told_which_budget_would_be_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "ENOUGH", 120)
    small = search(tmp_path / "small", 70, ("Idle Clerk",))
    [text] = small._texts()
    assert small.tried == {"Idle Clerk": 30}
    assert "decided none of 30 games" in text.sentence
    enough = search(tmp_path / "enough", small.enough, ("Idle Clerk",))
    assert [each.what for each in enough._texts()] == ["Idle Clerk"]
    assert enough.tried == {"Idle Clerk": 120}
    assert enough.enough == 0


def test_every_finding_has_a_game_that_shows_it(broken: tuple[Path, Broken]) -> None:
    folder, found = broken
    assert found.games < 2 * BUDGET  # some of them are quick
    for each in found.findings:
        assert each.sentence
        record = Record.from_bytes((folder / each.shown_by.record).read_bytes())
        assert record.header.seed == each.shown_by.seed
    weights = [each.weight for each in found.findings]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.soak
def test_a_search_that_was_stopped_finds_the_same(broken: tuple[Path, Broken], tmp_path: Path) -> None:
    folder, found = broken
    again = tmp_path / "run"
    shutil.copytree(folder, again)
    shutil.rmtree(again / "records")
    shutil.rmtree(again / "texts-1")
    for stage in ("decks-3", "decks-4", "cards"):
        games = again / stage / "games.jsonl"
        written = games.read_bytes()
        games.write_bytes(written[: 2 * len(written) // 3])
    assert search(again).found() == found


@pytest.mark.parametrize("name", ["bloodless", "datawarriors", "technomancy"])
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_bred_decks_are_legal_and_differ(name: str, seed: int) -> None:
    game, dice = find(name), random.Random(seed)
    plan = with_file_contents(Plan(game=game.id, kind="mirror", decks=tuple(game.decks)), Path())
    bred = Search(plan, 100, Path("nowhere"), lambda journal, what: run(journal))
    deck = counted(game, dice.choice(sorted(game.decks)))
    child = bred._child(deck, dice)
    assert child is not None
    assert child != deck
    seats = plan.setup(plan.world[0]).seats
    plan.setup(plan.world[0], dict.fromkeys(seats, write_deck(child)))  # raises where the rules refuse it


def test_the_command_tells_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set.toml").write_text(SET)
    nameless = CliRunner().invoke(app, ["lab", "break", "set.toml"])
    assert nameless.exit_code == 2
    assert "is now 'netdeck lab stress GAME" in nameless.stderr
    cardless = CliRunner().invoke(app, ["lab", "stress", "lantern"])
    assert cardless.exit_code == 2
    assert "is not played so" in cardless.stderr
    said = ["lab", "stress", "bloodless", "--cards", "set.toml", "--deck", "rotgarden", "-n", "20", "-w", "1", "--judge", "greedy"]
    unjudged = CliRunner().invoke(app, [*said[:-1], "gredy"])
    assert unjudged.exit_code == 2
    assert "did you mean 'greedy'" in unjudged.stderr
    assert not (tmp_path / "set.stress").exists()
    done = CliRunner().invoke(app, [*said, "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["game"] == "bloodless"
    plain = CliRunner().invoke(app, said)
    assert f"findings in {told['games']} games" in plain.stdout
    other = CliRunner().invoke(app, [*said, "--seed", "2"])
    assert other.exit_code == 2
    assert "belongs to another plan" in other.stderr
    assert "goes on" not in other.stderr
