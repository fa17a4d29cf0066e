"""``netdeck serve``: tables on the network."""

import inspect
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

import typer

from netdeck.cli._output import CommandError, find_game, warn
from netdeck.server.capacity import Capacity
from netdeck.server.limits import Limits

USUAL = Limits()
SHORTEST_TOKEN = 16
CAPACITY = Capacity()
KEYWORD = inspect.Parameter.KEYWORD_ONLY


def _option(flag: str, text: str, **more: Any) -> object:
    """An option that can also be said in the environment: ``--public-url`` is ``NETDECK_PUBLIC_URL``."""
    return typer.Option(flag, envvar="NETDECK_" + flag.strip("-").replace("-", "_").upper(), help=text, **more)


def _limit(flag: str, text: str) -> object:
    return _option(flag, text, min=0, rich_help_panel="Limits (0 means no limit)")


def _means(flag: str, text: str, least: float = 0) -> object:
    return _option(flag, text, min=least, rich_help_panel="Worker processes")


def _caps(texts: list[str]) -> dict[str, float]:
    """What ``loop_limit=500`` says."""
    caps: dict[str, float] = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            caps[name.strip()] = float(number)
        except ValueError:
            raise CommandError([f"{text!r} is no cap; write loop_limit=500 or bloodless.loop_limit=500"]) from None
    return caps


