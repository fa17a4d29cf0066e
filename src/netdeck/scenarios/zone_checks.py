"""Checks of zones: whole ones, their ends, what they hold at least, how many, and what a seat sees of them."""

from collections.abc import Iterator, Sequence

from netdeck.kernel import CardView, View, ZoneView
from netdeck.kernel.view import BACKSIDE
from netdeck.scenarios.checkpoint import Moment, check
from netdeck.scenarios.matching import is_bag, unmatched
from netdeck.scenarios.reader import flat_zones
from netdeck.scenarios.report import Difference
from netdeck.scenarios.toml_text import toml


def shown_cards(zone: ZoneView) -> tuple[CardView, ...]:
    """The cards of a zone; where none may be seen, so many backs."""
    return zone.cards or (BACKSIDE,) * zone.count


def described(cards: Sequence[CardView], zone: str, expected: Sequence[object]) -> list[object]:
    """*cards* in the form in which they were expected: names, or the long form with the keys that matter."""
    keys = list(dict.fromkeys(key for entry in expected if isinstance(entry, dict) for key in entry))
    return [card_table(card, zone, keys) if keys else card.name for card in cards]


def card_table(card: CardView, zone: str, keys: Sequence[str]) -> dict[str, object]:
    """A card in the long form, with *keys*."""
    known = {"card": card.name, "id": card.label, "zone": zone, "counters": card.facts.get("counters", card.facts)}
    return {"card": card.name} | {key: known.get(key, card.facts.get(key, "(not shown)")) for key in keys}


def compare_zone(moment: Moment, view: View, name: str, expected: object, *path: str) -> Iterator[Difference]:
    """A whole zone: its cards, in order where order means something, or only how many."""
    zone = moment.zone(view, name, *path)
    if isinstance(expected, int) and not isinstance(expected, bool):
        if zone.count != expected:
            yield moment.words(f"{expected} cards", f"{zone.count} cards", *path)
        return
    entries = moment.cards(expected, *path)
    cards = shown_cards(zone)

    def fits(entry: object, card: CardView) -> bool:
        return moment.matcher.card(entry, card, name)

    same = len(entries) == len(cards) and all(map(fits, entries, cards)) if zone.ordered else is_bag(entries, cards, fits)
    if not same:
        yield moment.differs(entries, described(cards, name, entries), *path)


@check
def check_zones(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Whole zones."""
    for name, cards in flat_zones(moment.table(expected, key)).items():
        yield from compare_zone(moment, moment.whole, name, cards, key, name)


@check
def check_zones_have(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """At least these cards."""
    for name, wanted in flat_zones(moment.table(expected, key)).items():
        zone = moment.zone(moment.whole, name, key, name)
        entries = moment.cards(wanted, key, name)
        cards = shown_cards(zone)
        lacking = unmatched(entries, cards, lambda entry, card, name=name: moment.matcher.card(entry, card, name))
        if lacking:
            missing = f"at least {toml(entries)}; {toml([entries[i] for i in lacking])} is missing"
            yield moment.words(missing, toml(described(cards, name, entries)), key, name)


def _check_end(moment: Moment, expected: object, key: str, top: bool) -> Iterator[Difference]:
    for name, wanted in flat_zones(moment.table(expected, key)).items():
        cards = shown_cards(moment.zone(moment.whole, name, key, name))
        entries = moment.cards(wanted, key, name)
        end = cards[max(0, len(cards) - len(entries)) :] if top else cards[: len(entries)]
        if len(end) != len(entries) or not all(moment.matcher.card(entry, card, name) for entry, card in zip(entries, end, strict=True)):
            yield moment.differs(entries, described(end, name, entries), key, name)


@check
def check_zones_top(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """The topmost cards of zones, the last one on top."""
    yield from _check_end(moment, expected, key, top=True)


@check
def check_zones_bottom(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """The undermost cards of zones, the first one at the bottom."""
    yield from _check_end(moment, expected, key, top=False)


@check
def check_counts(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Sizes of zones."""
    for name, number in flat_zones(moment.table(expected, key)).items():
        zone = moment.zone(moment.whole, name, key, name)
        if not isinstance(number, int) or isinstance(number, bool):
            raise moment.error(f"a count is a number, not {toml(number)}", key, name)
        if zone.count != number:
            yield moment.words(f"{number} cards", f"{zone.count} cards", key, name)


@check
def check_view(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """What a seat or a spectator sees of zones: cards, backs, or only how many."""
    for name, zones in moment.table(expected, key).items():
        viewer = moment.seat(name, key, name, onlookers=True)
        for zone, cards in flat_zones(moment.table(zones, key, name)).items():
            yield from compare_zone(moment, moment.view(viewer), zone, cards, key, name, zone)
