"""Handing games out: every game once, the same result on any number of cores, and a polite end."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

import pytest

from netdeck import registry
from netdeck.arena import BotSimulator, report, simulate
from netdeck.kernel import Ending, Outcomes, Seat, Setup

LANTERN = registry.find("lantern")


@dataclass
class Counting:
    """Plays nothing: every seed is a game that its own number decides."""

    batch: int = 7
    threads: bool = True
    policy: str = "none"
    advice: str = ""
    seen: list[range] = field(default_factory=list)

    def prepare(self, games: int) -> None:
        """Nothing to do."""

    def fastest_ready(self) -> "Counting":
        return self

    def play(self, seeds: range) -> Outcomes:
        self.seen.append(seeds)
        return Outcomes(Counter(Ending("even" if seed % 2 == 0 else "", "1.1") for seed in seeds), Counter(seed % 5 for seed in seeds))


def lantern(bot: str = "random") -> BotSimulator:
    setup = LANTERN.complete(Setup(game="lantern"))
    return BotSimulator(LANTERN, setup, dict.fromkeys(setup.seats, bot))


@pytest.mark.parametrize(("games", "workers"), list(product((1, 6, 1000), (1, 2, 5))))
def test_every_seed_is_played_exactly_once(games: int, workers: int) -> None:
    simulator = Counting()
    heard: list[int] = []
    simulation = simulate(simulator, games, 100, workers, heard.append)
    assert sorted(seed for part in simulator.seen for seed in part) == list(range(100, 100 + games))
    assert max(map(len, simulator.seen)) <= simulator.batch
    assert simulation.tally.games == sum(heard) == games
    assert not simulation.interrupted


@dataclass
class Slow(Counting):
    """Something quicker gets ready after so many parts."""

    quick: Counting = field(default_factory=lambda: Counting(batch=50))
    ready_after: int = 3

    def fastest_ready(self) -> Counting:
        return self.quick if len(self.seen) >= self.ready_after else self


@pytest.mark.parametrize(("ready_after", "workers"), list(product((0, 3, 10**9), (1, 4))))
def test_what_gets_ready_meanwhile_plays_the_rest(ready_after: int, workers: int) -> None:
    slow = Slow(ready_after=ready_after)
    simulation = simulate(slow, 2000, 100, workers)
    assert sorted(seed for part in (*slow.seen, *slow.quick.seen) for seed in part) == list(range(100, 2100))
    assert simulation == simulate(Counting(), 2000, 100, 1)
    assert bool(slow.seen) == (ready_after > 0)
    assert bool(slow.quick.seen) == (ready_after < 10**9)


def test_seeds_end_somewhere() -> None:
    assert simulate(Counting(), 3, 2**63 - 3, 1).tally.games == 3
    with pytest.raises(ValueError, match="seeds that there are not"):
        simulate(Counting(), 4, 2**63 - 3, 1)


@pytest.mark.parametrize("workers", [1, 3])
def test_an_interruption_leaves_with_what_is_done(workers: int) -> None:
    heard: list[int] = []

    def listen(games: int) -> None:
        heard.append(games)
        if len(heard) == 4:
            raise KeyboardInterrupt

    simulation = simulate(Counting(), 1000, 0, workers, listen)
    assert simulation.interrupted
    assert simulation.tally.games == sum(heard) < 1000


def test_processes_give_what_one_process_gives() -> None:
    alone, together = simulate(lantern(), 24, 5, 1), simulate(lantern(), 24, 5, 2)
    assert alone == together
    assert alone.tally.games == alone.tally.moves.total() == 24
    assert alone.tally.fired["9.1"] == 24, "every game of Lantern ends under one clause"


def test_another_seed_gives_other_games() -> None:
    assert simulate(lantern(), 24, 5, 1) != simulate(lantern(), 24, 29, 1)


def test_games_by_bots_are_those_that_the_same_seed_plays_alone() -> None:
    whole = simulate(lantern("greedy"), 5, 40, 1).tally
    single = Outcomes()
    for seed in range(40, 45):
        single.add(lantern("greedy").play(range(seed, seed + 1)))
    assert whole == single


def test_a_report_sums_up_and_puts_the_frequent_first() -> None:
    found = report(simulate(Counting(), 99, 0, 1).tally)
    assert list(found.wins) == ["even", "nobody"]
    assert (found.wins["even"].games, found.wins["nobody"].games) == (50, 49)
    assert found.wins["even"].low < found.wins["even"].share < found.wins["even"].high
    assert [(each.winner, each.clause, each.games) for each in found.endings] == [("even", "1.1", 50), ("nobody", "1.1", 49)]
    assert found.moves is not None
    assert (found.moves.median, found.moves.p95, found.moves.longest) == (2, 4, 4)
    assert found.turns is None, "nobody counted turns"


def test_a_report_of_nothing_claims_nothing() -> None:
    found = report(Outcomes())
    assert (found.games, found.wins, found.endings, found.moves, found.fired) == (0, {}, [], None, {})


def test_who_plays_is_told_in_words() -> None:
    assert BotSimulator(LANTERN, Setup(game="lantern"), {Seat("north"): "greedy", Seat("south"): "random"}).policy == (
        "north is greedy, south is random"
    )
