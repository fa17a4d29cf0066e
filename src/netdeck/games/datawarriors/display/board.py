"""The table in plain lines: memory as a bar, cards with their states, the stack, and who may still respond.

It is made from what one viewer may know, so it can be read out, sent and printed as it is.
"""

from collections.abc import Iterator, Mapping

from netdeck.kernel import SPECTATOR, CardView, Seat, View, say
from netdeck.kernel.text_board import Speak
from netdeck.kernel.view import Facts

STEPS = {"init": "Init", "cleanup": "Memory Cleanup", "setup": "Setup", "run": "Run", "exit": "Exit"}


def board(view: View, names: Mapping[Seat, str], speak: Speak) -> str:
    """Whose turn it is, the stack, every user, and the own hand last."""
    return "\n".join(_lines(view, names, speak))


def _lines(view: View, names: Mapping[Seat, str], speak: Speak) -> Iterator[str]:
    counters = view.counters
    if counters["current"]:
        step = STEPS.get(str(counters["step"]), "")
        current = names.get(counters["current"], counters["current"])
        yield speak(say("Turn {turn}, {user}: {step}", turn=counters["turn"], user=current, step=step))
    yield from _stack(view, names, speak)
    for seat in view.seats:
        yield from _user(view, seat, names, speak)
    if view.viewer in view.seats and view.zones[f"{view.viewer}.hand"].cards:
        hand = ", ".join(card.name for card in view.zones[f"{view.viewer}.hand"].cards)
        yield speak(say("Your hand: {cards}", cards=hand))
    if view.result is not None:
        yield speak(view.result.sentence())


def _stack(view: View, names: Mapping[Seat, str], speak: Speak) -> Iterator[str]:
    """The pending processes, the next one to resolve first, and who is asked."""
    stack: list[Facts] = view.counters["stack"]
    if not stack:
        return
    yield speak(say("Stack, the top resolves first:"))
    for process in reversed(stack):
        via = " " + speak(say("via {card}", card=process["via"])) if process["via"] else ""
        x = f" x={process['x']}" if process["x"] else ""
        targets = ", ".join(names.get(each, each) for each in process["targets"])
        at = " " + speak(say("at {targets}", targets=targets)) if targets else ""
        issuer = names.get(process["issuer"], process["issuer"])
        cost = say("cost {cost}, halted" if process["halted"] else "cost {cost}", cost=process["cost"])
        yield f"  {process['process']} {issuer}: {process['what']}{via}{x}{at} ({speak(cost)})"
    if view.deciding:
        order = _order(view)
        now = ", ".join(names.get(seat, seat) for seat in view.deciding)
        later = ", ".join(names.get(seat, seat) for seat in order[order.index(view.deciding[-1]) + 1 :])
        may = say("may respond now: {now}", now=now)
        yield "  " + speak(say("{may}; then {later} may respond", may=may, later=later) if later else may)


def _order(view: View) -> list[Seat]:
    """The users in the game, in turn order from the current one."""
    at = view.seats.index(view.counters["current"])
    return [seat for seat in (*view.seats[at:], *view.seats[:at]) if view.seat[seat]["in_game"]]


def _user(view: View, seat: Seat, names: Mapping[Seat, str], speak: Speak) -> Iterator[str]:
    facts = view.seat[seat]
    is_you = seat == view.viewer and view.viewer != SPECTATOR
    user = say("{name} (you)", name=names.get(seat, seat)) if is_you else names.get(seat, seat)
    if not facts["in_game"]:
        yield speak(say("{user}: out of the game", user=user))
        return
    zones = {name: view.zones[f"{seat}.{name}"] for name in ("drive", "hand", "trash", "desktop")}
    counts = {name: zones[name].count for name in ("drive", "hand", "trash")}
    more: list[str] = [say("boost +{boost}", boost=facts["boost"])] if facts["boost"] else []
    more += [say("{locked} locked", locked=facts["locked"])] if facts["locked"] else []
    words = ", ".join(map(speak, [say("drive {drive}, hand {hand}, trash {trash}", **counts), *more]))
    yield f"{speak(say('{user}: memory {bar}', user=user, bar=memory_bar(facts)))}  {words}"
    cards = zones["desktop"].cards
    for card in sorted((card for card in cards if "host" not in card.facts), key=lambda card: card.id or 0):
        yield f"  {card_line(card, seat, speak)}"
        attached = [conf for conf in cards if conf.facts.get("host") == card.facts["as"]]
        yield from (f"    + {card_line(conf, seat, speak)}" for conf in sorted(attached, key=lambda conf: conf.id or 0))


def memory_bar(facts: Facts) -> str:
    """``[####....] 4 of 8 free``: allocated points are filled."""
    total, free = int(facts["total"]), int(facts["free"])
    return say("{bar} {free} of {total} free", bar=f"[{'#' * (total - free)}{'.' * free}]", free=free, total=total)


def card_line(card: CardView, desktop: Seat, speak: Speak) -> str:
    """``u1.larva  .PRG  Idle``, and who controls and owns it where that is not the desktop's user."""
    facts = card.facts
    words = [f"{facts['as']:<22} .{facts['type']:<6} {str(facts['state']).capitalize()}"]
    if facts["controller"] != desktop:
        words.append(speak(say("controlled by {user}", user=facts["controller"])))
    if facts["owner"] not in (desktop, facts["controller"]):
        words.append(speak(say("owned by {user}", user=facts["owner"])))
    if "used" in facts:
        words.append(speak(say("used this Cleanup")))
    return ", ".join(words)
