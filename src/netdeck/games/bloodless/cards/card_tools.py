"""What the tools for cards ask Bloodless: its language, its cards, its deck rules (R3, R4)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import ge
from typing import Final

from netdeck.games.bloodless.cards.card_set import read_set, starter
from netdeck.games.bloodless.cards.deck_building import deck_faults
from netdeck.games.bloodless.cards.demo_tables import enriched_tables, made_up_tables
from netdeck.games.bloodless.cards.printed import TYPES, Printed, show
from netdeck.games.bloodless.grammar.categories import KeywordName
from netdeck.games.bloodless.grammar.language import BloodlessLanguage, language
from netdeck.kernel import Definition, Seat
from netdeck.language.card_duels import THEIRS, YOURS, Duel, entry
from netdeck.language.card_file import card_table
from netdeck.language.decks import DeckFault
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.tools import CardTools

LEAST_STATS: Final = {"health": 1, "defense": 0, "power": 0}
"""The body of a creature that does nothing but stand there."""
LETTER: Final = re.compile(r"(?<![\w'])[B-Z](?![\w'])")
TYPES_IN_ORDER: Final = tuple(sorted(TYPES, key=lambda each: ("vestige" in each, "saga" in each, each != "command", each != "creature")))
"""Plain types first."""
WAITS: Final = ("yes", "no", "pass")
"""Choices that let things happen on a made-up table."""


def _numbers(card: Printed) -> tuple[int, ...]:
    """What is printed in digits, the more the better."""
    digits = [value for value in (card.health, card.defense, card.power) if isinstance(value, int)]
    return (*digits, -card.cost) if isinstance(card.cost, int) else tuple(digits)


class BloodlessTools(CardTools):
    """Cards and decks of Bloodless."""

    deck_clause = "R3"

    @property
    def language(self) -> BloodlessLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter().cards

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_set(content, file, (starter(),)).cards

    def fields(self) -> Mapping[str, Sequence[str]]:
        known = {"type": TYPES, "kins": tuple(starter().kins), "keywords": tuple(KeywordName.words), "limit": ("unlimited",)}
        order = ("name", "type", "cost", *LEAST_STATS, "kins", "keywords", "limit", "text", "flavor")
        return {key: known.get(key, ()) for key in order}

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        if not isinstance(card, Printed):
            return ""
        numbers = {key: getattr(card, key) if body else least for key, least in LEAST_STATS.items()} if card.is_creature else {}
        limit = card.rules.limit
        values: dict[str, object] = {
            "name": name,
            "type": card.type,
            **{key: value if isinstance(value, int) else show(value) for key, value in {"cost": card.cost, **numbers}.items()},
            "kins": list(card.kins),
            **({} if limit is None else {"limit": limit}),
            "text": "1: Gain 0 blood." if card.is_saga else "",
        }
        return card_table(values)

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        from netdeck.games.bloodless.cards.prepared_cards import Prepared
        from netdeck.games.bloodless.match_cards import MatchCards

        printed = [card for card in cards.values() if isinstance(card, Printed)]
        kins = {kin: (kin,) for card in printed for kin in card.kins} | dict(starter().ancestry)
        return MatchCards({card.name: Prepared(card, kins) for card in printed}, kins).listing(name)

    def dominates(self, card: Definition, other: Definition) -> bool:
        if not (isinstance(card, Printed) and isinstance(other, Printed)):
            return False
        ours, theirs = _numbers(card), _numbers(other)
        same = (card.type, card.kins, card.rules) == (other.type, other.kins, other.rules)
        return same and ours != theirs and len(ours) == len(theirs) and all(map(ge, ours, theirs))

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        letters = sorted(set(LETTER.findall(text)))
        for each in [kind] if kind else TYPES_IN_ORDER:
            body = {} if "command" in each else {"health": 2, "defense": 0, "power": 2}
            for cost in (0, 1):  # a card with a flip cost costs what its face-down side does
                yield {"name": NAME, "type": each, "cost": cost, **body}
            if letters:
                yield {"name": NAME, "type": each, "cost": letters[0], **body, **dict(zip(body, letters[1:], strict=False))}

    def tables(self, text: str, kind: str = "") -> Sequence[DemoTable]:
        return made_up_tables(text, kind, lambda file: self.compile(file.encode()).fine)

    def add_relevant_tables(self, tables: Sequence[DemoTable], card: Definition) -> Iterable[DemoTable]:
        return enriched_tables(tables, card) if isinstance(card, Printed) else ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        if not (isinstance(theirs, Printed) and isinstance(yours, Printed)):
            return ()
        place = "A2" if yours.is_creature else "A.timeline"
        others: dict[str, object] = {"A.main": 6, "B.main": 6, place: [entry(yours.name, YOURS)]}
        opposite = [{"B3": [entry(theirs.name, THEIRS)]}] if theirs.is_creature else []
        return [
            Duel({"turn": 6, "active": "B", "zones": {**others, **zones}, "seat": {"B": {"blood": 12}}}, Seat("B"), place, WAITS)
            for zones in [*opposite, {"B.hand": [entry(theirs.name, THEIRS)]}]
        ]

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        return deck_faults(deck, {name: card for name, card in cards.items() if isinstance(card, Printed)})
