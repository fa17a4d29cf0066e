"""What is said one after another and means more with every word: sums, conditions. The first two belong together, then the next one."""

from collections.abc import Callable
from typing import Any

from netdeck.language.nodes import Pattern, Said, Scene


class Chain(Pattern):
    """A ``first`` part and ``more`` of them; each of those means a pair of its word and its value.

    ``joined`` is what a word means between two of them, ``split`` finds the last two in what several mean, and the word between them.
    """

    def __init__(self, joined: Callable[..., Any], split: Callable[[Any], tuple[Any, str, Any] | None]) -> None:
        super().__init__("first", "more")
        self.joined, self.split = joined, split

    def built(self, phrase: Said, scene: Scene) -> Any:
        value = phrase.__dict__["first"].meant(scene)
        for one in phrase.__dict__["more"]:
            word, right = one.meant(scene)
            value = self.joined(word, value, right)
        return value

    def match(self, value: Any, found: dict[str, Any]) -> bool:
        parts: list[tuple[str, Any]] = []
        while (last := self.split(value)) is not None:
            value, word, right = last
            parts.insert(0, (word, right))
        found.update(first=value, more=tuple(parts))
        return bool(parts)
