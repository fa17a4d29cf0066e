"""Orders as they are written (section-10.1): ``--``, ``d3``, ``c2``, ``p8^2``, ``u>4``, ``x5%3``, ``x9a``.

A card may be written by its value alone; that means the oldest such card in the hand (R33, L20). Orders with a card are read from both
ends, the last character being the lane or pile, so ``xaa`` swaps a ten and ``xa5`` discards one to lane 5.
"""

from functools import cache
from typing import Final, NamedTuple

from netdeck.games.binmat.cards import LANES, NAMES, SUIT_SYMBOLS, VALUE_SYMBOLS, VALUES
from netdeck.games.binmat.rules.kinds import (
    COMBAT,
    DISCARD,
    DRAW,
    OWN_PILE,
    PASS,
    PLAY_DOWN,
    PLAY_UP,
    action_of,
    card_in,
    kind_of,
    place_in,
)
from netdeck.kernel import Act

PASS_NOTATION: Final = "--"
PLACE_SYMBOLS: Final = "012345a"
_LETTERS: Final = {"d": DRAW, "c": COMBAT, "p": PLAY_DOWN, "u": PLAY_UP, "x": DISCARD}
_SYMBOLS: Final = {kind: letter for letter, kind in _LETTERS.items()}
_WORDS: Final = {
    PASS: ("pass", ""),
    DRAW: ("draw", ""),
    COMBAT: ("combat", ""),
    PLAY_DOWN: ("play", "face down"),
    PLAY_UP: ("play", "face up"),
    DISCARD: ("discard", ""),
}
"""What is done, and how."""
_KINDS: Final = {words: kind for kind, words in _WORDS.items()}
_WITH_CARD: Final = (PLAY_DOWN, PLAY_UP, DISCARD)
_ANYWHERE: Final = (DRAW, DISCARD)
"""Kinds whose place may also be the attackers' own deck or pile."""


class Order(NamedTuple):
    """An order that was read. ``suit`` is ``None`` where only a value was named, and both are where there is no card."""

    kind: int
    place: int = 0
    value: int | None = None
    suit: int | None = None

    @property
    def card(self) -> str:
        """The card as it was written."""
        if self.value is None:
            return ""
        return VALUE_SYMBOLS[self.value] + (SUIT_SYMBOLS[self.suit] if self.suit is not None else "")

    def action(self, oldest: int = 0) -> int:
        """The number of this action; *oldest* is the card that a value alone means."""
        if self.value is None:
            return action_of(self.kind, 0, self.place)
        return action_of(self.kind, oldest if self.suit is None else VALUES * self.suit + self.value, self.place)


def from_notation(text: str) -> Order | None:
    """The order that *text* is; ``None`` when it is none."""
    text = text.strip().casefold()
    if text == PASS_NOTATION:
        return Order(PASS)
    if not 2 <= len(text) <= 4 or text[0] not in _LETTERS:
        return None
    kind, card, place = _LETTERS[text[0]], text[1:-1], PLACE_SYMBOLS.find(text[-1])
    if place < 0 or (place == OWN_PILE and kind not in _ANYWHERE) or (card == "") == (kind in _WITH_CARD):
        return None
    if not card:
        return Order(kind, place)
    value, suit = VALUE_SYMBOLS.find(card[0]), SUIT_SYMBOLS.find(card[1:]) if len(card) > 1 else None
    return Order(kind, place, value, suit) if value >= 0 and suit != -1 else None


@cache
def notation(action: int) -> str:
    """How an action is written in full; a timeout is written like the pass that it is."""
    kind = kind_of(action)
    if kind == PASS:
        return PASS_NOTATION
    card = NAMES[card_in(action)] if kind in _WITH_CARD else ""
    return f"{_SYMBOLS[kind]}{card}{PLACE_SYMBOLS[place_in(action)]}"


def act_of(action: int, in_vain: bool = False) -> Act:
    """An action as programs read it: the card by its name, lanes and piles by their symbols."""
    kind = kind_of(action)
    word, way = _WORDS[kind]
    card = NAMES[card_in(action)] if kind in _WITH_CARD else ""
    return Act(word, card, way, PLACE_SYMBOLS[place_in(action)] if kind != PASS else "", in_vain=in_vain)


def ordered(act: Act) -> Order:
    """The order that an option is."""
    kind, place = _KINDS[act.word, act.name], PLACE_SYMBOLS.index(act.place)
    return Order(kind, place, VALUE_SYMBOLS.index(act.card[0])) if act.card else Order(kind, place)


assert len(PLACE_SYMBOLS) == LANES + 1
