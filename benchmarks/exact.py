"""Small tables of BINMAT, solved exactly: the value for the attackers, how near bots come to it, and what seats imagine there.

Two turns, the defender's and the attacker's. Cards that cannot be seen lie in lanes 0 and 1 and in both hands; all others lie open, and
each lane deck is one card. Shares of 1,000.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator

from benchmarks import Figure
from netdeck import registry
from netdeck.analysis.exact import Moment, SmallGame, deals, solve
from netdeck.bots import create
from netdeck.bots.table import chosen
from netdeck.kernel import SPECTATOR, Position, Rng, Seat, Setup, key_from_seed

ATTACKER, DEFENDER = Seat("a0"), Seat("d0")
HIDDEN = {
    "3 hidden cards": {"a0": ["4^"], "ha0": ["2^"], "hd0": ["3#"]},
    "4 hidden cards": {"a0": ["4^"], "a1": ["@+"], "ha0": ["2^"], "hd0": ["3#"]},
    "5 hidden cards": {"a0": ["4^"], "a1": ["3+"], "ha0": ["@^"], "hd0": ["3#", "5#"]},
}
BOTS = ("random", "greedy", "seer:3", "seer:5")
MOST_DEALS = 120
SAMPLES = 300


def table(hidden: dict[str, list[str]]) -> Position:
    """The table with these hidden cards."""
    game = registry.find("binmat")
    options = {"turn_limit": 2, "face_up_lanes": [0, 1, 2, 3, 4, 5]}
    setup = game.complete(Setup(game="binmat", variant="human", options=options))
    zones: dict[str, list[str]] = {"a": [], "x0": [], "x1": [], **{zone: list(cards) for zone, cards in hidden.items()}}
    taken = {card for cards in hidden.values() for card in cards}
    left = [card for card in sorted(game.card_names(setup)) if len(card) == 2 and card not in taken]
    for lane in range(6):
        zones[f"l{lane}"] = [left.pop(7 * lane)]
    for number, card in enumerate(left):
        zones.setdefault(("x2", "x3", "x4", "x5", "xa")[number % 5], []).append(card)
    return game.stage(setup, {"zones": zones}, Rng(key_from_seed(0)))


def after_a_choice(begun: list[Position]) -> dict[bytes, list[Position]]:
    """What can have happened when the attacker decides, by what the attacker knows: with all choices of the defender alike."""
    found = dict[bytes, list[Position]]()
    for position in begun:
        for option in position.pending()[DEFENDER].options:
            twin = position.clone()
            twin.take(DEFENDER, option)
            found.setdefault(twin.information(ATTACKER), []).append(twin)
    return found


def bias(groups: dict[bytes, list[Position]]) -> tuple[int, int, float]:
    """In how many states a possible deal is missing or an impossible one is imagined, of how many; the mean total variation."""
    wrong, distance = 0, 0.0
    for state in sorted(groups)[::7]:
        truth = Counter(position.digest() for position in groups[state])
        dice = random.Random(state)
        found = Counter(groups[state][0].imagine(ATTACKER, dice).digest() for _ in range(SAMPLES))
        wrong += truth.keys() != found.keys()
        total = truth.total()
        distance += sum(abs(truth[each] / total - found[each] / SAMPLES) for each in truth.keys() | found.keys()) / 2
    return wrong, len(sorted(groups)[::7]), distance / len(sorted(groups)[::7])


def player(bot: str, seat: Seat) -> Callable[[Moment], str]:
    """What a bot chooses in each moment of a small game."""
    made = create(bot, registry.find("binmat"), seat, 1)
    return lambda moment: chosen(made, moment.position).notation


def main() -> Iterator[Figure]:
    """Solve each table; let bots choose in each information state, and answer them as well as can be."""
    for name, hidden in HIDDEN.items():
        begun = deals(table(hidden), SPECTATOR, MOST_DEALS)
        game = SmallGame.of(begun, ATTACKER)
        solution = solve(game)
        yield Figure(f"{name}: deals", len(begun), unit="")
        yield Figure(f"{name}: information states", len(game.moments), unit="")
        yield Figure(f"{name}: attackers win at least", 500 * (1 + solution.low), unit="of 1,000")
        yield Figure(f"{name}: attackers win at most", 500 * (1 + solution.high), unit="of 1,000")
        for bot in BOTS:
            first, second = (game.pure(seat, player(bot, seat)) for seat in (ATTACKER, DEFENDER))
            yield Figure(f"{name}: {bot} attacks, best defence", 500 * (1 + game.best_gain(1, first)), unit="of 1,000")
            yield Figure(f"{name}: {bot} defends, best attack", 500 * (1 + game.best_gain(0, second)), unit="of 1,000")
            yield Figure(f"{name}: {bot} against itself", 500 * (1 + game.gain(first, second)), unit="of 1,000")
        for position in begun:
            position.forget()
            position.remember()
        wrong, states, distance = bias(after_a_choice(begun))
        yield Figure(f"{name}: states imagined with other deals", wrong, unit=f"of {states}")
        yield Figure(f"{name}: imagined deals off by", 1000 * distance, unit="of 1,000")
