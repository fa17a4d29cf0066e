"""Where what takes long to make is kept between runs: a folder of the user's own, or nowhere."""

import os
from pathlib import Path

from netdeck import places


def kept_file(name: str) -> str:
    """The path under which *name* is kept; empty when nothing can be kept (``NETDECK_CACHE`` is empty, or the folder cannot be made)."""
    folder = os.environ.get("NETDECK_CACHE")
    if folder == "":
        return ""
    try:
        home = Path(folder) if folder else places.cache()
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # no home, or no right to write there
        return ""
    return str(home / name) if os.access(home, os.W_OK) else ""
