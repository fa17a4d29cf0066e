"""Promises about secrets: two positions that differ only in what a seat cannot know look the same to it, byte for byte.

The second position comes from ``imagine``. What a seat is asked, offered, refused and told is compared, then the same choice is made on
both, with the same chance, and what the seat sees happen is compared up to the first card that it is rightly shown.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from math import comb, factorial, prod
from typing import TypeVar

from netdeck.kernel import (
    BACK,
    REFEREE,
    SPECTATOR,
    CardId,
    CardRef,
    CardView,
    Logged,
    Machine,
    Position,
    Seat,
    Seen,
    View,
    why_asked,
    why_not,
    why_option,
)
from netdeck.testing.conformance_play import STRAYS, Line, Table, Walk, as_bytes, fingerprint

T = TypeVar("T")

TRIES = 40
"""How many positions are imagined before an unchanged zone is taken for a peek."""
VIEWERS, ACTORS, TEXTS = 7, 3, 12
"""How many viewers, choosing seats and options are looked at in each position, where there are more."""
THOROUGH = 3
"""For how many of them everything is tried that might make them legal."""
PEEKS = 3
"""At how many positions of a game that is tried."""
DEALS = 24
"""How many deals are compared to see whether an id tells a card."""


def hidden_things_do_not_show(table: Table, line: Line, most: int | None = None) -> None:
    """Views, questions, refusals, explanations and events of a seat do not depend on what it cannot know."""
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(most):
        before = fingerprint(position)
        for viewer in some(table.viewers, VIEWERS, chooser):
            twin = position.imagine(viewer, chooser)
            walk.demand(twin.rng.key != position.rng.key, f"the position that {viewer} imagines knows the future")
            _demand_same_sight(walk, position, twin, viewer, chooser)
            _demand_same_events(walk, position, twin, viewer, chooser)
        walk.demand(fingerprint(position) == before, "imagining changed the position")


def some(things: Iterable[T], most: int, chooser: random.Random) -> list[T]:
    """All of a few *things*, or a random few of many: a table of thirty seats with a hundred options each is not looked through whole."""
    found = list(things)
    return found if len(found) <= most else chooser.sample(found, most)


def _demand_same_sight(walk: Walk, position: Position, twin: Position, viewer: Seat, chooser: random.Random) -> None:
    _demand_same(walk, position.view(viewer), twin.view(viewer), f"the view of {viewer}")
    _demand_same(walk, position.question(viewer), twin.question(viewer), f"what {viewer} is asked")
    asked = position.question(viewer)
    for option in some(asked.options, TEXTS, chooser) if asked is not None else ():
        one, other = (why_option(each, viewer, option.notation) for each in (position, twin))
        _demand_same(walk, one, other, f"the reason why {viewer} may {option.notation!r}")
    if asked is not None:
        _demand_same(walk, why_asked(position, viewer), why_asked(twin, viewer), f"the reason why {viewer} is asked")
    known = [card.id for zone in position.view(viewer).zones.values() for card in zone.cards if card.id is not None]
    for id in some(known, TEXTS, chooser):
        _demand_same(walk, list(position.parts(viewer, id)), list(twin.parts(viewer, id)), f"what {viewer} is told of the numbers of {id}")
    if viewer in position.seats:
        offered = [option.notation for decision in position.pending().values() for option in decision.options]
        for number, text in enumerate([*some(offered, TEXTS, chooser), *STRAYS[:3]]):
            here, there = (why_not(each, viewer, text, quick=number >= THOROUGH) for each in (position, twin))
            _demand_same(walk, here, there, f"why {viewer} may not {text!r}")


def _demand_same(walk: Walk, true: object, imagined: object, what: str) -> None:
    one, other = as_bytes(true), as_bytes(imagined)
    if one != other:
        at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        around = slice(max(0, at - 60), at + 60)
        walk.fail(
            f"{what} depends on what it cannot know:\n    here     {one[around].decode(errors='replace')}"
            f"\n    imagined {other[around].decode(errors='replace')}"
        )


def _demand_same_events(walk: Walk, position: Position, twin: Position, viewer: Seat, chooser: random.Random) -> None:
    """The same choice on both shows *viewer* the same, until it is shown a card that it could not see before.

    Whoever must take one of some hidden cards shows that there is one.
    """
    if any(seat != viewer for seat in position.committed()):
        return  # secret answers of others are part of what differs, and come to light with the last answer
    for seat in some(position.pending(), ACTORS, chooser):
        # A game may let anything be attempted (an illegal attempt is used up): only what both offer is the same choice.
        there_too = {option.notation for option in twin.pending()[seat].options} if seat in twin.pending() else set()
        common = [option.notation for option in position.pending()[seat].options if option.notation in there_too]
        if not common:
            continue
        notation = chooser.choice(common)
        here, there = position.clone(), twin.clone()
        chance_is_equal = _give_same_chance(here, there)
        one, other = _seen_choice(here, seat, notation, viewer), _seen_choice(there, seat, notation, viewer)
        for true, imagined in zip(one, other, strict=False):
            if as_bytes(true) != as_bytes(imagined):
                if _differ_in_cards_only(true, imagined, _card_words(walk)) or not chance_is_equal:
                    return
                _demand_same(walk, true, imagined, f"what {viewer} sees when {seat} chooses {notation!r}")
        if not chance_is_equal and here.rng.draws != position.rng.draws:
            return
        if len(one) != len(other) and _must_take(here if len(one) < len(other) else there, seat, viewer):
            return
        walk.demand(len(one) == len(other), f"how much {viewer} sees happen when {seat} chooses {notation!r} depends on hidden things")
        _demand_same(walk, here.view(viewer), there.view(viewer), f"the view of {viewer} after {seat} chose {notation!r}")
        _demand_same(walk, here.question(viewer), there.question(viewer), f"what {viewer} is asked after {seat} chose {notation!r}")


def _must_take(position: Position, seat: Seat, viewer: Seat) -> bool:
    """Whether *seat* is asked for one of some cards that *viewer* cannot see, and cannot do without."""
    asked = position.question(seat)
    seen = {card.id for zone in position.view(viewer).zones.values() for card in zone.cards}
    return asked is not None and all(option.touches and seen.isdisjoint(option.touches) for option in asked.options)


def _give_same_chance(here: Position, there: Position) -> bool:
    """Let both draw the same numbers from now on, where the game's generator can be set."""
    there.rng.key, there.rng.draws = here.rng.key, here.rng.draws
    return (there.rng.key, there.rng.draws) == (here.rng.key, here.rng.draws)


