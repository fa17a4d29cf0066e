"""Resolving the top of the stack, and the triggers that follow (stack-like resolving, halt, card effects; P6 to P9, R39).

The last process issued resolves first, and an answer before what it answers. Triggers are no processes: they happen right after the
action or resolve that caused them, in order of entering play, and nobody can respond.
"""

import msgspec

from netdeck.games.datawarriors.events import Halted, Resolved, ScriptDone, Triggered
from netdeck.games.datawarriors.halting import why_halted
from netdeck.games.datawarriors.leaving import eliminated, end_turn_at_once
from netdeck.games.datawarriors.performing import Perform
from netdeck.games.datawarriors.state import Process, Table
from netdeck.games.datawarriors.tree import Trigger
from netdeck.games.datawarriors.values import Context, is_true
from netdeck.kernel import Frame, Next, finish, go, holds, on, over, run
from netdeck.kernel.changed import changed


class Resolve(msgspec.Struct, Frame, frozen=True):
    """The top process takes effect or fails."""

    number: int = 0
    process: Process | None = None


@Resolve.step("resolve.1")
def take_off_the_stack(table: Table, frame: Resolve) -> Next:
    """The last one issued (stack-like-resolving.2: an answer resolves before what it answers; resolve.1-2 say the same, R2)."""
    newest = holds("stack-like-resolving.2") and holds("resolve.2")
    top = table.stack.things[-1 if newest else 0]
    table.record(Resolved(clause="stack-like-resolving.1", process=f"p{top.number}"))
    return on(number=top.number, process=top.thing)


@Resolve.step("halt.1")
def fail_if_halted(table: Table, frame: Resolve) -> Next:
    """A process that fails does nothing; the points and the state of its card stay as they are (R26)."""
    assert frame.process is not None
    cause = why_halted(table, frame.process)
    if not cause:
        return on()
    table.record(Halted(clause="halt.1", process=f"p{frame.number}", cause=cause, issuer=frame.process.issuer))
    return go("script-card.2")


@Resolve.step("script-card.3")
def do_instructions(table: Table, frame: Resolve) -> Next:
    """The instructions in order, about the via card and not the carrier of the text (R36)."""
    process = frame.process
    assert process is not None
    about = Context(process.issuer, process.via, process.via_entered, process.desktop, process.x, process.targets, frame.number)
    card = about.card_target(table)
    if card is not None:
        about = changed(about, holder=table.cards[card].controller)
    return run(Perform(process.command.do, about))


@Resolve.step("script-card.2")
def put_script_away(table: Table, frame: Resolve) -> Next:
    """A script's card goes to its owner's trash, halted or not (R45); then everything reacts."""
    process = frame.process
    if process is not None and process.is_script and table.cards[process.carrier].zone == "stack":
        table.record(ScriptDone(clause="R45", card=process.carrier))
    return run(Aftermath()) if needs_aftermath(table) else finish()


class Aftermath(msgspec.Struct, Frame, frozen=True):
    """Triggered effects, after an action or a resolve."""

    done: int = 0


def needs_aftermath(table: Table) -> bool:
    """Whether anything follows an action."""
    return bool(table.queue) or table.plan.options["elim"] == "immediate"


@Aftermath.step("R39")
def react(table: Table, frame: Aftermath) -> Next:
    """First in, first out; each requirement is tested when its effect would happen (R37); beyond the cap they are dropped."""
    if not table.queue:
        return on()
    waiting = table.queue[0]
    effect = table.printed(waiting.card).effects[waiting.effect - 1]
    assert isinstance(effect, Trigger)
    table.record(Triggered(clause="card-effects.3", card=waiting.card, effect=waiting.effect))
    met = effect.condition is None or not holds("R37") or is_true(table, effect.condition, waiting.controller)
    if not met or not table.is_in(waiting.controller) or frame.done >= table.plan.options["trigger_cap"]:
        return go("R39", done=frame.done + 1)
    record = table.cards[waiting.card]
    about = Context(waiting.controller, waiting.card, record.entered, waiting.desktop, event_user=waiting.event_user)
    return run(Perform(effect.do, about), then="R39", done=frame.done + 1)


@Aftermath.step("R29")
def eliminate_at_once(table: Table, frame: Aftermath) -> Next:
    """Only by option: users with an empty drive are out at once, not at Exit."""
    if table.plan.options["elim"] != "immediate":
        return finish()
    result = eliminated(table)
    if result is not None:
        return over(result)
    if not table.is_in(table.current):
        end_turn_at_once(table)
        return go("R4")
    return finish()
