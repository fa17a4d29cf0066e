"""What is printed on a card: its type, base memory cost, and the text, compiled (card-effects.1, commands.1, base-memory-cost.1)."""

from dataclasses import field, replace

import msgspec

from netdeck.games.datawarriors.ast_nodes import (
    Cards,
    CardType,
    Command,
    Cost,
    Effect,
    Lends,
    TargetProcess,
    Text,
)
from netdeck.games.datawarriors.bot.card_value import strength
from netdeck.kernel import Definition
from netdeck.language.frozen import dataclass
from netdeck.language.text_value import identity
from netdeck.language.tree_walk import walk


class Use(msgspec.Struct, frozen=True):
    """A command, or what a script does, with what is known of it before anything is on the table. ``line`` is its text for menus."""

    command: Command
    line: str
    fleeting: bool
    """Whether it may be issued, or what it may be aimed at, changes with the stack or with the size of a pile. It is listed last."""

    @classmethod
    def of(cls, command: Command, line: str) -> "Use":
        """Look at a command once, as it is printed."""
        at_process = any(isinstance(slot, TargetProcess) for slot in command.targets)
        return cls(command, line, at_process or any(_is_pile(node) for node in walk((command.requires, command.range))))


def _is_pile(node: object) -> bool:
    return isinstance(node, Cards) and node.zone is not None


@dataclass(frozen=True, slots=True)
class PrintedCard(Definition):
    """A card of the set. ``id`` is its slug, ``realm`` the label of its faction (no rule).

    ``lines`` are its commands as printed, one for each, for menus; a script has one line. ``summary`` is the whole text in one line.
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
    lends: bool = field(init=False, default=False)
    """Whether commands of other cards can be issued via it (via.2)."""
    uses: tuple[Use, ...] = field(init=False, default=())
    """Its commands, or the one thing that a script does."""
    identity: str = field(init=False, default="", compare=False, repr=False)
    """What it is, whatever it is called: what was learned of a card is remembered by this."""
    strength: float = field(init=False, default=0.0, compare=False, repr=False)
    """What bots think of it as it is printed."""

    def __post_init__(self) -> None:
        commands = (self.script,) if self.script is not None else self.commands
        nameless = tuple(replace(command, name="") for command in commands)
        object.__setattr__(self, "identity", identity((self.type, self.cost, self.elsewhere, self.effects, nameless)))
        object.__setattr__(self, "strength", strength(self.elsewhere, self.effects, self.commands, self.script))
        object.__setattr__(self, "lends", any(isinstance(effect, Lends) for effect in self.effects))
        object.__setattr__(self, "uses", tuple(Use.of(command, line) for command, line in zip(commands, self.lines, strict=True)))

    def facts(self) -> dict[str, str]:
        return {"type": f".{self.type}", "cost": f"{{{self.cost}}}", **({"realm": self.realm} if self.realm else {})}

    @property
    def rules(self) -> Text:
        """The compiled text as a whole."""
        return Text(self.elsewhere, self.effects, self.commands, self.script)
