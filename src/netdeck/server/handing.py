"""Handing a seat over: to another device, to a bot and back, and taking a token's right away."""

import time

import msgspec

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, Result, Seat, Setup, say
from netdeck.server.documents import TableDocument
from netdeck.server.entering import Entrance, Visitor
from netdeck.server.messages import Arrange, HandOver, Refused, Revoke, Series
from netdeck.server.tokens import hashed, new_id, new_token

USUAL_BOT = "greedy"


def hand_over(document: TableDocument, seat: Seat, message: HandOver) -> Entrance | Refused:
    """The table after *seat* was handed over. A token for another device replaces the present one when it is first used."""
    own = document.seat(seat)
    assert own is not None  # whoever sits has a seat
    who = Visitor(seat)
    match message.to:
        case "device":
            token = new_token()
            return Entrance(document.with_seat(msgspec.structs.replace(own, heir=hashed(token))), who, token)
        case "bot":
            bot = message.bot or USUAL_BOT
            if wrong := why_not_bot(bot):
                return Refused(code="E-BOT", sentence=wrong)
            return Entrance(document.with_seat(msgspec.structs.replace(own, bot=bot)), who)
        case "me":
            return Entrance(document.with_seat(msgspec.structs.replace(own, bot="")), who)


def revoke(document: TableDocument, who: Visitor, message: Revoke) -> Entrance | Refused:
    """The table after the token of a seat was replaced. A seat may do that to itself.

    The host may free a seat for somebody else, but only before the match begins: later its token would show the host a hand.
    """
    seat = Seat(message.seat) if message.seat else who.viewer
    if seat != who.viewer and not who.host:
        return Refused(code="E-HOST", sentence=say("Only the host of this table may do that."))
    if seat != who.viewer and document.begun:
        return Refused(code="E-HOST", sentence=say("The match has begun: now only the seat itself may renew its token."))
    own = document.seat(seat)
    if own is None:
        return Refused(code="E-SEAT", sentence=say("There is no seat {seat!r} at this table.", seat=seat))
    if own.bot and not own.joined:
        return Refused(code="E-SEAT", sentence=say("{seat} belongs to a bot.", seat=seat))
    token = new_token()
    changed = msgspec.structs.replace(own, token=hashed(token), heir="", passphrase="")
    if who.host:
        changed = msgspec.structs.replace(changed, joined=False, invited=True, name="", salt="")
    return Entrance(document.with_seat(changed), Visitor(seat), token)


def arrange(document: TableDocument, who: Visitor, message: Arrange) -> Entrance | Refused:
    """The table after its host has seated a bot or changed the clock, which only a match that has not begun allows."""
    if not who.host:
        return Refused(code="E-HOST", sentence=say("Only the host of this table may do that."))
    if document.begun:
        return Refused(code="E-HOST", sentence=say("The match has begun: nothing can be arranged any more."))
    if message.clock is not None:
        if wrong := message.clock.problem():
            return Refused(code="E-SETUP", sentence=wrong)
        document = msgspec.structs.replace(document, clock=message.clock)
    if message.seat or message.bot:
        own = document.seat(Seat(message.seat))
        if own is None:
            return Refused(code="E-SEAT", sentence=say("There is no seat {seat!r} at this table.", seat=message.seat))
        if own.ready:
            return Refused(code="E-SEAT", sentence=say("That seat is taken."))
        bot = message.bot or USUAL_BOT
        if wrong := why_not_bot(bot):
            return Refused(code="E-BOT", sentence=wrong)
        document = document.with_seat(msgspec.structs.replace(own, bot=bot, invited=False, token="", heir=""))
    return Entrance(document, who)


def moves(document: TableDocument) -> dict[Seat, Seat]:
    """Where everybody sits in the rematch: one seat further round the table, unless they stay."""
    seats = [seat.seat for seat in document.seats]
    return dict(zip(seats, seats if document.stays else [*seats[1:], *seats[:1]], strict=True))


def setups_again(document: TableDocument) -> tuple[Setup, Setup]:
    """The setup of a rematch, in which everybody brings the same deck, and the one for the case that the game does not allow that."""
    to = moves(document)
    decks = {to[seat]: deck for seat, deck in document.setup.decks.items() if seat in to}
    setup = msgspec.structs.replace(document.setup, players={})
    return msgspec.structs.replace(setup, decks=decks), setup


def series_after(document: TableDocument, result: Result | None) -> Series:
    """How a series stands after the match of this table, by the seats of the next one."""
    before = document.series or Series()
    winners = set(result.winners) if result is not None else set()
    wins = {further: before.wins.get(seat, 0) + (seat in winners) for seat, further in moves(document).items()}
    return Series(games=before.games + 1, wins=wins, drawn=before.drawn + (not winners))


def again(document: TableDocument, setup: Setup, result: Result | None, bot: str = "") -> TableDocument:
    """The table of a rematch after that *result*; *bot*, if it is given, takes the place of the bots. Tokens hold."""
    to = moves(document)
    seats = {
        to[seat.seat]: msgspec.structs.replace(
            seat, seat=to[seat.seat], joined=False, invited=not seat.bot, salt="", bot=(bot or seat.bot) if seat.bot else ""
        )
        for seat in document.seats
    }
    return msgspec.structs.replace(
        document,
        id=new_id(),
        created=time.time(),
        setup=setup,
        seats=tuple(seats[seat.seat] for seat in document.seats),
        deal=Deal.sealed(()),
        begun=False,
        successor="",
        stays=False,
        past=(),
        series=None if bot else series_after(document, result),
    )
