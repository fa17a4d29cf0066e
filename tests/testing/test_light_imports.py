"""Scenarios, coverage and the mutation check need no test library: an installed Netdeck runs them."""

import subprocess
import sys

PROGRAM = """
import sys
for name in ("pytest", "hypothesis"):
    sys.modules[name] = None
from netdeck.testing import citations, coverage, mutation, random_play, scenarios
print("ok")
"""


def test_the_kit_loads_without_test_libraries() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "ok\n"), done.stderr
