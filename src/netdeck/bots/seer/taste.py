"""What options promise before any was tried: the tastes of the game, made into shares that do not depend on how it scales them.

A taste needs a view, and views are dear. Within one search the same question comes again and again on tables that differ little, so what
was once weighed is remembered by who was asked what, and what was offered.

Where a game names moments to stop at, the players of a search pass all others by (``Game.standing_answer``), as a seer does at its seat.
Otherwise futures would promise what nobody will do: whoever passes now would be seen to make up for it at a moment that they let pass.
"""

import random
from collections.abc import Collection
from typing import NamedTuple

from netdeck.kernel import Decision, DecisionView, GameSense, Option, Position, View

STEEPNESS = 0.6
"""How much less each rank of taste promises than the one before it."""


class Taste(NamedTuple):
    """What a player makes of a question: the places of what they like best, the shares of all options, and whether it is no question."""

    favourites: tuple[int, ...]
    shares: dict[str, float]
    is_settled: bool = False


class Tastes:
    """The tastes of all players in one search. Where they stop at some moments only, they pass the others by."""

    def __init__(self, game: GameSense, stops: Collection[str] = ()) -> None:
        self._game = game
        self._stops = stops
        self._known: dict[tuple[str, ...], Taste] = {}

    def priors(self, position: Position, decision: Decision) -> dict[str, float]:
        """The share of attention that each option deserves, by its rank of appeal; equals get equal shares."""
        return self._weighed(position, decision).shares

    def favourite(self, position: Position, decision: Decision, dice: random.Random) -> Option:
        """What a player of simple tastes takes; among equals any."""
        places = self._weighed(position, decision).favourites
        return decision.options[places[0] if len(places) == 1 else dice.choice(places)]

    def is_settled(self, position: Position, decision: Decision) -> bool:
        """Whether players pass this moment by."""
        return bool(self._stops) and self._weighed(position, decision).is_settled

    def _weighed(self, position: Position, decision: Decision) -> Taste:
        asked = (decision.seat, decision.prompt, *[option.notation for option in decision.options])
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._weigh(position, decision)
        return known

    def _weigh(self, position: Position, decision: Decision) -> Taste:
        question = position.question(decision.seat)
        assert question is not None  # the decision is open
        view = position.glance(decision.seat)
        if settled := self._settled(view, question):
            return settled
        cards = position.definitions()
        wanted = [self._game.appeal(view, question, option, cards) for option in question.options]
        ranks = {appeal: rank for rank, appeal in enumerate(sorted(set(wanted), reverse=True))}
        weights = [STEEPNESS ** ranks[appeal] for appeal in wanted]
        total = sum(weights)
        shares = {option.notation: weight / total for option, weight in zip(question.options, weights, strict=True)}
        return Taste(tuple(place for place, appeal in enumerate(wanted) if not ranks[appeal]), shares)

    def _settled(self, view: View, question: DecisionView) -> Taste | None:
        """What is answered in passing; ``None`` where there is a question, or nothing to pass by."""
        answer = self._game.standing_answer(view, question, self._stops) if self._stops else ""
        if not answer:
            return None
        notations = [option.notation for option in question.options]
        return Taste((notations.index(answer),), {notation: float(notation == answer) for notation in notations}, is_settled=True)
