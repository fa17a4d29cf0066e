"""Options shared by verbs of the lab."""

from pathlib import Path
from typing import Annotated

import typer

Workers = Annotated[
    int | None, typer.Option("--workers", "-w", min=1, metavar="K", help="Number of processes; default: all cores.", show_default=False)
]
Ray = Annotated[str, typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster (auto, or HOST:PORT).", show_default=False)]
FirstSeed = Annotated[int, typer.Option("--seed", min=0, metavar="N", help="The first seed.")]
WhoPlays = Annotated[str, typer.Option("--bot", metavar="BOT", help="Who plays.")]
GamesOfAMeeting = Annotated[int, typer.Option("--games", "-n", min=2, metavar="N", help="Games per meeting and world.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", metavar="FOLDER", help="Folder of the run.", show_default=False)]
Decks = Annotated[
    list[str] | None, typer.Option("--deck", metavar="DECK", help="Decks that meet; default: all of the game.", show_default=False)
]
