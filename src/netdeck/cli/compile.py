"""``netdeck compile``: compile games ahead of time."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import NO, CommandError, all_games, complete_game, find_game, print_json, screen

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from netdeck.backends.background_compiler import BackgroundCompiler
    from netdeck.kernel import Game


def compile(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these; default: all.", autocompletion=complete_game)
    ] = None,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Compile the rules of games to machine code and cache it.

    That takes a minute or two of a core for each, once for each version of its rules. Ctrl-C leaves it to go on in the background.
    """
    from rich.progress import Progress

    from netdeck.backends.background_compiler import NOT_INSTALLED
    from netdeck.kernel import say

    wanted = [(game, _workshops_of(game)) for game in ([find_game(name) for name in games] if games else all_games())]
    idle = [game for game, workshops in wanted if not workshops]
    if games and idle:
        raise CommandError([say("{title} has nothing to compile", title=game.title) for game in idle], NO)
    if not all(workshop.is_installed for _, workshops in wanted for workshop in workshops):
        raise CommandError([NOT_INSTALLED], NO)
    console, compiled = screen(stderr=True), dict[str, bool]()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for game, workshops in wanted:
            if not workshops:
                continue
            made = True
            for workshop in workshops:
                task = progress.add_task(game.title, total=None)
                made = workshop.make(partial(_show, progress, task)) and made
                progress.remove_task(task)
            compiled[game.id] = made
            if json:
                continue
            done, broken = say("{title} is compiled.", title=game.title), say("{title} could not be compiled.", title=game.title)
            typer.echo(translated(done if made else broken))
    if json:
        print_json(compiled)
    if not all(compiled.values()):
        raise typer.Exit(NO)


def _show(progress: "Progress", task: "TaskID", done: int, total: int) -> None:
    """So many functions are compiled, of about so many."""
    progress.update(task, completed=done, total=max(done, total))


def _workshops_of(game: "Game") -> "list[BackgroundCompiler]":
    """Where the machine code of a game is made, as it is usually played: at random, and by bots. None where a game has none."""
    from netdeck.backends.bot_games import InterpretedBots
    from netdeck.backends.playouts import Interpreted
    from netdeck.kernel import Setup

    setup = game.complete(Setup(game=game.id))
    found = [each.workshop for each in (game.simulator(setup), game.playouts(setup)) if isinstance(each, Interpreted)][:1]
    by_bots = game.bot_games(setup, dict.fromkeys(setup.seats, "greedy"))
    if isinstance(by_bots, InterpretedBots) and by_bots.code is not None:
        found.append(by_bots.code.bots)
    return found
