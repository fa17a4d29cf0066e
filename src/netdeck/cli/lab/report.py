"""``netdeck lab report``: report on a run."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import CommandError, print_json, print_table, warn
from netdeck.cli.lab._games import clearly

if TYPE_CHECKING:
    from netdeck.lab import Report
    from netdeck.lab.report import WorldReport
    from netdeck.lab.runner import Tables
    from netdeck.lab.win_rates import Share


def report_run(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")],
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE", help="The page; default: RUN/report.html.", show_default=False)
    ] = None,
    json: o.Json = False,
) -> None:
    """Report on a run: a page, tables, records of notable games; with --json as data.

    The page needs no network and prints well. RUN/games.parquet has a row for each game, RUN/cards.parquet one for each card that somebody
    held in it.
    """
    from netdeck.lab import Journal
    from netdeck.lab.page import write_page
    from netdeck.lab.records import write_rows
    from netdeck.lab.runner import tables_of

    where = page or run / "report.html"
    with clearly():
        tables = tables_of(Journal.open(run))
        if not tables.games:
            raise CommandError([f"{run} holds no game yet"])
        found = reported(tables, run)
        write_rows(tables, run)
        write_page(found, tables, run, where)
    if json:
        print_json(found)
    else:
        print_summary(found)
        typer.echo(f"\n{where}")


def reported(tables: "Tables", folder: Path) -> "Report":
    """The report of a run, with its records. Raises :class:`CommandError`."""
    from netdeck.lab import records

    with clearly():
        return records.reported(tables, folder)


def print_summary(found: "Report") -> None:
    """Print a summary."""
    from netdeck.lab.findings import nothing

    for number, world in enumerate(found.worlds):
        typer.echo(("\n" if number else "") + f"{found.title}, {world.name}: {world.games} games.")
        if not world.problems:
            typer.echo(nothing(world.games))
        for problem in world.problems:
            record = f" ({problem.shown_by.record})" if problem.shown_by is not None and problem.shown_by.record else ""
            typer.echo(f"- {problem.sentence}{record}")
        _tell_shares(world)
    faults = {name: count for world in found.worlds for name, count in world.faults.items()}
    for name, count in faults.items():
        warn(f"{count} games have failed: {name}")


def _tell_shares(world: "WorldReport") -> None:
    named = {**world.shares, "whoever is asked first": world.first, **world.roles} if world.first.games else {**world.shares, **world.roles}
    typer.echo()
    print_table(
        ["who", "games", "won", "95 % confidence"],
        [(name, share.games, _percent(share.share), _between(share)) for name, share in named.items()],
    )
    if world.choices:
        lead = (
            f"; the lead changes {world.lead_changes:.1f} times" if world.decisiveness else ""
        )  # not every game has an opinion on who leads
        typer.echo(
            f"\nA game has {world.choices['median']:.0f} choices ({world.choices['p95']:.0f} in one of twenty), "
            f"{world.branching:.1f} options each{lead}."
        )
    if world.unused:
        typer.echo(f"Held and never used: {', '.join(world.unused)}.")


def _between(share: "Share") -> str:
    return f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
