"""Excerpts in the docs are the code itself: a changed example is a changed page."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LANTERN = ROOT / "examples" / "lantern"
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("excerpt", [block for block in blocks("python") if "nd." in block])
def test_python_of_the_tutorial_stands_in_lantern(excerpt: str) -> None:
    assert excerpt in (LANTERN / "__init__.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("excerpt", [block for block in blocks("toml") if "[[clause]]" in block])
def test_clauses_of_the_tutorial_stand_in_lanterns_index(excerpt: str) -> None:
    index = (LANTERN / "rulebook.toml").read_text(encoding="utf-8")
    assert all(paragraph.strip() in index for paragraph in excerpt.split("\n\n"))


def test_lantern_is_as_short_as_the_tutorial_says() -> None:
    assert len((LANTERN / "__init__.py").read_text(encoding="utf-8").splitlines()) < 200
