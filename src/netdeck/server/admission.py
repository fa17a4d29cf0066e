"""Joining a table: by token, to an open seat, by passphrase, or to watch. Changes only the table's document."""

import asyncio
import hmac
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec

from netdeck.kernel import SPECTATOR, Deal, Seat, Setup, say
from netdeck.server.documents import SeatDocument, TableDocument
from netdeck.server.fairness import BusyError, FairQueue
from netdeck.server.messages import Hello, Refused
from netdeck.server.tokens import hashed, is_hash, is_passphrase, is_token, kept_passphrase, new_token

T = TypeVar("T")
ANY = "any"
MOST_TRIES, TRIES_PER = 5, 60.0
"""How many passphrases may be tried at a table from one address in so many seconds."""
MOST_KNOWN = 1000


class Visitor(msgspec.Struct, frozen=True):
    """A client of a table: what they may see, and whether they host it."""

    viewer: Seat
    host: bool = False

    @property
    def sits(self) -> bool:
        """Whether they have a seat."""
        return self.viewer != SPECTATOR


class Entrance(msgspec.Struct, frozen=True):
    """A successful entry: the new document, the visitor, and the token if it is new."""

    document: TableDocument
    visitor: Visitor
    token: str = ""


BUSY = Refused(code="E-LIMIT", sentence=say("Too many passphrases are being checked; try again in a moment."))
WRONG_PASSPHRASE = Refused(code="E-TOKEN", sentence=say("That is not the passphrase of this seat."))
NO_TOKEN = Refused(code="E-TOKEN", sentence=say("This link does not open the table any more. Ask whoever invited you for a new one."))


def visitor(document: TableDocument, token: str) -> Visitor | Refused:
    """The visitor with *token*. All tokens are compared, so that timing reveals nothing."""
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
        return Refused(code="E-TOKEN", sentence=say("This table is private. Open the link that you were invited with."))
    return Visitor(SPECTATOR)


class Proof(msgspec.Struct, frozen=True):
    """The checked passphrase of a hello: the hash of a new one, or which stored one it matches."""

    kept: str = ""
    matches: str = ""


NO_PROOF = Proof()


class Hashing:
    """Hashes passphrases one at a time, fairly among addresses, at low priority."""

    def __init__(self) -> None:
        self._line = FairQueue(1, 4, 64)
        self._thread = ThreadPoolExecutor(1, "netdeck-hashing", initializer=_step_back)

    async def do(self, who: str, work: Callable[[], T]) -> T:
        """The result of *work*. Raises :class:`~netdeck.server.fairness.BusyError`."""
        async with self._line.place(who):
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _step_back() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


class PassphraseGate:
    """Checks the passphrases of one table before the table handles a hello, because hashing is slow.

    What was found right or new is remembered under a key that lies in this memory alone: from then on a wrong one is told from the right
    one at once, whoever tries however often, and its owner is never kept out. Until then an address may try so often only.
    """

    def __init__(self, hashing: Hashing) -> None:
        self._hashing = hashing
        self._key = secrets.token_bytes(32)
        self._known: dict[str, bytes] = {}
        """For each kept passphrase, what tells the right one."""
        self._tries: dict[str, list[float]] = {}

    async def prove(self, document: TableDocument, hello: Hello, who: str) -> Proof | Refused:
        """Check the passphrase of *hello*; nothing is hashed for a client that cannot enter anyway."""
        if (wrong := why_not_enter(document, hello)) is not None:
            return wrong
        if not hello.passphrase:
            return NO_PROOF
        own = document.seat(hello.seat)
        if own is not None and own.passphrase and not hello.token:
            return await self._come_back(own, hello.passphrase, who)
        if hello.token and (sitting := _seat_of(document, hello.token)) is not None and sitting.joined:
            return NO_PROOF  # whoever sits already brings nothing new
        try:
            kept = await self._hashing.do(who, lambda: kept_passphrase(hello.passphrase))
        except BusyError:
            return BUSY
        self._remember(kept, hello.passphrase)
        return Proof(kept=kept)

    async def _come_back(self, own: SeatDocument, passphrase: str, who: str) -> Proof | Refused:
        known = self._known.get(own.passphrase)
        if known is not None and hmac.compare_digest(known, self._tag(own.passphrase, passphrase)):
            return Proof(matches=own.passphrase)
        now = time.monotonic()
        tries = [tried for tried in self._tries.get(who, ()) if tried > now - TRIES_PER]
        if len(tries) >= MOST_TRIES:
            return Refused(code="E-LIMIT", sentence=say("Too many passphrases were tried from your address; wait a minute."))
        if len(self._tries) >= MOST_KNOWN:
            self._tries = {each: when for each, when in self._tries.items() if when[-1] > now - TRIES_PER}
        self._tries[who] = [*tries, now]
        if known is not None:
            return WRONG_PASSPHRASE
        try:
            right = await self._hashing.do(who, lambda: is_passphrase(passphrase, own.passphrase))
        except BusyError:
            return BUSY
        if not right:
            return WRONG_PASSPHRASE
        self._remember(own.passphrase, passphrase)
        return Proof(matches=own.passphrase)

    def _remember(self, kept: str, passphrase: str) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[kept] = self._tag(kept, passphrase)

    def _tag(self, kept: str, passphrase: str) -> bytes:
        return hmac.digest(self._key, f"{kept} {passphrase}".encode(), "sha256")


