"""How far an analysis can be trusted: reported mistakes judged anew, and blunders that were planted.

Two greedy players play; one choice in five is random instead. Each reported mistake is compared again with fresh seeds at ten times the
futures, and once more where futures end eight turns later. A planted choice that costs more than ten points by fresh seeds should have
been reported. Games with search in machine code are analysed only where that has been made.
"""

import random
import time
from collections.abc import Iterator
from statistics import fmean

from benchmarks import Figure
from netdeck import registry
from netdeck.analysis import Analysis, Choice, Effort, analyse, choices
from netdeck.analysis.analyst import LATER, NEXT_TURN
from netdeck.analysis.evidence import interval
from netdeck.backends.search import ColumnSearch
from netdeck.bots import create
from netdeck.bots.seer.search import Search
from netdeck.bots.table import chosen
from netdeck.kernel import Budget, Deal, Game, Match, Setup
from netdeck.kernel.search_results import Searcher

MATCHES = {"lantern": 8, "datawarriors": 1, "technomancy": 1, "bloodless": 1}
EFFORT = {"lantern": Effort(8)}
PLANTED = 0.2
COSTLY = 0.1
BLOCKS = 12


def played(game: Game, seed: int) -> tuple[Match, set[int]]:
    """A match of greedy players, and the numbers of the choices that were random."""
    match, dice, planted = Match(game, Setup(game=game.id), Deal(seed=seed)), random.Random(seed), set[int]()
    bots = {seat: create("greedy", game, seat, seed) for seat in match.position.seats}
    while match.position.result() is None:
        seat, decision = next(iter(match.position.pending().items()))
        notation = chosen(bots[seat], match.position).notation
        if dice.random() < PLANTED:
            planted.add(match.number)
            notation = dice.choice(decision.options).notation
        match.choose(seat, notation)
    return match, planted


def loss(searcher: Searcher, choice: Choice, better: str, budget: Budget, seed: str) -> tuple[float, float, float]:
    """What a choice costs by fresh seeds, with its interval."""
    differences = []
    for block in range(BLOCKS):
        found = searcher.compare(choice.imagine, choice.seat, (better, choice.chosen), budget, random.Random(f"{seed} {block}"))
        differences.append(found[0] - found[1])
    return interval(differences)


def judged(game: Game, match: Match, found: Analysis, planted: set[int], effort: Effort) -> tuple[list[bool], list[bool], list[bool]]:
    """Of each reported mistake whether it holds at once and later; of each costly planted choice whether it was reported."""
    searcher, reported = game.searcher() or Search(game), {each.number for each in found.mistakes}
    better = {each.number: each.best for each in found.points}
    now, later, noticed = list[bool](), list[bool](), list[bool]()
    for choice in choices(match, match.position.seats):
        number = choice.number
        if number in reported:
            now.append(loss(searcher, choice, better[number], effort.budget(NEXT_TURN, 10), f"now {number}")[1] > 0)
            later.append(loss(searcher, choice, better[number], effort.budget(LATER, 4), f"then {number}")[0] > 0)
        if number in planted and better[number] not in choice.equivalent:
            cost = loss(searcher, choice, better[number], effort.budget(NEXT_TURN, 4), f"planted {number}")[0]
            if cost > COSTLY:
                noticed.append(number in reported)
    return now, later, noticed


def main() -> Iterator[Figure]:
    """Shares of 1,000, and the processor's seconds for one analysis."""
    for id, count in MATCHES.items():
        game, effort = registry.find(id), EFFORT.get(id, Effort())
        searcher = game.searcher()
        if isinstance(searcher, ColumnSearch) and not searcher.workshop.look():
            continue
        now, later, noticed, seconds = list[bool](), list[bool](), list[bool](), list[float]()
        for seed in range(1, 1 + count):
            match, planted = played(game, seed)
            began = time.process_time()
            found = analyse(match, (), effort)
            seconds.append(time.process_time() - began)
            parts = judged(game, match, found, planted, effort)
            for all_parts, part in zip((now, later, noticed), parts, strict=True):
                all_parts += part
        yield Figure(f"{id}: analysis of a match", fmean(seconds), unit="CPU s")
        yield Figure(f"{id}: reported mistakes", len(now), unit=f"in {count} matches")
        for name, held in (("hold with fresh seeds", now), ("hold eight turns later", later), ("costly planted choices found", noticed)):
            yield Figure(f"{id}: {name}", 1000 * fmean(held or [1]), unit=f"of 1,000, {len(held)} of them")
