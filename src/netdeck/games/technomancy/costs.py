"""What a play costs and with what it can be paid (3.6.2, R26-R29).

The cost is the printed one with X filled in, plus all additions, less all reductions, and is then fixed: using scrip abilities does not
change it. A plain reduction lowers only the `any` part (R26). A card that will be deployed or discarded as part of the cost gives no scrip
for it (R29).
"""

from typing import Final, NamedTuple

from netdeck.games.technomancy.paying import Means, Plan, Source, pool_after
from netdeck.games.technomancy.properties import Properties, derive, properties
from netdeck.games.technomancy.restrictions import forbidding, may_forbid
from netdeck.games.technomancy.scrip import FREE, KIND_CLAUSES, Cost
from netdeck.games.technomancy.selecting import Face, count, fits
from netdeck.games.technomancy.state import BATTLEFIELD, HAND, Table
from netdeck.games.technomancy.tree import CostStatic, Count, Number, Price
from netdeck.kernel import CardId, Seat, holds
from netdeck.kernel.changed import changed

NO_CARDS: Final[frozenset[CardId]] = frozenset()


class Fixed(NamedTuple):
    """A final cost, and how it came about."""

    cost: Cost
    additions: Cost = FREE
    reductions: Cost = FREE


def fixed_cost(table: Table, seat: Seat, card: CardId, x: int = 0, overclocked: bool = False) -> Fixed:
    """The final cost for *seat* of playing *card* (3.6.2)."""
    printed = table.definition(card)
    props = properties(table)
    own = printed.rules.self_cost
    changing = props.standing.get(CostStatic, ())
    if not changing and own is None and not overclocked:
        return Fixed(printed.price.with_x(x))
    more, less = 0, 0
    if own is not None:
        more, less = _amount(table, own.add, seat, card), _amount(table, own.reduce, seat, card)
    face = Face(printed, seat)
    for source, you, static in changing:
        form = static.form
        if isinstance(form, CostStatic) and _binds(form, you, seat) and fits(table, form.cards, card, face, you, source):
            more += form.add
            less += form.reduce
    additions = Cost(any=more)
    if overclocked and printed.rules.overclock is not None:
        additions = additions.plus(printed.rules.overclock)
    additions = additions if additions and holds("3.6.2.1") else FREE
    reductions = Cost(any=less) if less and holds("3.6.2.2") else FREE
    return Fixed(printed.price.with_x(x).plus(additions).less(reductions), additions, reductions)


def _binds(form: CostStatic, you: Seat, seat: Seat) -> bool:
    return form.who == "any" or (seat == you) == (form.who == "you")


def _amount(table: Table, amount: Number, seat: Seat, card: CardId) -> int:
    if isinstance(amount, Count):
        return count(table, properties(table).faces, amount.cards, seat, card)
    assert isinstance(amount, int)
    return amount


def scrip_sources(table: Table, seat: Seat, without: frozenset[CardId] = NO_CARDS, gone: frozenset[CardId] = NO_CARDS) -> list[Source]:
    """The scrip abilities that *seat* could use now, oldest card first, apart from those of the cards *without*.

    Cards that are *gone* were discarded while paying; what they did to others ends at once.
    """
    props = properties(table)
    if gone and any(props.faces[card].printed.in_layers or props.faces[card].printed.standing for card in gone):
        left = _sources(table, seat, derive(table, gone))
        return [source for source in left if source.card not in without]
    found: list[Source] | None = props.ready.get(seat)
    if found is None:
        found = props.ready[seat] = _sources(table, seat, props)
    if not without and not gone:
        return found
    return [source for source in found if source.card not in without and source.card not in gone]


def means(
    table: Table, seat: Seat, without: frozenset[CardId] = NO_CARDS, keep: frozenset[CardId] = NO_CARDS, gone: frozenset[CardId] = NO_CARDS
) -> Means:
    """The scrip abilities that *seat* could use now, counted; see :func:`scrip_sources`. One of the cards *keep* must stay."""
    kept = properties(table).ready
    key = (seat, without, keep, gone) if without or keep or gone else (seat, "means")
    found: Means | None = kept.get(key)
    if found is None:
        if gone or keep or not without:
            found = Means.of(scrip_sources(table, seat, without, gone), keep - gone)
        else:
            found = means(table, seat).without(without)
        kept[key] = found
    return found


