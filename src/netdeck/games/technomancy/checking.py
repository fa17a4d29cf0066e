"""The check before a player receives priority (3.4.3, R18-R20, R60).

State-based effects are found on one state and applied at once, again and again until none applies; then waiting triggers go on the stack,
the active player's first, so that later players' take effect first; and all that is repeated until nothing happens any more.
"""

from typing import Any

from netdeck.games.technomancy.departing import Affair, Fate
from netdeck.games.technomancy.lasting import end_effects, still_holds
from netdeck.games.technomancy.leaving import lose
from netdeck.games.technomancy.legality import is_overloaded
from netdeck.games.technomancy.moving import leave
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.stack_events import TriggerDropped, TriggerStacked
from netdeck.games.technomancy.state import Aim, OnStack, StackAim, Table, Waiting
from netdeck.games.technomancy.targeting import aim_checks, can_fill, shown, target_options
from netdeck.games.technomancy.tree import Slot
from netdeck.games.technomancy.turn_events import Overloaded
from netdeck.kernel import CardId, Checks, Decision, Frame, Option, Result, Seat, ask, finish, go, holds, need, over, run
from netdeck.kernel.process import Next


class Check(Frame):
    """What the game does before anybody receives priority."""


@Check.step("3.4.3.1")
def apply_state_based_effects(table: Table, check: Check) -> Next:
    """All that apply now, at once; as long as some do, again."""
    result = _apply_once(table)
    if isinstance(result, Result):
        return over(result)
    if result:
        return go("3.4.3.3")
    if table.active in table.left:
        return finish()  # the turn ends at once; what triggered waits for the next check (R58)
    if is_overloaded(table) and not table.counters["overloaded"]:
        table.record(Overloaded(clause="R60", turn=table.counters["turn"]))
    if not table.waiting:
        table.unchecked = False
        return finish()
    return go("3.4.3.2")


@Check.step("3.4.3.2")
def stack_triggers(table: Table, check: Check) -> Next:
    """What waits goes on the stack."""
    return run(StackingTriggers(), then="3.4.3.3") if table.waiting else go("3.4.3.3")


@Check.step("3.4.3.3")
def repeat(table: Table, check: Check) -> Next:
    """Once more, until nothing applies and nothing triggers."""
    return go("3.4.3.1")


def _apply_once(table: Table) -> bool | Result:
    """Find every state-based effect on one state and apply them together: SB1 to SB4 of R19. Whether there were any."""
    faces = properties(table).faces
    dead = []
    if holds("5.6.1"):
        cards = table.cards
        dead = [card for card, face in faces.items() if face.health <= cards[card].damage and face.printed.is_agent]
    ended = [effect for effect in table.effects if effect.until == "while_you_control_self" and not still_holds(table, effect)]
    losers = _losers(table)
    if not (dead or ended or losers):
        return False
    if not holds("R19"):
        return False
    end_effects(table, ended, "R19")
    if dead:
        leave(table, sorted(dead, key=lambda card: table.cards[card].entered), "discard", "5.6.1")
    if losers:
        result = lose(table, losers, "R57")
        if result is not None:
            return result
    return True


def _losers(table: Table) -> dict[Seat, str]:
    losers: dict[Seat, str] = {}
    for seat in table.players:
        if table.health(seat) <= 0 and holds("R57"):
            losers[seat] = "no health left"
        elif seat in table.failed and holds("R59"):
            losers[seat] = "a draw from an empty library"
    return losers


class StackingTriggers(Affair, frozen=True):
    """Waiting triggers go on the stack one by one; ``trigger`` is the one whose targets are being chosen."""

    trigger: Waiting | None = None
    targets: tuple[Aim | None, ...] = ()

    def without_leavers(self, table: Table, step: str) -> Fate:
        """What is not on the stack yet is ordered and aimed anew."""
        return Fate(StackingTriggers(), "R20")


