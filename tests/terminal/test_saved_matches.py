"""Keeping matches on disk."""

from pathlib import Path

import pytest

from netdeck import registry
from netdeck.kernel import Deal, Match, RecordError, Seat, Setup
from netdeck.terminal.saved_matches import keep, new_place, open_record, records_folder, secret_place

LANTERN = registry.find("lantern")


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Match, Path]:
    match = Match(LANTERN, Setup(game="lantern"), Deal.sealed([Seat("north"), Seat("south")]))
    place = tmp_path / "new" / "match.jsonl"
    keep(match, place)
    return match, place


def test_a_secret_lies_beside_the_record_and_never_in_it(sealed: tuple[Match, Path]) -> None:
    match, place = sealed
    assert match.deal.secret.encode() not in place.read_bytes()
    assert open_record(place) == (match.record(), match.deal)
    assert sorted(path.name for path in place.parent.iterdir()) == ["match.jsonl", "match.jsonl.secret"]


def test_without_its_secret_a_sealed_record_is_only_a_record(sealed: tuple[Match, Path]) -> None:
    _, place = sealed
    secret_place(place).unlink()
    record, deal = open_record(place)
    with pytest.raises(RecordError, match="only its host can continue it"):
        Match.replay(LANTERN, record, deal)


def test_a_broken_secret_is_named(sealed: tuple[Match, Path]) -> None:
    _, place = sealed
    secret_place(place).write_bytes(b"\xff")
    with pytest.raises(RecordError, match=r"match\.jsonl\.secret is not the secret of a match"):
        open_record(place)


def test_a_plain_seed_needs_no_secret(tmp_path: Path) -> None:
    match = Match(LANTERN, Setup(game="lantern"), Deal(seed=4))
    keep(match, tmp_path / "match.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]
    assert open_record(tmp_path / "match.jsonl")[1] == Deal(seed=4)


def test_records_go_where_the_user_keeps_such_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NETDECK_RECORDS", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert records_folder() == tmp_path / ".local" / "state" / "netdeck" / "records"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert records_folder() == tmp_path / "state" / "netdeck" / "records"
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path / "own"))
    assert records_folder() == tmp_path / "own"


def test_a_new_place_is_never_an_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path))
    monkeypatch.setattr("netdeck.terminal.saved_matches.time.strftime", lambda form: "20260101-120000")
    places = []
    for _ in range(3):
        places.append(new_place("lantern"))
        places[-1].touch()
    assert [place.name for place in places] == [
        "lantern-20260101-120000.jsonl",
        "lantern-20260101-120000-2.jsonl",
        "lantern-20260101-120000-3.jsonl",
    ]
