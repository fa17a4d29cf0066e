"""BINMAT at the command line: bots are watched, and a person plays a whole game who reads nothing but the prompts."""

import re
from pathlib import Path

import pytest
from tests.cli.running import netdeck, program


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "records"
    monkeypatch.setenv("NETDECK_RECORDS", str(folder))
    return folder


def test_teams_of_any_size_are_watched_with_clauses() -> None:
    answer = netdeck("watch", "binmat", "--variant", "human", "--attackers", "3", "--defenders", "2", "--seed", "5")
    assert answer.status == 0
    assert "with d0, d1, a0, a1, a2." in answer.lines[0]
    assert "  - Turn 1: the attackers act, in the order a0, a1, a2 (H-cycle.1)" in answer.lines
    assert all(line.endswith(")") for line in answer.lines), "every line cites its clause"
    assert answer.lines[-1].startswith(("attackers win: ", "defenders win: "))


def test_a_person_plays_a_whole_game_through_a_pipe(records: Path) -> None:
    orders = ["why not c0", "why not da", "d3", "options", "why --", "undo", "yes", *(f"d{turn % 6}" for turn in range(60))]
    answer = program(
        "play", "binmat", "--variant", "blitz", "--seat", "d0", "--bot", "random", "--seed", "8", typed="\n".join(orders) + "\n"
    )
    assert answer.status == 0, answer.err
    told = " ".join(answer.out.split())
    assert re.search(r"Refused: Only attackers initiate combat\. .*?H-combat\.1 .*? x Only attackers initiate combat\.", told)
    assert re.search(r"Refused: Only attackers draw from the attacker deck\. .*?H-draw\.4 ", told)
    assert "Turn 52 of 54, the defenders act. Draw (d3), play a card face down (p8^3) or face up (u8^3), discard one (x8^3)" in told
    assert "defenders win: turn limit (H-win.1)" in answer.lines
    assert max(map(len, (line for line in answer.lines if "/" not in line))) <= 80
    (record,) = records.iterdir()
    assert program("verify", record).status == 0


def test_every_complaint_about_a_table_is_made_at_once() -> None:
    answer = netdeck("watch", "binmat", "--variant", "duel", "--attackers", "2", "-o", "turn_limit=7", "-o", "facing=free")
    assert answer.status == 2
    assert len([line for line in answer.complaints if line.endswith(("(D-setup.1)", "(H-structure.1)", "(L12)"))]) == 3
