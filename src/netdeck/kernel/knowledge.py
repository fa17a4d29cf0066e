"""What a seat can be sure of about cards that it does not see, for people: the ledger read aloud, with the event that showed each card.

A match keeps no ledger while it is played, since that costs time. Whoever asks has it played once more, with a ledger.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from netdeck.kernel.ids import Seat
from netdeck.kernel.ledger import Ledger
from netdeck.kernel.log import Logged


class KnownPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a card lies: in a zone, ``at`` so many from the top if that is known, or in one of so many ``slots`` there."""

    zone: str
    slots: int = 1
    at: int = 0


class KnownCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """``count`` cards of that name lie in the places, each in one of them. ``event`` is the one that showed such a card last before."""

    card: str
    places: tuple[KnownPlace, ...]
    owner: Seat = Seat("")
    count: int = 1
    event: int | None = None


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat knows without seeing it, and for each owner whose list it knows how many other cards of each name are unseen."""

    facts: tuple[KnownCard, ...] = ()
    unseen: dict[Seat, dict[str, int]] = {}


def knowledge_of(
    ledger: Ledger,
    viewer: int,
    lying: Mapping[str, tuple[list[int], bool]],
    named: Mapping[int, tuple[str, Seat]],
    owners: Collection[Seat],
) -> Knowledge:
    """What a ledger knows of the cards *lying* in each zone, listed from the bottom up with whether the zone is ordered.

    *named* are the names and owners of all cards that the viewer cannot see because of where they lie. It knows the lists of *owners*.
    """
    facts: Counter[tuple[str, Seat, tuple[KnownPlace, ...]]] = Counter()
    rest: dict[Seat, Counter[str]] = {owner: Counter() for owner in owners}
    cells, where = ledger.cells[viewer], ledger.where[viewer]
    for zone, (cards, in_order) in lying.items():
        for depth, card in enumerate(reversed(cards), 1):
            if card not in named:
                continue
            name, owner = named[card]
            if ledger.is_certain(viewer, card):
                facts[(name, owner, (KnownPlace(zone, 1, depth if in_order else 0),))] += 1
            elif where[card]:
                slots = {place: sum(where[card] >> cells[each] & 1 for each in others) for place, (others, _) in lying.items()}
                facts[(name, owner, tuple(KnownPlace(place, count) for place, count in slots.items() if count))] += 1
            elif owner in rest:
                rest[owner][name] += 1
    found = tuple(KnownCard(name, places, owner, count) for (name, owner, places), count in sorted(facts.items(), key=_in_order))
    return Knowledge(found, {owner: dict(sorted(cards.items())) for owner, cards in rest.items() if cards})


def _in_order(entry: tuple[tuple[str, Seat, tuple[KnownPlace, ...]], int]) -> tuple[list[tuple[str, int, int]], str, Seat]:
    """By place, then by name: never by which slot a card truly lies in."""
    (name, owner, places), _ = entry
    return [(place.zone, place.at, place.slots) for place in places], name, owner


def last_showing(log: Sequence[Logged], viewer: Seat, names: Collection[str]) -> int | None:
    """The number of the last logged event that showed *viewer* a card with one of these *names*."""
    worth_a_line = (logged for logged in reversed(log) if logged.event.log_message())
    return next((each.number for each in worth_a_line if not {*_names_in(each.seen(viewer).fields.values())}.isdisjoint(names)), None)


def _names_in(values: Iterable[object]) -> Iterable[str]:
    """The words in fields of an event, and the names of cards in them."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping | list | tuple):
            yield from _names_in(value)
        elif isinstance(name := getattr(value, "name", None), str):
            yield name
