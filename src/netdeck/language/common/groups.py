"""Groups of cards: a noun with adjectives and qualifiers. The game defines the nouns."""

from netdeck.language import ast_nodes as t
from netdeck.language.node_patterns import Fields, Joined
from netdeck.language.phrase import Phrase

Noun = Phrase.category("a kind of card")
Before = Phrase.category("what stands before a kind of card")
After = Phrase.category("what follows a kind of card")
Group = Phrase.category("a group of cards", greedy=True)


class Described(Joined):
    """A group of cards by what is said of it; of some things only one can be asked for."""

    def contradiction(self, name: str, one: object, other: object) -> str:
        if name in ("kin", "keyword", "without", "name"):
            return "only one of these can be asked for at once"
        return "nothing has two owners" if name == "owner" else super().contradiction(name, one, other)


Cards = Group.says("[{Before: } ]{Noun}[ {After: }]", Described(t.Cards, "before", "noun", "after"), passes=True)
YouControl = After.says(("you control", "that you control"), Fields(side=t.Side.FRIENDLY))
