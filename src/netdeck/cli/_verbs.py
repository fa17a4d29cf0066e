"""Our verbs, in the order of the help."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import typer


@dataclass(frozen=True)
class Verb:
    """A verb of ours: its section of the help and its line there, which is the first sentence of its own help."""

    name: str
    section: str
    line: str

    @cached_property
    def command(self) -> Any:
        """What is run. The verb's module is loaded now: it has an app of verbs, or a function named after the verb and its CONTEXT."""
        word = self.name.replace("-", "_")
        module = import_module(f"netdeck.cli.{word}")
        if hasattr(module, "app"):
            return _command(self.name, module.app, help=self.line)
        return _command(self.name, getattr(module, word), context_settings=getattr(module, "CONTEXT", None))


def _command(name: str, thing: Any, **settings: Any) -> Any:
    """An app of verbs, or a function, as one command."""
    shelf = typer.Typer(rich_markup_mode=None, add_completion=False)
    if isinstance(thing, typer.Typer):
        shelf.add_typer(thing, name=name, **settings)
    else:
        shelf.command(name, **settings)(thing)
    return typer.main.get_group(shelf).commands[name]


PLAY, RULES, RECORDS, MAKE = "Play", "Rules", "Records", "Make and check games"
VERBS: Final = (
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
    Verb("compile", MAKE, "Compile the rules of games to machine code, which is then kept for every later command."),
    Verb("lab", MAKE, "Measure what cards, decks, options and clauses do to a game."),
)
