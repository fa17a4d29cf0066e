"""``netdeck replay``: show a record from any seat."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import current_translator, translated
from netdeck.cli._output import NO, CommandError, about_file, find_file, find_game, print_json

if TYPE_CHECKING:
    from netdeck.kernel import Match, Record, Seat
    from netdeck.terminal.console import Console


def replay(
    file: o.RecordFile,
    seat: o.Viewer = "referee",
    upto: Annotated[
        int | None, typer.Option("--upto", min=0, metavar="N", help="Stop after N choices and host acts.", show_default=False)
    ] = None,
    cards: Annotated[
        list[Path] | None,
        typer.Option("--cards", metavar="FILE.toml", help="Play the same choices with these cards instead.", show_default=False),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each choice.")] = False,
    language: o.LanguageName = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line; the last one is the view.")] = False,
) -> None:
    """Show a recorded match, whole or step by step, and its final table.

    A record carries the cards of one's own that it was played with. With --cards a designer sees what a changed card would have done: the
    same choices are made as long as they are legal, and exit status 1 says that one was not.
    """
    from netdeck.cli._custom_cards import own_cards
    from netdeck.cli._transcript import find_viewer, print_line
    from netdeck.kernel import Match, RecordError, Said, SetupError, say
    from netdeck.terminal.console import Console
    from netdeck.terminal.saved_matches import open_record
    from netdeck.terminal.transcript import Transcript

    if step and json:
        raise CommandError([say("use either --step or --json")])
    console = Console()
    parted: str = ""
    try:
        record, deal = open_record(find_file(file))
        game = find_game(record.header.setup.game)
        if cards:
            record = _with_cards(record, own_cards(game, cards).text)
        match = Match.replay(game, record, deal, upto=0)
        viewer = find_viewer(seat, match.setup.seats)
        chronicle = Transcript(match, viewer, language)
        for told in chronicle.news():
            print_line(told, json=json)
        for entry in record.entries[:upto]:
            if step and not _go_on(console, _board(match, viewer)):
                break
            try:
                for told in chronicle.entry(entry):
                    print_line(told, json=json)
            except RecordError as error:
                if not cards:
                    raise
                parted = say("with these cards the match diverges, {error}", error=error.message)
                break
        for told in chronicle.ending():
            print_line(told, json=json)
    except (OSError, RecordError, SetupError) as error:
        raise about_file(file, error) from error
    view = match.position.view(viewer)
    if json:
        print_json({"kind": "view", "view": view})
    else:
        typer.echo("\n" + translated(say("The table, as {viewer} sees it:", viewer=Said(viewer))))
        typer.echo(_board(match, viewer))
    if parted:
        raise CommandError([say("{path}: {wrong}", path=file, wrong=parted)], NO)


def _with_cards(record: "Record", cards: str) -> "Record":
    """*record* as if it had been played with other cards; its seals are invalid and not checked."""
    import msgspec

    setup = msgspec.structs.replace(record.header.setup, cards=cards)
    return msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, setup=setup))


def _board(match: "Match", viewer: "Seat") -> str:
    """The table in lines, with the signs of the game in words."""
    speak = current_translator().say
    return match.game.spell_symbols(match.game.board(match.position.view(viewer), speak=speak), speak)


def _go_on(console: "Console", board: str) -> bool:
    """Wait for Enter after a step, showing the table as often as it is asked for; whether the reader wants more."""
    from netdeck.kernel import say
    from netdeck.terminal.console import EndOfInput

    try:
        while True:
            match console.ask(translated(say("Enter: next; 'board' shows the table, 'quit' stops: "))).casefold():
                case "":
                    return True
                case "board":
                    console.say(board)
                case _:
                    return False
    except EndOfInput:
        return False
