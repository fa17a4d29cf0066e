"""``netdeck play``: sit down at a table and play in plain lines."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import CommandError, about_file, all_games, find_file, find_game

if TYPE_CHECKING:
    from netdeck.cli._table_setup import TableOptions, TableSetup
    from netdeck.client import RemoteMatch
    from netdeck.kernel import Match
    from netdeck.terminal.console import Console

INTRODUCED = "{game} ({variant}). {who} 'help' lists the commands."
CONTEXT = o.FLAGS_OF_GAMES


def play(
    ctx: typer.Context,
    words: o.Words = None,
    variant: o.VariantName = "",
    option: o.RuleOptions = None,
    seats: o.Seats = "",
    deck: o.Decks = None,
    cards: o.Cards = None,
    seed: o.Seed = None,
    setup: o.SetupFile = None,
    bot: o.Bots = None,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", "-s", metavar="SEAT|all", help="Your seat; repeat it for several people.", show_default=False),
    ] = None,
    versus: Annotated[
        str,
        typer.Option("--vs", metavar="BOT|COMMAND", help="Your opponent: a bot such as seer:2, or your own program.", show_default=False),
    ] = "",
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Where to save the record.", show_default=False)] = None,
    server: Annotated[
        str,
        typer.Option("--server", metavar="URL", help="Play on this server; --seat is then TABLE/TOKEN or its link.", show_default=False),
    ] = "",
    name: Annotated[str, typer.Option("--name", help="Your name.", show_default=False)] = "",
    thoughts: Annotated[
        bool, typer.Option("--thoughts", help="Show the thoughts of searching bots; reveals their cards.", show_default=False)
    ] = False,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Resume a saved match.", show_default=False)] = None,
    no_clock: Annotated[
        bool, typer.Option("--no-clock", help="Play without the clock that the rules propose.", show_default=False)
    ] = False,
    language: o.LanguageName = "",
) -> None:
    """Play a game in the terminal; without a name, pick one.

    Bots take the remaining seats. A game may have flags of its own for its sides ('netdeck games GAME' lists them). While you play,
    'help' lists the commands.
    """
    from netdeck.bots import command_or_name
    from netdeck.cli._table_setup import TableOptions
    from netdeck.i18n import translator
    from netdeck.kernel import say
    from netdeck.terminal.console import Console, EndOfInput
    from netdeck.terminal.line_mode import LineMode
    from netdeck.terminal.match_backend import LocalMatch
    from netdeck.terminal.saved_matches import new_place
    from netdeck.terminal.thought_text import thought_lines

    if cards and (server or resume is not None):
        raise CommandError([say("a match that is there already has its cards: leave out --cards")])
    if server:
        _play_there(server, words or (), seat or (), name, language)
        return
    bots = [*(bot or ()), *([command_or_name(versus)] if versus else ())]
    wishes = TableOptions(words or (), variant, option or (), seats, deck or (), seed, setup, bots, seat or (), o.flags(ctx), cards or ())
    console = Console()
    console.speak = translator(language).say
    if resume is not None:
        seating, match = _resumed(resume)
    else:
        try:
            seating = _seating(console, wishes, language)
        except EndOfInput:
            console.say(say("Goodbye."))
            return
        match = seating.match()
    _introduce(console, seating)
    table = seating.seat_bots(match)
    try:
        overheard = (lambda thought: console.say("\n".join(thought_lines(thought, console.speak)))) if thoughts else None
        place = record or resume or new_place(seating.game.id)
        LineMode(console, LocalMatch(match, table, place, overheard, not no_clock, name, language)).play()
    finally:
        table.close()


def _play_there(server: str, words: Sequence[str], seats: Sequence[str], name: str, language: str) -> None:
    """Play a seat of a table on a server, in lines."""
    from netdeck.client import ServerError
    from netdeck.kernel import say
    from netdeck.terminal.console import Console
    from netdeck.terminal.line_mode import LineMode

    if len(seats) != 1 or len(words) > 1:
        raise CommandError([say("name a seat: netdeck play --server URL --seat TABLE/TOKEN")])
    console = Console()
    try:
        there = join_remote_table(server, seats[0], name, language)
        if words and find_game(words[0]).id != there.game.id:
            raise CommandError([say("they play {title} at that table", title=there.game.title)])
        sitting = LineMode(console, there)
        told = {"game": there.game.title, "variant": there.info.variant, "who": say("You are {seats}.", seats=there.seat)}
        console.print_wrapped(say(INTRODUCED, **told))
        sitting.play()
    except ServerError as error:
        raise CommandError([error]) from error


def join_remote_table(server: str, seat: str, name: str, language: str = "") -> "RemoteMatch":
    """A seat of a table on a server: its token behind the table's name, or the whole link. Raises ``ServerError``."""
    from netdeck.client import Connection, RemoteMatch
    from netdeck.kernel import say

    table, slash, token = seat.rpartition("#")[2].partition("/")
    if not slash:
        raise CommandError([say("a seat of a server is TABLE/TOKEN, or the link that you were sent")])
    return RemoteMatch(Connection(server, table, token, language), find_game, name)


