"""What options promise before any was tried: the tastes of the game, made into shares that do not depend on how it scales them.

A taste needs a view, and views are dear. Within one search the same question comes again and again on tables that differ little, so what
was once weighed is remembered by who was asked what, and what was offered.
"""

import random

from netdeck.kernel import Decision, Game, Option, Position

STEEPNESS = 0.6
"""How much less each rank of taste promises than the one before it."""


class Tastes:
    """The tastes of all players in one search."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: dict[tuple[str, ...], tuple[tuple[int, ...], dict[str, float]]] = {}

    def priors(self, position: Position, decision: Decision) -> dict[str, float]:
        """The share of attention that each option deserves, by its rank of appeal; equals get equal shares."""
        return self._weighed(position, decision)[1]

    def favourite(self, position: Position, decision: Decision, dice: random.Random) -> Option:
        """What a player of simple tastes takes; among equals any."""
        places = self._weighed(position, decision)[0]
        return decision.options[places[0] if len(places) == 1 else dice.choice(places)]

    def _weighed(self, position: Position, decision: Decision) -> tuple[tuple[int, ...], dict[str, float]]:
        asked = (decision.seat, decision.prompt, *[option.notation for option in decision.options])
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._weigh(position, decision)
        return known

    def _weigh(self, position: Position, decision: Decision) -> tuple[tuple[int, ...], dict[str, float]]:
        question = position.question(decision.seat)
        assert question is not None  # the decision is open
        view = position.glance(decision.seat)
        wanted = [self._game.appeal(view, question, option) for option in question.options]
        ranks = {appeal: rank for rank, appeal in enumerate(sorted(set(wanted), reverse=True))}
        weights = [STEEPNESS ** ranks[appeal] for appeal in wanted]
        total = sum(weights)
        shares = {option.notation: weight / total for option, weight in zip(question.options, weights, strict=True)}
        return tuple(place for place, appeal in enumerate(wanted) if not ranks[appeal]), shares
