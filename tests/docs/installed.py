"""An installed Netdeck: the wheel that would be published, in an environment and a folder of its own, far from the repository."""

import os
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


class Installed:
    """An environment with the wheel. What it depends on is shared with ours, and our own Netdeck is not among it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.wheel = next(WheelBuilder(str(ROOT)).build(directory=str(place / "dist"), versions=["standard"]))
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place / "env")], check=True, timeout=PATIENCE)
        self.bin = place / "env" / "bin"
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", "--no-deps", "--no-index", "--no-compile", self.wheel], check=True, timeout=PATIENCE)
        self.site = next((place / "env" / "lib").glob("python*")) / "site-packages"
        # Only the folder is shared: the files in it that would bring our own Netdeck along are not read.
        (self.site / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def environment(self, folder: Path) -> dict[str, str]:
        """What a command is told in *folder*: nothing of ours but where the programs are."""
        kept = {name: value for name, value in os.environ.items() if name in ("LANG", "LC_ALL", "TMPDIR")}
        return kept | {
            "PATH": f"{self.bin}:{os.environ['PATH']}",
            "HOME": str(folder),
            "COLUMNS": "100",
            "LOGNAME": "ada",
            "NETDECK_PORT": "0",
            "NETDECK_COMPILE": "off",
            "NETDECK_RECORDS": str(folder),
            # What is compiled once is not compiled again in every folder.
            "XDG_CACHE_HOME": str(self.place / "cache"),
        }

    def run(self, command: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command line of a page."""
        return subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            input=typed,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            cwd=folder,
            env=self.environment(folder),
        )

    @contextmanager
    def going_on(self, command: str, folder: Path, until: str, found: Callable[[str], None] = lambda line: None) -> Iterator[None]:
        """A command that goes on for ever: from the line with those words on until Ctrl-C, which it must heed."""
        with subprocess.Popen(
            ["bash", "-c", f"exec {command}"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            env=self.environment(folder),
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
        ) as process:
            try:
                assert process.stdout is not None
                line = next((line for line in process.stdout if until in line), "")
                assert until in line, f"{command} never said {until!r}"
                found(line)
                yield
                process.send_signal(signal.SIGINT)
                assert process.wait(PATIENCE) == 130
            finally:
                if process.poll() is None:
                    process.kill()
