"""Results by role, seat and deck.

A role is a side of the table (attackers, defenders) where a game has such. In a mirror of decks both copies count, so a deck's share is one
half there by itself.
"""

from collections.abc import Iterable, Mapping, Sequence

from netdeck.arena.match import Contest, Played, Score, scored
from netdeck.arena.report import Share
from netdeck.arena.statistics import wilson
from netdeck.kernel import Ending, Game, GameRules, Outcomes, Seat, Setup

EVERYBODY = ""
"""Stands for all bots together."""


def groups(game: GameRules, setup: Setup) -> dict[str, dict[str, tuple[Seat, ...]]]:
    """The seats of each role, each seat, and the seats that play each deck, under ``role``, ``seat`` and ``deck``; kinds that there are."""
    roles = {role: tuple(seat for seat in seats if seat in setup.seats) for role, seats in game.seat_flags.items()}
    decks: dict[str, list[Seat]] = {}
    own: dict[str, str] = {}
    for seat, deck in setup.decks.items():
        name = deck if deck in game.decks else own.setdefault(deck, f"own deck {len(own) + 1}")
        decks.setdefault(name, []).append(seat)
    found: dict[str, dict[str, tuple[Seat, ...]]] = {
        "role": {role: seats for role, seats in roles.items() if seats},
        "seat": {str(seat): (seat,) for seat in setup.seats},
        "deck": {name: tuple(seats) for name, seats in decks.items()},
    }
    return {kind: named for kind, named in found.items() if named}


def standings_by(contest: Contest, games: Sequence[Played]) -> dict[str, dict[str, list[Score]]]:
    """How every bot did with every role, seat and deck: a list for each, everybody together first. A place where two sat counts both."""
    return {
        kind: {name: list(_standings(contest, games, seats)) for name, seats in named.items()}
        for kind, named in groups(contest.game, contest.setup).items()
    }


def _standings(contest: Contest, games: Sequence[Played], seats: Sequence[Seat]) -> Iterable[Score]:
    of = len(contest.bots)
    everybody: list[float] = []
    each: dict[int, list[float]] = {bot: [] for bot in range(of)}
    for game in games:
        for bot, share in _sitting(game, seats, of):
            everybody.append(share)
            each[bot].append(share)
    yield scored(EVERYBODY, everybody, everybody)
    for bot, scores in each.items():
        if scores:
            yield scored(contest.bots[bot], scores, scores)


def _sitting(game: Played, seats: Sequence[Seat], of: int) -> Iterable[tuple[int, float]]:
    """Who sat in *seats*, each bot of a team once, and its score."""
    sides: dict[int, float] = {}
    for seat in seats:
        bot = game.bots[seat]
        sides[bot] = game.score(bot, of)
    return sides.items()


def shares_by(tables: Iterable[tuple[Outcomes, Game, Setup, Mapping[Seat, str]]]) -> dict[str, dict[str, Share]]:
    """How often each role, seat, deck and bot won, over several tables that were simulated; places that two sat in count twice."""
    won: dict[str, dict[str, list[int]]] = {}
    for tally, game, setup, bots in tables:
        kinds = groups(game, setup)
        if bots:
            kinds["bot"] = {bot: tuple(seat for seat in bots if bots[seat] == bot) for bot in dict.fromkeys(bots.values())}
        for kind, named in kinds.items():
            for name, seats in named.items():
                counts = won.setdefault(kind, {}).setdefault(name, [0, 0])
                together = kind == "role"
                for ending, count in tally.endings.items():
                    winning = [_won(ending, game, seat) for seat in seats]
                    counts[0] += count * (any(winning) if together else sum(winning))
                    counts[1] += count * (1 if together else len(seats))
    return {kind: {name: _share(*counts) for name, counts in named.items()} for kind, named in won.items()}


def _won(ending: Ending, game: GameRules, seat: Seat) -> bool:
    return seat in ending.winner.split(", ") or seat in game.seat_flags.get(ending.winner, ())


def _share(won: int, games: int) -> Share:
    return Share(won, won / games if games else 0.0, *wilson(won, games))
