"""``netdeck compile``: what it makes, and what it says where there is nothing to make."""

from collections.abc import Callable

import pytest
from tests.cli.running import netdeck

from netdeck.backends.background_compiler import NOT_INSTALLED, BackgroundCompiler


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules whose machine code was wanted, and which piece of it; none is really made, and that of Technomancy cannot be."""
    found = list[str]()

    def make(self: BackgroundCompiler, heard: Callable[[int, int], None]) -> bool:
        found.append(f"{self._module} {self._of}".rstrip())
        heard(1, 2)
        return "technomancy" not in self._module

    monkeypatch.setattr(BackgroundCompiler, "make", make)
    monkeypatch.setattr(BackgroundCompiler, "is_installed", True)
    return found


def test_the_games_that_are_named_are_compiled(made: list[str]) -> None:
    answer = netdeck("compile", "datawarriors", "binmat")
    assert (answer.status, answer.lines) == (0, ["Data.Warriors is compiled.", "BINMAT is compiled."])
    datawarriors, binmat = "netdeck.games.datawarriors.compiled", "netdeck.games.binmat.compiled"
    assert made[:2] == [datawarriors, f"{datawarriors} bots"]
    assert [each.split()[0] for each in made[2:]] == [binmat]


def test_all_are_where_none_is_named_and_a_failure_is_said(made: list[str]) -> None:
    answer = netdeck("compile")
    assert answer.status == 1
    assert "Technomancy could not be compiled." in answer.lines
    assert len(made) == len(set(made)) > len(answer.lines) >= 4


def test_a_game_without_machine_code_is_said_to_have_none(made: list[str]) -> None:
    answer = netdeck("compile", "binmat", "lantern")
    assert (answer.status, answer.complaints, made) == (1, ["Lantern has nothing to compile"], [])


def test_without_a_compiler_it_says_what_to_install(made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BackgroundCompiler, "is_installed", False)
    answer = netdeck("compile", "binmat")
    assert (answer.status, answer.complaints, made) == (1, [NOT_INSTALLED], [])
