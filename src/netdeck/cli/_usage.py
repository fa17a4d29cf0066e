"""Usage errors, reported in the user's language before a verb runs."""

import re
from typing import Any

import typer

from netdeck.cli._language import language, translated
from netdeck.i18n import ENGLISH
from netdeck.kernel import say
from netdeck.kernel.setup import did_you_mean

HELP = "NoArgsIsHelpError"
"""Whoever says nothing is shown the help, which is no complaint."""


def print_usage_error(error: Any) -> bool:
    """Print a usage error and where to find help; false in English, which the library prints itself."""
    if language() == ENGLISH or type(error).__name__ == HELP:
        return False
    if error.ctx is not None:
        usage = error.ctx.get_usage().partition(": ")[2]
        typer.echo(translated(say("Usage: {usage}", usage=usage)), err=True)
        typer.echo(translated(say("Try '{command} --help' for help.", command=error.ctx.command_path)) + "\n", err=True)
    typer.echo(translated(say("Error: {wrong}", wrong=_wrong(error))), err=True)
    return True


def _wrong(error: Any) -> str:
    """What is wrong, by the kind of the error: its own words are English."""
    match type(error).__name__:
        case "NoSuchOption":
            hint = did_you_mean(error.option_name, error.possibilities or ())
            return say("there is no option {flag}{hint}", flag=error.option_name, hint=hint)
        case "MissingParameter":
            return say("{name} is missing", name=_name(error))
        case "BadParameter":
            return _misfit(error)
        case "BadOptionUsage":
            return say("{flag} requires a value, or takes none", flag=error.option_name)
    wanted = re.fullmatch(r"No such command '(.*)'\.?( .*)?", error.message, re.DOTALL)
    if wanted is not None and error.ctx is not None:
        hint = did_you_mean(wanted[1], error.ctx.command.list_commands(error.ctx))
        return say("there is no verb {verb!r}{hint}", verb=wanted[1], hint=hint)
    return str(error.message)


def _misfit(error: Any) -> str:
    """What a value should have been, as far as the error says so."""
    name, least = _name(error), re.search(r"(?:greater than or equal to |>=\s*)(-?[\d.]+)", error.message)
    if least is not None:
        return say("{name} is a number, at least {low}", name=name, low=least[1])
    if re.search(r"valid (?:integer|number|int|float)", error.message):
        return say("{name} is a number", name=name)
    return say("{name} does not take that value", name=name)


def _name(error: Any) -> str:
    """What the parameter is called."""
    flags = [flag for flag in getattr(error.param, "opts", ()) if flag.startswith("-")]
    return max(flags, key=len) if flags else str(getattr(error.param, "metavar", None) or error.param_hint or "").strip("[]")
