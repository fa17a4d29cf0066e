"""What bots ask of a game: what looks good, how somebody stands, what need not be thought about, and its own quick ways to look ahead."""

import tomllib
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Any, ClassVar

from netdeck.kernel.dialect import Dialect
from netdeck.kernel.ids import Seat
from netdeck.kernel.position import Position
from netdeck.kernel.published import Published
from netdeck.kernel.setup import Setup
from netdeck.kernel.tally import Simulator
from netdeck.kernel.thought import Searcher, Traits, chance, standing
from netdeck.kernel.view import DecisionView, OptionView, View


class GameSense(Published):
    """What a player has a sense of who knows the game. Nothing here is a rule, and a game without any of it can be played."""

    dialects: ClassVar[Mapping[str, Dialect]] = {}
    """Other languages in which programs that play this game are written, by name; a bot ``NAME:FILE`` runs such a program."""

    play_words: ClassVar[frozenset[str]] = frozenset({"play"})
    """The words of answers (:class:`~netdeck.kernel.Act`) that play a card from the hand; all others keep it or throw it away."""

    def appeal(self, view: View, decision: DecisionView, option: OptionView, cards: Mapping[str, Any]) -> float:
        """How good *option* looks to a player of simple tastes who sees only *view*: what the greedy bot goes by. 0 is neutral.

        *cards* are the printed cards of this match by name (:meth:`Position.definitions`), somebody's own among them: judge by what is
        printed on a card, never by its name.
        """
        return 0.0

    def simulator(self, setup: Setup) -> Simulator | None:
        """The game's own quick way to play very many games of a complete *setup*; ``None`` leaves it to bots, who play everything."""
        return None

    def playouts(self, setup: Setup) -> Simulator | None:
        """The same where every option is as likely as another, and cards are counted instead of clauses; ``None``: it has no quick way."""
        return None

    def worth(self, position: Position, seat: Seat) -> float | None:
        """The chance of *seat* to win from *position*, 0 to 1, at a glance; ``None`` where the game has no opinion.

        Bots that search ask it about positions that they imagine, very often: read the state, make no view. It is never asked about a
        game that is over, and it may look at everything: what is hidden from the seat was drawn at random anyway.
        """
        return None

    def traits(self, position: Position, seat: Seat) -> Traits | None:
        """What can be counted of how *seat* stands when a turn begins; ``None`` for a seat that is out. Names are those of `experience`."""
        return None

    @cached_property
    def experience(self) -> Mapping[str, float]:
        """What each trait was worth in very many games, from ``experience.toml`` beside the game's package; empty where there is none."""
        text = self.beside("experience.toml")
        weights: dict[str, float] = {} if text is None else tomllib.loads(text)["weights"]
        return weights

    def experienced_worth(self, position: Position, seat: Seat) -> float | None:
        """The chance of *seat* to win as experience has it, or at a glance (:meth:`worth`) where there is none."""
        weights = self.experience
        if not weights:
            return self.worth(position, seat)
        traits = {each: found for each in position.seats if (found := self.traits(position, each)) is not None}
        if seat not in traits:
            return 0.0
        return chance(standing(weights, traits.pop(seat)), (standing(weights, others) for others in traits.values()))

    routine: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions that ask how and not whether, such as which coins to pay with: bots that search leave them to :meth:`appeal`."""

    def searcher(self) -> Searcher | None:
        """The game's own search, a fresh one for each player, such as a compiled one; ``None`` leaves it to the bots' plain search."""
        return None

    stops: ClassVar[Mapping[str, str]] = {}
    """Moments at which a player may want to be asked although nothing presses, by name; empty where every question matters."""
    usual_stops: ClassVar[frozenset[str]] = frozenset()
    """Those that most players will want."""

    def standing_answer(self, view: View, decision: DecisionView, stops: Collection[str]) -> str:
        """What the player at *decision* would say anyway, wanting to stop only at *stops*; empty when they must be asked.

        A service of front ends and no rule: the answer is given and recorded like any other. The rules ask all the same, so that other
        seats do not learn from silence that there was no choice.
        """
        return ""
