"""Skeleton: two players send creatures against each other, with cards that do what is printed on them. A game to be changed into yours.

The clauses stand in ``rulebook.toml``, the cards in ``cards.toml``, what a card can say in ``words.py``, what happens in ``events.py``, the
table and the turn in ``rules.py``. Here stands what everything outside sees.
"""

from typing import Any

from netdeck import kernel as nd
from netdeck.backends.background_compiler import Recipe
from netdeck.cardgame.standard.card_set import CardSet
from netdeck.cardgame.standard.game import StandardGame
from netdeck.cardgame.standard.language import StandardLanguage
from netdeck.kernel.card_table import begin

from . import rules, words

LANGUAGE = StandardLanguage("skeleton", rules.CHAPTER, words)
NUMBERS = {"creature": ("cost", "power"), "spell": ("cost",)}
"""What is printed on a card of each type."""
CARDS = CardSet(__name__, LANGUAGE, deck_clause="1.1", numbers=NUMBERS)


class Skeleton(StandardGame):
    """The executable rulebook."""

    id, title, summary = "skeleton", "Skeleton", "Two players send creatures against each other; cards do what is printed on them."
    variants = {"standard": nd.Variant("standard", "The game as written")}
    table_clauses = nd.TableClauses(over="9.1", not_asked="2.1", concede="9.3", deck="1.1")
    plays = nd.Usage("3.1", "You play cards or end the turn in your own turn.")
    words = {"play": plays, "end": plays}
    chapter, first_step, text_clause = rules.CHAPTER, rules.DEAL, "4.1"
    seat_names = (nd.Seat("first"), nd.Seat("second"))
    seat_counters = {"life": 12, "coins": 0}
    card_tools, deck_size, filler = CARDS, 24, "Squire"
    decks = {"plain": "".join(f"2 {name}\n" for name in CARDS.cards)}
    recipe = Recipe(f"{__name__}.compiled", compiling=20, a_game=0.01)

    def go_on(self, table: Any, seat: int) -> None:
        """A scenario goes on where the active player is asked for a card."""
        begin(table, rules.TAKE_TURNS)
        begin(table, rules.OFFER_PLAYS)


GAME = Skeleton()
