"""What is said one after another and means more with every word: sums, conditions. The first two belong together, then the next one."""

from collections.abc import Iterable
from typing import Any

from netdeck.language.nodes import Scene
from netdeck.language.phrase import Phrase


class Chain(Phrase):
    """A first part and more of them; each of those builds a pair of its word and its value."""

    @classmethod
    def joined(cls, word: str, left: Any, right: Any) -> Any:
        """What two parts mean together."""
        raise NotImplementedError

    @classmethod
    def split(cls, node: Any) -> tuple[Any, str, Any] | None:
        """The last two parts of what several mean, and the word between them."""
        raise NotImplementedError

    def build(self, scene: Scene) -> Any:
        parts: Iterable[Phrase] = self.__dict__["more"]
        value = self.__dict__["first"].meant(scene)
        for one in parts:
            word, right = one.meant(scene)
            value = self.joined(word, value, right)
        return value

    @classmethod
    def divided(cls, node: Any, scene: Scene) -> dict[str, Any] | None:
        parts: list[tuple[str, Any]] = []
        while (found := cls.split(node)) is not None:
            node, word, right = found
            parts.insert(0, (word, right))
        return {"first": node, "more": tuple(parts)} if parts else None
