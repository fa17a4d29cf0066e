"""Commands and scripts that somebody may think of issuing: via which card, from whose text, how it is written (via.1 to via.3, R36)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from netdeck.games.datawarriors.printed import Use
from netdeck.games.datawarriors.tree import CardType, Command
from netdeck.kernel import CardId, Option, Seat

if TYPE_CHECKING:
    from netdeck.games.datawarriors.board import Board
    from netdeck.games.datawarriors.state import Table


class Issue(msgspec.Struct, frozen=True):
    """A command via a card, or (without one) a script. ``head`` is how its notation begins, ``label`` its printed line."""

    command: Command
    carrier: CardId
    via: CardId | None = None
    head: str = ""
    label: str = ""

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that it is about."""
        return (self.carrier,) if self.via is None or self.via == self.carrier else (self.via, self.carrier)


class Prospect:
    """An act that one user may think of as long as everybody stays in the game.

    ``ways`` are the options that it comes to, each with its final cost, put together for the cards in play that it has ``seen``.
    """

    __slots__ = ("act", "seen", "use", "ways")

    def __init__(self, use: Use, act: Issue) -> None:
        self.use = use
        self.act = act
        self.ways: list[tuple[int, Option]] = []
        self.seen: Board | None = None

    def holds_on(self, board: "Board") -> bool:
        """Whether its ways are still the same, with these cards in play."""
        if self.seen is board:
            return self.use.settled
        return self.use.steady and self.seen is not None and not self.seen.costs and not board.costs


def prospect(table: "Table", seat: Seat, use: Use, head: str, carrier: CardId, via: CardId | None) -> Prospect:
    """An act of *seat*, the same one whenever it is thought of."""
    key = seat, head, carrier, via
    known = table.prospects.get(key)
    if known is None:
        known = table.prospects[key] = Prospect(use, Issue(use.command, carrier, via, head, use.line))
    return known


def prospects_via(table: "Table", seat: Seat, via: CardId) -> Iterator[Prospect]:
    """Everything that *seat* could issue via a card in play: its own commands, then those that it lets others lend it."""
    printed, names = table.printed(via), table.board.names
    for use in printed.uses:
        yield prospect(table, seat, use, f"run {names[via]} --{use.command.name}", via, via)
    if printed.lends:
        for card in table.desktop(table.desktop_of(via)):
            lent = table.printed(card)
            if card != via and lent.type is CardType.PRG:  # printed commands, never lent ones (R36)
                for use in lent.uses:
                    yield prospect(table, seat, use, f"run {names[via]} --{use.command.name} of {names[card]}", card, via)


def scripts_in(table: "Table", seat: Seat) -> list[Prospect]:
    """The scripts in the hand of *seat*, in its order; equal cards are one."""
    hand = table.zones[f"{seat}.hand"]
    known = table.scripts.get((seat, hand))
    if known is not None:
        return known
    found: dict[str, Prospect] = {}
    for card in hand:
        printed = table.printed(card)
        if printed.script is not None and printed.id not in found:
            (use,) = printed.uses
            found[printed.id] = prospect(table, seat, use, f"script {printed.id}", card, None)
    known = table.scripts[seat, hand] = list(found.values())
    return known
