"""What the tools for cards ask Technomancy: its language, its cards, its rules for decks (2.1, R6, R7)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from operator import ge
from typing import Final

from netdeck.games.technomancy.ast_nodes import CARD_TYPES
from netdeck.games.technomancy.card_files import KEYS, read_cards
from netdeck.games.technomancy.demo_tables import IDLE, KINDS, SPELLS, enriched_tables, made_up_tables, printings
from netdeck.games.technomancy.language import TechnomancyLanguage, language
from netdeck.games.technomancy.modes import MATRIX
from netdeck.games.technomancy.options import OPTIONS
from netdeck.games.technomancy.printed import Printed
from netdeck.kernel import Definition, Seat, say
from netdeck.language.card_duels import THEIRS, YOURS, Duel, entry
from netdeck.language.card_file import card_table
from netdeck.language.compiled_sets import compiled_set
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.tools import CardTools

DUEL_WAITS: Final = ("auto", "x 2", "decline", "yes", "pass")
"""Choices that let things happen on a made-up table."""
SCRIP: Final = ("corp1", "corp2", "corp3", "corp4", "corp5")


@cache
def starter_set() -> Mapping[str, Printed]:
    """The starter set, compiled from its text when it is first needed."""
    content = files(__package__).joinpath("cards", "starter.toml").read_text(encoding="utf-8")
    return compiled_set(__package__, lambda: read_cards(content, "starter.toml"))


def deck_faults(deck: Counter[str], cards: Mapping[str, Printed], most_level: int | None) -> Iterator[DeckFault]:
    """Everything that is wrong with a deck; *most_level* is its highest level, if one is refused."""
    yield from unknown_cards(deck, cards, "V17", "R6")
    if deck.total() != MATRIX.deck_size:
        yield DeckFault(
            "V17",
            say(
                "the deck has {total} cards; {name} mode is played with {deck_size}",
                total=deck.total(),
                name=MATRIX.name,
                deck_size=MATRIX.deck_size,
            ),
            "2.1.1",
        )
    for name, n in deck.items():
        if n > MATRIX.copies:
            yield DeckFault(
                "V17",
                say("the deck has {n} copies of {name}; at most {copies} are allowed", n=n, name=name, copies=MATRIX.copies),
                "2.1.2",
                name,
            )
        if name in cards and cards[name].created_only:
            yield DeckFault("V17", say("{name} is only ever created; it cannot be in a deck", name=name), "R6", name)
    level = sum(cards[name].level * n for name, n in deck.items() if name in cards)
    if most_level is not None and level > most_level:
        yield DeckFault("V17", say("the deck has level {level}; at most {most_level} is allowed", level=level, most_level=most_level), "R7")


class TechnomancyTools(CardTools):
    """Cards and decks of Technomancy."""

    deck_clause = "R6"

    @property
    def language(self) -> TechnomancyLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter_set()

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_cards(content, file, starter_set())

    def fields(self) -> Mapping[str, Sequence[str]]:
        subtypes = tuple(dict.fromkeys(word for card in starter_set().values() for word in card.subtypes))
        known = {"type": CARD_TYPES, "subtypes": subtypes, "created_only": ("true", "false")}
        return {key: known.get(key, ()) for key in KEYS}

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        if not isinstance(card, Printed):
            return ""
        power, health = (card.power, card.health) if body else (0, 1)
        values: dict[str, object] = {
            "name": name,
            "type": card.type,
            **({"cost": str(card.cost)} if card.cost is not None else {}),
            **({"power": power, "health": health} if card.is_agent else {}),
            "level": card.level,
            "subtypes": list(card.subtypes),
            "text": IDLE if card.type in SPELLS else "",
        }
        return card_table(values)

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        from netdeck.games.technomancy.match_cards import MatchCards

        return MatchCards({each: card for each, card in cards.items() if isinstance(card, Printed)}).listing(name)

    def dominates(self, card: Definition, other: Definition) -> bool:
        if not (isinstance(card, Printed) and isinstance(other, Printed)):
            return False
        if (card.type, card.subtypes, card.rules, card.price.x) != (other.type, other.subtypes, other.rules, other.price.x):
            return False
        if card.factions != other.factions:  # which megacorp a card belongs to may matter
            return False
        ours, theirs = ((*(-kind for kind in one.price.kinds), -one.price.any, -one.level, one.power, one.health) for one in (card, other))
        return ours != theirs and all(map(ge, ours, theirs))

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        return [{"name": NAME, **printed} for each in ([kind] if kind else KINDS) for printed in printings(each)]

    def tables(self, text: str, kind: str = "") -> Sequence[DemoTable]:
        return made_up_tables(text, kind, self._first_card)

    def add_relevant_tables(self, tables: Sequence[DemoTable], card: Definition) -> Iterable[DemoTable]:
        return enriched_tables(tables, card) if isinstance(card, Printed) else ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        if not (isinstance(theirs, Printed) and isinstance(yours, Printed)) or yours.type in SPELLS:
            return ()
        library = ["Deep Query"] * 8
        zones = {"P1.battlefield": [entry(yours.name, YOURS)], "P1.library": library, "P2.library": library}
        means = {"turn": 6, "active": "P2", "phase": "main", "priority": "P2", "seat": {"P2": {"pool": dict.fromkeys(SCRIP, 6)}}}
        places = ["P2.hand"] if theirs.type in SPELLS else ["P2.battlefield", "P2.hand"]
        return [
            Duel({**means, "zones": {**zones, place: [entry(theirs.name, THEIRS)]}}, Seat("P2"), "P1.battlefield", DUEL_WAITS)
            for place in places
        ]

    def _first_card(self, file: str) -> Printed | None:
        """The first card of a card file, if it compiles."""
        card = next(iter(self.compile(file.encode()).cards.values()), None)
        return card if isinstance(card, Printed) else None

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        most = OPTIONS["max_deck_level"].default
        return deck_faults(deck, {name: card for name, card in cards.items() if isinstance(card, Printed)}, most)
