"""What is printed on a card: its type, base memory cost, and the text, compiled (card-effects.1, commands.1, base-memory-cost.1)."""

from dataclasses import dataclass, field

from netdeck.games.datawarriors.tree import CardType, Command, Cost, Effect, Text
from netdeck.kernel import Definition


@dataclass(frozen=True, slots=True)
class PrintedCard(Definition):
    """A card of the set. ``id`` is its slug, ``realm`` the label of its faction (no rule).

    ``lines`` are its commands as printed, one for each, for menus; a script has one line. ``summary`` is the whole text in one line.
    ``lends`` says whether commands of other cards can be issued via it (via.2); ``fleeting`` are its commands whose options must be
    looked up anew for every question.
    """

    id: str = ""
    type: CardType = CardType.PRG
    cost: Cost = field(default_factory=Cost)
    realm: str = ""
    elsewhere: bool = False
    effects: tuple[Effect, ...] = ()
    commands: tuple[Command, ...] = ()
    script: Command | None = None
    lines: tuple[str, ...] = ()
    summary: str = ""
    lends: bool = False
    fleeting: frozenset[str] = frozenset()

    def facts(self) -> dict[str, str]:
        return {"type": f".{self.type}", "cost": f"{{{self.cost}}}", **({"realm": self.realm} if self.realm else {})}

    @property
    def rules(self) -> Text:
        """The compiled text as a whole."""
        return Text(self.elsewhere, self.effects, self.commands, self.script)
