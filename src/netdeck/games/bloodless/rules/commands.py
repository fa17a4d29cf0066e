"""Commands that end (R57): finished, or denied before they did anything. And effects that stand in the place of an event (D5.1.2)."""

from netdeck.games.bloodless.rules.card_events import Moved
from netdeck.games.bloodless.rules.frames import ApplyDenial, ApplyEffect, ApplyFinish, Consequence
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.resolving import process
from netdeck.games.bloodless.rules.spaces import PLACE
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import Next, finish, run


@ApplyFinish.step("R57")
def finish_command(table: Table, ending: ApplyFinish) -> Next:
    """From the timeline to its owner's discard pile, or where its effect says: a part."""
    event = ending.event
    past = table.look(event.card)
    table.record(event)
    to = PLACE[table.cards[event.card].owner][event.after or "discard"]
    return process(table, Moved(card=event.card, to=to, cause="effect", clause="R57"), then="D4.2", part=True, past=past)


@ApplyFinish.step("D4.2")
def end_finish(table: Table, ending: ApplyFinish) -> Next:
    """The outcome."""
    assert ending.past is not None
    table.last = Happened(ending.event, past={ending.event.card: ending.past})
    return finish()


@ApplyDenial.step("R57")
def deny_command(table: Table, denial: ApplyDenial) -> Next:
    """The command goes to its owner's discard pile without effect: a part."""
    event = denial.event
    past = table.look(event.card)
    table.record(event)
    to = PLACE[table.cards[event.card].owner]["discard"]
    return process(table, Moved(card=event.card, to=to, cause="discard", clause="R57"), then="D4.2", part=True, past=past)


@ApplyDenial.step("D4.2")
def end_denial(table: Table, denial: ApplyDenial) -> Next:
    """The outcome."""
    assert denial.past is not None
    table.last = Happened(denial.event, past={denial.event.card: denial.past})
    return finish()


@ApplyEffect.step("D5.1.2")
def do_instead(table: Table, effect: ApplyEffect) -> Next:
    """The instructions that an event-modifying ability put in the place of an event."""
    return run(Consequence(effect.event.scene, effect.event.do, raw=True), then="D4.2")


@ApplyEffect.step("D4.2")
def end_effect(table: Table, effect: ApplyEffect) -> Next:
    """The outcome."""
    table.last = Happened(effect.event)
    return finish()
