"""A PostgreSQL of our own: a cluster in a temporary folder, run by a user without rights, gone when the tests are over."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
from psycopg import sql
from tests.patience import PATIENCE

from .serving import free_port


class NoPostgresError(RuntimeError):
    """PostgreSQL is not installed, or no user can run it."""


def in_memory() -> Path | None:
    """A folder that is kept in memory, where a system has one."""
    place = Path("/dev/shm")
    return place if place.is_dir() and os.access(place, os.W_OK) else None


def programs() -> Path:
    """The folder with ``initdb`` and ``postgres``."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgresError("PostgreSQL is not installed (no initdb on the path or under /usr/lib/postgresql)")


def runner() -> str | None:
    """The user that runs it: ourselves, unless we are root, whom PostgreSQL refuses."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    raise NoPostgresError("root cannot run PostgreSQL, and there is no user postgres or nobody")


class Cluster:
    """A running cluster; ``database`` makes a fresh database in it and gives its URL."""

    def __init__(self) -> None:
        self.programs = programs()
        self.user = runner()
        self.folder = Path(tempfile.mkdtemp(prefix="netdeck-pg-", dir=in_memory()))
        self.port = free_port()
        self.count = 0
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        data = self.folder / "data"
        self._run("initdb", "-D", str(data), "-U", "netdeck", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        self.log = (self.folder / "log").open("wb")
        settings = ["fsync=off", "max_connections=60", f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1"]
        command = [str(self.programs / "postgres"), "-D", str(data), "-p", str(self.port)]
        for setting in settings:
            command += ["-c", setting]
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, user=self.user, cwd="/")
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self._address("postgres")).close()
                return
            except psycopg.OperationalError as error:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise NoPostgresError(f"PostgreSQL does not come up: {(self.folder / 'log').read_text()[-2000:]}") from error
                time.sleep(0.05)

    def _address(self, name: str) -> str:
        return f"postgresql://netdeck@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([self.programs / program, *arguments], capture_output=True, text=True, user=self.user, cwd="/", check=False)
        if done.returncode:
            raise NoPostgresError(f"{program} has failed: {done.stderr[-2000:]}")

    def database(self) -> str:
        self.count += 1
        name = f"netdeck{self.count}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql+psycopg://netdeck@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)
