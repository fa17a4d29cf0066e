"""The ``netdeck`` command: a verb for each job.

It has to answer ``--help`` at once, so a verb is a name and a line here; its module is loaded when the verb is called, and imports what is
heavy inside the function.
"""

from typing import Annotated

import typer

from netdeck.cli._group import Verb, Verbs

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


PLAY, RULES, RECORDS, MAKE = "Play", "Rules", "Records", "Make and check games"
Verbs.ours = (
    Verb("play", PLAY, "Play a game in the terminal; without a name, pick one."),
    Verb("learn", PLAY, "Learn a game by playing: about five minutes, one new thing at a time, to a small victory."),
    Verb("watch", PLAY, "Let bots play and tell what happens, with clauses."),
    Verb("sim", PLAY, "Play very many games and count what comes out: who wins, how long it takes, which clauses are followed."),
    Verb("match", PLAY, "Let bots play against each other and tell who is better, with confidence intervals."),
    Verb("serve", PLAY, "Serve tables on the network: browsers, terminals, bots and scripts play by one protocol."),
    Verb("admin", PLAY, "Look after a server: tables, seats, bans, names to erase, room to give back."),
    Verb("games", RULES, "List the games, or everything that one of them lets you choose."),
    Verb("rules", RULES, "Show the rulebook of a game: its chapters with examples, clauses and rulings, in words."),
    Verb("replay", RECORDS, "Tell a recorded match, whole or step by step, and show the table at its end."),
    Verb("verify", RECORDS, "Prove the shuffles and every rule step of a record, or locate what is wrong with it."),
    Verb("new-game", MAKE, "Write a skeleton game that plays at once and passes the conformance suite."),
    Verb("check", MAKE, "Run scenarios: questions to the rulebook with their answers."),
    Verb("mutate", MAKE, "Switch off one clause after another and see whether a scenario notices."),
    Verb("bot", MAKE, "Bots: list them, try a program of yours out, let it play on a server."),
    Verb("cards", MAKE, "Check card and deck files, explain card text, show and print cards."),
    Verb("lab", MAKE, "Measure what cards, decks, options and clauses do to a game."),
)


def main() -> None:
    """Run the command."""
    app(prog_name="netdeck")
