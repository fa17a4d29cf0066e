"""The MCP server: names and descriptions of the tools. Tables implement them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Annotated, Literal, ParamSpec, TypeVar

import msgspec
from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from pydantic import Field

import netdeck
from netdeck import registry
from netdeck.book import book_of
from netdeck.bots import offers
from netdeck.kernel import Game, Seat, Setup, say
from netdeck.kernel.message import encode_message
from netdeck.mcp.match_table import MatchTable
from netdeck.mcp.settings import HostSettings, RulesAccess, TableSettings
from netdeck.mcp.tables import Order, TableError, Tables
from netdeck.terminal.book_text import chapter_text, contents, whole_book
from netdeck.terminal.card_text import card_text
from netdeck.terminal.rulebook_text import clause_text, looked_up

INSTRUCTIONS = """Play card games whose rules are executable: every legal move, refusal and change cites the clause it follows.
Call list_games, then create_table: it returns a key for your seat, which every other tool needs. Then repeat: read the view, choose an
option by its number or notation with act. A refused move changes nothing and says why. rules, why and why_not explain the game."""
THINKING = "The other players are still thinking. Call view in a moment."
NO_RECORD = "The record is available when the match is over; a match on another server is recorded there."
MOST_CLAUSES = 30
Key = Annotated[str, Field(description="The key of your seat, from create_table or join_table.")]
P = ParamSpec("P")
T = TypeVar("T")


def make_server(settings: HostSettings, tables: Tables | None = None) -> MCPServer[None]:
    """A server whose tables are closed when it stops, unless *tables* are passed in."""
    found = tables if tables is not None else Tables(settings)

    @asynccontextmanager
    async def lifespan(server: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            if tables is None:
                found.close()

    server: MCPServer[None] = MCPServer(
        "netdeck", version=netdeck.__version__, instructions=INSTRUCTIONS, lifespan=lifespan, log_level="WARNING"
    )
    tools = Tools(found)
    for tool in (
        tools.list_games,
        tools.rules,
        tools.create_table,
        tools.join_table,
        tools.view,
        tools.options,
        tools.act,
        tools.why,
        tools.why_not,
        tools.card,
        tools.know,
        tools.log,
        tools.resign,
        tools.record,
    ):
        server.add_tool(_reported(tool, ToolError), structured_output=False)
    _add_resources(server, found)
    return server


def _reported(tool: Callable[P, Awaitable[T]], error: type[Exception]) -> Callable[P, Awaitable[T]]:
    """The same tool with errors reported to the model."""

    @wraps(tool)
    async def call(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await tool(*args, **kwargs)
        except TableError as wrong:
            raise error(str(wrong)) from wrong

    return call


class Tools:
    """The tools of a model. The first line of each docstring is the tool's description."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.settings = tables.settings

    async def list_games(self) -> str:
        """List the games with their variants and seats, and the bots that can play against you, as JSON."""
        games = await to_thread.run_sync(lambda: [_described(self.tables.game(name)) for name in registry.ids()])
        bots = [offer.name for offer in offers()]
        return _json({"games": games, "bots": bots})

    async def rules(self, game: str, query: str = "", chapter: str = "") -> str:
        """Read a rulebook: its table of contents, one chapter by number or id, or what a clause id or word means."""
        _demand_rules(self.settings.table.rules, RulesAccess.CHAPTER)
        return await to_thread.run_sync(lambda: _rules(self.tables.game(game), query, chapter, self.settings.language))

    async def create_table(
        self,
        game: str,
        variant: str = "",
        seats: Annotated[int, Field(description="How many seats; 0 for the variant's usual number.")] = 0,
        players: Annotated[
            list[str] | None, Field(description="Seats played over MCP, each with a key of its own; the first if empty.")
        ] = None,
        bot: Annotated[str, Field(description="Who plays all other seats: greedy, random, seer:1 to seer:5.")] = "greedy",
        options: Annotated[dict[str, bool | int | str] | None, Field(description="Rule options by name.")] = None,
        decks: Annotated[dict[str, str] | None, Field(description="Decks by seat: a name or a list.")] = None,
        cards: Annotated[str, Field(description="Cards of your own, as a TOML card file.")] = "",
        seed: Annotated[int | None, Field(description="The same seed shuffles the same way; sealed shuffles if left out.")] = None,
        show_options: bool = True,
        rules: Literal["full", "chapter", "none"] = "full",
        refusals: Annotated[int, Field(description="Refused moves that lose the match; 0 for no limit.", ge=0)] = 0,
        memory: Annotated[bool, Field(description="Whether players may ask what they can know about hidden cards.")] = True,
    ) -> str:
        """Open a table. The answer has the key of each seat that is played over MCP, and the first view for the first of them."""
        settings = TableSettings(show_options, RulesAccess[rules.upper()], refusals, memory)
        order = Order(game, variant, seats, players or (), bot, options or {}, decks or {}, cards, seed, settings)
        return await self._opened(await to_thread.run_sync(lambda: self.tables.create(order)))

    async def join_table(self, server: str, seat: str, name: str = "") -> str:
        """Take a seat of a table on a Netdeck server: its address, and TABLE/TOKEN or the link of the seat."""
        return await self._opened(await to_thread.run_sync(lambda: self.tables.join(server, seat, name)))

    async def view(self, key: Key, format: Literal["text", "json"] = "text") -> str:
        """Show what happened since your last call, the table as you may see it, and what you are asked."""
        if format == "text":
            return await self._moment(key)
        table, seat = self.tables.find(key)
        if not await table.play_others(self.settings.patience_seconds):
            return THINKING
        return await table.call(lambda: _json(table.state(seat)))

    async def options(self, key: Key) -> str:
        """List your legal options with what each means."""
        return await self._on_table(key, lambda table, seat: table.options(seat))

    async def act(self, key: Key, move: Annotated[str, Field(description="An option's number or notation.")]) -> str:
        """Make a move. Shows the table as it is when you are asked again; a refused move changes nothing and says why."""
        table, seat = self.tables.find(key)
        if not await table.play_others(self.settings.patience_seconds):
            return THINKING
        refused = await table.call(lambda: table.act(seat, _printable(move)))
        return refused or await self._moment(key)

    async def why(self, key: Key, subject: str = "") -> str:
        """Explain with clauses why you are asked (empty), or an option, an event ('last', '#12') or a number ('=turn')."""
        return await self._on_table(key, lambda table, seat: table.why(seat, _printable(subject)))

    async def why_not(self, key: Key, move: str) -> str:
        """Explain why a move is not legal, with clauses, and the smallest change that would make it legal."""
        return await self._on_table(key, lambda table, seat: table.why_not(seat, _printable(move)))

    async def card(self, key: Key, name: str) -> str:
        """Show what is printed on a card of the match, and the rulings behind its words."""
        return await self._on_table(key, lambda table, seat: table.card(_printable(name)))

    async def know(self, key: Key) -> str:
        """List what you know for certain about hidden cards, which event showed it, and what is unseen."""
        return await self._on_table(key, lambda table, seat: table.know(seat))

    async def log(self, key: Key, lines: Annotated[int, Field(ge=1, le=1000)] = 20) -> str:
        """Show the last lines of what you have seen happen."""
        return await self._on_table(key, lambda table, seat: table.log(seat, lines))

    async def resign(self, key: Key) -> str:
        """Concede the match."""
        return await self._on_table(key, lambda table, seat: table.resign(seat))

    async def record(self, key: Key) -> str:
        """Return the record of the finished match as JSON lines; 'netdeck verify' proves it."""
        return await self._on_table(key, lambda table, seat: table.record() or NO_RECORD)

    async def _on_table(self, key: str, job: Callable[[MatchTable, Seat], str]) -> str:
        table, seat = self.tables.find(key)
        if not await table.play_others(self.settings.patience_seconds):
            return THINKING
        return await table.call(lambda: job(table, seat))

    async def _moment(self, key: str) -> str:
        return await self._on_table(key, lambda table, seat: table.moment(seat))

    async def _opened(self, keys: dict[str, str]) -> str:
        told = "\n".join(f"{seat}: {key}" for seat, key in keys.items())
        return f"Keys:\n{told}\n\n{await self._moment(next(iter(keys.values())))}"


