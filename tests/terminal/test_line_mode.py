"""Line-mode play, by people who know what they will say."""

from pathlib import Path

import pytest
from tests.terminal.scripted import Scripted, contains

from netdeck import registry
from netdeck.bots import BotTable, create
from netdeck.bots.characters import character
from netdeck.kernel import REFEREE, Deal, Match, Record, Seat, Setup, verify
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch, _bot_name
from netdeck.terminal.saved_matches import open_record, secret_place

LANTERN = registry.find("lantern")
NORTH, SOUTH = Seat("north"), Seat("south")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "match.jsonl"


def sit(place: Path, *lines: str, bots: str = "south", deal: Deal | None = None, at_keyboard: bool = False) -> tuple[LocalMatch, Scripted]:
    """A table of Lantern with a scripted person on every seat without a bot; seed 3 deals north an Ember, a Moth and a Glass."""
    match = Match(LANTERN, Setup(game="lantern"), deal or Deal(seed=3))
    console = Scripted(*lines, at_keyboard=at_keyboard)
    seats = [Seat(seat) for seat in bots.split()]
    here = LocalMatch(match, BotTable(match, {seat: create("greedy", LANTERN, seat, 3) for seat in seats}), place)
    LineMode(console, here).play()
    return here, console


def test_a_decision_shows_news_board_prompt_and_numbered_options(place: Path) -> None:
    _, console = sit(place, "keep")
    assert console.heard[1] == "So far:"
    assert "Ada: Ember to hand; Ada: Moth to hand;" in console.text
    assert "bot: a card to hand (3 times) (1.2)" in console.text
    assert "  Ada, hand: Ember, Glass, Moth" in console.heard
    assert "  bot, hand: 3 cards" in console.heard
    assert "Ada: Keep your hand, or swap it? (1.3)" in console.heard
    assert "  2  swap  Throw it into the ash and draw three new cards." in console.heard
    assert contains(console.after("keep"), "Since your last decision:")


@pytest.mark.parametrize("answer", ["2", "swap", " SWAP ".strip(), "Swap"])
def test_an_answer_is_a_number_or_a_notation(place: Path, answer: str) -> None:
    here, _ = sit(place, answer)
    assert [entry.choose for entry in here.match.record().entries if entry.seat == NORTH] == ["swap"]


def test_an_answer_that_is_refused_changes_nothing_and_cites_its_clause(place: Path) -> None:
    here, console = sit(place, "keep", "play Glass", "play Ember", "9", "0", "-1", "swap", "1")
    refused = console.after("play Ember")
    assert refused[0] == "Refused: Ember costs 2 light; you have 1."
    assert refused[1].startswith("  5.2  A card costs as much light")
    assert refused[-1] == "It would be legal with 1 more light."
    for nonsense in ("9", "0", "-1"):
        assert contains(console.after(nonsense), "is unknown here")
    assert contains(console.after("swap"), "You keep or swap your hand before the first turn.")
    assert [entry.choose for entry in here.match.record().entries if entry.seat == NORTH] == ["keep", "play Glass", "play Moth"]


def test_a_mistyped_command_is_recognised(place: Path) -> None:
    _, console = sit(place, "optoins")
    assert console.after("optoins")[-1] == "Or, of the commands; did you mean 'options'?"


def test_why_tells_the_chain_of_clauses_and_the_facts(place: Path) -> None:
    _, console = sit(place, "keep", "why", "why 2", "why play glass", "why last", "why #1", "why #999", "why #x", "why nonsense")
    assert console.after("why") == [
        "You are asked because:",
        "  2.1  North takes the first turn; turns alternate.",
        "       - in Whole",
        "  5.1  Then its player may play cards from their own hand, one after another.",
        "       - Play a card, or pass.",
    ]
    assert console.after("why 2")[0] == "You may play Moth because:"
    assert "       - Moth costs 1 light; you have 2." in console.after("why 2")
    assert console.after("why play glass")[0] == "You may play Glass because:"
    assert console.after("why last")[0].startswith("north: ")
    assert contains(console.after("why last"), "4.1  Then its player draws a card.")
    assert console.after("why #1")[0] == "north: Ember to hand because:"
    assert contains(console.after("why #1"), "CardMoved: seat north, card Ember, to hand")
    assert console.after("why #999") == ["The log has no line #999."]
    assert console.after("why #x") == ["The log has no line #x."]
    assert console.after("why nonsense") == ["'nonsense' is not offered now. 'why not nonsense' gives the reason."]


