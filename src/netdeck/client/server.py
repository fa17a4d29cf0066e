"""A server: its games, bots and tables, and ways to join them."""

from collections.abc import Mapping
from urllib.parse import quote

import msgspec

from netdeck.bots import BotInfo
from netdeck.client.connection import Connection, RefusedError, ServerError, decode_answer, require_answer
from netdeck.client.remote_seat import RemoteSeat
from netdeck.server import http_bodies as bodies
from netdeck.server import messages as m
from netdeck.server.clocks import Clock


class GameName(msgspec.Struct, frozen=True):
    """A game of the server. ``/api/games/GAME`` has the details."""

    id: str
    title: str


class Server:
    """One server, by its address."""

    def __init__(self, url: str) -> None:
        self._line = Connection(url)
        self.url = self._line.url

    def games(self) -> list[GameName]:
        """The games of the server."""
        return require_answer(decode_answer(self._line.request("/api/games"), list[GameName]))

    def bots(self) -> list[BotInfo]:
        """The bots of the server."""
        return require_answer(decode_answer(self._line.request("/api/bots"), list[BotInfo]))

    def tables(self, page: int = 0) -> list[m.TableInfo]:
        """The public tables, open and running, a hundred to a page."""
        return require_answer(decode_answer(self._line.request(f"/api/tables?page={page}"), list[m.TableInfo]))

    def create(
        self,
        game: str,
        *,
        seats: Mapping[str, "str | bodies.SeatWish"] | None = None,
        variant: str = "",
        options: Mapping[str, bool | int | float | str | list[object] | None] | None = None,
        cards: str = "",
        clock: Clock | None = None,
        public: bool = True,
        chat: bool = False,
        delay: int = 0,
    ) -> bodies.Created:
        """Set up a table. A seat is ``open``, ``invite`` or the name of a bot; by default all are open. Raises :class:`RefusedError`."""
        wish = bodies.NewTable(
            game=game,
            variant=variant,
            options=dict(options or {}),
            seats={seat: _wished(who) for seat, who in (seats or {}).items()},
            cards=cards,
            clock=clock or Clock(),
            public=public,
            chat=chat,
            delay=delay,
        )
        return require_answer(decode_answer(self._line.request("/api/tables", m.encode(wish)), bodies.Created))

    def sit(self, table: str, *, token: str = "", seat: str = "any", name: str = "", deck: str = "", passphrase: str = "") -> RemoteSeat:
        """Take a seat: by its token, otherwise an open one; private tables need their invitation as *token*.

        Raises :class:`RefusedError`.
        """
        return self._come(table, m.Hello(token=token, seat=seat, name=name, deck=deck, passphrase=passphrase))

    def sit_by(self, link: str, *, name: str = "") -> RemoteSeat:
        """Take the seat of an invitation: a link, or the part after its ``#``."""
        table, slash, token = link.rpartition("#")[2].partition("/")
        if not slash:
            raise ServerError(f"{link!r} is no invitation; one ends in #TABLE/TOKEN")
        return self.sit(table, token=token, name=name)

    def quick(self, game: str, *, name: str = "", deck: str = "") -> RemoteSeat:
        """Join a waiting public table of *game* with default rules, or open one.

        The match begins when somebody comes: :meth:`~netdeck.client.remote_seat.RemoteSeat.questions` waits for it. Raises
        :class:`RefusedError`.
        """
        usual = require_answer(decode_answer(self._line.request(f"/api/games/{quote(game, safe='')}"), _Usual))
        for info in self.tables():
            if info.game == game and usual.fits(info):
                try:
                    return self.sit(info.table, name=name, deck=deck)
                except RefusedError as error:
                    if error.refused.code not in ("E-SEAT", "E-TABLE"):
                        raise
        return self.sit(self.create(game).info.table, name=name, deck=deck)

    def watch(self, table: str, *, token: str = "") -> RemoteSeat:
        """Watch a table; private tables need a token."""
        return self._come(table, m.Hello(token=token))

    def _come(self, table: str, hello: m.Hello) -> RemoteSeat:
        line = Connection(self.url, table, hello.token)
        welcome = require_answer(line.say(hello))
        if not isinstance(welcome, m.Welcome):
            raise ServerError("the server answers oddly")
        line.token = welcome.token or line.token
        return RemoteSeat(line, welcome)


class _Variant(msgspec.Struct, frozen=True):
    id: str
    options: dict[str, object] = {}


class _Option(msgspec.Struct, frozen=True):
    name: str
    default: object = None


class _Usual(msgspec.Struct, frozen=True):
    """How a game is played by those who change nothing."""

    variants: list[_Variant]
    options: list[_Option]

    def fits(self, info: m.TableInfo) -> bool:
        """Whether a table lacks only an opponent."""
        kinds = {seat.kind for seat in info.seats}
        options = {option.name: option.default for option in self.options} | self.variants[0].options
        usual = info.variant == self.variants[0].id and all(options.get(name) == value for name, value in info.options.items())
        return info.phase == "open" and {"person", "open"} <= kinds and usual


def _wished(who: "str | bodies.SeatWish") -> bodies.SeatWish:
    if isinstance(who, bodies.SeatWish):
        return who
    if who in ("open", "invite"):
        return bodies.SeatWish(kind="invite" if who == "invite" else "open")
    return bodies.SeatWish(kind="bot", bot=who)
