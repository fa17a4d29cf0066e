"""Scenarios: putting given cards, abilities and effects where a scenario wants them, and going on from there."""

from collections.abc import Iterable
from typing import Any, Final

from netdeck.games.technomancy.ast_nodes import Allegiance, Control, GainSubtype, Modify, Restrict, Save, Shield, duration
from netdeck.games.technomancy.language import read_text
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.payments import usable
from netdeck.games.technomancy.printed import STRIKE_NAME
from netdeck.games.technomancy.rules import constants, steps
from netdeck.games.technomancy.rules.cards import row_of
from netdeck.games.technomancy.rules.lasting_effects import settle_control
from netdeck.games.technomancy.rules.payment_solver import search_use
from netdeck.games.technomancy.rules.plays import begin_play, choose_aim
from netdeck.games.technomancy.rules.stack import put_on_stack
from netdeck.games.technomancy.scrip import KIND_NAMES
from netdeck.games.technomancy.state import FIELDS, STACK, Aim, CardAim, StackAim
from netdeck.kernel import CardId, Seat, StagingError, Zone, slug
from netdeck.kernel.card_table import begin
from netdeck.kernel.scenario_setup import Thing, place_card
from netdeck.kernel.setup import Given

PAYING_KEYS: Final = frozenset({"seat", "play", "use", "mode", "X", "overclocked", "targets", "scrip"})
AFTER: Final = {
    "turn_start": steps.DRAW_FOR_TURN,
    "draw": steps.MAIN_PHASE,
    "main": steps.END_OF_TURN,
    "turn_end": steps.END_EFFECTS_OF_TURN,
    "cleanup": steps.END_EFFECTS_OF_TURN,
}
"""Where a turn goes on after the players' actions in a phase."""
NOWHERE: Final = CardAim(CardId(0), 0)
"""A card in an incarnation that never was."""


def place(table: TableState, zone: Zone, entry: Thing) -> None:
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
        settle_control(table.table_to_change(), card)
    if entered is not None:
        table.change(card, entered=entered)


def _place_on_stack(table: TableState, zone: Zone, entry: Thing) -> None:
    entry = dict(entry)
    controller = Seat(entry.pop("controller", table.seats[0]))
    targets = tuple(aim(table, text) for text in entry.pop("targets", ()))
    mode, x, over = entry.pop("mode", 1) - 1, entry.pop("X", 0), entry.pop("overclocked", False)
    if "ability" in entry:
        _place_ability(table, entry, controller, targets)
        return
    card = place_card(table, zone, {"owner": controller, **entry})
    table.change(card, base=controller)
    columns = table.table_to_change()
    _choose(table, targets)
    row = columns.d_mode[columns.printed[card]] + max(mode, 0)
    at = put_on_stack(columns, card, columns.entered[card], table.outside.seat(controller), 0, row)
    columns.k_x[at], columns.k_over[at] = int(x), int(over)


def _choose(table: TableState, targets: Iterable[Aim]) -> None:
    """Let these be the targets of what is put on the stack or paid next."""
    columns = table.table_to_change()
    columns.chosen_aims = 0
    for target in targets:
        choose_aim(columns, table.aim_number(target))


def _place_ability(table: TableState, entry: Thing, controller: Seat, targets: tuple[Aim, ...]) -> None:
    """An ability that was used or has triggered: ``oracle.1``, ``hauler.strike``; ``about`` is the card that a trigger speaks of."""
    name, _, ability = str(entry.pop("ability")).rpartition(".")
    about = entry.pop("about", None)
    if entry:
        raise StagingError(f"an ability on the stack has no {next(iter(entry))!r}", known=("ability", "controller", "targets", "about"))
    source = find_card(table, name)
    printed = table.printed(source)
    used = [str(number) for number, _ in printed.activated] + ([STRIKE_NAME] if STRIKE_NAME in printed.keywords else [])
    triggers = [str(number) for numbers in printed.triggers.values() for number in numbers]
    if ability not in (*used, *triggers):
        raise StagingError(f"{printed.name} has no ability {ability!r} that goes on the stack", known=(*used, *triggers), word=ability)
    slots = printed.mode_of(ability, 0).targets
    if len(targets) != len(slots):
        raise StagingError(f"{printed.name}.{ability} has {len(slots)} targets, not {len(targets)}")
    speaks_of = find_card(table, str(about)) if about is not None else None
    columns, number = table.table_to_change(), _ability_number(ability)
    _choose(table, targets)
    row = row_of(columns, columns.printed[source], number)
    at = put_on_stack(columns, source, columns.entered[source], table.outside.seat(controller), number, columns.a_mode[row])
    columns.k_triggered[at] = int(ability in triggers)
    if speaks_of is not None:
        columns.k_about[at] = table.aim_number(table.aim_at(speaks_of))
        base = columns.base[speaks_of]
        columns.k_about_of[at] = base if base >= 0 else columns.owner[speaks_of]


