"""The game's own search: foresight, compiled where Numba is installed, otherwise interpreted, slowly, with the same answers.

Only what was imagined comes in here. One imagined position tells how the table looks to the seat; which of its cards lie unseen follows
from the look alone, and every future deals them anew.
"""

import random
import time
import tomllib
from array import array
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Final, Protocol

from netdeck.games.binmat.cards import DECK_SIZE
from netdeck.games.binmat.display.views import Viewer, unseen
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.notation import notation
from netdeck.games.binmat.position import BinmatPosition
from netdeck.games.binmat.rules.evaluation import FEATURES, NAMES, judged
from netdeck.games.binmat.rules.ismcts import DEEPEST, NONE, Tree, Workspace, attackers_chance, deal_unseen, look_ahead
from netdeck.games.binmat.rules.kinds import VALUE_ACTIONS, read_value_action
from netdeck.games.binmat.rules.offers import with_oldest
from netdeck.games.binmat.rules.piles import HAND
from netdeck.games.binmat.rules.policy import NOTES
from netdeck.games.binmat.rules.table import ATTACKERS, is_over, side_of, turn
from netdeck.games.binmat.rules.terms import Terms
from netdeck.games.binmat.rules.turns import next_to_decide
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel import Budget, Candidate, Imagine, Position, Rng, Seat, Thoughts, key_from_seed
from netdeck.kernel.preemption import pause

SPEED: Final = 16
"""How many futures fit into the time of one of plain search."""
POSITIONS: Final = 24
"""So many positions are imagined to compare answers."""
AT_ONCE: Final = 128
"""Futures between two looks at the clock."""


class Futures(Protocol):
    """A machine that looks ahead."""

    def look(self, table: LiveTable, hidden: Sequence[int], tree: Tree, desk: Workspace, seat: int, seeds: range) -> None:
        """Look at the futures of these seeds from a table of which the cards *hidden* lie unseen."""

    def room(self, kind: str, count: int, value: int = 0) -> Any:
        """Room for so many whole numbers (``i``) or others (``d``), each *value*."""


class InterpretedFutures:
    """Looks ahead without anything installed."""

    def look(self, table: LiveTable, hidden: Sequence[int], tree: Tree, desk: Workspace, seat: int, seeds: range) -> None:
        """Look at the futures of these seeds."""
        future = table.copy()
        for seed in seeds:
            pause()
            future.rng = Rng(key_from_seed(seed), table.rng.draws)
            future.key = future.rng.key
            deal_unseen(future, table.state, hidden, desk.names, seed)
            look_ahead(future, tree, desk, seat, seed)

    def room(self, kind: str, count: int, value: int = 0) -> Any:
        """Room for so many numbers."""
        return array(kind, [value]) * count


class CompiledFutures:
    """Looks ahead a hundred times as quickly. The first look of a set of terms takes some seconds, until it is compiled and cached."""

    def look(self, table: LiveTable, hidden: Sequence[int], tree: Tree, desk: Workspace, seat: int, seeds: range) -> None:
        """Look at the futures of these seeds."""
        import numpy as np

        from netdeck.games.binmat.compiled import Machine, scratch

        machine = Machine(table.rules, table.terms.defenders, table.terms.attackers)
        cards = np.array(hidden, np.int32)
        numbers = np.arange(seeds.start, seeds.stop, dtype=np.int64)
        start = np.frombuffer(bytes(table.state), np.uint8)
        machine.run.think(*machine.room(1), *scratch(), None, start, cards, tree, desk, seat, numbers)

    def room(self, kind: str, count: int, value: int = 0) -> Any:
        """Room for so many numbers."""
        import numpy as np

        return np.full(count, value, np.int32 if kind == "i" else np.float64)


