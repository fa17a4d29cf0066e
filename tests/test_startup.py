"""The command starts quickly because it loads a heavy library only for the verb that needs it."""

import json
import subprocess
import sys

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


def loaded_by(*arguments: str) -> list[str]:
    run = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)
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