def _ability_number(name: str) -> int:
    """An ability by the number that the rules know it by; a card itself is 0."""
    return constants.STRIKE if name == STRIKE_NAME else int(name) if name else 0


def _begin_payment(table: TableState, given: Given) -> None:
    """A play in the middle of its payment: what is played or used, its choices, and the scrip abilities used so far."""
    unknown = set(given) - PAYING_KEYS
    if unknown:
        raise StagingError(f"a payment has no {min(unknown)!r}", f"paying/{min(unknown)}", PAYING_KEYS)
    if ("play" in given) == ("use" in given):
        raise StagingError("a payment is for a card (play) or for an ability (use)", "paying")
    seat = Seat(given.get("seat", table.priority.holder))
    name, _, ability = str(given["use"]).rpartition(".") if "use" in given else (str(given["play"]), "", "")
    card = find_card(table, name)
    targets = [aim(table, text) for text in given.get("targets", ())]
    columns = table.table_to_change()
    begin_play(columns, table.outside.seat(seat), card, _ability_number(ability))
    frame = columns.depth - 1
    if "mode" in given:
        columns.f_mode[frame] = int(given["mode"]) - 1
    if "X" in given:
        columns.f_x[frame] = int(given["X"])
    if "overclocked" in given:
        columns.f_over[frame] = int(given["overclocked"])
    _choose(table, targets)
    for text in given.get("scrip", ()):
        giver, _, kind = str(text).rpartition(" ")
        number = KIND_NAMES.index(kind) if kind in KIND_NAMES else -1
        found = [each for each in usable(columns, frame) if table.is_called(each.card, giver) and number in each.kinds]
        if not found:
            raise StagingError(f"nothing called {giver!r} gives {kind!r} here", "paying/scrip")
        if not search_use(columns, frame, found[0].card, found[0].ability, number, 0):
            raise StagingError(f"the price of {giver!r} cannot be paid", "paying/scrip")


def aim(table: TableState, text: str) -> Aim:
    """A given target: a seat, a stack object (``s2``), or a card."""
    if text in table.seats:
        return Seat(text)
    if text[:1] == "s" and text[1:].isdigit():
        return StackAim(int(text[1:]))
    return table.aim_at(find_card(table, text))


def find_card(table: TableState, text: str) -> CardId:
    """The card that a scenario means: by its id there, else by its name, on the battlefield first."""
    if text in table.plan.names:
        return table.plan.names[text]
    order = sorted(table.cards, key=lambda card: table.cards[card].zone not in FIELDS)
    found = next((card for card in order if table.is_called(card, text)), None)
    if found is None:
        raise StagingError(f"there is no card {text!r} on this table")
    return found


def begin_given_effect(table: TableState, given: Given) -> None:
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
    lasting = [
        op for mode in modes for op in mode.do if isinstance(op, Modify | Control | Allegiance | Shield | Restrict | Save | GainSubtype)
    ]
    until = {"end of turn": "eot", "forever": "forever"}.get(str(given.get("until", "")), "")
    source = next((card for card, record in table.cards.items() if record.printed == printed.name), None)
    for op in lasting:
        if until and duration(op.until) != until:
            continue
        table.begin_effect(op, on, controller, table.aim_at(source) if source is not None else NOWHERE, printed.name)
    if isinstance(on, CardAim):
        settle_control(table.table_to_change(), on.card)


def resume(table: TableState, given: Given) -> None:
    """Let a table go on in the middle of a turn: the holder of priority is asked, before any check."""
    for seat, own in given.get("seat", {}).items():
        unknown = [kind for kind in own.get("pool", ()) if kind not in KIND_NAMES]
        if unknown:
            raise StagingError(f"there is no kind of scrip {unknown[0]!r}", f"seat/{seat}/pool", KIND_NAMES)
    counters: dict[str, Any] = dict(table.counters)
    active = Seat(counters["active"] or table.seats[0])
    phase = counters["phase"] or "main"
    table.counters = {
        "active": active,
        "normal_turn_of": counters["normal_turn_of"] or active,
        "turn": counters["turn"] or 1,
        "phase": phase,
    }
    holder = Seat(given.get("priority", active))
    before = table.turn_order(holder)[::-1]
    columns, number = table.table_to_change(), table.outside.seat
    columns.holder = number(holder)
    columns.passes = sum(1 << number(each) for each in before[: int(given.get("passes", 0))])
    columns.unchecked = columns.stale = 1
    begin(columns, steps.NEXT_TURN)
    turn = begin(columns, steps.RECOVER_ALL if phase == "recovery" else AFTER[phase])
    columns.f_seat[turn] = number(active)
    columns.f_a[turn] = 0
    if phase == "recovery" or (phase == "cleanup" and not columns.stacked):
        return
    priority = begin(columns, steps.CHECK_FIRST if "paying" in given else steps.ASK_HOLDER)
    columns.f_a[priority] = int(phase != "cleanup")
    if "paying" in given:
        _begin_payment(table, given["paying"])
