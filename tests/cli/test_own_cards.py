"""Cards of one's own at every door of the command line: checked, played, watched, simulated, matched, replayed, asked about."""

import json
import tomllib
from pathlib import Path

import pytest
from tests.cli.running import Answer, netdeck
from tests.every_game import GAMES as EVERY
from tests.own_cards import GAMES, cards_of, deck_of, seats_of
from tests.seeds import only

from netdeck import registry
from netdeck.kernel import Record, verify
from netdeck.language.custom_cards import Source, check_cards

TEXT_GAMES = [id for id, game in EVERY.items() if game.takes_cards]


def with_own(game: str) -> list[object]:
    first, second = seats_of(game)
    return ["--cards", cards_of(game), "--deck", f"{first}={deck_of(game)}", "--deck", f"{second}={deck_of(game)}"]


def names(game: str) -> set[str]:
    return {card["name"] for card in tomllib.loads(cards_of(game).read_text(encoding="utf-8"))["card"]}


def fine(answer: Answer) -> Answer:
    assert answer.status == 0, answer.err or answer.out
    return answer


def test_every_game_that_takes_cards_is_tried_here() -> None:
    assert sorted(TEXT_GAMES) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_ten_cards_are_checked(game: str) -> None:
    assert len(names(game)) == 10
    out = fine(netdeck("cards", "check", cards_of(game), deck_of(game), "--game", game)).out
    assert "10 cards, all fine" in out
    assert "a legal deck" in out