@StackingTriggers.step("R20")
def order_triggers(table: Table, stacking: StackingTriggers) -> Next:
    """The active player's first, then by turn order; each player orders their own (D10)."""
    if is_overloaded(table) and holds("R60"):
        for trigger in table.waiting:
            _drop(table, trigger, "R60")
    waiting = _next_players(table)
    if not waiting:
        return finish()
    if len({(each.printed, each.ability) for each in waiting}) == 1:
        return go("R33", trigger=waiting[0], targets=())
    options = tuple(Option(f"stack {at}", (at - 1,), (), f"{each.printed}.{each.ability}") for at, each in enumerate(waiting, 1))
    question = Decision(
        waiting[0].controller, "order", "R20", "Which trigger goes on the stack next? The last one takes effect first.", options
    )
    return ask(question, then="3.4.3.2")


@StackingTriggers.step("3.4.3.2")
def take_ordered(table: Table, stacking: StackingTriggers) -> Next:
    """The one that was chosen is next."""
    at: Any = table.chosen.value[0]
    return go("R33", trigger=_next_players(table)[at], targets=())


@StackingTriggers.door("target", takes=(CardId, str, StackAim))
def why_not_aim(table: Table, stacking: StackingTriggers, thing: CardId | Seat | StackAim) -> Checks:
    """Why *thing* is no target of the trigger that goes on the stack (R33)."""
    trigger = stacking.trigger
    yield need("R33", trigger is not None, "A trigger's target is to be chosen.")
    assert trigger is not None
    yield from aim_checks(table, slots_of(table, trigger), len(stacking.targets), trigger.controller, trigger.source, thing)


@StackingTriggers.step("R33")
def aim_trigger(table: Table, stacking: StackingTriggers) -> Next:
    """Its controller chooses targets, slot by slot; without a legal one it is dropped."""
    trigger = stacking.trigger
    assert trigger is not None
    slots = slots_of(table, trigger)
    if len(stacking.targets) < len(slots):
        if not can_fill(table, slots, trigger.controller, trigger.source):
            _drop(table, trigger, "R33")
            return go("R20")
        options = target_options(table, slots[len(stacking.targets)], trigger.controller, trigger.source)
        prompt = f"Target for the trigger of {trigger.printed}?"
        return ask(Decision(trigger.controller, "target", "R33", prompt, tuple(options)), then="R24")
    thing = OnStack(
        source=trigger.source,
        incarnation=trigger.incarnation,
        printed=trigger.printed,
        controller=trigger.controller,
        ability=trigger.ability,
        triggered=True,
        targets=stacking.targets,
        about=trigger.about,
        about_of=trigger.about_of,
        last=trigger.last,
        by=trigger.by,
        power=trigger.power,
    )
    table.record(
        TriggerStacked(
            clause="3.4.3.2",
            source=trigger.source,
            ability=trigger.ability,
            controller=trigger.controller,
            targets=shown(stacking.targets),
            trigger=trigger,
            thing=thing,
        )
    )
    return go("R20")


@StackingTriggers.step("R24")
def fix_target(table: Table, stacking: StackingTriggers) -> Next:
    """One target is chosen."""
    aim: Any = table.chosen.value[0]
    return go("R33", targets=(*stacking.targets, aim))


def _next_players(table: Table) -> list[Waiting]:
    """The waiting triggers of the next player who has some, in the order in which they triggered."""
    for seat in table.turn_order(table.active):
        mine = [each for each in table.waiting if each.controller == seat]
        if mine:
            return sorted(mine, key=lambda each: each.order)
    return []


def slots_of(table: Table, trigger: Waiting) -> tuple[Slot, ...]:
    """The targets that a trigger needs."""
    return table.defined(trigger.printed).mode_of(trigger.ability, 0).targets


def _drop(table: Table, trigger: Waiting, clause: str) -> None:
    table.record(
        TriggerDropped(
            clause=clause, source=trigger.source, ability=trigger.ability, controller=trigger.controller, targets=(), trigger=trigger
        )
    )
