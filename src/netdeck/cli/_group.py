"""The command group: sections in the help, plain error messages, and verbs added by installed games.

A game adds a verb of its own by an entry point in the group ``netdeck.commands``: its name is the verb, its object a Typer app. The help
lists the name; the object is loaded only when the verb is called.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from netdeck.cli._language import reset_language
from netdeck.cli._output import WRONG, CommandError, print_error
from netdeck.cli._verbs import VERBS

if TYPE_CHECKING:
    from netdeck.installed import Entry

WRONG_USAGE: type[Exception] = typer.BadParameter.__mro__[1]
"""What the library for command lines raises, wherever it keeps it."""
GROUP = "netdeck.commands"
OF_GAMES = "Of single games"


class Verbs(TyperGroup):
    """The verbs of ``netdeck``, and of the games that are installed."""

    @cached_property
    def added(self) -> "dict[str, Entry]":
        """The verbs that installed games add; they cannot replace built-in ones."""
        from netdeck.installed import entries

        taken = {verb.name for verb in VERBS}
        return {name: entry for name, entry in entries(GROUP).items() if name not in taken}

    def list_commands(self, ctx: object) -> list[str]:
        """The built-in verbs in help order, then the added ones."""
        return [*(verb.name for verb in VERBS), *sorted(self.added)]

    def get_command(self, ctx: object, cmd_name: str) -> Any:
        """The command of a verb, loaded on demand."""
        for verb in VERBS:
            if verb.name == cmd_name:
                return verb.command
        if cmd_name not in self.added:
            return None
        try:
            added = self.added[cmd_name].load()
        except (ImportError, AttributeError) as error:
            from netdeck.kernel import say

            raise CommandError([say("the verb {verb!r} cannot be loaded: {error}", verb=cmd_name, error=str(error))]) from error
        if not isinstance(added, typer.Typer):
            from netdeck.kernel import say

            raise CommandError(
                [say("{name} is no Typer app, so there is no verb {verb!r}", name=self.added[cmd_name].value, verb=cmd_name)]
            )
        return typer.main.get_command(added)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The verb that is meant; unknown verbs get a suggestion."""
        try:
            return super().resolve_command(ctx, args)
        except WRONG_USAGE as error:
            from difflib import get_close_matches

            for near in get_close_matches(args[0], self.list_commands(ctx), n=1):
                wrong: Any = error
                wrong.message += f" Did you mean {near!r}?"
            raise

    def get_help(self, ctx: Any) -> str:
        """The help, which is kept: it is asked for often, and then without any of this."""
        from netdeck.help_page import keep

        text: str = super().get_help(ctx)
        keep(text)
        return text

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The verbs with a line each, in sections."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for verb in VERBS:
            sections.setdefault(verb.section, []).append((verb.name, verb.line))
        if self.added:
            sections[OF_GAMES] = [(name, f"What {name} adds: netdeck {name} --help") for name in sorted(self.added)]
        for section, rows in sections.items():
            with formatter.section(section):
                formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Run a verb. Input errors are printed as sentences on stderr, never as a traceback."""
        reset_language()
        try:
            return super().invoke(ctx)
        except CommandError as complaint:
            print_error(complaint)
            raise typer.Exit(complaint.status) from None
        except WRONG_USAGE as error:
            from netdeck.cli._usage import print_usage_error

            if not print_usage_error(error):
                raise
            raise typer.Exit(WRONG) from None
