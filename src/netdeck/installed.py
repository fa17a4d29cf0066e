"""What installed packages add to Netdeck by entry points: games, and verbs of the command.

To look through all that is installed takes longer than to load the command. So what was found is remembered until something is installed
or removed: then the time changes of a folder that Python looks in.
"""

import sys
from importlib import import_module
from json import dumps, loads
from pathlib import Path
from typing import Any, Final, NamedTuple

from netdeck.disk_cache import DiskCache

_SHELF: Final = DiskCache("installed")


class Entry(NamedTuple):
    """An entry point: its name, and where its object is, as ``module:object``."""

    name: str
    value: str

    @property
    def module(self) -> str:
        """The module that has the object."""
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        """The object."""
        found: Any = import_module(self.module)
        for name in filter(None, self.value.partition(":")[2].partition("[")[0].strip().split(".")):
            found = getattr(found, name)
        return found


def entries(group: str) -> dict[str, Entry]:
    """The entry points of a group by name, in the order of their names."""
    now = places()
    known = _SHELF.get(group, now)
    if known is None:
        from importlib.metadata import entry_points

        found = sorted({entry.name: entry.value for entry in entry_points(group=group)}.items())
        _SHELF.put(group, now, dumps(found).encode())
    else:
        found = loads(known)
    return {name: Entry(name, value) for name, value in found}


def places() -> bytes:
    """Where Python looks for packages, and when something there was last added or removed."""
    times = []
    for place in sys.path:
        try:
            times.append((place, Path(place).stat().st_mtime_ns))
        except OSError:
            times.append((place, 0))
    return f"{sys.version} {times}".encode()
