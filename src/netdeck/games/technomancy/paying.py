"""The payment problem (3.6.2.3, 3.6.3, R27, R29): whether a cost can be met, and the tidiest way to do it.

Pure arithmetic over a pool and the scrip abilities at hand; nothing on the table moves. Every scrip ability deploys or discards its card,
so each card gives scrip once at most. Most abilities are simple (free, one scrip, one kind or all five): for them a few sums decide. The
rest (two scrip at a time, a price of its own, a choice of few kinds) are searched.

The suggestion is the plan with the smallest tuple of: scrip left over, cards discarded, agents deployed, kinds that the used cards could
have given, used cards that could have done something else by being deployed, squares of the single-kind cards left, and then instance,
ability and kind in order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from netdeck.games.technomancy.scrip import KINDS, NOTHING, Cost, Kinds, added, as_kinds, of_kind, taken
from netdeck.kernel import CardId


class Source(msgspec.Struct, frozen=True):
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


# The suggestion

Groups: TypeAlias = list[list[list[Source]]]
"""Equal cards, and for each card its abilities."""
Score: TypeAlias = tuple[int, int, int, int, int, int, tuple[tuple[int, int, int], ...]]


def score(pool: Kinds, need: Cost, plan: Plan, sources: Sequence[Source]) -> Score:
    """How tidy a plan is: smaller is better."""
    used = {activation.source.card for activation in plan}
    left = [0] * 5
    for source in {each.card: each for each in sources}.values():
        if source.card not in used and source.recovered and source.variety == 1:
            left[source.kinds[0]] += 1
    return (
        sum(pool_after(pool, plan)) - need.total,
        sum(each.source.discards for each in plan),
        sum(each.source.agent and not each.source.discards for each in plan),
        sum(each.source.variety for each in plan),
        sum(each.source.does_more for each in plan),
        sum(number * number for number in left),
        tuple(sorted((each.source.instance, each.source.ability, each.kind) for each in plan)),
    )


def suggested(pool: Kinds, need: Cost, sources: Sequence[Source], keep: frozenset[CardId] = frozenset()) -> Plan | None:
    """The tidiest plan that meets the cost; ``None`` when there is none."""
    groups = _groups(sources)
    most = sum(max(each.n for each in alternatives) for cards in groups for alternatives in cards)
    least = min(0, sum(min(0, *(each.n - each.price.total for each in alternatives)) for cards in groups for alternatives in cards))
    short = need.total - sum(pool)
    for left_over in range(most - short + 1):
        gain = short + left_over
        if gain < least:
            continue
        search = _Suggestion(pool, need, sources, groups, keep)
        search.descend(0, gain, (), (0, 0, 0, 0))
        if search.best is not None:
            return search.best
    return None


def _groups(sources: Sequence[Source]) -> Groups:
    """Equal cards together, each card with its abilities; cards of one kind first, so that what they leave open is known."""
    cards: dict[CardId, list[Source]] = {}
    for source in sources:
        cards.setdefault(source.card, []).append(source)
    groups: dict[tuple[object, ...], list[list[Source]]] = {}
    for alternatives in cards.values():
        groups.setdefault(alternatives[0].sort, []).append(alternatives)
    for group in groups.values():
        group.sort(key=lambda alternatives: alternatives[0].instance)
    return sorted(
        groups.values(),
        key=lambda group: (group[0][0].variety > 1 or bool(group[0][0].price), group[0][0].does_more, -len(group), group[0][0].instance),
    )


class _Suggestion:
    """A search for the best plan with a given gain, group by group."""

    def __init__(self, pool: Kinds, need: Cost, sources: Sequence[Source], groups: Groups, keep: frozenset[CardId]) -> None:
        self.pool, self.need, self.sources, self.groups, self.keep = pool, need, sources, groups, keep
        self.best: Plan | None = None
        self.best_score: Score | None = None
        self.further = [0] * (len(groups) + 1)
        for at in range(len(groups) - 1, -1, -1):
            gains = sum(max(0, *(each.n - each.price.total for each in alternatives)) for alternatives in groups[at])
            self.further[at] = self.further[at + 1] + gains

    def descend(self, at: int, gain: int, plan: Plan, so_far: tuple[int, int, int, int]) -> None:
        """Choose how the cards of group *at* are used; *so_far* are parts 2 to 5 of the score, which only grow."""
        if self.best_score is not None and so_far > self.best_score[1:5]:
            return
        if gain > self.further[at]:
            return
        if at == len(self.groups):
            if gain == 0:
                self._weigh(plan)
            return
        for chosen in self._uses(at, gain, plan):
            parts = [so_far, *((s.discards, s.agent and not s.discards, s.variety, s.does_more) for s, _, _ in chosen)]
            a, b, c, d = (sum(column) for column in zip(*parts, strict=True))
            used = sum(each.source.n - each.source.price.total for each in chosen)
            self.descend(at + 1, gain - used, (*plan, *chosen), (a, b, c, d))

    def _uses(self, at: int, gain: int, plan: Plan) -> Iterator[Plan]:
        """The ways to use cards of one group: how many, and for which kinds. Equal cards are used from the lowest instance on."""
        group = self.groups[at]
        choices = [(source.ability, kind) for source in group[0] for kind in self._useful(source, plan)]
        for number in range(len(group) if group[0][0].price else min(len(group), max(gain, 0)), -1, -1):
            for picks in _multisets(choices, number):
                yield tuple(
                    Activation(next(each for each in card if each.ability == ability), kind)
                    for card, (ability, kind) in zip(group, picks, strict=False)
                )

    def _useful(self, source: Source, plan: Plan) -> Sequence[int]:
        """The kinds worth choosing: those still missing, and the lowest for what any kind pays."""
        if len(source.kinds) == 1 or any(each.source.price for each in plan) or source.price:
            return source.kinds
        have = pool_after(self.pool, plan)
        return [kind for kind in source.kinds if have[kind] < self.need.kinds[kind] or kind == source.kinds[0]]

    def _weigh(self, plan: Plan) -> None:
        if self.keep and self.keep <= {each.source.card for each in plan if each.source.discards}:
            return
        ordered = in_order(self.pool, self.need, plan)
        if ordered is None:
            return
        rating = score(self.pool, self.need, ordered, self.sources)
        if self.best_score is None or rating < self.best_score:
            self.best, self.best_score = ordered, rating


def _multisets(choices: Sequence[tuple[int, int]], number: int, first: int = 0) -> Iterator[list[tuple[int, int]]]:
    if number == 0:
        yield []
        return
    for at in range(first, len(choices)):
        for rest in _multisets(choices, number - 1, at):
            yield [choices[at], *rest]


def in_order(pool: Kinds, need: Cost, plan: Plan) -> Plan | None:
    """*plan* in an order in which every price can be paid and the cost is met in the end; ``None`` when there is none."""
    free = tuple(each for each in plan if not each.source.price)
    priced = tuple(each for each in plan if each.source.price)
    start = pool_after(pool, free)
    if not priced:
        return free if covered(start, need) else None
    rest = _order_priced(start, need, priced)
    return None if rest is None else (*free, *rest)


def _order_priced(pool: Kinds, need: Cost, plan: Plan) -> Plan | None:
    if not plan:
        return () if covered(pool, need) else None
    for at, activation in enumerate(plan):
        for paid in own_payments(activation.source.price, pool, need):
            one = activation._replace(paid=paid)
            rest = _order_priced(pool_after(pool, (one,)), need, (*plan[:at], *plan[at + 1 :]))
            if rest is not None:
                return (one, *rest)
    return None
