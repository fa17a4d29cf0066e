"""The table: seats, the zones of D9.3 and how the rows face each other (R1).

Own space *i* faces the opponent's space *5 - i*, so "left" and "right" swap when a creature changes sides. Decks are stored bottom first,
as everywhere in Netdeck: the top of a deck (D9.3.5.1) is the last card of the tuple.
"""

from functools import cache

from netdeck.kernel import Seat, Sight, Zone

A = Seat("A")
B = Seat("B")
SEATS = (A, B)

ROW: dict[Seat, tuple[str, ...]] = {seat: tuple(f"{seat}{number}" for number in range(1, 5)) for seat in SEATS}
SPACES: tuple[str, ...] = ROW[A] + ROW[B]
OWNER: dict[str, Seat] = {space: seat for seat in SEATS for space in ROW[seat]}
OPPONENT: dict[Seat, Seat] = {A: B, B: A}
OPPOSING: dict[str, str] = {f"{seat}{number}": f"{OPPONENT[seat]}{5 - number}" for seat in SEATS for number in range(1, 5)}

FROM_LEFT: dict[Seat, tuple[str, ...]] = {seat: ROW[seat] + tuple(OPPOSING[space] for space in ROW[seat]) for seat in SEATS}
"""All spaces as a player sees them: the own row from the left, then the other row from the left (R14)."""

ZONES = ("hand", "main", "blood", "discard", "timeline", "aside", "gone")
PLACE: dict[Seat, dict[str, str]] = {seat: {zone: f"{seat}.{zone}" for zone in ZONES} for seat in SEATS}
SKIPS: dict[Seat, str] = {seat: f"{seat}.skips" for seat in SEATS}
"""The counter of each seat that is looked at after every event."""
BY_PRECEDENCE: dict[Seat, tuple[str, ...]] = {
    seat: (*FROM_LEFT[seat][:4], PLACE[seat]["timeline"], *FROM_LEFT[seat][4:], PLACE[OPPONENT[seat]]["timeline"]) for seat in SEATS
}
"""All places in play in the order in which abilities have their turn (R14), by who is active: five of that player, five of the other."""
IN_PLAY: frozenset[str] = frozenset((*SPACES, *(PLACE[seat]["timeline"] for seat in SEATS)))
ZONE_OWNER: dict[str, Seat] = OWNER | {place: seat for seat in SEATS for place in PLACE[seat].values()}
KIND: dict[str, str] = dict.fromkeys(SPACES, "board") | {place: zone for seat in SEATS for zone, place in PLACE[seat].items()}
"""What kind of zone a place belongs to: ``board``, ``hand``, ``main`` and so on."""

SEAT_ZONES = (
    Zone("hand", sight=Sight.OWNER, ordered=False),  # D9.3.4
    Zone("main", sight=Sight.NOBODY),  # D9.3.5
    Zone("blood", sight=Sight.NOBODY),
    Zone("discard", ordered=False),  # D9.3.1
    Zone("timeline"),  # D9.3.3
    Zone("aside", ordered=False),  # D9.3.6
    Zone("gone", ordered=False),  # R57
)
SHARED_ZONES = tuple(Zone(space, owner=OWNER[space], capacity=1) for space in SPACES)  # D9.1, D9.3.2.1

HIDDEN_KINDS = frozenset(("hand", "main", "blood"))
"""Zones in which not everybody sees a card."""

ZONE_WORDS = {"main_deck": "main", "blood_deck": "blood", "discard_pile": "discard"}


def zone_word(name: str) -> str:
    """A zone of card text as the table calls it."""
    return ZONE_WORDS.get(name, name)


def left_of(space: str, viewer: Seat) -> str | None:
    """The space to the left of *space* in its row, as *viewer* sees it; there is no wrap-around (R1)."""
    return _beside(space, -1 if OWNER[space] == viewer else 1)


def right_of(space: str, viewer: Seat) -> str | None:
    """The space to the right of *space* in its row, as *viewer* sees it."""
    return _beside(space, 1 if OWNER[space] == viewer else -1)


def _beside(space: str, by: int) -> str | None:
    number = int(space[1]) + by
    return f"{space[0]}{number}" if 1 <= number <= 4 else None


def _struck(space: str, direction: str) -> str | None:
    seat = OWNER[space]
    front = OPPOSING[space]
    match direction:
        case "front":
            return front
        case "front-left":
            return left_of(front, seat)
        case "front-right":
            return right_of(front, seat)
        case "left":
            return left_of(space, seat)
        case _:
            return right_of(space, seat)


DIRECTIONS = ("front", "front-left", "front-right", "left", "right")
STRUCK: dict[str, dict[str, str | None]] = {space: {way: _struck(space, way) for way in DIRECTIONS} for space in SPACES}
"""For each space and relative direction, the space that a creature standing there strikes (D7.8.1, R46)."""


@cache
def struck_spaces(active: Seat, space: str, pattern: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces that exist where a creature in *space* strikes by *pattern*, from the left as the active player sees them (R25, R46)."""
    struck = {STRUCK[space][way] for way in pattern}
    return tuple(each for each in FROM_LEFT[active] if each in struck)


NEIGHBOURS: dict[str, tuple[str, ...]] = {
    space: tuple(beside for by in (-1, 1) if (beside := _beside(space, by)) is not None) for space in SPACES
}
