"""Scenarios: putting given cards, abilities and effects where a scenario wants them, and going on from there."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from netdeck.games.technomancy.beginning import Whole
from netdeck.games.technomancy.language import read_text
from netdeck.games.technomancy.lasting import settle_control
from netdeck.games.technomancy.payment import usable, use_for
from netdeck.games.technomancy.playing import Play, begin
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.priority import Priority as PriorityLoop
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.stack_events import put_on_stack
from netdeck.games.technomancy.state import FIELDS, NOBODY, STACK, Aim, CardAim, Effect, OnStack, StackAim, Table
from netdeck.games.technomancy.tree import Allegiance, Control, Modify, Restrict, Shield, duration
from netdeck.games.technomancy.turn import Turn
from netdeck.kernel import CardId, Frame, Priority, Seat, StagingError, Zone, slug
from netdeck.kernel.changed import changed
from netdeck.kernel.staging import place_card

PAYING_KEYS: Final = frozenset({"seat", "play", "use", "mode", "X", "overclocked", "targets", "scrip"})
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
    if not on_field and entry.get("owner", seat) != seat:
        raise StagingError(f"{zone.name} holds only cards of {seat} (R43): its owner cannot be {entry['owner']}")
    if controller is not None and controller not in table.seats:
        raise StagingError(f"there is no seat {controller!r}", known=table.seats, word=str(controller))
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
        put_on_stack(table, _given_ability(table, entry, controller, targets))
        return
    card = place_card(table, zone, {"owner": controller, **entry})
    record = table.cards[card]
    table.change(card, base=controller)
    put_on_stack(table, OnStack(card, record.entered, record.printed, controller, "", False, targets, max(mode, 0), x, over))


def _given_ability(table: Table, entry: dict[str, Any], controller: Seat, targets: tuple[Aim, ...]) -> OnStack:
    """An ability that was used or has triggered: ``oracle.1``, ``hauler.strike``; ``about`` is the card that a trigger speaks of."""
    name, _, ability = str(entry.pop("ability")).rpartition(".")
    about = entry.pop("about", None)
    if entry:
        raise StagingError(f"an ability on the stack has no {next(iter(entry))!r}", known=("ability", "controller", "targets", "about"))
    source = find_card(table, name)
    printed, record = table.definition(source), table.cards[source]
    used = [str(number) for number, _ in printed.activated] + ([STRIKE_NAME] if STRIKE_NAME in printed.keywords else [])
    triggers = [str(number) for numbers in printed.triggers.values() for number in numbers]
    if ability not in (*used, *triggers):
        raise StagingError(f"{printed.name} has no ability {ability!r} that goes on the stack", known=(*used, *triggers), word=ability)
    slots = printed.mode_of(ability, 0).targets
    if len(targets) != len(slots):
        raise StagingError(f"{printed.name}.{ability} has {len(slots)} targets, not {len(targets)}")
    speaks_of = find_card(table, str(about)) if about is not None else None
    return OnStack(
        source=source,
        incarnation=record.entered,
        printed=record.printed,
        controller=controller,
        ability=ability,
        triggered=ability in triggers,
        targets=targets,
        about=None if speaks_of is None else table.aim_at(speaks_of),
        about_of=NOBODY if speaks_of is None else table.cards[speaks_of].base or table.cards[speaks_of].owner,
    )


def _given_payment(table: Table, given: Mapping[str, Any]) -> Play:
    """A play in the middle of its payment: what is played or used, its choices, and the scrip abilities used so far."""
    unknown = set(given) - PAYING_KEYS
    if unknown:
        raise StagingError(f"a payment has no {min(unknown)!r}", f"paying/{min(unknown)}", PAYING_KEYS)
    if ("play" in given) == ("use" in given):
        raise StagingError("a payment is for a card (play) or for an ability (use)", "paying")
    seat = Seat(given.get("seat", table.priority.holder))
    name, _, ability = str(given["use"]).rpartition(".") if "use" in given else (str(given["play"]), "", "")
    card = find_card(table, name)
    play = begin(table, Play(seat=seat, card=card, ability=ability))
    play = changed(
        play,
        mode=given["mode"] - 1 if "mode" in given else None,
        x=given.get("X"),
        overclocked=given.get("overclocked"),
        targets=tuple(aim(table, text) for text in given.get("targets", ())),
    )
    for text in given.get("scrip", ()):
        giver, _, kind = str(text).rpartition(" ")
        number = KIND_NAMES.index(kind) if kind in KIND_NAMES else -1
        found = [each for each in usable(table, play) if table.is_called(each.card, giver) and number in each.kinds]
        if not found:
            raise StagingError(f"nothing called {giver!r} gives {kind!r} here", "paying/scrip")
        plan = use_for(table, play, found[0], number, strict=False)
        if plan is None:
            raise StagingError(f"the price of {giver!r} cannot be paid", "paying/scrip")
        play = changed(play, plan=plan)
    return play


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
    order = sorted(table.cards, key=lambda card: table.cards[card].zone not in FIELDS)
    found = next((card for card in order if table.is_called(card, text)), None)
    if found is None:
        raise StagingError(f"there is no card {text!r} on this table")
    return found


def begin_given_effect(table: Table, given: Mapping[str, Any]) -> None:
    """A lasting effect that is already at work: what the text of card *by* does, *on* something, for *controller*, *until* some time."""
    by = slug(str(given.get("by", "")))
    printed = next((each for each in table.plan.definitions.values() if by in (each.id, each.slug)), None)
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
    asked = (PriorityLoop(ends_phase=phase != "cleanup"), "3.4.1")
    if "paying" in given:
        return [*frames, (Turn(active), AFTER[phase]), (asked[0], "3.4.3"), (_given_payment(table, given["paying"]), "3.6.1")]
    return [*frames, (Turn(active), AFTER[phase]), asked]