def test_why_not_tells_the_refusal_and_the_smallest_change(place: Path) -> None:
    _, console = sit(place, "keep", "3", "why not play Ember", "why not play Moth", "why not 2", "why not")
    told = console.after("why not play Ember")
    assert "It would be legal with 1 more light." in told
    assert any(line.strip() == "x Ember costs 2 light; you have 1." for line in told)
    assert console.after("why not play Moth")[0] == "You may play Moth because:"
    assert console.after("why not 2")[0].startswith("You may ")
    assert console.after("why not")[0].startswith("Why not what?")


def test_why_of_a_hidden_card_tells_nothing(place: Path) -> None:
    here, console = sit(place, "keep", "why #5")
    assert contains(console.after("why #5"), "card X")
    true = here.match.log[5].seen(REFEREE).fields["card"]
    assert not contains(console.after("why #5"), str(true))


def test_the_log_has_numbers_and_can_be_long_or_short(place: Path) -> None:
    _, console = sit(place, "keep", "log", "log 2", "log all", "log x", "log 0")
    assert console.after("log 2")[0].startswith("The last 2 of ")
    assert len(console.after("log 2")) == 3
    numbers = [line.split()[0] for line in console.after("log all")]
    assert numbers == [f"#{i}" for i in range(len(numbers))]
    assert console.after("log x") == ["Say 'log', 'log 50' or 'log all'."]


def test_rules_shows_a_clause_or_searches(place: Path) -> None:
    _, console = sit(place, "rules 9.1", "rules candlelight", "rules 99", "rules")
    assert console.after("rules 9.1") == ["9.1  A player with three burn marks loses at once."]
    assert console.after("rules candlelight") == ["8.1  Play by candlelight if you can. (flavour)"]
    assert contains(console.after("rules 99"), "has no clause '99'")
    assert contains(console.after("rules"), "rules 1.3")


def test_help_names_every_command(place: Path) -> None:
    _, console = sit(place, "help", "?", "options", "board", "")
    words = " ".join(console.after("help"))
    for command in ("why", "why not", "log", "undo", "save", "board", "rules", "help", "concede", "quit", "options"):
        assert command in words
    assert console.after("?") == console.after("help")
    assert contains(console.after("board"), "Ada, hand: Ember, Glass, Moth")
    assert contains(console.after("options"), "2  swap")
    assert contains(console.heard[-4:], "2  swap"), "Enter alone shows the question again"


