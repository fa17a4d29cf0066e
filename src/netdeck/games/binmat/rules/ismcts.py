"""Foresight: a tree search over what a seat can imagine (information-set Monte Carlo tree search with a single observer).

Each future begins with the cards that the seat cannot see dealt anew among the places where it cannot see them, and with shuffles of its
own. It follows the tree, adds one branch, and is judged at the end of that turn, or of a later one. A place in the tree takes in further
branches as it is visited more often, what instinct likes best first (progressive widening). An action need not be there in every future, so
branches are compared by how often each was available.

Who decides at the same time as others does not see what they choose, so the tree ends where a team decides together; the others follow
their instinct.
"""

from collections.abc import MutableSequence, Sequence
from math import sqrt
from typing import Final, NamedTuple

from netdeck.games.binmat.cards import DECK_SIZE
from netdeck.games.binmat.clause_points import FINE
from netdeck.games.binmat.rules.evaluation import judged
from netdeck.games.binmat.rules.hands import held_values, note_values
from netdeck.games.binmat.rules.intrinsics import byte, rule, set_byte
from netdeck.games.binmat.rules.kinds import PASS, PLAY_DOWN, read_value_action
from netdeck.games.binmat.rules.legality import why_not
from netdeck.games.binmat.rules.offers import with_oldest
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, CARD_BITS, FACE_UP_BIT, HAND
from netdeck.games.binmat.rules.policy import instinct
from netdeck.games.binmat.rules.stacks import look_again
from netdeck.games.binmat.rules.table import ATTACKERS, Table, decides_together, is_over, set_pair, side_of, turn
from netdeck.games.binmat.rules.turns import decide, next_to_decide
from netdeck.kernel.playout_policy import random_below

NONE: Final = -1
PLACES_USED, BRANCHES_USED = 0, 1
BREADTH: Final = 1.2
"""How many branches a place has for the square root of its visits."""
CURIOSITY: Final = 0.06
"""How much weight a branch gets that was hardly tried, against what was found out, where futures end with the turn."""
FURTHER_APART: Final = 3
"""How many times as much more of it for each turn that they go on: they lie so much further apart."""
DEEPEST: Final = 64
"""So many branches of one future are remembered; no tree of ours is deeper."""


class Tree(NamedTuple):
    """A tree as columns, for places and for branches. ``used`` counts both.

    Of a place: who decides there, its newest branch, its visits. Of a branch: the action, the next older branch of the same place, the
    place after it, its visits, how often it was available, and how well whoever chose it did, summed up.
    """

    mover: MutableSequence[int]
    newest: MutableSequence[int]
    tries: MutableSequence[int]
    action: MutableSequence[int]
    older: MutableSequence[int]
    then: MutableSequence[int]
    visits: MutableSequence[int]
    available: MutableSequence[int]
    total: MutableSequence[float]
    used: MutableSequence[int]


class Workspace(NamedTuple):
    """Room to think in.

    Another name for each card, notes of the lanes, a mark for each action, the branches of the present future and whose they are, the
    weights of judgement, room for its numbers, and how many turns it waits.
    """

    names: MutableSequence[int]
    notes: MutableSequence[int]
    marks: MutableSequence[int]
    path: MutableSequence[int]
    sides: MutableSequence[int]
    weights: Sequence[float]
    numbers: MutableSequence[float]
    turns: int


@rule
def deal_unseen(table: Table, start: Sequence[int], unseen: Sequence[int], names: MutableSequence[int], seed: int) -> None:
    """Make the table look like *start*: shuffle the cards of *unseen* among their places and clear all decisions."""
    terms = table.terms
    for card in range(DECK_SIZE + 1):
        names[card] = card
    for left in range(len(unseen) - 1, 0, -1):
        one, other = unseen[left], unseen[random_below(seed, left, left + 1)]
        names[one], names[other] = names[other], names[one]
    for card in range(DECK_SIZE):
        set_byte(table, names[card], start[card] & FACE_UP_BIT | names[start[card] & CARD_BITS])
    for at in range(DECK_SIZE, terms.length):
        set_byte(table, at, start[at])
    for pile in range(HAND + terms.seats):
        set_byte(table, terms.top + pile, names[start[terms.top + pile] & 0xFF])
    for number in range(terms.seats):
        note_values(table, number)
    for stack in range(ATTACKER_STACK, HAND):
        look_again(table, stack)
    for member in range(terms.largest_team):
        set_pair(table, terms.commit + 2 * member, 0)


