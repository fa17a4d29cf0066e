"""``netdeck lab``: many games by plan, what they say, and what a change does to a game. A module for each verb."""

import typer

from netdeck.cli.lab import breaking, diff, report, rulings, run

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.command("run")(run.run_plan)
app.command("report")(report.tell_report)
app.command("diff")(diff.tell_difference)
app.command("break")(breaking.search_for_trouble)
app.command("rulings")(rulings.tell_rulings)
