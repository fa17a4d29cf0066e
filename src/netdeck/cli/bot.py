"""``netdeck bot``: list bots, test and run programs."""

from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._output import NO, CommandError, all_games, print_json, print_table

if TYPE_CHECKING:
    from netdeck.bots.external.trial import Finding

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)

Program = Annotated[
    str,
    typer.Argument(
        metavar="COMMAND", help="The command line that starts the program, as one word: 'python my_bot.py'; or a dialect and a file."
    ),
]
Bank = Annotated[float, typer.Option("--bank", min=0.1, metavar="SECONDS", help="The program's time for one match.")]


@app.command("list")
def list_bots(json: o.Json = False) -> None:
    """List the bots that you can name."""
    from netdeck.bots import BotInfo, ProgramBot, offers

    dialects = [(name, dialect, game) for game in all_games() for name, dialect in game.dialects.items()]
    brains = [BotInfo(id=name, name=f"{name}, in {game.title}", summary=dialect.summary) for name, dialect, game in dialects]
    found = [*offers(), *ProgramBot.offers("program"), *brains]
    if json:
        print_json(found)
    else:
        print_table(
            ["bot", "called", "what it does"],
            [(offer.id, ", ".join(filter(None, (offer.name, offer.title))), offer.summary) for offer in found],
        )


@app.command("test")
def try_out(
    game: o.GameName,
    command: Program,
    old_game: o.OldGameOption = "",
    variant: o.VariantName = "",
    option: o.RuleOptions = None,
    deck: o.Decks = None,
    cards: o.Cards = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games in each seat.")] = 2,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="N", help="The seed of the first game.")] = 0,
    bank: Bank = 60.0,
    json: o.Json = False,
) -> None:
    """Test a program: play whole games in every seat and explain every fault.

    Exit status 1 if the program has a fault.
    """
    from netdeck.bots.external.trial import examine
    from netdeck.cli._table_setup import TableOptions, set_up_table

    table = set_up_table(TableOptions((game,), variant, option or (), decks=deck or (), cards=cards or ()))
    played, setup = table.game, table.setup
    findings = []
    for finding in examine(command, played, setup, games, bank, seed):
        findings.append(finding)
        if not json:
            _tell(finding)
    fine = all(finding.fine for finding in findings)
    if json:
        print_json({"command": command, "game": played.id, "variant": setup.variant, "fine": fine, "findings": findings})
    elif fine:
        typer.echo(f"The program is ready for {played.title}.")
    if not fine:
        raise typer.Exit(NO)


def _tell(finding: "Finding") -> None:
    typer.echo(f"{'fine ' if finding.fine else 'FAULT'}  {finding.tried}: {finding.sentence}")
    for title, lines in (("what was said last (> to the program, < from it)", finding.talk), ("standard error", finding.last_words)):
        if lines and not finding.fine:
            typer.echo("\n".join([f"       {title}:", *(f"         {line}" for line in lines)]))


@app.command("play")
def play(
    command: Program,
    server: Annotated[str, typer.Option("--server", metavar="URL", help="Where the table is.")],
    seat: Annotated[str, typer.Option("--seat", "-s", metavar="TABLE/TOKEN", help="The seat, as its link or TABLE/TOKEN.")],
    name: Annotated[str, typer.Option("--name", help="Its name.", show_default=False)] = "",
    bank: Bank = 600.0,
) -> None:
    """Let a program play a seat on a server. A fault loses its game."""
    from netdeck.bots import BotFault, Moment, Outlook, ProgramBot
    from netdeck.cli.play import join_remote_table
    from netdeck.client import ServerError

    wrong = ProgramBot.why_not(command)
    if wrong:
        raise CommandError([wrong])
    try:
        there = join_remote_table(server, seat, name)
        bot = ProgramBot(there.game, there.seat, 0, command)
        bot.allow(bank)
        try:
            while there.wait(lambda question: True) is not None:
                moment = Moment(view=there.view(there.seat), decision=there.question(there.seat), events=tuple(there.news(there.seat)))
                there.choose(there.seat, bot.choose(moment).notation)
            bot.end(Outlook(view=there.view(there.seat), events=tuple(there.news(there.seat))))
        except BotFault as fault:
            there.concede(there.seat)
            raise CommandError([f"the program has lost its game. {fault}"], NO) from fault
        finally:
            bot.close()
    except ServerError as error:
        raise CommandError([error]) from error
    typer.echo(str(there.result()))
