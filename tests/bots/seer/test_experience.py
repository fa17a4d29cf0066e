"""Experience: what was learned of each card foretells games better than a glance, and names only what there is."""

import random
from collections.abc import Iterator
from statistics import fmean

import pytest
from tests.every_game import GAMES

from netdeck.bots.seer.levels import LEVELS
from netdeck.bots.seer.playout import Judge, won
from netdeck.bots.seer.prior import Priors
from netdeck.kernel import Command, Game, Position, Rng, Seat, Setup, key_from_seed
from netdeck.kernel.search_results import weighted_sum

EXPERIENCED = {game.id: game for game in GAMES.values() if game.feature_weights}
OTHERS = {game.id: game for game in GAMES.values() if not game.feature_weights}
GAMES_PLAYED = 40


def turns(game: Game, seed: int) -> Iterator[tuple[Position, bool]]:
    """The beginning of every turn of a game of simple tastes with equal decks, and whether its first seat won."""
    dice, deck = random.Random(seed), list(game.decks)[seed % len(game.decks)]
    setup = game.complete(Setup(game=game.id, decks=dict.fromkeys(game.complete(Setup(game=game.id)).seats, deck)))
    position = game.start(setup, Rng(key_from_seed(seed)))
    tastes, turn = Priors(game), None
    seen: list[Position] = []
    while (result := position.result()) is None:
        if position.turn() != turn:
            turn = position.turn()
            seen.append(position.clone())
        for seat, decision in dict(position.pending()).items():
            position.take(seat, tastes.favourite(position, decision, dice))
    for each in seen:
        yield each, won(result, each.seats[0]) == 1.0


def told_apart(judge: Judge, seen: list[tuple[Position, bool]]) -> float:
    """How often a position that was won is judged to be better than one that was lost."""
    judged = [(judge(position, position.seats[0]) or 0.0, first_won) for position, first_won in seen]
    won, lost = ([chance for chance, first_won in judged if first_won is wanted] for wanted in (True, False))
    return fmean(better > worse for better in won for worse in lost)


@pytest.mark.parametrize("game", EXPERIENCED.values(), ids=list(EXPERIENCED))
def test_it_foretells_games_better_than_a_glance(game: Game) -> None:
    """None of these games is among those that the weights were fitted to."""
    seen = [turn for seed in range(10**6, 10**6 + GAMES_PLAYED) for turn in turns(game, seed)]
    assert told_apart(game.evaluate_learned, seen) > told_apart(game.evaluate, seen) > 0.6


@pytest.mark.parametrize("game", EXPERIENCED.values(), ids=list(EXPERIENCED))
def test_every_weight_is_one_of_a_trait_that_there_is(game: Game) -> None:
    printed = game.definitions(game.complete(Setup(game=game.id))).values()
    cards = {getattr(card, "identity", card.name) for card in printed}  # what a card is, whatever it is called
    never_met = set(game.feature_weights) - {f"{card} in {place}" for card in cards for place in ("play", "hand")}
    for seed in range(GAMES_PLAYED):
        for position, _ in turns(game, seed):
            for seat in position.seats:
                never_met.difference_update(name for name, _ in game.features(position, seat) or ())
        if not never_met:
            break
    assert not never_met


@pytest.mark.parametrize("game", OTHERS.values(), ids=list(OTHERS))
def test_a_game_without_it_is_judged_at_a_glance(game: Game) -> None:
    position = game.start(game.complete(Setup(game=game.id)), Rng(key_from_seed(1)))
    assert [game.evaluate_learned(position, seat) for seat in position.seats] == [game.evaluate(position, seat) for seat in position.seats]


def test_who_is_out_has_no_chance_and_the_others_share_it() -> None:
    game, seats = EXPERIENCED["datawarriors"], tuple(map(Seat, ("u1", "u2", "u3")))
    position = game.start(game.complete(Setup(game=game.id, seats=seats)), Rng(key_from_seed(1)))
    assert position.command(Command("concede", seats[2])) is None
    chances = [game.evaluate_learned(position, seat) or 0.0 for seat in seats]
    assert chances[2] == 0.0
    assert sum(chances) == pytest.approx(1)


def test_what_was_never_weighed_counts_for_nothing() -> None:
    """A card of somebody's own is worth what its kind is."""
    assert weighted_sum({"cards": 0.5, "Larva in play": 0.2}, [("cards", 2), ("Larva in play", 1), ("Sphinx in play", 3)]) == pytest.approx(
        1.2
    )


def test_only_the_upper_levels_have_it() -> None:
    assert [number for number, level in LEVELS.items() if level.is_experienced] == ["4", "5"]
