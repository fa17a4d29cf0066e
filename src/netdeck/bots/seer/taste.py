"""What options promise before any was tried: the tastes of the game, made into shares that do not depend on how it scales them."""

from netdeck.kernel import DecisionView, Game, Position, Seat

STEEPNESS = 0.6
"""How much less each rank of taste promises than the one before it."""


def appeals(game: Game, position: Position, seat: Seat) -> tuple[DecisionView, list[float]]:
    """How the options of *seat*'s open decision appeal to a player of simple tastes."""
    decision = position.question(seat)
    assert decision is not None  # whoever asks has seen it
    view = position.view(seat)
    return decision, [game.appeal(view, decision, option) for option in decision.options]


def priors(game: Game, position: Position, seat: Seat) -> dict[str, float]:
    """The share of attention that each option of *seat*'s open decision deserves, by its rank of appeal; equals get equal shares."""
    decision, wanted = appeals(game, position, seat)
    ranks = {appeal: rank for rank, appeal in enumerate(sorted(set(wanted), reverse=True))}
    weights = [STEEPNESS ** ranks[appeal] for appeal in wanted]
    total = sum(weights)
    return {option.notation: weight / total for option, weight in zip(decision.options, weights, strict=True)}
