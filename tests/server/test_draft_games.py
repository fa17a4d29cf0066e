"""``netdeck serve ./my_game``: a game in a folder is served, and what is wrong with its files is told where it stands."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.running import netdeck

from netdeck import registry

from .forking import command
from .serving import Server


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test has loaded is unknown to the next one."""
    monkeypatch.setenv(registry.DRAFTS, "")
    monkeypatch.setattr(registry, "_added", {**registry._added})
    path, modules = list(sys.path), set(sys.modules)
    yield
    sys.path[:] = path
    for name in {*sys.modules} - modules:
        if name.startswith("draft_"):
            del sys.modules[name]


def draft(folder: Path, name: str, *changes: tuple[str, str, str]) -> Path:
    """A new game with cards, some of whose files were changed: the first place where something stood."""
    assert netdeck("new-game", folder / name, "--cards").status == 0
    for file, old, new in changes:
        path = folder / name / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder / name


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "told", "caret"),
    [
        ("draft_text", "cards.toml", "gain 1 coin.", "gain 1 coyn.", "cards.toml:42:42: Farmer: 'coyn.' is not understood here", "coyn"),
        ("draft_cost", "cards.toml", "cost = 0", 'cost = "none"', "cards.toml:71:8: Windfall: cost is a whole number", '"none"'),
        ("draft_toml", "rulebook.toml", "[[clause]]", "[[clause", "rulebook.toml:", ""),
        ("draft_kind", "rulebook.toml", 'kind = "process"', 'kind = "custom"', "is of unknown kind custom", '"1.2"'),
        ("draft_code", "events.py", "class Struck(Happened):", "class Struck(Happened:", "events.py:", ":"),
        ("draft_name", "__init__.py", "CARDS = CardSet(", "CARDS = CardSett(", "NameError: name 'CardSett' is not defined", "CardSett"),
        ("draft_play", "rules.py", "(table, seat, 4,", "(table, seat, 4 // 0,", "rules.py:77:30: ZeroDivisionError", "4 // 0"),
        ("draft_none", "__init__.py", "GAME = ", "GAMES = ", "", ""),
    ],
)
def test_what_is_wrong_with_its_files_is_told_with_a_caret(
    tmp_path: Path, name: str, file: str, old: str, new: str, told: str, caret: str
) -> None:
    answer = netdeck("serve", draft(tmp_path, name, (file, old, new)))
    assert answer.status == 2
    assert "Traceback" not in answer.err
    assert told in answer.err
    assert f"{name}" in answer.complaints[0]
    if caret:
        lines = answer.complaints
        carets = [(at, line) for at, line in enumerate(lines) if "^" in line and line.strip(" ^") == ""]
        pointed = [lines[at - 1][line.index("^") : line.rindex("^") + 1] for at, line in carets]
        assert caret in pointed


def test_a_folder_without_a_game_is_told_so(tmp_path: Path) -> None:
    answer = netdeck("serve", tmp_path)
    assert answer.status == 2
    assert "holds no game" in answer.err


def test_a_game_in_a_folder_is_served_with_the_numbers_of_its_cards(tmp_path: Path) -> None:
    numbers = [("__init__.py", '("cost", "power")', '("cost", "power", "worth")'), ("__init__.py", '("cost",)', '("cost", "worth")')]
    folder = draft(tmp_path, "draft_market", *numbers)
    for file in ("cards.toml", "beginning/cards.toml"):
        path = folder / file
        path.write_text(re.sub(r"^cost +=", r"worth = 7\n\g<0>", path.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    folder = tmp_path / "draft-market"  # a hyphen is understood
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", tmp_path / "log.txt", str(folder), run=command)
    try:
        assert "draft_market" in [game["id"] for game in server.get("/api/games").json()]
        server.new_table(game="draft_market", seats={"first": {"kind": "invite"}, "second": {"kind": "bot"}})
        cards = server.get("/api/games/draft_market/cards").json()
        assert {(card["facts"]["worth"], "cost" in card["facts"]) for card in cards} == {("7", True)}
    finally:
        server.stop()
