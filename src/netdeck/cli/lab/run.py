"""``netdeck lab run``: play a plan."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import CommandError, find_file, print_json
from netdeck.cli.lab import _options as lab
from netdeck.cli.lab._games import all_cores, clearly, journal_of, keeping, played
from netdeck.cli.lab.report import print_summary, reported

if TYPE_CHECKING:
    from netdeck.lab import Journal, Plan


def run_plan(
    plan: Annotated[Path, typer.Argument(metavar="PLAN", help="A plan (TOML file), or the folder of a run to resume.")],
    games: Annotated[
        int | None, typer.Option("--games", "-n", min=1, metavar="N", help="Number of games instead of the plan's.", show_default=False)
    ] = None,
    out: lab.Out = None,
    workers: lab.Workers = None,
    ray: lab.Ray = "",
    json: o.Json = False,
) -> None:
    """Play a plan, or resume it, and report the outcome.

    Every game is written down as soon as it is over, in a folder beside the plan. A run that was stopped, by Ctrl-C or by the machine, goes
    on where it was when it is started again, or when it is given its folder: that holds the plan with its decks and cards as they were.
    Neither that nor the number of cores changes what comes out.
    """
    journal = _begun_before(plan, games, out) if plan.is_dir() else _begun(plan, games, out)
    with keeping(journal.folder), all_cores(workers) as crew:
        tables = played(journal, crew, cluster=ray)
        for what, more in _besides(journal):
            played(more, crew, what, ray)
        found = reported(tables, journal.folder)
    if json:
        print_json(found)
    else:
        print_summary(found)
        typer.echo(f"\nnetdeck lab report {journal.folder} makes a page of it.")


def _begun(path: Path, games: int | None, out: Path | None) -> "Journal":
    """The run of a plan, a new one or the one that lies beside it."""
    folder = out or path.with_suffix(".run")
    try:
        plan = _plan(path)
    except CommandError as complaint:
        if not folder.is_dir():
            raise
        kept = f"the run that was begun is kept: netdeck lab run {folder} goes on with everything as it was then"
        raise CommandError([*complaint.sentences, kept]) from complaint
    return journal_of(plan if games is None else plan.of(games), folder)


def _begun_before(folder: Path, games: int | None, out: Path | None) -> "Journal":
    """The run in a folder, with everything as it was when it was begun."""
    from netdeck.lab import Journal

    if games is not None or out is not None:
        raise CommandError([f"{folder} goes on as it was begun; --games and --out are for a plan"])
    with clearly():
        return Journal.again(folder)


def _plan(path: Path) -> "Plan":
    from netdeck.lab import PlanError, read_plan

    try:
        return read_plan(find_file(path))
    except PlanError as error:
        raise CommandError(error.problems) from error


def _besides(journal: "Journal") -> "list[tuple[str, Journal]]":
    from netdeck.lab.side_runs import journals

    with clearly():
        return list(journals(journal))
