"""The tables of one server. A seat's key grants access to it; keys are random, so clients cannot find each other's tables."""

import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from netdeck import registry
from netdeck.bots import BotTable, create
from netdeck.bots import why_not as why_not_bot
from netdeck.client import Connection, RemoteMatch, ServerError
from netdeck.kernel import Deal, Game, Match, Seat, Setup, SetupError, say
from netdeck.kernel.message import join_or
from netdeck.kernel.setup import did_you_mean
from netdeck.mcp.match_table import MatchTable
from netdeck.mcp.settings import HostSettings, TableSettings
from netdeck.terminal.match_backend import PERSON, LocalMatch
from netdeck.terminal.saved_matches import new_place

MOST_SEED = 2**63 - 1
KEY_BYTES = 16


class TableError(ValueError):
    """A call that cannot be carried out: its sentence says why, and nothing has changed."""


@dataclass(frozen=True, slots=True)
class Order:
    """A table that a client asks for."""

    game: str
    variant: str = ""
    seats: int = 0
    players: Sequence[str] = ()
    bot: str = "greedy"
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    decks: Mapping[str, str] = field(default_factory=dict)
    cards: str = ""
    seed: int | None = None
    settings: TableSettings = field(default_factory=TableSettings)


@dataclass(slots=True)
class _Place:
    """A seat of a table, and when it was last used."""

    table: MatchTable
    seat: Seat
    used: float


class Tables:
    """Opens tables, finds them by the key of a seat, and closes unused ones."""

    def __init__(self, settings: HostSettings, now: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self._now = now
        self._places: dict[str, _Place] = {}
        self._lock = threading.Lock()

    def create(self, order: Order) -> dict[str, str]:
        """Open a table: the key of each seat that a client plays."""
        with self._room():
            game = self.game(order.game)
            setup, bots = self._setup(game, order)
            seed = secrets.randbits(63) if order.seed is None else order.seed
            match = Match(game, setup, Deal.sealed(setup.seats) if order.seed is None else Deal(seed=order.seed))
            seated = BotTable(match, {seat: create(bot, game, seat, seed, local=self.settings.trusted) for seat, bot in bots.items()})
            here = LocalMatch(match, seated, self._record(game), timed=False, language=self.settings.language or "en")
            return self._open(MatchTable(here, order.settings.within(self.settings.table), seated))

    def join(self, url: str, seat: str, name: str = "") -> dict[str, str]:
        """Take a seat of a table on a Netdeck server, named by the link or by TABLE/TOKEN."""
        if not self.settings.trusted:
            raise TableError(say("this server does not join tables elsewhere"))
        table, slash, token = seat.rpartition("#")[2].partition("/")
        if not slash:
            raise TableError(say("a seat of a server is TABLE/TOKEN, or the link that you were sent"))
        with self._room():
            try:
                there = RemoteMatch(Connection(url, table, token, self.settings.language), self.game, name)
            except ServerError as error:
                raise TableError(str(error)) from error
            return self._open(MatchTable(there, self.settings.table))

    def find(self, key: str) -> tuple[MatchTable, Seat]:
        """The table and the seat of a key."""
        with self._lock:
            self._close_idle()
            place = self._places.get(key)
            if place is None:
                raise TableError(say("no seat has this key: the table was closed, or never opened; create or join one"))
            for each in self._places.values():  # whoever is there keeps the table open for all
                if each.table is place.table:
                    each.used = self._now()
            return place.table, place.seat

    def close(self) -> None:
        """Close every table."""
        with self._lock:
            for table in {place.table for place in self._places.values()}:
                table.close()
            self._places.clear()

    def game(self, name: str) -> Game:
        """An installed game; a client's word is never read as a folder."""
        if name not in registry.ids():
            hint = did_you_mean(name, registry.ids()) or f" ({', '.join(registry.ids())})"
            raise TableError(say("there is no game {name!r}{hint}", name=name, hint=hint))
        return registry.find(name)

    @contextmanager
    def _room(self) -> Iterator[None]:
        with self._lock:
            self._close_idle()
            if len({id(place.table) for place in self._places.values()}) >= self.settings.tables:
                raise TableError(say("all {count} tables of this server are in use; try again later", count=self.settings.tables))
        yield

    def _open(self, table: MatchTable) -> dict[str, str]:
        keys = {secrets.token_urlsafe(KEY_BYTES): seat for seat in table.where.people}
        with self._lock:
            self._places |= {key: _Place(table, seat, self._now()) for key, seat in keys.items()}
        return {str(seat): key for key, seat in keys.items()}

    def _close_idle(self) -> None:
        end = self._now() - self.settings.idle_seconds
        for key, place in [(key, place) for key, place in self._places.items() if place.used < end]:
            del self._places[key]
            place.table.close()

    def _record(self, game: Game) -> Path:
        own, unique = self.settings.records, secrets.token_hex(4)
        usual = new_place(game.id)
        return (own or usual.parent) / f"{usual.stem}-{unique}.jsonl"

    def _setup(self, game: Game, order: Order) -> tuple[Setup, dict[Seat, str]]:
        """The complete setup and who plays the other seats. Raises :class:`TableError` with everything that is wrong."""
        wrong: list[str] = []
        if order.cards and not self.settings.trusted:
            wrong.append(say("this server plays installed cards only"))
        if order.seed is not None and not 0 <= order.seed <= MOST_SEED:
            wrong.append(say("a seed is a whole number from 0 to 2**63 - 1, not {seed}", seed=order.seed))
        if complaint := why_not_bot(order.bot, local=self.settings.trusted, game=game):
            wrong.append(complaint)
        low, high = game.seat_counts
        if order.seats and not low <= order.seats <= high:
            wrong.append(
                say("{title} is for {low} to {high} players, not {count}", title=game.title, low=low, high=high, count=order.seats)
            )
        if wrong:
            raise TableError("; ".join(wrong))
        decks = {Seat(seat): deck for seat, deck in order.decks.items()}
        asked = Setup(
            game=game.id,
            variant=order.variant,
            options=dict(order.options),
            seats=game.table(order.seats) if order.seats else (),
            decks=decks,
            cards=order.cards,
        )
        try:
            setup = game.complete(asked)
            ours = [Seat(name) for name in order.players] or [setup.seats[0]]
            for seat in ours:
                if seat not in setup.seats:
                    seats = join_or([str(each) for each in setup.seats])
                    raise TableError(say("there is no seat {seat!r} at this table; there is {seats}", seat=str(seat), seats=seats))
            bots = {seat: order.bot for seat in setup.seats if seat not in ours}
            players = {seat: bots.get(seat, PERSON) for seat in setup.seats}
            return game.complete(Setup(**{name: getattr(setup, name) for name in setup.__struct_fields__} | {"players": players})), bots
        except SetupError as error:
            raise TableError("; ".join(map(str, error.problems))) from error