def _sources(table: Table, seat: Seat, props: Properties) -> list[Source]:
    """What the cards of *seat* can give as they are deployed or not."""
    giving = _all_giving(table, seat, props)
    if may_forbid(table):
        if forbidding(table, "activate", seat=seat, props=props) is not None:
            return []
        giving = [source for source in giving if forbidding(table, "activate", card=source.card, props=props) is None]
    cards = table.cards
    sources: list[Source] = []
    for source in giving:
        if not cards[source.card].deployed:
            sources.append(source)
        elif not source.deploys:
            sources.append(changed(source, recovered=False, sort=(*source.sort, "deployed")))
    return sources


def means_at_best(table: Table, seat: Seat) -> Means:
    """What the scrip abilities of *seat* would come to if all of its cards were recovered."""
    props = properties(table)
    found: Means | None = props.board.get((seat, "means"))
    if found is None:
        found = props.board[seat, "means"] = Means.of(_all_giving(table, seat, props), NO_CARDS)
    return found


def _all_giving(table: Table, seat: Seat, props: Properties) -> list[Source]:
    """Every scrip ability on the battlefield of *seat*, as if its card were recovered. Kept until something changes there."""
    found: list[Source] | None = props.board.get(seat)
    if found is None:
        found = props.board[seat] = _giving(table, seat, props)
    return found


def _giving(table: Table, seat: Seat, props: Properties) -> list[Source]:
    """Every scrip ability on the battlefield of *seat*, as if its card were recovered."""
    found: list[Source] = []
    for card in table.zones[BATTLEFIELD[seat]]:
        face = props.faces.get(card)
        if face is None or face.lost or not face.printed.scrip:
            continue
        record = table.cards[card]
        printed = face.printed
        variety = len({kind for _, ability in printed.scrip for kind in ability.kinds})
        found += [
            Source(
                card=card,
                instance=record.entered,
                ability=number,
                kinds=tuple(kind for kind in ability.kinds if holds(KIND_CLAUSES[kind])),
                n=ability.n,
                price=ability.price.scrip,
                deploys=ability.price.deploy,
                discards=ability.price.discard_self,
                agent=printed.is_agent,
                recovered=True,
                does_more=printed.tap_for_more,
                variety=variety,
                sort=(printed.name,),
            )
            for number, ability in printed.scrip
        ]
    found.sort(key=lambda source: (source.instance, source.ability))
    return found


def kept_for_scrap(table: Table, seat: Seat, card: CardId, price: Price) -> frozenset[CardId]:
    """The cards of which one must still be there to be scrapped; empty when nothing is to be scrapped."""
    return frozenset(scrap_candidates(table, seat, card, price)) if price.scrap is not None else NO_CARDS


def scrap_candidates(table: Table, seat: Seat, card: CardId, price: Price, gone: frozenset[CardId] = NO_CARDS) -> list[CardId]:
    """The own agents that can be scrapped for *price* (R41), oldest first."""
    assert price.scrap is not None
    faces = properties(table).faces
    mine = table.zones[BATTLEFIELD[seat]]
    found = [each for each in mine if each not in gone and fits(table, price.scrap, each, faces[each], seat, card)]
    return sorted(found, key=lambda each: table.cards[each].entered)


def others_payable(table: Table, seat: Seat, card: CardId, price: Price, from_hand: bool) -> bool:
    """Whether what is not scrip can be paid: something to scrap, cards to discard, health to lose."""
    if price.health and table.health(seat) < price.health:
        return False
    if price.discard and len(table.zones[HAND[seat]]) - from_hand < price.discard:
        return False
    return price.scrap is None or bool(scrap_candidates(table, seat, card, price))


def own_part(card: CardId, price: Price) -> frozenset[CardId]:
    """The source itself, when its price deploys or discards it."""
    return frozenset({card}) if price.deploy or price.discard_self else NO_CARDS


def payable(table: Table, seat: Seat, cost: Cost, without: frozenset[CardId], keep: frozenset[CardId], plan: Plan = ()) -> bool:
    """Whether *seat* can complete the payment of *cost*, after the scrip abilities of *plan* were used."""
    if not plan and not cost:
        return True
    pool = table.pool(seat)
    if not plan:
        return means(table, seat, without, keep, NO_CARDS).can_meet(pool, cost)
    used = without | {each.source.card for each in plan}
    gone = frozenset(each.source.card for each in plan if each.source.discards)
    if keep and keep <= gone:
        return False
    return means(table, seat, used, keep, gone).can_meet(pool_after(pool, plan), cost)


def greatest_x(table: Table, seat: Seat, card: CardId, without: frozenset[CardId], keep: frozenset[CardId]) -> int:
    """The greatest X that *seat* can pay."""
    x = 0
    while payable(table, seat, fixed_cost(table, seat, card, x + 1).cost, without, keep):
        x += 1
    return x
