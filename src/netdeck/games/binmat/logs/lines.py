"""The lines of the live game's log (section-10.3): read, and written back exactly.

Backtick, letter, text, backtick is the terminal's colour markup and belongs to the text. What would surprise: an empty stack leaves its two
separators side by side; a hand is followed by a space; and the pile of destroyed cards is named only when they were all that the stack had,
otherwise the line ends with a space. Reading is generous about blanks, because editors are not; writing is exact.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from netdeck.games.binmat.cards import FACE_UP, IDS, VALUE_SYMBOLS
from netdeck.games.binmat.seats import LETTERS
from netdeck.kernel.ids import Seat

HIDDEN: Final = "X"
MARK: Final = "`n--`"
LAST_TURN: Final = 999
"""A header has room for three digits."""

_HEADER: Final = re.compile(r"`V(\d{3})` `n-+`", re.ASCII)
_SEAT: Final = re.compile(r"[ad][0-9a-f]", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,3}", re.ASCII)
_LANES: Final = "012345"
_LONGEST: Final = 40
"""So much of a line that is none is repeated in the complaint."""


class LineError(ValueError):
    """Text that is no line of a log, with the reason."""

    def __init__(self, text: str, reason: str) -> None:
        shown = text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
        super().__init__(f"{shown!r} is no line of a log: {reason}")


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn begins."""

    turn: int

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"`V{self.turn:03}` `n------`"


@dataclass(frozen=True, slots=True)
class PassLine:
    """A seat did nothing that counts (H-invalid.3)."""

    seat: Seat

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{self.seat} {MARK}"


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A seat drew from a deck. There is no card in the draw that found none and won (H-win.3)."""

    seat: Seat
    deck: str
    card: str = ""

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{self.seat} d{self.deck}" + (f" / {self.card} h{self.seat} " if self.card else "")


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A seat played a card to its side's stack of a lane. Face down, neither the order nor the card is shown."""

    seat: Seat
    lane: str
    card: str = HIDDEN
    typed: str = HIDDEN

    @property
    def face_up(self) -> bool:
        """Whether everybody saw it."""
        return self.card != HIDDEN

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{self.seat} {'u' if self.face_up else 'p'}{self.typed}{self.lane} / {self.card} {self.seat[0]}{self.lane}"


@dataclass(frozen=True, slots=True)
class DiscardLine:
    """A seat discarded a card. An attacker does so to draw others instead (H-draw.13), which nobody sees."""

    seat: Seat
    pile: str
    card: str
    typed: str
    drawn: int = 0

    def notation(self) -> str:
        """The line as the live game writes it."""
        draws = f" / {' '.join([HIDDEN] * self.drawn)} h{self.seat} " if self.drawn else ""
        return f"{self.seat} x{self.typed}{self.pile} / {self.card} x{self.pile}{draws}"


@dataclass(frozen=True, slots=True)
class CombatLine:
    """An attacker ordered combat in a lane."""

    seat: Seat
    lane: str

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{self.seat} c{self.lane}"


@dataclass(frozen=True, slots=True)
class StacksLine:
    """Both stacks at the start of a combat, oldest first; a ``u`` marks what lay face up before."""

    lane: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{MARK} c{self.lane} / {' '.join(self.attackers)} / {' '.join(self.defenders)}"


@dataclass(frozen=True, slots=True)
class TakenLine:
    """Cards that left the stacks early: by the TRAPs of a side (``@``), or the BOUNCEs of a side (``?``)."""

    side: str
    by: str
    cards: tuple[str, ...]
    pile: str

    def notation(self) -> str:
        """The line as the live game writes it."""
        return f"{MARK} {self.side}{self.by} / {' '.join(self.cards)} {self.pile}"


