"""The table as plain text: attackers above, lanes 0 to 5 from left to right, defenders below (R1, H-setup.11).

Everything fits in 78 columns. A stack that is too wide for its lane goes on below; long hands and piles stand in lines of their own.
"""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.seats import ALL_SEATS, LETTERS, TEAMS
from netdeck.kernel import Seat, View, ZoneView, say
from netdeck.kernel.text_board import Speak, counted
from netdeck.kernel.view import BACKSIDE

HEAD_WIDTH: Final = 11
"""At least: where the words of a language are longer, so is the first column."""
LANE_WIDTH: Final = 11
LEGEND: Final = "X: a card you cannot see. u: face up. Oldest first, newest or top card last."


def board(view: View, names: Mapping[Seat, str], speak: Speak) -> str:
    """The whole table as *view* shows it."""
    return "\n".join(line.rstrip() for line in _lines(view, names, speak))


def _lines(view: View, names: Mapping[Seat, str], speak: Speak) -> Iterator[str]:
    counters = view.counters
    order = ", ".join(names.get(seat, seat) for seat in counters["order"])
    team = TEAMS[LETTERS.index(counters["side"])]
    turn, limit = counters["turn"], counters["turn_limit"]
    yield speak(say("Turn {turn} of {limit}: the {team} act ({order}).", turn=turn, limit=limit, team=team, order=order))
    if counters["drawn_lanes"]:
        yield speak(say("Already drawn from this turn: lane {lanes}.", lanes=", ".join(map(str, counters["drawn_lanes"]))))
    yield from _hands(view, "attackers", names, speak)
    deck, discard = _count(view.zones["a"]), _contents(view.zones["xa"])
    yield speak(say("Attacker deck: {deck}. Attacker discard: {discard}.", deck=deck, discard=discard))
    yield ""
    yield from _lanes(view, speak)
    yield ""
    for lane in range(LANES):
        if (pile := view.zones[f"x{lane}"]).cards:
            yield speak(say("Discard pile of lane {lane}: {cards}", lane=lane, cards=_contents(pile)))
    yield from _hands(view, "defenders", names, speak)
    yield speak(say(LEGEND))


def _lanes(view: View, speak: Speak) -> Iterator[str]:
    """What lies in the lanes, each a column, and before them what lies there."""
    table = [("", [speak(say("lane {lane}", lane=lane)) for lane in range(LANES)])]
    table += _stacks(view, speak(say("attackers")), "a")
    table += _stacks(view, speak(say("defenders")), "d")
    table.append((speak(say("deck")), [_deck(view.zones[f"l{lane}"]) for lane in range(LANES)]))
    table.append((speak(say("discard")), [str(view.zones[f"x{lane}"].count) for lane in range(LANES)]))
    width = max(HEAD_WIDTH, *(len(head) + 1 for head, _ in table))
    yield from (head.ljust(width) + "".join(cell.ljust(LANE_WIDTH) for cell in cells) for head, cells in table)


def _stacks(view: View, team: str, letter: str) -> list[tuple[str, list[str]]]:
    stacks = [wrap(" ".join(_names(view.zones[f"{letter}{lane}"])), LANE_WIDTH - 1) or ["-"] for lane in range(LANES)]
    return [("" if number else team, list(cells)) for number, cells in enumerate(zip_longest(*stacks, fillvalue=""))]


def _deck(deck: ZoneView) -> str:
    return f"{deck.count}: {deck.cards[-1].name}" if deck.cards else str(deck.count)


def _hands(view: View, team: str, names: Mapping[Seat, str], speak: Speak) -> Iterator[str]:
    for seat in ALL_SEATS[team]:
        if seat in view.seats:
            cards = _contents(view.zones[f"h{seat}"])
            name = names.get(seat, seat)
            whose = (
                say("Your hand: {cards}", cards=cards) if seat == view.viewer else say("Hand of {name}: {cards}", name=name, cards=cards)
            )
            yield speak(whose) + _remarks(view, seat, speak)


def _remarks(view: View, seat: Seat, speak: Speak) -> str:
    about = view.seat[seat]
    remarks: list[str] = []
    if about["kicked"]:
        remarks.append(say("kicked out of the game"))
    if about["streak"]:
        remarks.append(say("1 invalid action") if about["streak"] == 1 else say("{count} invalid actions in a row", count=about["streak"]))
    if about["committed"]:
        remarks.append(say("decided on {order}", order=about["commit"]) if "commit" in about else say("has decided"))
    return f" ({'; '.join(map(speak, remarks))})" if remarks else ""


def _contents(zone: ZoneView) -> str:
    return " ".join(_names(zone)) if zone.cards else _count(zone)


def _names(zone: ZoneView) -> list[str]:
    return [card.name for card in zone.cards or (BACKSIDE,) * zone.count]


def _count(zone: ZoneView) -> str:
    return counted(zone.count) if zone.count else say("empty")
