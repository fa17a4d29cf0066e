"""Scenarios: putting given cards, abilities and effects where a scenario wants them, and going on from there."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from netdeck.games.technomancy.beginning import Whole
from netdeck.games.technomancy.language import read_text
from netdeck.games.technomancy.lasting import settle_control
from netdeck.games.technomancy.priority import Priority as PriorityLoop
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.stack_events import put_on_stack
from netdeck.games.technomancy.state import FIELDS, STACK, Aim, CardAim, Effect, OnStack, StackAim, Table
from netdeck.games.technomancy.tree import Allegiance, Control, Modify, Restrict, Shield, duration
from netdeck.games.technomancy.turn import Turn
from netdeck.kernel import CardId, Frame, Priority, Seat, StagingError, Zone, slug
from netdeck.kernel.staging import place_card

AFTER: Final = {
    "turn_start": "3.3.3.1",
    "draw": "3.3.4.1",
    "main": "3.3.5.1",
    "turn_end": "3.3.6.1",
    "cleanup": "3.3.6.1",
}
"""Where a turn goes on after the players' actions in a phase."""


def place(table: Table, zone: Zone, entry: dict[str, Any]) -> None:
    """Put one given thing into a zone: a card, or on the stack an ability."""
    if zone.name == STACK:
        _place_on_stack(table, zone, entry)
        return
    on_field = zone.name in FIELDS
    entry = dict(entry)
    state = entry.pop("state", None)
    if state is not None:
        entry["deployed"] = state == "deployed"
    controller = entry.pop("controller", None)
    entered = entry.pop("entered", None)
    seat = Seat(zone.name.partition(".")[0])
    card = place_card(table, zone, entry)
    if on_field:
        base = Seat(controller) if controller else seat
        table.change(card, base=base)
        settle_control(table, card)
    if entered is not None:
        table.change(card, entered=entered)


def _place_on_stack(table: Table, zone: Zone, entry: dict[str, Any]) -> None:
    entry = dict(entry)
    controller = Seat(entry.pop("controller", table.seats[0]))
    targets = tuple(aim(table, text) for text in entry.pop("targets", ()))
    mode, x, over = entry.pop("mode", 1) - 1, entry.pop("X", 0), entry.pop("overclocked", False)
    if "ability" in entry:
        name, _, ability = str(entry["ability"]).rpartition(".")
        source = find_card(table, name)
        record = table.cards[source]
        triggered = ability.isdigit() and bool([1 for numbers in table.definition(source).triggers.values() if int(ability) in numbers])
        thing = OnStack(source, record.entered, record.printed, controller, ability, triggered, targets, max(mode, 0), x, over)
        put_on_stack(table, thing)
        return
    card = place_card(table, zone, {"owner": controller, **entry})
    record = table.cards[card]
    table.change(card, base=controller)
    put_on_stack(table, OnStack(card, record.entered, record.printed, controller, "", False, targets, max(mode, 0), x, over))


def aim(table: Table, text: str) -> Aim:
    """A given target: a seat, a stack object (``s2``), or a card."""
    if text in table.seats:
        return Seat(text)
    if text[:1] == "s" and text[1:].isdigit():
        return StackAim(int(text[1:]))
    return table.aim_at(find_card(table, text))


def find_card(table: Table, text: str) -> CardId:
    """The card that a scenario means: by its id there, else by its name, on the battlefield first."""
    if text in table.plan.names:
        return table.plan.names[text]
    wanted = slug(text)
    order = sorted(table.cards, key=lambda card: table.cards[card].zone not in FIELDS)
    found = next((card for card in order if slug(table.cards[card].printed) == wanted), None)
    if found is None:
        raise StagingError(f"there is no card {text!r} on this table")
    return found


def begin_given_effect(table: Table, given: Mapping[str, Any]) -> None:
    """A lasting effect that is already at work: what the text of card *by* does, *on* something, for *controller*, *until* some time."""
    printed = next((each for each in table.plan.definitions.values() if slug(each.name) == slug(str(given.get("by", "")))), None)
    if printed is None:
        raise StagingError(f"there is no card {given.get('by')!r}", "effects", table.plan.definitions)
    controller = Seat(given.get("controller", table.seats[0]))
    on = aim(table, str(given["on"]))
    if isinstance(on, StackAim):
        raise StagingError("a lasting effect is on a card or a player", "effects")
    rules = read_text(printed.text, printed.type)
    modes = [mode for ability in rules.abilities for mode in getattr(ability, "modes", (getattr(ability, "mode", None),)) if mode]
    lasting = [op for mode in modes for op in mode.do if isinstance(op, Modify | Control | Allegiance | Shield | Restrict)]
    until = {"end of turn": "eot", "forever": "forever"}.get(str(given.get("until", "")), "")
    source = next((card for card, record in table.cards.items() if record.printed == printed.name), None)
    for op in lasting:
        if until and duration(op.until) != until:
            continue
        table.made += 1
        at = table.aim_at(source) if source is not None else CardAim(CardId(-1), 0)
        table.effects = (*table.effects, Effect(table.made, table.tick(), op, on, controller, at, printed.name))
    if isinstance(on, CardAim):
        settle_control(table, on.card)


def resume(table: Table, given: Mapping[str, Any]) -> Sequence[tuple[Frame, str]]:
    """The processes of a table in the middle of a turn: the holder of priority is asked, before any check."""
    counters = table.counters
    if not counters["active"]:
        counters["active"] = table.seats[0]
    active = Seat(counters["active"])
    counters["normal_turn_of"] = counters["normal_turn_of"] or active
    counters["turn"] = counters["turn"] or 1
    phase = counters["phase"] = counters["phase"] or "main"
    for name in ("extra_turns", "kept"):
        counters[name] = tuple(counters[name])
    for seat in table.seats:
        pool = counters[f"{seat}.pool"]
        unknown = [kind for kind in pool if kind not in KIND_NAMES]
        if unknown:
            raise StagingError(f"there is no kind of scrip {unknown[0]!r}", f"seat/{seat}/pool", KIND_NAMES)
        counters[f"{seat}.pool"] = {kind: n for kind, n in sorted(pool.items()) if n}
    holder = Seat(given.get("priority", active))
    before = table.turn_order(holder)[::-1]
    table.priority = Priority(holder, before[: int(given.get("passes", 0))][::-1])
    table.unchecked = True
    frames: list[tuple[Frame, str]] = [(Whole(), "1.3")]
    if phase == "recovery":
        return [*frames, (Turn(active), "3.3.1.1")]
    if phase == "cleanup" and not table.stack:
        return [*frames, (Turn(active), "3.3.6.1")]
    if phase not in AFTER:
        raise StagingError(f"there is no phase {phase!r}", "phase", ["recovery", *AFTER])
    return [*frames, (Turn(active), AFTER[phase]), (PriorityLoop(ends_phase=phase != "cleanup"), "3.4.1")]
