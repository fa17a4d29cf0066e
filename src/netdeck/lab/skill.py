"""Skill against luck: a strong and a weak player play every deal from both sides.

Where the better one wins a deal from both sides, skill was worth more than the deal; where the same side wins it whoever sits there, the
deal was worth more than skill.
"""

from statistics import fmean

import msgspec

from netdeck.arena.statistics import interval_of_mean
from netdeck.lab.pairings import Entrant
from netdeck.lab.plan import Plan
from netdeck.lab.runner import Tables


class SkillShare(msgspec.Struct, frozen=True):
    """The score of the stronger player, with its 95 % interval.

    Of all deals, those that the better one won from every seat, those in which the deal decided, and those that the weaker one won.
    """

    world: str
    strong: str
    weak: str
    games: int
    share: float
    low: float
    high: float
    by_skill: float
    by_deal: float
    by_accident: float


def skill(plan: Plan) -> Plan | None:
    """The plan that measures skill; ``None`` if *plan* does not ask for it."""
    if plan.skill is None:
        return None
    strong, weak = plan.skill.strong, plan.skill.weak
    pairs = tuple((str(Entrant(strong, deck)), str(Entrant(weak, deck))) for deck in plan.lists or ("",))
    games = plan.skill.games
    return msgspec.structs.replace(
        plan, kind="pairs", bots=(strong, weak), pairs=pairs, games=games, stop=None, ablation=None, skill=None, rounds=1, notes=False
    )


def skill_shares(tables: Tables) -> list[SkillShare]:
    """The results of such a plan, for each world."""
    strong, weak = tables.plan.bots
    found: list[SkillShare] = []
    for number, world in enumerate(tables.plan.world):
        meetings = [meeting for meeting in sorted(tables.games) if meeting.world == number]
        games = sum(len(tables.counted(meeting)) for meeting in meetings)
        rounds = [score for meeting in meetings for score in tables.scores(meeting, len(tables.counted(meeting)) // tables.turns)]
        if rounds:
            low, high = interval_of_mean(rounds)
            parts = (fmean(score == 1 for score in rounds), fmean(0 < score < 1 for score in rounds), fmean(score == 0 for score in rounds))
            found.append(SkillShare(world.name, strong, weak, games, fmean(rounds), low, high, *parts))
    return found
