"""Event-modifying abilities at work (D5.1, P6.4.1.2, R16): what they put in the place of an event.

The result is a list of events, so that later abilities can see them. An instruction for which somebody must choose first goes into the
list as a whole and is carried out when its turn to be applied comes.
"""

from typing import Any

from netdeck.games.bloodless.rules.asking import answer, question
from netdeck.games.bloodless.rules.costs import can_pay
from netdeck.games.bloodless.rules.events import BloodEvent
from netdeck.games.bloodless.rules.frames import Consequence, Effect, Replacing, said_of
from netdeck.games.bloodless.rules.instructions import as_instructions, events_of, is_plain
from netdeck.games.bloodless.rules.log_records import AbilityUsed, TimedEnded
from netdeck.games.bloodless.rules.matching import number, player
from netdeck.games.bloodless.rules.resolving import replaced_record
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import GAINED, Watch
from netdeck.kernel import Next, Option, finish, go, run, say
from netdeck.kernel.changed import changed
from netdeck.language import tree


@Replacing.step("D5.1.2")
def ask_if_optional(table: Table, replacing: Replacing) -> Next:
    """An optional ability asks; one whose cost cannot be paid is not used (R16)."""
    node = replacing.watch.written.node
    if not isinstance(node, tree.Replace) or not (node.may or node.costs):
        return go("P6.4.1.2")
    payable = can_pay(table, replacing.scene, node.costs)
    if not payable and not node.may:
        return _keep(table, replacing)
    options = [Option("yes", (True,)), Option("no", (False,))] if payable else [Option("no", (False,))]
    card = replacing.watch.card
    prompt = say("Use {name}? {label}", name=table.name(card), label=table.ready(card).label)
    return question(table, replacing.scene.you, "MAY", "P6.4.1.2", prompt, options, "R16", replacing.watch.card, "no")


@Replacing.step("R16")
def pay_for_it(table: Table, replacing: Replacing) -> Next:
    """The cost is paid at once, as a part."""
    node = replacing.watch.written.node
    assert isinstance(node, tree.Replace)
    if not answer(table, "MAY").value[0]:
        return _keep(table, replacing)
    if node.costs:
        return run(Consequence(replacing.scene, as_instructions(node.costs), costs=len(node.costs)), then="R68")
    return go("P6.4.1.2")


@Replacing.step("R68")
def check_payment(table: Table, replacing: Replacing) -> Next:
    """Unpaid means not used."""
    if table.last is not None and not table.last.ok:
        return _keep(table, replacing)
    return go("P6.4.1.2")


@Replacing.step("P6.4.1.2")
def replace_event(table: Table, replacing: Replacing) -> Next:
    """The list that stands in the place of the event."""
    watch, event, scene = replacing.watch, replacing.event, replacing.scene
    node = watch.written.node
    do: tree.Do = node.instead if isinstance(node, tree.Replace) else node.do if isinstance(node, tree.Before) else ()
    made = [(each, instruction) for instruction in do for each in _instead(table, scene, instruction, event)]
    new = tuple(each for each, _ in made)
    if isinstance(node, tree.Before):
        new = (*new, event)
    if isinstance(node, tree.Replace) and node.limit is not None and table.cards[watch.card].live is not None:
        table.record(AbilityUsed(card=watch.card, number=watch.written.number))
    use_up(table, watch)
    replaced_record(table, watch, event, new)
    table.replaced = new
    spoken = [(each, said_of(scene.this, instruction)) for each, instruction in made if each is not event]
    table.replaced_by = tuple((each, words) for each, words in spoken if words is not None)
    return finish()


def use_up(table: Table, watch: Watch) -> None:
    """What a player was given for the next time has done its work (R78)."""
    node = watch.written.node
    if not isinstance(node, tree.Replace) or node.limit is None:
        return
    number = watch.written.number - GAINED
    left = tuple(effect for effect in table.timed if effect.player is None or effect.what != "grant" or effect.number != number)
    if len(left) < len(table.timed):
        table.timed = left
        table.index = None
        table.record(TimedEnded(clause="R78", effect="grant"))


def _keep(table: Table, replacing: Replacing) -> Next:
    table.replaced, table.replaced_by = (replacing.event,), ()
    return finish()


def _instead(table: Table, scene: Scene, instruction: tree.Instruction, event: BloodEvent) -> tuple[BloodEvent, ...]:
    if isinstance(instruction, tree.Same):
        return (_same(table, scene, instruction, event),)
    if is_plain(table, scene, instruction):
        return tuple(events_of(table, scene, instruction))
    return (Effect(do=(instruction,), scene=scene),)


def _same(table: Table, scene: Scene, same: tree.Same, event: BloodEvent) -> BloodEvent:
    """The event itself, with some of its fields changed."""
    changes: dict[str, Any] = {}
    for field, value in same.changes:
        if isinstance(value, tree.Who | tree.ControllerOf | tree.OwnerOf | tree.ChosenPlayer):
            changes[field] = player(table, scene, value)
        else:
            changes[field] = number(table, scene, value)
    return changed(event, **changes) if changes else event
