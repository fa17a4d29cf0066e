"""Compact forms of a game of one against one: BM128 with everything, BM64 with what matters to the rules.

They are for storing and sending very many positions. Both keep a finished game as finished, but not in which turn or why it ended. BM64
drops the suits, which mean nothing to the rules, and the generator: a position that is unpacked from it has other suits and other shuffles.
"""

from collections.abc import Iterator
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, VALUES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.deal import clear
from netdeck.games.binmat.rules.piles import HAND, value_of
from netdeck.games.binmat.rules.table import NOBODY, is_over, set_pair, turn
from netdeck.games.binmat.rules.turns import make_order
from netdeck.games.binmat.ruleset import PRESETS, RuleSet
from netdeck.games.binmat.zones import Lying, in_pile, lay_out
from netdeck.kernel.rng import Key, Rng

SEATS: Final = 2
PILES: Final = HAND + SEATS
BM128_BYTES: Final = 128
BM64_BYTES: Final = 64
LONGEST_128: Final = 253
LONGEST_64: Final = 125
_SIZES, _FACES, _TURN, _STREAKS, _LOCKS, _RULES, _DRAWS = 78, 106, 116, 117, 118, 119, 120
_BARS: Final = DECK_SIZE + PILES - 1
_RULE_SETS: Final = tuple(PRESETS.values())


def to_bm128(table: LiveTable) -> bytes:
    """A game as 128 bytes: cards, sizes, faces, turn, streaks (up to 15), locks, preset, number of the next draw; but not the key."""
    _check(table, LONGEST_128)
    piles = [in_pile(table, pile) for pile in range(PILES)]
    cards = [lying for pile in piles for lying in pile]
    faces = sum(1 << lying.card for lying in cards if lying.face_up)
    low, high = _streaks(table, 15)
    return b"".join(
        (
            bytes(lying.card for lying in cards),
            bytes(len(pile) for pile in piles),
            faces.to_bytes(_TURN - _FACES, "little"),
            bytes((_turn_code(table, LONGEST_128), low | high << 4, table.state[table.terms.locks], _RULE_SETS.index(table.rules))),
            table.rng.draws.to_bytes(BM128_BYTES - _DRAWS, "little"),
        )
    )


def from_bm128(packed: bytes, key: Key) -> LiveTable:
    """The game that was packed, with the key of its shuffles."""
    rules = _RULE_SETS[packed[_RULES]]
    faces = int.from_bytes(packed[_FACES:_TURN], "little")
    cards = iter([Lying(card, bool(faces >> card & 1)) for card in packed[:DECK_SIZE]])
    table = _table(rules, Rng(key, int.from_bytes(packed[_DRAWS:], "little")), cards, packed[_SIZES : _SIZES + PILES])
    table.state[table.terms.locks] = packed[_LOCKS]
    _set_course(table, packed[_TURN], LONGEST_128, (packed[_STREAKS] & 15, packed[_STREAKS] >> 4))
    return table


def to_bm64(table: LiveTable) -> bytes:
    """A game as 64 bytes: values, borders between piles, faces, turn, streaks (up to 3)."""
    _check(table, LONGEST_64)
    piles = [in_pile(table, pile) for pile in range(PILES)]
    bits = _Bits()
    for pile in piles:
        for lying in pile:
            bits.put(value_of(lying.card), 4)
    for number, pile in enumerate(piles):
        bits.put((1 << len(pile)) - 1, len(pile))
        bits.put(0, 1 if number < PILES - 1 else 0)
    for pile in piles:
        for lying in pile:
            bits.put(int(lying.face_up), 1)
    bits.put(_turn_code(table, LONGEST_64), 7)
    for streak in _streaks(table, 3):
        bits.put(streak, 2)
    return bits.number.to_bytes(BM64_BYTES, "little")


def from_bm64(packed: bytes, rules: RuleSet, rng: Rng) -> LiveTable:
    """A game like the one that was packed, with suits in the order in which values come, and shuffles of its own."""
    bits = _Bits(int.from_bytes(packed, "little"))
    values = [bits.take(4) for _ in range(DECK_SIZE)]
    borders = "".join("*" if bits.take(1) else "|" for _ in range(_BARS))
    seen = [0] * VALUES
    cards: list[Lying] = []
    for value in values:
        cards.append(Lying(VALUES * seen[value] + value, bool(bits.take(1))))
        seen[value] += 1
    table = _table(rules, rng, iter(cards), bytes(map(len, borders.split("|"))))
    _set_course(table, bits.take(7), LONGEST_64, (bits.take(2), bits.take(2)))
    return table


class _Bits:
    """A long number that is filled and read from its lowest bit on."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.used = 0

    def put(self, value: int, width: int) -> None:
        self.number |= value << self.used
        self.used += width

    def take(self, width: int) -> int:
        value = self.number >> self.used & (1 << width) - 1
        self.used += width
        return value


def _check(table: LiveTable, longest: int) -> None:
    if table.terms.seats != SEATS:
        raise ValueError("compact forms are for one against one")
    if table.terms.turn_limit > longest:
        raise ValueError(f"this compact form is for games of at most {longest} turns, not {table.terms.turn_limit}")


def _streaks(table: LiveTable, longest: int) -> tuple[int, int]:
    at = table.terms.streak
    return min(table.state[at], longest), min(table.state[at + 1], longest)


def _turn_code(table: LiveTable, longest: int) -> int:
    """The turn; of a finished game one of the two numbers after the longest course: the defenders, then the attackers have won."""
    return longest + table.state[table.terms.winner] if is_over(table) else turn(table)


def _table(rules: RuleSet, rng: Rng, cards: Iterator[Lying], sizes: bytes) -> LiveTable:
    table = LiveTable(rules, 1, 1, rng)
    clear(table)
    for pile, size in enumerate(sizes):
        lay_out(table, pile, [next(cards) for _ in range(size)])
    table.state[table.terms.draws : table.terms.draws + 4] = rng.draws.to_bytes(4, "little")
    return table


def _set_course(table: LiveTable, code: int, longest: int, streaks: tuple[int, int]) -> None:
    table.state[table.terms.winner] = max(code - longest, NOBODY)
    set_pair(table, table.terms.turn, min(code, table.terms.turn_limit))
    table.state[table.terms.streak], table.state[table.terms.streak + 1] = streaks
    make_order(table)
