"""The table as plain text: the two rows face each other as they lie, from the viewer's side. It fits a screen of 80 columns."""

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap

from netdeck.games.bloodless.zones import OPPONENT, OPPOSING, ROW, A
from netdeck.kernel import BACK, CardView, Said, Seat, View, ZoneView, say
from netdeck.kernel.text_board import Speak

WIDTH = 17
"""The columns of a space: four of them and what parts them are a row."""
LEGEND = "Creatures: health/defense/power. In hands: [cost in blood]."


def draw_board(view: View, names: Mapping[Seat, str], speak: Speak) -> str:
    """Game, opponent, the two rows, own side; line by line."""
    me = view.viewer if view.viewer in view.seats else A
    other = OPPONENT[me]
    counters = view.counters
    hit = counters.get("last_damaged")
    now = {name: counters[name] for name in ("turn", "phase", "pool")} | {"active": names.get(counters["active"], counters["active"])}
    head = say("Turn {turn}, {active}'s turn ({phase}). Health pool {pool}", **now)
    lines = [speak(say("{head}; {player} was hit last.", head=head, player=names.get(hit, hit)) if hit else say("{head}.", head=head))]
    lines += _side(view, other, names, speak)
    lines += _row(view, [OPPOSING[space] for space in ROW[me]], speak)
    lines.append("-" * (4 * WIDTH + 9))
    lines += _row(view, list(ROW[me]), speak)
    lines += _side(view, me, names, speak)
    return "\n".join([*lines, speak(say(LEGEND))])


def _row(view: View, spaces: list[str], speak: Speak) -> list[str]:
    """Four spaces beside each other, each as high as it needs."""
    cells = [_space(view, space, speak) for space in spaces]
    return [" | ".join(part.ljust(WIDTH) for part in parts).rstrip(" |") for parts in zip_longest(*cells, fillvalue="")]


def _space(view: View, space: str, speak: Speak) -> list[str]:
    cards = view.zones[space].cards
    if not cards:
        return [f"{space} -"]
    name, stats, more = _words(cards[0], speak)
    return [f"{space} {stats}", *wrap(name, WIDTH), *wrap(more, WIDTH)]


def _side(view: View, seat: Seat, names: Mapping[Seat, str], speak: Speak) -> list[str]:
    own = view.seat[seat]
    zones = {name: view.zones[f"{seat}.{name}"] for name in ("hand", "main", "blood", "discard", "timeline", "aside")}
    decks = say("main deck {main}, blood deck {blood}", main=zones["main"].count, blood=zones["blood"].count)
    counts = say(
        "blood {blood}, draws {draws}, hand {hand}, {decks}, discard {discard}",
        blood=own["blood"],
        draws=own["draws"],
        hand=zones["hand"].count,
        decks=decks,
        discard=zones["discard"].count,
    )
    lines = [f"{names.get(seat, seat)}: {speak(counts)}"]
    if own["skips"]:
        lines[0] += f", {speak(say('skips {skips}', skips=own['skips']))}"
    for name in ("timeline", "aside", "hand", "discard"):
        words = _cards(zones[name], speak, priced=name == "hand")
        if words:
            lines.append(f"   {speak(Said(name))}: {words}")
    return lines


def _cards(zone: ZoneView, speak: Speak, *, priced: bool) -> str:
    shown = [card for card in zone.cards if card.name != BACK or card.facts]
    return ", ".join(_line(card, speak, priced=priced) for card in shown)


def _line(card: CardView, speak: Speak, *, priced: bool) -> str:
    name, stats, more = _words(card, speak)
    price = f"[{card.facts['cost']}]" if priced and "cost" in card.facts else ""
    return " ".join(word for word in (name, price, stats, more) if word)


def _words(card: CardView, speak: Speak) -> tuple[str, str, str]:
    """The name of a card with its number, its health, defense and power, and its counters."""
    facts = card.facts
    name = card.name if card.name != BACK else speak(say("face-down {type}", type=facts.get("type", "card")))
    if card.name != BACK and facts.get("face") == "down":
        name += f" ({speak(say('down'))})"
    number = f"#{card.id}" if card.id is not None else ""
    stats = f"{facts['health']}/{facts['defense']}/{facts['power']}" if "health" in facts else ""
    counters = ", ".join(f"{count} {speak(Said(word))}" for word, count in facts.get("counters", {}).items())
    return f"{name}{number}", stats, counters
