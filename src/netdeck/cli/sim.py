"""``netdeck sim``: very many games on all cores, and what came out of them."""

import secrets
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import Complaint, counting, print_json, print_table, warn, working

if TYPE_CHECKING:
    from collections.abc import Mapping

    from netdeck.arena import Lengths, Report, Share
    from netdeck.cli._seating import Seating
    from netdeck.kernel import Simulator

SEED_BITS = 32
"""A seed that nobody chose is short enough to be typed again."""


def sim(
    ctx: typer.Context,
    words: o.Words = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games.")] = 1000,
    variant: o.VariantName = "",
    option: o.RuleOptions = None,
    seats: o.Seats = "",
    deck: o.Decks = None,
    cards: o.Cards = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="The seed of the first game; a random one if left out.", show_default=False),
    ] = None,
    setup: o.SetupFile = None,
    bot: o.Bots = None,
    playouts: Annotated[
        bool,
        typer.Option("--playouts", help="Draw options straight from the rules: many times as fast; cards are counted instead of clauses."),
    ] = False,
    every_deck: Annotated[
        bool, typer.Option("--every-deck", help="So many games for every way to give the game's own decks to the seats.")
    ] = False,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, metavar="K", help="How many cores; all if left out.", show_default=False)
    ] = None,
    json: o.Json = False,
) -> None:
    """Play very many games and count what comes out: who wins, how long it takes, which clauses are followed.

    Each game has a seed of its own, so the number of workers does not change the result. A game may have a quick way of its own to play
    at random, which is used unless a bot is named. Ctrl-C stops early and tells of the games that are done.
    """
    from netdeck.arena import report, shares_by, simulate
    from netdeck.arena.simulation import SEEDS
    from netdeck.cli._seating import Wishes, seat_everybody
    from netdeck.cli._setup_file import read_setup_file
    from netdeck.kernel import Tally

    first = secrets.randbits(SEED_BITS) if seed is None else seed
    if first + games > SEEDS:
        raise Complaint([f"{games} games from seed {first} on need seeds beyond 2**63 - 1"])
    wishes = Wishes(words or (), variant, option or (), seats, deck or (), first, setup, bot or (), None, o.flags(ctx), cards or ())
    seating = seat_everybody(wishes)
    chosen = bool(bot) or read_setup_file(setup)[0].names_bots
    if playouts and chosen:
        raise Complaint(["playouts ask no bot: leave out --playouts or the bots"])
    tables = _every_deck(seating) if every_deck else [seating]
    simulator = _simulator(seating, chosen=chosen, playouts=playouts)
    if simulator.advice:
        warn(simulator.advice)
    with working("Getting the rules ready; it takes a while only the first time"):
        simulator.prepare()
    tally, each, interrupted = Tally(), {}, False
    done_tables = []
    with counting("Playing", games * len(tables), telling=False) as done:
        for table in tables:
            simulation = simulate(_simulator(table, chosen=chosen, playouts=playouts), games, first, workers, done)
            tally.add(simulation.tally)
            bots = table.bots if chosen else {}
            done_tables.append((simulation.tally, table.game, table.setup, bots))
            each[" against ".join(table.setup.decks.values())] = report(simulation.tally)
            interrupted = simulation.interrupted
            if interrupted:
                break
    if interrupted:
        warn(f"stopped after {tally.games} of {games * len(tables)} games")
    found, by = report(tally), shares_by(done_tables)
    if json:
        head = {"game": seating.game.id, "variant": seating.setup.variant, "seats": seating.setup.seats, "seed": first}
        more = {"decks": each} if every_deck else {}
        print_json(
            {
                **head,
                "played": simulator.policy,
                "wanted": games * len(tables),
                "interrupted": interrupted,
                "report": found,
                "by": by,
                **more,
            }
        )
    else:
        typer.echo(f"{seating.game.title} ({seating.setup.variant}), {found.games} games from seed {first} on: {simulator.policy}.")
        if every_deck:
            _tell_decks(each)
        _tell(found, by)
    if interrupted:
        raise KeyboardInterrupt  # the games that are done are told


def _every_deck(seating: "Seating") -> "list[Seating]":
    """The table with the game's own decks in every way."""
    decks, seats = seating.game.decks, seating.setup.seats
    if not decks:
        raise Complaint([f"{seating.game.title} has no decks of its own"])
    dealt = (dict(zip(seats, names, strict=True)) for names in product(decks, repeat=len(seats)))
    return [replace(seating, setup=msgspec.structs.replace(seating.setup, decks=each)) for each in dealt]


def _simulator(seating: "Seating", *, chosen: bool, playouts: bool) -> "Simulator":
    """Playouts if they are wanted; else the game's own way to play at random, unless somebody chose a bot."""
    from netdeck.arena import BotSimulator, PlayoutSimulator

    if playouts:
        return PlayoutSimulator(seating.game, seating.setup)
    own = None if chosen else seating.game.simulator(seating.setup)
    return own or BotSimulator(seating.game, seating.setup, seating.bots)


def _tell_decks(each: "Mapping[str, Report]") -> None:
    """How the decks did against each other."""
    winners = sorted({winner for found in each.values() for winner in found.wins})
    rows = [
        (decks, found.games, *(_percent(found.wins[winner].share) if winner in found.wins else "" for winner in winners))
        for decks, found in each.items()
    ]
    typer.echo()
    print_table(["decks", "games", *winners], rows)


def _tell_groups(by: "Mapping[str, Mapping[str, Share]]") -> None:
    """How often each role, seat, deck and bot won; what all of them share tells nothing."""
    for kind, named in by.items():
        if len(named) > 1:
            typer.echo()
            rows = [(name, *_told(each)) for name, each in named.items()]
            print_table([kind, "won", "share", "95 % confidence"], rows)


def _tell(found: "Report", by: "Mapping[str, Mapping[str, Share]]") -> None:
    if not found.games:
        return
    typer.echo()
    shares = [(who, *_told(each)) for who, each in found.wins.items()]
    print_table(["winner", "games", "share", "95 % confidence"], shares)
    _tell_groups({kind: named for kind, named in by.items() if not named.keys() <= found.wins.keys()})
    typer.echo()
    endings = [(each.clause, each.winner, each.cause, each.games, _percent(each.share)) for each in found.endings]
    print_table(["clause", "winner", "ending", "games", "share"], endings)
    typer.echo()
    lengths = [_length(name, each) for name, each in (("moves", found.moves), ("turns", found.turns)) if each is not None]
    print_table(["length", "mean", "median", "95 % within", "longest"], lengths)
    if found.fired:
        typer.echo()
        print_table(["clause", "followed", "a game"], [(id, count, f"{count / found.games:.3g}") for id, count in found.fired.items()])
    if found.used or found.unused:
        typer.echo()
        print_table(["card", "games", "share"], [(name, count, _percent(count / found.games)) for name, count in found.used.items()])
        typer.echo()
        typer.echo(f"{len(found.used)} of {len(found.used) + len(found.unused)} cards were used.")
        if found.unused:
            typer.echo(f"Never used: {', '.join(found.unused)}.")


def _told(share: "Share") -> tuple[object, ...]:
    return share.games, _percent(share.share), f"{_percent(share.low)} to {_percent(share.high)}"


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _length(name: str, lengths: "Lengths") -> tuple[object, ...]:
    return name, f"{lengths.mean:.2f}", lengths.median, lengths.p95, lengths.longest
