"""``netdeck analyse``: what each seat could hope for in a recorded match, and what were mistakes."""

from typing import TYPE_CHECKING, Annotated

import typer

from netdeck.cli import _options as o
from netdeck.cli._language import translated
from netdeck.cli._output import CommandError, about_file, counting, find_file, find_game, print_json, print_table

if TYPE_CHECKING:
    from netdeck.analysis import Analysis, Mistake, Point
    from netdeck.kernel import Match


def analyse(
    file: o.RecordFile,
    seat: Annotated[
        list[str] | None, typer.Option("--seat", "-s", metavar="SEAT", help="Only this seat; may be repeated.", show_default=False)
    ] = None,
    futures: Annotated[
        int, typer.Option("--futures", min=1, metavar="N", help="Futures of each answer in each block of a comparison.")
    ] = 128,
    language: o.LanguageName = "",
    json: o.Json = False,
) -> None:
    """Analyse a recorded match: each seat's chances given what it knew, luck, and mistakes.

    A choice is called a mistake only if it is shown to lose more than a point against another one, in the same positions that the seat
    could imagine, and still does several turns later. The work is fixed, so the answer is the same on every machine.
    """
    from netdeck.analysis import Effort
    from netdeck.analysis import analyse as analyse_match
    from netdeck.kernel import Match, RecordError, Seat, SetupError, say
    from netdeck.kernel.setup import did_you_mean
    from netdeck.terminal.saved_matches import open_record

    try:
        record, deal = open_record(find_file(file))
        match = Match.replay(find_game(record.header.setup.game), record, deal)
    except (OSError, RecordError, SetupError) as error:
        raise about_file(file, error) from error
    for each in seat or ():
        if each not in match.setup.seats:
            hint = did_you_mean(each, match.setup.seats)
            raise CommandError([say("there is no seat {seat!r} at this table{hint}", seat=each, hint=hint)])
    seats = [Seat(each) for each in seat or ()]
    found = analyse_match(match, seats, Effort(futures), lambda what, total: counting(what, total, telling=False))
    if json:
        print_json({"file": str(file), **{name: getattr(found, name) for name in found.__struct_fields__}})
    else:
        _tell(match, found)


def _tell(match: "Match", found: "Analysis") -> None:
    from netdeck.kernel import say

    counts = {"decisions": found.decisions, "compared": found.compared, "even": found.even, "doubtful": found.doubtful}
    told = "{title}: {decisions} decisions, {compared} compared with a better one: {mistakes} mistakes, {even} even, {doubtful} doubtful."
    typer.echo(translated(say(told, title=match.game.title, mistakes=len(found.mistakes), **counts)))
    typer.echo()
    heads = [say("seat"), say("begins with"), say("own mistakes"), say("others' mistakes"), say("luck"), say("ends with")]
    rows = [
        (each.seat, _share(each.begins), _signed(-each.lost), _signed(each.gained), _signed(each.luck), _share(each.ends))
        for each in found.seats
    ]
    print_table(heads, rows)
    typer.echo()
    when = say("turn") if any(point.turn for point in found.points) else say("choice")
    print_table([when, say("seat"), say("chance"), say("luck")], _curve(found.points))
    for mistake in found.mistakes:
        typer.echo()
        _tell_mistake(mistake)


def _curve(points: "tuple[Point, ...]") -> list[tuple[object, ...]]:
    """The first decision of each seat in each turn, or all of them where turns are not counted; luck is summed up since the one before."""
    rows, luck = dict[tuple[int, str], tuple[object, ...]](), dict[str, float]()
    for point in points:
        luck[point.seat] = luck.get(point.seat, 0.0) + point.luck
        when = point.turn or point.number
        if (when, point.seat) not in rows:
            rows[when, point.seat] = (when, point.seat, _share(point.chance), _signed(luck.pop(point.seat)))
    return list(rows.values())


def _tell_mistake(mistake: "Mistake") -> None:
    from netdeck.kernel import say

    told = "Choice {number}, {seat}: {chosen} ({clause}). Better: {better}. It cost {loss} ({low} to {high}), several turns later {later}."
    typer.echo(
        translated(
            say(
                told,
                number=mistake.number,
                seat=mistake.seat,
                chosen=mistake.chosen,
                clause=mistake.clause,
                better=mistake.better,
                loss=_share(mistake.loss),
                low=_share(mistake.low),
                high=_share(mistake.high),
                later=_share(mistake.later),
            )
        )
    )


def _share(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _signed(change: float) -> str:
    return f"{100 * change:+.0f}"
