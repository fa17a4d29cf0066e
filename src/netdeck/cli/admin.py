"""``netdeck admin``: administer tables, on the database or through a running server."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, print_json, print_table, warn

if TYPE_CHECKING:
    from netdeck.server import admin_orders

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    epilog="On the database itself (PostgreSQL while servers run, SQLite while none does), or with --server through a running one.",
)

Database = Annotated[
    str,
    typer.Option("--database", envvar="NETDECK_DATABASE", metavar="URL", help="The database; default: the usual file.", show_default=False),
]
Server = Annotated[
    str,
    typer.Option("--server", envvar="NETDECK_SERVER", metavar="URL", help="A running server, instead of a database.", show_default=False),
]
Token = Annotated[
    str,
    typer.Option("--token", envvar="NETDECK_ADMIN_TOKEN", metavar="WORD", help="The --admin-token of that server.", show_default=False),
]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table.")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why; for the audit log, and for players of a closed table.")]
Most = Annotated[int, typer.Option("--most", min=1, max=10_000, help="How many lines at most.")]


def _carried_out(order: "admin_orders.Order", database: str, server: str, token: str) -> Any:
    """What comes of an order, on the database or on a server."""
    import getpass
    import socket

    import msgspec

    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "somebody"
    order = msgspec.structs.replace(order, by=f"{user}@{socket.gethostname()}"[:120])
    return _sent(order, server, token) if server else _done_here(order, database)


def _sent(order: "admin_orders.Order", server: str, token: str) -> object:
    """Let a running server carry it out."""
    import urllib.error
    import urllib.request

    import msgspec

    if not server.startswith(("http://", "https://")):
        raise CommandError([f"{server!r} is no address of a server; write http://HOST:PORT"])
    if not token:
        raise CommandError(["a server takes orders only from who has its --admin-token; say it with --token or in NETDECK_ADMIN_TOKEN"])
    headers = {"Authorization": f"Bearer {token}"}
    request = urllib.request.Request(f"{server.rstrip('/')}/api/admin", msgspec.json.encode(order), headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return msgspec.json.decode(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            data = error.read()
        if error.code == 404:
            raise CommandError(["that server takes no orders: it was started without --admin-token"]) from error
        try:
            sentence = str(msgspec.json.decode(data)["sentence"])
        except (msgspec.DecodeError, KeyError, TypeError):
            sentence = f"the server answered with status {error.code}"
        raise CommandError([sentence]) from error
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise CommandError([f"{server} cannot be reached: {getattr(error, 'reason', error)}"]) from error


def _done_here(order: "admin_orders.Order", database: str) -> object:
    """Carry it out on the database itself."""
    try:
        import asyncio
        from pathlib import Path

        import msgspec

        from netdeck.server.administration import Administration, OrderError
        from netdeck.server.leases import Leases
        from netdeck.server.storage import Storage, usual_database
        from netdeck.server.writer import StorageError
    except ModuleNotFoundError as error:
        raise CommandError([f"{error.name} is not installed; this needs: pip install 'netdeck[server]'"]) from error

    async def work() -> object:
        storage = Storage(database or usual_database())
        if storage.embedded and not Path(storage.url.database or "").is_file():
            raise CommandError([f"there is no database {storage.url.database}"])
        try:
            await storage.open()
            return msgspec.to_builtins(await Administration(storage, Leases(storage, "")).carry_out(order))
        finally:
            await storage.close()

    try:
        return asyncio.run(work())
    except OrderError as error:
        raise CommandError([error]) from error
    except StorageError as error:
        hint = "; a running server is asked with --server URL and --token WORD" if "another server is using" in str(error) else ""
        raise CommandError([f"{error}{hint}"]) from error


def _when(seconds: float | None) -> str:
    """A time as people read it."""
    from datetime import UTC, datetime

    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _say(answer: Any, json: bool) -> None:
    if json:
        print_json(answer)
    else:
        typer.echo(answer["sentence"])


@app.command()
def tables(
    phase: Annotated[str, typer.Option("--phase", help="Only open, running or finished ones.", show_default=False)] = "",
    game: Annotated[str, typer.Option("--game", help="Only tables of that game.", show_default=False)] = "",
    name: Annotated[str, typer.Option("--name", help="Only tables with a player of that name.", show_default=False)] = "",
    aside: Annotated[bool, typer.Option("--aside", help="Only tables that are closed or set aside.")] = False,
    most: Most = 50,
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """List tables, last changed first."""
    from netdeck.server import admin_orders

    if phase not in ("", "open", "running", "finished"):
        raise CommandError([f"--phase is open, running or finished, not {phase!r}"])
    wish = admin_orders.ListTables(phase=phase or None, game=game, name=name, aside=aside, most=most)  # type: ignore[arg-type]
    found = _carried_out(wish, database, server, token)
    if json:
        print_json(found)
        return
    columns = ("table", "game", "phase", "changed", "bytes", "process", "players", "")
    rows = [
        (
            each["table"],
            each["game"],
            each["phase"],
            _when(each["changed"]),
            each["size"],
            each["process"] or "",
            ", ".join(f"{seat}: {who or '-'}" for seat, who in each["players"].items()),
            each["aside"],
        )
        for each in found
    ]
    print_table(columns, rows)


@app.command()
def seats(table: Table, database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """Show who sits at a table."""
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.ShowSeats(table=table), database, server, token)
    if json:
        print_json(found)
    else:
        print_table(("seat", "kind", "name", "bot"), [(each["seat"], each["kind"], each["name"], each["bot"]) for each in found])


@app.command()
def close(
    table: Table,
    reason: Reason = "",
    remove: Annotated[bool, typer.Option("--remove", help="Also delete it and its record from the database.")] = False,
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Close a table and tell its players why."""
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.CloseTable(table=table, reason=reason, remove=remove), database, server, token), json)