def _add_resources(server: MCPServer[None], tables: Tables) -> None:
    """Rulebooks and cards, for clients that read them beside the play."""

    @server.resource("netdeck://games/{game}/rulebook", mime_type="text/plain")
    def rulebook(game: str) -> str:
        """The whole rulebook of a game."""
        return _resource(lambda: _whole(tables, game))

    @server.resource("netdeck://games/{game}/cards", mime_type="text/plain")
    def cards(game: str) -> str:
        """Every card of a game, as it is printed."""
        return _resource(lambda: _cards(tables.game(game)))


def _resource(read: Callable[[], str]) -> str:
    try:
        return read()
    except TableError as wrong:
        raise ResourceError(str(wrong)) from wrong


def _whole(tables: Tables, name: str) -> str:
    _demand_rules(tables.settings.table.rules, RulesAccess.FULL)
    return whole_book(book_of(tables.game(name), tables.settings.language))


def _cards(game: Game) -> str:
    return "\n\n".join(card_text(game, card) for card in game.definitions(game.complete(Setup(game=game.id))).values())


def _described(game: Game) -> dict[str, object]:
    low, high = game.seat_counts
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "variants": list(game.variants),
        "seats": [low, high],
        "decks": list(game.decks),
        "options": {name: option.help for name, option in game.options.items()},
    }


def _rules(game: Game, query: str, chapter: str, language: str) -> str:
    rulebook = game.rulebook
    if query:
        found = looked_up(rulebook, query)
        if not found:
            raise TableError(rulebook.unknown(query))
        more = [f"... and {', '.join(found[MOST_CLAUSES:])}"] if len(found) > MOST_CLAUSES else []
        return "\n".join([*(clause_text(rulebook, id) for id in found[:MOST_CLAUSES]), *more])
    book = book_of(game, language)
    if not chapter:
        return f"{game.title}. {game.summary}\n{contents(book)}"
    for number, each in enumerate(book.chapters, 1):
        if chapter in (str(number), each.id):
            return chapter_text(book, each)
    raise TableError(say("{title} has no chapter {chapter!r}", title=game.title, chapter=chapter))


def _demand_rules(access: RulesAccess, needed: RulesAccess) -> None:
    if access < needed:
        raise TableError(say("this server does not show that much of the rules"))


def _printable(text: str) -> str:
    """Text that can be printed and sent back, whatever bytes a client sent."""
    return text.encode(errors="replace").decode()


def _json(answer: object) -> str:
    return msgspec.json.encode(answer, enc_hook=encode_message).decode()
