"""Folded rules from one program to the next: the same play without folding, and never those of other sources."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module, reload
from pathlib import Path
from types import ModuleType

import pytest

from netdeck.kernel import specialize_cache
from netdeck.kernel.columns import RULES
from netdeck.kernel.specialize_cache import SpecializeCache, digest_of

PROGRAM = """
import json, random, sys
from netdeck import registry
from netdeck.kernel import Rng, Setup, key_from_seed, specialize

folded = []
read = specialize._Folder.__init__
def count(self, *given, **named):
    folded.append(1)
    read(self, *given, **named)
specialize._Folder.__init__ = count

game, dice, played = registry.find(sys.argv[1]), random.Random(1), []
position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(1)))
while position.result() is None and len(played) < 60:
    for seat, decision in position.pending().items():
        option = dice.choice(decision.options)
        played.append(option.notation)
        position.take(seat, option)
print(json.dumps([len(folded), played]))
"""


def played(game: str, home: Path) -> tuple[int, list[str]]:
    """How many rules were folded for a game, and what was played."""
    places = {**os.environ, "XDG_CACHE_HOME": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, "-c", PROGRAM, game], capture_output=True, text=True, check=True, env=places)
    folded, choices = json.loads(run.stdout)
    return folded, choices


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
@pytest.mark.parametrize("game", ["technomancy", pytest.param("bloodless", marks=pytest.mark.long)])
def test_the_second_program_folds_nothing_and_plays_the_same(game: str, tmp_path: Path) -> None:
    folded, choices = played(game, tmp_path)
    assert folded > 50
    assert played(game, tmp_path) == (0, choices)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
def test_damaged_files_are_folded_anew(tmp_path: Path) -> None:
    folded, choices = played("datawarriors", tmp_path)
    files = sorted((tmp_path / "netdeck" / "rules").iterdir())
    for file in files[::2]:
        file.write_bytes(file.read_bytes()[:-9])
    again, same = played("datawarriors", tmp_path)
    assert 0 < again < folded
    assert same == choices


class Kept(dict[tuple[str, bytes], bytes]):
    """A store in memory."""

    def put(self, name: str, digest: bytes, found: bytes) -> None:
        self[name, digest] = found

    def get(self, name: str, digest: bytes) -> bytes | None:  # type: ignore[override]
        return super().get((name, digest))


HEAD = "from netdeck.kernel.columns import rule\n"
BASE = HEAD + "LIMIT = 3\n\n@rule\ndef grown(table, by):\n    'More.'\n    table.turn += by\n"
CHAPTER = HEAD + "from base_made_up import LIMIT, grown\n\n@rule\ndef grow(table):\n    'Much more.'\n    grown(table, LIMIT)\n"


@pytest.fixture
def chapter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """A chapter that names a number and a rule of another one."""
    before = list(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, source in (("base_made_up", BASE), ("chapter_made_up", CHAPTER)):
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    yield import_module("chapter_made_up")
    RULES[:] = before
    for name in ("base_made_up", "chapter_made_up"):
        sys.modules.pop(name, None)
    specialize_cache._own_digest.cache_clear()


@pytest.mark.parametrize(("name", "old", "new"), [("base_made_up", "+= by", "-= by"), ("base_made_up", "LIMIT = 3", "LIMIT = 4")])
def test_another_source_of_what_a_chapter_names_is_another_digest(
    chapter: ModuleType, tmp_path: Path, name: str, old: str, new: str
) -> None:
    before = digest_of(chapter.__name__)
    assert digest_of(chapter.__name__) == before
    file = tmp_path / f"{name}.py"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new) + "\n", encoding="utf-8")
    os.utime(file, (1, 1))
    reload(sys.modules[name])
    reload(chapter)
    specialize_cache._own_digest.cache_clear()
    assert digest_of(chapter.__name__) != before


def test_nothing_is_written_twice(chapter: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Kept()
    monkeypatch.setattr(specialize_cache, "STORES", [kept])
    first = SpecializeCache("made up", chapter.__name__)
    first.write_down()
    assert kept == {}
    first.found["grow"] = compile("turn = 1", "", "exec"), {"grown": "base_made_up"}
    first.write_down()
    assert len(kept) == 1
    second = SpecializeCache("made up", chapter.__name__)
    assert second.found == first.found
    kept.clear()
    second.write_down()
    assert kept == {}


def test_a_chapter_that_lies_elsewhere_is_folded_anew(chapter: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What breaks in it is told with its own file, and not with that of the folder of which it is a copy."""
    before = digest_of(chapter.__name__)
    monkeypatch.setattr(chapter, "__file__", "elsewhere/chapter_made_up.py")
    assert digest_of(chapter.__name__) != before