def _seen_choice(position: Position, seat: Seat, notation: str, viewer: Seat) -> list[Seen]:
    log: list[Logged] = []
    position.listen(log)
    position.choose(seat, notation)
    return [logged.seen(viewer) for logged in log]


def _card_words(walk: Walk) -> Collection[str]:
    """Strings that denote cards in events. On the kernel's own machine there are none."""
    return () if isinstance(walk.position, Machine) else walk.table.game.card_names(walk.table.setup)


def _differ_in_cards_only(one: Seen, other: Seen, names: Collection[str]) -> bool:
    if (one.event, one.clause, one.number) != (other.event, other.clause, other.number) or one.fields.keys() != other.fields.keys():
        return False
    pairs = [(one.fields[name], other.fields[name]) for name in one.fields if one.fields[name] != other.fields[name]]
    return bool(pairs) and all(_is_card(a, names) and _is_card(b, names) for a, b in pairs)


def _is_card(value: object, names: Collection[str]) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_card(each, names) for each in value)
    return isinstance(value, CardRef) or value in names


def imagining_does_not_peek(table: Table, line: Line, most: int | None = None) -> None:
    """Check that hidden cards are dealt again in imagined positions: no hidden zone equals the true one."""
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(PEEKS):
        if position.result() is None:
            _demand_fresh_deal(walk, position, chooser)


