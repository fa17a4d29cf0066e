"""Coming to a table: by token, to an open seat, by passphrase, or to watch. What changes is the table's document, nothing else."""

import asyncio
import secrets
import time

import msgspec

from netdeck.kernel import SPECTATOR, Deal, Game, Seat, SetupError
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.messages import Hello, Refused
from netdeck.server.tokens import hashed, is_hash, is_passphrase, is_token, kept_passphrase, new_token

ANY = "any"
MOST_TRIES, TRIES_PER = 5, 60.0
"""How many passphrases may be tried at a table in so many seconds."""


class Visitor(msgspec.Struct, frozen=True):
    """Somebody at a table: whose eyes they have, and whether the table is theirs to manage."""

    viewer: Seat
    host: bool = False

    @property
    def sits(self) -> bool:
        """Whether they have a seat."""
        return self.viewer != SPECTATOR


class Entrance(msgspec.Struct, frozen=True):
    """Somebody may come in: the table's document after that, who they are, and their token if they got a new one."""

    document: TableDocument
    visitor: Visitor
    token: str = ""


NO_TOKEN = Refused(code="E-TOKEN", sentence="This token holds nothing at this table; it may have been revoked or handed over.")


def visitor(document: TableDocument, token: str) -> Visitor | Refused:
    """Who comes with *token*. All tokens are looked at, so that the time it takes tells nothing."""
    digest = hashed(token)
    found = [Visitor(seat.seat) for seat in document.seats if is_hash(digest, seat.token)]
    if is_hash(digest, document.host):
        found.append(Visitor(SPECTATOR, host=True))
    if is_hash(digest, document.watch):
        found.append(Visitor(SPECTATOR))
    if found:
        return found[0]
    if token:
        return NO_TOKEN
    if not document.public:
        return Refused(code="E-TOKEN", sentence="This table is private: come with a token.")
    return Visitor(SPECTATOR)


class Door:
    """The door of one table, where passphrases are asked for. Those are slow to check, and may be tried so often only."""

    def __init__(self) -> None:
        self._tries: list[float] = []

    async def enter(self, document: TableDocument, game: Game, hello: Hello) -> Entrance | Refused:
        """What becomes of the table when *hello* is said."""
        own = document.seat(hello.seat)
        if hello.passphrase and not hello.token and own is not None and own.passphrase:
            return await self._come_back(document, own, hello.passphrase)
        kept = await asyncio.to_thread(kept_passphrase, hello.passphrase) if hello.passphrase else ""
        if hello.deck:  # it may be long, and the cards of the table somebody's own
            return await asyncio.to_thread(enter, document, game, hello, kept)
        return enter(document, game, hello, kept)

    async def _come_back(self, document: TableDocument, own: SeatDocument, passphrase: str) -> Entrance | Refused:
        now = time.monotonic()
        self._tries = [tried for tried in self._tries if tried > now - TRIES_PER]
        if len(self._tries) >= MOST_TRIES:
            return Refused(code="E-LIMIT", sentence="Too many passphrases were tried; wait a minute.")
        self._tries.append(now)
        if not await asyncio.to_thread(is_passphrase, passphrase, own.passphrase):
            return Refused(code="E-TOKEN", sentence="That is not the passphrase of this seat.")
        token = new_token()
        return Entrance(document.with_seat(msgspec.structs.replace(own, token=hashed(token), heir="")), Visitor(own.seat), token)


def enter(document: TableDocument, game: Game, hello: Hello, kept_passphrase: str) -> Entrance | Refused:
    """What becomes of the table when *hello* is said. *kept_passphrase* is the hash of the one that it brings."""
    for seat in document.seats:
        if is_token(hello.token, seat.heir):  # the other device is here now: the old one's token ends
            document = document.with_seat(msgspec.structs.replace(seat, token=seat.heir, heir=""))
    if hello.token or not hello.seat:
        who = visitor(document, hello.token)
        if isinstance(who, Refused):
            return who
        own = document.seat(who.viewer)
        if own is None or own.joined:
            return Entrance(document, who)
        return _sit_down(document, game, own, hello, kept_passphrase, "")
    free = [seat for seat in document.seats if not seat.joined and not seat.bot and not seat.invited]
    chosen = next((seat for seat in free if hello.seat in (seat.seat, ANY)), None)
    if chosen is None:
        known = document.seat(hello.seat)
        if known is None and hello.seat != ANY:
            return Refused(code="E-SEAT", sentence=f"There is no seat {hello.seat!r} at this table.")
        return Refused(code="E-SEAT", sentence="That seat is taken." if hello.seat != ANY else "No seat is free.")
    token = new_token()
    return _sit_down(document, game, msgspec.structs.replace(chosen, token=hashed(token)), hello, kept_passphrase, token)


def _sit_down(
    document: TableDocument, game: Game, seat: SeatDocument, hello: Hello, kept_passphrase: str, token: str
) -> Entrance | Refused:
    """Take a seat for the first time, with a name, a salt, and perhaps a deck."""
    if hello.deck:
        if document.past:
            return Refused(code="E-SETUP", sentence="This match goes on: its decks are dealt already.")
        setup = msgspec.structs.replace(document.setup, decks={**document.setup.decks, seat.seat: hello.deck})
        try:
            document = msgspec.structs.replace(document, setup=game.complete(setup))
        except SetupError as error:
            return Refused(code="E-SETUP", sentence=str(error), clause=error.problems[0].clause)
    taken = msgspec.structs.replace(
        seat,
        joined=True,
        name=_one_line(hello.name) or seat.name,
        salt=hello.salt or secrets.token_hex(16),
        passphrase=kept_passphrase or seat.passphrase,
    )
    return Entrance(document.with_seat(taken), Visitor(taken.seat), token)


def begun(document: TableDocument) -> TableDocument:
    """The table with its match begun: the salts of all seats are in the deal, and the record knows who plays."""
    salts = {seat.seat: seat.salt or secrets.token_hex(16) for seat in document.seats}
    players = {seat.seat: seat.bot or seat.name or "person" for seat in document.seats}
    return msgspec.structs.replace(
        document,
        begun=True,
        deal=Deal(None, document.deal.secret, salts) if document.deal.secret else document.deal,
        setup=msgspec.structs.replace(document.setup, players=players),
    )


def _one_line(name: str) -> str:
    """A name without anything that moves the cursor."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
