"""Commands and scripts that somebody may think of issuing: via which card, from whose text, how it is written (via.1 to via.3, R36)."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import msgspec

from netdeck.games.datawarriors.tree import CardType, Command
from netdeck.kernel import CardId, Seat

if TYPE_CHECKING:
    from netdeck.games.datawarriors.state import Table


class Issue(msgspec.Struct, frozen=True):
    """A command via a card, or (without one) a script. ``head`` is how its notation begins, ``label`` its printed line."""

    command: Command
    carrier: CardId
    via: CardId | None = None
    head: str = ""
    label: str = ""
    fleeting: bool = False
    plain: bool = False
    """Nothing but time, card, target and price can stand in its way: it has no requirement, no limit, and is not lent."""

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that it is about."""
        return (self.carrier,) if self.via is None or self.via == self.carrier else (self.via, self.carrier)


def is_plain(command: Command) -> bool:
    """Whether *command* has neither a requirement nor a limit."""
    return not command.requires and not command.once


def commands_via(table: "Table", via: CardId, names: Mapping[CardId, str]) -> Iterator[Issue]:
    """Everything that could be issued via a card in play: its own commands, then those that it lets others lend it."""
    printed = table.printed(via)
    for command, line in zip(printed.commands, printed.lines, strict=True):
        yield Issue(command, via, via, f"run {names[via]} --{command.name}", line, command.name in printed.fleeting, is_plain(command))
    if printed.lends:
        yield from _lent(table, via, names)


def _lent(table: "Table", via: CardId, names: Mapping[CardId, str]) -> Iterator[Issue]:
    """The printed commands of the other .PRG cards on the desktop of *via*; never lent ones."""
    for card in table.desktop(Seat(table.desktop_of(via))):
        printed = table.printed(card)
        if card != via and printed.type is CardType.PRG:
            for command, line in zip(printed.commands, printed.lines, strict=True):
                head = f"run {names[via]} --{command.name} of {names[card]}"
                yield Issue(command, card, via, head, line, command.name in printed.fleeting)
