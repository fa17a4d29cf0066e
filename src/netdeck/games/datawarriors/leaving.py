"""Leaving play, the trash bin, and leaving the game (trash bin, exit step, R31, R33).

Hand, drive and trash are always the owner's, whoever controlled the card (trash-bin.2, R35). A .PRG takes its .CONF cards along to their
owners' trash bins. When a user is out, the desktop vanishes with everything on it and nothing reacts to that.
"""

from collections.abc import Sequence

from netdeck.games.datawarriors.events import Boosted, ControlChanged, GameOver, LeftPlay, Removed, TurnCutShort, UserOut
from netdeck.games.datawarriors.state import Table
from netdeck.kernel import CardId, Result, Seat, holds


def leave_play(table: Table, card: CardId, place: str, clause: str, silently: bool = False) -> None:
    """*card* goes to its owner's hand or trash, and its .CONF cards to their owners' trash with it."""
    with_it = table.board.attached.get(card, ())
    owner = table.cards[card].owner if holds("trash-bin.2") else table.desktop_of(card)
    table.record(LeftPlay(clause=clause, card=card, to=f"{owner}.{place}", host_of=with_it, silently=silently))
    for conf in with_it:
        to = f"{table.cards[conf].owner}.trash"
        table.record(LeftPlay(clause="R33", card=conf, to=to, host_of=(), silently=silently))


def put_out(table: Table, seats: Sequence[Seat], cause: str, clause: str) -> None:
    """These users leave the game, with every card that they own (R31)."""
    for seat in seats:
        table.record(UserOut(clause=clause, user=seat, cause=cause))
    for seat in seats:
        _clear(table, seat)


def end_turn_at_once(table: Table) -> None:
    """The current user has left: the turn ends without further steps, and the next one begins (R58).

    Processes of others leave the stack unresolved, effects no longer react, and what lasts until Exit ends.
    """
    unresolved = tuple(f"p{stacked.number}" for stacked in table.stack.things)
    table.record(TurnCutShort(clause="R58", user=table.current, unresolved=unresolved))
    end_lasting(table)
    del table.frames[1:]


def end_lasting(table: Table) -> None:
    """End what lasts until Exit: control goes back, newest first; boosts end (R25)."""
    for card, entered, before in reversed(table.stolen):
        if table.stands(card, entered):
            record = table.cards[card]
            to = before if table.is_in(before) else record.owner
            table.record(ControlChanged(clause="R25", card=card, from_=record.controller, to=to, until=""))
    for seat in table.seats:
        boost = table.counters[f"{seat}.boost"]
        if boost:
            table.record(Boosted(clause="R25", user=seat, by=-boost))


def _clear(table: Table, seat: Seat) -> None:
    for card in table.board.in_play:
        record = table.cards[card]
        if record.state and record.owner != seat and (table.desktop_of(card) == seat or _stands_on(table, card, seat)):
            leave_play(table, card, "trash", "R31", silently=True)
    for card in table.board.controlled[seat]:
        owner = table.cards[card].owner
        if owner != seat:
            table.record(ControlChanged(clause="R31", card=card, from_=seat, to=owner, until=""))
    owned = [card for card, record in table.cards.items() if record.owner == seat and record.zone != "out"]
    hidden = {f"{seat}.hand", f"{seat}.drive"}
    named = tuple(card for card in owned if table.cards[card].zone not in hidden)
    unnamed = tuple(card for card in owned if table.cards[card].zone in hidden)
    table.record(Removed(clause="R31", cards=named, unnamed=unnamed))


def _stands_on(table: Table, card: CardId, seat: Seat) -> bool:
    host = table.cards[card].host
    return host is not None and table.cards[host].owner == seat


def empty_drives(table: Table) -> list[Seat]:
    """The users in the game whose drive is empty."""
    return [seat for seat in table.users(table.seats[0]) if not table.drive(seat)]


def winner_among(table: Table) -> Result | None:
    """The end, when only one user is left (exit-step.4)."""
    left = table.users(table.seats[0])
    if len(left) > 1 or not holds("exit-step.4"):
        return None
    return won(table, left[0], "exit-step.4", "last user standing")


def won(table: Table, seat: Seat, clause: str, cause: str) -> Result:
    """*seat* wins."""
    table.record(GameOver(clause=clause, winner=seat, cause=cause))
    return Result(clause, (seat,), cause)


def eliminated(table: Table) -> Result | None:
    """Put everybody with an empty drive out; if that is everybody, the current user wins (exit-step.3, R29, R30)."""
    out = empty_drives(table)
    if not out:
        return None
    if len(out) == len(table.users(table.seats[0])):
        if table.plan.options["all_out"] == "draw":
            table.record(GameOver(clause="R30", winner="nobody", cause="all drives are empty"))
            return Result("R30", (), "all drives are empty")
        if holds("R30"):
            return won(table, table.current, "R30", "all drives are empty")
    put_out(table, out, "drive", "exit-step.3")
    return winner_among(table)
