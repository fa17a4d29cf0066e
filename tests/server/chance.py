"""Chance that the name of a test decides: a server deals the same cards, and its bots think the same, whenever that test runs."""

import hashlib
import secrets
from pathlib import Path
from types import ModuleType
from typing import Any

from netdeck.kernel import sealed_deal
from netdeck.server import admission, bot_jobs

DEALING: tuple[ModuleType, ...] = (sealed_deal, admission, bot_jobs)


def name_of(log: Path) -> Path:
    """The file beside a server's log that names the test which is served; without it chance is nobody's."""
    return log.with_name("served.txt")


class FixedChance(ModuleType):
    """Stands in for ``secrets`` where matches are dealt: each test has numbers of its own, from the first one on."""

    def __init__(self, name: Path) -> None:
        super().__init__("secrets")
        self._file = name
        self._name = ""
        self._drawn = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(secrets, name)

    def token_hex(self, size: int = 32) -> str:
        served = self._file.read_text(encoding="utf-8")
        if served != self._name:
            self._name, self._drawn = served, 0
        self._drawn += 1
        return hashlib.shake_256(f"{served} {self._drawn}".encode()).hexdigest(size)

    def randbits(self, bits: int) -> int:
        """Bots think in several processes, which know nothing of one another: here all numbers of a test are the same."""
        drawn = hashlib.sha256(self._file.read_bytes()).digest()
        return int.from_bytes(drawn, "big") % (1 << bits)


def fix_chance(log: Path) -> None:
    """Let the file beside *log* decide from now on, where there is one."""
    if name_of(log).exists():
        chance = FixedChance(name_of(log))
        for module in DEALING:
            setattr(module, "secrets", chance)  # noqa: B010 - a module as they all are
