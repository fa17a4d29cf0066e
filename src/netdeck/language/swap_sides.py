"""Swaps the sides of a sentence: you and your opponent, friendly and enemy."""

from dataclasses import replace
from typing import Any, Final, TypeVar

from netdeck.language.ast_nodes import Side, Spaces, Until, Who
from netdeck.language.tree_walk import transform

T = TypeVar("T")
OTHER: Final[dict[object, object]] = {
    Who.YOU: Who.OPPONENT,
    Who.OPPONENT: Who.YOU,
    Side.FRIENDLY: Side.ENEMY,
    Side.ENEMY: Side.FRIENDLY,
}
ROWS: Final[dict[str, Any]] = {"yours": "theirs", "theirs": "yours", "any": "any"}
ENDS: Final[dict[str, Any]] = {
    "end_of_your_turn": "end_of_opponent_turn",
    "end_of_opponent_turn": "end_of_your_turn",
    "end_of_your_next_turn": "end_of_opponent_next_turn",
    "end_of_opponent_next_turn": "end_of_your_next_turn",
}


def swap_sides(node: T) -> T:
    """*node* from the other player's point of view."""
    return transform(node, _turned)


def _turned(node: object) -> Any:
    match node:
        case Who() | Side():
            return OTHER.get(node, node)
        case Spaces():
            return replace(node, row=ROWS[node.row])
        case Until():
            return replace(node, end=ENDS.get(node.end, node.end))
        case _:
            return node