def _demand_fresh_deal(walk: Walk, position: Position, chooser: random.Random) -> None:
    truth = position.view(REFEREE)
    ids = position.view_ids(REFEREE)
    asking = {ids(decision.source) for decision in position.pending().values() if decision.source is not None}
    for viewer in some(walk.table.viewers, VIEWERS, chooser):
        seen = position.view(viewer)
        kind = position.game.hidden_kind
        open_zones = [name for name in _hidden_zones(seen) if _chance_of_truth(truth, seen, name, kind, asking) <= 0.5]
        for _ in range(TRIES):
            if not open_zones:
                break
            imagined = position.imagine(viewer, chooser).view(REFEREE)
            open_zones = [name for name in open_zones if _names(imagined, name) == _names(truth, name)]
        walk.demand(not open_zones, f"{viewer} cannot see {open_zones}, but imagines exactly what is there, {TRIES} times in a row")


def imagined_positions_do_not_tell(table: Table, line: Line, most: int | None = None) -> None:
    """Check that imagined positions and forecasts depend only on what a seat may know.

    Two positions that look the same to it, with other hidden cards and, where lists are hidden, other decks, give it the same for the same
    dice.
    """
    walk = Walk.begin(table, line)
    chooser = random.Random(line.seed)
    for position in walk.stops(most):
        if position.result() is not None:
            continue
        for viewer in some(table.viewers, VIEWERS, chooser):
            twin, dice = position.imagine(viewer, chooser), chooser.getrandbits(32)
            one, other = (each.imagine(viewer, random.Random(dice)) for each in (position, twin))
            _demand_same(walk, one.view(REFEREE).zones, other.view(REFEREE).zones, f"what {viewer} imagines")
            for seat in one.pending():
                _demand_same(walk, one.question(seat), other.question(seat), f"what {viewer} imagines that {seat} is asked")
            _demand_same(walk, list(position.forecasts(viewer)), list(twin.forecasts(viewer)), f"what {viewer} is told to expect")


def _hidden_zones(view: View) -> list[str]:
    """Zones of which nothing can be seen."""
    return [name for name, zone in view.zones.items() if zone.count and not zone.cards]


def _chance_of_truth(truth: View, view: View, name: str, kind: Callable[[CardView], str], asking: Collection[int | str]) -> float:
    """How likely a fair deal of the owner's hidden cards, each kind among itself, gives this zone just what it truly holds.

    A card that is *asking* something is not dealt: its play goes on, so only cards that could be played in the same way may stand for it.
    """
    owner = truth.zones[name].owner
    alike = [each for each in _hidden_zones(view) if truth.zones[each].owner == owner]
    chance = 1.0
    dealt = {zone: [card for card in truth.zones[zone].cards if card.id not in asking] for zone in alike}
    for each in {kind(card) for card in dealt[name]}:
        pool = Counter(card.name for zone in alike for card in dealt[zone] if kind(card) == each)
        held = Counter(card.name for card in dealt[name] if kind(card) == each)
        chance *= prod(comb(pool[card], count) for card, count in held.items()) / comb(pool.total(), held.total())
        if truth.zones[name].ordered:
            chance *= prod(map(factorial, held.values())) / factorial(held.total())
    return chance


def _names(view: View, zone: str) -> list[str]:
    """The cards of a zone as the referee sees them: in order, or by name where order means nothing."""
    return [card.name for card in view.zones[zone].cards]


def ids_do_not_tell(table: Table, line: Line, most: int | None = None) -> None:
    """An id says nothing about its card: over many deals, the same id in a hidden zone has different names.

    What options touch is named by the ids of the seat's own view, by zones and by seats.
    """
    walk = Walk.begin(table, line)
    for position in walk.stops(most):
        for seat in position.pending():
            _demand_known_touches(walk, position, seat)
    names: dict[tuple[str, int], list[str]] = {}
    for seed in range(line.seed, line.seed + DEALS):
        position = table.start(seed)
        common = position.view(SPECTATOR)
        for seat in table.setup.seats:
            for zone, seen in position.view(seat).zones.items():
                for card in seen.cards if not common.zones[zone].cards else ():
                    if card.id is not None and card.name != BACK:
                        names.setdefault((zone, card.id), []).append(card.name)
    often = {key: found for key, found in names.items() if len(found) >= 3}
    different = {name for found in often.values() for name in found}
    told = len(different) > 1 and len(often) > 2 and all(len(set(found)) == 1 for found in often.values())
    walk.demand(not told, f"in {DEALS} deals an id always stood for the same card: {sorted(often)[:5]}")


