"""``netdeck mcp``: let language models play, over the Model Context Protocol."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError

LOOPBACK = "127.0.0.1"


class RulesShown(StrEnum):
    """How much of the rulebook models may read."""

    FULL = "full"
    CHAPTER = "chapter"
    NONE = "none"


def mcp(
    http: Annotated[bool, typer.Option("--http", help="Serve streamable HTTP at /mcp instead of standard input and output.")] = False,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen on, with --http.")] = LOOPBACK,
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port to listen on, with --http.")] = 8765,
    show_options: Annotated[bool, typer.Option("--options/--no-options", help="List the legal options.")] = True,
    rules: Annotated[RulesShown, typer.Option("--rules", help="How much of the rulebook may be read.")] = RulesShown.FULL,
    refusals: Annotated[int, typer.Option("--refusals", min=0, metavar="N", help="Refused moves that lose the match; 0 for no limit.")] = 0,
    memory: Annotated[bool, typer.Option("--memory/--no-memory", help="Tell players what they can know about hidden cards.")] = True,
    tables: Annotated[int, typer.Option("--tables", min=1, metavar="N", help="How many tables may be open at once.")] = 100,
    idle: Annotated[float, typer.Option("--idle", min=1, metavar="MINUTES", help="Close tables unused for this long.")] = 60,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Folder for records; default: your data folder.")
    ] = None,
    language: o.LanguageName = "",
) -> None:
    """Let language models play over the Model Context Protocol.

    Clients start it themselves over standard input and output; with --http it serves clients on the network. There it runs no bot programs,
    takes no card files and joins no other servers.
    """
    from netdeck.kernel import say

    try:
        from netdeck.mcp.server import make_server
    except ImportError as error:
        raise CommandError([say("this needs an optional part: pip install 'netdeck[mcp]'")], NO) from error
    from netdeck.mcp.settings import HostSettings, RulesAccess, TableSettings

    table = TableSettings(show_options, RulesAccess[rules.name], refusals, memory)
    settings = HostSettings(table, not http, tables, idle * 60, records=records, language=language)
    server = make_server(settings)
    if http:
        server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
