"""The payment problem against brute force: every way to use up to eight scrip abilities, in every order that matters."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product

import pytest
from tests.seeds import seeds

from netdeck.games.technomancy.rules.dimensions import FEW
from netdeck.games.technomancy.rules.payment_search import meets
from netdeck.games.technomancy.rules.pool_payment import first_spending, next_spending
from netdeck.games.technomancy.rules.scrip_sources import count_sources
from netdeck.games.technomancy.rules.suggested_payment import tidy_up
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scrip import FREE, KINDS, NOTHING, Cost, Kinds, added, as_kinds, of_kind, taken
from netdeck.kernel import Rng, key_from_seed

ALL = tuple(KINDS)


@dataclass(frozen=True)
class Source:
    number: int
    kinds: tuple[int, ...]
    n: int = 1
    price: Cost = FREE
    discards: bool = False
    agent: bool = False
    does_more: bool = False

    @property
    def sort(self) -> tuple[object, ...]:
        return (self.kinds, self.n, self.price, self.discards, self.agent, self.does_more)


Used = tuple[Source, int, Kinds]
"""A source, the kind that it is used for, and what its own price took from the pool."""


def random_case(dice: random.Random) -> tuple[Kinds, Cost, list[Source]]:
    sources: list[Source] = []
    flexible = 0
    for number in range(dice.randint(0, 8)):
        sort = dice.random()
        if sort < 0.6 or flexible == 3:
            sources.append(Source(number, (dice.randint(0, 2),), does_more=dice.random() < 0.3, agent=dice.random() < 0.2))
            continue
        flexible += 1
        if sort < 0.75:
            sources.append(Source(number, ALL, agent=dice.random() < 0.3))
        elif sort < 0.83:
            sources.append(Source(number, ALL, 2, discards=True))
        elif sort < 0.91:
            sources.append(Source(number, ALL, 2, Cost(any=1)))
        else:
            sources.append(Source(number, (0, 2)))
    pool = as_kinds([dice.choice((0, 0, 0, 1, 2)) for _ in KINDS])
    need = Cost(as_kinds([dice.choice((0, 0, 1, 2)) if kind < 3 else dice.choice((0, 0, 0, 1)) for kind in KINDS]), dice.randint(0, 4))
    return pool, need, sources


def noted(pool: Kinds, need: Cost, sources: list[Source]) -> Table:
    """A table on which nothing is but a payment that is thought of."""
    table = Table.empty({room.name: FEW.get(room.name, 64) for room in Table.columns.values()}, Rng(key_from_seed(0)))
    table.code = [0] * 7
    sorts = list(dict.fromkeys(each.sort for each in sources))
    for at, each in enumerate(sources):
        table.u_card[at], table.u_row[at], table.u_sort[at] = each.number, sorts.index(each.sort), sorts.index(each.sort)
        table.u_kinds[at], table.u_n[at] = sum(1 << kind for kind in each.kinds), each.n
        table.u_price[at], table.u_toll[at] = len(table.code), each.price.total
        table.code += [*each.price.kinds, each.price.any, 0]
        table.u_discards[at], table.u_agent[at], table.u_more[at] = each.discards, each.agent, each.does_more
        table.u_variety[at], table.u_ready[at] = len(each.kinds), 1
    table.have[:5], table.owed[:] = pool, [*need.kinds, need.any]
    return table


def can_meet(table: Table, sources: list[Source], keep: tuple[int, ...] = ()) -> bool:
    table.kept_card[: len(keep)] = keep
    return meets(table, 0, count_sources(table, 0, len(sources)), len(keep))


def tidiest(table: Table, sources: list[Source], keep: tuple[int, ...] = ()) -> list[Used] | None:
    table.kept_card[: len(keep)] = keep
    found = tidy_up(table, 0, -1, 0, len(sources), len(keep), 0)
    if found < 0:
        return None
    return [(sources[table.z_source[at]], table.z_kind[at], as_kinds(table.z_paid[5 * at : 5 * at + 5])) for at in range(found)]


def covered(pool: Kinds, need: Cost) -> bool:
    left = taken(pool, need.kinds)
    return min(left) >= 0 and sum(left) >= need.any


def spent(pool: Kinds, price: Cost) -> Iterator[Kinds]:
    """Every way to pay a price from a pool."""
    for further in combinations_with_replacement(KINDS, price.any):
        paid = price.kinds
        for kind in further:
            paid = added(paid, of_kind(kind, 1))
        if min(taken(pool, paid)) >= 0:
            yield paid


def after(pool: Kinds, used: Used) -> Kinds:
    each, kind, paid = used
    return added(taken(pool, paid), of_kind(kind, each.n))


def every_plan(pool: Kinds, need: Cost, sources: list[Source]) -> Iterator[list[Used]]:
    for picks in product(*((None, *each.kinds) for each in sources)):
        chosen = [(each, kind) for each, kind in zip(sources, picks, strict=True) if kind is not None]
        for order in permutations([each for each in chosen if each[0].price]):
            yield from _paid(pool, need, [], [*(each for each in chosen if not each[0].price), *order])


def _paid(pool: Kinds, need: Cost, plan: list[Used], rest: list[tuple[Source, int]]) -> Iterator[list[Used]]:
    if not rest:
        if covered(pool, need):
            yield plan
        return
    for paid in spent(pool, rest[0][0].price):
        used = (*rest[0], paid)
        yield from _paid(after(pool, used), need, [*plan, used], rest[1:])


def tidiness(pool: Kinds, need: Cost, plan: list[Used], sources: list[Source]) -> tuple[object, ...]:
    """The seven parts of the rule, written down anew."""
    used = [each for each, _, _ in plan]
    left = [sum(1 for each in sources if each not in used and each.kinds == (kind,)) for kind in KINDS]
    return (
        sum(pool) + sum(each.n - sum(paid) for each, _, paid in plan) - need.total,
        sum(1 for each in used if each.discards),
        sum(1 for each in used if each.agent and not each.discards),
        sum(len(each.kinds) for each in used),
        sum(1 for each in used if each.does_more),
        sum(number**2 for number in left),
        sorted((each.number, kind) for each, kind, _ in plan),
    )


@pytest.mark.parametrize("seed", seeds(10, soak=500))
def test_suggestion_and_completability_agree_with_brute_force(seed: int) -> None:
    pool, need, sources = random_case(random.Random(seed))
    best = min((tidiness(pool, need, plan, sources) for plan in every_plan(pool, need, sources)), default=None)
    assert can_meet(noted(pool, need, sources), sources) == (best is not None)
    plan = tidiest(noted(pool, need, sources), sources)
    if best is None:
        assert plan is None
        return
    assert plan is not None
    assert tidiness(pool, need, plan, sources) == best
    for used in plan:
        assert used[2] in set(spent(pool, used[0].price))
        pool = after(pool, used)
    assert covered(pool, need)


def test_one_of_the_cards_to_scrap_is_kept() -> None:
    only = [Source(0, ALL, 2, discards=True, agent=True)]
    table = noted(NOTHING, Cost(any=1), only)
    assert can_meet(table, only)
    assert not can_meet(table, only, (0,))
    assert can_meet(table, only, (0, 1))
    assert tidiest(table, only, (0,)) is None


@pytest.mark.parametrize("seed", seeds(10, soak=40))
def test_every_way_to_spend_is_found_once_and_the_usual_one_first(seed: int) -> None:
    dice = random.Random(seed)
    pool = as_kinds([dice.choice((0, 1, 1, 2, 3)) for _ in KINDS])
    need = Cost(of_kind(dice.choice(KINDS), 1), dice.randint(0, 3))
    if not covered(pool, need):
        return
    table = noted(pool, need, [])
    more, found = first_spending(table), [as_kinds(table.way[:5])]
    while more and next_spending(table, len(found)):
        found.append(as_kinds(table.way[:5]))
    assert len(found) == len(set(found))
    assert set(found) == set(spent(pool, need))
    assert found[1:] == sorted(found[1:])
    left, usual = list(taken(pool, need.kinds)), list(need.kinds)
    for _ in range(need.any):
        most = left.index(max(left))
        left[most] -= 1
        usual[most] += 1
    assert found[0] == as_kinds(usual)
