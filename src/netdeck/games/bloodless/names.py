"""Names for the numbers of the rules: zones, causes, keywords, printed texts."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from netdeck.games.bloodless.cards.keywords import keyword_word
from netdeck.games.bloodless.cards.prepared_cards import Prepared
from netdeck.games.bloodless.grammar.unparse import ability_text
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules.records import W_ABILITY, W_CARD, W_NUMBER
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.text_codegen import KEYWORD_BITS, STATS
from netdeck.games.bloodless.zones import PLACE, SEATS, SPACES, ZONES
from netdeck.kernel import CardId, Plan, Seat
from netdeck.kernel.column_names import NameTable
from netdeck.kernel.records import LONGEST
from netdeck.language import ast_nodes


class Texts(Protocol):
    """What stands on the cards of a match, by number."""

    @property
    def words(self) -> Mapping[int, Any]: ...
    @property
    def spoken(self) -> Mapping[str, int]: ...
    @property
    def names(self) -> Sequence[str]: ...
    @property
    def kins(self) -> Sequence[str]: ...


class Moment(Protocol):
    """What an event asks of the moment at which it happened."""

    table: Table
    plan: Plan

    @property
    def outside(self) -> NameTable[Table]: ...
    @property
    def book(self) -> Texts: ...
    def ready(self, card: CardId) -> Prepared: ...
    def name(self, card: CardId) -> str: ...
    def eyes(self, card: CardId | None) -> object: ...


PLACES: Final = (*SPACES, *(PLACE[seat][zone] for seat in SEATS for zone in ZONES))
"""The zones by number."""
CAUSES: Final = {**{number: word for word, number in h.CAUSES.items()}, h.FOR_DEATH: "death", h.NO_CAUSE: "effect"}
FACES: Final = ("up", "down")
STAT_WORDS: Final = {number: word for word, number in STATS.items()}


def row(table: Table, record: int) -> list[int]:
    """The numbers of a row."""
    return table.heap[record + 1 : record + 1 + (table.heap[record] & LONGEST)] if record else []


def card_id(number: int) -> CardId | None:
    """A card; nothing is none."""
    return CardId(number) if number >= 0 else None


def seat_name(number: int) -> Seat | None:
    """A player; nobody is none."""
    return SEATS[number] if number >= 0 else None


def place_name(number: int) -> str | None:
    """A zone; nowhere is none."""
    return PLACES[number] if number >= 0 else None


def letters_in(table: Table, pairs: int) -> tuple[tuple[str, int], ...]:
    """Letters and their values (D7.9)."""
    cells = row(table, pairs)
    return tuple((chr(ord("A") + cells[i]), cells[i + 1]) for i in range(0, len(cells), 2))


def keywords_in(bits: int) -> tuple[str, ...]:
    """Keywords, in the order of the alphabet."""
    return tuple(word for word, bit in KEYWORD_BITS.items() if bits & bit)


def named_keywords(state: Moment, at: int, bits: int) -> tuple[str, ...]:
    """Keywords in the order in which an instruction names them."""
    node: Any = state.book.words.get(at)
    named = getattr(node, "keywords", ast_nodes.ALL)
    return keywords_in(bits) if named == ast_nodes.ALL else tuple(map(keyword_word, named))


def spoken_name(state: Moment, number: int) -> str:
    """A name that texts give to counters and notes."""
    return next(name for name, each in state.book.spoken.items() if each == number)


def ability_node(state: Moment, ability: int) -> Any:
    """What an ability is in the tree of its text."""
    return state.book.words[state.table.a_code[ability]]


def ability_name(state: Moment, watch: int) -> str:
    """An ability as the log names it: the card's word and the number of the ability."""
    heap = state.table.heap
    return f"{state.ready(CardId(heap[watch + W_CARD])).word}.{heap[watch + W_NUMBER]}"


def said(state: Moment, watch: int) -> str:
    """What an ability says, in the words of the card: a keyword, a rule of the type, or its sentence."""
    table = state.table
    ability = table.heap[watch + W_ABILITY]
    if table.a_innate[ability]:
        return "it is a saga."
    keywords = keywords_in(table.a_keyword[ability])
    return f"{keywords[0].capitalize()}." if keywords else ability_text(ability_node(state, ability))
