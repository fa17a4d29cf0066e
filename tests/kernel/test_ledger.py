"""The ledger against exact filtering of everything that may have happened, at tables so small that it can be counted."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import permutations
from statistics import median

import pytest

from netdeck.kernel.ledger import Ledger

DECK, HAND, TUCK, OUT = range(4)
Deal = tuple[tuple[int, ...], ...]
"""The faces in deck, hand (whose order means nothing) and tuck."""
Law = dict[Deal, float]


class Tiny:
    """A deck, the hand of somebody else, cards that they laid aside face down, and cards that are out, under the eyes of one viewer."""

    def __init__(self, faces: list[int], chooser: random.Random) -> None:
        self.faces, self.chooser = faces, chooser
        self.ledger = Ledger(1, faces)
        self.lies: list[list[int]] = [chooser.sample(range(len(faces)), len(faces)), [], [], []]
        self.law: Law = dict.fromkeys(((deal, (), ()) for deal in {*permutations(faces)}), 1.0)

    def step(self) -> None:
        """Something happens, and the viewer sees as much of it as it may."""
        deck, hand, tuck, _ = self.lies
        kinds: list[Callable[[], None]] = [self.shuffle]
        kinds += [self.draw, self.draw, self.draw_openly, self.peek] * bool(deck)
        kinds += [self.play, self.hide, self.hide, self.back] * bool(hand) + [self.gather] * bool(tuck)
        self.chooser.choice(kinds)()
        total = sum(self.law.values())
        self.law = {deal: weight / total for deal, weight in self.law.items()}

    def after(self, then: Callable[[Deal], Iterator[tuple[Deal, float]]]) -> None:
        law: Law = defaultdict(float)
        for deal, weight in self.law.items():
            for other, share in then(deal):
                law[other] += weight * share
        self.law = dict(law)

    def shuffle(self) -> None:
        self.ledger.blurs(0, self.lies[DECK], ())
        self.chooser.shuffle(self.lies[DECK])
        self.after(lambda deal: ((((*order,), *deal[1:]), 1.0) for order in permutations(deal[DECK])))

    def gather(self) -> None:
        self.lies[DECK] += self.lies[TUCK]
        self.lies[TUCK] = []
        self.after(lambda deal: iter([((deal[DECK] + deal[TUCK], deal[HAND], ()), 1.0)]))
        self.shuffle()

    def draw(self, openly: bool = False) -> None:
        card = self.lies[DECK].pop()
        self.ledger.moves(0, card, seen=False, sees=openly, alike=())
        if openly:
            self.ledger.hides(0, card, hidden=True)
        self.lies[HAND].append(card)
        self.after(
            lambda deal: iter(
                [((deal[DECK][:-1], tuple(sorted(deal[HAND] + deal[DECK][-1:])), deal[TUCK]), 1.0)]
                if not openly or deal[DECK][-1] == self.faces[card]
                else []
            )
        )

    def draw_openly(self) -> None:
        self.draw(openly=True)

    def peek(self) -> None:
        card = self.lies[DECK][-1]
        self.ledger.learns(0, card)
        self.ledger.hides(0, card, hidden=True)
        self.after(lambda deal: iter([(deal, 1.0)] if deal[DECK][-1] == self.faces[card] else []))

    def play(self) -> None:
        self._leave(OUT, sees=True)

    def hide(self) -> None:
        self._leave(TUCK, sees=False)

    def back(self) -> None:
        self._leave(DECK, sees=True)

    def _leave(self, to: int, sees: bool) -> None:
        hand = self.lies[HAND]
        card = self.chooser.choice(hand)
        self.ledger.moves(0, card, seen=False, sees=sees, alike=hand)
        if sees:
            self.ledger.hides(0, card, hidden=to == DECK)
        hand.remove(card)
        self.lies[to].append(card)

        def then(deal: Deal) -> Iterator[tuple[Deal, float]]:
            for at, face in enumerate(deal[HAND]):
                if not sees or face == self.faces[card]:
                    rest = deal[HAND][:at] + deal[HAND][at + 1 :]
                    goes = [deal[DECK], rest, deal[TUCK]]
                    if to != OUT:
                        goes[to] += (face,)
                    yield tuple(goes), 1 / len(deal[HAND])

        self.after(then)

    def deal(self, faces: dict[int, int]) -> Deal:
        deck, hand, tuck = (tuple(faces[slot] for slot in zone) for zone in self.lies[:OUT])
        return deck, tuple(sorted(hand)), tuck

    def hidden(self) -> list[int]:
        return [slot for zone in self.lies[:OUT] for slot in zone]

    def by_ledger(self) -> Law:
        """Every deal that fits what the ledger says, counted."""
        ledger, hidden, found = self.ledger, self.hidden(), Counter[Deal]()
        for order in permutations(hidden):
            fits = all(
                slot == card
                if ledger.sure[0][slot] or ledger.sure[0][card]
                else not ledger.where[0][card] or (ledger.cells[0][slot] and ledger.where[0][card] >> ledger.cells[0][slot] & 1)
                for slot, card in zip(hidden, order, strict=True)
            )
            if fits:
                found[self.deal({slot: self.faces[card] for slot, card in zip(hidden, order, strict=True)})] += 1
        total = found.total()
        return {deal: count / total for deal, count in found.items()}

    def dealt(self) -> Deal:
        """A deal that the ledger thinks of."""
        hidden = self.hidden()
        placed = self.ledger.deal(0, hidden, self.chooser)
        rest = [card for card in hidden if card not in placed.values()]
        self.chooser.shuffle(rest)
        placed |= dict(zip((slot for slot in hidden if slot not in placed), rest, strict=True))
        return self.deal({slot: self.faces[card] for slot, card in placed.items()})


def distance(one: Law, other: Law) -> float:
    return sum(abs(one.get(deal, 0) - other.get(deal, 0)) for deal in one.keys() | other.keys()) / 2


FACES = pytest.mark.parametrize("faces", [[0, 1, 2, 3, 4], [0, 0, 1, 2, 2]], ids=["all different", "some equal"])


@FACES
def test_no_possible_deal_is_missing_and_most_are_as_likely_as_they_are(faces: list[int]) -> None:
    tables, off = 240, list[float]()
    for seed in range(tables):
        tiny = Tiny(faces, random.Random(seed))
        for _ in range(7):
            tiny.step()
            law = tiny.by_ledger()
            assert tiny.law.keys() <= law.keys()
            assert tiny.deal(dict(enumerate(faces))) in law
        off += [by_distance] if (by_distance := distance(tiny.law, law)) >= 1e-9 else []
    assert len(off) < 0.1 * tables, off  # joined cells lose weights: the only thing that is not exact
    assert median(off) < 0.4


@FACES
def test_deals_are_drawn_as_the_ledger_says(faces: list[int]) -> None:
    """Chi-square of 600 deals on each of some tables, standardised."""
    far = list[float]()
    for seed in range(24):
        tiny = Tiny(faces, random.Random(seed))
        for _ in range(8):
            tiny.step()
        law = tiny.by_ledger()
        drawn = Counter(tiny.dealt() for _ in range(600))
        assert drawn.keys() <= law.keys()
        if len(law) > 1 and 600 * min(law.values()) >= 3:
            square = sum((drawn[deal] - 600 * share) ** 2 / (600 * share) for deal, share in law.items())
            far.append((square - len(law) + 1) / (2 * (len(law) - 1)) ** 0.5)
    assert len(far) > 6
    assert max(far) < 4
    assert abs(sum(far)) / len(far) < 0.8


def test_tokens_that_collide_in_every_try_are_placed_all_the_same() -> None:
    """Twelve tokens for twelve slots, in overlapping cells: a random try hardly ever fits."""
    ledger = Ledger(1, range(12))
    for card in range(12):
        ledger.cells[0][card] = card + 1
        ledger.where[0][card] = (1 << card + 1) | (1 << (card + 1) % 12 + 1)
    ledger.knows[0] = True
    found = {tuple(ledger.deal(0, range(12), random.Random(seed))[slot] for slot in range(12)) for seed in range(40)}
    assert len(found) == 2  # everybody in the first place, or everybody one further on
    assert all(sorted(each) == [*range(12)] for each in found)


def test_of_equal_cards_it_does_not_matter_which_one_was_seen() -> None:
    """The viewer saw the first one, then the pile was shuffled and one of the two equal cards shown."""
    left = []
    for shown in (0, 1):
        ledger = Ledger(1, [7, 7, 8, 9])
        ledger.hides(0, 0, hidden=True)
        ledger.blurs(0, [0, 1, 2, 3], ())
        ledger.moves(0, shown, seen=False, sees=True, alike=())
        left.append((sorted(ledger.where[0]), sorted(ledger.cells[0]), sorted(ledger.sure[0])))
    assert left[0] == left[1] == ([0] * 4, [0] * 4, [0] * 4)
