"""Where the words of a card stand that a node of its tree was read from.

A node that does something, or lets something be so, knows its words. They are no part of what it means: nodes that mean the same are
equal, whatever card they stand on and wherever they stand there.
"""

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

MARKS = ".,;: \n\t"
"""What stands around words and is not said."""


class Words(msgspec.Struct, frozen=True, gc=False):
    """Some words of a text: those from ``start`` to before ``end``."""

    text: str
    start: int
    end: int

    def __str__(self) -> str:
        return self.text[self.start : self.end]

    @classmethod
    def of(cls, text: str, start: int, end: int) -> "Words":
        """The words between two places, without the marks around them."""
        end = min(end, len(text))
        while end > start and text[end - 1] in MARKS:
            end -= 1
        while start < end and text[start] in MARKS:
            start += 1
        return cls(text, start, end)


@dataclass(frozen=True, slots=True)
class Worded:
    """A node that knows the words that it was read from; one that nobody read has none."""

    words: Words | None = field(default=None, compare=False, repr=False, kw_only=True)

    def is_told(self) -> bool:
        """Whether an event cites its words when it does something. What only is so is looked up where it matters, and tells nothing."""
        return True


def worded(value: Any, words: Words) -> Any:
    """What a phrase means, with the words of the phrase: a node has those of the widest phrase that means it and nothing more."""
    if isinstance(value, Worded):
        return replace(value, words=words)
    if type(value) is tuple and any(isinstance(one, Worded) and one.words is None for one in value):
        return tuple(replace(one, words=words) if isinstance(one, Worded) and one.words is None else one for one in value)
    return value
