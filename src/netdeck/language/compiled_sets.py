"""A cache of the compiled card sets that come with a game.

Reading and checking seventy cards takes a fifth of a second, and every command that plays a card game needs them. As with folded rules the
result is kept where a store is given, under a digest of everything that it follows from.
"""

import pickle
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import netdeck
from netdeck.disk_cache import digest_of
from netdeck.kernel.specialize_cache import STORES

T = TypeVar("T")
OURS: Final = Path(netdeck.__file__).parent
SHARED: Final = ("kernel", "language", "cardgame")
"""Folders that every language of cards follows from, besides that of its game."""


def compiled_set(package: str, compile_it: Callable[[], T]) -> T:
    """The compiled cards of the game in *package*, from the cache or from *compile_it*."""
    if not STORES:
        return compile_it()
    store, name = STORES[-1], f"{package}.cards"
    digest = _digest(package)
    known = store.get(name, digest)
    if known is not None:
        found: Any = pickle.loads(known)
        return found  # type: ignore[no-any-return]
    made = compile_it()
    store.put(name, digest, pickle.dumps(made, pickle.HIGHEST_PROTOCOL))
    return made


@cache
def _digest(package: str) -> bytes:
    game = OURS.joinpath(*package.split(".")[1:])
    folders = (*(OURS / each for each in SHARED), game)
    return digest_of(sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".toml", ".txt")))
