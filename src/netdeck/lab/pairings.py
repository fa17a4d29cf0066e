"""Pairings: entrants (a bot with a deck) and their meetings, by the kind of plan."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

from netdeck.lab.plan import Plan


class Entrant(msgspec.Struct, frozen=True, order=True):
    """A bot with a deck, or without one in games without decks."""

    bot: str
    deck: str = ""

    def __str__(self) -> str:
        return f"{self.deck} ({self.bot})" if self.deck else self.bot


class Meeting(msgspec.Struct, frozen=True, order=True):
    """Two entrants in one world, by their numbers in the plan. In a Swiss tournament the same two may meet in several rounds."""

    world: int
    a: int
    b: int
    round: int = 0


def entrants(plan: Plan) -> tuple[Entrant, ...]:
    """Everybody with everything."""
    decks = [*plan.lists] or [""]
    return tuple(Entrant(bot, deck) for bot in plan.bots for deck in decks)


def names(plan: Plan) -> tuple[str, ...]:
    """What entrants are called: by their decks where there is one bot only, by their bots where there are no decks, else by both."""
    return tuple(each.deck if each.deck and len(plan.bots) == 1 else str(each) for each in entrants(plan))


Scores = Mapping[Meeting, tuple[float, int]]
"""For each meeting the points of its first entrant, and how many games it had."""


def stages(plan: Plan, scores: Scores) -> Iterator[list[Meeting]]:
    """The meetings that can be played one beside the other; what comes after a stage may depend on how that ended.

    *scores* has to hold every meeting of a stage when the next one is asked for.
    """
    worlds, count = range(len(plan.world)), len(entrants(plan))
    if plan.kind == "swiss":
        for number in range(plan.rounds):
            yield [Meeting(world, a, b, number) for world in worlds for a, b in _swiss(world, count, number, scores)]
        return
    who = names(plan)
    pairs = {
        "pairs": [(who.index(a), who.index(b)) for a, b in plan.pairs],
        "round-robin": [*combinations(range(count), 2)],
        "gauntlet": [(0, other) for other in range(1, count)],
        "mirror": [(each, each) for each in range(count)],
    }[plan.kind]
    yield [Meeting(world, a, b) for a, b in pairs for world in worlds]


def _swiss(world: int, count: int, number: int, scores: Scores) -> list[tuple[int, int]]:
    """Those with equally many points meet, as far as they have not met; where the number is odd the last one who has not yet rests."""
    points = dict.fromkeys(range(count), 0.0)
    met: set[frozenset[int]] = set()
    for meeting, (score, games) in scores.items():
        if meeting.world == world and meeting.round < number and games:
            points[meeting.a] += score / games
            points[meeting.b] += 1 - score / games
            met.add(frozenset((meeting.a, meeting.b)))
    rested = _rested(count, met, number)
    waiting = sorted(points, key=lambda each: (-points[each], each))
    if count % 2:
        waiting.remove(next(each for each in reversed(waiting) if each not in rested or len(rested) == count))
    pairs: list[tuple[int, int]] = []
    while waiting:
        first = waiting.pop(0)
        other = next((each for each in waiting if frozenset((first, each)) not in met), waiting[0])
        waiting.remove(other)
        pairs.append((min(first, other), max(first, other)))
    return sorted(pairs)


def _rested(count: int, met: set[frozenset[int]], number: int) -> set[int]:
    """Who sat out a round."""
    played = [sum(each in pair for pair in met) for each in range(count)]
    return {each for each in range(count) if played[each] < number}


def total(plan: Plan, meetings: Sequence[Meeting]) -> int:
    """The most games that *meetings* can take."""
    return len(meetings) * plan.games
