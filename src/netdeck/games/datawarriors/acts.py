"""Commands and scripts that somebody may think of issuing: via which card, from whose text, how it is written (via.1 to via.3, R36)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from netdeck.games.datawarriors.printed import Use
from netdeck.games.datawarriors.tree import CardType, Command
from netdeck.kernel import CardId, Option, Seat

if TYPE_CHECKING:
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
    """An act that one user may think of while no card enters, leaves or changes hands.

    ``ways`` are the options that it comes to, each with its final cost: put together when they are first asked for, and kept where they
    follow from the cards in play alone (``use.settled``).
    """

    __slots__ = ("act", "use", "ways")

    def __init__(self, use: Use, act: Issue) -> None:
        self.use = use
        self.act = act
        self.ways: list[tuple[int, Option]] | None = None


def prospect(table: "Table", seat: Seat, use: Use, head: str, carrier: CardId, via: CardId | None) -> Prospect:
    """An act of *seat*. Where nothing on the table changes its ways, it is the one that was thought of before."""
    if not use.steady or table.board.costs:
        return Prospect(use, Issue(use.command, carrier, via, head, use.line))
    known = table.steady.get((seat, head, carrier, via))
    if known is None:
        known = table.steady[seat, head, carrier, via] = Prospect(use, Issue(use.command, carrier, via, head, use.line))
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


def scripts_in(table: "Table", seat: Seat, hand: tuple[CardId, ...]) -> list[Prospect]:
    """The scripts of a hand, in its order; equal cards are one."""
    found: dict[str, Prospect] = {}
    for card in hand:
        printed = table.printed(card)
        if printed.script is not None and printed.id not in found:
            (use,) = printed.uses
            found[printed.id] = prospect(table, seat, use, f"script {printed.id}", card, None)
    return list(found.values())
