"""The table as plain text: the two rows face each other as they lie, from the viewer's side."""

from netdeck.games.bloodless.spaces import OPPONENT, OPPOSING, ROW, A
from netdeck.kernel import BACK, CardView, Seat, View, ZoneView

WIDTH = 26


def draw_board(view: View) -> str:
    """Game, opponent, the two rows, own side; line by line."""
    me = view.viewer if view.viewer in view.seats else A
    other = OPPONENT[me]
    counters = view.counters
    hit = counters.get("last_damaged")
    head = f"Turn {counters['turn']}, {counters['active']}'s turn ({counters['phase']}). Health pool {counters['pool']}"
    lines = [head + (f"; {hit} was hit last." if hit else ".")]
    lines += _side(view, other)
    lines.append("  " + " | ".join(_space(view, OPPOSING[space]).ljust(WIDTH) for space in ROW[me]).rstrip())
    lines.append("  " + " | ".join(_space(view, space).ljust(WIDTH) for space in ROW[me]).rstrip())
    lines += _side(view, me)
    return "\n".join(lines)


def _side(view: View, seat: Seat) -> list[str]:
    own = view.seat[seat]
    zones = {name: view.zones[f"{seat}.{name}"] for name in ("hand", "main", "blood", "discard", "timeline", "aside")}
    decks = f"decks {zones['main'].count} and {zones['blood'].count}"
    lines = [f"{seat}: blood {own['blood']}, draws {own['draws']}, hand {zones['hand'].count}, {decks}, discard {zones['discard'].count}"]
    if own["skips"]:
        lines[0] += f", skips {own['skips']}"
    for name in ("timeline", "aside", "hand", "discard"):
        words = _cards(zones[name])
        if words:
            lines.append(f"   {name}: {words}")
    return lines


def _cards(zone: ZoneView) -> str:
    shown = [card for card in zone.cards if card.name != BACK or card.facts]
    return ", ".join(_card(card) for card in shown)


def _space(view: View, space: str) -> str:
    zone = view.zones[space]
    return f"{space} {_card(zone.cards[0])}" if zone.cards else f"{space} -"


def _card(card: CardView) -> str:
    facts = card.facts
    name = card.name if card.name != BACK else f"face-down {facts.get('type', 'card')}"
    if card.name != BACK and facts.get("face") == "down":
        name += " (down)"
    number = f"#{card.id}" if card.id is not None else ""
    stats = (
        f" {facts['health']}/{facts['defense']}/{facts['power']}" if "health" in facts else f" [{facts['cost']}]" if "cost" in facts else ""
    )
    counters = "".join(f" {count} {word}" for word, count in facts.get("counters", {}).items())
    return f"{name}{number}{stats}{counters}"
