"""The verbs of every standard game, and the conditions under which "you may" asks."""

from netdeck.cardgame.standard import cards, text, values
from netdeck.cardgame.verbs import Verbs
from netdeck.language import ast_nodes as t


def standard_verbs() -> Verbs:
    """The common verbs; a game adds its own."""
    verbs = Verbs(values.amount, "player", {"cards": 2, "change": 3})
    verbs.add(t.Destroy, cards.destroy_cards, "cards cards", if_possible=values.are_meant)
    verbs.add(t.Move, cards.move_cards, "cards cards", "place to.zone.name", if_possible=values.are_meant)
    verbs.add(t.Modify, cards.change_stat, "cards cards", "change changes", "until until", if_possible=values.are_meant)
    verbs.player(t.Draw, cards.draw_cards, "number n", if_possible=cards.has_deck)
    verbs.player(t.Gain, cards.gain, "what what", "number n")
    verbs.player(t.Lose, cards.lose, "what what", "number n", if_possible=cards.has_some)
    verbs.player((t.Discard, t.AtRandom), cards.discard_at_random, "number cards.n", if_possible=cards.has_hand)
    verbs.player((t.Discard, t.Choose), text.begin_discarding, "number cards.n", asks=True, if_possible=cards.has_hand)
    return verbs
