"""Plain search, for every game: information-set Monte Carlo tree search with a single observer.

Each future begins in a position drawn anew from what the seat may believe. It follows the tree as far as it goes, adds a branch, and is
played out for a while by players of simple tastes; how the seat stands then, as the game sees it, or who has won, goes back up the
branches. What others choose at the same time is left to their taste: in the tree they would know what they cannot.
"""

import random
import time
from collections.abc import Sequence

from netdeck.bots.seer.playout import Playout
from netdeck.bots.seer.taste import priors
from netdeck.bots.seer.tree import Branch, Node
from netdeck.kernel import Budget, Candidate, Game, Imagine, Position, Seat, Thoughts

Path = list[tuple[Seat, Branch]]


class Search:
    """Searches a game by its rules alone, with its tastes (``Game.appeal``) and its judgement (``Game.worth``) where it has any."""

    speed = 1

    def __init__(self, game: Game) -> None:
        self.game = game

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """What there is to think of *seat*'s open decision."""
        until = time.monotonic() + budget.seconds
        root = Node()
        playout = Playout(self.game, dice)
        futures = 0
        while futures < budget.iterations and (not futures or time.monotonic() < until):
            position = imagine(dice)
            playout.begin(position)
            path = self._descend(root, position, seat, playout)
            rewards = playout.finish(position, {mover for mover, _ in path})
            for mover, branch in path:
                branch.visits += 1
                branch.total += rewards[mover]
            futures += 1
        return _thoughts(seat, root, futures)

    def _descend(self, root: Node, position: Position, seat: Seat, playout: Playout) -> Path:
        """Follow the tree in *position*, to the first branch that was never tried."""
        path: Path = []
        node = root
        while not playout.is_done(position):
            mover = self._answer_the_obvious(position, seat, playout)
            if mover is None:
                break
            decision = position.pending()[mover]
            if node.unknown(mover, decision.options):
                node.weigh(priors(self.game, position, mover))
            option, branch = node.select(decision.options)
            path.append((mover, branch))
            position.take(mover, option)
            playout.moves += 1
            if not branch.visits:
                break
            node = branch.then
        return path

    def _answer_the_obvious(self, position: Position, seat: Seat, playout: Playout) -> Seat | None:
        """Let those decide who have no choice, and those who decide at the same time as others; who has to choose then, if anybody."""
        while not playout.is_done(position):
            pending = position.pending()
            first = seat if seat in pending else next(iter(pending))
            others = [mover for mover in pending if mover != first]
            for mover in others:
                playout.answer(position, mover)
            decision = pending[first]
            if len(decision.options) > 1:
                return first
            position.take(first, decision.options[0])
        return None


def _thoughts(seat: Seat, root: Node, futures: int) -> Thoughts:
    branches: Sequence[Branch] = sorted(root.branches.values(), key=lambda branch: (-branch.visits, -branch.value, -branch.prior))
    tried = sum(branch.visits for branch in branches) or 1
    candidates = tuple(Candidate(each.notation, each.visits, each.visits / tried, each.value) for each in branches)
    return Thoughts(seat=seat, candidates=candidates, value=sum(branch.total for branch in branches) / tried, iterations=futures)
