"""Information-set Monte Carlo tree search with a single observer, for every game.

Each future begins in a position drawn from what the seat may believe. It follows the tree as far as it goes, adds a branch, and is
played out for a while by players of simple tastes; how the seat stands then, as the game sees it, or who has won, goes back up the
branches. What others choose at the same time is left to their taste: in the tree they would know what they cannot.

The answers that are compared meet the same positions in the same order, each the next one whenever it is tried: so an answer does not look
good because it was tried with luck, and fewer futures tell more.
"""

import random
import time
from collections.abc import Sequence

from netdeck.bots.seer.playout import Playout
from netdeck.bots.seer.prior import Priors
from netdeck.bots.seer.tree import Branch, Node, Spread
from netdeck.kernel import Budget, Candidate, Decision, GameHeuristics, Imagine, Option, Position, RulebookError, Seat, Thoughts
from netdeck.kernel.preemption import pause

Path = list[tuple[Seat, Branch]]


class Search:
    """Searches a game by its rules, option scores (``Game.score_option``) and evaluation, if it has one."""

    speed = 1

    def __init__(self, game: GameHeuristics) -> None:
        self.game = game

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """Search *seat*'s open decision. It stops once further futures cannot change the answer."""
        until = time.monotonic() + budget.seconds
        question = _Question(self.game, imagine, seat, budget, dice)
        futures = budget.iterations if question.is_judged else budget.regardless_of_turns
        question.look_further()
        while question.root.is_open(futures - question.futures) and time.monotonic() < until:
            pause()
            question.look_further()
        return question.thoughts()

    def compare(self, imagine: Imagine, seat: Seat, answers: Sequence[str], budget: Budget, dice: random.Random) -> Sequence[float]:
        """The chance to win after each of *answers*, in the same futures."""
        seed, values = dice.getrandbits(62), list[float]()
        for answer in answers:
            question = _Question(self.game, imagine, seat, budget, random.Random(seed), answer)
            for _ in range(budget.iterations):
                pause()
                question.look_further()
            values.append(question.root.branches[answer].value)
        return values


class _Question:
    """One decision that is thought about."""

    def __init__(self, game: GameHeuristics, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random, only: str = "") -> None:
        self.game = game
        self.seat = seat
        self.root = Node()
        self.futures = 0
        self._only = only
        self._imagine = imagine
        self._dice = dice
        self._beginnings: list[tuple[Position, int]] = []
        self._spread = Spread()
        self._tastes = Priors(game, game.usual_stops)
        judge = game.evaluate_learned if budget.is_experienced else game.evaluate
        self.is_judged = judge(self._beginning(0)[0], seat) is not None
        self._playout = Playout(judge, self._tastes, budget.turns if self.is_judged else None)

    def look_further(self) -> None:
        """Play one more future and learn from it."""
        branch = self._choose()
        beginning, whims = self._beginning(branch.visits)
        position = beginning.clone()
        self._playout.begin(position, random.Random(whims))
        self._answer_for_others(position, self.seat)
        self._playout.take(position, self.seat, self._own(position, branch.notation))
        path = [(self.seat, branch)]
        if branch.visits:
            path += self._descend(position, branch.then)
        rewards = self._playout.finish(position, {mover for mover, _ in path})
        self._spread.add(rewards[self.seat])
        for mover, tried in path:
            tried.visits += 1
            tried.total += rewards[mover]
        self.futures += 1

    def _choose(self) -> Branch:
        """What to try next of what is asked."""
        position, _ = self._beginning(0)
        decision = position.pending()[self.seat]
        options = [option for option in decision.options if self._only in ("", option.notation)]
        if self.root.unknown(self.seat, options):
            self.root.weigh(self._tastes.priors(position, decision))
        return self.root.select(options, self._spread.deviation)[1]

    def _beginning(self, number: int) -> tuple[Position, int]:
        """Where a future begins, and what its whims are drawn from. Every answer meets the same ones in the same order."""
        if number == len(self._beginnings):
            self._beginnings.append((self._imagine(self._dice), self._dice.getrandbits(62)))
        return self._beginnings[number]

    def _own(self, position: Position, notation: str) -> Option:
        """The answer that is called so, in a position that looks the same as all others: it is offered there too."""
        option = position.pending()[self.seat].find(notation)
        if option is None:
            raise RulebookError(f"{self.game.id}: whether {self.seat} is offered {notation!r} depends on what it cannot see")
        return option

    def _descend(self, position: Position, node: Node) -> Path:
        """Follow the tree in *position* from *node* on, to the first branch that was never tried."""
        path: Path = []
        spread = self._spread.deviation
        while (mover := self._next_to_choose(position)) is not None:
            decision = position.pending()[mover]
            if node.unknown(mover, decision.options):
                node.weigh(self._tastes.priors(position, decision))
            option, branch = node.select(decision.options, spread)
            path.append((mover, branch))
            self._playout.take(position, mover, option)
            if not branch.visits:
                break
            node = branch.then
        return path

    def _next_to_choose(self, position: Position) -> Seat | None:
        """Who has a choice that the tree is about. Before that those answer who have none, and those who decide at the same time."""
        while not self._playout.is_done(position):
            pending = position.pending()
            first = self.seat if self.seat in pending else next(iter(pending))
            self._answer_for_others(position, first)
            decision = pending[first]
            if self._is_open(position, decision):
                return first
            self._playout.answer(position, first)
        return None

    def _is_open(self, position: Position, decision: Decision) -> bool:
        """Whether there is something to choose that is worth a thought."""
        routine = self.game.routine
        return len(decision.options) > 1 and decision.kind not in routine and not self._tastes.is_settled(position, decision)

    def _answer_for_others(self, position: Position, seat: Seat) -> None:
        for other in [other for other in position.pending() if other != seat]:
            self._playout.answer(position, other)

    def thoughts(self) -> Thoughts:
        """What was found out so far."""
        branches = sorted(self.root.branches.values(), key=lambda branch: (-branch.visits, -branch.value, -branch.prior))
        tried = sum(branch.visits for branch in branches) or 1
        return Thoughts(
            seat=self.seat,
            candidates=tuple(Candidate(each.notation, each.visits, each.visits / tried, each.value) for each in branches),
            value=sum(branch.total for branch in branches) / tried,
            iterations=self.futures,
        )
