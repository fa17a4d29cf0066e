"""The document of a table: everything except its entries, replaced as a whole.

It holds the secret of the sealed deal and hashes of tokens: it never leaves the server. What others may see of it is a
:class:`~netdeck.server.messages.TableInfo`.
"""

from collections.abc import Collection

import msgspec

from netdeck.bots import character
from netdeck.kernel import Deal, Entry, Seat, Setup
from netdeck.server.clocks import Clock
from netdeck.server.messages import Phase, SeatInfo, Series


class SeatDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who sits there. ``bot`` plays while it is named; ``heir`` is the hash of a token that replaces ``token`` when it is first used."""

    seat: Seat
    invited: bool = False
    joined: bool = False
    bot: str = ""
    name: str = ""
    face: str = ""
    token: str = ""
    heir: str = ""
    passphrase: str = ""
    salt: str = ""

    @property
    def ready(self) -> bool:
        """Whether a person or a bot can play it."""
        return self.joined or bool(self.bot)

    def info(self, here: bool) -> SeatInfo:
        """The seat as everybody sees it."""
        if self.bot:
            return SeatInfo(seat=self.seat, kind="bot", name=self.name or character(self.bot).name, bot=self.bot, here=here)
        if self.joined:
            return SeatInfo(seat=self.seat, kind="person", name=self.name, here=here, face=self.face)
        return SeatInfo(seat=self.seat, kind="invited" if self.invited else "open", name=self.name)


class TableDocument(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table: what is played, who sits where, and what decides chance (its salts are there once it has begun).

    ``past`` was chosen before this table was set up: it goes on with a match of another one.
    """

    id: str
    created: float
    rules: str
    setup: Setup
    seats: tuple[SeatDocument, ...]
    clock: Clock
    public: bool
    deal: Deal
    host: str
    watch: str
    begun: bool = False
    successor: str = ""
    stays: bool = False
    """Whether everybody has kept their seat at the table of the rematch."""
    past: tuple[Entry, ...] = ()
    series: Series | None = None
    chat: bool = False
    memory: bool = True
    delay: int = 0
    """So many seconds later those who watch see what happens."""
    maker: str = ""
    """From which address it was set up, as a hash under a key of this database: for counting, and for nothing else."""

    @property
    def owners(self) -> list[Seat]:
        """The seats that belong to people, even if a bot plays for them."""
        return [seat.seat for seat in self.seats if seat.joined]

    @property
    def people(self) -> list[Seat]:
        """The seats at which people play."""
        return [seat.seat for seat in self.seats if seat.joined and not seat.bot]

    @property
    def bots(self) -> list[Seat]:
        """The seats at which bots play."""
        return [seat.seat for seat in self.seats if seat.bot]

    def seat(self, seat: str) -> SeatDocument | None:
        """The document of one seat."""
        return next((each for each in self.seats if each.seat == seat), None)

    def with_seat(self, changed: SeatDocument) -> "TableDocument":
        """The same table with one seat changed."""
        return msgspec.structs.replace(self, seats=tuple(changed if each.seat == changed.seat else each for each in self.seats))

    def seat_infos(self, here: Collection[Seat] = ()) -> list[SeatInfo]:
        """All seats as everybody sees them."""
        return [each.info(each.seat in here) for each in self.seats]


class Saved(msgspec.Struct, frozen=True, kw_only=True):
    """A table as loaded from the database."""

    document: TableDocument
    phase: Phase
    entries: tuple[Entry, ...] = ()
    banks: dict[Seat, float] = {}
    aside: str = ""
    """Why nobody goes on with it; empty for every other table."""
    snapshot: bytes = b""
    """How the match stood after some of its entries."""
