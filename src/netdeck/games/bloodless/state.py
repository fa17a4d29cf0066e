"""Names for the numbers of a table of Bloodless: cards as everything outside the rules knows them, zones, who sees what (3.1, 3.2).

The rules keep all of it in columns and records (:mod:`~netdeck.games.bloodless.rules.table`); whoever reads a table by name is given
these (:mod:`~netdeck.games.bloodless.named_state`). Records lie where the rules think while they run, and elsewhere while somebody is
asked.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from netdeck.games.bloodless import card_records as r
from netdeck.games.bloodless.card_records import BloodCard, Granted, Live, Values
from netdeck.games.bloodless.match_cards import DIRECTION_BITS, MatchCards
from netdeck.games.bloodless.rules.application import TO_TIMELINE
from netdeck.games.bloodless.rules.cards import sees
from netdeck.games.bloodless.rules.queries import KIN, NAMED_CARD, NAMED_KIN
from netdeck.games.bloodless.rules.spaces import HIDDEN, SPACES, kind_of, owner_of
from netdeck.games.bloodless.rules.table import DOWN, FLASK, UP, Table
from netdeck.games.bloodless.rules.turns import FIRST_PLAYER
from netdeck.games.bloodless.text_codegen import KEYWORD_BITS
from netdeck.kernel import CardId, Plan, slug
from netdeck.kernel.card_table import MOST_SEATS, CardTable
from netdeck.kernel.column_names import NameTable, PrintedCards
from netdeck.kernel.ids import Seat
from netdeck.kernel.records import KEPT, LONGEST

ON_TIMELINE: Final = "timeline"
FRONT: Final = ("front",)


def cells(table: Table) -> list[int]:
    """Where the records of a table can be read now."""
    return table.kept if table.packed == KEPT else table.heap


def row(table: Table, at: int) -> list[int]:
    """The numbers of a row."""
    if not at:
        return []
    found = cells(table)
    return found[at + 1 : at + 1 + (found[at] & LONGEST)]


def pairs(table: Table, at: int) -> list[tuple[int, int]]:
    """The pairs of a row: a name and a number each."""
    numbers = row(table, at)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@cache
def keyword_words(bits: int) -> frozenset[str]:
    """Some keywords together, by their words."""
    return frozenset(word for word, bit in KEYWORD_BITS.items() if bits & bit)


@cache
def directions(bits: int) -> tuple[str, ...]:
    """The directions of an attack pattern."""
    return tuple(way for way, bit in DIRECTION_BITS.items() if bits & bit)


def letter(number: int) -> str:
    """A letter by its number (D7.9)."""
    return chr(ord("A") + number)


class BloodlessNames(NameTable[Table]):
    """What has names for the numbers of a table."""

    printed: MatchCards

    def __init__(self, plan: Plan, book: PrintedCards) -> None:
        super().__init__(plan, book)
        self._spoken: list[str] = []

    def spoken(self) -> list[str]:
        """The names that texts give to cards, counters and notes, by their numbers."""
        if len(self._spoken) < len(self.printed.spoken):
            self._spoken = list(self.printed.spoken)
        return self._spoken

    # Cards

    def card(self, table: Table, card: int) -> BloodCard:
        places, transit = self.places, table.transit[card]
        return BloodCard(
            self.printed.names[table.printed[card]],
            places.seats[table.owner[card]],
            places.zone_names[table.zone[card]],
            table.entered[card],
            places.known_to(table.known[card]),
            self.counters(table, card) if table.counters[card] else (),
            r.DOWN if table.face[card] == DOWN else r.UP,
            "" if transit < 0 else ON_TIMELINE if transit == TO_TIMELINE else places.zone_names[transit],
            table.incarnation[card],
            tuple(map(CardId, row(table, table.linked[card]))) if table.linked[card] else (),
            bool(table.blank[card]),
            tuple((letter(name), value) for name, value in pairs(table, table.letters[card])) if table.letters[card] else (),
            self._live(table, card) if table.live[card] else None,
        )

    def all_cards(self, table: Table) -> Iterable[tuple[CardId, BloodCard]]:
        return ((card, self.card(table, card)) for card in self.ids(table)[: table.cards])

    def counters(self, table: Table, card: int) -> tuple[tuple[str, int], ...]:
        """The counters on a card, in the order of their names."""
        names = self.spoken()
        return tuple(sorted((names[name], number) for name, number in pairs(table, table.counters[card])))

    def _live(self, table: Table, card: int) -> Live:
        """What a card has only in play."""
        granted, used = row(table, table.granted[card]), row(table, table.used[card])
        by = table.lethal_by[card]
        return Live(
            self.base(table, card),
            table.damage[card],
            table.entered_turn[card],
            self.flip_cost(table, card),
            tuple(
                Granted(number, self.ability(table, ability), effect or None)
                for number, ability, effect in zip(granted[::3], granted[1::3], granted[2::3], strict=True)
            ),
            (CardId(by) if by >= 0 else None, table.lethal[card] == 1) if table.lethal[card] else None,
            tuple(("kin" if what == KIN else "card", self.named(what == KIN, name)) for what, name in pairs(table, table.named[card])),
            frozenset(row(table, table.spent[card])),
            tuple(zip(used[::3], used[1::3], used[2::3], strict=True)),
        )

    def ability(self, table: Table, ability: int) -> object:
        """An ability as its text says it."""
        return self.printed.words[table.a_code[ability]]

    def flip_cost(self, table: Table, card: int) -> object:
        """What turning a card face-up costs: blood, or what its text says; nothing where nothing lets it turn (R53)."""
        if not table.flips[card]:
            return None
        blood = table.flip_blood[card]
        return blood if blood >= 0 else self.printed.words[table.flip_costs[card]]

    def named(self, is_kin: bool, name: int) -> str:
        """What was named: a kin, or a card."""
        return self.printed.kins[name] if is_kin else self.printed.names[name]

    def noted(self, table: Table, seat: int) -> tuple[tuple[str, object], ...]:
        """What a player has noted, and named."""
        names = self.spoken()
        return tuple(
            (names[name], self.named(name == NAMED_KIN, value) if name in (NAMED_KIN, NAMED_CARD) else value)
            for name, value in pairs(table, table.noted[seat])
        )

    # Values

    def values(self, table: Table, card: int) -> Values:
        """What a card is worth now (R38)."""
        return Values(
            table.v_health[card],
            table.v_defense[card],
            table.v_power[card],
            table.v_cost[card],
            keyword_words(table.v_keywords[card]),
            self.kins(table.v_kins[card]),
            self.attack(table, card, table.v_attack[card]),
            bool(table.v_text[card]),
        )

    def base(self, table: Table, card: int) -> Values:
        """What a card in play is worth by itself (R39)."""
        return Values(
            table.b_health[card],
            table.b_defense[card],
            table.b_power[card],
            table.b_cost[card],
            keyword_words(table.b_keywords[card]),
            self.kins(table.b_kins[card]),
            self.attack(table, card, table.b_attack[card]),
            bool(table.b_text[card]),
        )

    def kins(self, bits: int) -> frozenset[str]:
        """Some kins together, by their names."""
        return frozenset(kin for number, kin in enumerate(self.printed.kins) if bits >> number & 1)

    def attack(self, table: Table, card: int, bits: int) -> tuple[str, ...]:
        """An attack pattern; the printed one as it is printed."""
        if bits == 1:
            return FRONT
        printed: tuple[str, ...] = self.printed.definitions[table.printed[card]].resting.attack
        return printed if bits == table.d_attack[table.printed[card]] else directions(bits)

    # Zones

    def zone_fingerprint(self, table: CardTable, name: str) -> tuple[int, ...]:
        """By what one sees that nothing has happened to a zone: cards may come to the middle of one too, and lie there anew."""
        zone = self.places.zone_numbers[name]
        entered = table.entered
        if zone < SPACES:
            card = table.top[zone]
            return (card, entered[card]) if card >= 0 else ()
        return tuple(map(entered.__getitem__, self.chain(table, zone)))

    def open_to(self, table: Table, zone_eyes: Sequence[int]) -> list[int]:
        return [zone_eyes[zone] if face == UP else 1 << owner_of(zone) for zone, face in zip(table.zone, table.face, strict=True)]

    def back(self, table: Table, card: int) -> int:
        return table.d_is[table.printed[card]] & FLASK

    # What the rules ask

    def sees(self, table: CardTable, eye: int, viewer: Seat, card: int) -> bool:
        assert isinstance(table, Table)
        if eye == MOST_SEATS:
            return table.face[card] == UP and not HIDDEN >> kind_of(table.zone[card]) & 1
        return sees(table, eye, card)

    def purpose(self, purpose: int, who: int) -> str:
        if purpose >= 0:
            return f"shuffle {self.zone_name(purpose)}"
        return "first player" if purpose == FIRST_PLAYER else "card at random"

    def names_of(self, table: CardTable) -> Callable[[int], tuple[str, ...]]:
        def names(card: int) -> tuple[str, ...]:
            name, label = self.printed.names[table.printed[card]], self.plan.label(CardId(card))
            return (name, slug(name), label) if label else (name, slug(name))

        return names
