"""The table as plain text: attackers above, lanes 0 to 5 from left to right, defenders below (R1, H-setup.11).

Everything fits in 78 columns. A stack that is too wide for its lane goes on below; long hands and piles stand in lines of their own.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.seats import ALL_SEATS, LETTERS, TEAMS
from netdeck.kernel import Seat, View, ZoneView
from netdeck.kernel.view import BACKSIDE

HEAD_WIDTH: Final = 11
LANE_WIDTH: Final = 11
LEGEND: Final = "X: a card you cannot see. u: face up. Oldest first, newest or top card last."


def board(view: View, names: Mapping[Seat, str]) -> str:
    """The whole table as *view* shows it."""
    return "\n".join(line.rstrip() for line in _lines(view, names))


def _lines(view: View, names: Mapping[Seat, str]) -> Iterator[str]:
    counters = view.counters
    order = ", ".join(names.get(seat, seat) for seat in counters["order"])
    yield f"Turn {counters['turn']} of {counters['turn_limit']}: the {TEAMS[LETTERS.index(counters['side'])]} act ({order})."
    if counters["drawn_lanes"]:
        yield f"Already drawn from this turn: lane {', '.join(map(str, counters['drawn_lanes']))}."
    yield from _hands(view, "attackers", names)
    yield f"Attacker deck: {_count(view.zones['a'])}. Attacker discard: {_contents(view.zones['xa'])}."
    yield ""
    yield _row("", [f"lane {lane}" for lane in range(LANES)])
    yield from _stacks(view, "attackers", "a")
    yield from _stacks(view, "defenders", "d")
    yield _row("deck", [_deck(view.zones[f"l{lane}"]) for lane in range(LANES)])
    yield _row("discard", [str(view.zones[f"x{lane}"].count) for lane in range(LANES)])
    yield ""
    piles = {lane: view.zones[f"x{lane}"] for lane in range(LANES)}
    yield from (f"Discard pile of lane {lane}: {_contents(pile)}" for lane, pile in piles.items() if pile.cards)
    yield from _hands(view, "defenders", names)
    yield LEGEND


def _row(head: str, cells: Sequence[str]) -> str:
    return head.ljust(HEAD_WIDTH) + "".join(cell.ljust(LANE_WIDTH) for cell in cells)


def _stacks(view: View, team: str, letter: str) -> Iterator[str]:
    stacks = [wrap(" ".join(_names(view.zones[f"{letter}{lane}"])), LANE_WIDTH - 1) or ["-"] for lane in range(LANES)]
    for number, cells in enumerate(zip_longest(*stacks, fillvalue="")):
        yield _row("" if number else team, cells)


def _deck(deck: ZoneView) -> str:
    return f"{deck.count}: {deck.cards[-1].name}" if deck.cards else str(deck.count)


def _hands(view: View, team: str, names: Mapping[Seat, str]) -> Iterator[str]:
    for seat in ALL_SEATS[team]:
        if seat in view.seats:
            hand = view.zones[f"h{seat}"]
            yield f"{'Your hand' if seat == view.viewer else f'Hand of {names.get(seat, seat)}'}: {_contents(hand)}{_remarks(view, seat)}"


def _remarks(view: View, seat: Seat) -> str:
    about = view.seat[seat]
    remarks = []
    if about["kicked"]:
        remarks.append("kicked out of the game")
    if about["streak"]:
        remarks.append("1 invalid action" if about["streak"] == 1 else f"{about['streak']} invalid actions in a row")
    if about["committed"]:
        remarks.append(f"decided on {about['commit']}" if "commit" in about else "has decided")
    return f" ({'; '.join(remarks)})" if remarks else ""


def _contents(zone: ZoneView) -> str:
    return " ".join(_names(zone)) if zone.cards else _count(zone)


def _names(zone: ZoneView) -> list[str]:
    return [card.name for card in zone.cards or (BACKSIDE,) * zone.count]


def _count(zone: ZoneView) -> str:
    return {0: "empty", 1: "1 card"}.get(zone.count, f"{zone.count} cards")
