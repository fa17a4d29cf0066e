"""How questions are presented: equal answers merged, harmful ones last, pointless questions skipped.

None of this is a rule. The options of the decision stay as they are, with their order and their notations; a front end that lists them goes
by ``answers``, and answers by itself with ``settled`` unless its player wants to choose.
"""

import json
import re
from collections import Counter, deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from netdeck.kernel.decision import Decision, Option
from netdeck.kernel.ids import CardId, Seat
from netdeck.kernel.position import Position
from netdeck.kernel.view import CardView, DecisionView, OptionView, View

MOST_STEPS = 64
"""After so many choices that were tried nobody knows whether a payment matters: then it is asked."""

Answers = tuple[tuple[int, ...], ...]
"""Groups of equal options, by their place in the question, in the order in which they are listed."""


def present(position: Position, seat: Seat, *, settle: bool = True) -> DecisionView | None:
    """*seat*'s question with the order of its answers, and optionally with the answer that needs no thought."""
    question = position.question(seat)
    decision = position.pending().get(seat)
    if question is None or decision is None:
        return question
    answers = group_options(position, seat, decision, question)
    return msgspec.structs.replace(question, answers=answers, settled=obvious_answer(position, seat) if settle else "")


def group_options(position: Position, seat: Seat, decision: Decision, question: DecisionView) -> Answers:
    """The options of a question in groups of equal ones; those that harm the asked seat come after those that harm others."""
    if len(question.options) < 2:
        return tuple((at,) for at in range(len(question.options)))
    table = _Table(position, seat)
    groups: dict[Hashable, list[int]] = {}
    for at, option in enumerate(decision.options):
        groups.setdefault(table.kind_of(option), []).append(at)
    order = _wise_first(position, table.view, question)
    equal = [part for group in groups.values() for part in _equal(position, seat, group)]
    return tuple(sorted(equal, key=lambda group: order[group[0]]))


