"""``netdeck lab stress``: search a card set for problems."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import CommandError, find_game, print_json
from netdeck.cli.lab import _options as lab
from netdeck.cli.lab._games import all_cores, clearly, complete_plan, keeping, played

if TYPE_CHECKING:
    from netdeck.kernel import Game
    from netdeck.lab.stress import Broken


def search_for_problems(
    game: o.GameName,
    cards: o.Cards = None,
    old_game: o.OldGameOption = "",
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", metavar="DECK", help="Decks to play against; default: the game's.", show_default=False),
    ] = None,
    bot: Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays.")] = "greedy",
    judge: Annotated[str, typer.Option("--judge", metavar="BOT", help="The bot that confirms decks that seem to win too much.")] = "seer:2",
    variant: o.VariantName = "",
    budget: Annotated[
        int, typer.Option("--budget", "-n", min=20, metavar="N", help="Approximate number of games; three quick ones count as one.")
    ] = 4000,
    seed: lab.FirstSeed = 1,
    out: lab.Out = None,
    workers: lab.Workers = None,
    ray: lab.Ray = "",
    json: o.Json = False,
) -> None:
    """Search for problems: decks that win too much, endless combinations, unplayed cards, idle texts.

    Each finding has the seed and the record of a game that shows it. The search is kept in a folder (GAME.stress, or FILE.stress for cards
    of your own, if left out): when it was stopped, the same command goes on with it.
    """
    from netdeck.bots import why_not
    from netdeck.lab import Plan, World
    from netdeck.lab.stress import Search

    paths = cards or []
    found = find_game(game)
    if not (found.takes_cards and found.decks):
        raise CommandError([f"decks are bred where people bring decks and cards of their own; {found.title} is not played so"])
    decks = tuple(deck or found.decks)
    world = World(variant=variant, cards=tuple(map(str, paths)))
    plan = complete_plan(Plan(game=found.id, kind="mirror", bots=(bot,), decks=decks, seed=seed, world=(world,)))
    if wrong := why_not(judge, local=True, game=found):
        raise CommandError([wrong])
    suspects = _names(found, paths)
    folder = out or Path(f"{paths[0].stem if paths else found.id}.stress")
    with keeping(folder), clearly(), all_cores(workers) as crew:
        told = Search(plan, budget, folder, lambda journal, what: played(journal, crew, what, ray), suspects, judge).found()
    if json:
        print_json(told)
    else:
        _tell_broken(told, folder)


def _names(game: "Game", paths: list[Path]) -> tuple[str, ...]:
    """The names of the cards in some files."""
    from netdeck.cli._custom_cards import own_cards

    return tuple(own_cards(game, paths).cards)


def _tell_broken(told: "Broken", folder: Path) -> None:
    from netdeck.lab.stress import ENOUGH

    for each in told.findings:
        shown = each.shown_by
        where = f"netdeck replay {folder / shown.record}" if shown.record else f"seed {shown.seed} of {folder / shown.run}"
        typer.echo(f"- {each.sentence} ({where})")
        if each.deck:
            typer.echo("".join(f"    {line}\n" for line in each.deck.splitlines()), nl=False)
    typer.echo(f"{len(told.findings) or 'No'} findings in {told.games} games.")
    if told.texts:
        whose = f"texts of {len(told.texts)} cards were" if len(told.texts) > 1 else f"text of {next(iter(told.texts))} was"
        typer.echo(f"The {whose} tried in up to {max(told.texts.values()):,} games, until one decided a game.")
    if told.enough:
        typer.echo(f"With --budget {told.enough} those that have decided none would be tried in {ENOUGH:,}.")
