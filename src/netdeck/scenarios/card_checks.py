"""Checks of seats and of single cards: counters, computed values, where a card is."""

from collections.abc import Iterator

from netdeck.kernel import CardView
from netdeck.scenarios.checkpoint import Moment, check
from netdeck.scenarios.matching import CARD_KEYS
from netdeck.scenarios.report import Difference
from netdeck.scenarios.zone_checks import card_table, shown_cards


@check
def check_seat(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Counters of seats."""
    for name, wanted in moment.table(expected, key).items():
        counters = moment.whole.seat[moment.seat(name, key, name)]
        for counter, value in moment.table(wanted, key, name).items():
            if counter not in counters:
                raise moment.source.unknown("counter", counter, list(counters), *moment.path, key, name, counter)
            if not moment.matcher.value(value, counters[counter]):
                yield moment.differs(value, counters[counter], key, name, counter)


@check
def check_card(moment: Moment, expected: object, key: str) -> Iterator[Difference]:
    """Present values of single cards."""
    for word, facts in moment.table(expected, key).items():
        card, zone = the_card(moment, word, key, word)
        for fact, value in moment.table(facts, key, word).items():
            if not moment.matcher.card_key(fact, value, card, zone):
                found = card_table(card, zone, [fact])[fact]
                if fact not in CARD_KEYS and fact not in card.facts:
                    found = f"nothing: what is shown of it is {', '.join(card.facts) or 'only its name'}"
                yield moment.differs(value, found, key, word, fact)


def the_card(moment: Moment, word: str, *path: str) -> tuple[CardView, str]:
    """The only card that *word* means, and its zone: by id, else by name or slug, else by the place in which it stands alone."""
    everywhere = [(card, name) for name, zone in moment.whole.zones.items() for card in shown_cards(zone)]
    found = [(card, name) for card, name in everywhere if moment.names.fits(word, card, moment.labels)]
    found = found or [(card, name) for card, name in everywhere if name == word]
    if len(found) == 1:
        return found[0]
    if found:
        places = ", ".join(name for _, name in found)
        raise moment.error(f"{word!r} may be any of {len(found)} cards (in {places}); give the one that is meant an id", *path)
    if word in moment.labels or moment.names.printed(word) in moment.names.known:
        raise moment.error(f"{word!r} is nowhere on the table", *path)
    raise moment.source.unknown("card", word, [*moment.labels, *moment.names.known], *moment.path, *path)
