"""The ``netdeck`` command: a verb for each job.

It has to answer ``--help`` at once, so nothing heavy is imported before a verb runs: each verb's module imports Typer and the standard
library, and what it needs beyond that inside the function.
"""

from typing import Annotated

import typer

from netdeck.cli import admin, bot, cards, check, games, lab, learn, match, mutate, new_game, play, replay, rules, serve, sim, verify, watch
from netdeck.cli._group import Verbs

PLAY, RULES, RECORDS, MAKE = "Play", "Rules", "Records", "Make and check games"

# Plain help: it takes half the time of a decorated one, and a screen reader reads it without the boxes.
app = typer.Typer(cls=Verbs, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


def _version(wanted: bool) -> None:
    if wanted:
        from netdeck import __version__

        typer.echo(f"netdeck {__version__}")
        raise typer.Exit


@app.callback(epilog="Exit status: 0 fine; 1 the answer is no, or a check failed; 2 wrong usage or bad input; 130 stopped by Ctrl-C.")
def netdeck(
    version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", callback=_version, is_eager=True)] = False,
) -> None:
    """Executable rulebooks for card games: every move, refusal and change cites the clause that it follows."""


app.command("play", rich_help_panel=PLAY, context_settings=play.CONTEXT)(play.play)
app.command("learn", rich_help_panel=PLAY)(learn.learn)
app.command("watch", rich_help_panel=PLAY, context_settings=play.CONTEXT)(watch.watch)
app.command("sim", rich_help_panel=PLAY, context_settings=play.CONTEXT)(sim.sim)
app.command("match", rich_help_panel=PLAY)(match.match)
app.command("serve", rich_help_panel=PLAY)(serve.serve)
app.add_typer(admin.app, name="admin", rich_help_panel=PLAY)
app.command("games", rich_help_panel=RULES)(games.games)
app.command("rules", rich_help_panel=RULES)(rules.rules)
app.command("replay", rich_help_panel=RECORDS)(replay.replay)
app.command("verify", rich_help_panel=RECORDS)(verify.verify)
app.command("new-game", rich_help_panel=MAKE)(new_game.new_game)
app.command("check", rich_help_panel=MAKE)(check.check)
app.add_typer(bot.app, name="bot", rich_help_panel=MAKE)
app.add_typer(cards.app, name="cards", rich_help_panel=MAKE)
app.add_typer(lab.app, name="lab", rich_help_panel=MAKE)
app.command("mutate", rich_help_panel=MAKE)(mutate.mutate)


def main() -> None:
    """Run the command."""
    app(prog_name="netdeck")
