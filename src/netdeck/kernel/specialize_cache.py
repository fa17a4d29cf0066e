"""A persistent cache of specialized rules, keyed by their sources.

What a rule is folded to depends on its own chapter, on the chapters of all rules that could be written out in it, and on the numbers that
have names there. All of that stands in the digest under which a store finds it, with Python's own version, and with the file of the
chapter, which folded rules name when they break.
"""

import hashlib
import inspect
import marshal
import sys
from ast import dump
from functools import cache
from importlib import import_module
from types import CodeType
from typing import Final, Protocol

from netdeck.kernel.columns import RULES

Known = tuple[CodeType, dict[str, str]]
"""A folded rule, and the names that it needs besides those of its chapter: of which chapter each is."""


class Store(Protocol):
    """A byte store that is valid while the sources are unchanged."""

    def get(self, name: str, digest: bytes) -> bytes | None:
        """The bytes stored under a name and digest; ``None`` if there is any doubt."""

    def put(self, name: str, digest: bytes, found: bytes) -> None:
        """Store bytes, if possible."""


STORES: Final[list[Store]] = []
"""Where folded rules are kept: the last one counts."""


class SpecializeCache:
    """The specialized rules of one module: those of earlier runs, and those added in this one."""

    def __init__(self, name: str, chapter: str) -> None:
        self._store = STORES[-1] if STORES and name else None
        self._name = name
        self._digest = digest_of(chapter) if self._store is not None else b""
        data = self._store.get(name, self._digest) if self._store is not None else None
        self.found: dict[str, Known] = marshal.loads(data) if data is not None else {}
        self._written = len(self.found)

    def get(self, rule: str) -> Known | None:
        """The specialized form of a rule."""
        return self.found.get(rule)

    def write_down(self) -> None:
        """Save what was added since."""
        if self._store is not None and len(self.found) > self._written:
            self._written = len(self.found)
            self._store.put(self._name, self._digest, marshal.dumps(self.found))


def digest_of(chapter: str) -> bytes:
    """A hash of the sources of a module and of everything that can be inlined into it."""
    rules, found, new = frozenset(RULES), {chapter}, [chapter]
    while new:
        named = (each for each in vars(sys.modules[new.pop()]).values() if inspect.isfunction(each) and each in rules)
        further = {each.__module__ for each in named} - found
        found |= further
        new += further
    digest = hashlib.sha256(f"{sys.version}{sys.modules[chapter].__file__}".encode())
    for each in (*sorted(found), "netdeck.kernel.specialize", "netdeck.kernel.rule_source", __name__):
        digest.update(_own_digest(each))
    return digest.digest()


@cache
def _own_digest(chapter: str) -> bytes:
    """The source of a chapter, the numbers that have names in it, and the rules that were written out when it was read."""
    module = import_module(chapter)
    numbers = {name: value for name, value in vars(module).items() if type(value) is int}
    for name, value in vars(module).items():
        if inspect.ismodule(value):
            numbers |= {f"{name}.{each}": number for each, number in vars(value).items() if type(number) is int}
    written = [dump(each.written) for each in vars(module).values() if inspect.isfunction(each) and hasattr(each, "written")]
    return hashlib.sha256(f"{inspect.getsource(module)}{sorted(numbers.items())}{written}".encode()).digest()
