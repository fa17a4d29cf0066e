"""What was worked out once and can be worked out again, in a file: found only for exactly the sources that it came from.

Anything may be wrong with such a file: the disk is full, the home cannot be written to, it was cut short, another process writes it now.
Whoever asks is then told nothing, and works it out again.
"""

import hashlib
import os
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from netdeck import __version__, user_dirs

SEAL: Final = hashlib.sha256().digest_size


class DiskCache:
    """A folder of such files in the user's cache."""

    def __init__(self, name: str) -> None:
        self._name = name

    def get(self, name: str, digest: bytes) -> bytes | None:
        """What was put there under a name, if it came from sources with this digest."""
        try:
            data = self._file(name).read_bytes()
        except OSError:
            return None
        found = data[SEAL:]
        return found if data[:SEAL] == _sealed(digest, found) else None

    def put(self, name: str, digest: bytes, found: bytes) -> None:
        """Put something there, whole or not at all."""
        file = self._file(name)
        draft = file.with_name(f"{file.name}.{os.getpid()}.{threading.get_ident()}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(_sealed(digest, found) + found)
            draft.replace(file)
        except OSError:
            with suppress(OSError):
                draft.unlink(missing_ok=True)

    def _file(self, name: str) -> Path:
        return user_dirs.cache() / self._name / name


def _sealed(digest: bytes, found: bytes) -> bytes:
    return hashlib.sha256(digest + found).digest()


def digest_of(files: Iterable[Path]) -> bytes:
    """A name for exactly these files, this version of Netdeck and of Python."""
    digest = hashlib.sha256(f"{__version__} {sys.version}".encode())
    for file in files:
        data = file.read_bytes()
        digest.update(f"\n{file.name} {len(data)}\n".encode())
        digest.update(data)
    return digest.digest()
