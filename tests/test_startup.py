"""The command starts quickly because it loads a heavy library only for the verb that needs it."""

import json
import subprocess
import sys

import pytest

HEAVY = ("numba", "numpy", "sqlalchemy", "starlette", "textual")
PROGRAM = """
import sys
from netdeck.cli import main

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


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["games", "--json"]], ids=" ".join)
def test_no_heavy_library_is_loaded(arguments: list[str]) -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()
    loaded = json.loads(run.stderr.splitlines()[-1])
    assert "netdeck.cli" in loaded
    assert [name for name in HEAVY if name in loaded] == []
