"""Paying, step by step (3.6.2.3, 3.6.2.4, 3.6.3, R29, R30, R32): the questions a payer is asked.

Until a payment is committed nothing on the table has moved: the scrip abilities used so far, the cards to scrap and the scrip to spend are
locals of the running process. So a cancelled or impossible payment leaves everything exactly as it was, and nobody else has seen anything.
"""

from collections.abc import Sequence
from typing import Final

from netdeck.games.technomancy.costs import NO_CARDS, fixed_cost, kept_for_scrap, means, own_part, payable, scrap_candidates, scrip_sources
from netdeck.games.technomancy.departing import Errand
from netdeck.games.technomancy.health_events import HealthChanged
from netdeck.games.technomancy.moving import deploy, discard, leave
from netdeck.games.technomancy.paying import (
    Activation,
    Means,
    Plan,
    Source,
    completable_after,
    covered,
    own_payments,
    pool_after,
    spendings,
)
from netdeck.games.technomancy.payment_events import ScripAbilityUsed, ScripGained, ScripPaid
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.scrip import FREE, KIND_NAMES, NOTHING, Cost, Kinds, from_named, named_counts, of_kind, scrip_text, taken
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, Table
from netdeck.games.technomancy.suggesting import suggested
from netdeck.games.technomancy.tree import NO_PRICE, Price
from netdeck.kernel import CardId, Checks, Decision, Option, Seat, ask, need
from netdeck.kernel.process import Next
from netdeck.kernel.refusal import Check

CANCEL: Final = Option("cancel", ("cancel",), label="Take the whole play back.")
DECLINE: Final = Option("decline", ("cancel",), label="Do not pay.")
AUTO: Final = Option("auto", ("auto",))
"""The tidiest payment; which one that is, is told to who reads it."""
MOST_WAYS: Final = 40
"""So many ways to spend a pool are compared for the sake of the hand."""
DONE: Final = Option("done", ("done",), label="Pay from the pool as it is.")


class Paying(Errand, frozen=True):
    """A process in which *seat* pays *cost* and *price* for something of *card*. ``plan`` holds the scrip abilities used so far."""

    card: CardId
    cost: Cost = FREE
    price: Price = NO_PRICE
    plan: Plan = ()
    scrapped: CardId | None = None
    discarded: tuple[CardId, ...] = ()
    spent: Kinds | None = None
    automatic: bool = False

    @property
    def gone(self) -> frozenset[CardId]:
        """The cards that were discarded for scrip so far."""
        return frozenset([each.source.card for each in self.plan if each.source.discards]) if self.plan else NO_CARDS


def pool_now(table: Table, paying: Paying) -> Kinds:
    """The payer's pool with the scrip gained so far."""
    return pool_after(table.pool(paying.seat), paying.plan)


def can_complete(table: Table, paying: Paying, plan: Plan) -> bool:
    """Whether the payment can still be completed after *plan*."""
    keep = kept_for_scrap(table, paying.seat, paying.card, paying.price)
    return payable(table, paying.seat, paying.cost, own_part(paying.card, paying.price), keep, plan)


def usable(table: Table, paying: Paying) -> list[Source]:
    """The scrip abilities that could be used next."""
    return scrip_sources(table, paying.seat, _taken_up(paying), paying.gone)


def usable_means(table: Table, paying: Paying) -> Means:
    """The same, counted."""
    keep = kept_for_scrap(table, paying.seat, paying.card, paying.price)
    return means(table, paying.seat, _taken_up(paying), keep, paying.gone)


def _taken_up(paying: Paying) -> frozenset[CardId]:
    """The cards that cannot give scrip any more: used already, or part of the price themselves."""
    own = own_part(paying.card, paying.price)
    return own | {each.source.card for each in paying.plan} if paying.plan else own


def use_for(table: Table, paying: Paying, source: Source, kind: int, strict: bool) -> Plan | None:
    """The plan after using *source* for *kind*; ``None`` if its own price cannot be paid, or the whole could not be completed any more."""
    for paid in own_payments(source.price, pool_now(table, paying), paying.cost):
        plan = (*paying.plan, Activation(source, kind, paid))
        if not strict or can_complete(table, paying, plan):
            return plan
    return None


