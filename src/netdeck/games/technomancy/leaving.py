"""Losing and leaving (R57, R58), and how the game ends (8).

A loss is seen only in a check, except a concession and a deck that is too strong (1.5.1), which count at once. The last player left wins at
once; if all remaining players lose together, nobody does. Whoever leaves takes all own cards along; what they only controlled goes home.
"""

from collections.abc import Mapping

import msgspec

from netdeck.games.technomancy.ending_events import GameEnded, PlayerLeft, PlayerLost
from netdeck.games.technomancy.lasting import settle_control
from netdeck.games.technomancy.moving import leave
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.state import BATTLEFIELD, Table
from netdeck.games.technomancy.triggering import fire_card
from netdeck.kernel import Frame, Result, Seat, finish, holds, over
from netdeck.kernel.process import Next


def lose(table: Table, reasons: Mapping[Seat, str], clause: str) -> Result | None:
    """Players lose together and leave; the result when that ends the game."""
    for seat, reason in reasons.items():
        table.note(PlayerLost, clause, player=seat, reason=reason)
    before = properties(table)
    mine = [card for card in before.faces if table.cards[card].owner in reasons]
    for seat in reasons:
        table.record(PlayerLeft(clause="R58", player=seat))
    players = table.players
    if len(players) == 1:
        return ended(table, "R57", players, "last player in the game")
    if not players:
        return ended(table, "R57", (), "all remaining players lost together")
    for card in mine:
        fire_card(table, "leaves", "R58", card, before)
    for seat in reasons:
        for card in table.zones[BATTLEFIELD[seat]]:
            settle_control(table, card)
        leave(table, table.zones[BATTLEFIELD[seat]], "discard", "R58")
    return None


def ended(table: Table, clause: str, winners: tuple[Seat, ...], reason: str) -> Result:
    """The game is over."""
    winner = winners[0] if len(winners) == 1 else "draw"
    table.note(GameEnded, clause, winner=winner, reason=reason)
    return Result(clause, winners if len(winners) == 1 else (), reason)


class Concession(msgspec.Struct, Frame, frozen=True):
    """A player gives up, at any time."""

    seat: Seat


@Concession.step("R57")
def concede(table: Table, concession: Concession) -> Next:
    """The loss counts at once."""
    if concession.seat in table.left or not holds("R58"):
        return finish()
    result = lose(table, {concession.seat: "concession"}, "R57")
    return finish() if result is None else over(result)
