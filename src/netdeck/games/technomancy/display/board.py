"""The table in plain text, for line mode and screen readers: whose turn and phase, priority, the stack, what each player has.

A player sees the scrip at hand (the pool, and what recovered cards could give), so that nobody has to add it up.
"""

from collections.abc import Mapping

from netdeck.games.technomancy.display.labels import use_label
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.scrip import KIND_NAMES, as_kinds, from_named, scrip_text
from netdeck.kernel import BACK, CardView, Seat, View, say
from netdeck.kernel.message import join_and
from netdeck.kernel.text_board import Speak
from netdeck.kernel.view import Facts

PHASES = {
    "recovery": "Recovery",
    "turn_start": "Turn Start",
    "draw": "Draw",
    "main": "Main",
    "turn_end": "Turn End",
    "cleanup": "Cleanup",
}
KINDS = {"agent": "agents: {cards}", "building": "buildings: {cards}"}


def board(view: View, cards: Mapping[str, Printed], names: Mapping[Seat, str], speak: Speak) -> str:
    """All that the viewer may see, from the turn down to the own hand."""
    players = (line for seat in _order(view) for line in _player(view, seat, cards, names, speak))
    return "\n".join([*_turn(view, names, speak), *_stack(view, cards, names, speak), *players])


def _order(view: View) -> list[Seat]:
    """Opponents first, the viewer last, nearest to the question."""
    return sorted(view.seats, key=lambda seat: seat == view.viewer)


def _turn(view: View, names: Mapping[Seat, str], speak: Speak) -> list[str]:
    counters = view.counters
    if not counters["turn"]:
        return [speak(say("Before the first turn"))]
    called = {phase: speak(say(PHASES[phase])) for phase in PHASES}
    phases = " > ".join(f"[{name}]" if phase == counters["phase"] else name for phase, name in called.items())
    active, priority = (names.get(counters[key], counters[key]) for key in ("active", "priority"))
    turn = say("Turn {turn} of {player}: {phases}", turn=counters["turn"], player=active, phases=phases)
    return [speak(turn), speak(say("Priority: {player}", player=priority))]


def _stack(view: View, cards: Mapping[str, Printed], names: Mapping[Seat, str], speak: Speak) -> list[str]:
    stack = view.counters["stack"]
    if not stack:
        return [speak(say("Stack: empty"))]
    things = (f"  {_thing(each, cards, names, speak)}" for each in reversed(stack))
    return [speak(say("Stack, the first takes effect first:")), *things]


def _thing(thing: Facts, cards: Mapping[str, Printed], names: Mapping[Seat, str], speak: Speak) -> str:
    """One thing on the stack, and what it does: whoever may respond has to know."""
    more = [speak(say("mode {mode}", mode=thing["mode"]))] if "mode" in thing else []
    more += [f"X {thing['X']}"] if "X" in thing else []
    more += [speak(say("overclocked"))] if thing.get("overclocked") else []
    targets = ", ".join(names.get(each, each) for each in thing["targets"])
    aimed = " " + speak(say("at {targets}", targets=targets)) if targets else ""
    controller = names.get(thing["controller"], thing["controller"])
    name, _, ability = thing["name"].partition(".")
    printed = cards.get(name)
    does = ""
    if printed is not None:
        does = f": {speak(use_label(printed, ability) if ability else printed.label).removeprefix(f'{name}, ')}"
    whose = speak(say("{thing} of {player}", thing=f"{thing['object']} {thing['name']}", player=controller))
    return whose + aimed + (f" ({', '.join(more)})" if more else "") + does


def _player(view: View, seat: Seat, cards: Mapping[str, Printed], names: Mapping[Seat, str], speak: Speak) -> list[str]:
    counters, zones = view.seat[seat], view.zones
    name = names.get(seat, seat)
    player = say("{name} (you)", name=name) if seat == view.viewer else name
    if zones[f"{seat}.out"].count:
        return [speak(say("{player} has left the game", player=player))]
    sizes = {name: zones[f"{seat}.{name}"].count for name in ("hand", "library", "discard")}
    has = say(
        "{player}: {health} health, hand {hand}, library {library}, discard {discard}", player=player, health=counters["health"], **sizes
    )
    lines = [speak(has), "  " + speak(_scrip(view, seat, cards))]
    for kind in KINDS:
        mine = [card for card in zones[f"{seat}.battlefield"].cards if card.facts["type"] == kind]
        if mine:
            lines.append("  " + speak(say(KINDS[kind], cards=", ".join(_card(card, speak) for card in mine))))
    hand = [card for card in zones[f"{seat}.hand"].cards if card.name != BACK]
    if hand:
        lines.append("  " + speak(say("hand: {cards}", cards=", ".join(_in_hand(card, cards) for card in hand))))
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
    ready: list[str] = [scrip_text(as_kinds(singles))] if any(singles) else []
    ready += [say("{number} of any kind", number=flexible)] if flexible else []
    in_pool = scrip_text(from_named(view.seat[seat]["pool"])) or say("none")
    there = join_and(ready) if ready else say("none")
    return say("scrip: {pool} in the pool, {ready} from recovered cards", pool=in_pool, ready=there)


def _card(card: CardView, speak: Speak) -> str:
    facts = card.facts
    words = [f"{facts['power']}/{facts['health']}"] if facts["type"] == "agent" else []
    words += [speak(say("{damage} damage", damage=facts["damage"]))] if facts.get("damage") else []
    words += [word.lower() for word in facts["keywords"]]
    words += [speak(say("deployed"))] if facts["state"] == "deployed" else []
    words += [speak(say("abilities lost"))] if "abilities" in facts else []
    return f"{card.name}#{card.id}" + (f" ({', '.join(words)})" if words else "")


def _in_hand(card: CardView, cards: Mapping[str, Printed]) -> str:
    printed = cards.get(card.name)
    cost = f" {printed.cost}" if printed is not None and printed.cost is not None else ""
    return f"{card.name}{cost}"
