"""The page about the command names every verb, and only verbs that exist."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from netdeck.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"^\| `netdeck ([a-z-]+)", PAGE, flags=re.MULTILINE))


def verbs() -> set[str]:
    help_text = CliRunner().invoke(app, ["--help"]).output
    return set(re.findall(r"^  ([a-z][a-z-]+)  +\S", help_text, flags=re.MULTILINE))


def test_every_verb_is_on_the_page() -> None:
    assert verbs() == NAMED


@pytest.mark.parametrize("verb", sorted(NAMED))
def test_every_verb_on_the_page_answers(verb: str) -> None:
    assert CliRunner().invoke(app, [verb, "--help"]).exit_code == 0
