"""Handing a seat over to another device or a bot and back, and revoking tokens."""

import time

import msgspec

from netdeck.bots import why_not as why_not_bot
from netdeck.kernel import Deal, Result, Seat, Setup, say
from netdeck.server.admission import Entrance, Visitor
from netdeck.server.documents import TableDocument
from netdeck.server.messages import Arrange, HandOver, Refused, Revoke, Series
from netdeck.server.tokens import hashed, new_id, new_token

USUAL_BOT = "greedy"


def hand_over(document: TableDocument, seat: Seat, message: HandOver) -> Entrance | Refused:
    """The table with *seat* handed over. A token for another device replaces the present one on first use."""
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
    """The table with a new token for a seat. Seats may revoke their own token.

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
    """The table after its host has seated a bot or changed the clock, before the match begins."""
    if not who.host:
        return Refused(code="E-HOST", sentence=say("Only the host of this table may do that."))
    if document.begun:
        return Refused(code="E-HOST", sentence=say("The match has begun; its setup can no longer be changed."))
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


def rematch_seats(document: TableDocument) -> dict[Seat, Seat]:
    """The seats in the rematch: everybody moves one seat on, unless they stay."""
    seats = [seat.seat for seat in document.seats]
    return dict(zip(seats, seats if document.stays else [*seats[1:], *seats[:1]], strict=True))


def rematch_setups(document: TableDocument) -> tuple[Setup, Setup]:
    """The setup of a rematch in which everybody keeps their deck, and a fallback if the game does not allow that."""
    to = rematch_seats(document)
    decks = {to[seat]: deck for seat, deck in document.setup.decks.items() if seat in to}
    setup = msgspec.structs.replace(document.setup, players={})
    return msgspec.structs.replace(setup, decks=decks), setup


def series_after(document: TableDocument, result: Result | None) -> Series:
    """The score of the series after this match, by the seats of the next one."""
    before = document.series or Series()
    winners = set(result.winners) if result is not None else set()
    wins = {further: before.wins.get(seat, 0) + (seat in winners) for seat, further in rematch_seats(document).items()}
    return Series(games=before.games + 1, wins=wins, drawn=before.drawn + (not winners))


def rematch_table(document: TableDocument, setup: Setup, result: Result | None, bot: str = "") -> TableDocument:
    """The table of a rematch after *result*; *bot*, if given, replaces the bots. Tokens stay valid."""
    to = rematch_seats(document)
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
