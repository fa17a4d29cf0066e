"""``netdeck sim``: very many games on all cores, and what came out of them."""

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._answers import Complaint, counting, print_json, print_table, read_toml, warn, working

if TYPE_CHECKING:
    from netdeck.arena import Lengths, Report
    from netdeck.cli._seating import Seating
    from netdeck.kernel import Simulator

STOPPED = 130
"""Exit status of a command that was stopped by Ctrl-C, as shells have it."""
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
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="The seed of the first game; a random one if left out.", show_default=False),
    ] = None,
    setup: o.SetupFile = None,
    bot: o.Bots = None,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, metavar="K", help="How many cores; all if left out.", show_default=False)
    ] = None,
    json: o.Json = False,
) -> None:
    """Play very many games and count what comes out: who wins, how long it takes, which clauses are followed.

    Each game has a seed of its own, so the number of workers does not change the result. A game may have a quick way of its own to play
    at random, which is used unless a bot is named. Ctrl-C stops early and tells of the games that are done.
    """
    from netdeck.arena import report, simulate
    from netdeck.arena.simulation import SEEDS
    from netdeck.cli._seating import Wishes, seat_everybody

    first = secrets.randbits(SEED_BITS) if seed is None else seed
    if first + games > SEEDS:
        raise Complaint([f"{games} games from seed {first} on need seeds beyond 2**63 - 1"])
    wishes = Wishes(words or (), variant, option or (), seats, deck or (), first, setup, bot or (), None, o.flags(ctx))
    seating = seat_everybody(wishes)
    simulator = _simulator(seating, chosen=bool(bot) or _names_bots(setup))
    if simulator.advice:
        warn(simulator.advice)
    with working("Getting the rules ready; it takes a while only the first time"):
        simulator.prepare()
    with counting("Playing", games, telling=False) as done:
        simulation = simulate(simulator, games, first, workers, done)
    if simulation.interrupted:
        warn(f"stopped after {simulation.tally.games} of {games} games")
    found = report(simulation.tally)
    if json:
        head = {"game": seating.game.id, "variant": seating.setup.variant, "seats": seating.setup.seats, "seed": first}
        print_json({**head, "played": simulator.policy, "wanted": games, "interrupted": simulation.interrupted, "report": found})
    else:
        typer.echo(f"{seating.game.title} ({seating.setup.variant}), {found.games} games from seed {first} on: {simulator.policy}.")
        _tell(found)
    if simulation.interrupted:
        raise typer.Exit(STOPPED)


def _simulator(seating: "Seating", *, chosen: bool) -> "Simulator":
    """The game's own way to play at random, unless somebody chose a bot."""
    from netdeck.arena import BotSimulator

    own = None if chosen else seating.game.simulator(seating.setup)
    return own or BotSimulator(seating.game, seating.setup, seating.bots)


def _names_bots(setup: Path | None) -> bool:
    return setup is not None and "bots" in read_toml(setup)


def _tell(found: "Report") -> None:
    if not found.games:
        return
    typer.echo()
    shares = [(who, each.games, _percent(each.share), f"{_percent(each.low)} to {_percent(each.high)}") for who, each in found.wins.items()]
    print_table(["winner", "games", "share", "95 % confidence"], shares)
    typer.echo()
    endings = [(each.clause, each.winner, each.cause, each.games, _percent(each.share)) for each in found.endings]
    print_table(["clause", "winner", "ending", "games", "share"], endings)
    typer.echo()
    lengths = [_length(name, each) for name, each in (("moves", found.moves), ("turns", found.turns)) if each is not None]
    print_table(["length", "mean", "median", "95 % within", "longest"], lengths)
    typer.echo()
    print_table(["clause", "followed", "a game"], [(id, count, f"{count / found.games:.3g}") for id, count in found.fired.items()])


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _length(name: str, lengths: "Lengths") -> tuple[object, ...]:
    return name, f"{lengths.mean:.2f}", lengths.median, lengths.p95, lengths.longest