def test_no_line_is_wider_than_the_screen(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    _, console = sit(place, "keep", "why 1", "why not play Zorro", "help", "log", "rules glass", "pass", "pass")
    assert max(len(line) for line in console.heard if "/" not in line) <= 50, "only a path may be wider"


def test_undo_takes_the_last_choice_back_with_what_followed(place: Path) -> None:
    here, console = sit(place, "undo", "keep", "play Glass", "undo", "pass", "undo", "quit")
    assert console.after("undo")[0] == "You have not chosen anything yet."
    assert contains(console.heard, "Your last choice is taken back.")
    assert contains(console.heard, "Your last choice and the"), "bots had acted after the pass"
    assert [entry.command for entry in here.match.record().entries if entry.command] == ["undo", "undo"]
    assert here.match.position.view(NORTH).seat[NORTH]["light"] == 2


def test_undo_that_is_not_free_needs_the_others_at_the_screen(place: Path) -> None:
    lines = ("keep", "keep", "undo", "no", "undo", "yes", "quit")
    here, console = sit(place, *lines, bots="")
    assert contains(console.heard, "south has acted since; the others must agree. south, do you agree? (yes or no) no")
    assert "south does not agree." in console.heard
    assert here.match.position.committed() == {}
    assert list(here.match.position.pending()) == [NORTH, SOUTH]


def test_nobody_sees_anothers_choice_before_all_are_in(place: Path) -> None:
    _, kept = sit(place, "keep", bots="")
    _, swapped = sit(place, "swap", bots="")
    assert "south: Keep your hand, or swap it? (1.3)" in kept.after("keep")
    assert kept.after("keep") == swapped.after("swap")


def test_between_two_people_at_a_keyboard_the_screen_is_cleared(place: Path) -> None:
    _, console = sit(place, "keep", "", bots="", at_keyboard=True)
    cleared = console.heard.index("(the screen is cleared)")
    assert console.heard[cleared + 1].startswith("It is south's decision. south, press Enter")
    _, alone = sit(place, "keep", "pass", at_keyboard=True)
    assert "(the screen is cleared)" not in alone.heard


def test_concede_ends_the_match(place: Path) -> None:
    here, console = sit(place, "concede")
    result = here.match.position.result()
    assert result is not None
    assert result.winners == (SOUTH,)
    assert "bot wins: concession (9.2)" in console.heard
    assert "9.2  A player may give up at any time and loses." in console.heard


def test_a_whole_match_ends_with_its_record(place: Path) -> None:
    here, console = sit(place, *["1"] * 200)
    result = here.match.position.result()
    assert result is not None
    assert str(result).replace("north", "Ada").replace("south", "bot") in console.heard
    assert f"The record is in {place}" in console.heard
    verdict = verify(LANTERN, place.read_bytes())
    assert verdict.sound
    assert verdict.finished


def test_a_match_that_is_left_is_kept_and_can_be_gone_on_with(place: Path) -> None:
    sealed = Deal.sealed((NORTH, SOUTH))
    here, console = sit(place, "keep", deal=sealed)
    assert f"Continue: netdeck play --resume {place}" in console.heard
    record, deal = open_record(place)
    assert deal == sealed
    assert sealed.secret.encode() not in place.read_bytes()
    again = Match.replay(LANTERN, record, deal)
    assert again.position.view(NORTH) == here.match.position.view(NORTH)


def test_the_secret_goes_when_the_match_is_over(place: Path) -> None:
    sit(place, "keep", deal=Deal.sealed((NORTH, SOUTH)))
    assert secret_place(place).exists()
    assert secret_place(place).stat().st_mode & 0o077 == 0
    sit(place, "concede", deal=Deal.sealed((NORTH, SOUTH)))
    assert not secret_place(place).exists()
    assert Record.from_bytes(place.read_bytes()).footer is not None


def test_whoever_leaves_before_the_first_choice_leaves_nothing_behind(place: Path) -> None:
    _, console = sit(place)
    assert console.heard[-1] == "Goodbye. Nothing was played, so nothing is saved."
    assert not place.exists()


def test_save_writes_a_record_elsewhere(place: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "mine.jsonl"
    _, console = sit(place, "keep", f"save {elsewhere}", "save", "save /dev/null/x")
    assert len(Record.from_bytes(elsewhere.read_bytes()).entries) == 2
    assert contains(console.after("save"), "Where to?")
    assert contains(console.after("save /dev/null/x"), "It cannot be saved there")


def test_a_place_that_cannot_be_written_is_told_once_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    here, console = sit(tmp_path / "file" / "match.jsonl", "keep", "pass", "pass")
    assert sum("cannot be saved" in line for line in console.heard) == 1
    assert here.match.number > 3


def test_a_program_is_called_by_its_file_and_a_bot_by_its_name() -> None:
    assert _bot_name("program: python3 bots/first.py") == "first.py"
    assert _bot_name("random") == character("random").name
