"""Output of a run: Parquet tables, and records of notable games."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

import msgspec

from netdeck.kernel import slug
from netdeck.lab.highlights import Notable, recorded
from netdeck.lab.journal import write_atomically
from netdeck.lab.observed_game import GameObserver, Played
from netdeck.lab.pairings import Meeting, names
from netdeck.lab.plan import Plan
from netdeck.lab.report import Report, WorldReport, report
from netdeck.lab.runner import Tables
from netdeck.lab.side_runs import side_results


def write_rows(tables: Tables, folder: Path) -> tuple[Path, ...]:
    """Write three Parquet files: a row per game, per card held in it, and per decisive choice."""
    import polars as pl

    rows = {"games": _games(tables), "cards": _cards(tables), "choices": _choices(tables)}
    for name, each in rows.items():
        data = BytesIO()
        pl.DataFrame([*each], infer_schema_length=None).write_parquet(data)
        write_atomically(folder / f"{name}.parquet", data.getvalue())
    return tuple(folder / f"{name}.parquet" for name in rows)


def _each(tables: Tables) -> Iterator[tuple[Meeting, Played, dict[str, object]]]:
    """Every game that counts, with the columns by which the tables can be joined."""
    who = names(tables.plan)
    for meeting in sorted(tables.games):
        place = {"world": tables.plan.world[meeting.world].name, "a": who[meeting.a], "b": who[meeting.b], "round": meeting.round}
        for each in tables.counted(meeting):
            yield meeting, each, {**place, "number": each.number, "seed": each.seed}


def _games(tables: Tables) -> Iterator[dict[str, object]]:
    for _, each, place in _each(tables):
        yield {
            **place,
            "score": each.score,
            "a_sits": ",".join(str(seat) for seat, owner in each.seats.items() if owner == 0),
            "first": str(each.first or ""),
            "winners": ",".join(map(str, each.winners)),
            "clause": each.clause,
            "cause": each.cause,
            "choices": each.choices,
            "offered": each.offered,
            "turns": each.turns,
            "lead_changes": each.leads,
            "busiest_turn": each.busiest,
            "largest_burst": each.burst,
            "swing": each.swing,
            "swing_at": each.swing_at,
            "fault": each.fault,
        }


def _cards(tables: Tables) -> Iterator[dict[str, object]]:
    who = names(tables.plan)
    for meeting, each, place in _each(tables):
        scores = (each.score, 1 - each.score)
        for side, entrant, score in zip(each.sides, (meeting.a, meeting.b), scores, strict=True):
            for name in side.held:
                yield {
                    **place,
                    "entrant": who[entrant],
                    "card": name,
                    "kept": name in side.kept,
                    "used": name in side.used,
                    "score": score,
                }


def _choices(tables: Tables) -> Iterator[dict[str, object]]:
    for _, each, place in _each(tables):
        for moment in each.moments:
            yield {
                **place,
                "choice": moment.choice,
                "seat": str(moment.seat),
                "notation": moment.notation,
                "chance_of_a_before": moment.before,
                "chance_of_a_after": moment.after,
            }


def reported(tables: Tables, folder: Path) -> Report:
    """The report of a run in *folder*, with the records of notable games kept there."""
    more = side_results(folder)
    found = report(tables, more)
    labs = {"": GameObserver(tables.plan), **{name: GameObserver(each.plan) for name, each in more.items()}}
    worlds = [_with_records(world, _kept(labs, tables.plan, world, number, folder)) for number, world in enumerate(found.worlds)]
    return msgspec.structs.replace(found, worlds=worlds)


def _with_records(world: WorldReport, kept: list[Notable]) -> WorldReport:
    """The same with the names of the records; a game may show several things, each for a reason of its own."""
    records = {each.place: each.record for each in kept if each.record}
    problems = [
        msgspec.structs.replace(each, shown_by=msgspec.structs.replace(each.shown_by, record=records.get(each.shown_by.place, "")))
        if each.shown_by is not None
        else each
        for each in world.problems
    ]
    return msgspec.structs.replace(world, notable=kept, problems=problems)


def _kept(labs: Mapping[str, GameObserver], plan: Plan, world: WorldReport, number: int, folder: Path) -> list[Notable]:
    """The notable games of a world, as many of them as are wanted with records that can be replayed."""
    return [
        recorded(each, labs, folder, f"{number}-{slug(each.why)}-{each.meeting.a}-{each.meeting.b}-{each.meeting.round}-{each.number}")
        if index < plan.records
        else each
        for index, each in enumerate(world.notable)
    ]
