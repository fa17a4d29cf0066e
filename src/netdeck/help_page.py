"""A cache of the output of ``--help``, because loading the command-line library takes most of its time."""

import shutil
import sys
from pathlib import Path
from typing import Final

from netdeck.disk_cache import DiskCache, digest_of
from netdeck.installed import places

_SHELF: Final = DiskCache("help")
_SOURCES: Final = [Path(__file__).parent / "cli" / name for name in ("__init__.py", "_group.py", "_verbs.py")]


def _name() -> str:
    """Lines are as wide as the terminal."""
    return f"netdeck.{shutil.get_terminal_size().columns}"


def _digest() -> bytes:
    return digest_of(_SOURCES) + places()


def keep(text: str) -> None:
    """Store the output."""
    _SHELF.put(_name(), _digest(), text.encode())


def print_kept() -> bool:
    """Print it, if it is known and nothing has changed since; whether that was so."""
    text = _SHELF.get(_name(), _digest())
    if text is None:
        return False
    try:
        print(text.decode(), file=sys.stdout, flush=True)
    except OSError:  # nobody reads: whoever prints it now knows what to do then
        return False
    return True