@dataclass(frozen=True, slots=True)
class ResultLine:
    """How a combat ended: powers, damage (``None``: repelled), what was left of the attacker stack, what was destroyed, what was drawn.

    ``emptied`` says that nothing is left of the defender stack after the destroyed cards. Draws are grouped by hand.
    """

    attack: int
    defence: int
    damage: int | None
    stack: tuple[str, ...]
    pile: str
    destroyed: tuple[str, ...] = ()
    emptied: bool = False
    draws: tuple[tuple[Seat, tuple[str, ...]], ...] = ()

    def notation(self) -> str:
        """The line as the live game writes it."""
        damage = "-" if self.damage is None else self.damage
        text = f"{MARK} {self.attack} {self.defence} {damage} / {' '.join(self.stack)} {self.pile}"
        if self.destroyed:
            text += f" / {' '.join(self.destroyed)} {'xa' if self.emptied else ''}"
        return text + "".join(f" / {' '.join(cards)} h{seat} " for seat, cards in self.draws)


OrderLine = PassLine | DrawLine | PlayLine | DiscardLine | CombatLine
DetailLine = StacksLine | TakenLine | ResultLine
Line = TurnLine | OrderLine | DetailLine


def from_notation(text: str) -> Line:
    """The line that *text* is. Raises :class:`LineError`."""
    header = _HEADER.fullmatch(text.strip())
    if header:
        return TurnLine(int(header[1]))
    parts = [part.split() for part in text.split("/")]
    reader = _Reader(text)
    if parts[0][:1] == [MARK]:
        return reader.detail(parts[0][1:], parts[1:])
    if len(parts[0]) == 2 and _SEAT.fullmatch(parts[0][0]):
        return reader.order(Seat(parts[0][0]), parts[0][1], parts[1:])
    raise LineError(text, "it begins with a seat and its order, with a turn, or with a step of a combat")


