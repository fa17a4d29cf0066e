"""One process at a time builds the page, and one that was killed while it did leaves nothing behind."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
HOLD = """
import sys
from pathlib import Path
sys.path.insert(0, "scripts")
from build_page import alone
with alone(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


@contextmanager
def holder(place: Path) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """A process that takes the lock, says so, and keeps it; with what it says and what it complains of."""
    run, pipe = [sys.executable, "-c", HOLD, str(place)], subprocess.PIPE
    with subprocess.Popen(run, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            yield process, process.stdout, process.stderr
        finally:
            process.kill()


def test_who_waits_says_so_and_goes_on_when_the_other_is_killed(tmp_path: Path) -> None:
    place = tmp_path / "build" / "page.lock"
    with holder(place) as (first, said, _):
        assert said.readline() == "mine\n"
        with holder(place) as (second, heard, waits):
            assert f"waiting for another process, which builds the page and holds {place}" in waits.readline()
            first.kill()
            assert heard.readline() == "mine\n"
            assert second.poll() is None
