"""The verbs in help order."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import typer


@dataclass(frozen=True)
class Verb:
    """A verb: its section, and its line in the help, which is the first sentence of its own help."""

    name: str
    section: str
    line: str

    @cached_property
    def command(self) -> Any:
        """The command, whose module is loaded now: it has an ``app``, or a function named after the verb and its CONTEXT."""
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
    Verb("learn", PLAY, "Learn a game by playing: about five minutes, one new idea per step, up to a small victory."),
    Verb("watch", PLAY, "Let bots play and show every event with its clause."),
    Verb("sim", PLAY, "Simulate many games and count results: winners, lengths, clauses."),
    Verb("match", PLAY, "Compare bots over many games, with confidence intervals."),
    Verb("serve", PLAY, "Serve tables on the network for browsers, terminals, bots and scripts."),
    Verb("mcp", PLAY, "Let language models play over the Model Context Protocol."),
    Verb("admin", PLAY, "Administer a server: tables, seats, bans, names, storage."),
    Verb("games", RULES, "List the games, or everything you can choose in one."),
    Verb("rules", RULES, "Show the rulebook of a game: chapters with examples, clauses and rulings."),
    Verb("replay", RECORDS, "Show a recorded match, whole or step by step, and its final table."),
    Verb("verify", RECORDS, "Verify the shuffles and every rule step of a record, or locate the first fault."),
    Verb("analyse", RECORDS, "Analyse a recorded match: each seat's chances given what it knew, luck, and mistakes."),
    Verb("new-game", MAKE, "Write a skeleton game that plays at once and passes the conformance suite."),
    Verb("check", MAKE, "Run scenarios: rules questions with their answers."),
    Verb("mutate", MAKE, "Disable each clause in turn and check that a scenario fails."),
    Verb("bot", MAKE, "List bots, test your own program, let it play on a server."),
    Verb("cards", MAKE, "Check card and deck files, explain card text, show and print cards."),
    Verb("compile", MAKE, "Compile the rules of games to machine code and cache it."),
    Verb("lab", MAKE, "Measure what cards, decks, options and clauses do to a game."),
)
