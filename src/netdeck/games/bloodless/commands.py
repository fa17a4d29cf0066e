"""``netdeck bloodless``: what only this game can do from the command line."""

import json as json_text
from pathlib import Path
from textwrap import indent
from typing import Annotated

import typer

app = typer.Typer(
    help="Bloodless: bring in cards from the author's database.", no_args_is_help=True, rich_markup_mode=None, add_completion=False
)


@app.callback()
def bloodless() -> None:
    """Bloodless: bring in cards from the author's database."""


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A JSON list of cards as the author publishes them.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE.toml", help="Write a card file here.", show_default=False)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Convert the author's cards into a card file and report what cannot be read."""
    from netdeck.games.bloodless.cards.card_set import starter
    from netdeck.games.bloodless.cards.importer import ImportFileError, import_cards

    try:
        found = import_cards(file.read_bytes(), file.stem, (starter(),))
    except (OSError, ImportFileError) as error:
        typer.echo(f"netdeck: {file}: {getattr(error, 'strerror', None) or error}", err=True)
        raise typer.Exit(2) from None
    if out is not None:
        out.write_text(found.toml, encoding="utf-8")
    if json:
        typer.echo(json_text.dumps(found.plain(), ensure_ascii=False))
        return
    for card in found.cards:
        typer.echo(f"{'compiled' if card.compiled else 'left out'}  {card.name}")
        for sentence in (*card.problems, *(f"note: {note}" for note in card.notes)):
            typer.echo(indent(sentence, " " * 10))
    typer.echo(
        f"{sum(card.compiled for card in found.cards)} of {len(found.cards)} cards compiled"
        + (f"; written to {out}" if out is not None else "")
    )