@app.command()
def ban(
    network: Annotated[str, typer.Argument(metavar="[NETWORK]", help="An address, or a network such as 203.0.113.0/24.")] = "",
    maker_of: Annotated[str, typer.Option("--maker-of", metavar="TABLE", help="The creator of that table.", show_default=False)] = "",
    hours: Annotated[float, typer.Option("--hours", min=0, help="For how long; 0 for ever.")] = 0,
    reason: Reason = "",
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Ban an address, a network or the creator of a table."""
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.Ban(network=network, maker_of=maker_of, hours=hours, reason=reason), database, server, token), json)


@app.command()
def unban(
    subject: Annotated[str, typer.Argument(metavar="SUBJECT", help="As listed by 'bans'.")],
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Lift a ban."""
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.LiftBan(subject=subject), database, server, token), json)


@app.command()
def bans(database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """List bans."""
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.ListBans(), database, server, token)
    if json:
        print_json(found)
    else:
        rows = [(each["subject"], _when(each["until"]) or "for ever", each["reason"]) for each in found]
        print_table(("subject", "until", "reason"), rows)


@app.command()
def processes(database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """List the servers on this database."""
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.ListProcesses(), database, server, token)
    if json:
        print_json(found)
    else:
        rows = [
            (each["process"], each["url"], each["tables"], "drained" if each["draining"] else "" if each["lives"] else "gone")
            for each in found
        ]
        print_table(("process", "address", "tables", ""), rows)


@app.command()
def drain(
    process: Annotated[int, typer.Argument(min=0, metavar="[PROCESS]", help="Its number in 'processes'; default: the server asked.")] = 0,
    off: Annotated[bool, typer.Option("--off", help="Accept tables again.")] = False,
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Hand a process's tables to the others.

    It accepts no new ones and can be stopped when none are left.
    """
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.Drain(process=process, off=off), database, server, token), json)


@app.command()
def erase(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The exact name.")],
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="Only at that table.", show_default=False)] = "",
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="Only at that seat.", show_default=False)] = "",
    trial: Annotated[bool, typer.Option("--trial", help="Only list where the name is.")] = False,
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Remove a player's name from tables and records.

    Their matches are sealed again and still verify.

    Exit status 1 when the name is still there somewhere, with the reason. 'vacuum' overwrites the old bytes; look after your backups.
    """
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.Erase(name=name, table=table, seat=seat, trial=trial), database, server, token)
    if json:
        print_json(found)
    elif not found:
        typer.echo("Nobody of that name sits anywhere.")
    else:
        done = "stands there" if trial else "erased"
        rows = [(each["table"], ", ".join(each["seats"]), each["phase"], each["left"] or done) for each in found]
        print_table(("table", "seats", "phase", ""), rows)
    for each in found:
        if each["salt"]:
            warn(f"table {each['table']}: the salt that {', '.join(each['seats'])} brought has the name in it, and every shuffle needs it")
    if any(each["left"] for each in found):
        raise typer.Exit(NO)


@app.command()
def archive(
    days: Annotated[float, typer.Option("--days", min=0, help="Matches that ended at least this many days ago.")] = 7,
    database: Database = "",
    server: Server = "",
    token: Token = "",
    json: o.Json = False,
) -> None:
    """Pack finished matches now.

    Compresses their records and removes duplicate entries.
    """
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.Archive(days=days), database, server, token), json)


@app.command()
def vacuum(database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """Return free space to the disk and overwrite erased data."""
    from netdeck.server import admin_orders

    _say(_carried_out(admin_orders.Vacuum(), database, server, token), json)


@app.command()
def stats(database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """Count tables, matches, bytes and bans."""
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.Count(), database, server, token)
    if json:
        print_json(found)
        return
    rows: list[tuple[str, object]] = [(f"{phase} tables", count) for phase, count in found["phases"].items()]
    rows += [(f"tables of {game}", count) for game, count in found["games"].items()]
    words = {
        "aside": "closed or set aside",
        "packed": "packed",
        "entries": "entries",
        "table_bytes": "bytes of tables",
        "database_bytes": "bytes of the database",
        "processes": "processes",
        "bans": "bans",
    }
    print_table(("", ""), [*rows, *((text, found[key]) for key, text in words.items())])


@app.command()
def audit(most: Most = 50, database: Database = "", server: Server = "", token: Token = "", json: o.Json = False) -> None:
    """Show what operators did, latest first."""
    from netdeck.server import admin_orders

    found = _carried_out(admin_orders.ReadAudit(most=most), database, server, token)
    if json:
        print_json(found)
    else:
        rows = [(_when(each["made"]), each["by"], each["action"], each["subject"], each["told"]) for each in found]
        print_table(("when", "by", "action", "subject", ""), rows)
