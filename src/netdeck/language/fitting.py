"""Numbers for generated cards that satisfy a text's requirements."""

from collections.abc import Iterable

from netdeck.language.noun_nodes import Cards, Is, StatIs
from netdeck.language.tree_walk import walk


def patterns(rules: object) -> list[Cards]:
    """The patterns of cards in a tree, each once."""
    return list(dict.fromkeys(one for one in walk(rules) if isinstance(one, Cards)))


def number_passing(test: Is) -> int:
    """A number that satisfies a comparison; 3 if the text counts it."""
    n = test.number if isinstance(test.number, int) else 3
    return max(0, n + {"<": -1, ">": 1}.get(test.op, 0))


def numbers(stats: Iterable[StatIs]) -> dict[str, int]:
    """Numbers of a card that satisfy the comparisons of a pattern."""
    return {one.stat: number_passing(one.test) for one in stats}
