"""A report as one HTML file that needs no network."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from netdeck.kernel import Definition, Match, Record
from netdeck.kernel.message import encode_message
from netdeck.lab.comparison import compare, log_of
from netdeck.lab.convergence import funnels, widest
from netdeck.lab.highlights import Notable
from netdeck.lab.journal import JournalError, write_atomically
from netdeck.lab.live_run import Findings
from netdeck.lab.report import Report
from netdeck.lab.runner import Tables

TEMPLATE = Path(__file__).parent / "static" / "report.html"
"""Built from ``web/``; packages carry it."""
PLACE = '<script type="application/json" id="told"></script>'


def write_page(report: Report, tables: Tables, folder: Path, path: Path) -> None:
    """Write the page of *report*, of a run in *folder*, to *path*. Raises :class:`JournalError` in a checkout without a built page."""
    if not TEMPLATE.is_file():
        raise JournalError("the page of reports is not built yet: make page")
    played = sum(map(len, tables.games.values()))
    findings = Findings(
        report=report,
        funnels=funnels(tables),
        comparison=compare(tables) if len(report.worlds) > 1 else None,
        within=widest(report),
        played=played,
        expected=tables.expected(),
        over=True,
    )
    game = report.plan.find_game()
    told = {
        "findings": findings,
        "cards": {world.name: [_printed(card) for card in _cards(report, number)] for number, world in enumerate(report.worlds)},
        "decks": dict(game.decks),
        "games": [*_games(report, folder)],
    }
    data = msgspec.json.encode(told, enc_hook=encode_message).decode().replace("<", "\\u003c")  # nothing in it ends the script
    page = TEMPLATE.read_text(encoding="utf-8").replace(PLACE, PLACE.replace("></", f">{data}</"), 1)
    write_atomically(path, page.encode())


def _cards(report: Report, number: int) -> Iterator[Definition]:
    plan = report.plan
    yield from plan.find_game().definitions(plan.setup(plan.world[number])).values()


def _printed(card: Definition) -> dict[str, object]:
    return {"name": card.name, "text": card.text, "facts": card.facts()}


def _games(report: Report, folder: Path) -> Iterator[dict[str, object]]:
    """The games that show the problems, line by line."""
    shown = [problem.shown_by for world in report.worlds for problem in world.problems if problem.shown_by is not None]
    for each in dict.fromkeys(shown):
        if each.record:
            match = Match.replay(report.plan.find_game(), Record.from_bytes((folder / each.record).read_bytes()))
            yield {"game": _place(each), "why": each.why, "seed": each.seed, "record": each.record, "lines": log_of(match)}


def _place(each: Notable) -> dict[str, object]:
    """As the page names a game."""
    return {"part": each.run, "world": each.meeting.world, "a": each.meeting.a, "b": each.meeting.b, "number": each.number}
