"""Exact solutions of small games with hidden cards: an oracle for what bots imagine and choose.

A small game is a list of deals, each as likely as any other, and everything that can be chosen from there to the end. What a seat knows is
its information state (:meth:`~netdeck.kernel.Position.information`). Counterfactual regret minimization (CFR+) approaches an equilibrium
of two sides. How near it came is computed: the best answers to both strategies bound the value.
"""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from netdeck.kernel import Position, Seat, key_from_seed
from netdeck.kernel.preemption import pause

Strategy = Mapping[bytes, Sequence[float]]
"""For each information state of a seat the share of each answer, in the order in which they are offered."""
DEALS: Final = 20
"""So many times more positions are imagined than deals are expected, so that none is missing."""


class TooLargeError(ValueError):
    """This is no small game."""


@dataclass(slots=True)
class Node:
    """A decision of a side, or the end, with the gain of the first side. ``state`` numbers what the deciding seat knows."""

    gain: float = 0.0
    side: int = -1
    state: bytes = b""
    after: list["Node"] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position in which a seat knows what it knows in an information state, and the answers offered there."""

    position: Position
    seat: Seat
    answers: tuple[str, ...]


def deals(position: Position, viewer: Seat, most: int) -> list[Position]:
    """All positions that look to *viewer* as this one does, if there are no more than *most*; found by imagining very many."""
    dice, found = random.Random(1), dict[bytes, Position]()
    for _ in range(DEALS * most):
        pause()
        imagined = position.imagine(viewer, dice)
        found.setdefault(imagined.digest(), imagined)
        if len(found) > most:
            raise TooLargeError(f"more than {most} deals look like this one")
    return [found[digest] for digest in sorted(found)]


@dataclass(slots=True)
class SmallGame:
    """A game of two sides from each of some deals, any as likely as another, to its end."""

    roots: list[Node]
    moments: dict[bytes, Moment] = field(default_factory=dict)

    @classmethod
    def of(cls, beginnings: Iterable[Position], first: Seat, most: int = 100_000) -> Self:
        """The game of two seats from these positions on, if it has no more than *most* decisions and chance decides nothing more."""
        moments, left = dict[bytes, Moment](), most

        def grown(position: Position) -> Node:
            nonlocal left
            pause()
            left -= 1
            if left < 0:
                raise TooLargeError(f"more than {most} decisions")
            ((seat, decision),) = position.pending().items()
            answers = tuple(option.notation for option in decision.options)
            state = position.information(seat)
            known = moments.setdefault(state, Moment(position.clone(), seat, answers))
            assert (known.seat, known.answers) == (seat, answers)  # a seat sees what it is offered
            ends = [_end(position, seat, answer, first) for answer in range(len(answers))]
            after = [_told(position, seat, answer) if gain is None else gain for answer, gain in enumerate(ends)]
            return Node(side=int(seat != first), state=state, after=[Node(x) if isinstance(x, float) else grown(x) for x in after])

        return cls([grown(_awake(position)) for position in beginnings], moments)

    def gain(self, first: Strategy, second: Strategy) -> float:
        """What the first side gains on average, from -1 to 1."""
        return sum(_gain(root, (first, second)) for root in self.roots) / len(self.roots)

    def best_gain(self, side: int, against: Strategy) -> float:
        """What the first side gains if *side* answers *against* as well as it can."""
        share = 1 / len(self.roots)
        return _best([(root, share) for root in self.roots], side, against)

    def pure(self, seat: Seat, choose: Callable[[Moment], str]) -> Strategy:
        """The strategy of a player of *seat* who always chooses the same in the same information state."""
        found = dict[bytes, list[float]]()
        for state, moment in self.moments.items():
            if moment.seat == seat:
                answer = choose(moment)
                found[state] = [float(each == answer) for each in moment.answers]
        return found


@dataclass(frozen=True, slots=True)
class Solution:
    """A strategy for each side; the value of the game for the first side lies between ``low`` and ``high``."""

    first: Strategy
    second: Strategy
    low: float
    high: float


def solve(game: SmallGame, rounds: int = 200) -> Solution:
    """Approach an equilibrium by CFR+, with later rounds counting more."""
    solver = _Solver(game)
    for number in range(1, rounds + 1):
        pause()
        for side in (0, 1):
            solver.learn(side, number)
    found = solver.average()
    return Solution(found, found, low=game.best_gain(1, found), high=game.best_gain(0, found))


class _Solver:
    """Regrets and average strategies by information state."""

    def __init__(self, game: SmallGame) -> None:
        self._game = game
        counts = dict[bytes, int]()
        waiting = list(game.roots)
        while waiting:
            node = waiting.pop()
            waiting += node.after
            if node.after:
                counts[node.state] = len(node.after)
        self._regrets = {state: [0.0] * count for state, count in counts.items()}
        self._sums = {state: [0.0] * count for state, count in counts.items()}
        self._now = {state: _shares(each) for state, each in self._regrets.items()}

    def learn(self, side: int, weight: int) -> None:
        """Improve one side against the present strategy of the other."""
        changes = dict[bytes, list[float]]()
        share = 1 / len(self._game.roots)
        for root in self._game.roots:
            self._walk(root, side, 1.0, share, weight, changes)
        for state, change in changes.items():
            regrets = self._regrets[state]
            regrets[:] = [max(0.0, before + each) for before, each in zip(regrets, change, strict=True)]
            self._now[state] = _shares(regrets)

    def _walk(self, node: Node, side: int, own: float, others: float, weight: int, changes: dict[bytes, list[float]]) -> float:
        """What *side* gains from *node* on. *own* and *others* are the shares with which the sides let the game come here."""
        if node.side < 0:
            return node.gain if side == 0 else -node.gain
        shares = self._now[node.state]
        if node.side != side:
            return sum(
                part * self._walk(after, side, own, others * part, weight, changes) for part, after in zip(shares, node.after, strict=True)
            )
        gains = [self._walk(after, side, own * part, others, weight, changes) for part, after in zip(shares, node.after, strict=True)]
        mean = sum(part * gain for part, gain in zip(shares, gains, strict=True))
        change = changes.setdefault(node.state, [0.0] * len(gains))
        sums = self._sums[node.state]
        for at, (part, gain) in enumerate(zip(shares, gains, strict=True)):
            change[at] += others * (gain - mean)
            sums[at] += weight * own * part / len(self._game.roots)
        return mean

    def average(self) -> Strategy:
        """The average strategy of both sides."""
        return {state: _shares(sums) for state, sums in self._sums.items()}


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def _gain(node: Node, strategies: tuple[Strategy, Strategy]) -> float:
    if node.side < 0:
        return node.gain
    shares = strategies[node.side][node.state]
    return sum(share * _gain(after, strategies) for share, after in zip(shares, node.after, strict=True) if share)


def _best(reached: Iterable[tuple[Node, float]], side: int, against: Strategy) -> float:
    """What the first side gains if *side* chooses best from here on: what it cannot tell apart is decided at once."""
    total, own = 0.0, dict[bytes, list[tuple[Node, float]]]()
    waiting = list(reached)
    while waiting:
        node, share = waiting.pop()
        if node.side < 0:
            total += share * node.gain
        elif node.side == side:
            own.setdefault(node.state, []).append((node, share))
        else:
            waiting += [(after, share * part) for part, after in zip(against[node.state], node.after, strict=True) if part]
    best = max if side == 0 else min
    for alike in own.values():
        answers = range(len(alike[0][0].after))
        total += best(_best([(node.after[answer], share) for node, share in alike], side, against) for answer in answers)
    return total


def _awake(position: Position) -> Position:
    """A copy that remembers from now on what its seats see."""
    twin = position.clone()
    twin.forget()
    twin.remember()
    return twin


def _told(position: Position, seat: Seat, answer: int) -> Position:
    twin = position.clone()
    twin.take(seat, twin.pending()[seat].options[answer])
    return twin


def _end(position: Position, seat: Seat, answer: int, first: Seat) -> float | None:
    """What the first side gains if the game ends with an answer; ``None`` if it goes on. It may not depend on chance."""
    gains = set[float | None]()
    for seed in range(2):
        twin = position.clone()
        twin.forget()
        twin.rng.key = key_from_seed(seed)
        twin.take(seat, twin.pending()[seat].options[answer])
        result = twin.result()
        gains.add(None if result is None else 0.0 if not result.winners else 1.0 if first in result.winners else -1.0)
        if twin.rng.draws == position.rng.draws:
            break
        if result is None:
            raise TooLargeError("chance decides after the deal")
    if len(gains) > 1:
        raise TooLargeError("chance decides how it ends")
    return gains.pop()