@dataclass(frozen=True, kw_only=True)
class ServeSettings:
    """The settings of ``netdeck serve``: a field for each option, with its help text."""

    folders: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FOLDER]...", help="Folders with further games to serve.", show_default=False),
    ] = None
    host: Annotated[str, _option("--host", "The address to listen on; 0.0.0.0 for all, with --public-url or --hosts.")] = "127.0.0.1"
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, envvar="NETDECK_PORT", help="The port; 0 for any free one.")] = 8765
    database: Annotated[
        str,
        _option(
            "--database",
            "sqlite:///FILE or postgresql+psycopg://...; default: a file in your data folder.",
            metavar="URL",
            show_default=False,
        ),
    ] = ""
    public_url: Annotated[
        str, _option("--public-url", "The public address of this server, for links.", metavar="URL", show_default=False)
    ] = ""
    internal_url: Annotated[
        str,
        _option(
            "--internal-url",
            "Where other servers on the same database reach this one; default: its own address.",
            metavar="URL",
            show_default=False,
        ),
    ] = ""
    allow_origin: Annotated[
        list[str] | None,
        _option("--allow-origin", "An origin whose pages may call this server; may be repeated.", metavar="URL", show_default=False),
    ] = None
    trusted_proxies: Annotated[
        str, _option("--trusted-proxies", "Addresses and networks whose X-Forwarded-For is trusted.", metavar="LIST")
    ] = "127.0.0.1"
    hosts: Annotated[
        str,
        _option(
            "--hosts",
            "Further names and addresses of this server; any other name is refused.",
            metavar="LIST",
            show_default=False,
        ),
    ] = ""
    metrics_token: Annotated[
        str, _option("--metrics-token", "Token required to read /metrics; without one, your own network may read it.", show_default=False)
    ] = ""
    source: Annotated[
        list[str] | None,
        _option(
            "--source",
            "An author's document, to show its sentences beside the clauses; may be repeated.",
            metavar="GAME=FILE",
            show_default=False,
        ),
    ] = None
    admin_token: Annotated[
        str,
        _option("--admin-token", "Token required for netdeck admin --server; without one it is disabled.", show_default=False),
    ] = ""
    log_format: Annotated[str, _option("--log-format", "Log format: json, text, or auto (text at a terminal).")] = "auto"
    log_level: Annotated[str, _option("--log-level", "Log level: debug, info, warning or error.")] = "warning"
    message_bytes: Annotated[int, _limit("--message-bytes", "Largest WebSocket message, in bytes.")] = USUAL.message_bytes
    body_bytes: Annotated[int, _limit("--body-bytes", "Largest request body, in bytes.")] = USUAL.body_bytes
    messages: Annotated[float, _limit("--messages", "Messages per second from one connection.")] = USUAL.messages
    requests: Annotated[float, _limit("--requests", "Requests and messages per second from one address.")] = USUAL.requests
    connections: Annotated[int, _limit("--connections", "Connections from one address.")] = USUAL.connections
    all_connections: Annotated[int, _limit("--all-connections", "Connections in total.")] = USUAL.all_connections
    header_seconds: Annotated[float, _limit("--header-seconds", "Time to receive a request header.")] = USUAL.header_seconds
    body_seconds: Annotated[float, _limit("--body-seconds", "Time to receive a request body.")] = USUAL.body_seconds
    tables: Annotated[int, _limit("--tables", "New tables per hour from one address, including rematches.")] = USUAL.tables
    own_tables: Annotated[int, _limit("--own-tables", "Unfinished tables from one address.")] = USUAL.own_tables
    own_bytes: Annotated[int, _limit("--own-bytes", "Bytes of tables from one address.")] = USUAL.own_bytes
    all_tables: Annotated[int, _limit("--all-tables", "Unfinished tables in total.")] = USUAL.all_tables
    all_bytes: Annotated[int, _limit("--all-bytes", "Bytes of all tables.")] = USUAL.all_bytes
    option_cap: Annotated[
        list[str] | None,
        _option(
            "--option-cap",
            "The largest value of a game's option; may be repeated.",
            metavar="NAME=NUMBER",
            show_default=False,
            rich_help_panel="Limits (0 means no limit)",
        ),
    ] = None
    chat: Annotated[bool, _option("--chat", "Let hosts allow free text at their tables; otherwise phrases only.")] = False
    remarks: Annotated[float, _limit("--remarks", "Phrases and texts per minute from one seat.")] = USUAL.remarks
    reports: Annotated[int, _limit("--reports", "Reports per hour from one address.")] = USUAL.reports
    lab_runs: Annotated[int, _limit("--lab-runs", "Active lab runs from one address.")] = USUAL.lab_runs
    all_lab_runs: Annotated[int, _limit("--all-lab-runs", "Lab runs in total.")] = USUAL.all_lab_runs
    lab_games: Annotated[int, _limit("--lab-games", "Games per lab run.")] = USUAL.lab_games
    compile_seconds: Annotated[float, _limit("--compile-seconds", "CPU time to compile a custom card set.")] = USUAL.compile_seconds
    choices: Annotated[int, _limit("--choices", "Choices per match; then it is ended.")] = USUAL.choices
    undo_seconds: Annotated[float, _limit("--undo-seconds", "How long an undo request waits.")] = USUAL.undo_seconds
    open_hours: Annotated[float, _limit("--open-hours", "How long a table waits for its players.")] = USUAL.open_hours
    idle_days: Annotated[float, _limit("--idle-days", "How long an inactive match is kept.")] = USUAL.idle_days
    packed_days: Annotated[float, _limit("--packed-days", "When a finished match is packed.")] = USUAL.packed_days
    finished_days: Annotated[float, _limit("--finished-days", "How long a finished match is kept.")] = USUAL.finished_days
    table_workers: Annotated[int, _means("--table-workers", "Processes for tables.", 1)] = CAPACITY.table_workers
    guest_workers: Annotated[int, _means("--guest-workers", "Processes for tables with custom cards.", 1)] = CAPACITY.guest_workers
    bot_workers: Annotated[int, _means("--bot-workers", "Processes for bots.", 1)] = CAPACITY.bot_workers
    desk_workers: Annotated[int, _means("--desk-workers", "Processes for drafts; as many for replays.", 1)] = CAPACITY.desk_workers
    lab_workers: Annotated[int, _means("--lab-workers", "Processes for the lab.", 1)] = CAPACITY.lab_workers
    slice_seconds: Annotated[float, _means("--slice-seconds", "CPU time after which a long job yields.", 0.001)] = CAPACITY.slice_seconds
    draft_seconds: Annotated[float, _means("--draft-seconds", "CPU time to check a draft.", 0.01)] = CAPACITY.draft_seconds
    choice_seconds: Annotated[float, _means("--choice-seconds", "CPU time for a choice.", 0.01)] = CAPACITY.choice_seconds
    guest_seconds: Annotated[float, _means("--guest-seconds", "CPU time for a choice with custom cards.", 0.01)] = CAPACITY.guest_seconds
    think_seconds: Annotated[float, _means("--think-seconds", "CPU time for a bot decision.", 0.01)] = CAPACITY.think_seconds
    resume_seconds: Annotated[float, _means("--resume-seconds", "CPU time to restore a match.", 0.01)] = CAPACITY.resume_seconds
    steps: Annotated[int, _means("--steps", "Rule steps between two decisions; 0 for no limit.")] = CAPACITY.steps
    objects: Annotated[int, _means("--objects", "Cards per match; 0 for no limit.")] = CAPACITY.objects
    worker_memory: Annotated[int, _means("--worker-memory", "Megabytes per process; 0 for no limit.")] = CAPACITY.worker_memory
    schema: Annotated[bool, typer.Option("--schema", help="Print the protocol as JSON Schema and exit.")] = False

    def limits(self) -> Limits:
        """What the server puts up with."""
        return Limits(option_caps=_caps(self.option_cap or []), **self._fields_of(Limits))

    def capacity(self) -> Capacity:
        """The worker processes, and what a request may cost."""
        return Capacity(**self._fields_of(Capacity))

    def _fields_of(self, kind: type[Limits | Capacity]) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(kind) if hasattr(self, each.name)}