def pay_decision(table: Table, paying: Paying, way_out: Option | None, *, strict: bool, what: str) -> Decision:
    """D7: use scrip abilities, be done, or leave it to the table."""
    options: list[Option] = []
    cost = paying.cost
    pool = pool_now(table, paying)
    at_hand = usable_means(table, paying)
    if not strict or at_hand.can_meet(pool, cost):
        options.append(AUTO)
    options += _scrip_options(table, paying, pool, at_hand, strict)
    if not strict or covered(pool, cost):
        options.append(DONE)
    if way_out is not None:
        options.append(way_out)
    have = f"; you have {scrip_text(pool)}." if pool != NOTHING else "."
    return Decision(paying.seat, "pay", "3.6.2.3", f"Pay {cost} for {what}{have}", tuple(options), paying.card, "auto")


def _scrip_options(table: Table, paying: Paying, pool: Kinds, at_hand: Means, strict: bool) -> list[Option]:
    """The scrip abilities that may be used next. Equal cards get the same verdict."""
    options: list[Option] = []
    verdicts: dict[tuple[object, ...], bool] = {}
    written = properties(table).ready
    hard = {each.card for each in at_hand.others}
    for source in usable(table, paying):
        for kind in source.kinds:
            key = (source.sort, source.ability, kind)
            verdict = verdicts.get(key)
            if verdict is None:
                if not strict or source.card in hard:
                    verdict = use_for(table, paying, source, kind, strict) is not None
                else:
                    verdict = completable_after(pool, paying.cost, at_hand, source, kind)
                verdicts[key] = verdict
            if verdict:
                name = ("scrip", source.card, source.ability, kind)
                option: Option | None = written.get(name)
                if option is None:
                    notation = f"scrip {table.ref(source.card)}.{source.ability} {KIND_NAMES[kind]}"
                    option = written[name] = Option(notation, ("scrip", source, kind), (source.card,))
                options.append(option)
    return options


def automatic_plan(table: Table, paying: Paying) -> Plan | None:
    """The plan so far and the tidiest completion of it; what is then spent is for :func:`automatic_spending`."""
    keep = kept_for_scrap(table, paying.seat, paying.card, paying.price) - paying.gone
    costs = _savable(table, paying)
    strands = (lambda plan: _sparing(table, paying, (*paying.plan, *plan), costs)[0]) if costs else None
    rest = suggested(pool_now(table, paying), paying.cost, usable(table, paying), keep, strands)
    return None if rest is None else (*paying.plan, *rest)


def automatic_spending(table: Table, paying: Paying, plan: Plan) -> Kinds | None:
    """Which scrip to spend after *plan* for the sake of the hand; ``None`` when that makes no difference."""
    costs = _savable(table, paying)
    return _sparing(table, paying, plan, costs)[1] if costs else None


def _savable(table: Table, paying: Paying) -> list[Cost]:
    """The costs of the other cards of the hand for which the payer could pay besides; nothing saves the rest."""
    seat, pool, at_hand = paying.seat, pool_now(table, paying), usable_means(table, paying)
    costs = [fixed_cost(table, seat, card).cost for card in table.zones[HAND[seat]] if card != paying.card]
    return [cost for cost in costs if cost and at_hand.can_meet(pool, paying.cost.plus(cost))]


def _sparing(table: Table, paying: Paying, plan: Plan, costs: Sequence[Cost]) -> tuple[int, Kinds]:
    """How many of *costs* cannot be paid after the whole *plan*, and the scrip to spend so that they are fewest."""
    seat = paying.seat
    pool = pool_after(table.pool(seat), plan)
    used = own_part(paying.card, paying.price) | {each.source.card for each in plan}
    left = means(table, seat, used, NO_CARDS, frozenset(each.source.card for each in plan if each.source.discards))
    ways = spendings(pool, paying.cost)[:MOST_WAYS]
    return min((sum(not left.can_meet(taken(pool, way), cost) for cost in costs), at, way) for at, way in enumerate(ways))[::2]


def in_hand(table: Table, seat: Seat, card: CardId, clause: str) -> Check:
    """What is discarded comes from the own hand."""
    return need(clause, card in table.zones[HAND[seat]], "You discard cards of your own hand; {} must be there.", table.name(card))


@Paying.door("scrap")
def why_not_scrap(table: Table, paying: Paying, card: CardId) -> Checks:
    """Why *card* may not be scrapped for the cost (R29)."""
    price, name = paying.price, table.name(card)
    yield need("R29", price.scrap is not None and paying.scrapped is None, "The cost asks for something to scrap.")
    yield need("R29", card in table.zones[BATTLEFIELD[paying.seat]], "You scrap a card that you control; {} must be one.", name)
    yield need("R29", card not in paying.gone, "{} must not be gone for scrip.", name)
    yield need("R29", card in scrap_candidates(table, paying.seat, paying.card, price), "{} must be what the cost asks for.", name)


