"""``netdeck compile``: make the machine code of games now, and not when somebody waits for it."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli._answers import NO, Complaint, all_games, complete_game, find_game, screen
from netdeck.cli._speaking import spoken

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from netdeck.kernel import Game
    from netdeck.machines.workshop import Workshop


def compile(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Only these; all if left out.", autocompletion=complete_game)
    ] = None,
) -> None:
    """Compile the rules of games to machine code, which is then kept for every later command.

    That takes about a minute of a core for each, once for each version of its rules. Ctrl-C leaves it to go on in the background.
    """
    from rich.progress import Progress

    from netdeck.kernel import say
    from netdeck.machines.workshop import NOT_INSTALLED

    wanted = [(game, _workshop_of(game)) for game in ([find_game(name) for name in games] if games else all_games())]
    idle = [game for game, workshop in wanted if workshop is None]
    if games and idle:
        raise Complaint([say("{title} has nothing to compile", title=game.title) for game in idle], NO)
    able = [(game, workshop) for game, workshop in wanted if workshop is not None]
    if not all(workshop.is_installed for _, workshop in able):
        raise Complaint([NOT_INSTALLED], NO)
    console, there = screen(stderr=True), True
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        for game, workshop in able:
            task = progress.add_task(game.title, total=None)
            made = workshop.make(partial(_show, progress, task))
            there = there and made
            progress.remove_task(task)
            done, broken = say("{title} is compiled.", title=game.title), say("{title} could not be compiled.", title=game.title)
            typer.echo(spoken(done if made else broken))
    if not there:
        raise typer.Exit(NO)


def _show(progress: "Progress", task: "TaskID", done: int, total: int) -> None:
    """So many functions are compiled, of about so many."""
    progress.update(task, completed=done, total=max(done, total))


def _workshop_of(game: "Game") -> "Workshop | None":
    """Where the machine code of a game is made, as it is usually played; none where a game has none."""
    from netdeck.kernel import Setup
    from netdeck.machines.playouts import Interpreted

    setup = game.complete(Setup(game=game.id))
    for simulator in (game.simulator(setup), game.playouts(setup)):
        if isinstance(simulator, Interpreted):
            return simulator.workshop
    return None
