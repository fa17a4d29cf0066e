"""Priors of options before any search: the game's option scores as shares that do not depend on their scale.

A taste takes its time. Within one search the same question comes again and again on tables that differ little, so what
was once weighed is remembered by who was asked what, and what was offered.

Where a game names moments to stop at, the players of a search pass all others by (``Game.standing_answer``), as a seer does at its seat.
Otherwise futures would promise what nobody will do: whoever passes now would be seen to make up for it at a moment that they let pass.
"""

import random
from collections.abc import Collection
from typing import NamedTuple

from netdeck.kernel import Decision, GameHeuristics, Option, Position

STEEPNESS = 0.6
"""How much less each rank of taste promises than the one before it."""


class Prior(NamedTuple):
    """The prior of a question: the preferred options, the share of every option, and whether it needs no thought."""

    favourites: tuple[int, ...]
    shares: dict[str, float]
    is_settled: bool = False


class Priors:
    """The priors of all players in one search. Moments at which players never stop are passed."""

    def __init__(self, game: GameHeuristics, stops: Collection[str] = ()) -> None:
        self._game = game
        self._stops = stops
        self._known: dict[tuple[str, ...], Prior] = {}

    def priors(self, position: Position, decision: Decision) -> dict[str, float]:
        """The share of each option by the rank of its score; equals get equal shares."""
        return self._weighed(position, decision).shares

    def favourite(self, position: Position, decision: Decision, dice: random.Random) -> Option:
        """The option with the highest score, at random among equals."""
        places = self._weighed(position, decision).favourites
        return decision.options[places[0] if len(places) == 1 else dice.choice(places)]

    def is_settled(self, position: Position, decision: Decision) -> bool:
        """Whether players pass this moment."""
        return bool(self._stops) and self._weighed(position, decision).is_settled

    def _weighed(self, position: Position, decision: Decision) -> Prior:
        asked = (decision.seat, decision.prompt, *[option.notation for option in decision.options])
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._weigh(position, decision)
        return known

    def _weigh(self, position: Position, decision: Decision) -> Prior:
        if settled := self._settled(position, decision):
            return settled
        wanted = self._game.score_options(position, decision.seat)
        ranks = {appeal: rank for rank, appeal in enumerate(sorted(set(wanted), reverse=True))}
        weights = [STEEPNESS ** ranks[appeal] for appeal in wanted]
        total = sum(weights)
        shares = {option.notation: weight / total for option, weight in zip(decision.options, weights, strict=True)}
        return Prior(tuple(place for place, appeal in enumerate(wanted) if not ranks[appeal]), shares)

    def _settled(self, position: Position, decision: Decision) -> Prior | None:
        """What is answered in passing; ``None`` where there is a question, or nothing to pass by."""
        passed = self._game.standing_option(position, decision.seat, self._stops) if self._stops else None
        if passed is None:
            return None
        shares = {option.notation: float(at == passed) for at, option in enumerate(decision.options)}
        return Prior((passed,), shares, is_settled=True)
