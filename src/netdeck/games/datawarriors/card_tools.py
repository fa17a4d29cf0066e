"""What the tools for cards ask Data.Warriors: its language, its cards, its rules for drives (R3)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from netdeck.games.datawarriors.ast_nodes import CardType, Cost
from netdeck.games.datawarriors.card_file import read_cards
from netdeck.games.datawarriors.demo_tables import NOTHING, enriched_tables, made_up_tables
from netdeck.games.datawarriors.language import DataWarriorsLanguage, language
from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.kernel import Definition, Seat, say
from netdeck.language.card_duels import THEIRS, YOURS, Duel, entry
from netdeck.language.card_file import card_table
from netdeck.language.compiled_sets import compiled_set
from netdeck.language.decks import DeckFault, unknown_cards
from netdeck.language.demonstration import NAME, DemoTable
from netdeck.language.tools import CardTools

DRIVE_SIZE, COPIES = 50, 3


@cache
def starter_set() -> dict[str, PrintedCard]:
    """The printed cards of the starter set by name."""
    content = files(__package__).joinpath("cards", "starter.toml").read_text(encoding="utf-8")
    return compiled_set(__package__, lambda: read_cards(content, "starter.toml"))


def by_name(deck: Mapping[str, int], cards: Mapping[str, Definition]) -> Counter[str]:
    """A deck by names; slugs are understood as well."""
    names = {card.slug: name for name, card in cards.items()}
    found = Counter[str]()
    for name, count in deck.items():
        found[names.get(name, name)] += count
    return found


def drive_faults(deck: Counter[str], size: int = DRIVE_SIZE, copies: int = COPIES) -> Iterator[DeckFault]:
    """What is wrong with the numbers of a drive; 0 is any number."""
    if size and deck.total() != size:
        yield DeckFault("V12", say("the drive has {total} cards, not {size}", total=deck.total(), size=size), "R3")
    for name, count in deck.items():
        if copies and count > copies:
            yield DeckFault(
                "V12",
                say("the drive has {count} copies of {name}; at most {copies} are allowed", count=count, name=name, copies=copies),
                "R3",
                name,
            )


class DataWarriorsTools(CardTools):
    """Cards and decks of Data.Warriors."""

    deck_clause = "R3"

    @property
    def language(self) -> DataWarriorsLanguage:
        return language()

    def own_cards(self) -> Mapping[str, Definition]:
        return starter_set()

    def read_cards(self, content: bytes, file: str) -> Mapping[str, Definition]:
        return read_cards(content, file, starter_set())

    def fields(self) -> Mapping[str, Sequence[str]]:
        realms = tuple(dict.fromkeys(card.realm for card in starter_set().values() if card.realm))
        return {"name": (), "type": tuple(f".{each}" for each in CardType), "realm": realms, "cost": (), "text": ()}

    def blank(self, card: Definition, name: str, *, body: bool = False) -> str:
        if not isinstance(card, PrintedCard):
            return ""
        cost = str(replace(card.cost, x=False))  # x of nothing would have no meaning
        text = NOTHING[card.type == CardType.SCRIPT]
        return card_table({"name": name, "type": f".{card.type}", "realm": card.realm, "cost": f"{{{cost}}}", "text": text})

    def listing(self, cards: Mapping[str, Definition], name: str) -> Iterable[str]:
        from netdeck.games.datawarriors.match_cards import MatchCards

        return MatchCards({each: card for each, card in cards.items() if isinstance(card, PrintedCard)}).listing(name)

    def dominates(self, card: Definition, other: Definition) -> bool:
        if not (isinstance(card, PrintedCard) and isinstance(other, PrintedCard)):
            return False
        ours, theirs = (
            (one.type, one.cost.x, one.elsewhere, one.effects, one.commands, one.script and replace(one.script, cost=Cost()))
            for one in (card, other)
        )
        return ours == theirs and card.cost.n < other.cost.n

    def samples(self, text: str, kind: str) -> Iterable[Mapping[str, object]]:
        kinds = [kind] if kind else [each.value for each in (CardType.SCRIPT, CardType.PRG, CardType.CONF, CardType.DAEMON)]
        return [{"name": NAME, "type": f".{each}", "cost": cost} for each in kinds for cost in ("{1}", "{x}")]

    def tables(self, text: str, kind: str = "") -> Sequence[DemoTable]:
        return made_up_tables(text, kind, lambda file: self.compile(file.encode()).fine)

    def add_relevant_tables(self, tables: Sequence[DemoTable], card: Definition) -> Iterable[DemoTable]:
        return enriched_tables(tables, card) if isinstance(card, PrintedCard) else ()

    def duels(self, theirs: Definition, yours: Definition) -> Sequence[Duel]:
        if not (isinstance(theirs, PrintedCard) and isinstance(yours, PrintedCard)) or yours.type == CardType.SCRIPT:
            return ()
        place = "hand" if theirs.type == CardType.SCRIPT else "desktop"
        zones = {"u1.desktop": [entry(yours.name, YOURS)], f"u2.{place}": [entry(theirs.name, THEIRS)], "u1.drive": 20, "u2.drive": 20}
        return [Duel({"turn": 4, "current": "u2", "step": "run", "zones": zones}, Seat("u2"), "u1.desktop", ("pass",))]

    def deck_faults(self, deck: Counter[str], cards: Mapping[str, Definition]) -> Iterable[DeckFault]:
        deck = by_name(deck, cards)
        yield from unknown_cards(deck, cards, "V12", "R3")
        yield from drive_faults(deck)
