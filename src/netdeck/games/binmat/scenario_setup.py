"""Staging: the table that a scenario's ``given`` describes, and tables that differ from another in one counter.

All 78 cards must lie somewhere, each once (H-deck.1). ``rest = "deal"`` deals the cards that are not mentioned, in the order of their
numbers, one each in turn to the lane decks that are not mentioned. Without any zones the cards are shuffled and dealt as usual. The staged
turn begins with its order made and nobody decided.
"""

from collections.abc import Iterator
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, FACE_UP, IDS, LANES, NAMES
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.rules.deal import clear, deal
from netdeck.games.binmat.rules.penalties import FULL_STREAK
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, HAND, LANE_DECK
from netdeck.games.binmat.rules.table import member_of, set_pair
from netdeck.games.binmat.rules.turns import begin_turn
from netdeck.games.binmat.seats import Seating
from netdeck.games.binmat.zones import Lying, lay_out, zone_names
from netdeck.kernel import Rng, Seat, StagingError, key_from_seed
from netdeck.kernel.setup import Given

COUNTERS: Final = ("turn", "drawn_lanes")
SEAT_COUNTERS: Final = ("streak", "kicked")
_TABLES: Final = ("zones", "seat", "then")
_REST: Final = "rest"


def stage(table: LiveTable, seating: Seating, given: Given) -> None:
    """Set a fresh table up as *given* says. Raises :class:`StagingError`."""
    for name in given:
        if name not in (*COUNTERS, *_TABLES):
            raise StagingError(f"there is no counter {name!r}", name, COUNTERS)
    clear(table)
    if "zones" in given:
        _lay_zones(table, seating, given["zones"])
    else:
        deal(table)
    for seat, counters in given.get("seat", {}).items():
        if seat not in seating.numbers:
            raise StagingError(f"there is no seat {seat!r}", f"seat/{seat}", seating.names)
        for name, value in counters.items():
            if name not in SEAT_COUNTERS:
                raise StagingError(f"there is no counter {name!r}", f"seat/{seat}/{name}", SEAT_COUNTERS)
            _set_for_seat(table, seating.numbers[seat], name, value, f"seat/{seat}/{name}")
    _set_turn(table, given.get("turn", 0))
    begin_turn(table)
    _lock_lanes(table, given.get("drawn_lanes", []))


# Zones


def _lay_zones(table: LiveTable, seating: Seating, given: Given) -> None:
    names = zone_names(seating.names)
    piles: dict[int, list[Lying]] = {}
    lying: dict[int, str] = {}
    for zone, things in given.items():
        if zone == _REST:
            continue
        if zone not in names:
            raise StagingError(f"there is no zone {zone!r}", f"zones/{zone}", (*names, _REST))
        pile = names.index(zone)
        piles[pile] = []
        for number, card in enumerate(_cards(zone, things, pile)):
            if card.card in lying:
                twice = f"{NAMES[card.card]} lies in {lying[card.card]} and in {zone}; there is one of each card"
                raise StagingError(twice, f"zones/{zone}/{number}")
            lying[card.card] = zone
            piles[pile].append(card)
    _deal_rest(given.get(_REST), piles, [card for card in range(DECK_SIZE) if card not in lying])
    for pile, cards in piles.items():
        lay_out(table, pile, cards)


def _deal_rest(rest: object, piles: dict[int, list[Lying]], left: list[int]) -> None:
    if rest not in (None, "deal"):
        raise StagingError(f'rest is "deal" or left out, not {rest!r}', f"zones/{_REST}")
    if rest is None and left:
        raise StagingError(f'{len(left)} of the {DECK_SIZE} cards lie nowhere; rest = "deal" deals them to the other lanes', "zones")
    lanes = [LANE_DECK + lane for lane in range(LANES) if LANE_DECK + lane not in piles]
    if left and not lanes:
        raise StagingError(f"{len(left)} cards are left to deal, but every lane deck is given", f"zones/{_REST}")
    for place, card in enumerate(left):
        piles.setdefault(lanes[place % len(lanes)], []).append(Lying(card))


def _cards(zone: str, things: object, pile: int) -> Iterator[Lying]:
    if not isinstance(things, list):
        raise StagingError(f"zone {zone} holds a list of cards", f"zones/{zone}")
    for number, thing in enumerate(things):
        key = f"zones/{zone}/{number}"
        card = _card(thing, key)
        if card.face_up and not ATTACKER_STACK <= pile < HAND:
            raise StagingError(f"only cards of a stack lie face up; {zone} is none", key)
        yield card


def _card(thing: object, key: str) -> Lying:
    entry = {"card": thing} if isinstance(thing, str) else thing
    if not isinstance(entry, dict) or not isinstance(entry.get("card"), str):
        raise StagingError(f"a card is written as its name, not {thing!r}", key)
    for word in entry:
        if word not in ("card", "face"):
            raise StagingError(f"a card of BINMAT has no {word!r}", key, ("card", "face"), word)
    name = entry["card"]
    bare = name.removesuffix(FACE_UP)
    if bare not in IDS:
        raise StagingError(f"there is no card {name!r}", key, IDS, name)
    facing = entry.get("face", "up" if name != bare else "down")
    if facing not in ("up", "down"):
        raise StagingError(f"a card lies face up or down, not {facing!r}", key)
    return Lying(IDS[bare], facing == "up")


# Counters


def _set_turn(table: LiveTable, value: object) -> None:
    limit = table.terms.turn_limit
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < limit:
        raise StagingError(f"the turn is a number from 0 to {limit - 1}, not {value!r}", "turn")
    set_pair(table, table.terms.turn, value)


def _set_for_seat(table: LiveTable, number: int, name: str, value: object, key: str) -> None:
    if name == "kicked":
        if not isinstance(value, bool):
            raise StagingError(f"kicked is true or false, not {value!r}", key)
        if value and member_of(table, number) == 0:
            raise StagingError("member 0 is never kicked (R8)", key)
        table.state[table.terms.gone + number] = int(value)
        return
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= FULL_STREAK:
        raise StagingError(f"streak is a number from 0 to {FULL_STREAK}, not {value!r}", key)
    if table.terms.invalid_streak:
        table.state[table.terms.streak + number] = value


def _lock_lanes(table: LiveTable, lanes: object) -> None:
    if not isinstance(lanes, list) or any(lane not in range(LANES) for lane in lanes):
        raise StagingError(f"drawn_lanes is a list of lanes from 0 to {LANES - 1}, not {lanes!r}", "drawn_lanes")
    table.state[table.terms.locks] = sum(1 << lane for lane in set(lanes))


# One counter differs


def adjusted(table: LiveTable, seating: Seating, path: str, value: object) -> LiveTable | None:
    """A copy in which the turn, or a counter of a seat, is another; ``None`` where there is no such counter. The turn begins anew."""
    twin = table.copy()
    try:
        match path.split("."):
            case ["turn"]:
                _set_turn(twin, value)
            case ["seat", seat, name] if seat in seating.numbers and name in SEAT_COUNTERS:
                _set_for_seat(twin, seating.numbers[Seat(seat)], name, value, path)
            case _:
                return None
    except StagingError:
        return None
    # What chance would make of the order is nobody's to know, so it is made by a generator of its own.
    kept, twin.rng = twin.rng, Rng(key_from_seed(0))
    begin_turn(twin)
    twin.rng = kept
    twin.state[twin.terms.draws : twin.terms.draws + 4] = kept.draws.to_bytes(4, "little")
    return twin
