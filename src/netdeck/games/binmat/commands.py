"""``netdeck binmat``: games of the live server come in, and matches go out in its format.

Each command imports what it needs when it runs, so that its help comes at once.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

if TYPE_CHECKING:
    from netdeck.games.binmat.logs.importer import Imported
    from netdeck.games.binmat.logs.reader import Fault
    from netdeck.kernel import Seat

NO, WRONG = 1, 2
"""Exit statuses: the log contradicts the rules; wrong usage or bad input."""
MOST_FAULTS: Final = 100
"""So many contradictions are told one by one; a file that has more is no game."""

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, no_args_is_help=True, add_completion=False)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.callback()
def binmat() -> None:
    """Read and write games of the live server."""


@app.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="JSON files of turns, or log lines; all of one game.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="RECORD", help="Write the game as a record.", show_default=False)
    ] = None,
    variant: Annotated[str, typer.Option("--variant", "-v", metavar="ID", help="The rules to check it by.")] = "hackmud",
    json: Json = False,
) -> None:
    """Check a game of the live server against the rules, fill in the cards that its files hide, and record it.

    Several files are several sides, or parts, of one game. Exit status 0 only if nothing contradicts the rules; the record then holds the
    whole game, otherwise the part before the first contradiction or gap.
    """
    from netdeck.games.binmat import GAME
    from netdeck.games.binmat.logs.importer import import_story
    from netdeck.games.binmat.logs.reader import LogError, read_files
    from netdeck.kernel import SetupError

    try:
        imported = import_story(GAME, read_files(files), variant, {})
    except (LogError, OSError) as error:
        _fail([error])
    except SetupError as error:
        _fail(error.problems)
    written = out if out is not None and imported.match is not None else None
    if written is not None and imported.match is not None:
        _write(written, imported.match.record().to_bytes())
    if json:
        _print_json(_as_data(files, imported, written))
    else:
        _tell(imported, out)
    if imported.faults:
        raise typer.Exit(NO)


@app.command("export")
def export(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A record of BINMAT.")],
    side: Annotated[str, typer.Option("--side", "-s", metavar="a|d", help="Whose turn file: a side's or a seat's.")] = "d",
    lines: Annotated[bool, typer.Option("--lines", help="Plain log lines of the whole game instead.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Output file; default: stdout.", show_default=False)
    ] = None,
) -> None:
    """Write a recorded match as the live server does: a turn file of one side, or log lines."""
    from netdeck.games.binmat import GAME
    from netdeck.games.binmat.logs.exporter import retell
    from netdeck.kernel import Record, RecordError, SetupError

    try:
        told = Record.from_bytes(record.read_bytes())
        if told.header.setup.game != GAME.id:
            _fail([f"{record}: this is a record of {told.header.setup.game}, not of {GAME.id}"])
        seat = _seat(side, told.header.setup.seats)
        telling = retell(GAME, told, told.deal, [seat])
    except OSError as error:
        _fail([error])
    except (RecordError, SetupError, ValueError) as error:
        _fail([f"{record}: {error}"])
    if lines:
        text = "".join(f"{line.notation()}\n" for line in telling.lines())
    else:
        import msgspec

        text = "[\n" + ",\n".join(msgspec.json.encode(sheet.to_data()).decode() for sheet in telling.sheets(seat)) + "\n]\n"
    if out is not None:
        _write(out, text.encode())
    else:
        typer.echo(text, nl=False)


def _seat(side: str, seats: "Sequence[Seat]") -> "Seat":
    """The seat whose view is written; a side's is that of its first member."""
    found = next((seat for seat in sorted(seats) if side in (seat, seat[0])), None)
    if found is None:
        _fail([f"there is no side or seat {side!r} in this match: {', '.join(sorted(seats))}"])
    return found


def _fail(sentences: "Sequence[object]") -> NoReturn:
    for sentence in sentences:
        typer.echo(f"netdeck: {sentence}", err=True)
    raise typer.Exit(WRONG)


def _write(place: Path, data: bytes) -> None:
    try:
        place.write_bytes(data)
    except OSError as error:
        _fail([error])


def _print_json(answer: object) -> None:
    import msgspec

    data = msgspec.json.encode(answer)
    typer.echo((msgspec.json.format(data, indent=2) if sys.stdout.isatty() else data).decode())


def _as_data(files: "Sequence[Path]", imported: "Imported", out: Path | None) -> dict[str, object]:
    result = imported.match.position.result() if imported.match is not None else None
    return {
        "files": [str(file) for file in files],
        "variant": imported.setup.variant,
        "options": {"turn_limit": imported.setup.options["turn_limit"]},
        "players": imported.setup.players,
        "seats": imported.setup.seats,
        "turns": imported.turns,
        "views": imported.compared,
        "contradictions": [_fault(fault) for fault in imported.faults[:MOST_FAULTS]],
        "more": max(0, len(imported.faults) - MOST_FAULTS),
        "doubts": [_fault(fault) for fault in imported.doubts],
        "gaps": [{"first": gap.first, "last": gap.last, "views": gap.views, "sentence": str(gap)} for gap in imported.gaps],
        "restarts": [{"turn": each.turn, "where": each.where, "streaks": each.streaks} for each in imported.restarts],
        "recorded": imported.recorded,
        "result": result,
        "record": str(out) if out is not None else None,
    }


def _fault(fault: "Fault") -> dict[str, object]:
    return {"where": fault.where, "turn": fault.turn, "line": fault.text, "clause": fault.clause, "sentence": fault.sentence}


def _tell(imported: "Imported", out: Path | None) -> None:
    players = ", ".join(f"{seat} is {name}" for seat, name in sorted(imported.setup.players.items()))
    typer.echo(f"{_many(imported.turns, 'turn')} told, {_many(imported.compared, 'view')} compared{f'; {players}' if players else ''}")
    for gap in imported.gaps:
        typer.echo(f"gap: {gap}")
    for restart in imported.restarts:
        typer.echo(f"restart: {restart}")
    for fault in imported.faults[:MOST_FAULTS]:
        typer.echo(f"contradiction: {fault}")
    if len(imported.faults) > MOST_FAULTS:
        typer.echo(f"and {len(imported.faults) - MOST_FAULTS} contradictions more")
    for doubt in imported.doubts:
        typer.echo(f"not found out: {doubt}")
    typer.echo(f"{_many(len(imported.faults), 'contradiction')} to the {imported.setup.variant} rules")
    if imported.match is None:
        typer.echo("the beginning of the game is not told, so there is nothing to record")
    elif out is not None:
        result = imported.match.position.result()
        typer.echo(f"{_many(imported.recorded, 'turn')} recorded in {out}{f'; {result}' if result is not None else ''}")


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
