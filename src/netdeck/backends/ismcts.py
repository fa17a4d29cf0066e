"""Foresight: a tree search over what a seat can imagine, for every game over columns (information-set Monte Carlo tree search).

Each future begins in one of a few imagined positions, with chance of its own. It follows one tree, adds one branch, and is then played by
instinct to the end of the turn, or of a later one, where every seat is judged; so much goes back up the branches. The answers to the
question itself meet the same positions with the same chance, each the next one whenever it is tried. An option need not be there in every
position, so branches are compared by how often each was available.

These are rules over columns like those of the games: the interpreter and compiled code run the same source and find the same. What a mind
remembers is a table of columns, too. Chances are whole numbers, in millionths, and nothing is rounded by a machine's own mathematics.
"""

from collections.abc import Callable
from functools import cached_property
from math import sqrt
from typing import Annotated, Any, Final

from netdeck.kernel.columns import Columns, Dimension, count_offers, make_room, rule
from netdeck.kernel.playout_policy import random_below
from netdeck.kernel.rng import Rng, key_from_seed
from netdeck.kernel.specialize import specialized

PerSeat = Annotated[list[int], Dimension("seat")]
PerChoice = Annotated[list[int], Dimension("choice")]
PerOption = Annotated[list[int], Dimension("option")]
PerBranch = Annotated[list[int], Dimension("branch")]

NONE: Final = -1
CERTAIN: Final = 1_000_000
"""A chance of one."""
CURIOSITY: Final = 1.5
"""How much weight a branch gets that was hardly tried, against what was found out, in units of how far futures lie apart."""
UNSURE: Final = 0.25
"""How far futures are taken to lie apart before any was seen."""
STEEPNESS: Final = 0.6
"""How much less each rank of taste promises than the one before it."""
RANKS: Final = 12
"""From this rank on all promise alike."""
LONGEST: Final = 80
"""After how many choices for each turn judgement waits no longer for the end."""
WHIM: Final = 20
"""How many choices of a thousand are taken blindly: enough to see beyond a wrong taste, too few to blur what is compared."""
DEEPEST: Final = 64
"""So many branches of one future are remembered; there the tree ends."""
NO_CHANCE: Final = Rng(key_from_seed(0))
SIZES: Final = {"seat": 4, "choice": DEEPEST, "option": 4096, "branch": 0}
"""The rooms of a mind, but for its branches: as many as there are answers, and one for each future."""


class SearchTree(Columns):
    """What one search remembers. Branch 0 is where the seat decides now, those after it are the answers; a branch is also what follows."""

    fault: int
    # The question
    seat: int
    seed: int
    positions: int
    turns: int
    experienced: int
    first_turn: int
    answers: int
    # What was found so far
    futures: int
    branches: int
    sum: int
    squares: int
    # The present future
    trial: int
    at: int
    length: int
    choices: int
    turn: int
    last_turn: int
    judged: int
    gained: PerSeat
    way: PerChoice
    mover_on_way: PerChoice
    # The present question
    liking: PerOption
    """How good each option looks."""
    rank: PerOption
    called: PerOption
    """What each is: see :func:`name_of`."""
    # Branches
    name: PerBranch
    prior: PerBranch
    older: PerBranch
    newest: PerBranch
    mover: PerBranch
    tries: PerBranch
    visits: PerBranch
    available: PerBranch
    total: PerBranch


class SearchHooks:
    """What a game knows of itself as rules over columns.

    ``weigh(table, mind)`` writes how good each option looks, in so many parts of a *point*, ``standing(table, seat, experienced)`` tells in
    millionths how a seat stands, ``settled(table)`` which option is taken in passing (-1: there is a question), and ``name(table, at)`` is
    equal for options that have the same notation.
    """

    def __init__(
        self,
        weigh: Callable[[Any, Any], None],
        standing: Callable[[Any, int, int], int],
        settled: Callable[[Any], int],
        name: Callable[[Any, int], int],
        point: int,
    ) -> None:
        self.weigh = weigh
        self.standing = standing
        self.settled = settled
        self.name = name
        self.point = point

    @cached_property
    def silent(self) -> "SearchHooks":
        """The same for the interpreter, folded."""
        weigh, standing, settled, name = specialized((self.weigh, self.standing, self.settled, self.name))
        return SearchHooks(weigh, standing, settled, name, self.point)

    def likings(self, table: Any) -> list[float]:
        """How good each option of the open question looks, in points. It thinks on the table itself."""
        mind = SearchTree.empty({"seat": 0, "choice": 0, "option": len(table.offers), "branch": 0}, NO_CHANCE)
        self.silent.weigh(table, mind)
        return [liking / self.point for liking in mind.liking[: len(table.offers)]]


