"""Two positions that should be the same game: everything that they hold is compared, what no view shows included."""

import random
from collections.abc import Iterator

import msgspec
from tests.games.bloodless.tables import asked

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.state import Table
from netdeck.kernel import Logged, Machine, Rng, Setup, key_from_seed

CACHES = frozenset(("index", "built", "kept", "settled"))
"""What is found anew when it is needed: it says nothing that the rest does not say."""
APART = frozenset(("heard", "plan", "rng"))
HELD = tuple(name for name in (*Table._copied, *Table._shared) if name not in CACHES | APART)


def differences(one: Machine, other: Machine) -> list[str]:
    """What two positions do not have in common: cards, zones, counters, frames with their locals, lasting effects, questions, chance."""
    found = [each for name in HELD for each in _apart(name, getattr(one.state, name), getattr(other.state, name))]
    return [*found, *_apart("draws", one.rng.draws, other.rng.draws)]


def _apart(path: str, one: object, other: object) -> Iterator[str]:
    """Where in two values the difference lies."""
    if one == other:
        return
    if type(one) is type(other):
        if isinstance(one, msgspec.Struct) and isinstance(other, msgspec.Struct):
            for name in one.__struct_fields__:
                yield from _apart(f"{path}.{name}", getattr(one, name), getattr(other, name))
            return
        if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
            for key in one:
                yield from _apart(f"{path}[{key}]", one[key], other[key])
            return
        if isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
            for number, pair in enumerate(zip(one, other, strict=True)):
                yield from _apart(f"{path}[{number}]", *pair)
            return
    yield f"{path}: {one!r} is not {other!r}"


def play_both(setup: Setup, seed: int, most: int) -> int:
    """A game of random choices, once listened to and once in silence; how many decisions were the same in everything."""
    listened, silent = (GAME.start(setup, Rng(key_from_seed(seed)), log) for log in (list[Logged](), None))
    chooser = random.Random(seed)
    for number in range(most):
        assert not (found := differences(listened, silent)), f"decision {number} of seed {seed}:\n" + "\n".join(found)
        assert silent.pending() == listened.pending()
        if listened.result() is not None:
            return number
        seat = asked(listened)
        notation = chooser.choice(listened.pending()[seat].options).notation
        for position in (listened, silent):
            assert position.choose(seat, notation) is None
    return most
