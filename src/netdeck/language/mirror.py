"""The same sentence from the other side of the table: you and your opponent, friendly and enemy, change places."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from netdeck.language.tree import Side, Spaces, Until, Who

T = TypeVar("T")
OTHER: Final[dict[object, object]] = {
    Who.YOU: Who.OPPONENT,
    Who.OPPONENT: Who.YOU,
    Side.FRIENDLY: Side.ENEMY,
    Side.ENEMY: Side.FRIENDLY,
}
ROWS: Final = {"yours": "theirs", "theirs": "yours", "any": "any"}
ENDS: Final = {"end_of_your_turn": "end_of_opponent_turn", "end_of_opponent_turn": "end_of_your_turn"}


def mirrored(node: T) -> T:
    """*node* as the other player would say it."""
    turned: T = _mirrored(node)
    return turned


def _mirrored(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(_mirrored(part) for part in node)
    if isinstance(node, Who | Side):
        return OTHER.get(node, node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed: dict[str, Any] = {one.name: _mirrored(getattr(node, one.name)) for one in fields(node)}
    if isinstance(node, Spaces):
        changed["row"] = ROWS[node.row]
    elif isinstance(node, Until):
        changed["end"] = ENDS.get(node.end, node.end)
    return replace(node, **changed)
