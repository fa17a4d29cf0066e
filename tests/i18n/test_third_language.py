"""A third language needs files and nothing else: one is enough to begin with, and no source names a language."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.every_game import GAMES
from tests.terminal.test_languages import played

from netdeck.i18n import catalogue, languages, preferred, translator
from netdeck.i18n.translation import _tongue
from netdeck.kernel import say

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"""['"](?:de|de-DE|de_DE)['"]""")


@pytest.fixture
def esperanto(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One file more beside the catalogues that there are."""
    (tmp_path / "eo.toml").write_text(
        'plural = "n != 1"\n[messages]\n"So far:" = "Ĝis nun:"\n"The game is over." = "La ludo finiĝis."\n', encoding="utf-8"
    )
    for each in files("netdeck.i18n").iterdir():
        if each.name.endswith(".toml"):
            (tmp_path / each.name).write_text(each.read_text(encoding="utf-8"), encoding="utf-8")
    remembered: tuple[Any, ...] = (languages, preferred, catalogue.shared, catalogue.of_game, catalogue.rulebook_texts, _tongue)
    for each in remembered:
        each.cache_clear()
    monkeypatch.setattr(catalogue, "files", lambda package: tmp_path if package == "netdeck.i18n" else files(package))
    yield
    for each in remembered:
        each.cache_clear()


@pytest.mark.usefixtures("esperanto")
def test_one_file_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert languages() == ("en", "de", "eo")
    assert preferred("eo;q=0.9, de;q=0.2") == "eo"
    assert translator("eo", GAMES["bloodless"]).say(say("The game is over.")) == "La ludo finiĝis."
    assert translator("eo", GAMES["bloodless"]).say(say("There is nothing to take back.")) == "There is nothing to take back."
    monkeypatch.setenv("NETDECK_RECORDS", str(tmp_path))
    told = played("--language", "eo", lines="quit\n")
    assert "Ĝis nun:" in told  # line mode speaks it at once
    assert "The table, as you see it:" in told  # and what it lacks is English


def test_no_source_names_a_language() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.ts"), *(ROOT / "web" / "src").rglob("*.svelte")]
    assert len(sources) > 300
    assert [str(each) for each in sources if NAMED.search(each.read_text(encoding="utf-8"))] == []