def _seating(console: "Console", wishes: "TableOptions", language: str) -> "TableSetup":
    """The table that was named, or the one that is picked now."""
    from netdeck.cli._table_setup import game_name, set_up_picked, set_up_table
    from netdeck.kernel import say
    from netdeck.terminal.picker import pick

    if wishes.words or game_name(wishes):
        return set_up_table(wishes)
    if wishes.cards:
        raise CommandError([say("name the game of the cards: netdeck play GAME --cards FILE.toml")])
    games = all_games()
    if not games:
        raise CommandError([say("no game is installed")])
    while True:
        try:
            return set_up_picked(pick(console, games, language), wishes.seed)
        except CommandError as complaint:
            console.say("\n".join(["", console.speak(say("Invalid table:")), *map(translated, complaint.sentences)]))


def _resumed(path: Path) -> tuple["TableSetup", "Match"]:
    """A match that was left, and the same players."""
    from netdeck.bots import why_not
    from netdeck.cli._table_setup import TableSetup
    from netdeck.kernel import Match, RecordError, SetupError, say
    from netdeck.terminal.saved_matches import open_record

    try:
        record, deal = open_record(find_file(path))
        game = find_game(record.header.setup.game)
        match = Match.replay(game, record, deal)
        game = match.game
    except (OSError, RecordError, SetupError) as error:
        raise about_file(path, error) from error
    if match.position.result() is not None:
        raise CommandError([say("{path}: the match is over; 'netdeck replay {path}' shows it", path=path)])
    bots = {seat: player for seat, player in match.setup.players.items() if not why_not(player, local=True, game=game)}
    return TableSetup(game, match.setup, deal, bots), match


def _introduce(console: "Console", seating: "TableSetup") -> None:
    from netdeck.kernel import say
    from netdeck.kernel.message import join_and

    setup = seating.setup
    people = [str(seat) for seat in setup.seats if seat not in seating.bots]
    who = [say("You are {seats}.", seats=join_and(people))] if people else []
    who += [say("{seat} is played by {bot}.", seat=seat, bot=_called(bot)) for seat, bot in seating.bots.items()]
    console.print_wrapped(say(INTRODUCED, game=seating.game.title, variant=setup.variant, who=" ".join(map(console.speak, who))))
    if lists := _of_lists(seating, console.speak):
        console.print_wrapped(lists)
    if seating.deal.commitment:
        sealed = "The shuffles are sealed under {commitment}; the record reveals the secret at the end."
        console.print_wrapped(say(sealed, commitment=seating.deal.commitment[:16]))


def _of_lists(seating: "TableSetup", speak: "Callable[[str], str]") -> str:
    """Whether deck lists are open, and the lists if they are; nothing for a game without decks."""
    from netdeck.kernel import OPEN_LISTS, SPECTATOR, Rng, key_from_seed, say

    setup = seating.setup
    if OPEN_LISTS not in seating.game.options:
        return ""
    if not setup.options.get(OPEN_LISTS):
        return say("Deck lists are hidden, also from bots (--option open_lists=true shows them).")
    lists = seating.game.start(setup, Rng(key_from_seed(0))).view(SPECTATOR).seat
    told = [f"{seat}: {', '.join(f'{count} {name}' for name, count in own['deck_list'].items())}." for seat, own in lists.items()]
    return "\n".join([speak(say("Deck lists are open: everybody may read them, bots too.")), *told])


def _called(bot: str) -> str:
    """What people call a bot, and what to write for it."""
    from netdeck.bots import character

    name = character(bot).name
    return name if name == bot else f"{name} ({bot})"
