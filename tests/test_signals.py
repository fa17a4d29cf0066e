"""Whoever is started out of earshot never hears Ctrl-C; whoever started it does, afterwards."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from multiprocessing import get_context
from netdeck.signals import out_of_earshot

TELL = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
worker = get_context(sys.argv[1]).Process(target=exec, args=(TELL,))
with out_of_earshot():
    worker.start()
worker.join()
exec(TELL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no masks of signals")
@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_the_first_worker_is_deaf_and_its_starter_is_not(start: str) -> None:
    """The first one is the hard one: with it Python starts a process that tidies up, and listens again after that."""
    run = subprocess.run([sys.executable, "-c", PROGRAM, start], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("True\nFalse\n", "")
