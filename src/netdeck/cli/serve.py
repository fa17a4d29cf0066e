"""``netdeck serve``: tables on the network."""

from typing import Annotated

import typer

from netdeck.cli._answers import Complaint


def serve(
    host: Annotated[str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="The port; 0 takes any that is free.")] = 8765,
    database: Annotated[
        str,
        typer.Option(
            "--database",
            metavar="URL",
            envvar="NETDECK_DATABASE",
            help="Where tables are kept: sqlite:///FILE or postgresql+psycopg://...; a file in your data folder if left out.",
            show_default=False,
        ),
    ] = "",
    public_url: Annotated[
        str,
        typer.Option("--public-url", metavar="URL", help="The address under which others find this server, for links.", show_default=False),
    ] = "",
    internal_url: Annotated[
        str,
        typer.Option(
            "--internal-url",
            metavar="URL",
            envvar="NETDECK_INTERNAL_URL",
            help="Where other servers on the same database reach this one; its own address if left out.",
            show_default=False,
        ),
    ] = "",
    schema: Annotated[bool, typer.Option("--schema", help="Print the protocol as JSON Schema and leave.")] = False,
) -> None:
    """Serve tables on the network: browsers, terminals, bots and scripts play by one protocol."""
    if schema:
        from netdeck.server.schema import schema_text

        typer.echo(schema_text())
        return
    try:
        from netdeck.server.running import Settings
        from netdeck.server.running import serve as run
        from netdeck.server.storage import StorageError, usual_database
    except ModuleNotFoundError as error:
        raise Complaint([f"{error.name} is not installed; the server needs: pip install 'netdeck[server]'"]) from error
    settings = Settings(host, port, database or usual_database(), public_url, internal_url)
    try:
        run(settings, lambda address: typer.echo(f"Netdeck serves at {public_url or address}"))
    except StorageError as error:
        raise Complaint([error]) from error
    except OSError as error:
        raise Complaint([f"cannot listen on {host} port {port}: {error.strerror or error}"]) from error
