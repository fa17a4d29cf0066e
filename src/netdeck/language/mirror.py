"""The same sentence from the other side of the table: you and your opponent, friendly and enemy, change places."""

from dataclasses import replace
from typing import Any, Final, TypeVar

from netdeck.language.tree import Side, Spaces, Until, Who
from netdeck.language.walking import rebuilt

T = TypeVar("T")
OTHER: Final[dict[object, object]] = {
    Who.YOU: Who.OPPONENT,
    Who.OPPONENT: Who.YOU,
    Side.FRIENDLY: Side.ENEMY,
    Side.ENEMY: Side.FRIENDLY,
}
ROWS: Final[dict[str, Any]] = {"yours": "theirs", "theirs": "yours", "any": "any"}
ENDS: Final[dict[str, Any]] = {"end_of_your_turn": "end_of_opponent_turn", "end_of_opponent_turn": "end_of_your_turn"}


def mirrored(node: T) -> T:
    """*node* as the other player would say it."""
    return rebuilt(node, _turned)


def _turned(node: Any) -> Any:
    match node:
        case Who() | Side():
            return OTHER.get(node, node)
        case Spaces():
            return replace(node, row=ROWS[node.row])
        case Until():
            return replace(node, end=ENDS.get(node.end, node.end))
        case _:
            return node
