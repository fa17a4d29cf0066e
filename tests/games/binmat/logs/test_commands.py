"""``netdeck binmat``: games of the live server in and out, with answers that a person or a script can use."""

import json
from pathlib import Path

import msgspec
import pytest
from tests.cli.running import netdeck, program
from tests.games.binmat.logs.games import A0, D0, begin, log_file, play_by_dice, turn_file


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of one short game."""
    place = tmp_path_factory.mktemp("games")
    told = play_by_dice(begin(), 5, turns=40)
    for name, seat in (("d.json", D0), ("a.json", A0)):
        (place / name).write_bytes(msgspec.json.encode(turn_file(told, seat)))
    (place / "log.txt").write_text(log_file(told), encoding="utf-8")
    return place


def test_an_import_tells_what_it_found_and_writes_a_record(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    answer = netdeck("binmat", "import", folder / "d.json", "--out", out)
    assert answer.status == 0
    assert answer.lines == [
        "40 turns told, 21 views compared; a0 is attacker, d0 is defender",
        "0 contradictions to the hackmud rules",
        f"40 turns recorded in {out}",
    ]
    assert netdeck("verify", out).status == 0
    replay = netdeck("replay", out, "--seat", "d0")
    assert replay.status == 0
    assert "Turn 39: the attackers act" in replay.out


def test_an_export_gives_the_files_back(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    netdeck("binmat", "import", folder / "d.json", folder / "a.json", "--out", out)
    for side in ("d", "a", "d0"):
        exported = netdeck("binmat", "export", out, "--side", side)
        assert exported.status == 0
        assert exported.json() == json.loads((folder / f"{side[0]}.json").read_text())
    assert netdeck("binmat", "export", out, "--lines").out == (folder / "log.txt").read_text()
    target = tmp_path / "again.txt"
    assert netdeck("binmat", "export", out, "--lines", "--out", target).out == ""
    assert target.read_text() == (folder / "log.txt").read_text()


def test_json_has_everything(folder: Path) -> None:
    answer = netdeck("binmat", "import", folder / "d.json", folder / "a.json", folder / "log.txt", "--json")
    data = answer.json()
    assert answer.status == 0
    assert (data["turns"], data["recorded"], data["contradictions"], data["gaps"], data["record"]) == (40, 40, [], [], None)
    assert data["seats"] == ["d0", "a0"]


def test_a_contradiction_is_told_with_its_clause_and_status_1(folder: Path, tmp_path: Path) -> None:
    views = json.loads((folder / "d.json").read_text())
    views[5]["s"]["l0"]["c"] -= 1
    file, out = tmp_path / "bad.json", tmp_path / "bad.jsonl"
    file.write_text(json.dumps(views))
    answer = netdeck("binmat", "import", file, "--out", out)
    assert answer.status == 1
    assert any(line.startswith("contradiction: bad.json, view 6 (turn 10): l0 holds ") for line in answer.lines)
    assert netdeck("verify", out).status == 0, "what came before is recorded"
    data = netdeck("binmat", "import", file, "--json").json()
    assert data["contradictions"][0]["turn"] == 10
    assert data["contradictions"][0]["clause"]


def test_another_variant_checks_by_other_rules(folder: Path) -> None:
    answer = netdeck("binmat", "import", folder / "d.json", "--variant", "duel")
    assert answer.status == 1
    assert "contradiction" in answer.out


def test_thousands_of_contradictions_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text("`V000` `n------`\nd0 d0 / X hd0 \n" + "nonsense\n" * 5000)
    answer = netdeck("binmat", "import", file)
    assert answer.status == 1
    assert "and 4900 contradictions more" in answer.lines
    assert len(answer.lines) < 120
    assert netdeck("binmat", "import", file, "--json").json()["more"] == 4900


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "empty"),
        (b"\x00\xff", "neither JSON nor text"),
        (b"[" * 100_000, "JSON|deep"),
        (b"{}", "no view of a game"),
        (b"hi\n", "line"),
    ],
)
def test_what_is_no_log_is_said_with_status_2(tmp_path: Path, data: bytes, reason: str) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    answer = netdeck("binmat", "import", file)
    assert (answer.status, answer.out) == (2, "")
    assert any(word in answer.err for word in reason.split("|"))
    assert answer.err.startswith("netdeck: file: ")


def test_files_that_are_not_there_are_said(tmp_path: Path) -> None:
    assert netdeck("binmat", "import", tmp_path / "none.json").status == 2
    assert netdeck("binmat", "export", tmp_path / "none.jsonl").status == 2
    assert "none.jsonl" in netdeck("binmat", "export", tmp_path / "none.jsonl").err


def test_a_table_that_the_variant_does_not_have_is_said(tmp_path: Path) -> None:
    file = tmp_path / "team.txt"
    file.write_text("`V000` `n------`\nd0 d0 / X hd0 \nd1 d1 / X hd1 \n")
    answer = netdeck("binmat", "import", file, "--variant", "duel")
    assert answer.status == 2
    assert "D-setup.1" in answer.err
    assert netdeck("binmat", "import", file, "--variant", "nothing").status == 2


def test_only_records_of_binmat_are_exported(tmp_path: Path) -> None:
    record = tmp_path / "lantern.jsonl"
    netdeck("watch", "lantern", "--seed", 1, "--record", record)
    answer = netdeck("binmat", "export", record)
    assert answer.status == 2
    assert "a record of lantern" in answer.err
    (tmp_path / "junk.jsonl").write_text("junk")
    assert netdeck("binmat", "export", tmp_path / "junk.jsonl").status == 2


def test_a_match_of_our_own_is_exported_and_imported(tmp_path: Path) -> None:
    record, log = tmp_path / "own.jsonl", tmp_path / "own.txt"
    netdeck("watch", "binmat", "--variant", "hackmud", "--seed", 3, "--bot", "random", "--no-log", "--record", record)
    assert netdeck("binmat", "export", record, "--lines", "--out", log).status == 0
    assert netdeck("binmat", "export", record, "--side", "q").status == 2
    answer = netdeck("binmat", "import", log, "--json").json()
    assert answer["contradictions"] == []
    assert answer["result"]["clause"] in ("H-win.1", "H-win.2", "H-win.3")


def test_the_verb_is_in_the_help() -> None:
    answer = program("--help")
    assert "netdeck binmat --help" in answer.out
    assert "import" in program("binmat", "--help").out