# Seams: what a game says of itself


def weigh(table: Any, mind: SearchTree) -> None:
    """Write down how good each option looks."""
    table.sense.silent.weigh(table, mind)


def standing(table: Any, seat: int, experienced: int) -> int:
    """How a seat stands, in millionths."""
    found: int = table.sense.silent.standing(table, seat, experienced)
    return found


def settled(table: Any) -> int:
    """The option that is taken in passing; -1 where there is a question."""
    found: int = table.sense.silent.settled(table)
    return found


def name_of(table: Any, at: int) -> int:
    """A number for what an option is, the same wherever it is offered."""
    found: int = table.sense.silent.name(table, at)
    return found


# The question


@rule
def take_in(table: Any, mind: SearchTree) -> None:
    """Take in the open question: each of its options is a branch."""
    offered = count_offers(table)
    weigh(table, mind)
    rank_options(mind, offered)
    whole = sum_of_shares(mind, offered)
    mind.answers = offered
    mind.branches = 1 + offered
    mind.newest[0] = NONE
    for i in range(offered):
        mind.name[i + 1] = name_of(table, i)
        mind.prior[i + 1] = int(CERTAIN * share_of(mind.rank[i]) / whole)
        mind.newest[i + 1] = NONE
        mind.mover[i + 1] = NONE


@rule
def is_open(mind: SearchTree, most: int) -> bool:
    """Whether further futures, *most* in all, could still change which answer was tried most."""
    left = most - mind.futures
    if left <= 0:
        return False
    first = 0
    second = 0
    for branch in range(1, mind.answers + 1):
        tried = mind.visits[branch]
        if tried > first:
            second = first
            first = tried
        elif tried > second:
            second = tried
    return first - second <= left


@rule
def begin_future(mind: SearchTree) -> int:
    """Choose the answer to try now; the imagined position in which it is tried."""
    offered = mind.answers
    visits = 0
    total = 0
    for branch in range(1, offered + 1):
        visits += mind.visits[branch]
        total += mind.total[branch]
    spread = deviation(mind)
    best = 1
    most = -1.0
    for branch in range(1, offered + 1):
        promise = promised(mind, spread, branch, mind.prior[branch] / CERTAIN, mind.futures + 1, visits, total)
        if promise > most:
            best = branch
            most = promise
    mind.trial = mind.visits[best]
    mind.at = best if mind.visits[best] > 0 else NONE
    mind.way[0] = best
    mind.mover_on_way[0] = mind.seat
    mind.length = 1
    mind.choices = 0
    mind.turn = mind.first_turn
    mind.last_turn = mind.first_turn + mind.turns
    mind.judged = 0
    for seat in range(len(mind.gained)):
        mind.gained[seat] = 0
    return mind.trial % mind.positions


@rule
def seed_of(mind: SearchTree) -> int:
    """What chance and whims of the present future come from."""
    return mind.seed + mind.trial


@rule
def ask_anew(table: Any) -> None:
    """Put the open question once more."""
    table.f_step[table.depth - 1] = table.asking
    table.asked = NONE


# Playing a future


@rule
def is_done(table: Any, mind: SearchTree) -> bool:
    """Whether there is nothing left to play, or nothing that has to be."""
    return table.ending != 0 or mind.choices >= LONGEST * (1 + mind.turns) or table.turn > mind.last_turn


