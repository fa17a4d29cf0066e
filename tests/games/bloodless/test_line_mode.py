"""A newcomer at the terminal: cards are called by their names, refusals say why, and the game goes to its end."""

from pathlib import Path

from tests.terminal.scripted import Scripted, contains

from netdeck.bots import BotTable, create
from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.zones import A, B
from netdeck.kernel import Deal, Match, Setup
from netdeck.terminal.line_mode import LineMode
from netdeck.terminal.match_backend import LocalMatch


def sit(place: Path, *lines: str) -> tuple[Match, Scripted]:
    match = Match(GAME, Setup(game="bloodless", options={"first_player": "A", "pool_start": 4}), Deal(seed=7))
    console = Scripted(*lines)
    LineMode(console, LocalMatch(match, BotTable(match, {B: create("greedy", GAME, B, 7)}), place)).play()
    return match, console


def test_cards_are_called_by_their_names_and_by_where_they_go(tmp_path: Path) -> None:
    lines = ("keep", "why not play paper heron", "play paper heron", "why not end", "play Blood Flask @A2", "play blood flask", "end")
    match, console = sit(tmp_path / "match.jsonl", *lines, *["end"] * 40)
    assert console.after("why not play paper heron")[0] == "Refused: Paper Heron costs 4; you have 0 blood."
    assert console.after("play paper heron")[0] == "Refused: Paper Heron costs 4; you have 0 blood."
    assert contains(console.after("play Blood Flask @A2"), "gains 1 blood from the flask (R49)")
    assert contains(console.after("play blood flask"), "Refused")
    chosen = [entry.choose for entry in match.record().entries if entry.seat == A]
    assert chosen[1].startswith("play blood_flask#")
    assert chosen[1].endswith(" @A2")
    assert match.position.result() is not None
    assert contains(console.heard, "wins: the health pool is empty (P3.1)")
