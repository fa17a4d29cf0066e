"""The list of verbs: sections in the help, errors as plain sentences, and verbs that installed games add.

A game adds a verb of its own by an entry point in the group ``netdeck.commands``: its name is the verb, its object a Typer app. The help
lists the name; the object is loaded only when the verb is called.
"""

from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import typer
from typer.core import TyperGroup

from netdeck.cli._answers import WRONG, Complaint, complain
from netdeck.cli._speaking import begin_to_speak

WRONG_USAGE: type[Exception] = typer.BadParameter.__mro__[1]
"""What the library for command lines raises, wherever it keeps it."""
GROUP = "netdeck.commands"
OF_GAMES = "Of single games"
LONGEST = 200
"""A verb's line in the help is its first sentence, whole; it is wrapped where it must be."""


class Verbs(TyperGroup):
    """The verbs of ``netdeck``, and of the games that are installed."""

    @cached_property
    def added(self) -> dict[str, EntryPoint]:
        """The verbs that installed games add; they cannot replace one of ours."""
        return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in self.commands}

    def list_commands(self, ctx: Any) -> list[str]:
        """Ours first, in the order of the help."""
        return [*self.commands, *sorted(self.added)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command behind a verb; one that a game adds is loaded now."""
        if cmd_name not in self.added:
            return super().get_command(ctx, cmd_name)
        try:
            added = self.added[cmd_name].load()
        except (ImportError, AttributeError) as error:
            from netdeck.kernel import say

            raise Complaint([say("the verb {verb!r} cannot be loaded: {error}", verb=cmd_name, error=str(error))]) from error
        if not isinstance(added, typer.Typer):
            from netdeck.kernel import say

            raise Complaint([say("{name} is no Typer app, so there is no verb {verb!r}", name=self.added[cmd_name].value, verb=cmd_name)])
        return typer.main.get_command(added)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The verbs with a line each, in sections."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for name, command in self.commands.items():
            line = (name, command.get_short_help_str(LONGEST))
            sections.setdefault(getattr(command, "rich_help_panel", ""), []).append(line)
        if self.added:
            sections[OF_GAMES] = [(name, f"What {name} adds: netdeck {name} --help") for name in sorted(self.added)]
        for section, rows in sections.items():
            with formatter.section(section):
                formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Run a verb. What is wrong with its input is said in sentences on stderr, never as a traceback."""
        begin_to_speak()
        try:
            return super().invoke(ctx)
        except Complaint as complaint:
            complain(complaint)
            raise typer.Exit(complaint.status) from None
        except WRONG_USAGE as error:
            from netdeck.cli._usage import say_usage

            if not say_usage(error):
                raise
            raise typer.Exit(WRONG) from None
