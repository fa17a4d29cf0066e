"""The table in plain text, for line mode and screen readers: whose turn and phase, priority, the stack, what each player has.

A player sees the scrip at hand (the pool, and what recovered cards could give), so that nobody has to add it up.
"""

from collections.abc import Mapping
from typing import Any

from netdeck.games.technomancy.labels import use_label
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.scrip import KIND_NAMES, as_kinds, from_named, scrip_text
from netdeck.kernel import BACK, CardView, Seat, View

PHASES = {
    "recovery": "Recovery",
    "turn_start": "Turn Start",
    "draw": "Draw",
    "main": "Main",
    "turn_end": "Turn End",
    "cleanup": "Cleanup",
}


def board(view: View, cards: Mapping[str, Printed], names: Mapping[Seat, str]) -> str:
    """All that the viewer may see, from the turn down to the own hand."""
    players = (line for seat in _order(view) for line in _player(view, seat, cards, names))
    return "\n".join([*_turn(view, names), *_stack(view, cards, names), *players])


def _order(view: View) -> list[Seat]:
    """Opponents first, the viewer last, nearest to the question."""
    return sorted(view.seats, key=lambda seat: seat == view.viewer)


def _turn(view: View, names: Mapping[Seat, str]) -> list[str]:
    counters = view.counters
    if not counters["turn"]:
        return ["Before the first turn"]
    phases = " > ".join(f"[{name}]" if phase == counters["phase"] else name for phase, name in PHASES.items())
    active, priority = (names.get(counters[key], counters[key]) for key in ("active", "priority"))
    return [f"Turn {counters['turn']} of {active}: {phases}", f"Priority: {priority}"]


def _stack(view: View, cards: Mapping[str, Printed], names: Mapping[Seat, str]) -> list[str]:
    stack = view.counters["stack"]
    if not stack:
        return ["Stack: empty"]
    return ["Stack, the first takes effect first:", *(f"  {_thing(each, cards, names)}" for each in reversed(stack))]


def _thing(thing: Mapping[str, Any], cards: Mapping[str, Printed], names: Mapping[Seat, str]) -> str:
    """One thing on the stack, and what it does: whoever may respond has to know."""
    more = [f"{name} {thing[name]}" for name in ("mode", "X") if name in thing]
    more += ["overclocked"] if thing.get("overclocked") else []
    aimed = f" at {', '.join(names.get(each, each) for each in thing['targets'])}" if thing["targets"] else ""
    controller = names.get(thing["controller"], thing["controller"])
    name, _, ability = thing["name"].partition(".")
    printed = cards.get(name)
    does = "" if printed is None else f": {use_label(printed, ability)}" if ability else f": {printed.label.removeprefix(f'{name}, ')}"
    return f"{thing['object']} {thing['name']} of {controller}{aimed}" + (f" ({', '.join(more)})" if more else "") + does


def _player(view: View, seat: Seat, cards: Mapping[str, Printed], names: Mapping[Seat, str]) -> list[str]:
    counters, zones = view.seat[seat], view.zones
    you = " (you)" if seat == view.viewer else ""
    name = names.get(seat, seat)
    if zones[f"{seat}.out"].count:
        return [f"{name}{you} has left the game"]
    sizes = ", ".join(f"{name} {zones[f'{seat}.{name}'].count}" for name in ("hand", "library", "discard"))
    lines = [f"{name}{you}: {counters['health']} health, {sizes}", f"  scrip: {_scrip(view, seat, cards)}"]
    for kind in ("agent", "building"):
        mine = [card for card in zones[f"{seat}.battlefield"].cards if card.facts["type"] == kind]
        if mine:
            lines.append(f"  {kind}s: " + ", ".join(map(_card, mine)))
    hand = [card for card in zones[f"{seat}.hand"].cards if card.name != BACK]
    if hand:
        lines.append("  hand: " + ", ".join(_in_hand(card, cards) for card in hand))
    return lines


def _scrip(view: View, seat: Seat, cards: Mapping[str, Printed]) -> str:
    """The pool, and what recovered cards could give."""
    singles, flexible = [0] * len(KIND_NAMES), 0
    for card in view.zones[f"{seat}.battlefield"].cards:
        printed = cards.get(card.name)
        if printed is None or card.facts["state"] != "recovered" or "abilities" in card.facts:
            continue
        for _, ability in printed.scrip[:1]:
            if len(ability.kinds) == 1:
                singles[ability.kinds[0]] += ability.n
            else:
                flexible += ability.n
    ready = [scrip_text(as_kinds(singles))] if any(singles) else []
    ready += [f"{flexible} of any kind"] if flexible else []
    in_pool = scrip_text(from_named(view.seat[seat]["pool"])) or "none"
    return f"{in_pool} in the pool, {' and '.join(ready) or 'none'} from recovered cards"


def _card(card: CardView) -> str:
    facts = card.facts
    words = [f"{facts['power']}/{facts['health']}"] if facts["type"] == "agent" else []
    words += [f"{facts['damage']} damage"] if facts.get("damage") else []
    words += [word.lower() for word in facts["keywords"]]
    words += ["deployed"] if facts["state"] == "deployed" else []
    words += ["abilities lost"] if "abilities" in facts else []
    return f"{card.name}#{card.id}" + (f" ({', '.join(words)})" if words else "")


def _in_hand(card: CardView, cards: Mapping[str, Printed]) -> str:
    printed = cards.get(card.name)
    cost = f" {printed.cost}" if printed is not None and printed.cost is not None else ""
    return f"{card.name}{cost}"
