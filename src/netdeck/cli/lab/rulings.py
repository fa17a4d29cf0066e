"""``netdeck lab rulings``: play doubtful rulings with their other answers."""

from collections.abc import Mapping
from typing import Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, find_game, print_json
from netdeck.cli.lab import _options as lab
from netdeck.cli.lab._games import all_cores, complete_plan, journal_of, keeping, played


def report_rulings(
    game: o.GameName,
    ruling: Annotated[
        list[str] | None, typer.Option("--ruling", metavar="R12", help="Only these; default: all doubtful ones.", show_default=False)
    ] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option("--answer", metavar="R12=VALUE", help="The other answer; default for numbers: one less.", show_default=False),
    ] = None,
    variant: o.VariantName = "",
    deck: lab.Decks = None,
    cards: o.Cards = None,
    bot: lab.WhoPlays = "greedy",
    games: lab.GamesOfAMeeting = 100,
    seed: lab.FirstSeed = 1,
    out: lab.Out = None,
    workers: lab.Workers = None,
    ray: lab.Ray = "",
    json: o.Json = False,
) -> None:
    """Play each doubtful ruling with its other answer and report the effect.

    The rulebook lists the rulings that another reader could decide otherwise. All of them play the same seeds as the rules as they stand.
    With --out a run that was stopped goes on.
    """
    from netdeck.lab.rulings import answers, consequences, plan_of

    found = find_game(game)
    wanted = dict(_answer(text, found.rulebook.rulings) for text in answer or ())
    unknown = [found.rulebook.unknown(each) for each in ruling or () if each not in {one.id for one in found.rulebook.doubtful()}]
    if unknown:
        raise CommandError(unknown)
    others = answers(found, wanted, variant, ruling or ())
    if not others:
        raise CommandError([f"the rulebook of {found.title} lists no doubtful ruling"], NO)
    plan = complete_plan(plan_of(found, others, deck or (), bot, games, seed, variant, cards or ()))
    with keeping(out) as folder:
        with all_cores(workers) as crew:
            tables = played(journal_of(plan, folder), crew, cluster=ray)
        told = consequences(tables, others)
    if json:
        print_json(told)
        return
    for each in told:
        typer.echo(f"{each.ruling} {each.answer}: {each.sentence}")


def _answer(text: str, rulings: Mapping[str, object]) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or key not in rulings:
        raise CommandError([f"--answer wants a ruling and a value, such as R12=VALUE, not {text!r}"])
    return key, value