def _equal(position: Position, seat: Seat, group: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The options of a group that leave equal tables: what two cards do may differ by something that cannot be seen of them."""
    if len(group) == 1:
        yield tuple(group)
        return
    ends: dict[str, list[int]] = {}
    for at in group:
        there = position.clone()
        there.take(seat, there.pending()[seat].options[at])
        ends.setdefault(_outcome(there, seat), []).append(at)
    yield from map(tuple, ends.values())


# Equal cards


class _Table:
    """The cards that a seat sees, each with all that it knows of them: two of which that is the same are equal."""

    def __init__(self, position: Position, seat: Seat) -> None:
        self.view = position.view(seat)
        self._ids = position.view_ids(seat)
        self._names = position.names_of
        remembered = position.remembered()
        self._cards = {
            card.id: (zone, *_seen(card, remembered))
            for zone, shown in self.view.zones.items()
            for card in shown.cards
            if card.id is not None
        }
        self._mentioned = set(_mentions(self.view.counters)) | set(_mentions(self.view.seat))

    def kind_of(self, option: Option) -> Hashable:
        """What an option is without telling equal cards apart."""
        notation, cards = option.notation, list[Hashable]()
        for touch in option.touches:
            id = self._ids(touch)
            seen = self._cards.get(id) if isinstance(touch, CardId) and isinstance(id, int) else None
            code = next(iter(self._names(touch)), "") if isinstance(touch, CardId) else ""
            if seen is None or not code or {code, id} & self._mentioned:
                cards.append(touch)
                continue
            # A card may say itself how it is called.
            notation, *told = (re.sub(rf"(?<![\w-]){re.escape(code)}(?![\w#-])", "\0", each, count=1) for each in (notation, *seen))
            cards.append(tuple(told))
        if not option.touches:  # of several that say the same, only the number tells one from another
            return (re.sub(r"\d+", "\0", notation), option.label) if option.label else notation
        return notation, option.label, tuple(cards)


def _seen(card: CardView, remembered: Mapping[int, object]) -> tuple[str, str, str]:
    return card.name, json.dumps(card.facts, sort_keys=True, default=str), repr(remembered.get(card.id or 0))


def _mentions(value: object, deep: bool = False) -> Iterator[str | int]:
    """Every word and number inside lists and mappings: a card of which something else speaks is not equal to another."""
    if isinstance(value, Mapping):
        for each in value.values():
            yield from _mentions(each, deep)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _mentions(each, True)
    elif isinstance(value, str) or (deep and isinstance(value, int)):
        yield value


# Whom an answer harms


def _wise_first(position: Position, view: View, question: DecisionView) -> list[int]:
    """The place of each option in the list.

    Where the same act can be aimed at oneself and at others, what looks bad stands behind the rest: damage to oneself, help for others.
    """
    aimed: dict[tuple[str, str], list[int]] = {}
    owners = [_owner(view, option) for option in question.options]
    for at, option in enumerate(question.options):
        if owners[at] is not None:
            aimed.setdefault((option.act.word, option.act.card if option.act.targets else ""), []).append(at)
    order: list[int] = list(range(len(owners)))
    appeals: Sequence[float] = ()
    for places in aimed.values():
        if len({owners[at] == question.seat for at in places}) > 1:
            appeals = appeals or position.game.score_options(position, question.seat)
            bad = {at: appeals[at] < 0 for at in places}
            for place, at in zip(places, sorted(places, key=lambda at: (bad[at], at)), strict=True):
                order[at] = place
    return order


def _owner(view: View, option: OptionView) -> Seat | None:
    """Whose the last thing is that an option touches: a player, or who controls it."""
    if not option.touches:
        return None
    touch = option.touches[-1]
    if isinstance(touch, str):
        return Seat(touch) if touch in view.seats else view.zones[touch].owner if touch in view.zones else None
    for zone in view.zones.values():
        for card in zone.cards:
            if card.id == touch:
                return card.facts.get("controller") or zone.owner
    return None


# Questions that decide nothing


def obvious_answer(position: Position, seat: Seat) -> str:
    """The answer that needs no thought: the only one with an effect, or a payment whose way does not matter.

    Empty for the rest. To go on, with nothing else to do, touches nothing on the table: that is left to the player.
    """
    decision = position.pending()[seat]
    if len(decision.options) == 1:
        (only,) = decision.options
        return only.notation if only.touches else ""
    ways = position.game.ways_to_pay(decision)
    if not ways:
        return ""
    usual = decision.on_timeout()
    best = usual if usual in ways else ways[0]
    if len(ways) == 1 or _all_alike(position, seat):
        return best.notation
    return ""


class _Paid(NamedTuple):
    """A payment that was tried to its end: what was used for it, and the table that it left."""

    used: Counter[Hashable]
    cards: frozenset[int | str]
    table: Position


def _all_alike(position: Position, seat: Seat) -> bool:
    """Whether all payments, tried on copies to their end, leave what is the same to *seat* in everything.

    A payment that uses all that another one does and more is no choice of its own, as long as the rest of the table does not notice.
    """
    ends: list[_Paid] = []
    found = ""
    for paid in _payments(position, seat):
        if paid is None:
            return False
        smaller = next((other for other in ends if other.used < paid.used), None)
        if smaller is None:
            outcome = _outcome(paid.table, seat)
            if found and outcome != found:
                return False
            found = outcome
        elif _outcome(smaller.table, seat, paid.cards) != _outcome(paid.table, seat, paid.cards):
            return False
        ends.append(paid)
    return bool(ends)


def _payments(position: Position, seat: Seat) -> Iterator[_Paid | None]:
    """Every payment, those that use least first; nothing at last where there are too many to look at. Of equal cards one is tried."""
    table, ids = _Table(position, seat), position.view_ids(seat)
    left = deque([_Paid(Counter(), frozenset(), position)])
    tried, known = 0, set[Hashable]()
    while left:
        used, cards, here = left.popleft()
        decision = here.pending().get(seat)
        ways = here.game.ways_to_pay(decision) if decision is not None else ()
        if decision is None or not ways:
            yield _Paid(used, cards, here)
            continue
        options = list(decision.options)
        for kind, way in {table.kind_of(way): way for way in reversed(ways)}.items():
            tried += 1
            if tried > MOST_STEPS:
                yield None
                return
            there = here.clone()
            there.take(seat, there.pending()[seat].options[options.index(way)])
            more, asked = used + Counter([kind]), there.pending().get(seat)
            # In which order things were used is no difference, unless the next question is another one.
            place = frozenset(more.items()), asked and (asked.prompt, tuple(option.notation for option in asked.options))
            if place not in known:
                known.add(place)
                left.append(_Paid(more, cards | set(map(ids, way.touches)), there))


def _outcome(position: Position, seat: Seat, apart_from: frozenset[int | str] = frozenset()) -> str:
    """What *seat* sees and the rules remember, without telling equal cards apart.

    Or only the rest of it, *apart from* some cards and its own numbers.
    """
    view, remembered = position.view(seat), position.remembered()
    cards = {
        card.id: repr(_seen(card, remembered))
        for zone in view.zones.values()
        for card in zone.cards
        if card.id is not None and card.id not in apart_from
    }

    def plain(text: str) -> str:
        text = re.sub(r"#(\d+)", lambda code: cards.get(int(code[1]), ""), text)
        return re.sub(r"\b\d+(?=[],}])", lambda id: cards.get(int(id[0]), id[0]), text)

    zones = {}
    for name, zone in view.zones.items():
        shown = [plain(cards.get(card.id or 0, "")) for card in zone.cards]
        zones[name] = (zone.count, shown if zone.ordered else sorted(Counter(shown).items()))
    seats = {each: counters for each, counters in view.seat.items() if each != seat or not apart_from}
    asked = [(each, decision.kind, "" if apart_from else plain(decision.prompt)) for each, decision in position.pending().items()]
    return repr((zones, plain(json.dumps([view.counters, seats], sort_keys=True, default=str)), asked, view.result))


def display_order(question: DecisionView) -> Sequence[tuple[OptionView, int]]:
    """The answers in display order, each with the number of equal ones; ungrouped answers have a count of one."""
    groups = question.answers or tuple((at,) for at in range(len(question.options)))
    return [(question.options[group[0]], sum(1 + len(question.options[at].copies) for at in group)) for group in groups]
