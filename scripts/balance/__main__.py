"""See the package."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from netdeck.cli import app
from netdeck.lab import Journal
from netdeck.lab.ablation import Contribution
from netdeck.lab.confidence import together
from netdeck.lab.records import reported
from netdeck.lab.report import Report, WorldReport
from netdeck.lab.runner import tables_of
from netdeck.lab.win_rates import Share, percent

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = {"lantern": ROOT / "docs" / "lab.md"}


def main() -> None:
    """Make the pages that were asked for."""
    plans = {path.stem: path for path in sorted(HERE.glob("*.toml"))}
    words = argparse.ArgumentParser(prog="python -m scripts.balance", description="Balance pages of the rulebooks as shipped.")
    words.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(plans)}; all if left out")
    words.add_argument("--out", type=Path, default=ROOT / "build" / "balance", help="where the pages go")
    words.add_argument("--workers", type=int, help="how many cores; all if left out")
    words.add_argument("--docs", action="store_true", help="fill the tables in the docs too")
    said = words.parse_args()
    if unknown := [name for name in said.games if name not in plans]:
        words.error(f"there is no plan for {', '.join(unknown)}")
    for name in said.games or plans:
        run = said.out / name
        crew = ["--workers", str(said.workers)] if said.workers else []
        app(["lab", "run", str(plans[name]), "--out", str(run), *crew], standalone_mode=False)
        app(["lab", "report", str(run)], standalone_mode=False)
        if said.docs:
            page = PAGES.get(name, ROOT / "docs" / "games" / f"{name}.md")
            found = reported(tables_of(Journal.open(run)), run)
            page.write_text(filled(page.read_text(encoding="utf-8"), name, "\n".join(summary(found)) + "\n"), encoding="utf-8")


def summary(report: Report) -> Iterator[str]:
    """What a reader should know, in a few lines."""
    total = sum(world.games for world in report.worlds)
    plan, page = f"scripts/balance/{report.game}.toml", f"build/balance/{report.game}/report.html"
    yield f"`make balance ARGS={report.game}` plays {total:,} games of `{report.plan.bots[0]}` against itself by `{plan}` and writes the"
    more = "" if report.game in PAGES else " ([how](../lab.md#the-rulebooks-as-shipped))"
    yield f"whole page to `{page}`{more}. With the rules {report.rules}:"
    for world in report.worlds:
        yield ""
        if len(report.worlds) > 1:
            yield f"By {world.name}:"
            yield ""
        yield from _told(world)


def _told(world: WorldReport) -> Iterator[str]:
    yield "| what | share | 95 % confidence |"
    yield "| --- | --- | --- |"
    yield from (_row(name, share) for name, share in _shares(world))
    yield ""
    turns = f" and {world.turns['median']:.0f} turns" if world.turns else ""
    lead = f"; the lead changes {world.lead_changes:.1f} times" if world.decisiveness else ""
    yield f"Half of the games have {world.choices['median']:.0f} choices{turns} or fewer{lead}."
    yield from _cards(world.contributions)
    if world.problems:
        yield "What stands out:"
        yield ""
        yield from (f"- {each.sentence}" for each in world.problems)
    else:
        yield "Nothing stands out."


def _cards(contributions: Sequence[Contribution]) -> Iterator[str]:
    """The cards of which it is seen that they contribute, among all that were measured: intervals are such that all hold together."""
    if not contributions:
        return
    factor = together(len(contributions))
    seen = [each for each in contributions if each.points + factor * (each.low - each.points) > 0]
    games = median(each.games for each in contributions)
    yield f"Each of {len(contributions)} cards was replaced by a blank of the same cost for {games:.0f} games, dealt alike."
    if seen:
        points = ", ".join(f"{each.card} in {each.deck} ({100 * each.points:+.0f} points)" for each in seen[:5])
        yield f"Of these it is seen that they contribute: {points}."
    else:
        yield "No single one is seen to make a difference; that would take more games."


def _shares(world: WorldReport) -> Iterator[tuple[str, Share]]:
    yield from world.shares.items()
    yield from world.roles.items()
    yield "whoever is asked first", world.first
    for each in world.skill:
        yield f"`{each.strong}` against `{each.weak}`", Share(each.games, each.share, each.low, each.high)


def _row(name: str, share: Share) -> str:
    return f"| {name}, {share.games} games | {percent(share.share)} | {percent(share.low)} to {percent(share.high)} |"


def filled(page: str, game: str, text: str) -> str:
    """*page* with *text* between the marks of *game*."""
    start, end = f"<!-- balance of {game} -->\n", f"<!-- end of balance of {game} -->"
    if start not in page or end not in page:
        sys.exit(f"the page of {game} has no mark for its balance")
    head, _, rest = page.partition(start)
    return f"{head}{start}\n{text}\n{end}{rest.partition(end)[2]}"


if __name__ == "__main__":
    main()
