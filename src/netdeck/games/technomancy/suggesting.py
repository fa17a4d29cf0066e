"""The payment that is suggested (3.6.2.3, section 4.5 of the rules reference): the tidiest way to meet a cost.

That is the plan with the smallest tuple of: scrip left over, cards discarded, cards of the hand that cannot be paid for afterwards, agents
deployed, kinds that the used cards could have given, used cards that could have done something else by being deployed, squares of the
single-kind cards left, and then instance, ability and kind in order. The hand is asked about only when the plan that is tidiest without it
would strand something.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from netdeck.games.technomancy.paying import Activation, Plan, Source, covered, own_payments, pool_after
from netdeck.games.technomancy.scrip import Cost, Kinds
from netdeck.kernel import CardId

Groups: TypeAlias = list[list[list[Source]]]
"""Equal cards, and for each card its abilities."""
Score: TypeAlias = tuple[int, int, int, int, int, int, tuple[tuple[int, int, int], ...]]
Strands: TypeAlias = Callable[[Plan], int]
"""How many cards of the hand cannot be paid for after a plan."""
MOST_PLANS: Final = 400
"""So many plans are weighed against the hand; a battlefield that allows more is paid from as tidily as was found by then."""


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


def suggested(
    pool: Kinds, need: Cost, sources: Sequence[Source], keep: frozenset[CardId] = frozenset(), strands: Strands | None = None
) -> Plan | None:
    """The tidiest plan that meets the cost; ``None`` when there is none."""
    groups = _groups(sources)
    most = sum(max(each.n for each in alternatives) for cards in groups for alternatives in cards)
    least = min(0, sum(min(0, *(each.n - each.price.total for each in alternatives)) for cards in groups for alternatives in cards))
    if least == 0 and covered(pool, need):
        return ()
    short = need.total - sum(pool)
    for left_over in range(most - short + 1):
        gain = short + left_over
        if gain < least:
            continue
        search = _Suggestion(pool, need, sources, groups, keep)
        search.descend(0, gain, (), (0, 0, 0, 0))
        if search.best is None:
            continue
        if strands is not None and search.best and (lost := strands(search.best)):
            return _Sparing(search, strands, lost).searched(gain)
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


class _Sparing(_Suggestion):
    """The same search with an eye on the hand: what it strands counts before the agents that it deploys."""

    def __init__(self, first: _Suggestion, strands: Strands, lost: int) -> None:
        super().__init__(first.pool, first.need, first.sources, first.groups, first.keep)
        assert first.best is not None
        assert first.best_score is not None
        self.best = first.best
        self.rating = (*first.best_score[:2], lost, *first.best_score[2:])
        self.strands = strands
        self.weighed = 0

    def searched(self, gain: int) -> Plan:
        """The best plan."""
        self.descend(0, gain, (), (0, 0, 0, 0))
        assert self.best is not None
        return self.best

    def descend(self, at: int, gain: int, plan: Plan, so_far: tuple[int, int, int, int]) -> None:
        """Go on while it discards no more cards than the best plan, and for a while only."""
        if so_far[0] <= self.rating[1] and self.weighed < MOST_PLANS:
            super().descend(at, gain, plan, so_far)

    def _weigh(self, plan: Plan) -> None:
        if self.keep and self.keep <= {each.source.card for each in plan if each.source.discards}:
            return
        ordered = in_order(self.pool, self.need, plan)
        if ordered is None:
            return
        self.weighed += 1
        tidy = score(self.pool, self.need, ordered, self.sources)
        rating = (*tidy[:2], self.strands(ordered), *tidy[2:])
        if rating < self.rating:
            self.best, self.rating = ordered, rating


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