def serve(**given: Any) -> None:
    """Serve tables on the network for browsers, terminals, bots and scripts."""
    run_server(ServeSettings(**given))


serve.__annotations__ = {each.name: each.type for each in fields(ServeSettings)}
serve.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [inspect.Parameter(each.name, KEYWORD, default=each.default, annotation=each.type) for each in fields(ServeSettings)]
)


def run_server(given: ServeSettings) -> None:
    """Serve until the process is stopped. Raises :class:`CommandError` for invalid settings."""
    if given.schema:
        from netdeck.server.schema import schema_text

        typer.echo(schema_text())
        return
    for folder in given.folders or ():
        _offer(folder)
    try:
        from netdeck.server.addresses import AddressError, networks, server_names, why_not_listen
        from netdeck.server.guard import Policy
        from netdeck.server.logs import why_not_log
        from netdeck.server.runner import Settings
        from netdeck.server.runner import serve as run
        from netdeck.server.storage import usual_database
        from netdeck.server.writer import StorageError
    except ModuleNotFoundError as error:
        raise CommandError([f"{error.name} is not installed; the server needs: pip install 'netdeck[server]'"]) from error
    try:
        known, proxies = server_names(given.public_url, given.hosts), networks(given.trusted_proxies)
    except AddressError as error:
        raise CommandError([error]) from error
    if given.admin_token and len(given.admin_token) < SHORTEST_TOKEN:
        raise CommandError([f"--admin-token has at least {SHORTEST_TOKEN} characters; try: openssl rand -hex 24"])
    if wrong_log := why_not_log(given.log_format, given.log_level):
        raise CommandError([wrong_log])
    if wrong_host := why_not_listen(given.host, known):
        raise CommandError([wrong_host])
    origins = tuple(origin.rstrip("/") for origin in given.allow_origin or ())
    if wrong := [origin for origin in origins if not origin.startswith(("http://", "https://"))]:
        raise CommandError([f"{wrong[0]!r} is no origin; write https://HOST"])
    settings = Settings(
        given.host,
        given.port,
        given.database or usual_database(),
        given.public_url,
        given.internal_url,
        policy=Policy(given.limits(), origins, given.metrics_token, given.admin_token, known),
        trusted_proxies=proxies,
        words=_words(given.source or ()),
        means=given.capacity(),
        logs=(given.log_format, given.log_level),
    )
    try:
        run(
            settings,
            lambda address: typer.echo(
                f"Netdeck serves at {given.public_url} (listening on {address})" if given.public_url else f"Netdeck serves at {address}"
            ),
        )
    except StorageError as error:
        raise CommandError([error]) from error
    except OSError as error:
        raise CommandError([f"cannot listen on {given.host} port {given.port}: {error.strerror or error}"]) from error


def _offer(folder: Path) -> None:
    """Make the game in a folder known to the server and its workers."""
    from netdeck import registry

    spelt = folder.with_name(folder.name.replace("-", "_"))  # as new-game writes it
    try:
        registry.offer(folder if folder.exists() or not spelt.exists() else spelt)
    except registry.BrokenGameError as error:
        raise CommandError(error.problems) from error
    except registry.UnknownGameError as error:
        raise CommandError([error]) from error


def _words(given: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """The authors' sentences by game and clause. An edition that differs from ours is shown as far as it says the same."""
    from netdeck.cli._sources import compare_files
    from netdeck.sources import Status, words_of

    files: dict[str, list[Path]] = {}
    for each in given:
        name, equals, path = each.partition("=")
        if not (name and equals and path):
            raise CommandError([f"--source {each}: write GAME=FILE"])
        files.setdefault(find_game(name).id, []).append(Path(path))
    words = {}
    for id, paths in files.items():
        compared = compare_files(find_game(id), paths)
        words[id] = words_of(compared.values())
        for path, comparison in compared.items():
            if other := [
                clause
                for clause, traces in comparison.traces.items()
                if any(trace.status in (Status.CHANGED, Status.LOST) for trace in traces)
            ]:
                warn(f"{path} differs from the edition known here in {len(other)} clauses: 'netdeck rules {id} --source {path}' tells more")
    return words