def _demand_known_touches(walk: Walk, position: Position, seat: Seat) -> None:
    view, asked = position.view(seat), position.question(seat)
    ids = {card.id for zone in view.zones.values() for card in zone.cards}
    for option in asked.options if asked is not None else ():
        for thing in option.touches:
            known = thing in ids if isinstance(thing, int) else thing in view.zones or thing in view.seats
            walk.demand(known, f"{option.notation!r} touches {thing!r}, which {seat} sees nowhere")
        walk.demand(ids.issuperset(option.copies), f"{option.notation!r} could mean {option.copies!r}, of which {seat} sees not all")
    if asked is not None and asked.source is not None:
        walk.demand(asked.source in ids, f"the source of {seat}'s question is {asked.source}, which it sees nowhere")


def nobody_is_shown_a_hidden_card(table: Table, line: Line, most: int | None = None) -> None:
    """An event names a card only to those who see it then, saw it just before, or are meant to for that moment (``Event.reveals``)."""
    log = _Witness(table)
    position = table.start(line.seed, log)
    walk = Walk(table, line, position, log)
    log.walk = walk
    log.look()
    while walk.step():
        log.look()


class _Witness(list[Logged]):
    """A log that looks at the table whenever something is written into it.

    A game that writes its log only after the fact is judged by the table before and after the whole choice; so is every opening.
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.walk: Walk | None = None
        self.open: list[tuple[Logged, dict[Seat, set[object]]]] = []
        self.before: dict[Seat, set[object]] = {}

    def append(self, logged: Logged) -> None:
        """Something happened; *logged* is judged at once where the table can be looked at card by card."""
        super().append(logged)
        if self.walk is not None and isinstance(self.walk.position, Machine):
            now = self._visible()
            self._judge(logged, self.before, now)
            self.before = now
        else:
            self.open.append((logged, self.before))

    def look(self) -> None:
        """The table as it is between two choices."""
        now = self._visible()
        for logged, before in self.open:
            self._judge(logged, before, now)
        self.open.clear()
        self.before = now

    def _visible(self) -> dict[Seat, set[object]]:
        assert self.walk is not None
        position = self.walk.position
        if isinstance(position, Machine):
            cards = list(position.state.cards)
            return {viewer: {card for card in cards if position.may_see(viewer, card)} for viewer in self.table.viewers}
        return {
            viewer: {card.name for zone in position.view(viewer).zones.values() for card in zone.cards} for viewer in self.table.viewers
        }

    def _judge(self, logged: Logged, before: dict[Seat, set[object]], after: dict[Seat, set[object]]) -> None:
        assert self.walk is not None
        if type(logged.event).reveals:
            return
        names = _card_words(self.walk)
        for viewer in self.table.viewers:
            for name, value in logged.seen(viewer).fields.items():
                raw = getattr(logged.event, name, value)
                for shown, thing in _shown_cards(value, raw, names):
                    known = thing in before.get(viewer, ()) or thing in after.get(viewer, ())
                    self.walk.demand(known, f"{logged.event.kind()} shows {viewer} a hidden card ({shown}) as its {name}")


def _shown_cards(value: object, raw: object, names: Collection[str]) -> list[tuple[str, object]]:
    """Every card in a shown value: its name, and what the table knows it by."""
    if isinstance(value, list | tuple):
        raws = raw if isinstance(raw, list | tuple) and len(raw) == len(value) else value
        return [pair for each, one in zip(value, raws, strict=True) for pair in _shown_cards(each, one, names)]
    if isinstance(value, CardRef):
        return [(value.name, raw if isinstance(raw, CardId) else value.name)]
    return [(value, value)] if isinstance(value, str) and value != BACK and value in names else []
