"""The ledger of a table of cards: what moves and shuffles mean for the knowledge of seats.

A viewer can follow a card that leaves its place unless somebody has chosen it in secret: then it may be any of those cards of the zone that
whoever sees it sees as well, and the viewer does not. So a hand cannot be told apart once somebody plays from it, nor can the cards at
which somebody has looked, nor a deck that is searched.
"""

import random
from collections.abc import Callable, Sequence

from netdeck.kernel.card_table import MOST_SEATS, SPECTATOR, CardTable
from netdeck.kernel.ledger import Ledger, MayLie

OWNERS = MOST_SEATS
"""Cards are equal to a viewer where they are printed alike and have the same owner: so many owners there are at most."""


class CardLedger(Ledger):
    """What seats and spectators know of a table of cards."""

    __slots__ = ("_chosen", "_eyes", "_zone_eyes", "bits")

    def __init__(self, table: CardTable, zone_eyes: list[int]) -> None:
        self.bits = [*(1 << seat for seat in range(table.seats)), SPECTATOR]
        """The bit of each viewer among those who know a card."""
        self._zone_eyes = zone_eyes
        self._eyes = self._who_sees(table)
        """Who saw each card when somebody last looked."""
        self._chosen: dict[int, int] = {}
        """Cards about which a secret choice was made, until they go: only whoever made it sees which of them goes where."""
        super().__init__(len(self.bits), faces(table))

    def copy(self) -> "CardLedger":
        twin = super().copy()
        assert isinstance(twin, CardLedger)
        twin._chosen, twin._eyes = self._chosen.copy(), self._eyes[:]
        twin.bits, twin._zone_eyes = self.bits, self._zone_eyes
        return twin

    def bring(self, printed: int, owner: int) -> None:
        """One more card has come into the match."""
        self.extend(printed * OWNERS + owner)
        self._eyes.append(0)

    def viewer(self, bit: int) -> int:
        """The number of the viewer that has this bit."""
        return self.bits.index(bit)

    def look(self, table: CardTable) -> None:
        """Update who sees which card after cards moved or were turned."""
        earlier, self._eyes = self._eyes, self._who_sees(table)
        if earlier == self._eyes:
            return
        for card, (before, after) in enumerate(zip(earlier, self._eyes, strict=True)):
            for viewer, bit in enumerate(self.bits):
                if (before ^ after) & bit:
                    self.learns(viewer, card)
                    self.hides(viewer, card, bool(before & bit))

    def open_to(self, table: CardTable) -> list[int]:
        """Who sees each card because of where it lies."""
        found: list[int] = table.outside.open_to(table, self._zone_eyes)
        return found

    def _who_sees(self, table: CardTable) -> list[int]:
        return [known | others for known, others in zip(table.known, self.open_to(table), strict=True)]

    def is_certain(self, viewer: int, card: int) -> bool:
        return super().is_certain(viewer, card) or self.sees(viewer, card)

    def sees(self, viewer: int, card: int) -> bool:
        """Whether a viewer saw a card at the last update."""
        return bool(self._eyes[card] & self.bits[viewer])

    def moving(self, table: CardTable, card: int, zone: int, known: int) -> None:
        """Record that a card is about to move: *known* viewers know it there, and so does everybody who sees into *zone*."""
        self.look(table)
        before, after = self._eyes[card], known | (self._zone_eyes[zone] if zone >= 0 else 0)
        self._eyes[card] = after
        chosen = self._chosen.pop(card, 0)
        if chosen:
            before &= chosen
        if True not in self.knows and not before & ~after:
            return
        for viewer, bit in enumerate(self.bits):
            seen, sees = bool(before & bit), bool(after & bit)
            if not self.knows[viewer] and (sees or not seen):
                continue
            self.moves(viewer, card, seen, sees, () if seen or chosen else self._alike(table, card, before, bit))
            if seen or sees:
                self.hides(viewer, card, not sees)

    def _alike(self, table: CardTable, card: int, eyes: int, bit: int) -> list[int]:
        """The cards beside *card* that those see who see it, and that the viewer with this *bit* sees from the same back."""
        others, found = eyes & SPECTATOR - 1, list[int]()
        if others:
            each, back = table.bottom[table.zone[card]], table.outside.back(table, card)
            while each >= 0:
                looked = self._eyes[each]
                if each == card or (looked & others and not looked & bit and table.outside.back(table, each) == back):
                    found.append(each)
                each = table.above[each]
        return found

    def choosing(self, table: CardTable, count: int, seat: int) -> None:
        """Record a secret placement: a seat chose where the first cards of the tray go; the others know at most which cards they are."""
        self.look(table)
        cards = table.tray[:count]
        for viewer, bit in enumerate(self.bits):
            if bit != 1 << seat:
                seen = [card for card in cards if self._eyes[card] & bit]
                if seen or self.knows[viewer]:
                    self.blurs(viewer, cards, seen)
        self._chosen = dict.fromkeys(cards, 1 << seat)

    def mixing(self, table: CardTable, count: int, zone: int) -> None:
        """Record a shuffle: the first cards of the tray, in *zone*, are put into random order; their positions are unknown afterwards."""
        self.look(table)
        cards = table.tray[:count]
        seen_before = [self._eyes[card] for card in cards]
        for card in cards:
            self._eyes[card] = self._zone_eyes[zone]
        for viewer, bit in enumerate(self.bits):
            if not self._zone_eyes[zone] & bit:
                seen = [card for card, eyes in zip(cards, seen_before, strict=True) if eyes & bit]
                if seen or self.knows[viewer]:
                    self.blurs(viewer, cards, seen)


def faces(table: CardTable) -> list[int]:
    """Numbers that are equal for cards that look equal to those who have seen them."""
    return [printed * OWNERS + owner for printed, owner in zip(table.printed, table.owner, strict=True)]


def lay(
    table: CardTable, viewer: int, unseen: Sequence[int], may_lie: MayLie, exchange: Callable[[int, int], None], rng: random.Random
) -> set[int]:
    """Assign cards that the viewer has seen to *unseen* slots, consistent with its knowledge; returns the slots that are settled."""
    ledger = table.ledger
    dealt: dict[int, int] = ledger.deal(viewer, unseen, rng, may_lie)
    lies, place = dict[int, int](), dict[int, int]()
    for slot, card in dealt.items():
        here, other = place.get(card, card), lies.get(slot, slot)
        if here != slot:
            exchange(here, slot)
            lies[slot], lies[here], place[card], place[other] = card, other, slot, here
    ledger.laid(viewer, dealt)
    ledger.faces = faces(table)
    return {*dealt}


def begin(table: CardTable) -> None:
    """Start keeping a ledger for the cards of a table."""
    table.ledger = CardLedger(table, table.outside.zone_viewers(len(table.bottom)))
