"""Running the command: inside this process, or as a real program with a pipe for a person."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from netdeck.cli import app

ROOT = Path(__file__).parents[2]
NETDECK = "import sys; from netdeck.__main__ import main; sys.argv[0] = 'netdeck'; main()"


@dataclass(frozen=True)
class Answer:
    """What the command said, and the status with which it ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines on stdout."""
        return self.out.splitlines()

    @property
    def complaints(self) -> list[str]:
        """The lines on stderr, without the name of the command."""
        return [line.removeprefix("netdeck: ") for line in self.err.splitlines()]

    def json(self) -> Any:
        """The one JSON value on stdout."""
        return json.loads(self.out)


def netdeck(*words: object, typed: str = "") -> Answer:
    """Run the command in this process."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed, prog_name="netdeck")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def program(*words: object, typed: str = "", folder: Path = ROOT, environment: Mapping[str, str] | None = None) -> Answer:
    """Run the command as a program of its own."""
    run = subprocess.run(
        [sys.executable, "-c", NETDECK, *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=folder,
        env={**os.environ, **(environment or {})},
    )
    return Answer(run.returncode, run.stdout, run.stderr)
