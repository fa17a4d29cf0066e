"""``netdeck match``: compare bots, each seed once per seating."""

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import CommandError, counting, print_json, print_table, warn

if TYPE_CHECKING:
    from netdeck.arena import Contest, Played, Score, Standing


def match(
    game: o.GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT BOT...", help="Names of bots, or command lines of programs.")],
    old_game: o.OldGameOption = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="How many games, rounded up to whole rounds.")] = 100,
    variant: o.VariantName = "",
    option: o.RuleOptions = None,
    seats: o.Seats = "",
    deck: o.Decks = None,
    cards: o.Cards = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, metavar="N", help="Seed of the first round; default: random.", show_default=False),
    ] = None,
    bank: Annotated[float, typer.Option("--bank", min=0.1, metavar="SECONDS", help="A program's time for one match.")] = 60.0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, metavar="K", help="Number of processes; default: all cores.", show_default=False)
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Save the record of every game there.", show_default=False)
    ] = None,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Compare bots over many games, with confidence intervals.

    A round is one seed, played once for every way to seat the bots, so neither the shuffle nor the seat favours anybody. The number of
    workers does not change the result, unless programs run out of time on a busy machine.
    """
    from netdeck.arena import Contest, contend, standings, standings_by
    from netdeck.bots import command_or_name, why_not
    from netdeck.cli._table_setup import TableOptions, set_up_table
    from netdeck.kernel import say

    if len(bots) < 2:
        raise CommandError([say("a match needs two bots or more")])
    names = [command_or_name(bot) for bot in bots]
    first = secrets.randbits(32) if seed is None else seed
    wishes = TableOptions([game], variant, option or (), seats, deck or (), first, cards=cards or ())
    seating = set_up_table(wishes)
    if wrong := [words for name in names if (words := why_not(name, local=True, game=seating.game))]:
        raise CommandError(wrong)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    contest = Contest(seating.game, seating.setup, tuple(names), first, bank, records)
    if len(contest.sides) < len(bots):
        wrong_number = "{bots} bots need as many sides, and this table has {sides}: --seats sets the number of seats"
        raise CommandError([say(wrong_number, bots=len(bots), sides=len(contest.sides))])
    rounds = -(-games // contest.turns)
    played: list[Played] = []
    stopped = False
    with counting("Playing", rounds * contest.turns, telling=False) as done:
        try:
            for part in contend(contest, rounds, workers):
                played += part
                done(len(part))
        except KeyboardInterrupt:
            stopped = True
            warn(say("stopped after {done} of {wanted} games", done=len(played), wanted=rounds * contest.turns))
    played.sort(key=lambda each: each.number)
    found, by = standings(contest, played), standings_by(contest, played)
    if json:
        head = {"game": seating.game.id, "variant": seating.setup.variant, "seats": seating.setup.seats, "seed": first}
        print_json({**head, "games": len(played), "interrupted": stopped, "standings": found, "by": by})
    else:
        _tell(contest, played, found)
        _tell_groups(contest, by)
    if stopped:
        raise KeyboardInterrupt  # the games that are done are told


def _tell(contest: "Contest", played: "Sequence[Played]", found: "Sequence[Standing]") -> None:
    from netdeck.kernel import say

    variant = contest.setup.variant
    told = "{title} ({variant}), {games} games, {turns} of each seed from {seed} on."
    counts = {"games": len(played), "turns": contest.turns, "seed": contest.seed}
    typer.echo(translated(say(told, title=contest.game.title, variant=variant, **counts)))
    typer.echo()
    rows = [(each.bot, each.won, each.drawn, each.lost, _percent(each.score), _between(each), _faults(each)) for each in found]
    print_table([*_heads(), say("faults")], rows)


def _heads() -> "list[str]":
    from netdeck.kernel import say

    return [say("bot"), say("won"), say("drawn"), say("lost"), say("score"), say("95 % confidence")]


def _tell_groups(contest: "Contest", by: "Mapping[str, Mapping[str, Sequence[Score]]]") -> None:
    """Print scores by role, seat and deck. Teams have roles instead of seats; a deck that everybody plays is left out."""
    from netdeck.kernel import Said, say

    for kind, named in by.items():
        if len(named) < 2 or (kind == "seat" and "role" in by):
            continue
        rows = [
            (
                name if not each.bot else "",
                each.bot or translated(say("everybody")),
                each.won,
                each.drawn,
                each.lost,
                _percent(each.score),
                _between(each),
            )
            for name, found in named.items()
            for each in found
        ]
        typer.echo()
        print_table([Said(kind), *_heads()], rows)


def _between(standing: "Score") -> str:
    from netdeck.kernel import say

    return translated(say("{low} to {high}", low=_percent(standing.low), high=_percent(standing.high)))


def _faults(standing: "Standing") -> str:
    from netdeck.kernel import Said, say

    return ", ".join(f"{translated(Said(fault))} {count}" for fault, count in standing.faults.items()) or translated(say("none"))


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
