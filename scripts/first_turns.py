"""What the opening hand does to the first turns of Technomancy: how many throw cards away, and how often whoever starts wins.

    python -m scripts.first_turns -n 200 --set opening_hand=6

Every pair of decks is played from both sides, `-n` games in all, by `--bot`.
"""

import argparse
from itertools import cycle, permutations

from netdeck import registry
from netdeck.bots import create
from netdeck.bots.table import chosen
from netdeck.kernel import Rng, Seat, Setup, key_from_seed


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--games", type=int, default=200)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", dest="options")
    asked = parser.parse_args()
    game = registry.find("technomancy")
    options = {name: int(value) if value.isdigit() else value for name, _, value in (each.partition("=") for each in asked.options)}
    pairs = cycle(permutations(game.decks, 2))
    turns = discarding = thrown = started = 0
    for seed in range(asked.seed, asked.seed + asked.games):
        seats = game.table(2)
        setup = game.complete(Setup(game=game.id, options=options, decks=dict(zip(seats, next(pairs), strict=True))))
        position = game.start(setup, Rng(key_from_seed(seed)))
        starter = Seat(str(position.view(seats[0]).counters["active"]))
        bots = {seat: create(asked.bot, game, seat, seed, local=True) for seat in seats}
        discards: dict[int, int] = {}
        while (result := position.result()) is None:
            ((seat, decision),) = position.pending().items()
            turn = position.turn() or 0
            if 0 < turn <= len(seats):
                discards.setdefault(turn, 0)
                if decision.clause == "3.3.6.2":
                    discards[turn] += 1
            option = decision.find(chosen(bots[seat], position).notation)
            assert option is not None
            position.take(seat, option)
        turns += len(discards)
        discarding += sum(number > 0 for number in discards.values())
        thrown += sum(discards.values())
        started += result.winners == (starter,)
    print(
        f"{options or 'the usual options'}, {asked.games} games of {asked.bot}: {discarding / turns:.1%} of the first turns discard, "
        f"{thrown / asked.games:.2f} cards a game; whoever starts wins {started / asked.games:.1%}"
    )


if __name__ == "__main__":
    main()
