"""The client's own logic, proved by its own tests (``web/tests``)."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_clients_own_tests_pass() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_page.py"), "npm", "test"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
