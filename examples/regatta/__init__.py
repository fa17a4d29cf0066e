"""Regatta: two captains race for fame. A second small game on the standard rules, from a rulebook of two pages (``RULES.md``)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from netdeck import kernel as nd
from netdeck.backends.background_compiler import Recipe
from netdeck.cardgame.standard.card_set import CardSet
from netdeck.cardgame.standard.game import StandardGame
from netdeck.cardgame.standard.language import StandardLanguage
from netdeck.kernel.card_table import begin

from . import rules, words

COPIES = 3
LANGUAGE = StandardLanguage("regatta", rules.CHAPTER, words)
NUMBERS = {"ship": ("cost", "speed", "hull"), "port": ("cost", "yield"), "order": ("cost",)}
CARDS = CardSet(__name__, LANGUAGE, deck_clause="1.1", numbers=NUMBERS)
OPTIONS = (
    nd.RuleOption("goal", 20, "9.1", "how much fame wins", minimum=1, maximum=200),
    nd.RuleOption("hand", 7, "2.5", "how many cards a player may hold at the end of a turn", minimum=1, maximum=40),
)


class Regatta(StandardGame):
    """The executable rulebook."""

    id, title, summary = "regatta", "Regatta", "Two captains race for fame: ships sail and wear out, ports earn gold."
    accent, minutes, difficulty = "blue", (10, 20), 2
    options = {option.name: option for option in OPTIONS}
    variants = {"standard": nd.Variant("standard", "The race as written"), "short": nd.Variant("short", "A short race", {"goal": 10})}
    table_clauses = nd.TableClauses(over="9.1", not_asked="2.1", concede="9.4", deck="1.1")
    acts = nd.Usage("2.3", "You play cards, sail ships or end the turn in your own turn.")
    words = {"play": acts, "sail": acts, "end": acts}
    chapter, first_step, text_clause = rules.CHAPTER, rules.DEAL, "4.1"
    seat_names = (nd.Seat("red"), nd.Seat("blue"))
    seat_counters = {"gold": 0, "fame": 0}
    card_tools, deck_size, filler = CARDS, 36, "Dinghy"
    decks = {name: "".join(f"2 {card}\n" for card in list(CARDS.cards)[first:36:2]) for first, name in enumerate(("convoy", "squadron"))}
    recipe = Recipe(f"{__name__}.compiled", compiling=90, a_game=0.01)

    def problems(self, setup: nd.Setup) -> Iterable[nd.Problem]:
        """No deck has more than three copies of a card."""
        for seat in setup.seats:
            deck: Counter[str] = self.deck(setup, seat)
            most = [name for name, count in deck.items() if count > COPIES]
            yield from (nd.Problem(f"{seat} has more than {COPIES} copies of {name}", "1.1") for name in most)

    def go_on(self, table: Any, seat: int) -> None:
        """A scenario goes on where the active player is asked."""
        begin(table, rules.TAKE_TURNS)
        begin(table, rules.OFFER)


GAME = Regatta()
