"""How win rates converge, and how far they may still be off."""

from collections.abc import Iterator

import msgspec

from netdeck.lab.observed_game import Played
from netdeck.lab.pairings import Meeting, names
from netdeck.lab.report import Report, WorldReport, by_deal, share_of_entrant
from netdeck.lab.runner import Tables
from netdeck.lab.win_rates import Share

STEP = 1.5
"""The next look at a share comes after so many times as many rounds."""


class Funnel(msgspec.Struct, frozen=True):
    """A share after more and more games, with its intervals. Without several entrants it is the share of the starting player."""

    world: str
    who: str
    shares: list[Share]


def funnels(tables: Tables) -> list[Funnel]:
    """The share of each entrant in each world."""
    plan = tables.plan
    found: list[Funnel] = []
    for number, world in enumerate(plan.world):
        counted = {meeting: tables.counted(meeting) for meeting in sorted(tables.games) if meeting.world == number}
        looks = [*_looks(max((len(games) for games in counted.values()), default=0) // tables.turns)]
        early = [{meeting: games[: look * tables.turns] for meeting, games in counted.items()} for look in looks]
        if plan.kind == "mirror":
            found.append(Funnel(world.name, "", [_first(each) for each in early]))
            continue
        for index, who in enumerate(names(plan)):
            shares = [share_of_entrant(each, index, tables.turns) for each in early]
            found.append(Funnel(world.name, who, [share for share in shares if share.games]))
    return found


def _looks(rounds: int) -> Iterator[int]:
    """After how many rounds it is looked: the same ones however many follow, and now."""
    look = 1
    while look < rounds:
        yield look
        look = max(look + 1, int(look * STEP))
    if rounds:
        yield rounds


def _first(counted: dict[Meeting, list[Played]]) -> Share:
    games = [each for played in counted.values() for each in played if not each.fault and each.first is not None and each.winners]
    return by_deal((each, each.first in each.winners) for each in games)


def widest(report: Report) -> float:
    """The largest uncertainty of all shares at 95 %; 1 if nothing is known."""
    shares = [share for world in report.worlds for share in _shares(world)]
    return max(((share.high - share.low) / 2 for share in shares), default=1.0)


def _shares(world: WorldReport) -> Iterator[Share]:
    yield from (share for share in (*world.shares.values(), world.first) if share.games)
    yield from (each.share for each in world.meetings)
