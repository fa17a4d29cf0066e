"""``netdeck watch``: bots play, and every line of the log cites its clause."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import counting, print_json, warn

if TYPE_CHECKING:
    from netdeck.cli._table_setup import TableSetup
    from netdeck.kernel import Match
    from netdeck.terminal.transcript import Transcript, TranscriptLine

CONTEXT = o.FLAGS_OF_GAMES


def watch(
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
    seat: o.Viewer = "referee",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games; with a seed, each uses the next one.")] = 1,
    log: Annotated[
        bool | None,
        typer.Option("--log/--no-log", help="Show every event, or only results; default: on for a single game.", show_default=False),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write the record; several games get numbered names.", show_default=False),
    ] = None,
    thoughts: Annotated[bool, typer.Option("--thoughts", help="Show the thoughts of searching bots before each choice.")] = False,
    language: o.LanguageName = "",
    json: Annotated[bool, typer.Option("--json", help="Print JSON, one object per line.")] = False,
) -> None:
    """Let bots play and show every event with its clause."""
    from netdeck.cli._table_setup import TableOptions, set_up_table
    from netdeck.cli._transcript import find_viewer, print_line
    from netdeck.kernel import Said, say
    from netdeck.kernel.message import join_list
    from netdeck.terminal.saved_matches import keep
    from netdeck.terminal.transcript import Transcript

    wishes = TableOptions(words or (), variant, option or (), seats, deck or (), seed, setup, bot or (), None, o.flags(ctx), cards or ())
    seating = set_up_table(wishes)
    viewer = find_viewer(seat, seating.setup.seats)
    whole = games == 1 if log is None else log
    if not json:
        sitting = join_list([say("{seat} is {bot}", seat=seat, bot=bot) for seat, bot in seating.bots.items()])
        warn(say("{title} ({variant}): {sitting}", title=seating.game.title, variant=seating.setup.variant, sitting=sitting))
    wins: Counter[str] = Counter()
    with counting("Playing", games, telling=True) as done:
        for number in range(1, games + 1):
            table = seating.again(number - 1)
            match = table.match()
            for told in _played(table, match, Transcript(match, viewer, language), thoughts):
                if whole or told.result is not None:
                    print_line(told, json=json, game=number if games > 1 else None)
                if told.result is not None:
                    wins[told.result.winner or ", ".join(told.result.winners) or "nobody"] += 1
            if record is not None:
                keep(match, _numbered(record, number, games))
            done()
    if games > 1 and json:
        print_json({"games": games, "wins": dict(wins)})
    elif games > 1:
        for winner, count in wins.most_common():
            typer.echo(translated(say("{winner} wins {count} of {games}", winner=Said(winner), count=count, games=games)))


def _played(table: "TableSetup", match: "Match", chronicle: "Transcript", thoughts: bool) -> "Iterator[TranscriptLine]":
    """Let the bots play *match* to its end, telling it as it goes, with their *thoughts* if wanted."""
    from netdeck.kernel import say

    bots = table.seat_bots(match)
    yield from chronicle.news()
    try:
        while (seat := bots.waiting()) is not None:
            number, clause = match.number, match.position.pending()[seat].clause
            option = bots.act(seat)
            if option is None:
                lost = "{bot} at {seat} has lost its game. {fault}"
                warn(say(lost, bot=table.bots[seat], seat=seat, fault=bots.faults[seat]))
            else:
                if thoughts:
                    yield from chronicle.thoughts(number, bots.thoughts.get(number))
                yield from chronicle.choice(number, seat, option.notation, clause)
            yield from chronicle.news()
    finally:
        bots.close()
    yield from chronicle.ending()


def _numbered(record: Path, number: int, games: int) -> Path:
    """Where the record of one of several games goes: ``out.jsonl`` becomes ``out-07.jsonl``."""
    return record if games == 1 else record.with_name(f"{record.stem}-{number:0{len(str(games))}}{record.suffix}")
