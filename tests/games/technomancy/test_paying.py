"""The payment problem against brute force: every way to use up to eight scrip abilities, in every order that matters."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from netdeck.games.technomancy.paying import (
    Activation,
    Means,
    Plan,
    Source,
    completable,
    completable_after,
    covered,
    own_payments,
    pool_after,
    spendings,
)
from netdeck.games.technomancy.scrip import FREE, KINDS, NOTHING, Cost, Kinds, as_kinds
from netdeck.games.technomancy.suggesting import in_order, suggested
from netdeck.kernel import CardId

ALL = tuple(KINDS)


def source(number: int, kinds: tuple[int, ...], n: int = 1, price: Cost = FREE, **more: bool) -> Source:
    flags = {"discards": False, "agent": False, "recovered": True, "does_more": False, **more}
    sort = (kinds, n, price, *flags.values())
    return Source(CardId(number), number + 10, 1, kinds, n, price, variety=len(kinds), sort=sort, deploys=not flags["discards"], **flags)


def random_case(dice: random.Random) -> tuple[Kinds, Cost, list[Source]]:
    sources: list[Source] = []
    flexible = 0
    for number in range(dice.randint(0, 8)):
        sort = dice.random()
        if sort < 0.6 or flexible == 3:
            sources.append(source(number, (dice.randint(0, 2),), does_more=dice.random() < 0.3, agent=dice.random() < 0.2))
            continue
        flexible += 1
        if sort < 0.75:
            sources.append(source(number, ALL, agent=dice.random() < 0.3))
        elif sort < 0.83:
            sources.append(source(number, ALL, 2, discards=True))
        elif sort < 0.91:
            sources.append(source(number, ALL, 2, Cost(any=1)))
        else:
            sources.append(source(number, (0, 2)))
    pool = as_kinds([dice.choice((0, 0, 0, 1, 2)) for _ in KINDS])
    need = Cost(as_kinds([dice.choice((0, 0, 1, 2)) if kind < 3 else dice.choice((0, 0, 0, 1)) for kind in KINDS]), dice.randint(0, 4))
    return pool, need, sources


def every_plan(pool: Kinds, need: Cost, sources: list[Source]) -> Iterator[Plan]:
    for picks in product(*((None, *each.kinds) for each in sources)):
        chosen = [Activation(each, kind) for each, kind in zip(sources, picks, strict=True) if kind is not None]
        free = [each for each in chosen if not each.source.price]
        for order in permutations([each for each in chosen if each.source.price]):
            yield from _paid(pool_after(pool, free), need, tuple(free), list(order))


def _paid(pool: Kinds, need: Cost, plan: Plan, rest: list[Activation]) -> Iterator[Plan]:
    if not rest:
        if covered(pool, need):
            yield plan
        return
    for paid in own_payments(rest[0].source.price, pool, need):
        one = rest[0]._replace(paid=paid)
        yield from _paid(pool_after(pool, (one,)), need, (*plan, one), rest[1:])


def tidiness(pool: Kinds, need: Cost, plan: Plan, sources: list[Source]) -> tuple[object, ...]:
    """The seven parts of the rule, written down anew."""
    used = {each.source.card for each in plan}
    left = [sum(1 for s in sources if s.card not in used and s.recovered and s.kinds == (kind,)) for kind in KINDS]
    gained = sum(each.source.n for each in plan) - sum(sum(each.paid) for each in plan)
    return (
        sum(pool) + gained - need.total,
        sum(1 for each in plan if each.source.discards),
        sum(1 for each in plan if each.source.agent and not each.source.discards),
        sum(len(each.source.kinds) for each in plan),
        sum(1 for each in plan if each.source.does_more),
        sum(number**2 for number in left),
        sorted((each.source.instance, each.source.ability, each.kind) for each in plan),
    )


@pytest.mark.parametrize("seed", [*range(60), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(60, 500))])
def test_suggestion_and_completability_agree_with_brute_force(seed: int) -> None:
    pool, need, sources = random_case(random.Random(seed))
    best = min((tidiness(pool, need, plan, sources) for plan in every_plan(pool, need, sources)), default=None)
    assert completable(pool, need, Means.of(sources)) == (best is not None)
    plan = suggested(pool, need, sources)
    if best is None:
        assert plan is None
    else:
        assert plan is not None
        assert in_order(pool, need, plan) is not None
        assert tidiness(pool, need, plan, sources) == best


@pytest.mark.parametrize("seed", range(60))
def test_looking_one_step_ahead_is_the_same_as_taking_it(seed: int) -> None:
    pool, need, sources = random_case(random.Random(1000 + seed))
    means = Means.of(sources)
    hard = {each.card for each in means.others}
    for each in sources:
        for kind in each.kinds if each.card not in hard else ():
            rest = [other for other in sources if other is not each]
            after = completable(pool_after(pool, [Activation(each, kind)]), need, Means.of(rest))
            assert completable_after(pool, need, means, each, kind) == after


def test_one_of_the_cards_to_scrap_is_kept() -> None:
    only = source(0, ALL, 2, discards=True, agent=True)
    assert completable(NOTHING, Cost(any=1), Means.of([only]))
    assert not completable(NOTHING, Cost(any=1), Means.of([only], frozenset({only.card})))
    assert suggested(NOTHING, Cost(any=1), [only], frozenset({only.card})) is None


def test_spending_takes_any_from_the_kind_with_most_left_first() -> None:
    ways = spendings((1, 3, 0, 0, 1), Cost((1, 0, 0, 0, 0), 2))
    assert ways[0] == (1, 2, 0, 0, 0)
    assert set(ways) == {(1, 2, 0, 0, 0), (1, 1, 0, 0, 1)}