@pytest.mark.parametrize("game", GAMES)
def test_they_are_watched_and_their_record_replays_and_verifies_without_the_file(game: str, tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    fine(netdeck("watch", game, *with_own(game), "--seed", 5, "--no-log", "--record", record))
    told = fine(netdeck("replay", record)).out
    assert any(name in told for name in names(game))
    assert "sound" in fine(netdeck("verify", record)).out
    assert verify(registry.find(game), record.read_bytes()).sound
    assert Record.from_bytes(record.read_bytes()).header.setup.cards.startswith("# Ten cards")


@pytest.mark.parametrize("game", GAMES)
def test_they_are_played_in_lines_from_a_setup_file(game: str, tmp_path: Path) -> None:
    first, second = seats_of(game)
    setup = tmp_path / "table.toml"
    cards, deck = cards_of(game), deck_of(game)
    setup.write_text(f'game = "{game}"\nseed = 4\ncards = ["{cards}"]\n[decks]\n{first} = "{deck}"\n{second} = "{deck}"\n')
    own = min(names(game))
    out = fine(netdeck("play", "--setup", setup, "--record", tmp_path / "match.jsonl", typed=f"card {own}\n1\n1\nconcede\n")).out
    assert own in out
    assert own in (tmp_path / "match.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", only(["technomancy"], GAMES))
def test_they_are_simulated_on_all_cores_and_at_random(game: str) -> None:
    found = fine(netdeck("sim", game, *with_own(game), "-n", 4, "--seed", 1, "--bot", "greedy", "--workers", 2, "--json")).json()
    assert found["report"]["games"] == 4
    found = fine(netdeck("sim", game, *with_own(game), "-n", 6, "--seed", 1, "--playouts", "--workers", 1, "--json")).json()
    assert names(game) & set(found["report"]["used"])


@pytest.mark.parametrize("game", GAMES)
def test_bots_meet_with_them(game: str, tmp_path: Path) -> None:
    words = ["match", game, "greedy", "random", *with_own(game), "-n", 2, "--seed", 1, "--records", tmp_path, "--json"]
    assert fine(netdeck(*words)).json()["games"] == 2
    for record in tmp_path.glob("*.jsonl"):
        assert verify(registry.find(game), record.read_bytes()).sound


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_card_replays_as_far_as_the_choices_go(game: str, tmp_path: Path) -> None:
    record, changed = tmp_path / "match.jsonl", tmp_path / "changed.toml"
    fine(netdeck("watch", game, *with_own(game), "--seed", 6, "--no-log", "--record", record))
    changed.write_text(cards_of(game).read_text(encoding="utf-8"), encoding="utf-8")
    assert netdeck("replay", record, "--cards", changed).out == netdeck("replay", record).out
    text = changed.read_text(encoding="utf-8")
    changed.write_text(text.replace("draw a card", "draw 3 cards").replace("You draw 1", "You draw 3"), encoding="utf-8")
    answer = netdeck("replay", record, "--cards", changed)
    assert answer.status in (0, 1)
    assert answer.status == 0 or "with these cards the match diverges, line" in answer.err
    assert "The table, as referee sees it" in answer.out


SCENARIO = """
title   = "A card of one's own does what its text says"
game    = "bloodless"
clauses = ["P1.3.7"]

[given]
active = "A"
phase = "main"

[given.zones]
"A.hand" = ["Night Shift"]
"A.main" = 3

[given.seat.A]
blood = 1

[given.then]
zones = { "A.hand" = ["Night Shift"] }
"""


def test_scenarios_know_them(tmp_path: Path) -> None:
    file = tmp_path / "story.toml"
    file.write_text(SCENARIO)
    without = netdeck("check", file)
    assert without.status == 1
    assert "Night Shift" in without.out
    fine(netdeck("check", file, "--cards", cards_of("bloodless")))
    told = netdeck("mutate", "bloodless", "--scenarios", file, "--clause", "P1.3.7", "--cards", cards_of("bloodless"))
    assert "0 of 1 clauses are noticed" in told.out
    assert "scenarios fail" in netdeck("mutate", "bloodless", "--scenarios", file, "--clause", "P1.3.7").err


@pytest.mark.parametrize("verb", [["play"], ["watch"], ["sim"], ["match", "greedy", "random"]])
@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_does_not_compile_is_told_with_a_caret_and_nothing_is_played(verb: list[str], game: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(cards_of(game).read_text(encoding="utf-8").replace('text = "', 'text = "Dance wildly. ', 1), encoding="utf-8")
    answer = netdeck(verb[0], game, *verb[1:], "--cards", bad)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.complaints[0].startswith(f"{bad}:")
    assert "^" in answer.err
    assert netdeck(verb[0], game, *verb[1:], "--cards", tmp_path / "bda.toml").complaints == [
        f"there is no file {tmp_path / 'bda.toml'}; did you mean '{bad}'?"
    ]


@pytest.mark.parametrize("words", [["--server", "http://127.0.0.1:9", "--seat", "a/b"], ["--resume", "left.jsonl"], []])
def test_cards_are_never_left_aside_in_silence(words: list[str]) -> None:
    answer = netdeck("play", *words, "--cards", cards_of("bloodless"))
    assert answer.status == 2
    assert "cards" in answer.complaints[0]


@pytest.mark.parametrize("game", [id for id, game in EVERY.items() if not game.takes_cards])
def test_a_game_without_card_text_says_so(game: str) -> None:
    answer = netdeck("watch", game, "--cards", cards_of("bloodless"))
    assert (answer.status, answer.complaints) == (2, [f"{EVERY[game].title} does not accept custom cards"])


def test_several_files_are_one_set_and_problems_name_theirs(tmp_path: Path) -> None:
    kins, cards = tmp_path / "kins.toml", tmp_path / "cards.toml"
    whole = cards_of("bloodless").read_text(encoding="utf-8")
    head, _, rest = whole.partition("[[card]]")
    kins.write_text('[set]\nname = "Mine"\n\n' + head, encoding="utf-8")
    cards.write_text('[set]\nname = "Mine too"\n\n[[card]]' + rest, encoding="utf-8")
    first, _ = seats_of("bloodless")
    fine(netdeck("cards", "check", kins, cards, "--game", "bloodless"))
    fine(netdeck("watch", "bloodless", "--cards", kins, "--cards", cards, "--deck", f"{first}={deck_of('bloodless')}", "--no-log"))
    alone = netdeck("cards", "check", cards, "--game", "bloodless")
    assert (alone.status, "the kin 'Tinker' is unknown" in alone.out) == (1, True)
    cards.write_text(cards.read_text(encoding="utf-8").replace("Draw a card.", "Draw a crad."), encoding="utf-8")
    line = next(n for n, text in enumerate(cards.read_text(encoding="utf-8").splitlines(), 1) if "crad" in text)
    told = netdeck("cards", "check", kins, cards, "--game", "bloodless", "--json").json()
    assert [(problem["file"], problem["line"]) for file in told["files"] for problem in file["problems"]] == [(str(cards), line)]


def test_lists_in_brackets_are_not_joined_to_what_stands_before_them(tmp_path: Path) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_text('kin = [{ name = "Odd" }]\n')
    own = check_cards(EVERY["bloodless"], [Source("a", cards_of("bloodless").read_bytes()), Source("odd.toml", odd.read_bytes())])
    assert [(problem.file, "[[card]]" in problem.message) for problem in own.problems] == [("odd.toml", True)]


@pytest.mark.parametrize("game", GAMES)
def test_a_set_to_begin_with_is_written_checked_and_played(game: str, tmp_path: Path) -> None:
    file = tmp_path / "first-steps.toml"
    said = fine(netdeck("cards", "new", game, "--out", file)).out
    assert f"netdeck play {game} --cards {file} --deck {seats_of(game)[0]}={file.with_suffix('.txt')}" in said
    fine(netdeck("cards", "check", file, file.with_suffix(".txt"), "--game", game))
    seats = [word for seat in seats_of(game) for word in ("--deck", f"{seat}={file.with_suffix('.txt')}")]
    used = fine(netdeck("sim", game, "--cards", file, *seats, "-n", 20, "--seed", 2, "--playouts", "--workers", 1, "--json")).json()
    mine = {card["name"] for card in tomllib.loads(file.read_text(encoding="utf-8"))["card"]}
    assert mine <= set(used["report"]["used"]), "every card of it comes into play"
    again = netdeck("cards", "new", game, "--out", file)
    assert (again.status, len(again.complaints)) == (2, 2)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_ones_own_is_shown(game: str) -> None:
    name = min(names(game))
    assert name in fine(netdeck("cards", "show", game, name, "--cards", cards_of(game))).out
    assert json.loads(netdeck("cards", "show", game, name, "--cards", cards_of(game), "--json").out)[0]["name"] == name
