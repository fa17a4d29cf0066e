"""Commands and scripts that somebody may think of issuing: via which card, from whose text, how it is written (via.1 to via.3, R36)."""

from collections.abc import Mapping
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

    __slots__ = ("act", "seen", "use", "via", "ways")

    def __init__(self, use: Use, act: Issue) -> None:
        self.use = use
        self.act = act
        self.via = act.via
        self.ways: list[tuple[int, Option]] = []
        self.seen: Board | None = None

    def holds_on(self, board: "Board") -> bool:
        """Whether the ways of a steady act are still the same: nothing on the table that it has seen changes costs, nor on this one."""
        return self.seen is not None and not self.seen.costs and not board.costs


def prospect(table: "Table", seat: Seat, use: Use, head: str, carrier: CardId, via: CardId | None) -> Prospect:
    """An act of *seat*, the same one whenever it is thought of."""
    key = seat, head, carrier, via
    known = table.prospects.get(key)
    if known is None:
        known = table.prospects[key] = Prospect(use, Issue(use.command, carrier, via, head, use.line))
    return known


def prospects_via(table: "Table", seat: Seat, via: CardId, names: Mapping[CardId, str]) -> list[Prospect]:
    """Everything that *seat* could issue via a card in play: its own commands, then those that it lets others lend it."""
    name = names[via]
    own = table.own_prospects.get((seat, name, via))
    if own is None:
        uses = table.printed(via).uses
        own = table.own_prospects[seat, name, via] = [
            prospect(table, seat, use, f"run {name} --{use.command.name}", via, via) for use in uses
        ]
    return own + _lent(table, seat, via, names) if table.printed(via).lends else own


def _lent(table: "Table", seat: Seat, via: CardId, names: Mapping[CardId, str]) -> list[Prospect]:
    """The printed commands of the other programs beside a card, never lent ones (R36)."""
    return [
        prospect(table, seat, use, f"run {names[via]} --{use.command.name} of {names[card]}", card, via)
        for card in table.desktop(table.desktop_of(via))
        if card != via and table.printed(card).type is CardType.PRG
        for use in table.printed(card).uses
    ]


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
