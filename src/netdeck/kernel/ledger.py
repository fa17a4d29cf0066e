"""The ledger: what seats can be sure of about hidden cards.

A *slot* is where one hidden card lies. What a viewer knows of it is one of three things. It is *sure* of the card there, because it saw it
before it was hidden. Or the slot is in a *cell*: slots that the viewer cannot tell apart, as those of a shuffled pile are, or of a hand
out of which somebody secretly chose. Or it is free, and nothing is known. A *token* is a card that the viewer has seen and that now lies in
some slot of a set of cells. All other unseen cards are in the pool.

Everything is kept in columns by the number of the card that truly lies in a slot, but follows only from what the viewer saw. Four
operations are enough: :meth:`Ledger.learns`, :meth:`Ledger.splits` (a slot that the viewer can follow leaves its cell),
:meth:`Ledger.blurs`, and the tidying after each of them. A fact is about a face, not about one of equal cards.
"""

import random
from collections.abc import Callable, Iterable, Sequence

FREE = 0
MayLie = Callable[[int, int], bool]
"""Whether in a slot, as it looks to everybody, a card may lie."""
TRIES = 100
"""How often tokens are placed at random, and thrown away where two fall on one slot, before they are placed one after another."""


class Ledger:
    """What each viewer, by number, knows about hidden cards. Equal numbers in *faces* mean equal cards."""

    __slots__ = ("cells", "faces", "knows", "sure", "where")

    def __init__(self, viewers: int, faces: Iterable[int]) -> None:
        self.faces = list(faces)
        cards = len(self.faces)
        self.sure = [[0] * cards for _ in range(viewers)]
        self.cells = [[FREE] * cards for _ in range(viewers)]
        self.where = [[0] * cards for _ in range(viewers)]
        """The cells of a token, a bit for each; 0 in the pool."""
        self.knows = [False] * viewers
        """Whether a viewer may be sure of anything, or have tokens: where it has none, nothing can be lost."""

    def copy(self) -> "Ledger":
        """An independent copy."""
        twin: Ledger = object.__new__(type(self))
        twin.faces, twin.knows = self.faces[:], self.knows[:]
        twin.sure, twin.cells, twin.where = ([column[:] for column in columns] for columns in (self.sure, self.cells, self.where))
        return twin

    def extend(self, face: int) -> None:
        """Add a card to the match."""
        self.faces.append(face)
        for column in (*self.sure, *self.cells, *self.where):
            column.append(0)

    def keep_only(self, viewer: int) -> None:
        """Keep for the other viewers only certain single slots, and drop the rest, which would reveal where other cards are."""
        for other in range(len(self.knows)):
            if other != viewer:
                self.cells[other] = [FREE] * len(self.faces)
                self.where[other] = [0] * len(self.faces)

    # What happens

    def moves(self, viewer: int, card: int, seen: bool, sees: bool, alike: Sequence[int]) -> None:
        """Move a card to another slot.

        *seen* and *sees* say whether the viewer sees it where it lay, and sees it move or where it comes to. The viewer cannot tell it from
        *alike*, itself among them, because somebody has chosen among these and the viewer does not see which; it is alone, or nothing is
        alike, where everybody can follow the slot.
        """
        if seen:
            self.learns(viewer, card)
            return
        if self.knows[viewer] and len(alike) > 1:
            self.blurs(viewer, alike, ())
        if sees:
            self.learns(viewer, card)
        elif self.knows[viewer]:
            self.splits(viewer, card)

    def hides(self, viewer: int, card: int, hidden: bool) -> None:
        """Mark a card that the viewer knows as open to it, or as *hidden*."""
        self.sure[viewer][card] = int(hidden)
        self.knows[viewer] |= hidden

    def learns(self, viewer: int, card: int) -> None:
        """The viewer sees the card in a slot that was hidden from it."""
        where, cells = self.where[viewer], self.cells[viewer]
        cell = cells[card]
        if cell == FREE:
            return
        fits = [each for each, mask in enumerate(where) if mask >> cell & 1 and self.faces[each] == self.faces[card]]
        if fits:
            gone = min(fits, key=lambda each: where[each].bit_count())
            mask = where[gone]
            if gone != card:  # of equal cards any may have been seen before: the other one is still where it may have been
                where[gone], where[card] = where[card], 0
            else:
                where[gone] = 0
            for each in fits:
                if where[each]:
                    where[each] |= mask
        cells[card] = FREE
        self._tidy(viewer)

    def splits(self, viewer: int, card: int) -> None:
        """Separate a slot from its cell: it may hold whatever the cell may hold."""
        where, cells = self.where[viewer], self.cells[viewer]
        cell = cells[card]
        if cell == FREE or self.sure[viewer][card] or cells.count(cell) == 1:
            return
        new = self._new_cell(viewer)
        cells[card] = new
        for each, mask in enumerate(where):
            if mask >> cell & 1:
                where[each] = mask | 1 << new

    def blurs(self, viewer: int, cards: Sequence[int], seen: Iterable[int]) -> None:
        """Merge slots that the viewer can no longer tell apart, including some whose cards it saw."""
        where, cells, sure = self.where[viewer], self.cells[viewer], self.sure[viewer]
        known = [card for card in cards if sure[card]]
        for card in seen:
            self.learns(viewer, card)
            known.append(card)
        touched = {cells[card] for card in cards} - {FREE}
        if (not known and not touched) or len(cards) == len(known) == 1:
            self.knows[viewer] |= bool(known)
            for card in known:
                sure[card] = 1
            return
        new = self._new_cell(viewer)
        for card in cards:
            cells[card] = new
        for card in known:
            where[card], sure[card] = 1 << new, 0
        left = set(cells)
        for card, mask in enumerate(where):
            for cell in touched:
                if mask >> cell & 1:
                    mask |= 1 << new
                    if cell not in left:
                        mask &= ~(1 << cell)
            where[card] = mask
        self.knows[viewer] = True
        self._tidy(viewer)

    def _new_cell(self, viewer: int) -> int:
        used = set(self.cells[viewer])
        return next(cell for cell in range(1, len(used) + 2) if cell not in used)

    def _tidy(self, viewer: int) -> None:
        """Draw the simple conclusions: cells that are full, that are empty, and that no token can be in."""
        where, cells, sure = self.where[viewer], self.cells[viewer], self.sure[viewer]
        there = 0
        for cell in cells:
            there |= 1 << cell
        for card, mask in enumerate(where):
            where[card] = mask & there
        again = True
        while again:
            again = False
            alone: dict[int, list[int]] = {}
            for card, mask in enumerate(where):
                if mask and mask & mask - 1 == 0:
                    alone.setdefault(mask, []).append(card)
            for mask, inside in alone.items():
                cell = mask.bit_length() - 1
                slots = [card for card, each in enumerate(cells) if each == cell]
                if len(inside) < len(slots):
                    continue
                for card, other in enumerate(where):
                    if other & mask and other != mask:
                        where[card] = other & ~mask
                        again = True
                if len({self.faces[card] for card in inside}) == 1:
                    for card in inside:
                        where[card] = 0
                    for card in slots:
                        cells[card], sure[card] = FREE, 1
                    again = True
        reached = 0
        for mask in where:
            reached |= mask
        for card, cell in enumerate(cells):
            if cell and not reached >> cell & 1:
                cells[card] = FREE
        self.knows[viewer] = bool(reached) or any(sure)

    # What follows

    def is_certain(self, viewer: int, card: int) -> bool:
        """Whether the viewer knows the card in that slot."""
        return bool(self.sure[viewer][card])

    def remembers(self, viewer: int, card: int) -> bool:
        """Whether the viewer has seen a card that may still be where the viewer does not see it."""
        return bool(self.sure[viewer][card] or self.where[viewer][card])

    def deal(self, viewer: int, unseen: Sequence[int], rng: random.Random, may_lie: MayLie = lambda slot, card: True) -> dict[int, int]:
        """A random assignment of cards to *unseen* slots that fits what the viewer knows; the rest are tokens.

        Whatever fits is possible. It is uniform where any two tokens can lie in the same slots, in none alike, or one in some of the
        other's; elsewhere too, unless tokens collide in every try.
        """
        sure, where, cells = self.sure[viewer], self.where[viewer], self.cells[viewer]
        placed = {slot: slot for slot in unseen if sure[slot]}
        slots = [slot for slot in unseen if cells[slot] and not sure[slot]]
        tokens = [
            ([slot for slot in slots if where[card] >> cells[slot] & 1 and may_lie(slot, card)], card) for card in unseen if where[card]
        ]
        place = {slot: number for number, slot in enumerate(slots)}  # nothing may depend on which cards truly lie there
        tokens.sort(key=lambda token: (len(token[0]), self.faces[token[1]], [place[slot] for slot in token[0]]))
        sets = [frozenset(may) for may, _ in tokens]
        if all(a <= b or a.isdisjoint(b) for at, a in enumerate(sets) for b in sets[at + 1 :]):
            for may, card in tokens:
                placed[rng.choice([slot for slot in may if slot not in placed])] = card
            return placed
        for _ in range(TRIES):
            drawn = [rng.choice(may) for may, _ in tokens]
            if len({*drawn}) == len(drawn):
                return placed | {slot: card for slot, (_, card) in zip(drawn, tokens, strict=True)}
        rng.shuffle(tokens)
        for number in range(len(tokens)):
            _place(number, tokens, placed, set(), rng)
        return {slot: tokens[-1 - found][1] if found < 0 else found for slot, found in placed.items()}

    def laid(self, viewer: int, dealt: dict[int, int]) -> None:
        """Update the ledger after slots were filled as *dealt*."""
        before, where = self.where[viewer][:], self.where[viewer]
        for slot in dealt:
            where[slot] = 0
        for card in dealt.values():
            where[card] = 0
        for slot, card in dealt.items():
            where[slot] = before[card]


def _place(number: int, tokens: Sequence[tuple[list[int], int]], placed: dict[int, int], tried: set[int], rng: random.Random) -> bool:
    """Find a slot for a token, moving others if necessary. *placed* holds tokens as -1 minus their index."""
    slots = rng.sample(tokens[number][0], len(tokens[number][0]))
    for slot in (*(each for each in slots if each not in placed), *(each for each in slots if each in placed)):
        if slot in tried:
            continue
        tried.add(slot)
        other = placed.get(slot)
        if other is None or (other < 0 and _place(-1 - other, tokens, placed, tried, rng)):
            placed[slot] = -1 - number
            return True
    return False
