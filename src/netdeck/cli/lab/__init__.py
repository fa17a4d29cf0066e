"""``netdeck lab``: play many games by plan and measure changes. One module per verb."""

import typer

from netdeck.cli._options import OLD_NAME, renamed
from netdeck.cli.lab import diff, report, rulings, run, stress

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
app.command("run")(run.run_plan)
app.command("report")(report.report_run)
app.command("diff")(diff.report_difference)
app.command("stress")(stress.search_for_problems)
app.command("rulings")(rulings.report_rulings)
app.command("break", hidden=True, context_settings=OLD_NAME)(renamed("netdeck lab stress GAME [--cards FILE.toml]"))
