"""Printing a chronicle, for the verbs that tell a match: whose view, and each line as text or as JSON."""

from collections.abc import Sequence

import msgspec
import typer

from netdeck.cli._answers import Complaint
from netdeck.cli._speaking import spoken
from netdeck.kernel import REFEREE, SPECTATOR, Seat, say
from netdeck.kernel.message import plainly
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.chronicle import Told


def find_viewer(name: str, seats: Sequence[Seat]) -> Seat:
    """The seat or onlooker whose view is wanted."""
    viewers = [*seats, SPECTATOR, REFEREE]
    if name not in viewers:
        raise Complaint([say("there is no seat {seat!r} at this table{hint}", seat=name, hint=did_you_mean(name, viewers))])
    return Seat(name)


def print_told(told: Told, *, json: bool, game: int | None = None) -> None:
    """One line; *game* is its number where several are told."""
    if json:
        data = msgspec.to_builtins(told, enc_hook=plainly)
        typer.echo(msgspec.json.encode(data if game is None else {"game": game, **data}).decode())
    elif line := told.line():
        typer.echo(line if game is None else spoken(say("game {number}: {line}", number=game, line=line)))