class _Reader:
    """Reads one line; knows its text for the complaint."""

    def __init__(self, text: str) -> None:
        self._text = text

    def _need(self, ok: bool, reason: str) -> None:
        if not ok:
            raise LineError(self._text, reason)

    # Orders

    def order(self, seat: Seat, order: str, parts: Sequence[list[str]]) -> OrderLine:
        """A line that begins with a seat."""
        if order == MARK:
            self._need(not parts, "nothing follows a pass")
            return PassLine(seat)
        kind, card, place = order[:1], order[1:-1], order[-1:]
        if kind == "d" and not card:
            return self._draw(seat, place, parts)
        if kind == "c" and not card and place in _LANES:
            self._need(not parts, "the steps of a combat stand on lines of their own")
            return CombatLine(seat, place)
        if kind in ("p", "u") and card and place in _LANES:
            return self._play(seat, kind, card, place, parts)
        if kind == "x" and card:
            return self._discard(seat, card, place, parts)
        raise LineError(self._text, f"{order[:8]!r} is no order")

    def _draw(self, seat: Seat, deck: str, parts: Sequence[list[str]]) -> DrawLine:
        self._need(deck in (*_LANES, "a"), "a deck is 0 to 5 or a")
        if not parts:
            return DrawLine(seat, deck)
        self._need(len(parts) == 1 and len(parts[0]) == 2 and parts[0][1] == f"h{seat}", f"a draw is followed by a card and h{seat}")
        self._card(parts[0][0], hidden=True)
        return DrawLine(seat, deck, parts[0][0])

    def _play(self, seat: Seat, kind: str, typed: str, lane: str, parts: Sequence[list[str]]) -> PlayLine:
        stack = f"{seat[0]}{lane}"
        self._need(len(parts) == 1 and len(parts[0]) == 2 and parts[0][1] == stack, f"a play is followed by a card and {stack}")
        card = parts[0][0]
        if kind == "p":
            self._need(typed == card == HIDDEN, f"a card that is played face down is shown as {HIDDEN}")
            return PlayLine(seat, lane)
        self._typed(typed, card)
        return PlayLine(seat, lane, card, typed)

    def _discard(self, seat: Seat, typed: str, pile: str, parts: Sequence[list[str]]) -> DiscardLine:
        self._need(pile in (*_LANES, "a"), "a pile is 0 to 5 or a")
        self._need(
            1 <= len(parts) <= 2 and len(parts[0]) == 2 and parts[0][1] == f"x{pile}", f"a discard is followed by a card and x{pile}"
        )
        self._typed(typed, parts[0][0])
        drawn = 0
        if len(parts) == 2:
            *cards, hand = parts[1] or [""]
            self._need(
                hand == f"h{seat}" and 0 < len(cards) <= len(IDS) and set(cards) == {HIDDEN}, f"a swap draws hidden cards to h{seat}"
            )
            drawn = len(cards)
        return DiscardLine(seat, pile, parts[0][0], typed, drawn)

    # Steps of a combat

    def detail(self, head: list[str], parts: Sequence[list[str]]) -> DetailLine:
        """A line that begins with the mark of a combat's step."""
        if len(head) == 1 and len(head[0]) == 2 and head[0][0] == "c" and head[0][1] in _LANES:
            self._need(len(parts) == 2, "both stacks follow")
            return StacksLine(head[0][1], self._cards(parts[0], marked=True), self._cards(parts[1], marked=True))
        if len(head) == 1 and len(head[0]) == 2 and head[0][0] in LETTERS and head[0][1] in "@?":
            self._need(len(parts) == 1 and len(parts[0]) > 1, "cards and their pile follow")
            return TakenLine(head[0][0], head[0][1], self._cards(parts[0][:-1]), self._pile(parts[0][-1]))
        if len(head) == 3 and all(_NUMBER.fullmatch(number) for number in head[:2]):
            return self._result(head, parts)
        raise LineError(self._text, "it is no step of a combat")

    def _result(self, head: list[str], parts: Sequence[list[str]]) -> ResultLine:
        self._need(head[2] == "-" or _NUMBER.fullmatch(head[2]) is not None, "damage is a number, or - when the attack is repelled")
        self._need(len(parts) > 0 and len(parts[0]) > 0, "the attacker stack and its pile follow")
        destroyed: tuple[str, ...] = ()
        emptied = False
        draws: list[tuple[Seat, tuple[str, ...]]] = []
        for part in parts[1:]:
            if part and part[-1].startswith("h"):
                self._need(_SEAT.fullmatch(part[-1][1:]) is not None and len(part) > 1, "drawn cards and a hand follow")
                draws.append((Seat(part[-1][1:]), self._cards(part[:-1], hidden=True)))
            else:
                self._need(not destroyed and not draws, "destroyed cards are named once, before the drawn ones")
                emptied = part[-1:] == ["xa"]
                destroyed = self._cards(part[:-1] if emptied else part)
                self._need(bool(destroyed), "destroyed cards follow")
        return ResultLine(
            attack=int(head[0]),
            defence=int(head[1]),
            damage=None if head[2] == "-" else int(head[2]),
            stack=self._cards(parts[0][:-1], marked=True),
            pile=self._pile(parts[0][-1]),
            destroyed=destroyed,
            emptied=emptied,
            draws=tuple(draws),
        )

    # Words

    def _card(self, word: str, *, hidden: bool = False, marked: bool = False) -> str:
        bare = word.removesuffix(FACE_UP) if marked else word
        self._need(bare in IDS or (hidden and bare == HIDDEN), f"{word[:8]!r} is no card")
        return word

    def _cards(self, words: Sequence[str], *, hidden: bool = False, marked: bool = False) -> tuple[str, ...]:
        self._need(len(words) <= len(IDS), f"there are only {len(IDS)} cards")
        return tuple(self._card(word, hidden=hidden, marked=marked) for word in words)

    def _typed(self, typed: str, card: str) -> None:
        self._card(card)
        named = typed == card or (len(typed) == 1 and typed in VALUE_SYMBOLS and card[0] == typed)
        self._need(named, f"{typed[:8]!r} does not name {card}")

    def _pile(self, word: str) -> str:
        self._need(len(word) == 2 and word[0] == "x" and word[1] in (*_LANES, "a"), f"{word[:8]!r} is no discard pile")
        return word
