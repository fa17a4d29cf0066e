"""A game: an executable rulebook, as seen from outside the rules.

It has three parts, and whoever needs only one of them asks for that: :class:`~netdeck.kernel.game_rules.GameRules` (setups and positions),
:class:`~netdeck.kernel.game_display.GameDisplay` (what faces show) and :class:`~netdeck.kernel.game_heuristics.GameHeuristics` (what bots
go by). All three stand on a :class:`~netdeck.kernel.game_package.GamePackage` rulebook.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from netdeck.kernel.event import all_kinds, field_names
from netdeck.kernel.game_display import GameDisplay
from netdeck.kernel.game_heuristics import GameHeuristics
from netdeck.kernel.game_rules import GameRules
from netdeck.kernel.setup import Setup
from netdeck.kernel.view import CardView


class Game(GameRules, GameDisplay, GameHeuristics):
    """An executable rulebook. One instance is shared by all matches; it holds no state."""

    earlier: ClassVar[Mapping[str, "Game"]] = {}
    """Older rules that are still shipped, by version: their records replay, and tables that began under them go on."""

    # What the testing kit asks

    def hidden_kind(self, card: CardView) -> str:
        """The publicly known kind of a hidden card, such as its deck; only cards of one kind can be confused."""
        return ""

    def card_names(self, setup: Setup) -> Collection[str]:
        """The names of a match's cards in views; empty if any name is accepted."""
        return ()

    def printed(self, name: str) -> str:
        """The card behind a name in a view, where such a name says more than what is printed: ``8^u`` is the card ``8^`` face up."""
        return name

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """The kinds of events that can happen, and the fields of each: by default the named event classes of the game's packages."""
        homes = (*self.packages(), __package__)
        mine = [kind for kind in all_kinds() if any(f"{kind.__module__}.".startswith(f"{home}.") for home in homes)]
        return {kind.kind(): tuple(name.removesuffix("_") for name in field_names(kind)) for kind in mine if kind.kind()}

    def cited_clauses(self) -> Iterable[str]:
        """Clauses that the game cites from data tables instead of its source code."""
        return ()
