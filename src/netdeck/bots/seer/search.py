"""Plain search, for every game: information-set Monte Carlo tree search with a single observer.

Each future begins in a position drawn anew from what the seat may believe. It follows the tree as far as it goes, adds a branch, and is
played out for a while by players of simple tastes; how the seat stands then, as the game sees it, or who has won, goes back up the
branches. What others choose at the same time is left to their taste: in the tree they would know what they cannot.
"""

import random
import time

from netdeck.bots.seer.playout import Playout
from netdeck.bots.seer.taste import Tastes
from netdeck.bots.seer.tree import Branch, Node, Spread
from netdeck.kernel import Budget, Candidate, Game, Imagine, Position, Seat, Thoughts

Path = list[tuple[Seat, Branch]]


class Search:
    """Searches a game by its rules alone, with its tastes (``Game.appeal``) and its judgement (``Game.worth``) where it has any."""

    speed = 1

    def __init__(self, game: Game) -> None:
        self.game = game

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """What there is to think of *seat*'s open decision. It stops where further futures could not change the answer."""
        until = time.monotonic() + budget.seconds
        question = _Question(self.game, seat, budget.turns, dice)
        question.look_into(imagine(dice))
        while question.root.is_open(budget.iterations - question.futures) and time.monotonic() < until:
            question.look_into(imagine(dice))
        return question.thoughts()


class _Question:
    """One decision that is thought about."""

    def __init__(self, game: Game, seat: Seat, turns: int, dice: random.Random) -> None:
        self.game = game
        self.seat = seat
        self.root = Node()
        self.futures = 0
        self._spread = Spread()
        self._tastes = Tastes(game)
        self._playout = Playout(game, self._tastes, turns, dice)

    def look_into(self, position: Position) -> None:
        """Play one future of *position* and learn from it."""
        self._playout.begin(position)
        path = self._descend(position)
        rewards = self._playout.finish(position, {self.seat, *(mover for mover, _ in path)})
        self._spread.add(rewards[self.seat])
        for mover, branch in path:
            branch.visits += 1
            branch.total += rewards[mover]
        self.futures += 1

    def _descend(self, position: Position) -> Path:
        """Follow the tree in *position*, to the first branch that was never tried."""
        path: Path = []
        node = self.root
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
            for other in [other for other in pending if other != first]:
                self._playout.answer(position, other)
            decision = pending[first]
            if len(decision.options) > 1 and decision.kind not in self.game.routine:
                return first
            self._playout.answer(position, first)
        return None

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
