"""The documentation as a site: MkDocs builds it strictly, so every link, anchor and page of the navigation exists."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs", reason="the site needs the extra netdeck[docs]")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path / "site")]
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    site = tmp_path / "site"
    assert 'id="netdeck.kernel.match.Match.choose"' in (site / "api" / "kernel.html").read_text(encoding="utf-8")
    assert "Forecast" in (site / "api" / "kernel.html").read_text(encoding="utf-8")
    assert (site / "search" / "search_index.json").stat().st_size > 100_000
    phrases = (site / "card-reference.html").read_text(encoding="utf-8")
    assert all(f"Phrases of {game}" in phrases for game in ("Bloodless", "Data.Warriors", "Technomancy"))
    assert phrases.count("<tr>") > 1_000, "every phrase of the grammars"
    assert (site / "protocol.schema.json").stat().st_size > 10_000
