"""Maps nodes of a tree to the words of the card they were parsed from.

A node that does something, or lets something be so, knows its words. They are no part of what it means: nodes that mean the same are
equal, whatever card they stand on and wherever they stand there.
"""

from dataclasses import field, replace

import msgspec

from netdeck.language.frozen import dataclass

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
        """The words between two positions, without surrounding marks."""
        end = min(end, len(text))
        while end > start and text[end - 1] in MARKS:
            end -= 1
        while start < end and text[start] in MARKS:
            start += 1
        return cls(text, start, end)


@dataclass(frozen=True, slots=True)
class Worded:
    """A node with the words that it was parsed from; nodes that were not parsed have none."""

    words: Words | None = field(default=None, compare=False, repr=False, kw_only=True)

    def is_cited(self) -> bool:
        """Whether events cite its words. Static abilities are looked up where they matter and cite nothing."""
        return True


def with_words(value: object, words: Words) -> object:
    """The meaning of a phrase with its words attached: a node keeps those of the widest phrase that means exactly it."""
    if isinstance(value, Worded):
        return replace(value, words=words)
    if type(value) is tuple and any(isinstance(one, Worded) and one.words is None for one in value):
        return tuple(replace(one, words=words) if isinstance(one, Worded) and one.words is None else one for one in value)
    return value
