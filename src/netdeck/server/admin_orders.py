"""The orders of operators and their results: plain data, the same on a database and over HTTP.

The command line builds an order and has it carried out on the database, or sends it to a running server
(:mod:`netdeck.server.administration`). Everything that changes something is written into the audit log.
"""

from typing import Annotated

import msgspec

from netdeck.server.messages import Phase

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Words = Annotated[str, msgspec.Meta(max_length=500)]
Days = Annotated[float, msgspec.Meta(ge=0, le=36_500)]


class _Order(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True):
    """``by`` is who gives it, for the audit log."""

    by: Annotated[str, msgspec.Meta(max_length=120)] = ""


class ListTables(_Order, tag="tables", frozen=True, kw_only=True):
    """List tables, last changed first: of one ``phase`` or ``game``, where ``name`` sits, or set ``aside``."""

    phase: Phase | None = None
    game: str = ""
    name: str = ""
    aside: bool = False
    most: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 50


class ShowSeats(_Order, tag="seats", frozen=True, kw_only=True):
    """Show the seats of a table."""

    table: Name


class CloseTable(_Order, tag="close", frozen=True, kw_only=True):
    """Close a table for good; ``remove`` deletes it with its record."""

    table: Name
    reason: Words = ""
    remove: bool = False


class Ban(_Order, tag="ban", frozen=True, kw_only=True):
    """Ban an address, a network, or the maker of table ``maker_of``; for ever unless ``hours`` are given."""

    network: Annotated[str, msgspec.Meta(max_length=80)] = ""
    maker_of: Annotated[str, msgspec.Meta(max_length=80)] = ""
    hours: Annotated[float, msgspec.Meta(ge=0, le=876_000)] = 0
    reason: Words = ""


class LiftBan(_Order, tag="unban", frozen=True, kw_only=True):
    """Lift a ban; ``subject`` as in the list."""

    subject: Name


class ListBans(_Order, tag="bans", frozen=True, kw_only=True):
    """List the bans."""


class ListProcesses(_Order, tag="processes", frozen=True, kw_only=True):
    """List the servers on this database."""


class Drain(_Order, tag="drain", frozen=True, kw_only=True):
    """Let a process accept no new tables and hand over its own; ``process`` 0 is the one that is asked. ``off`` ends it."""

    process: Annotated[int, msgspec.Meta(ge=0)] = 0
    off: bool = False


class Erase(_Order, tag="erase", frozen=True, kw_only=True):
    """Remove a player's name from tables and records, or from one ``table`` or ``seat`` only. A ``trial`` changes nothing."""

    name: Name
    table: Annotated[str, msgspec.Meta(max_length=80)] = ""
    seat: Annotated[str, msgspec.Meta(max_length=80)] = ""
    trial: bool = False


class Archive(_Order, tag="archive", frozen=True, kw_only=True):
    """Compress finished matches that are so many days old."""

    days: Days = 7


class Vacuum(_Order, tag="vacuum", frozen=True, kw_only=True):
    """Return freed room to the disk and overwrite erased data."""


class Count(_Order, tag="stats", frozen=True, kw_only=True):
    """Count everything in the database."""


class ReadAudit(_Order, tag="audit", frozen=True, kw_only=True):
    """Read the audit log, latest first."""

    most: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 50


Order = (
    ListTables | ShowSeats | CloseTable | Ban | LiftBan | ListBans | ListProcesses | Drain | Erase | Archive | Vacuum | Count | ReadAudit
)


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list of operators. ``maker`` is a hash of the address that set it up."""

    table: str
    game: str
    rules: str
    phase: Phase
    public: bool
    created: float
    changed: float
    size: int
    process: int | None
    maker: str
    aside: str
    players: dict[str, str]


class SeatLine(msgspec.Struct, frozen=True, kw_only=True):
    """A seat in the list of operators, without token and passphrase."""

    seat: str
    kind: str
    name: str
    bot: str
    has_passphrase: bool


class BanLine(msgspec.Struct, frozen=True, kw_only=True):
    """A ban; for ever where ``until`` is missing."""

    subject: str
    until: float | None
    reason: str
    made: float


class ProcessLine(msgspec.Struct, frozen=True, kw_only=True):
    """A server on this database."""

    process: int
    url: str
    lives: bool
    draining: bool
    tables: int


class ErasedLine(msgspec.Struct, frozen=True, kw_only=True):
    """The result at one table. ``left`` says why the name is still there; ``salt`` warns that the seat's own salt contains it."""

    table: str
    seats: list[str]
    phase: Phase
    resealed: bool = False
    left: str = ""
    salt: bool = False


class AuditLine(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the audit log."""

    id: int
    made: float
    by: str
    action: str
    subject: str
    told: str


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """The counts."""

    phases: dict[str, int]
    games: dict[str, int]
    aside: int
    packed: int
    entries: int
    table_bytes: int
    database_bytes: int
    processes: int
    bans: int


class Carried(msgspec.Struct, frozen=True, kw_only=True):
    """The order was carried out."""

    sentence: str
    count: int = 0


Outcome = list[TableLine] | list[SeatLine] | list[BanLine] | list[ProcessLine] | list[ErasedLine] | list[AuditLine] | Counted | Carried
"""What can come back."""

read_order = msgspec.json.Decoder(Order).decode
