"""Options that several verbs share, worded once."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from netdeck.cli._answers import Complaint, complete_game
from netdeck.cli._speaking import keep_language, language

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or a folder that holds one.", autocompletion=complete_game)]
Words = Annotated[
    list[str] | None,
    # Hidden from the list of arguments: it would be called a list, which it is only because a game's own flags come in among the words.
    typer.Argument(metavar="GAME", hidden=True, autocompletion=complete_game),
]
FLAGS_OF_GAMES = {"ignore_unknown_options": True}
"""Settings of a verb that takes a game's own flags (--attackers 3): they are known only when the game is, and come in among the words."""
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record: one JSON object a line.")]
VariantName = Annotated[str, typer.Option("--variant", "-v", metavar="ID", help="Which variant; the first one if left out.")]
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
    int | None, typer.Option("--seed", min=0, metavar="N", help="Shuffle by this number; a sealed deal if left out.", show_default=False)
]


def _speak(ctx: typer.Context, wish: str) -> str:
    """The language that somebody wants, or that their terminal is set to. Raises :class:`Complaint` for one that nobody speaks here."""
    if ctx.resilient_parsing:
        return wish
    from netdeck.kernel import say
    from netdeck.tongues import languages

    if wish and wish not in languages():
        raise Complaint([say("nobody here speaks {wish!r}; known: {languages}", wish=wish, languages=", ".join(languages()))])
    keep_language(wish)
    return language()


LanguageName = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="CODE",
        help="In which language the rules speak, such as de; that of LANG if left out.",
        show_default=False,
        is_eager=True,
        callback=_speak,
    ),
]
SetupFile = Annotated[Path | None, typer.Option("--setup", metavar="FILE.toml", help="Read all of this from a file.", show_default=False)]
Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        "-b",
        metavar="[SEAT|SIDE=]BOT",
        help="Who plays a seat, a side or all others: greedy, random, seer:1 to seer:5.",
        show_default=False,
    ),
]
Scenarios = Annotated[
    list[Path] | None,
    typer.Option("--scenarios", metavar="PATH", help="Where the scenarios lie; the game's own if left out.", show_default=False),
]
Viewer = Annotated[
    str, typer.Option("--seat", "-s", metavar="SEAT", help="Whose view is told: a seat's, 'spectator', or 'referee' (everything).")
]


class Wanted(StrEnum):
    """What to show where an author's document is held against our clauses."""

    CHANGED = "changed"
    LOST = "lost"
    UNCOVERED = "uncovered"
    MOVED = "moved"
    FOUND = "found"
    OURS = "ours"


def flags(ctx: typer.Context) -> list[str]:
    """All flags of the verb that runs."""
    return [flag for param in ctx.command.get_params(ctx) for flag in param.opts if flag.startswith("--")]
