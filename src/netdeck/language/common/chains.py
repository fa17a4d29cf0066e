"""Left-associative chains: sums, conditions."""

from collections.abc import Callable

from netdeck.language.node_patterns import Meaningful, Pattern, Scene


class Chain(Pattern):
    """A ``first`` part and ``more`` of them; each of those means a pair of its word and its value.

    ``joined`` is what a word means between two of them, ``split`` finds the last two in what several mean, and the word between them.
    """

    def __init__(self, joined: Callable[..., object], split: Callable[[object], tuple[object, str, object] | None]) -> None:
        super().__init__("first", "more")
        self.joined, self.split = joined, split

    def built(self, phrase: Meaningful, scene: Scene) -> object:
        value = phrase.__dict__["first"].meant(scene)
        for one in phrase.__dict__["more"]:
            word, right = one.meant(scene)
            value = self.joined(word, value, right)
        return value

    def match(self, value: object, found: dict[str, object]) -> bool:
        parts: list[tuple[str, object]] = []
        while (last := self.split(value)) is not None:
            value, word, right = last
            parts.insert(0, (word, right))
        found.update(first=value, more=tuple(parts))
        return bool(parts)
