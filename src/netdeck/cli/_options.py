"""Options shared by several verbs."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from netdeck.cli._language import language, set_language
from netdeck.cli._output import CommandError, complete_game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or a folder that holds one.", autocompletion=complete_game)]


def _where_the_game_goes(ctx: typer.Context, game: str) -> str:
    """Say how a verb is written now whose game used to be an option."""
    if game and not ctx.resilient_parsing:
        from netdeck.kernel import say

        usage = ctx.get_usage().partition(": ")[2].translate({ord("{"): None, ord("}"): None})
        raise CommandError([say("the game comes right after the verb: {usage}", usage=usage)])
    return game


OldGameOption = Annotated[str, typer.Option("--game", "-g", hidden=True, is_eager=True, callback=_where_the_game_goes)]


def renamed(new: str) -> Callable[[typer.Context], None]:
    """A verb under its old name, which prints the new one."""

    def verb(ctx: typer.Context) -> None:
        from netdeck.kernel import say

        raise CommandError([say("'{old}' is now '{new}'", old=ctx.command_path, new=new)])

    return verb


OLD_NAME: Final = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}
"""Settings of such a verb: whatever follows it, it answers."""
Words = Annotated[
    list[str] | None,
    # Hidden from the list of arguments: it would be called a list, which it is only because a game's own flags come in among the words.
    typer.Argument(metavar="GAME", hidden=True, autocompletion=complete_game),
]
FLAGS_OF_GAMES = {"ignore_unknown_options": True}
"""Settings of a verb that takes a game's own flags (--attackers 3): they are known only when the game is, and come in among the words."""
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record: one JSON object per line.")]
VariantName = Annotated[str, typer.Option("--variant", "-v", metavar="ID", help="The variant; default: the first.")]
RuleOptions = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule option; may be repeated.", show_default=False)
]
Seats = Annotated[str, typer.Option("--seats", metavar="N|A,B,..", help="How many seats, or which ones.")]
Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", "-d", metavar="SEAT=NAME|FILE", help="The deck of a seat; may be repeated.", show_default=False),
]
Cards = Annotated[
    list[Path] | None,
    typer.Option("--cards", metavar="FILE.toml", help="Cards of your own; may be repeated.", show_default=False),
]
Seed = Annotated[
    int | None, typer.Option("--seed", min=0, metavar="N", help="Seed of the shuffles; default: a sealed deal.", show_default=False)
]


def _speak(ctx: typer.Context, wish: str) -> str:
    """The requested language, or that of the terminal. Raises :class:`CommandError` for an unknown one."""
    if ctx.resilient_parsing:
        return wish
    from netdeck.i18n import languages
    from netdeck.kernel import say

    if wish and wish not in languages():
        raise CommandError([say("unknown language {wish!r}; known: {languages}", wish=wish, languages=", ".join(languages()))])
    set_language(wish)
    return language()


LanguageName = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="Language of the rules, such as de; default: that of LANG.",
        show_default=False,
        is_eager=True,
        callback=_speak,
    ),
]
SetupFile = Annotated[
    Path | None, typer.Option("--setup", metavar="FILE.toml", help="Read these settings from a file.", show_default=False)
]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        "-b",
        metavar="[SEAT|SIDE=]BOT",
        help="The bot for a seat, a side or all others: greedy, random, seer:1 to seer:5.",
        show_default=False,
    ),
]
Scenarios = Annotated[
    list[Path] | None,
    typer.Option("--scenarios", metavar="PATH", help="Folder of scenarios; default: the game's own.", show_default=False),
]
Viewer = Annotated[
    str, typer.Option("--seat", "-s", metavar="SEAT", help="Whose view to show: a seat's, 'spectator', or 'referee' (everything).")
]


class Wanted(StrEnum):
    """What to show when comparing an author's document with our clauses."""

    CHANGED = "changed"
    LOST = "lost"
    UNCOVERED = "uncovered"
    MOVED = "moved"
    FOUND = "found"
    OURS = "ours"


def flags(ctx: typer.Context) -> list[str]:
    """All flags of the running verb."""
    return [flag for param in ctx.command.get_params(ctx) for flag in param.opts if flag.startswith("--")]
