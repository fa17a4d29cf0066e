"""Prints the log of a match, for any viewer, as text or JSON."""

from collections.abc import Sequence

import msgspec
import typer

from netdeck.cli._language import translated
from netdeck.cli._output import CommandError
from netdeck.kernel import REFEREE, SPECTATOR, Seat, say
from netdeck.kernel.message import encode_message
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.transcript import TranscriptLine


def find_viewer(name: str, seats: Sequence[Seat]) -> Seat:
    """The seat or spectator whose view is wanted."""
    viewers = [*seats, SPECTATOR, REFEREE]
    if name not in viewers:
        raise CommandError([say("there is no seat {seat!r} at this table{hint}", seat=name, hint=did_you_mean(name, viewers))])
    return Seat(name)


def print_line(told: TranscriptLine, *, json: bool, game: int | None = None) -> None:
    """Print one line; *game* is its number if there are several."""
    if json:
        data = msgspec.to_builtins(told, enc_hook=encode_message)
        typer.echo(msgspec.json.encode(data if game is None else {"game": game, **data}).decode())
    elif line := told.line():
        typer.echo(line if game is None else translated(say("game {number}: {line}", number=game, line=line)))
