"""A game: an executable rulebook, as everything outside the rules sees it.

It has three parts, and whoever needs only one of them asks for that: :class:`~netdeck.kernel.game_rules.GameRules` (setups and positions),
:class:`~netdeck.kernel.game_face.GameFace` (what faces show) and :class:`~netdeck.kernel.game_sense.GameSense` (what bots go by). All three
stand on a :class:`~netdeck.kernel.published.Published` rulebook.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import ClassVar

from netdeck.kernel.event import all_kinds, field_names
from netdeck.kernel.game_face import GameFace
from netdeck.kernel.game_rules import GameRules
from netdeck.kernel.game_sense import GameSense
from netdeck.kernel.setup import Setup
from netdeck.kernel.view import CardView


class Game(GameRules, GameFace, GameSense):
    """An executable rulebook. One instance is shared by all matches; it holds no state."""

    earlier: ClassVar[Mapping[str, "Game"]] = {}
    """Older rules that are still shipped, by version: their records replay, and tables that began under them go on."""

    # What the testing kit asks

    def hidden_kind(self, card: CardView) -> str:
        """What everybody knows of a hidden card, such as the deck it came from; only cards of one kind are mistaken for each other."""
        return ""

    def card_names(self, setup: Setup) -> Collection[str]:
        """What the cards of a match are called in views; empty where any name will do."""
        return ()

    def printed(self, name: str) -> str:
        """The card behind a name in a view, where such a name says more than what is printed: ``8^u`` is the card ``8^`` face up."""
        return name

    def event_kinds(self) -> Mapping[str, Collection[str]]:
        """The kinds of events that can happen, and the fields of each: by default the named event classes of the game's packages."""
        homes = (*self.packages(), __package__)
        mine = [kind for kind in all_kinds() if any(f"{kind.__module__}.".startswith(f"{home}.") for home in homes)]
        return {kind.kind(): tuple(name.removesuffix("_") for name in field_names(kind)) for kind in mine if kind.kind()}

    def cited(self) -> Iterable[str]:
        """Clauses that the game cites from tables of its own, where they do not stand in the source as they are."""
        return ()
