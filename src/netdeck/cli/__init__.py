"""The ``netdeck`` command: a verb for each job.

It has to answer ``--help`` at once, so a verb is a name and a line at first (``_verbs``). Its module is loaded when the verb is called, and
imports what is heavy inside the function.
"""

from typing import Annotated

import typer

from netdeck.cli._group import Verbs

# Plain help: it takes half the time of a decorated one, and a screen reader reads it without the boxes.
app = typer.Typer(cls=Verbs, rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True)


def _version(wanted: bool) -> None:
    if wanted:
        from netdeck import __version__

        typer.echo(f"netdeck {__version__}")
        raise typer.Exit


@app.callback(epilog="Exit status: 0 success; 1 the answer is no, or a check failed; 2 wrong usage or input; 130 stopped by Ctrl-C.")
def netdeck(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.", callback=_version, is_eager=True)] = False,
) -> None:
    """Executable rulebooks for card games: every move, refusal and change cites the clause that it follows."""


def main() -> None:
    """Run the command."""
    app(prog_name="netdeck")
