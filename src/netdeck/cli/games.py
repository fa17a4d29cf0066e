"""``netdeck games``: what can be played, and what a game leaves to its players."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import all_games, complete_game, find_game, print_json, print_table

if TYPE_CHECKING:
    from netdeck.kernel import Game


def games(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Only this one, with all it offers.", autocompletion=complete_game)
    ] = None,
    json: o.Json = False,
) -> None:
    """List the games, or everything that one of them lets you choose."""
    if game is not None:
        found = find_game(game)
        if json:
            print_json(_whole(found))
        else:
            _print_whole(found)
        return
    listed = all_games()
    if json:
        print_json([_brief(each) for each in listed])
        return
    print_table(
        ["Id", "Players", "Variants", "Title"],
        [(each.id, _players(each), ", ".join(each.variants), f"{each.title}. {each.summary}".strip(" .") + ".") for each in listed],
    )


def _brief(game: "Game") -> dict[str, Any]:
    low, high = game.seat_counts
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "version": game.version,
        "variants": list(game.variants),
        "seats": {"min": low, "max": high},
    }


def _whole(game: "Game") -> dict[str, Any]:
    return {
        **_brief(game),
        "variants": list(game.variants.values()),
        "seats": {**_brief(game)["seats"], "names": game.table(game.seat_counts[1])},
        "options": list(game.options.values()),
        "seat_flags": game.seat_flags,
        "decks": list(game.decks),
    }


def _print_whole(game: "Game") -> None:
    from netdeck.terminal.prose import paragraph, rows

    typer.echo(paragraph(f"{game.title}: {game.summary}" if game.summary else game.title))
    book = game.rulebook
    typer.echo(f"Rules {game.version}, {len(book.clauses)} clauses, {len(book.rulings)} rulings; {_players(game)} players.")
    typer.echo("\nVariants (--variant)\n" + rows([(variant.id, variant.title) for variant in game.variants.values()]))
    typer.echo("\nSeats (--seats)\n" + paragraph(", ".join(game.table(game.seat_counts[1])), "  "))
    if game.seat_flags:
        flags = [(f"--{side} N", f"up to {len(seats)}: {', '.join(seats)}") for side, seats in game.seat_flags.items()]
        typer.echo("\nSides\n" + rows(flags))
    if game.decks:
        typer.echo("\nDecks (--deck)\n" + paragraph(", ".join(game.decks), "  "))
    if game.options:
        options = [(f"{each.name}={_text(each.default)}", f"{each.help} ({each.clause})") for each in game.options.values()]
        typer.echo("\nOptions (--option), with their defaults\n" + rows(options))


def _players(game: "Game") -> str:
    low, high = game.seat_counts
    return str(low) if low == high else f"{low} to {high}"


def _text(value: object) -> str:
    """A value as ``--option`` takes it."""
    import msgspec

    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
