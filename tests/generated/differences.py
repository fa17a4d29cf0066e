"""Two positions that should be the same game: everything that they hold is compared, what no view shows included."""

from collections.abc import Iterator

import msgspec

from netdeck.kernel import Machine
from netdeck.kernel.column_state import ColumnState

CACHES = frozenset(
    ("index", "built", "kept", "settled", "props", "_users")
)  # fmt: skip
"""What is found anew when it is needed: it says nothing that the rest does not say."""
APART = frozenset(("heard", "plan", "rng"))


def differences(one: Machine, other: Machine) -> list[str]:
    """What two positions do not have in common: cards, zones, counters, frames with their locals, lasting effects, questions, chance."""
    if isinstance(one.state, ColumnState) and isinstance(other.state, ColumnState):
        mine, theirs = one.state.table, other.state.table
        for table in (mine, theirs):
            table.compact()
        columns = ("offers", "met", *mine.numbers, *mine.copied)
        return [each for name in columns for each in _apart(name, getattr(mine, name), getattr(theirs, name))]
    names = [name for name in (*type(one.state)._copied, *type(one.state)._shared) if name not in CACHES | APART]
    found = [each for name in names for each in _apart(name, getattr(one.state, name), getattr(other.state, name))]
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
