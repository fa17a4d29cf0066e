"""Payments over columns (3.6.2.3, 3.6.3, R27, R29): what the rules' ``purse`` asks for, worked out by the arithmetic of ``paying``."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from netdeck.games.technomancy.paying import Activation, Means, Plan, Source, covered, own_payments, pool_after, spendings
from netdeck.games.technomancy.rules import table as tb
from netdeck.games.technomancy.rules.clauses import C5_5_1
from netdeck.games.technomancy.rules.costs import find_scrap, fix_cost, own_part
from netdeck.games.technomancy.rules.properties import ACTIVATED, GIVES_SCRIP, derive, look_around
from netdeck.games.technomancy.rules.restrictions import ACTIVATE, forbidding, may_forbid
from netdeck.games.technomancy.rules.table import ANY, KINDS, Table, zone_of
from netdeck.games.technomancy.scrip import Cost, Kinds, as_kinds, taken
from netdeck.games.technomancy.suggesting import suggested
from netdeck.kernel import CardId
from netdeck.kernel.card_table import NOTHING, take_from_zone
from netdeck.kernel.columns import holds, offer
from netdeck.kernel.trace import watch

MOST_WAYS: Final = 40
"""So many ways to spend a pool are compared for the sake of the hand."""
MOST_KNOWN: Final = 4096
"""Of so many incarnations of cards it is remembered what they give."""
MOST_MEANS: Final = 64
Cards = frozenset[CardId]
NO_CARDS: Final[Cards] = frozenset()

if TYPE_CHECKING:
    from collections.abc import Sequence


class Purse:
    """Works payments out. What each card gives is remembered by its incarnation; all copies of a table share it."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int, int, int], tuple[Source, ...]] = {}
        self._means: dict[tuple[tuple[int, ...], Cards], tuple[Means, list[Source]]] = {}
        """What sources come to; they are kept with it, so that nothing else can get their ids."""

    # What the rules ask

    def can_pay(self, table: Table, seat: int, card: int, price: int, without: int) -> bool:
        cost = owed(table)
        if not cost:
            return True
        keep = self.kept(table, seat, card, price)
        left_out = frozenset({CardId(without)}) if without >= 0 else NO_CARDS
        return self.means(table, seat, left_out, keep, NO_CARDS).can_meet(pool(table, seat), cost)

    def offer_payment(self, table: Table, frame: int, strict: int) -> None:
        seat, cost = table.f_seat[frame], owed(table)
        plan = self.plan(table, seat)
        now = pool_after(pool(table, seat), plan)
        at_hand = self.means(table, seat, self.taken_up(table, frame, plan), self.kept_for(table, frame), gone(plan))
        if not strict or at_hand.can_meet(now, cost):
            offer_row(table, tb.AUTO)
        verdicts: dict[tuple[object, ...], bool] = {}
        for source in self.sources(table, seat, self.taken_up(table, frame, plan), gone(plan)):
            for kind in source.kinds:
                key = (source.sort, source.ability, kind)
                if key not in verdicts:
                    verdicts[key] = self._used(table, frame, plan, source, kind, bool(strict)) is not None
                if verdicts[key]:
                    offer(table, tb.SCRIP, source.card, NOTHING, source.ability, kind, 0, 0, 0, 0)
        if not strict or covered(now, cost):
            offer_row(table, tb.DONE)

    def use_scrip(self, table: Table, frame: int, card: int, ability: int, kind: int, strict: int) -> bool:
        seat = table.f_seat[frame]
        plan = self.plan(table, seat)
        usable = self.sources(table, seat, self.taken_up(table, frame, plan), gone(plan))
        source = next(each for each in usable if each.card == card and each.ability == ability)
        found = self._used(table, frame, plan, source, kind, bool(strict and source.price))
        if found is None:
            return False
        self._write(table, found)
        return True

    def usable(self, table: Table, frame: int) -> list[Source]:
        """The scrip abilities that could be used next."""
        plan = self.plan(table, table.f_seat[frame])
        return self.sources(table, table.f_seat[frame], self.taken_up(table, frame, plan), gone(plan))

    def pay_by_itself(self, table: Table, frame: int) -> bool:
        whole = self.automatic(table, frame)
        if whole is None:
            return False
        costs = self._savable(table, frame, self.plan(table, table.f_seat[frame]))
        self._write(table, whole)
        if costs:
            table.spent_known = 1
            table.spent[:KINDS] = self._sparing(table, frame, whole, costs)[1]
        return True

    def automatic(self, table: Table, frame: int) -> Plan | None:
        """The scrip abilities used so far and the tidiest completion."""
        seat, cost = table.f_seat[frame], owed(table)
        plan = self.plan(table, seat)
        keep = self.kept_for(table, frame) - gone(plan)
        costs = self._savable(table, frame, plan)
        usable = self.sources(table, seat, self.taken_up(table, frame, plan), gone(plan))
        strands = (lambda rest: self._sparing(table, frame, (*plan, *rest), costs)[0]) if costs else None
        rest = suggested(pool_after(pool(table, seat), plan), cost, usable, keep, strands)
        return None if rest is None else (*plan, *rest)

    def source(self, table: Table, seat: int, card: int, ability: int) -> Source:
        """One scrip ability."""
        return next(each for each in self.giving(table, seat) if each.card == card and each.ability == ability)

    def is_covered(self, table: Table, frame: int) -> bool:
        seat = table.f_seat[frame]
        return covered(pool_after(pool(table, seat), self.plan(table, seat)), owed(table))

    def offer_spendings(self, table: Table, frame: int) -> bool:
        seat = table.f_seat[frame]
        ways = spendings(pool_after(pool(table, seat), self.plan(table, seat)), owed(table))
        if len(ways) == 1:
            return False
        for one, two, three, four, five in ways:
            offer(table, tb.SPEND, NOTHING, one, two, three, four, five, 0, 0)
        return True

    def spend_as_usual(self, table: Table, seat: int) -> None:
        table.spent[:KINDS] = spendings(pool(table, seat), owed(table))[0]

    # How it is worked out

    def plan(self, table: Table, seat: int) -> Plan:
        """The scrip abilities used so far."""
        if not table.activations:
            return ()
        every = {(each.card, each.ability): each for each in self.giving(table, seat)}
        found: list[Activation] = []
        for at in range(table.activations):
            paid = (table.y_paid0[at], table.y_paid1[at], table.y_paid2[at], table.y_paid3[at], table.y_paid4[at])
            found.append(Activation(every[CardId(table.y_card[at]), table.y_ability[at]], table.y_kind[at], paid))
        return tuple(found)

    def _write(self, table: Table, plan: Plan) -> None:
        table.activations = 0
        for source, kind, paid in plan:
            at = table.activations
            if at >= len(table.y_card):
                for name, room in table.columns.items():
                    if room.name == "activation":
                        getattr(table, name).extend([0] * 8)
            table.y_card[at], table.y_ability[at], table.y_kind[at] = source.card, source.ability, kind
            table.y_paid0[at], table.y_paid1[at], table.y_paid2[at], table.y_paid3[at], table.y_paid4[at] = paid
            table.activations = at + 1

    def kept(self, table: Table, seat: int, card: int, price: int) -> Cards:
        """The cards of which one must still be there to be scrapped; empty when nothing is to be scrapped."""
        if not table.p_scrap[price]:
            return NO_CARDS
        return frozenset(CardId(each) for each in table.found[: find_scrap(table, seat, card, price)])

    def kept_for(self, table: Table, frame: int) -> Cards:
        """The same for a payment."""
        return self.kept(table, table.f_seat[frame], table.f_card[frame], table.f_price[frame])

    def taken_up(self, table: Table, frame: int, plan: Plan) -> Cards:
        """The cards that cannot give scrip any more: used already, or part of the price themselves."""
        own = own_part(table, table.f_card[frame], table.f_price[frame])
        used = frozenset(each.source.card for each in plan)
        return used | {CardId(own)} if own >= 0 else used

    def _used(self, table: Table, frame: int, plan: Plan, source: Source, kind: int, strict: bool) -> Plan | None:
        seat, cost = table.f_seat[frame], owed(table)
        for paid in own_payments(source.price, pool_after(pool(table, seat), plan), cost):
            further = (*plan, Activation(source, kind, paid))
            if not strict or self._can_complete(table, frame, further):
                return further
        return None

    def _can_complete(self, table: Table, frame: int, plan: Plan) -> bool:
        seat = table.f_seat[frame]
        keep = self.kept_for(table, frame)
        if keep and keep <= gone(plan):
            return False
        at_hand = self.means(table, seat, self.taken_up(table, frame, plan), keep, gone(plan))
        return at_hand.can_meet(pool_after(pool(table, seat), plan), owed(table))

    def _savable(self, table: Table, frame: int, plan: Plan) -> list[Cost]:
        """The costs of the other cards of the hand for which the payer could pay besides; nothing saves the rest."""
        seat, card, cost = table.f_seat[frame], table.f_card[frame], owed(table)
        now = pool_after(pool(table, seat), plan)
        at_hand = self.means(table, seat, self.taken_up(table, frame, plan), self.kept_for(table, frame), gone(plan))
        bills = [list(column) for column in (table.owed, table.more, table.less)]
        costs: list[Cost] = []
        alike: dict[int, Cost] = {}
        each = table.bottom[zone_of(table, seat, tb.HAND)]
        while each >= 0:
            if each != card:
                printed = table.printed[each]
                if printed not in alike or table.d_own[printed]:
                    fix_cost(table, seat, each, 0, 0)
                    alike[printed] = owed(table)
                costs.append(alike[printed])
            each = table.above[each]
        table.owed[:], table.more[:], table.less[:] = bills
        return [each for each in costs if each and at_hand.can_meet(now, cost.plus(each))]

    def _sparing(self, table: Table, frame: int, plan: Plan, costs: "Sequence[Cost]") -> tuple[int, Kinds]:
        """How many of *costs* cannot be paid after the whole *plan*, and the scrip to spend so that they are fewest."""
        seat = table.f_seat[frame]
        now = pool_after(pool(table, seat), plan)
        left = self.means(table, seat, self.taken_up(table, frame, plan), NO_CARDS, gone(plan))
        ways = spendings(now, owed(table))[:MOST_WAYS]
        lost, _, way = min((sum(not left.can_meet(taken(now, way), cost) for cost in costs), at, way) for at, way in enumerate(ways))
        return lost, way

    def means(self, table: Table, seat: int, without: Cards, keep: Cards, lost: Cards) -> Means:
        """The scrip abilities that *seat* could use now, counted."""
        sources = self.sources(table, seat, without, lost)
        key = (tuple(map(id, sources)), keep - lost)
        known = self._means.get(key)
        if known is None:
            if len(self._means) >= MOST_MEANS:
                self._means.clear()
            known = self._means[key] = (Means.of(sources, keep - lost), sources)
        return known[0]

    def sources(self, table: Table, seat: int, without: Cards, lost: Cards) -> list[Source]:
        """The scrip abilities that *seat* could use now, oldest card first; what cards that are gone did to others ends at once."""
        look_around(table)
        if any(_matters(table, card) for card in lost):
            with _without(table, lost):
                found = self._ready(table, seat)
        else:
            found = self._ready(table, seat)
        return [source for source in found if source.card not in without and source.card not in lost]

    def _ready(self, table: Table, seat: int) -> list[Source]:
        giving = self.giving(table, seat)
        if table.lasting or may_forbid(table):
            if forbidding(table, ACTIVATE, seat, NOTHING) >= 0:
                return []
            giving = [source for source in giving if forbidding(table, ACTIVATE, -1, source.card) < 0]
        return [source for source in giving if source.recovered or not source.deploys]

    def giving(self, table: Table, seat: int) -> list[Source]:
        """Every scrip ability on the battlefield of *seat*, oldest card first."""
        found: list[Source] = []
        card = table.bottom[zone_of(table, seat, tb.BATTLEFIELD)]
        youngest, in_order = -1, True
        while card >= 0:
            if table.is_face[card] and not table.now_lost[card] and (sources := self._sources_of(table, card)):
                in_order = in_order and table.entered[card] > youngest
                youngest = table.entered[card]
                found += sources
            card = table.above[card]
        if not in_order:
            found.sort(key=lambda source: (source.instance, source.ability))
        return found

    def _sources_of(self, table: Table, card: int) -> tuple[Source, ...]:
        if not watch.silent:  # a clause may be switched off
            return tuple(_sources_of(table, card))
        key = (card, table.entered[card], table.printed[card], table.deployed[card])
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = tuple(_sources_of(table, card))
        return found


