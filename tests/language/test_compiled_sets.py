"""Sets of cards that come with a game are compiled once for each version of its sources."""

import re
from pathlib import Path

import pytest

from netdeck.disk_cache import DiskCache
from netdeck.kernel import Definition
from netdeck.kernel.specialize_cache import STORES
from netdeck.language import compiled_sets
from netdeck.language.compiled_sets import compiled_set
from netdeck.language.tools import tools_of
from netdeck.registry import find

GAMES = ("bloodless", "datawarriors", "technomancy")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DiskCache:
    monkeypatch.setattr("netdeck.user_dirs.cache", lambda: tmp_path)
    shelf = DiskCache("rules")
    monkeypatch.setattr("netdeck.language.compiled_sets.STORES", [shelf])
    return shelf


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_back_as_they_were_compiled(shelf: DiskCache, game: str) -> None:
    tools = tools_of(find(game))
    assert tools is not None
    cards = dict(tools.own_cards())
    package = "netdeck.language"  # where no game keeps its own
    assert compiled_set(package, lambda: cards) == cards
    again = compiled_set(package, dict[str, Definition])
    assert again == cards
    assert list(again) == list(cards)
    assert in_order(repr(again)) == in_order(repr(cards))


def in_order(told: str) -> str:
    """What is told of values, with the members of sets in one order: a set that was read from a file may list them in another one."""
    return re.sub(r"\{[^{}:]*\}", lambda found: ", ".join(sorted(found[0][1:-1].split(", "))), told)


def test_other_sources_are_compiled_anew(shelf: DiskCache, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compiled_set("netdeck.games.binmat", lambda: 1) == 1
    assert compiled_set("netdeck.games.binmat", lambda: 2) == 1
    monkeypatch.setattr(compiled_sets, "_digest", lambda package: b"other sources")
    assert compiled_set("netdeck.games.binmat", lambda: 2) == 2


def test_without_a_store_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    assert STORES
    monkeypatch.setattr("netdeck.language.compiled_sets.STORES", [])
    assert [compiled_set("netdeck.games.binmat", lambda n=n: n) for n in (1, 2)] == [1, 2]  # type: ignore[misc]
