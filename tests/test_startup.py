"""The command starts quickly because it loads a heavy library only for the verb that needs it."""

import json
import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

HEAVY = ("numba", "numpy", "sqlalchemy", "starlette", "textual")
OURS = (
    "netdeck",
    "netdeck.__main__",
    "netdeck.cli",
    "netdeck.cli._output",
    "netdeck.cli._group",
    "netdeck.cli._language",
    "netdeck.cli._verbs",
    "netdeck.help_page",
    "netdeck.installed",
    "netdeck.user_dirs",
    "netdeck.disk_cache",
)
"""All of ours that the list of verbs needs, the first time."""
AGAIN = ("netdeck", "netdeck.__main__", "netdeck.help_page", "netdeck.installed", "netdeck.user_dirs", "netdeck.disk_cache")
PROGRAM = """
import sys
from netdeck.__main__ import main

sys.argv = ["netdeck", *sys.argv[1:]]
try:
    main()
except SystemExit as stop:
    if stop.code:
        raise
finally:
    import json
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def loaded_by(*arguments: str, home: Path | None = None) -> list[str]:
    places = {**os.environ, "XDG_CACHE_HOME": str(home)} if home is not None else None
    run = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, check=False, env=places)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
    return [str(name) for name in json.loads(run.stderr.splitlines()[-1])]


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["games", "--json"]], ids=" ".join)
def test_no_heavy_library_is_loaded(arguments: list[str]) -> None:
    loaded = loaded_by(*arguments)
    assert "netdeck.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
def test_help_loads_no_verb_and_is_kept(tmp_path: Path) -> None:
    for ours in (OURS, AGAIN):
        loaded = loaded_by("--help", home=tmp_path)
        assert [name for name in loaded if name.partition(".")[0] == "netdeck"] == sorted(ours)
        assert ("typer" in loaded) == (ours is OURS)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
def test_kept_help_is_the_same(tmp_path: Path) -> None:
    def told(columns: str) -> str:
        around = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "COLUMNS": columns}
        return subprocess.run([sys.executable, "-m", "netdeck", "--help"], capture_output=True, text=True, check=True, env=around).stdout

    wide, narrow = told("80"), told("50")
    assert wide != narrow
    assert (told("80"), told("50")) == (wide, narrow)


def test_a_verb_loads_no_other() -> None:
    loaded = loaded_by("games", "--help")
    assert "netdeck.cli.games" in loaded
    assert [name for name in loaded if name in ("netdeck.cli.play", "netdeck.cli.serve", "netdeck.cli.admin", "netdeck.cli.lab")] == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
@pytest.mark.parametrize(
    "more", [["--json"], pytest.param([], marks=pytest.mark.long), pytest.param(["--language", "de"], marks=pytest.mark.long)], ids=" ".join
)
def test_the_list_of_games_loads_a_game_only_if_it_has_changed(tmp_path: Path, more: list[str]) -> None:
    installed = sorted(entry.name for entry in entry_points(group="netdeck.games"))
    assert {f"netdeck.games.{name}" for name in installed} <= {*loaded_by("games", *more, home=tmp_path)}
    assert [name for name in loaded_by("games", *more, home=tmp_path) if name.startswith("netdeck.games.")] == []
    (tmp_path / "netdeck" / "games" / f"{installed[0]}.{'' if '--json' in more else 'de' if more else 'en'}").write_bytes(b"damaged")
    again = [name for name in loaded_by("games", *more, home=tmp_path) if name.startswith("netdeck.games.")]
    assert {name.split(".")[2] for name in again} == {installed[0]}