@rule
def answer(table: Any, mind: SearchTree) -> int:
    """The option that is taken now: along the tree, and by instinct beyond it. -1 when the answer that is tried is not offered."""
    offered = count_offers(table)
    number = mind.choices
    mind.choices = number + 1
    if number == 0:
        return own_answer(table, mind, offered)
    if table.turn > mind.turn:
        mind.turn = table.turn
        judge(table, mind)
    if offered == 1:
        return 0
    passing = settled(table)
    if passing >= 0:
        return passing
    place = mind.at
    if place >= 0 and mind.length < DEEPEST and (mind.mover[place] == NONE or mind.mover[place] == table.asked):
        weigh(table, mind)
        return follow(table, mind, place, offered)
    mind.at = NONE
    if random_below(seed_of(mind), 2 * number, 1000) < WHIM:
        return random_below(seed_of(mind), 2 * number + 1, offered)
    weigh(table, mind)
    return favourite(mind, offered, number)


@rule
def own_answer(table: Any, mind: SearchTree, offered: int) -> int:
    """The index of the answer to try. All positions look the same to the seat, so each offers it."""
    wanted = mind.name[mind.way[0]]
    for i in range(offered):
        if name_of(table, i) == wanted:
            return i
    mind.fault = NONE
    return NONE


@rule
def favourite(mind: SearchTree, offered: int, number: int) -> int:
    """What looks best; among equals any."""
    best = mind.liking[0]
    equals = 0
    for i in range(offered):
        if mind.liking[i] > best:
            best = mind.liking[i]
            equals = 0
        if mind.liking[i] == best:
            equals += 1
    left = random_below(seed_of(mind), 2 * number + 1, equals) if equals > 1 else 0
    for i in range(offered):
        if mind.liking[i] == best:
            if left == 0:
                return i
            left -= 1
    return 0


@rule
def follow(table: Any, mind: SearchTree, place: int, offered: int) -> int:
    """The most promising option at a node of the tree."""
    mind.mover[place] = table.asked
    mind.tries[place] += 1
    rank_options(mind, offered)
    whole = sum_of_shares(mind, offered)
    visits = 0
    total = 0
    for i in range(offered):
        mind.called[i] = name_of(table, i)
        branch = branch_of(mind, place, mind.called[i])
        if branch >= 0:
            mind.available[branch] += 1
            visits += mind.visits[branch]
            total += mind.total[branch]
    spread = deviation(mind)
    best = 0
    most = -1.0
    for i in range(offered):
        branch = branch_of(mind, place, mind.called[i])
        promise = promised(mind, spread, branch, share_of(mind.rank[i]) / whole, mind.tries[place], visits, total)
        if promise > most:
            best = i
            most = promise
    branch = branch_of(mind, place, mind.called[best])
    if branch < 0:
        branch = grow(mind, place, mind.called[best])
    mind.way[mind.length] = branch
    mind.mover_on_way[mind.length] = table.asked
    mind.length += 1
    mind.at = branch if mind.visits[branch] > 0 else NONE
    return best


@rule
def branch_of(mind: SearchTree, place: int, name: int) -> int:
    """The branch of a place that has a name; -1 where it was never tried."""
    branch = mind.newest[place]
    while branch >= 0 and mind.name[branch] != name:
        branch = mind.older[branch]
    return branch


@rule
def grow(mind: SearchTree, place: int, name: int) -> int:
    """A new branch."""
    branch = mind.branches
    mind.branches = branch + 1
    mind.name[branch] = name
    mind.older[branch] = mind.newest[place]
    mind.newest[place] = branch
    mind.newest[branch] = NONE
    mind.mover[branch] = NONE
    mind.available[branch] = mind.tries[place]
    return branch


@rule
def promised(mind: SearchTree, spread: float, branch: int, prior: float, available: int, visits: int, total: int) -> float:
    """What an option promises, what was hardly tried promising more. Of one that was never tried nothing is known but its rivals."""
    tried = 0
    known = (total + 0.5 * CERTAIN) / (visits + 1.0) / CERTAIN
    if branch >= 0 and mind.visits[branch] > 0:
        tried = mind.visits[branch]
        known = mind.total[branch] / CERTAIN / tried
        if branch > mind.answers:
            available = mind.available[branch]
    return known + CURIOSITY * spread * prior * sqrt(float(available)) / (1.0 + tried)


