"""The payment problem (3.6.2.3, 3.6.3, R27, R29): whether a cost can be met, and in which ways.

Pure arithmetic over a pool and the scrip abilities at hand; nothing on the table moves. Every scrip ability deploys or discards its card,
so each card gives scrip once at most. Most abilities are simple (free, one scrip, one kind or all five): for them a few sums decide. The
rest (two scrip at a time, a price of its own, a choice of few kinds) are searched. The tidiest way to pay is for
:mod:`~netdeck.games.technomancy.suggesting`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from netdeck.games.technomancy.scrip import KINDS, NOTHING, Cost, Kinds, added, as_kinds, of_kind, taken
from netdeck.kernel import CardId


class Source(msgspec.Struct, frozen=True, gc=False):
    """One scrip ability that could be used now. ``variety`` is how many kinds its card could give; ``sort`` is equal for equal cards."""

    card: CardId
    instance: int
    ability: int
    kinds: tuple[int, ...]
    n: int
    price: Cost
    deploys: bool
    discards: bool
    agent: bool
    recovered: bool
    does_more: bool
    variety: int
    sort: tuple[object, ...]

    @property
    def is_simple(self) -> bool:
        """Free, one scrip, of one kind or of any."""
        return self.n == 1 and not self.price and len(self.kinds) in (1, 5) and not self.discards


class Activation(NamedTuple):
    """A scrip ability used for a kind, and what its own price took from the pool."""

    source: Source
    kind: int
    paid: Kinds = NOTHING


Plan: TypeAlias = tuple[Activation, ...]
NO_PLAN: Final[Plan] = ()


def covered(pool: Kinds, need: Cost) -> bool:
    """Whether the pool alone meets the cost."""
    kinds = need.kinds
    for kind in KINDS:
        if pool[kind] < kinds[kind]:
            return False
    return sum(pool) - sum(kinds) >= need.any


def pool_after(pool: Kinds, plan: Iterable[Activation]) -> Kinds:
    """The pool once the abilities of *plan* were used."""
    for source, kind, paid in plan:
        pool = added(taken(pool, paid), of_kind(kind, source.n))
    return pool


class Means:
    """What a payer has: simple sources counted, the others one by one. ``keep`` are cards of which one must not be discarded."""

    __slots__ = ("_known", "_simple", "flexible", "keep", "others", "singles")

    def __init__(
        self, singles: Kinds, flexible: int, others: tuple[Source, ...], keep: frozenset[CardId], simple: Mapping[CardId, int]
    ) -> None:
        self.singles = singles
        self.flexible = flexible
        self.others = others
        self.keep = keep
        self._simple = simple
        self._known: dict[tuple[Kinds, Kinds, int], bool] = {}

    @classmethod
    def of(cls, sources: Sequence[Source], keep: frozenset[CardId] = frozenset()) -> "Means":
        """Count *sources*."""
        singles, flexible = [0] * 5, 0
        others: list[Source] = []
        simple: dict[CardId, int] = {}
        several = _cards_with_several(sources)
        for source in sources:
            if not source.is_simple or (several and source.card in several):
                others.append(source)
            elif len(source.kinds) == 1:
                singles[source.kinds[0]] += 1
                simple[source.card] = source.kinds[0]
            else:
                flexible += 1
                simple[source.card] = _ANY
        return cls(as_kinds(singles), flexible, tuple(others), keep, simple)

    def without(self, cards: Iterable[CardId]) -> "Means":
        """What is left without *cards*, none of which has been left out before."""
        singles, flexible, others = self.singles, self.flexible, self.others
        for card in cards:
            kind = self._simple.get(card)
            if kind is None:
                others = tuple(each for each in others if each.card != card) if others else others
            elif kind == _ANY:
                flexible -= 1
            else:
                singles = taken(singles, of_kind(kind, 1))
        return Means(singles, flexible, others, self.keep, self._simple)

    def can_meet(self, pool: Kinds, need: Cost) -> bool:
        """Whether some sequence of scrip abilities meets the cost. Every answer is remembered."""
        key = (pool, need.kinds, need.any)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = completable(pool, need, self)
        return known


_ANY: Final = -1
"""Stands for a source that gives any kind."""


def _cards_with_several(sources: Sequence[Source]) -> set[CardId]:
    seen: set[CardId] = set()
    twice: set[CardId] = set()
    for source in sources:
        (twice if source.card in seen else seen).add(source.card)
    return twice


def completable(pool: Kinds, need: Cost, means: Means) -> bool:
    """Whether some sequence of scrip abilities meets the cost."""
    if _enough(pool, need, means.singles, means.flexible):
        return True
    if not means.others:
        return False
    return _search(pool, need, means.singles, means.flexible, means.others, means.keep, set())


def completable_after(pool: Kinds, need: Cost, means: Means, source: Source, kind: int) -> bool:
    """The same once a simple *source* among *means* was used for *kind*."""
    if not need:
        return True
    singles, flexible = means.singles, means.flexible
    if len(source.kinds) == 1:  # it gives what it was counted for
        if means.can_meet(pool, need):
            return True
        singles = taken(singles, of_kind(kind, 1))
    else:
        flexible -= 1
    pool = added(pool, of_kind(kind, 1))
    if _enough(pool, need, singles, flexible):
        return True
    return bool(means.others) and _search(pool, need, singles, flexible, means.others, means.keep, set())


def _enough(pool: Kinds, need: Cost, singles: Kinds, flexible: int) -> bool:
    missing, total = 0, flexible - need.any
    kinds = need.kinds
    for kind in KINDS:
        have = pool[kind] + singles[kind]
        wanted = kinds[kind]
        total += have - wanted
        if have < wanted:
            missing += wanted - have
    return missing <= flexible and total >= 0


def _search(
    pool: Kinds, need: Cost, singles: Kinds, flexible: int, others: tuple[Source, ...], keep: frozenset[CardId], tried: set[object]
) -> bool:
    """Use one of the other sources next, paying for it from the pool or straight from simple ones, and look again."""
    state = (pool, singles, flexible, tuple(each.instance * 16 + each.ability for each in others))
    if state in tried:
        return False
    tried.add(state)
    reach = sum(pool) + sum(singles) + flexible + sum(each.n for each in others)
    if reach < need.total:
        return False
    for source in others:
        if source.discards and keep and keep <= {source.card}:
            continue
        rest = tuple(each for each in others if each.card != source.card)
        kept = keep - {source.card} if source.discards else keep
        for pool_left, singles_left, flexible_left in _ways_to_pay(source.price, pool, singles, flexible):
            for kind in source.kinds:
                pool_now = added(pool_left, of_kind(kind, source.n))
                if _enough(pool_now, need, singles_left, flexible_left) or _search(
                    pool_now, need, singles_left, flexible_left, rest, kept, tried
                ):
                    return True
    return False


def _ways_to_pay(price: Cost, pool: Kinds, singles: Kinds, flexible: int) -> Iterator[tuple[Kinds, Kinds, int]]:
    """What is left after paying the price of a scrip ability: each scrip from the pool, a single-kind source or a flexible one."""
    if not price:
        yield pool, singles, flexible
        return
    kind = next((kind for kind in KINDS if price.kinds[kind]), None)
    rest = price.less(Cost(of_kind(kind, 1))) if kind is not None else price.less(Cost(any=1))
    for each in KINDS if kind is None else (kind,):
        if pool[each]:
            yield from _ways_to_pay(rest, taken(pool, of_kind(each, 1)), singles, flexible)
        if singles[each]:
            yield from _ways_to_pay(rest, pool, taken(singles, of_kind(each, 1)), flexible)
    if flexible:
        yield from _ways_to_pay(rest, pool, singles, flexible - 1)


def own_payments(price: Cost, pool: Kinds, need: Cost) -> list[Kinds]:
    """The ways to pay the price of a scrip ability from the pool alone, best first: the kinds with most to spare, then the lower number."""
    if not price:
        return [NOTHING]
    left = taken(pool, price.kinds)
    if min(left) < 0:
        return []
    order = sorted(KINDS, key=lambda kind: (need.kinds[kind] - left[kind], kind))
    ways = [added(price.kinds, way) for way in _spread(price.any, left, order)]
    return list(dict.fromkeys(ways))


def _spread(n: int, left: Kinds, order: Sequence[int]) -> Iterator[Kinds]:
    if n == 0:
        yield NOTHING
        return
    for kind in order:
        if left[kind]:
            for way in _spread(n - 1, taken(left, of_kind(kind, 1)), order):
                yield added(way, of_kind(kind, 1))


def spendings(pool: Kinds, need: Cost) -> list[Kinds]:
    """Every distinct way to pay *need* from a pool that covers it; the default first: `any` from the kind with most left."""
    if not need.any:
        return [need.kinds]
    left = taken(pool, need.kinds)
    if sum(left) == need.any:
        return [pool]
    default = list(NOTHING)
    for _ in range(need.any):
        kind = max(KINDS, key=lambda kind: (left[kind] - default[kind], -kind))
        default[kind] += 1
    ways = {added(need.kinds, as_kinds(default)): None}
    for way in sorted(set(_spread_sorted(need.any, left, 0))):
        ways[added(need.kinds, way)] = None
    return list(ways)


def _spread_sorted(n: int, left: Kinds, first: int) -> Iterator[Kinds]:
    if n == 0:
        yield NOTHING
        return
    for kind in range(first, 5):
        if left[kind]:
            for way in _spread_sorted(n - 1, taken(left, of_kind(kind, 1)), kind):
                yield added(way, of_kind(kind, 1))