@Paying.door("discard")
def why_not_discard(table: Table, paying: Paying, card: CardId) -> Checks:
    """Why *card* may not be discarded for the cost (R29)."""
    yield need("R29", len(paying.discarded) < paying.price.discard, "The cost asks for cards to discard.")
    yield in_hand(table, paying.seat, card, "R29")
    yield need("R29", card != paying.card, "{} itself is not discarded for its cost.", table.name(card))
    yield need("R29", card not in paying.discarded, "{} is discarded once.", table.name(card))


def next_object(table: Table, paying: Paying, way_out: Option | None) -> Decision | None:
    """D9: the next card to scrap or discard for the cost; ``None`` when all are chosen."""
    price = paying.price
    ways = () if way_out is None else (way_out,)
    if price.scrap is not None and paying.scrapped is None:
        cards = scrap_candidates(table, paying.seat, paying.card, price, paying.gone)
        options = tuple(Option(f"scrap {table.ref(card)}", ("scrap", card), (card,)) for card in cards)
        return Decision(paying.seat, "cost object", "R29", "Scrap which agent?", (*options, *ways), paying.card)
    if len(paying.discarded) < price.discard:
        hand = why_not_discard.open_to(table, paying, table.zones[HAND[paying.seat]])
        hand.sort(key=lambda card: table.cards[card].entered)
        options = tuple(Option(f"discard {table.ref(card)}", ("discard", card), (card,)) for card in hand)
        return Decision(paying.seat, "cost object", "R29", "Discard which card for it?", (*options, *ways), paying.card)
    return None


def spend_decision(table: Table, paying: Paying, way_out: Option | None) -> Decision | None:
    """D8: which scrip to spend, where that makes a difference; ``None`` when it makes none."""
    if paying.spent is not None or paying.automatic:
        return None
    ways = spendings(pool_now(table, paying), paying.cost)
    if len(ways) == 1:
        return None
    options = [Option(spend_notation(way), ("spend", way)) for way in ways]
    if way_out is not None:
        options.append(way_out)
    return Decision(paying.seat, "spend", "3.6.3", f"Spend what for {paying.cost}?", tuple(options), paying.card)


def spend_notation(kinds: Kinds) -> str:
    """A payment as a notation: ``spend corp1=2 corp3=1``."""
    return "spend " + " ".join(f"{name}={n}" for name, n in named_counts(kinds).items())


def ask_for_objects(table: Table, paying: Paying, way_out: Option | None, then: str) -> Next | None:
    """Whatever must still be asked before the payment is complete."""
    question = next_object(table, paying, way_out) or spend_decision(table, paying, way_out)
    return None if question is None else ask(question, then=then)


def pay(table: Table, paying: Paying) -> None:
    """Make the payment: scrip abilities first, then what is not scrip in printed order, then the scrip (R29)."""
    for source, kind, paid in paying.plan:
        _use_scrip_ability(table, paying.seat, source, kind, paid)
    price, seat = paying.price, paying.seat
    if price.deploy:
        deploy(table, [paying.card], "R29")
    if price.discard_self:
        leave(table, [paying.card], "discard", "R29")
    if paying.scrapped is not None:
        leave(table, [paying.scrapped], "discard", "R29")
    for card in paying.discarded:
        discard(table, seat, card, "R29")
    if price.health:
        health = table.health(seat) - price.health
        table.record(HealthChanged(clause="R29", player=seat, delta=-price.health, now=health))
    if paying.cost:
        spent = paying.spent or spendings(table.pool(seat), paying.cost)[0]
        table.record(ScripPaid(clause="3.6.3", player=seat, kind_counts=named_counts(spent)))


def _use_scrip_ability(table: Table, seat: Seat, source: Source, kind: int, paid: Kinds) -> None:
    name = KIND_NAMES[kind]
    table.note(ScripAbilityUsed, "3.6.2.3", card=source.card, ability=str(source.ability), kind_=name, n=source.n)
    if any(paid):
        table.record(ScripPaid(clause="R27", player=seat, kind_counts=named_counts(paid)))
    if source.discards:
        leave(table, [source.card], "discard", "R27")
    else:
        deploy(table, [source.card], "R27")
    table.record(ScripGained(clause="R27", player=seat, kind_counts=named_counts(of_kind(kind, source.n))))


def chosen_kinds(text: str) -> Kinds:
    """The payment that a notation stands for; the opposite of :func:`spend_notation`."""
    pairs = [part.partition("=") for part in text.removeprefix("spend ").split()]
    return from_named({name: int(n) for name, _, n in pairs})