class BinmatSearch:
    """Searches for one player of one match, each decision for itself."""

    speed = SPEED

    def __init__(self, futures: Futures | None = None) -> None:
        self._futures = futures or (CompiledFutures() if find_spec("numba") is not None else InterpretedFutures())

    def think(self, imagine: Imagine, seat: Seat, budget: Budget, dice: random.Random) -> Thoughts:
        """What there is to think of *seat*'s open decision."""
        until = time.monotonic() + budget.seconds
        position = imagine(dice)
        assert isinstance(position, BinmatPosition)  # nobody else imagines for this game
        table, number = position.table, position.seating.numbers[seat]
        piles = {pile: in_pile(table, pile) for pile in range(HAND + table.terms.seats)}
        hidden = sorted(piles[pile][place].card for pile, place in unseen(Viewer(table, position.seating, seat), piles))
        futures = budget.regardless_of_turns
        tree, desk = self._tree(futures + 1), self._desk(table.terms, budget.turns)
        first, done = dice.getrandbits(40) << 20, 0
        while done < futures and (done == 0 or time.monotonic() < until):
            pause()
            more = min(AT_ONCE, futures - done)
            self._futures.look(table, hidden, tree, desk, number, range(first + done, first + done + more))
            done += more
        return _thoughts(position, seat, tree, done)

    def compare(self, imagine: Imagine, seat: Seat, answers: Sequence[str], budget: Budget, dice: random.Random) -> Sequence[float]:
        """The chance to win after each of *answers*: each is given in the same positions, from which the same futures go on."""
        futures = budget.iterations
        beginnings = [imagine(dice) for _ in range(min(POSITIONS, futures))]
        first = dice.getrandbits(40) << 20
        return [self._chance_after(beginnings, seat, answer, range(first, first + futures), budget.turns) for answer in answers]

    def _chance_after(self, beginnings: Sequence[Position], seat: Seat, answer: str, seeds: range, turns: int) -> float:
        """The chance to win after *answer*. What follows is one tree for each seat that may decide next."""
        total, trees = 0.0, dict[int, Tree]()
        shares = [len(seeds[number :: len(beginnings)]) for number in range(len(beginnings))]
        for number, (beginning, share) in enumerate(zip(beginnings, shares, strict=True)):
            position = beginning.clone()
            assert isinstance(position, BinmatPosition)
            table, own = position.table, position.seating.numbers[seat]
            is_attacker, before = side_of(table, own) == ATTACKERS, turn(table)
            option = position.pending()[seat].find(answer)
            assert option is not None  # what a seat is offered follows from what it sees
            position.take(seat, option)
            desk = self._desk(table.terms, max(0, turns - (turn(table) - before)))
            if is_over(table):
                chance = attackers_chance(table, desk)
                total += share * (chance if is_attacker else 1.0 - chance)
                continue
            mover = next_to_decide(table)
            tree = trees.setdefault(mover, self._tree(len(seeds) + 1))
            tried, won = _root(tree)
            start = seeds.start + sum(shares[:number])
            self._futures.look(table, (), tree, desk, mover, range(start, start + share))
            tried, won = _root(tree)[0] - tried, _root(tree)[1] - won
            total += won if (side_of(table, mover) == ATTACKERS) == is_attacker else tried - won
        return total / len(seeds)

    def _tree(self, count: int) -> Tree:
        room = self._futures.room
        used = room("i", 2)
        used[0] = 1  # the place where the seat decides now
        return Tree(
            mover=room("i", count, NONE),
            newest=room("i", count, NONE),
            tries=room("i", count),
            action=room("i", count),
            older=room("i", count),
            then=room("i", count),
            visits=room("i", count),
            available=room("i", count),
            total=room("d", count),
            used=used,
        )

    def _desk(self, terms: Terms, turns: int) -> Workspace:
        room = self._futures.room
        weights = room("d", FEATURES + 1)
        for at, weight in enumerate(weights_for(terms)):
            weights[at] = weight
        names, notes, marks = room("i", DECK_SIZE + 1), room("i", NOTES), room("i", VALUE_ACTIONS, NONE)
        return Workspace(names, notes, marks, room("i", DEEPEST), room("i", DEEPEST), weights, room("d", FEATURES), turns)


def _root(tree: Tree) -> tuple[int, float]:
    """How many futures began at the root of a tree, and how many of them whoever decides there has won."""
    tried, won, branch = 0, 0.0, int(tree.newest[0])
    while branch != NONE:
        tried, won = tried + int(tree.visits[branch]), won + float(tree.total[branch])
        branch = int(tree.older[branch])
    return tried, won


def _thoughts(position: BinmatPosition, seat: Seat, tree: Tree, futures: int) -> Thoughts:
    candidates = []
    branch = int(tree.newest[0])
    while branch != NONE:
        action = with_oldest(position.table, position.seating.numbers[seat], *read_value_action(int(tree.action[branch])))
        visits = int(tree.visits[branch])
        candidates.append(Candidate(notation(action), visits, visits / futures, float(tree.total[branch]) / visits))
        branch = int(tree.older[branch])
    candidates.sort(key=lambda each: (-each.visits, -each.value, each.notation))
    value = sum(each.share * each.value for each in candidates)
    return Thoughts(seat=seat, candidates=tuple(candidates), value=value, iterations=futures)


def worth(position: BinmatPosition, seat: Seat) -> float:
    """The chance of *seat*'s side to win from *position*, at a glance."""
    table = position.table
    chance = judged(table, weights_for(table.terms), array("d", bytes(8 * FEATURES)))
    return chance if position.seating.numbers[seat] >= position.seating.defenders else 1.0 - chance


def weights_for(terms: Terms) -> Sequence[float]:
    """The weights of judgement: a combat that shuffles a lane's discard in makes another game of it."""
    return _weights()["shuffled" if terms.combat_reshuffle else "unshuffled"]


@cache
def _weights() -> dict[str, tuple[float, ...]]:
    text = files(__package__).joinpath("judgement.toml").read_text(encoding="utf-8")
    return {name: (*(table[each] for each in NAMES), table["always"]) for name, table in tomllib.loads(text).items()}
