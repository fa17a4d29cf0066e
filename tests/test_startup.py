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
    "netdeck.cli._answers",
    "netdeck.cli._group",
    "netdeck.cli._speaking",
    "netdeck.cli._verbs",
)
"""All of ours that the list of verbs needs."""
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
    run = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False, env=places)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
    return [str(name) for name in json.loads(run.stderr.splitlines()[-1])]


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["games", "--json"]], ids=" ".join)
def test_no_heavy_library_is_loaded(arguments: list[str]) -> None:
    loaded = loaded_by(*arguments)
    assert "netdeck.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []


def test_help_loads_no_verb() -> None:
    assert [name for name in loaded_by("--help") if name.partition(".")[0] == "netdeck"] == sorted(OURS)


def test_a_verb_loads_no_other() -> None:
    loaded = loaded_by("games", "--help")
    assert "netdeck.cli.games" in loaded
    assert [name for name in loaded if name in ("netdeck.cli.play", "netdeck.cli.serve", "netdeck.cli.admin", "netdeck.cli.lab")] == []


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="caches lie elsewhere there")
@pytest.mark.parametrize("more", [[], ["--json"], ["--language", "de"]], ids=" ".join)
def test_the_list_of_games_loads_a_game_only_if_it_has_changed(tmp_path: Path, more: list[str]) -> None:
    installed = sorted(entry.name for entry in entry_points(group="netdeck.games"))
    assert {f"netdeck.games.{name}" for name in installed} <= {*loaded_by("games", *more, home=tmp_path)}
    assert [name for name in loaded_by("games", *more, home=tmp_path) if name.startswith("netdeck.games.")] == []
    (tmp_path / "netdeck" / "games" / f"{installed[0]}.{'' if '--json' in more else 'de' if more else 'en'}").write_bytes(b"damaged")
    again = [name for name in loaded_by("games", *more, home=tmp_path) if name.startswith("netdeck.games.")]
    assert {name.split(".")[2] for name in again} == {installed[0]}
