"""What somebody must choose before an instruction can be carried out (R12): letters, players, cards, spaces."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass

from netdeck.language import ast_nodes
from netdeck.language.frozen import dataclass


@dataclass(frozen=True, slots=True)
class FlipForCost(ast_nodes.Flip):
    """Turn face-up after the Flip Cost was paid (R53)."""


def open_questions(node: object) -> tuple[object, ...]:
    """Everything in an instruction that may need a choice, in the order of the text: letters, players, cards, spaces."""
    return tuple(_walk(node))


_BLOCKS = frozenset(("do", "otherwise", "modes", "ability", "until", "when", "condition"))


def _walk(node: object) -> Iterable[object]:
    if isinstance(node, ast_nodes.Choose | ast_nodes.AtRandom | ast_nodes.ChosenPlayer | ast_nodes.Letter):
        yield node
        return
    if isinstance(node, ast_nodes.Spaces):
        yield node
        return
    if isinstance(node, ast_nodes.Cards):
        return
    if isinstance(node, tuple):
        for each in node:
            yield from _walk(each)
    elif is_dataclass(node) and not isinstance(node, type):
        for field in fields(node):
            if field.name not in _BLOCKS and not (field.name == "costs" and isinstance(node, ast_nodes.PayTo)):
                yield from _walk(getattr(node, field.name))
