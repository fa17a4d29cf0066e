"""Who "they" are where no event and no "each player" says so: your opponent, when a sentence before has named them (R84)."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from netdeck.language import ast_nodes as t
from netdeck.language.ast_nodes import Who
from netdeck.language.pronouns import UnresolvedPronounError

T = TypeVar("T")


def they_are(line: T) -> T:
    """*line* with your opponent in the place of "they"; raises :class:`UnresolvedPronounError` where the text has not named them."""
    match line:
        case t.Trigger(when=when) | t.Replace(when=when) | t.Before(when=when):
            if any(event.player is not None for event in when):
                return line  # the player of the event
            named: T = _Reader(strict=False).read(line)
            return named
    strictly: T = _Reader(strict=True).read(line)
    return strictly


class _Reader:
    """Reads instructions from the first word to the last, and knows whether your opponent was mentioned."""

    def __init__(self, strict: bool) -> None:
        self.strict, self.mentioned = strict, False

    def read(self, node: object) -> Any:
        if node is Who.OPPONENT:
            self.mentioned = True
        elif node is Who.THEY:
            if not self.mentioned and self.strict:
                raise UnresolvedPronounError("they")
            return Who.OPPONENT if self.mentioned else node
        elif type(node) is tuple:
            return tuple([self.read(part) for part in node])
        elif isinstance(node, t.EachPlayer):
            return node  # each of the players in turn
        elif is_dataclass(node) and not isinstance(node, type):
            said = {one.name: getattr(node, one.name) for one in fields(node) if one.init and one.compare}
            first = [name for name in ("who", "by") if name in said]
            read = {name: self.read(said[name]) for name in (*first, *(name for name in said if name not in first))}
            changed = {name: value for name, value in read.items() if value != said[name]}
            return replace(node, **changed) if changed else node
        return node
