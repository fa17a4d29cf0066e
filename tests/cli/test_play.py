"""Playing, watching, replaying and verifying, as a person with a pipe does."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import ROOT, netdeck, program

from netdeck import registry
from netdeck.kernel import Record, Seat

LANTERN = registry.find("lantern")


@pytest.fixture(autouse=True)
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "records"
    monkeypatch.setenv("NETDECK_RECORDS", str(folder))
    return folder


def test_a_person_plays_a_whole_game_through_a_pipe(tmp_path: Path, records: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    script = ["help", "why", "keep", "play Glass", "why not play Ember", "undo", "why 1", "log", f"save {saved}", *["1"] * 100]
    answer = program("play", "lantern", "--seed", "3", typed="\n".join(script) + "\n")
    assert answer.status == 0, answer.err
    assert answer.err == ""
    assert "It would be legal with 1 more light." in answer.lines
    assert "Your last choice is taken back." in answer.lines
    assert any(re.fullmatch(r"(Ada|Marlo) wins: three burn marks \(9\.1\)", line) for line in answer.lines)
    assert max(map(len, (line for line in answer.lines if "/" not in line))) <= 80
    (record,) = records.iterdir()

    verified = program("verify", record)
    assert verified.status == 0
    assert "sound." in verified.out
    replayed = program("replay", record, "--seat", "north")
    assert replayed.status == 0
    assert "north takes back all but 2 choices" in replayed.lines
    half = program("replay", saved, "--upto", "2", "--seat", "south")
    assert half.status == 0
    assert "north chooses" not in half.out


def test_a_sealed_match_that_is_left_goes_on_and_proves_its_deal(records: Path) -> None:
    left = program("play", "lantern", "--bot", "random", typed="keep\npass\n")
    assert left.status == 0
    assert "Continue: netdeck play --resume" in left.out
    (path,) = records.glob("*.jsonl")
    assert program("verify", path).status == 1, "its secret is not known yet"
    resumed = program("play", "--resume", path, typed="concede\n")
    assert resumed.status == 0
    assert "south is played by Tumble (random)." in " ".join(resumed.out.split())
    assert "Tumble wins: concession (9.2)" in resumed.lines
    verified = program("verify", path)
    assert verified.status == 0
    assert "the sealed secret" in verified.out
    over = program("play", "--resume", path)
    assert over.status == 2
    assert "the match is over" in over.err
    assert [each.name for each in records.iterdir()] == [path.name], "neither the secret nor a draft is left behind"


def test_two_people_share_a_pipe(records: Path) -> None:
    answer = program("play", "lantern", "--seat", "all", "--seed", "3", typed="swap\nkeep\nquit\n")
    assert answer.status == 0
    north, south = answer.out.index("north> swap"), answer.out.index("south> keep")
    assert "ash" not in answer.out[north:south].replace("Throw it into the ash", ""), "north's choice stays secret until south has chosen"
    assert "north: Ember to ash" in answer.out[south:]


def test_without_a_name_a_picker_asks(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netdeck.cli.play.all_games", lambda: [LANTERN])
    answer = netdeck("play", typed="\n\nconcede\n")
    assert answer.status == 0
    assert "Which seat do you take?" in answer.lines
    assert "Who plays the other seats?" in answer.lines
    assert "Marlo wins: concession (9.2)" in answer.lines


def test_the_picker_lets_people_go(records: Path) -> None:
    answer = netdeck("play", typed="")
    assert answer.status == 0
    assert answer.lines[-1] == "Goodbye."
    assert not records.exists()


def test_a_table_that_does_not_do_is_picked_anew(records: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Crowded(type(LANTERN)):  # type: ignore[misc]
        seat_flags = {"players": tuple(map(Seat, ("north", "south", "west")))}
        rulebook = LANTERN.rulebook

    monkeypatch.setattr("netdeck.cli.play.all_games", lambda: [Crowded()])
    answer = netdeck("play", typed="3\n\n\n2\n\n\nquit\n")
    assert answer.status == 0
    assert "Invalid table:" in answer.lines
    assert "Lantern is for 2 players, not 3 (1.1)" in answer.lines
    assert "Ada: Keep your hand, or swap it? (1.3)" in answer.lines


def test_bytes_that_are_no_text_are_refused_like_any_other_answer(records: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", "from netdeck.cli import main; main()", "play", "lantern", "--seed", "1"],
        input=b"\xff\xfe\x00\n\x1b[31m\n" + b"9" * 5000 + b"\nwhy #" + b"9" * 5000 + b"\nlog " + b"9" * 5000 + b"\nkeep\nquit\n",
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.count(b"is unknown here") == 3
    assert b"Traceback" not in run.stderr


# Watching


def test_every_line_of_a_watched_game_cites_a_clause() -> None:
    answer = program("watch", "lantern", "--seed", "5")
    assert answer.status == 0
    assert len(answer.lines) > 20
    for line in answer.lines:
        cited = re.search(r"\(([^()]+)\)$", line)
        assert cited is not None, line
        assert cited[1] in LANTERN.rulebook
    assert answer.err == "netdeck: Lantern (standard): north is greedy, south is greedy\n"
    assert program("watch", "lantern", "--seed", "5").out == answer.out


def test_a_seats_view_hides_what_the_seat_does_not_see() -> None:
    south = netdeck("watch", "lantern", "--seed", "5", "--seat", "south")
    assert "  - north: a card to hand (1.2)" in south.lines
    assert not any(line.startswith("north chooses") for line in south.lines)
    spectator = netdeck("watch", "lantern", "--seed", "5", "--seat", "spectator")
    assert not any("chooses" in line for line in spectator.lines)
    assert netdeck("watch", "lantern", "--seat", "sout").complaints[-1] == ("there is no seat 'sout' at this table; did you mean 'south'?")


def test_watching_as_data_gives_an_object_a_line() -> None:
    answer = netdeck("watch", "lantern", "--seed", "5", "--json")
    told = [json.loads(line) for line in answer.lines]
    assert {each["kind"] for each in told} == {"choice", "event", "result"}
    assert all(each["clause"] in LANTERN.rulebook for each in told)
    assert told[-1]["result"]["winners"] == ["north"]
    assert answer.err == ""


def test_many_games_tell_their_results_and_a_count(tmp_path: Path) -> None:
    answer = netdeck("watch", "lantern", "--seed", "1", "--games", "12", "--bot", "north=random", "--record", tmp_path / "out.jsonl")
    assert len([line for line in answer.lines if re.fullmatch(r"game \d+: (north|south) wins: three burn marks \(9.1\)", line)]) == 12
    assert sum(int(found[1]) for line in answer.lines if (found := re.fullmatch(r"\w+ wins (\d+) of 12", line))) == 12
    records = sorted(tmp_path.iterdir())
    assert [path.name for path in records] == [f"out-{n:02}.jsonl" for n in range(1, 13)]
    assert [Record.from_bytes(path.read_bytes()).header.seed for path in records] == list(range(1, 13))
    data = [json.loads(line) for line in netdeck("watch", "lantern", "--seed", "1", "-n", "3", "--json").lines]
    assert [each["game"] for each in data[:-1]] == [1, 2, 3]
    assert sum(data[-1]["wins"].values()) == data[-1]["games"] == 3
    told = netdeck("watch", "lantern", "--seed", "1", "-n", "2", "--log")
    assert "game 2:   - north's turn (2.1)" in told.lines


# Records


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    assert netdeck("watch", "lantern", "--record", path).status == 0
    return path


def test_a_sealed_record_is_proved(record: Path) -> None:
    answer = netdeck("verify", record)
    assert answer.status == 0
    assert re.search(r"sound\. \d+ choices follow from the rules, \d+ draws from the sealed secret", answer.out)
    data = netdeck("verify", record, "--json").json()
    assert data["sound"] is True
    assert data["verdict"]["sealed"] is True


@pytest.mark.parametrize("line", [0, 1, 3, -1])
def test_a_tampered_byte_is_located(record: Path, line: int) -> None:
    rows = record.read_bytes().split(b"\n")[:-1]
    number = line % len(rows)
    at = rows[number].rindex(b'"seal":"') + 8
    other = b"0" if rows[number][at : at + 1] != b"0" else b"1"
    rows[number] = rows[number][:at] + other + rows[number][at + 1 :]
    record.write_bytes(b"\n".join([*rows, b""]))
    answer = netdeck("verify", record)
    assert answer.status == 1
    assert f"line {number + 1}: byte {at + 1} differs" in answer.out
    data = netdeck("verify", record, "--json")
    assert data.status == 1
    assert data.json()["verdict"]["fault"]["line"] == number + 1


@pytest.mark.parametrize(("old", "new"), [(b'"game":"lantern"', b'"game":"lantren"'), (b'{"netdeck"', b'{"netdeck')])
def test_a_header_that_names_no_game_is_a_fault_too(record: Path, old: bytes, new: bytes) -> None:
    record.write_bytes(record.read_bytes().replace(old, new, 1))
    answer = netdeck("verify", record)
    assert answer.status == 1
    assert "line 1: " in answer.out


def test_a_missing_record_tells_the_nearest(record: Path) -> None:
    for verb in ("verify", "replay"):
        answer = netdeck(verb, record.with_name("gmae.jsonl"))
        assert answer.status == 2
        assert answer.complaints == [f"there is no file {record.with_name('gmae.jsonl')}; did you mean '{record}'?"]
    assert netdeck("replay", record.parent).complaints == [f"{record.parent} is a folder, not a file"]


def test_what_is_no_record_cannot_be_replayed(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b"\x00\xff not a record")
    answer = netdeck("replay", file)
    assert answer.status == 2
    assert "line 1: this is not the header of a record" in answer.complaints[0]


def test_a_replay_tells_the_same_as_the_match_did(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    watched = netdeck("watch", "lantern", "--seed", "5", "--seat", "north", "--record", path)
    replayed = netdeck("replay", path, "--seat", "north")
    assert replayed.lines[: len(watched.lines)] == watched.lines
    assert replayed.lines[len(watched.lines) + 1] == "The table, as north sees it:"
    data = [json.loads(line) for line in netdeck("replay", path, "--json").lines]
    assert data[-1]["view"]["viewer"] == "referee"
    assert data[-2]["kind"] == "result"
    assert len([each for each in data if each["kind"] == "choice"]) == len(Record.from_bytes(path.read_bytes()).entries)


def test_a_replay_stops_where_it_is_told(record: Path) -> None:
    assert sum("chooses" in line for line in netdeck("replay", record, "--upto", "3").lines) == 3
    stepped = netdeck("replay", record, "--step", typed="\nboard\n\nquit\n")
    assert sum("chooses" in line for line in stepped.lines) == 2
    assert sum("north.deck: " in line for line in stepped.lines) == 2
    assert netdeck("replay", record, "--step", typed="").status == 0
    assert netdeck("replay", record, "--step", "--json").status == 2


def test_a_table_says_whether_deck_lists_are_open() -> None:
    hidden = program("play", "technomancy", "--vs", "greedy", "--seed", "1", typed="quit\n")
    assert "Deck lists are hidden, also from bots" in " ".join(hidden.out.split())
    opened = program("play", "technomancy", "--vs", "greedy", "--seed", "1", "--option", "open_lists=true", typed="quit\n")
    told = " ".join(opened.out.split())
    assert "Deck lists are open: everybody may read them, bots too." in told
    assert "P2: 4 Archive Node" in told
    assert "Deck lists" not in program("play", "lantern", "--seed", "1", typed="quit\n").out
