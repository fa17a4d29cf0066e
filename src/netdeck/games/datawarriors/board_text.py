"""The table in plain lines: memory as a bar, cards with their states, the stack, and who may still respond.

It is made from what one viewer may know, so it can be read out, sent and printed as it is.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from netdeck.kernel import SPECTATOR, CardView, Seat, View

STEPS = {"init": "Init", "cleanup": "Memory Cleanup", "setup": "Setup", "run": "Run", "exit": "Exit"}


def board(view: View, names: Mapping[Seat, str]) -> str:
    """Whose turn it is, the stack, every user, and the own hand last."""
    return "\n".join(_lines(view, names))


def _lines(view: View, names: Mapping[Seat, str]) -> Iterator[str]:
    counters = view.counters
    if counters["current"]:
        step = STEPS.get(str(counters["step"]), "")
        yield f"Turn {counters['turn']}, {names.get(counters['current'], counters['current'])}: {step}"
    yield from _stack(view, names)
    for seat in view.seats:
        yield from _user(view, seat, names)
    if view.viewer in view.seats and view.zones[f"{view.viewer}.hand"].cards:
        hand = ", ".join(card.name for card in view.zones[f"{view.viewer}.hand"].cards)
        yield f"Your hand: {hand}"
    if view.result is not None:
        yield str(view.result)


def _stack(view: View, names: Mapping[Seat, str]) -> Iterator[str]:
    """The pending processes, the next one to resolve first, and who is asked."""
    stack: list[Mapping[str, Any]] = view.counters["stack"]
    if not stack:
        return
    yield "Stack, the top resolves first:"
    for process in reversed(stack):
        via = f" via {process['via']}" if process["via"] else ""
        x = f" x={process['x']}" if process["x"] else ""
        at = f" at {', '.join(names.get(each, each) for each in process['targets'])}" if process["targets"] else ""
        issuer = names.get(process["issuer"], process["issuer"])
        halted = ", halted" if process["halted"] else ""
        yield f"  {process['process']} {issuer}: {process['what']}{via}{x}{at} (cost {process['cost']}{halted})"
    if view.deciding:
        order = _order(view)
        later = [names.get(seat, seat) for seat in order[order.index(view.deciding[-1]) + 1 :]]
        rest = f"; then {', '.join(later)} may respond" if later else ""
        yield f"  may respond now: {', '.join(names.get(seat, seat) for seat in view.deciding)}{rest}"


def _order(view: View) -> list[Seat]:
    """The users in the game, in turn order from the current one."""
    at = view.seats.index(view.counters["current"])
    return [seat for seat in (*view.seats[at:], *view.seats[:at]) if view.seat[seat]["in_game"]]


def _user(view: View, seat: Seat, names: Mapping[Seat, str]) -> Iterator[str]:
    facts = view.seat[seat]
    you = " (you)" if seat == view.viewer and view.viewer != SPECTATOR else ""
    if not facts["in_game"]:
        yield f"{names.get(seat, seat)}{you}: out of the game"
        return
    zones = {name: view.zones[f"{seat}.{name}"] for name in ("drive", "hand", "trash", "desktop")}
    more = [f"boost +{facts['boost']}"] if facts["boost"] else []
    more += [f"{facts['locked']} locked"] if facts["locked"] else []
    words = ", ".join([f"drive {zones['drive'].count}", f"hand {zones['hand'].count}", f"trash {zones['trash'].count}", *more])
    yield f"{names.get(seat, seat)}{you}: memory {memory_bar(facts)}  {words}"
    cards = zones["desktop"].cards
    for card in sorted((card for card in cards if "host" not in card.facts), key=lambda card: card.id or 0):
        yield f"  {card_line(card, seat)}"
        attached = [conf for conf in cards if conf.facts.get("host") == card.facts["as"]]
        yield from (f"    + {card_line(conf, seat)}" for conf in sorted(attached, key=lambda conf: conf.id or 0))


def memory_bar(facts: Mapping[str, Any]) -> str:
    """``[####....] 4 of 8 free``: allocated points are filled."""
    total, free = int(facts["total"]), int(facts["free"])
    return f"[{'#' * (total - free)}{'.' * free}] {free} of {total} free"


def card_line(card: CardView, desktop: Seat) -> str:
    """``u1.larva  .PRG  Idle``, and who controls and owns it where that is not the desktop's user."""
    facts = card.facts
    words = [f"{facts['as']:<22} .{facts['type']:<6} {str(facts['state']).capitalize()}"]
    if facts["controller"] != desktop:
        words.append(f"controlled by {facts['controller']}")
    if facts["owner"] not in (desktop, facts["controller"]):
        words.append(f"owned by {facts['owner']}")
    if "used" in facts:
        words.append("used this Cleanup")
    return ", ".join(words)
