"""What seats know of BINMAT's hidden cards: the kernel's ledger, updated by comparing the piles before and after each event.

There is one of each card, so a card's number is its face. Cards come out of hands by choice, and whoever does not see the hand does not see
which one; every other card that moves is the top of its pile or lies there for all to follow. Stacks that fight are shown by their event.
"""

import random
from collections.abc import Sequence
from typing import Final

from netdeck.games.binmat import clause_points
from netdeck.games.binmat.cards import FACE_UP, NAMES
from netdeck.games.binmat.display.event_text import EventWriter, Numbers
from netdeck.games.binmat.display.views import Viewer
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.observation import FACE_UP_CARDS, TOP, WHOLE
from netdeck.games.binmat.rules.piles import HAND
from netdeck.games.binmat.seats import Seating
from netdeck.games.binmat.zones import in_pile
from netdeck.kernel import SPECTATOR, Logged, Seat
from netdeck.kernel.event import may_see
from netdeck.kernel.ledger import Ledger

_NUMBERS: Final = {name + mark: number for number, name in enumerate(NAMES) for mark in ("", FACE_UP)}
_SHOWN: Final = ("card", "cards", "trap", "victim", "attacker_stack", "defender_stack")
"""The fields of events that name cards."""


class BinmatLedger(Ledger):
    """What the seats of one table, and spectators, know of cards that they do not see."""

    __slots__ = ("_reshuffled", "_seating", "_shown", "piles", "seen", "viewers")

    def __init__(self, table: LiveTable, seating: Seating) -> None:
        self.viewers: tuple[Seat, ...] = (*seating.seats, SPECTATOR)
        super().__init__(len(self.viewers), range(len(NAMES)))
        self._seating = seating
        self._reshuffled = False
        self._shown: list[set[int]] = [set() for _ in self.viewers]
        self.read(table)

    def copy(self) -> "BinmatLedger":
        twin = super().copy()
        assert isinstance(twin, BinmatLedger)
        twin.viewers, twin._seating, twin.piles, twin.seen = self.viewers, self._seating, self.piles, self.seen
        twin._reshuffled, twin._shown = self._reshuffled, self._shown
        return twin

    def read(self, table: LiveTable) -> None:
        """Look where everything lies, and who sees it."""
        piles = [in_pile(table, pile) for pile in range(HAND + table.terms.seats)]
        self.piles = [[lying.card for lying in pile] for pile in piles]
        self.seen: list[set[int]] = []
        for viewer in self.viewers:
            eyes, seen = Viewer(table, self._seating, viewer), set[int]()
            for number, pile in enumerate(piles):
                sight = eyes.sight(number)
                if sight == WHOLE:
                    seen.update(self.piles[number])
                elif sight == TOP:
                    seen.update(self.piles[number][-1:])
                elif sight == FACE_UP_CARDS:
                    seen.update(lying.card for lying in pile if lying.face_up)
            self.seen.append(seen)

    def hear(self, table: LiveTable, event: int, logged: Logged) -> None:
        """Something is about to happen."""
        self.look(table)
        self._reshuffled = event == clause_points.DISCARD_RESHUFFLED
        held = {card for hand in self.piles[HAND:] for card in hand}
        self._shown = [_cards_shown(logged, viewer) for viewer in self.viewers]
        for viewer, shown in enumerate(self._shown):
            for card in shown - held - self.seen[viewer]:
                self.learns(viewer, card)
                self.hides(viewer, card, hidden=True)

    def look(self, table: LiveTable) -> None:
        """Record all moves since the last event."""
        before, seen_before = self.piles, self.seen
        self.read(table)
        came_from = {card: pile for pile, cards in enumerate(before) for card in cards}
        moved = [card for pile, cards in enumerate(self.piles) for card in cards if came_from[card] != pile]
        for viewer, seen in enumerate(self.seen):
            if self._reshuffled and moved:
                self.blurs(viewer, moved, [card for card in moved if card in seen_before[viewer]])
            else:
                for card in moved:
                    hand = before[came_from[card]] if came_from[card] >= HAND else []
                    alike = [each for each in hand if each not in seen_before[viewer]]
                    sees = card in seen or card in self._shown[viewer]
                    self.moves(viewer, card, card in seen_before[viewer], sees, alike)
                    if sees or card in seen_before[viewer]:
                        self.hides(viewer, card, hidden=True)
            for card in seen_before[viewer] - seen - {*moved}:
                self.hides(viewer, card, hidden=True)
            for card in seen:
                self.learns(viewer, card)
                self.sure[viewer][card] = 0
        self._reshuffled = False
        self._shown = [set() for _ in self.viewers]

    def lay(self, table: LiveTable, viewer: int, dealt: Sequence[tuple[int, int]]) -> None:
        """Other cards lie in the slots now: in that of each first card the second one."""
        self.keep_only(viewer)
        for columns in (self.sure, self.cells):
            for column in columns:
                was = column[:]
                for slot, card in dealt:
                    column[card] = was[slot]
        self.read(table)

    def faces_for(self, viewer: int, unseen: Sequence[int], rng: random.Random) -> list[int]:
        """Cards for the slots in which the *unseen* ones lie, in that order: as the viewer knows them, the others at random."""
        placed = self.deal(viewer, unseen, rng)
        rest = sorted({*unseen} - {*placed.values()})
        rng.shuffle(rest)
        return [placed[slot] if slot in placed else rest.pop() for slot in unseen]


class FollowingWriter(EventWriter):
    """Writes to a log what happens, and lets a ledger follow it."""

    __slots__ = ("ledger",)
    ledger: BinmatLedger

    def __call__(self, table: LiveTable, event: int, point: int, numbers: Numbers) -> None:
        super().__call__(table, event, point, numbers)
        self.ledger.hear(table, event, self.log[-1])


def _cards_shown(logged: Logged, viewer: Seat) -> set[int]:
    """The cards that an event shows somebody."""
    event, found = logged.event, set[int]()
    for name, eyes in type(event).who_sees.items():
        if name in _SHOWN and may_see(event, name, eyes or (), viewer):
            value = getattr(event, name)
            found.update(_NUMBERS[each] for each in (value if isinstance(value, tuple) else (value,)) if each in _NUMBERS)
    return found
