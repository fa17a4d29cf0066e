"""Printing a chronicle, for the verbs that tell a match: whose view, and each line as text or as JSON."""

from collections.abc import Sequence

import msgspec
import typer

from netdeck.cli._answers import Complaint
from netdeck.kernel import REFEREE, SPECTATOR, Seat
from netdeck.kernel.setup import did_you_mean
from netdeck.terminal.chronicle import Told


def find_viewer(name: str, seats: Sequence[Seat]) -> Seat:
    """The seat or onlooker whose view is wanted."""
    viewers = [*seats, SPECTATOR, REFEREE]
    if name not in viewers:
        raise Complaint([f"there is no seat {name!r} at this table{did_you_mean(name, viewers)}"])
    return Seat(name)


def print_told(told: Told, *, json: bool, game: int | None = None) -> None:
    """One line; *game* is its number where several are told."""
    if json:
        data = msgspec.to_builtins(told)
        typer.echo(msgspec.json.encode(data if game is None else {"game": game, **data}).decode())
    elif line := told.line():
        typer.echo(line if game is None else f"game {game}: {line}")
