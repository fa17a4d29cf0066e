"""Nodes of standard games only: targets, and printed cards."""

from netdeck.kernel import Definition
from netdeck.language import ast_nodes as t
from netdeck.language.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """``target creature``: a card in play that is chosen when the text is played."""

    cards: t.Cards


@dataclass(frozen=True, slots=True)
class AimPlayer:
    """``target player``: a player who is chosen when the text is played."""

    who: t.Who = t.Who.EACH


@dataclass(frozen=True, slots=True)
class TextCard(Definition):
    """A card of a standard game: its type, its numbers, what it does when it is played, and what it does in play."""

    type: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    do: t.Do = ()
    abilities: tuple[t.Ability, ...] = ()

    def number(self, name: str) -> int:
        """A printed number, such as the cost; 0 if it has none."""
        return dict(self.numbers).get(name, 0)

    def facts(self) -> dict[str, str]:
        return {"type": self.type, **{name: str(number) for name, number in self.numbers}}
