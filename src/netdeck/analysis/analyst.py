"""Analysis of a match, seat by seat and honest about what each could know.

Every decision is searched once, which gives the curve and names candidates: choices for which the search found something better. A
candidate is compared with that on positions of its own. It is a mistake if it is shown to lose more than a point, with a correction for the
number of candidates, and still loses when both are judged several turns later: most small losses do not.

All budgets are futures and all dice have fixed seeds, so that an analysis is the same on every machine.
"""

import random
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Final

from netdeck.analysis.choices import Choice, choices
from netdeck.analysis.comparison import Comparison, Rivals, compare
from netdeck.analysis.curve import points, summaries
from netdeck.analysis.evidence import rejected
from netdeck.analysis.report import Analysis, Mistake
from netdeck.bots.seer.search import Search
from netdeck.kernel import Budget, Match, Seat, Thoughts
from netdeck.kernel.trace import untraced

NEXT_TURN: Final = 1
LATER: Final = 8
"""So many turns later a mistake must still be one."""
CERTAINTY_LATER: Final = 20.0
FALSE_SHARE: Final = 0.1
"""Of the mistakes that are reported so many may be none."""
THOUGHT: Final = 16
"""A search gets so many times the futures of one answer in a block."""

Progress = Callable[[str, int], AbstractContextManager[Callable[[], None]]]


@dataclass(frozen=True, slots=True)
class Effort:
    """How many futures each answer gets in each block of a comparison; a search gets more in proportion."""

    futures: int = 128

    def budget(self, turns: int, times: int = 1) -> Budget:
        """The budget for futures that end so many turns later."""
        return Budget(times * self.futures, turns=turns, is_experienced=True)


@contextmanager
def _silently(what: str, total: int) -> Iterator[Callable[[], None]]:
    yield lambda: None


def analyse(match: Match, seats: Collection[Seat] = (), effort: Effort = Effort(), progress: Progress = _silently) -> Analysis:
    """Analyse the decisions of *seats* (default: all) in a match."""
    analyst = _Analyst(match, effort)
    with untraced():
        found = list(choices(match, seats or match.position.seats))
        with progress("Searching", len(found)) as done:
            thoughts = []
            for choice in found:
                thoughts.append(analyst.think(choice))
                done()
        candidates = [(choice, each) for choice, each in zip(found, thoughts, strict=True) if each.best not in choice.equivalent]
        with progress("Comparing", len(candidates)) as done:
            compared = []
            for choice, each in candidates:
                compared.append(analyst.compare(choice, each.best, len(candidates)))
                done()
        mistakes = analyst.mistakes(candidates, compared)
    curve = points(list(zip(found, thoughts, strict=True)), mistakes, match.position.seats)
    even = sum(each.verdict == "even" for each in compared)
    return Analysis(
        game=match.game.id,
        rules=match.game.version,
        decisions=len(found),
        compared=len(compared),
        even=even,
        doubtful=len(compared) - even - len(mistakes),
        points=curve,
        mistakes=mistakes,
        seats=summaries(curve, mistakes, match.position),
    )


class _Analyst:
    """Searches and compares for one match."""

    def __init__(self, match: Match, effort: Effort) -> None:
        self._searcher = match.game.searcher() or Search(match.game)
        self._effort = effort

    def think(self, choice: Choice) -> Thoughts:
        """One search of a decision."""
        dice = random.Random(f"search {choice.number}")
        return self._searcher.think(choice.imagine, choice.seat, self._effort.budget(NEXT_TURN, THOUGHT), dice)

    def compare(self, choice: Choice, better: str, candidates: int) -> Comparison:
        """Compare what was chosen with what the search prefers."""
        rivals = Rivals(choice.imagine, choice.seat, better, choice.chosen)
        return self._compared(rivals, NEXT_TURN, candidates / FALSE_SHARE, f"next turn {choice.number}")

    def mistakes(self, candidates: list[tuple[Choice, Thoughts]], compared: list[Comparison]) -> tuple[Mistake, ...]:
        """The candidates that were shown to be mistakes, corrected for their number, and that still are some turns later."""
        found = list[Mistake]()
        for at in sorted(rejected([each.evidence for each in compared], FALSE_SHARE)):
            (choice, thoughts), near = candidates[at], compared[at]
            rivals = Rivals(choice.imagine, choice.seat, thoughts.best, choice.chosen)
            later = self._compared(rivals, LATER, CERTAINTY_LATER, f"later {choice.number}")
            if later.verdict == "mistake":
                found.append(_mistake(choice, thoughts.best, near, later))
        return tuple(found)

    def _compared(self, rivals: Rivals, turns: int, level: float, seed: str) -> Comparison:
        return compare(self._searcher, rivals, self._effort.budget(turns), level, lambda block: random.Random(f"{seed} {block}"))


def _mistake(choice: Choice, better: str, near: Comparison, later: Comparison) -> Mistake:
    loss, low, high = near.interval
    return Mistake(
        number=choice.number,
        seat=choice.seat,
        turn=choice.turn,
        clause=choice.clause,
        chosen=choice.chosen,
        better=better,
        chosen_label=choice.labels.get(choice.chosen, ""),
        better_label=choice.labels.get(better, ""),
        loss=loss,
        low=low,
        high=high,
        later=later.interval[0],
        blocks=len(near.differences),
    )