def _sources_of(table: Table, card: int) -> Iterator[Source]:
    printed = table.printed[card]
    rows = range(table.d_ability[printed], table.d_ability[printed] + table.d_abilities[printed])
    giving = [row for row in rows if table.a_kind[row] == GIVES_SCRIP]
    if not giving:
        return
    variety = 0
    for row in giving:
        variety |= table.a_kinds[row]
    taps = any(table.a_kind[row] == ACTIVATED and table.p_deploy[table.a_price[row]] for row in rows)
    deployed = bool(table.deployed[card])
    for row in giving:
        price = table.a_price[row]
        yield Source(
            card=CardId(card),
            instance=table.entered[card],
            ability=table.a_number[row],
            kinds=tuple(kind for kind in range(KINDS) if table.a_kinds[row] >> kind & 1 and holds(table, C5_5_1 + kind)),
            n=table.a_n[row],
            price=_cost_at(table, table.p_scrip[price]),
            deploys=bool(table.p_deploy[price]),
            discards=bool(table.p_discard_self[price]),
            agent=table.d_type[printed] == tb.AGENT,
            recovered=not deployed,
            does_more=bool(table.d_keywords[printed] & tb.STRIKES) or taps,
            variety=variety.bit_count(),
            sort=(printed, deployed),
        )


