"""Losing and leaving (R57, R58), and how the game ends (8).

A loss is seen only in a check, except a concession and a deck that is too strong (1.5.1), which count at once. The last player left wins at
once; if all remaining players lose together, nobody does. Whoever leaves takes all own cards along; what they had only borrowed goes home,
and what others had borrowed from them goes to its owner's discard pile.
"""

from collections.abc import Mapping

import msgspec

from netdeck.games.technomancy.departing import let_go
from netdeck.games.technomancy.ending_events import GameEnded, PlayerLeft, PlayerLost
from netdeck.games.technomancy.lasting import settle_control
from netdeck.games.technomancy.moving import leave, move
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.state import BATTLEFIELD, DISCARD, STACK, Table
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
    _give_up_what_was_not_theirs(table)
    let_go(table)
    return None


def _give_up_what_was_not_theirs(table: Table) -> None:
    """Cards that leavers had put there go to their owners, whoever controls them now; what they only controlled goes back (R47)."""
    left = table.left
    leave(table, [card for card in table.battlefield() if table.cards[card].base in left], "discard", "R58")
    for seat in left:
        for card in table.zones[BATTLEFIELD[seat]]:
            settle_control(table, card)
    there = {each.thing.source for each in table.stack.things if each.thing.is_card}
    for card in table.zones[STACK]:
        if card not in there:
            move(table, card, DISCARD[table.cards[card].owner], "R58")


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
    if not holds("R58"):
        return finish()
    result = lose(table, {concession.seat: "concession"}, "R57")
    return finish() if result is None else over(result)