def why_not_enter(document: TableDocument, hello: Hello) -> Refused | None:
    """Why *hello* must fail, whatever its passphrase."""
    found = _meant(document, hello)
    return found if isinstance(found, Refused) else None


def sits_down(document: TableDocument, hello: Hello) -> SeatDocument | None:
    """The seat that *hello* takes for the first time, if any."""
    found = _meant(document, hello)
    return found if isinstance(found, SeatDocument) and not found.joined else None


def _seat_of(document: TableDocument, token: str) -> SeatDocument | None:
    digest = hashed(token)
    found = [seat for seat in document.seats if is_hash(digest, seat.token) | is_hash(digest, seat.heir)]
    return found[0] if found else None


def _meant(document: TableDocument, hello: Hello) -> SeatDocument | Visitor | Refused:
    """The seat that *hello* is about, taken or not, or who comes to watch."""
    if hello.token and (sitting := _seat_of(document, hello.token)) is not None:
        return sitting
    if not hello.seat:
        return visitor(document, hello.token)
    own = document.seat(hello.seat)
    if own is not None and own.passphrase and hello.passphrase and not hello.token:
        return own
    if hello.token and isinstance(who := visitor(document, hello.token), Refused):
        return who
    if not document.public and not hello.token:
        return Refused(code="E-TOKEN", sentence=say("This table is private: its open seats require an invitation."))
    free = [seat for seat in document.seats if not seat.joined and not seat.bot and not seat.invited]
    chosen = next((seat for seat in free if hello.seat in (seat.seat, ANY)), None)
    if chosen is not None:
        return chosen
    if own is None and hello.seat != ANY:
        return Refused(code="E-SEAT", sentence=say("There is no seat {seat!r} at this table.", seat=hello.seat))
    return Refused(code="E-SEAT", sentence=say("That seat is taken.") if hello.seat != ANY else say("No seat is free."))


def enter(document: TableDocument, hello: Hello, proof: Proof, setup: Setup | None = None) -> Entrance | Refused:
    """The result of *hello*. *setup* contains the deck that a new player brings."""
    for seat in document.seats:
        if is_token(hello.token, seat.heir):  # the other device is here now: the old one's token ends
            document = document.with_seat(msgspec.structs.replace(seat, token=seat.heir, heir=""))
    found = _meant(document, hello)
    if not isinstance(found, SeatDocument):
        return found if isinstance(found, Refused) else Entrance(document, found)
    if hello.token and (own := _seat_of(document, hello.token)) is not None:
        if own.joined:
            return Entrance(document if document.begun else _renamed(document, own, hello), Visitor(own.seat))
        return _sit_down(document, own, hello, proof.kept, "", setup)
    token = new_token()
    if found.passphrase and hello.passphrase and not hello.token:
        if proof.matches != found.passphrase:  # it has changed meanwhile
            return WRONG_PASSPHRASE
        return Entrance(document.with_seat(msgspec.structs.replace(found, token=hashed(token), heir="")), Visitor(found.seat), token)
    return _sit_down(document, msgspec.structs.replace(found, token=hashed(token)), hello, proof.kept, token, setup)


def with_deck(document: TableDocument, seat: Seat, deck: str) -> Setup | Refused:
    """The setup with the deck of *seat*, without defaults."""
    if document.past:
        return Refused(code="E-SETUP", sentence=say("This match continues another: its decks are already dealt."))
    return msgspec.structs.replace(document.setup, decks={**document.setup.decks, seat: deck})


def _sit_down(document: TableDocument, seat: SeatDocument, hello: Hello, kept_passphrase: str, token: str, setup: Setup | None) -> Entrance:
    """Take a seat for the first time, with a name, a salt, and perhaps a deck."""
    if setup is not None:
        document = msgspec.structs.replace(document, setup=setup)
    taken = msgspec.structs.replace(
        seat,
        joined=True,
        name=_one_line(hello.name) or seat.name,
        face=hello.face or seat.face,
        salt=hello.salt or secrets.token_hex(16),
        passphrase=kept_passphrase or seat.passphrase,
    )
    return Entrance(document.with_seat(taken), Visitor(taken.seat), token)


def _renamed(document: TableDocument, seat: SeatDocument, hello: Hello) -> TableDocument:
    """The table with the name and face of a returning player; the same object if they are unchanged."""
    changed = msgspec.structs.replace(seat, name=_one_line(hello.name) or seat.name, face=hello.face or seat.face)
    return document if changed == seat else document.with_seat(changed)


def with_match_begun(document: TableDocument) -> TableDocument:
    """The table with its match begun: the deal has all salts, and the record has the players."""
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