@rule
def deviation(mind: SearchTree) -> float:
    """How far futures lie apart: their standard deviation so far."""
    number = 1.0 + mind.futures
    mean = 0.5 + mind.sum / CERTAIN
    squares = UNSURE * UNSURE + 0.25 + mind.squares / CERTAIN
    return sqrt(max(0.0, (squares - mean * mean / number) / number))


@rule
def rank_options(mind: SearchTree, offered: int) -> None:
    """Rank options by how good they look; equals rank alike."""
    for i in range(offered):
        mind.rank[i] = RANKS
    bound = 0
    for rank in range(RANKS):
        found = False
        best = 0
        for i in range(offered):
            liked = mind.liking[i]
            if mind.rank[i] == RANKS and (rank == 0 or liked < bound) and (not found or liked > best):
                best = liked
                found = True
        if not found:
            return
        bound = best
        for i in range(offered):
            if mind.liking[i] == best:
                mind.rank[i] = rank


@rule
def share_of(rank: int) -> float:
    """How much attention a rank deserves, before all are compared."""
    share = 1.0
    for _ in range(rank):
        share = share * STEEPNESS
    return share


@rule
def sum_of_shares(mind: SearchTree, offered: int) -> float:
    """The attention that all options deserve together."""
    whole = 0.0
    for i in range(offered):
        whole += share_of(mind.rank[i])
    return whole


@rule
def joined(key: int, part: int) -> int:
    """Two numbers as one, within what any machine can count: of such numbers names of options are made."""
    return (key * 1_000_003 + part + 2) % 2_147_483_647


@rule
def room_for_options(table: Any, mind: SearchTree) -> int:
    """How many options there are to be weighed: there is room for each."""
    offered = count_offers(table)
    while offered > len(mind.liking):
        if not make_room(mind, mind.liking):
            return len(mind.liking)
    return offered


# Learning


@rule
def judge(table: Any, mind: SearchTree) -> None:
    """Evaluate every seat at the end of a turn."""
    mind.judged += 1
    for seat in range(table.seats):
        mind.gained[seat] += chance_of(table, seat, mind.experienced)


@rule
def chance_of(table: Any, seat: int, experienced: int) -> int:
    """The chance of a seat to win, in millionths: two points of advantage mean the same wherever both stand."""
    if not table.in_game[seat]:
        return 0
    own = standing(table, seat, experienced)
    against = 1.0
    for other in range(table.seats):
        if other != seat and table.in_game[other]:
            against += growth((standing(table, other, experienced) - own) / CERTAIN)
    return int(CERTAIN / against)


@rule
def growth(number: float) -> float:
    """The exponential of a number, of sums, products and quotients alone: they are the same on every machine."""
    part = min(max(number, -40.0), 40.0) / 64.0
    square = part * part / 12.0
    found = (1.0 + part / 2.0 + square) / (1.0 - part / 2.0 + square)
    for _ in range(6):
        found = found * found
    return found


@rule
def learn(table: Any, mind: SearchTree) -> None:
    """Update the branches of a future with its result, for the seat that chose each."""
    if table.ending == 0:
        judge(table, mind)
    for step in range(mind.length):
        branch = mind.way[step]
        mind.visits[branch] += 1
        mind.total[branch] += gain_of(table, mind, mind.mover_on_way[step])
    gain = gain_of(table, mind, mind.seat)
    mind.sum += gain
    mind.squares += gain * gain // CERTAIN
    mind.futures += 1


@rule
def gain_of(table: Any, mind: SearchTree, seat: int) -> int:
    """How a seat has come out of a future, in millionths. Where two turns were judged both count alike."""
    if table.ending == 0:
        return mind.gained[seat] // mind.judged
    if table.winner < 0:
        return CERTAIN // 2
    return CERTAIN if table.winner == seat else 0
