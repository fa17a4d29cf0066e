"""A file lock for one process at a time, released when that process ends."""

import os
import sys
from pathlib import Path


class FileLock:
    """The lock on one file."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._file: int | None = None

    def take(self) -> bool:
        """Try to take the lock; returns whether it succeeded."""
        file = os.open(self._place, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":

    def _lock(file: int) -> None:
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: int) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
