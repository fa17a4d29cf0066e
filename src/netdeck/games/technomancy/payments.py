"""Scrip and payments by name: what is owed, what is in a pool, what could be paid with. The rules work it out, over columns."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from netdeck.games.technomancy.rules.cards import row_of
from netdeck.games.technomancy.rules.costs import own_part
from netdeck.games.technomancy.rules.dimensions import ANY, KINDS
from netdeck.games.technomancy.rules.payment_search import count_at_best, meets_at_best
from netdeck.games.technomancy.rules.payment_solver import plan_by_itself
from netdeck.games.technomancy.rules.scrip_sources import begin_plan, count_sources, list_sources
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scrip import Cost, Kinds, added, as_kinds
from netdeck.kernel import CardId, Decision, Option
from netdeck.kernel.card_table import NOTHING, ON_CARD, aim_kind, aim_number

PAYING: Final = frozenset({"pay", "spend", "cost object"})
"""Kinds of questions that ask how something is paid, and not whether."""
CALLED_OFF: Final = frozenset({"cancel", "decline"})
PAID: Final = frozenset({"auto", "done"})


class Use(NamedTuple):
    """A scrip ability, and the kinds that it can give."""

    card: CardId
    ability: int
    kinds: tuple[int, ...]
    n: int
    price: Cost
    discards: bool


def use_of(table: Table, card: int, ability: int, kinds: tuple[int, ...]) -> Use:
    """A scrip ability by name."""
    row = row_of(table, table.printed[card], ability)
    price = table.a_price[row]
    return Use(CardId(card), ability, kinds, table.a_n[row], cost_at(table, table.p_scrip[price]), bool(table.p_discard_self[price]))


def usable(table: Table, frame: int) -> list[Use]:
    """The scrip abilities that could be used next in a payment."""
    seat = table.f_seat[frame]
    count = begin_plan(table, seat)
    end = list_sources(table, seat, own_part(table, table.f_card[frame], table.f_price[frame]), count, 0)
    return [_noted(table, source) for source in range(end)]


def suggested(table: Table, frame: int) -> list[Use] | None:
    """What the tidiest payment uses from here on, each for one kind; ``None`` when there is no way to pay."""
    whole = plan_by_itself(table, frame)
    if whole < 0:
        return None
    rest = range(table.activations, whole)
    return [use_of(table, table.z_card[at], table.a_number[table.z_row[at]], (table.z_kind[at],)) for at in rest]


def scrip_at_hand(table: Table, seat: int) -> Cost:
    """What a player could have in all: the pool, and whatever can be used now."""
    end = list_sources(table, seat, NOTHING, 0, 0)
    others = [table.u_other[at] for at in range(count_sources(table, 0, end))]
    best: dict[int, int] = {}
    for source in others:
        best[table.u_card[source]] = max(best.get(table.u_card[source], 0), table.u_n[source] - table.u_toll[source])
    return Cost(added(pool(table, seat), as_kinds(table.left[:KINDS])), table.left[ANY] + sum(best.values()))


def affords_at_best(table: Table, seat: int, cost: int) -> bool:
    """Whether a player could pay a cost, as it is printed, with an empty pool if all of its cards were recovered."""
    return meets_at_best(table, cost, count_at_best(table, seat))


def pool_in_payment(table: Table, seat: int) -> Kinds:
    """The payer's pool with the scrip gained so far."""
    begin_plan(table, seat)
    return as_kinds(table.have[:KINDS])


def pool(table: Table, seat: int) -> Kinds:
    """The scrip in a player's pool."""
    return as_kinds(table.pool[KINDS * seat : KINDS * seat + KINDS])


def owed(table: Table) -> Cost:
    """What is to be paid."""
    return Cost(as_kinds(table.owed[:KINDS]), table.owed[ANY])


def cost_at(table: Table, at: int) -> Cost:
    """A cost as it is printed."""
    return Cost(as_kinds(table.code[at : at + KINDS]), table.code[at + ANY])


def _noted(table: Table, source: int) -> Use:
    kinds = tuple(kind for kind in range(KINDS) if table.u_kinds[source] >> kind & 1)
    return use_of(table, table.u_card[source], table.a_number[table.u_row[source]], kinds)


def ways_to_pay(decision: Decision) -> Sequence[Option]:
    """How a payment can go on. Once the pool is enough, using more cards is no way to pay; nor is taking the play back."""
    if decision.kind not in PAYING:
        return ()
    ways = [option for option in decision.options if option.notation not in CALLED_OFF]
    enough = [option for option in ways if option.notation in PAID]
    return enough if len(enough) == len(PAID) else ways


def remembered(table: Table) -> dict[CardId, object]:
    """What the rules know of each card beside what is seen of it: how often it was used, and what came of it or is about it."""
    rows: list[tuple[int, *tuple[object, ...]]] = [
        (table.n_card[at], "used", table.n_ability[at], table.n_turn[at], table.n_times[at]) for at in range(table.useds)
    ]
    rows += [(table.k_source[at], "stacked", table.k_number[at]) for at in range(table.stacked)]
    rows += [(_card(table.k_about[at]), "about", table.k_number[at]) for at in range(table.stacked)]
    rows += [(table.q_source[at], "waiting", table.q_order[at]) for at in range(table.waiting)]
    rows += [(_card(table.q_about[at]), "awaited", table.q_order[at]) for at in range(table.waiting)]
    rows += [(_card(table.l_source[at]), "lasting", table.l_number[at]) for at in range(table.lasting)]
    rows += [(_card(table.l_on[at]), "changed", table.l_number[at]) for at in range(table.lasting)]
    rows += [(table.u_source[at], "later", at) for at in range(table.laters)]
    rows += [
        (_card(aim[at]), "later", at) for aim in (table.u_about, table.u_aim0, table.u_aim1, table.u_aim2) for at in range(table.laters)
    ]
    found: dict[CardId, list[object]] = {}
    for card, *row in rows:
        if card >= 0:
            found.setdefault(CardId(card), []).append(row)
    return dict(found)


def _card(aim: int) -> int:
    """The card that a target is; -1 for anything else."""
    return aim_number(aim) if aim_kind(aim) == ON_CARD else NOTHING
