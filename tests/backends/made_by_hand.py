"""Something to be compiled that is only a file, in a folder that the environment names: it takes no time to make."""

import os
import time
from pathlib import Path


def _file(of: str) -> Path:
    return Path(os.environ["MADE_BY_HAND"]) / of


def is_compiled(of: str) -> bool:
    return _file(of).exists()


def compile_now(of: str) -> None:
    if of == "broken":
        raise SystemExit(3)
    if of == "limits":
        import resource

        _file(of).write_text(str(resource.getrlimit(resource.RLIMIT_DATA)[0]), encoding="utf-8")
    if of == "parts":
        from netdeck.backends.rule_codegen import COMPILED

        for _ in range(3):
            for tell in COMPILED:
                tell()
    if of == "slow":
        _write("begun, ", of)
        while not _file("go on").exists():
            time.sleep(0.01)
        _write("done, ", of)
    _file(of).touch()


def _write(what: str, of: str) -> None:
    with _file(of).open("a", encoding="utf-8") as file:
        file.write(what)
