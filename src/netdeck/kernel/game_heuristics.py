"""The bots' side of a game: option values, evaluation, standing answers, searches and simulations."""

import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from netdeck.kernel.dialect import Dialect
from netdeck.kernel.game_package import GamePackage
from netdeck.kernel.ids import Seat
from netdeck.kernel.observation import NumberedMatches, Observer, SteppedMatches, SteppingPlan
from netdeck.kernel.outcomes import BotGames, Simulator
from netdeck.kernel.position import Position
from netdeck.kernel.search_results import Features, Searcher, weighted_sum, win_probability
from netdeck.kernel.setup import Setup
from netdeck.kernel.view import DecisionView, OptionView, View


class GameHeuristics(GamePackage):
    """Estimates that bots use. Nothing here is a rule, and a game can be played without any of it."""

    dialects: ClassVar[Mapping[str, Dialect]] = {}
    """Other languages in which programs that play this game are written, by name; a bot ``NAME:FILE`` runs such a program."""

    play_words: ClassVar[frozenset[str]] = frozenset({"play"})
    """The words of answers (:class:`~netdeck.kernel.Act`) that play a card from the hand; all others keep it or throw it away."""

    observer: ClassVar[Observer | None] = None
    """What writes observations as numbers; ``None`` where a game has none."""

    def score_option(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Any]) -> float:
        """The score of *option* for a player who sees only *view*, used by the greedy bot; 0 is neutral.

        *cards* are the printed cards of this match by name (:meth:`Position.definitions`), somebody's own among them: judge by what is
        printed on a card, never by its name.
        """
        return 0.0

    def score_options(self, position: Position, seat: Seat) -> Sequence[float]:
        """The score of each option of *seat*'s open decision, in order: :meth:`score_option` of each unless overridden.

        A game that reads the position itself looks at nothing that *seat* may not know.
        """
        question, view, cards = position.question(seat), position.lazy_view(seat), position.definitions()
        assert question is not None  # the decision is open
        return [self.score_option(view, question, option, cards) for option in question.options]

    def simulator(self, setup: Setup) -> Simulator | None:
        """A fast simulator of a complete *setup*; ``None`` leaves simulations to bots."""
        return None

    def bot_games(self, setup: Setup, bots: Mapping[Seat, str]) -> BotGames | None:
        """A fast way to play the games of *bots* with the same results; ``None`` if one of them is not supported."""
        return None

    def numbered_matches(self, setup: Setup) -> NumberedMatches | None:
        """The game's own quick way to play matches of a complete *setup* choice by choice; ``None``: it has none."""
        return None

    def stepped_matches(self, setup: Setup, plan: SteppingPlan) -> SteppedMatches | None:
        """Very many matches of a complete *setup* side by side in compiled code, which is made if need be; ``None``: there is none."""
        return None

    def playouts(self, setup: Setup) -> Simulator | None:
        """A fast simulator of uniformly random games that counts cards instead of clauses; ``None`` if there is none."""
        return None

    def evaluate(self, position: Position, seat: Seat) -> float | None:
        """The estimated chance of *seat* to win from *position*, 0 to 1; ``None`` if the game does not estimate it.

        Bots that search ask it about positions that they imagine, very often: read the state, make no view. It is never asked about a
        game that is over, and it may look at everything: what is hidden from the seat was drawn at random anyway.
        """
        return None

    def features(self, position: Position, seat: Seat) -> Features | None:
        """Features of *seat* at the start of a turn, by name; ``None`` for a seat that is out."""
        return None

    @cached_property
    def feature_weights(self) -> Mapping[str, float]:
        """The fitted weight of each feature, from ``experience.toml`` beside the game's package; empty without that file."""
        text = self.package_text("experience.toml")
        weights: dict[str, float] = {} if text is None else tomllib.loads(text)["weights"]
        return weights

    def evaluate_learned(self, position: Position, seat: Seat) -> float | None:
        """The chance of *seat* to win by fitted weights, or by :meth:`evaluate` if there are none."""
        weights = self.feature_weights
        if not weights:
            return self.evaluate(position, seat)
        traits = {each: found for each in position.seats if (found := self.features(position, each)) is not None}
        if seat not in traits:
            return 0.0
        return win_probability(weighted_sum(weights, traits.pop(seat)), (weighted_sum(weights, others) for others in traits.values()))

    routine: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions that ask how and not whether, such as which coins to pay with: searching bots use :meth:`score_option`."""

    def searcher(self) -> Searcher | None:
        """A new searcher of the game's own, such as a compiled one; ``None`` selects the bots' plain search."""
        return None

    stops: ClassVar[Mapping[str, str]] = {}
    """Moments at which a player may want to be asked although nothing presses, by name; empty where every question matters."""
    usual_stops: ClassVar[frozenset[str]] = frozenset()
    """Those that most players will want."""

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        """The automatic answer for *decision* given the player's *stops*; empty if the player must be asked.

        A service of front ends and no rule: the answer is given and recorded like any other. The rules ask all the same, so that other
        seats do not learn from silence that there was no choice.
        """
        return ""

    def standing_option(self, position: Position, seat: Seat, stops: Collection[str]) -> int | None:
        """The same for *seat*'s open decision, by the number of the option; ``None`` if the player must be asked.

        A game that reads the position itself looks at nothing that *seat* may not know.
        """
        question = position.question(seat)
        assert question is not None  # the decision is open
        answer = self.standing_answer(position.lazy_view(seat), question, stops)
        return [option.notation for option in question.options].index(answer) if answer else None
