"""``netdeck serve``: tables on the network."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

from netdeck.cli._answers import Complaint, find_game, warn
from netdeck.server.limits import Limits
from netdeck.server.means import Means

USUAL = Limits()
SHORTEST_TOKEN = 16
MEANS = Means()


def _option(flag: str, text: str, **more: Any) -> Any:
    """An option that can also be said in the environment: ``--public-url`` is ``NETDECK_PUBLIC_URL``."""
    return typer.Option(flag, envvar="NETDECK_" + flag.strip("-").replace("-", "_").upper(), help=text, **more)


def _limit(flag: str, text: str) -> Any:
    return _option(flag, text, min=0, rich_help_panel="Limits (0 stands for none)")


def _means(flag: str, text: str, least: float = 0) -> Any:
    return _option(flag, text, min=least, rich_help_panel="Worker processes")


def _caps(texts: list[str]) -> dict[str, float]:
    """What ``loop_limit=500`` says."""
    caps: dict[str, float] = {}
    for text in texts:
        name, _, number = text.partition("=")
        try:
            caps[name.strip()] = float(number)
        except ValueError:
            raise Complaint([f"{text!r} is no cap; write loop_limit=500 or bloodless.loop_limit=500"]) from None
    return caps


def serve(
    folders: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[FOLDER]...", help="Folders with games of your own that are served besides.", show_default=False),
    ] = None,
    host: Annotated[str, _option("--host", "The address to listen on; 0.0.0.0 for all, with --public-url or --hosts.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, envvar="NETDECK_PORT", help="The port; 0 for any.")] = 8765,
    database: Annotated[
        str,
        _option(
            "--database",
            "Where tables are kept: sqlite:///FILE or postgresql+psycopg://...; a file in your data folder if left out.",
            metavar="URL",
            show_default=False,
        ),
    ] = "",
    public_url: Annotated[
        str, _option("--public-url", "The address under which others find this server, for links.", metavar="URL", show_default=False)
    ] = "",
    internal_url: Annotated[
        str,
        _option(
            "--internal-url",
            "Where other servers on the same database reach this one; its own address if left out.",
            metavar="URL",
            show_default=False,
        ),
    ] = "",
    allow_origin: Annotated[
        list[str] | None,
        _option("--allow-origin", "A foreign page that may speak to this server; can be said again.", metavar="URL", show_default=False),
    ] = None,
    trusted_proxies: Annotated[
        str, _option("--trusted-proxies", "Whose word to take for a client's address: addresses and networks.", metavar="LIST")
    ] = "127.0.0.1",
    hosts: Annotated[
        str,
        _option(
            "--hosts",
            "Names and addresses under which others find this server, beside that of --public-url; all others are refused.",
            metavar="LIST",
            show_default=False,
        ),
    ] = "",
    metrics_token: Annotated[
        str, _option("--metrics-token", "Who has it may read /metrics; without one, your own network may.", show_default=False)
    ] = "",
    source: Annotated[
        list[str] | None,
        _option(
            "--source",
            "An author's own document, to show its sentences beside the clauses; can be said again.",
            metavar="GAME=FILE",
            show_default=False,
        ),
    ] = None,
    admin_token: Annotated[
        str,
        _option("--admin-token", "Who has it may use netdeck admin --server; without one nobody may.", show_default=False),
    ] = "",
    log_format: Annotated[
        str, _option("--log-format", "How the log is written: json, text, or auto for text at a terminal only.")
    ] = "auto",
    log_level: Annotated[str, _option("--log-level", "What is logged: debug, info, warning or error.")] = "warning",
    message_bytes: Annotated[int, _limit("--message-bytes", "Size of a message over a WebSocket.")] = USUAL.message_bytes,
    body_bytes: Annotated[int, _limit("--body-bytes", "Size of a request's body.")] = USUAL.body_bytes,
    messages: Annotated[float, _limit("--messages", "Messages a second from one connection.")] = USUAL.messages,
    requests: Annotated[float, _limit("--requests", "Requests and messages a second from one address.")] = USUAL.requests,
    connections: Annotated[int, _limit("--connections", "Connections from one address.")] = USUAL.connections,
    all_connections: Annotated[int, _limit("--all-connections", "Connections in all.")] = USUAL.all_connections,
    header_seconds: Annotated[float, _limit("--header-seconds", "In which a connection must say what it wants.")] = USUAL.header_seconds,
    body_seconds: Annotated[float, _limit("--body-seconds", "In which the body of a request must come.")] = USUAL.body_seconds,
    tables: Annotated[int, _limit("--tables", "New tables an hour from one address, rematches too.")] = USUAL.tables,
    own_tables: Annotated[int, _limit("--own-tables", "Tables from one address that are not over.")] = USUAL.own_tables,
    own_bytes: Annotated[int, _limit("--own-bytes", "Bytes that tables from one address take.")] = USUAL.own_bytes,
    all_tables: Annotated[int, _limit("--all-tables", "Tables that are not over, in all.")] = USUAL.all_tables,
    all_bytes: Annotated[int, _limit("--all-bytes", "Bytes that all tables take.")] = USUAL.all_bytes,
    option_cap: Annotated[
        list[str] | None,
        _option(
            "--option-cap",
            "The most that may be chosen for an option of a game; can be said again.",
            metavar="NAME=NUMBER",
            show_default=False,
            rich_help_panel="Limits (0 stands for none)",
        ),
    ] = None,
    chat: Annotated[
        bool, _option("--chat", "Let hosts allow words of one's own at their tables; otherwise people say phrases only.")
    ] = False,
    remarks: Annotated[float, _limit("--remarks", "Phrases and words a minute from one seat.")] = USUAL.remarks,
    reports: Annotated[int, _limit("--reports", "Reports an hour from one address.")] = USUAL.reports,
    lab_runs: Annotated[int, _limit("--lab-runs", "Runs of the lab that one address has at work.")] = USUAL.lab_runs,
    all_lab_runs: Annotated[int, _limit("--all-lab-runs", "Runs of the lab in all.")] = USUAL.all_lab_runs,
    lab_games: Annotated[int, _limit("--lab-games", "Games that one run of the lab may have.")] = USUAL.lab_games,
    compile_seconds: Annotated[float, _limit("--compile-seconds", "Time to compile somebody's own cards.")] = USUAL.compile_seconds,
    choices: Annotated[int, _limit("--choices", "Choices that a match may have; then it is ended.")] = USUAL.choices,
    undo_seconds: Annotated[float, _limit("--undo-seconds", "How long a request to take a choice back waits.")] = USUAL.undo_seconds,
    open_hours: Annotated[float, _limit("--open-hours", "How long a table may wait for its players.")] = USUAL.open_hours,
    idle_days: Annotated[float, _limit("--idle-days", "How long a match is kept at which nothing happens.")] = USUAL.idle_days,
    packed_days: Annotated[float, _limit("--packed-days", "After how long a finished match is packed.")] = USUAL.packed_days,
    finished_days: Annotated[float, _limit("--finished-days", "How long a finished match is kept.")] = USUAL.finished_days,
    table_workers: Annotated[int, _means("--table-workers", "Processes that play.", 1)] = MEANS.tables,
    guest_workers: Annotated[int, _means("--guest-workers", "Processes that play with cards of one's own.", 1)] = MEANS.guests,
    bot_workers: Annotated[int, _means("--bot-workers", "Processes in which bots think.", 1)] = MEANS.minds,
    desk_workers: Annotated[int, _means("--desk-workers", "Processes for drafts, and as many for replays and questions.", 1)] = MEANS.desks,
    lab_workers: Annotated[int, _means("--lab-workers", "Processes that play for the lab.", 1)] = MEANS.labs,
    slice_seconds: Annotated[
        float, _means("--slice-seconds", "Processor time after which a long job lets others have a turn.", 0.001)
    ] = MEANS.slice_seconds,
    draft_seconds: Annotated[float, _means("--draft-seconds", "Processor time for a question about a draft.", 0.01)] = MEANS.draft_seconds,
    choice_seconds: Annotated[float, _means("--choice-seconds", "Processor time for a choice.", 0.01)] = MEANS.choice_seconds,
    guest_seconds: Annotated[float, _means("--guest-seconds", "The same with cards of one's own.", 0.01)] = MEANS.guest_seconds,
    think_seconds: Annotated[float, _means("--think-seconds", "Processor time for an answer of a bot.", 0.01)] = MEANS.think_seconds,
    resume_seconds: Annotated[float, _means("--resume-seconds", "Processor time to get a match back.", 0.01)] = MEANS.resume_seconds,
    steps: Annotated[int, _means("--steps", "Steps of the rules between two decisions; 0 for any.")] = MEANS.steps,
    objects: Annotated[int, _means("--objects", "Cards that a match may have; 0 for any.")] = MEANS.objects,
    worker_memory: Annotated[int, _means("--worker-memory", "Megabytes for a process; 0 for any.")] = MEANS.memory,
    schema: Annotated[bool, typer.Option("--schema", help="Print the protocol as JSON Schema and leave.")] = False,
) -> None:
    """Serve tables on the network: browsers, terminals, bots and scripts play by one protocol."""
    if schema:
        from netdeck.server.schema import schema_text

        typer.echo(schema_text())
        return
    for folder in folders or ():
        _offer(folder)
    try:
        from netdeck.server.addresses import AddressError, names, networks, why_not_listen
        from netdeck.server.guarding import Policy
        from netdeck.server.logs import why_not_log
        from netdeck.server.running import Settings
        from netdeck.server.running import serve as run
        from netdeck.server.storage import usual_database
        from netdeck.server.writing import StorageError
    except ModuleNotFoundError as error:
        raise Complaint([f"{error.name} is not installed; the server needs: pip install 'netdeck[server]'"]) from error
    limits = Limits(
        message_bytes=message_bytes,
        body_bytes=body_bytes,
        messages=messages,
        requests=requests,
        connections=connections,
        all_connections=all_connections,
        header_seconds=header_seconds,
        body_seconds=body_seconds,
        tables=tables,
        own_tables=own_tables,
        own_bytes=own_bytes,
        all_tables=all_tables,
        all_bytes=all_bytes,
        option_caps=_caps(option_cap or []),
        compile_seconds=compile_seconds,
        chat=chat,
        remarks=remarks,
        reports=reports,
        lab_runs=lab_runs,
        all_lab_runs=all_lab_runs,
        lab_games=lab_games,
        choices=choices,
        undo_seconds=undo_seconds,
        open_hours=open_hours,
        idle_days=idle_days,
        packed_days=packed_days,
        finished_days=finished_days,
    )
    means = Means(
        tables=table_workers,
        guests=guest_workers,
        minds=bot_workers,
        desks=desk_workers,
        labs=lab_workers,
        slice_seconds=slice_seconds,
        draft_seconds=draft_seconds,
        choice_seconds=choice_seconds,
        guest_seconds=guest_seconds,
        think_seconds=think_seconds,
        resume_seconds=resume_seconds,
        compile_seconds=compile_seconds,
        steps=steps,
        objects=objects,
        memory=worker_memory,
    )
    try:
        known, proxies = names(public_url, hosts), networks(trusted_proxies)
    except AddressError as error:
        raise Complaint([error]) from error
    if admin_token and len(admin_token) < SHORTEST_TOKEN:
        raise Complaint([f"--admin-token has at least {SHORTEST_TOKEN} signs, so that nobody guesses it; try: openssl rand -hex 24"])
    if wrong_log := why_not_log(log_format, log_level):
        raise Complaint([wrong_log])
    if wrong_host := why_not_listen(host, known):
        raise Complaint([wrong_host])
    origins = tuple(origin.rstrip("/") for origin in allow_origin or ())
    if wrong := [origin for origin in origins if not origin.startswith(("http://", "https://"))]:
        raise Complaint([f"{wrong[0]!r} is no origin; write https://HOST"])
    settings = Settings(
        host,
        port,
        database or usual_database(),
        public_url,
        internal_url,
        policy=Policy(limits, origins, metrics_token, admin_token, known),
        trusted_proxies=proxies,
        words=_words(source or ()),
        means=means,
        logs=(log_format, log_level),
    )
    try:
        run(
            settings,
            lambda address: typer.echo(
                f"Netdeck serves at {public_url} (listening on {address})" if public_url else f"Netdeck serves at {address}"
            ),
        )
    except StorageError as error:
        raise Complaint([error]) from error
    except OSError as error:
        raise Complaint([f"cannot listen on {host} port {port}: {error.strerror or error}"]) from error


def _offer(folder: Path) -> None:
    """Make the game in a folder known to the server and its workers."""
    from netdeck import registry

    spelt = folder.with_name(folder.name.replace("-", "_"))  # as new-game writes it
    try:
        registry.offer(folder if folder.exists() or not spelt.exists() else spelt)
    except registry.BrokenGameError as error:
        raise Complaint(error.problems) from error
    except registry.UnknownGameError as error:
        raise Complaint([error]) from error


def _words(given: Iterable[str]) -> dict[str, dict[str, list[str]]]:
    """The authors' sentences by game and clause. An edition that differs from ours is shown as far as it says the same."""
    from netdeck.cli._sources import compare_files
    from netdeck.sources import Status, words_of

    files: dict[str, list[Path]] = {}
    for each in given:
        name, equals, path = each.partition("=")
        if not (name and equals and path):
            raise Complaint([f"--source {each}: write GAME=FILE"])
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