def _matters(table: Table, card: int) -> bool:
    """Whether what a card says by being there changes others."""
    printed = table.printed[card]
    return any(table.a_form[row] for row in range(table.d_ability[printed], table.d_ability[printed] + table.d_abilities[printed]))


@contextmanager
def _without(table: Table, cards: Cards) -> Iterator[None]:
    """The table as it would be without some cards on the battlefield."""
    chains = [list(column) for column in (table.bottom, table.top, table.size, table.above, table.below, table.zone)]
    for card in cards:
        take_from_zone(table, card)
    derive(table)
    try:
        yield
    finally:
        table.bottom, table.top, table.size, table.above, table.below, table.zone = chains
        derive(table)


def gone(plan: Plan) -> Cards:
    """The cards that a plan discards."""
    return frozenset(each.source.card for each in plan if each.source.discards)


def pool(table: Table, seat: int) -> Kinds:
    """The scrip in a player's pool."""
    return as_kinds(table.pool[KINDS * seat : KINDS * seat + KINDS])


def owed(table: Table) -> Cost:
    """What is to be paid."""
    return Cost(as_kinds(table.owed[:KINDS]), table.owed[ANY])


def _cost_at(table: Table, at: int) -> Cost:
    return Cost(as_kinds(table.code[at : at + KINDS]), table.code[at + ANY])


def offer_row(table: Table, kind: int) -> None:
    """An answer that names no card."""
    offer(table, kind, NOTHING, 0, NOTHING, 0, 0, 0, 0, 0)
