"""What is remembered on disk: found for the same sources only, whatever happens to the file."""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from netdeck.disk_cache import SEAL, DiskCache, digest_of

THIS, OTHER = b"these sources", b"other sources"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("netdeck.user_dirs.cache", lambda: tmp_path / "cache")
    return tmp_path / "cache"


def test_it_is_found_for_the_same_sources_only() -> None:
    shelf = DiskCache("things")
    assert shelf.get("lamp", THIS) is None
    shelf.put("lamp", THIS, b"light")
    assert [shelf.get("lamp", THIS), shelf.get("lamp", OTHER), shelf.get("stone", THIS)] == [b"light", None, None]
    shelf.put("lamp", OTHER, b"dark")
    assert [shelf.get("lamp", THIS), shelf.get("lamp", OTHER)] == [None, b"dark"]


@pytest.mark.parametrize("end", [0, SEAL, -1])
def test_a_damaged_file_is_no_file(home: Path, end: int) -> None:
    shelf = DiskCache("things")
    shelf.put("lamp", THIS, b"light")
    file = home / "things" / "lamp"
    file.write_bytes(file.read_bytes()[:end])
    assert shelf.get("lamp", THIS) is None


def test_where_nothing_can_be_written_nothing_is_remembered(home: Path) -> None:
    home.write_text("a file where the folder should be", encoding="utf-8")
    shelf = DiskCache("things")
    shelf.put("lamp", THIS, b"light")
    assert shelf.get("lamp", THIS) is None


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nobody keeps this user from writing")
def test_a_folder_for_reading_only_is_read(home: Path) -> None:
    shelf = DiskCache("things")
    shelf.put("lamp", THIS, b"light")
    (home / "things").chmod(0o500)
    shelf.put("lamp", THIS, b"dark")
    assert shelf.get("lamp", THIS) == b"light"
    (home / "things").chmod(0o700)


def test_whoever_reads_while_others_write_finds_a_whole_thing_and_no_drafts_are_left(home: Path) -> None:
    shelf, things = DiskCache("things"), [bytes([number]) * 5_000 for number in range(20)]

    def put(thing: bytes) -> bytes | None:
        shelf.put("lamp", THIS, thing)
        return shelf.get("lamp", THIS)

    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(put, things):
            assert found in things
    assert [each.name for each in (home / "things").iterdir()] == ["lamp"]


def test_sources_have_another_name_once_one_of_them_has_changed(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("a", encoding="utf-8")
    other.write_text("b", encoding="utf-8")
    before = digest_of([one, other])
    assert digest_of([one, other]) == before
    assert digest_of([one]) != before
    other.write_text("c", encoding="utf-8")
    assert digest_of([one, other]) != before
