"""Imagining: a table drawn at random from all that look the same to a seat.

Every card that the seat cannot see is as likely in every place that it cannot see, unless a ledger says what the seat knows of it. What
others have committed to in secret is drawn among all that they could declare (R43). The generator is a fresh one.
"""

import random

from netdeck.games.binmat.display.options import options
from netdeck.games.binmat.display.views import Viewer, unseen
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.ledger import BinmatLedger
from netdeck.games.binmat.rules.intrinsics import byte
from netdeck.games.binmat.rules.piles import HAND
from netdeck.games.binmat.rules.table import decides_together, is_over, member_of, set_pair
from netdeck.games.binmat.rules.turns import committed, seat_in_order
from netdeck.games.binmat.seats import Seating
from netdeck.games.binmat.zones import in_pile, lay_out
from netdeck.kernel import Rng, Seat, key_from_seed


def imagined(table: LiveTable, seating: Seating, seat: Seat, rng: random.Random, ledger: BinmatLedger | None = None) -> LiveTable:
    """A table that *seat* could not tell from this one, nor by a *ledger* of what it knows, which is that of the new table then."""
    twin = dealt_anew(table, seating, seat, rng, ledger)
    if not is_over(twin) and decides_together(twin):
        _forget_commitments(twin, seating.numbers.get(seat), rng)
    return twin


def dealt_anew(table: LiveTable, seating: Seating, seat: Seat, rng: random.Random, ledger: BinmatLedger | None = None) -> LiveTable:
    """A table on which all lies where *seat* sees it and chance has dealt the rest; what others have committed to is still there."""
    twin = table.copy()
    twin.rng = Rng(key_from_seed(rng.getrandbits(63)), table.rng.draws)
    twin.key = twin.rng.key
    _deal_unseen(twin, Viewer(table, seating, seat), seat, rng, ledger)
    return twin


def _deal_unseen(table: LiveTable, eyes: Viewer, viewer: Seat, rng: random.Random, ledger: BinmatLedger | None) -> None:
    """Exchange the cards that lie unseen; every place keeps its facing."""
    piles = {pile: in_pile(table, pile) for pile in range(HAND + table.terms.seats)}
    places = unseen(eyes, piles)
    slots = [piles[pile][place].card for pile, place in places]
    if ledger is None:
        cards = sorted(slots)  # what is dealt must not depend on what truly lies there
        rng.shuffle(cards)
    else:
        cards = ledger.faces_for(ledger.viewers.index(viewer), slots, rng)
    for (pile, place), card in zip(places, cards, strict=True):
        piles[pile][place] = piles[pile][place]._replace(card=card)
    for pile, lying in piles.items():
        lay_out(table, pile, lying)
    if ledger is not None:
        ledger.lay(table, ledger.viewers.index(viewer), [*zip(slots, cards, strict=True)])


def _forget_commitments(table: LiveTable, own: int | None, rng: random.Random) -> None:
    """What others have decided is unknown: anything that they could have."""
    for place in range(byte(table, table.terms.present)):
        number = seat_in_order(table, place)
        member = member_of(table, number)
        if number != own and committed(table, member) >= 0:
            action = rng.choice(options(table, number, together=True)).row[0]
            set_pair(table, table.terms.commit + 2 * member, action + 1)
