"""Numbers that only this game has: spaces that are counted, and the most or least that some cards have."""

from netdeck.language import ast_nodes as t
from netdeck.language.frozen import dataclass


@dataclass(frozen=True, slots=True)
class SpaceCount(t.OwnNumber):
    """``the number of empty spaces you control`` (D9.3.2.1)."""

    spaces: t.Spaces


@dataclass(frozen=True, slots=True)
class Extreme(t.OwnNumber):
    """The highest or lowest number of its kind among some cards: "the creature with the highest power" (R85)."""

    stat: str
    among: t.Cards
    lowest: bool = False


def compares(cards: t.Cards) -> bool:
    """Whether cards are those that have the most or the least among some: then it is said where those are."""
    return any(isinstance(one.test.number, Extreme) for one in cards.stats)