@rule
def look_ahead(table: Table, tree: Tree, desk: Workspace, seat: int, seed: int) -> None:
    """Play the future of *seed* from the table as it lies, *seat* deciding first, and learn from where it leads."""
    place, length, number, last_turn = 0, 0, 0, -1
    while not is_over(table) and (last_turn < 0 or turn(table) <= last_turn):
        mover = seat if number == 0 else next_to_decide(table)
        if place != NONE and number > 0 and (decides_together(table) or (tree.mover[place] != NONE and tree.mover[place] != mover)):
            place = NONE
        branch, wide = NONE, False
        if place != NONE:
            tree.mover[place] = mover
            branch, wide = choose_branch(table, tree, desk, place, mover)
        action = NONE if wide else instinct(table, mover, seed, number, desk.notes, desk.marks, mark_of(place))
        if action == NONE:
            action = tree.action[branch]
        elif place != NONE:
            branch = grow(tree, place, action)
        if branch != NONE and length < DEEPEST:
            desk.path[length], desk.sides[length] = branch, side_of(table, mover)
            length += 1
        if place != NONE:
            place = tree.then[branch] if tree.visits[branch] > 0 else NONE
        if place == NONE and last_turn < 0:
            last_turn = turn(table) + desk.turns
        kind, value, where = read_value_action(action)
        decide(table, mover, with_oldest(table, mover, kind, value, where))
        number += 1
    learn(tree, desk, length, attackers_chance(table, desk))


@rule
def attackers_chance(table: Table, desk: Workspace) -> float:
    """The attackers' chance to win at the end of a future."""
    if is_over(table):
        return 1.0 if byte(table, table.terms.winner) - 1 == ATTACKERS else 0.0
    return judged(table, desk.weights, desk.numbers)


@rule
def learn(tree: Tree, desk: Workspace, length: int, chance: float) -> None:
    """Update the branches of a future with its result, for the seat that chose each."""
    for step in range(length):
        branch = desk.path[step]
        tree.visits[branch] += 1
        tree.total[branch] += chance if desk.sides[step] == ATTACKERS else 1.0 - chance


@rule
def mark_of(place: int) -> int:
    """What marks the actions that have a branch already; no action has the mark of a future outside the tree."""
    return place + 1 if place != NONE else NONE - 1


@rule
def choose_branch(table: Table, tree: Tree, desk: Workspace, place: int, mover: int) -> tuple[int, bool]:
    """The most promising branch of a place, and whether there are enough of them as yet. Marks the actions that have one."""
    tree.tries[place] += 1
    held = held_values(table, mover)
    curiosity = CURIOSITY * (1 + FURTHER_APART * desk.turns)
    best, most, offered = NONE, -1.0, 0
    branch = tree.newest[place]
    while branch != NONE:
        action = tree.action[branch]
        desk.marks[action] = mark_of(place)
        if is_offered(table, mover, held, action):
            offered += 1
            tree.available[branch] += 1
            visits = tree.visits[branch]
            promise = tree.total[branch] / visits + curiosity * sqrt(sqrt(sqrt(tree.available[branch])) / visits)
            if promise > most:
                best, most = branch, promise
        branch = tree.older[branch]
    return best, offered >= BREADTH * sqrt(tree.tries[place])


@rule
def is_offered(table: Table, seat: int, held: int, action: int) -> bool:
    """Whether an action of the value space may be taken now."""
    kind, value, place = read_value_action(action)
    if kind >= PLAY_DOWN and held >> value & 1 == 0:
        return False
    return kind == PASS or why_not(table, seat, with_oldest(table, seat, kind, value, place)) == FINE


@rule
def grow(tree: Tree, place: int, action: int) -> int:
    """A new branch of a place, and the place after it."""
    branch, then = tree.used[BRANCHES_USED], tree.used[PLACES_USED]
    tree.used[BRANCHES_USED], tree.used[PLACES_USED] = branch + 1, then + 1
    tree.action[branch], tree.then[branch] = action, then
    tree.visits[branch], tree.total[branch] = 0, 0.0
    tree.available[branch] = 1
    tree.older[branch], tree.newest[place] = tree.newest[place], branch
    tree.mover[then], tree.newest[then], tree.tries[then] = NONE, NONE, 0
    return branch
