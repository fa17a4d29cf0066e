"""The topmost card or ability takes its effect (3.4.5, R34-R36, R55).

Targets are tested again with the function that offered them: if all have become illegal nothing happens; otherwise only the parts about
illegal ones are skipped. The effects then happen in printed order with no check in between. The thing stays on the stack until the end.
"""

from collections.abc import Sequence

from netdeck.games.technomancy.asking_effects import ChoosingKind, Demand, Discarding, Peeking
from netdeck.games.technomancy.departing import Affair, Fate
from netdeck.games.technomancy.effects import DO, Context, amount, on_stack, players
from netdeck.games.technomancy.moving import enter, move
from netdeck.games.technomancy.properties import properties
from netdeck.games.technomancy.selecting import is_so
from netdeck.games.technomancy.stack_events import NoEffect, TookEffect
from netdeck.games.technomancy.state import DISCARD, NOBODY, Aim, CardAim, OnStack, StackAim, Table
from netdeck.games.technomancy.targeting import why_not_target
from netdeck.games.technomancy.tree import Choose, Counter, Discard, GainScrip, Instruction, Mode, Peek
from netdeck.games.technomancy.tree import Triggered as TriggeredAbility
from netdeck.kernel import Decision, Frame, Option, Seat, ask, finish, go, holds, run
from netdeck.kernel.process import Next


class Resolving(Affair, frozen=True):
    """Something on the stack takes effect. ``at`` is the next of its effects; ``targets`` are those still legal."""

    number: int
    thing: OnStack
    targets: tuple[Aim | None, ...] = ()
    at: int = 0
    had: tuple[Seat, ...] = ()
    """Who controlled the targets when it began."""

    def without_leavers(self, table: Table, step: str) -> Fate:
        """What a leaver had on the stack is gone and does nothing more; anything else goes on."""
        return Fate(self, step) if table.stack.find(self.number) is not None else Fate(None, cuts=True)


@Resolving.step("R34")
def test_again(table: Table, resolving: Resolving) -> Next:
    """The targets must still be legal, and an "if" must still hold (R55)."""
    thing = resolving.thing
    mode = effect_of(table, thing)
    kept: list[Aim | None] = []
    for slot, aim in zip(mode.targets, thing.targets, strict=True):
        legal = aim is not None and why_not_target.allows(table, slot, thing.controller, thing.source, aim)
        kept.append(aim if legal or not holds("R34") else None)
    aimed = [aim for aim in thing.targets if aim is not None]
    if aimed and not any(aim is not None for aim in kept):
        return _nothing(table, resolving, "R34", "no target is legal any more")
    ability = table.defined(thing.printed).ability(thing.ability) if thing.triggered else None
    if isinstance(ability, TriggeredAbility):
        condition = ability.condition
        if condition is not None and not is_so(table, properties(table).faces, condition, thing.controller, thing.source) and holds("R55"):
            return _nothing(table, resolving, "R55", "its condition does not hold any more")
        if ability.may:
            return go("R55", targets=tuple(kept), had=_controllers(table, kept))
    return go("3.4.5", targets=tuple(kept), had=_controllers(table, kept))


def _controllers(table: Table, aims: Sequence[Aim | None]) -> tuple[Seat, ...]:
    """Who has each of the targets on the battlefield, or put it on the stack."""
    faces = properties(table).faces if aims else {}
    found: list[Seat] = []
    for aim in aims:
        if isinstance(aim, CardAim) and aim.card in faces:
            found.append(faces[aim.card].controller)
        elif isinstance(aim, StackAim) and (thing := table.stack.find(aim.number)) is not None:
            found.append(thing.thing.controller)
        else:
            found.append(NOBODY)
    return tuple(found)


def _nothing(table: Table, resolving: Resolving, clause: str, reason: str) -> Next:
    number, source = resolving.number, resolving.thing.source
    table.record(NoEffect(clause=clause, stack_object=f"s{number}", reason=reason, source=source, number=number))
    return go("R36")


@Resolving.step("R55")
def ask_whether(table: Table, resolving: Resolving) -> Next:
    """The controller may let it happen or not (D11)."""
    options = (Option("yes", ("yes",)), Option("no", ("no",)))
    thing = resolving.thing
    prompt = f"Let {thing.printed} do what it says?"
    return ask(Decision(thing.controller, "may", "3.4.5", prompt, options, timeout="no"), then="0.1")


@Resolving.step("0.1")
def heed(table: Table, resolving: Resolving) -> Next:
    """A text that says "may" leaves it to its controller: a refusal ends it."""
    if table.chosen.notation == "no":
        return _nothing(table, resolving, "3.4.5", "its controller does not want it")
    return go("3.4.5")


@Resolving.step("3.4.5")
def take_effect(table: Table, resolving: Resolving) -> Next:
    """One effect after another, in printed order."""
    thing = resolving.thing
    context = Context(thing, resolving.number, resolving.targets, resolving.had)
    ops = effect_of(table, thing).do
    for at in range(resolving.at, len(ops)):
        op = ops[at]
        doing = DO.get(type(op))
        children = None if doing is not None and not _asks(op) else _questions(table, context, op)
        if children is None:
            assert doing is not None
            doing(table, context, op)
        elif children:
            return run(*children, then="3.4.5", at=at + 1)
    number = resolving.number
    table.record(TookEffect(clause="3.4.5", stack_object=f"s{number}", reason="", source=thing.source, number=number))
    return go("R36")


@Resolving.step("R36")
def leave_stack(table: Table, resolving: Resolving) -> Next:
    """A quickhack or program is discarded, an agent goes onto the battlefield, an ability is gone (3.5.1.2, 3.5.2.2, 3.5.3.2)."""
    thing = resolving.thing
    if table.stack.find(resolving.number) is None or not thing.is_card:
        return finish()
    card, kind = thing.source, table.defined(thing.printed).type
    if kind == "agent":
        enter(table, card, thing.controller, "3.5.3.2")
    else:
        move(table, card, DISCARD[table.cards[card].owner], "3.5.1.2" if kind == "quickhack" else "3.5.2.2")
    return finish()


def effect_of(table: Table, thing: OnStack) -> Mode:
    """What a thing on the stack aims at and does."""
    return table.defined(thing.printed).mode_of(thing.ability, thing.mode)


def _asks(op: Instruction) -> bool:
    return (isinstance(op, Counter) and op.unless is not None) or (isinstance(op, GainScrip) and len(op.kinds) > 1)


def _questions(table: Table, context: Context, op: Instruction) -> list[Frame]:
    """The processes that an effect needs because somebody has to decide."""
    match op:
        case Discard(Choose(n=n), who):
            return [Discarding(seat, amount(table, context, n), "3.4.5") for seat in players(table, context, who)]
        case GainScrip(who, kinds, n):
            return [ChoosingKind(seat, kinds, n) for seat in players(table, context, who)]
        case Peek(n, take):
            return [Peeking(context.you, n, take)]
        case Counter(what, unless):
            return [
                Demand(seat=found.thing.controller, card=found.thing.source, cost=unless, number=number)
                for number in on_stack(table, context, what)
                if (found := table.stack.find(number)) is not None and unless is not None
            ]
        case _:
            raise AssertionError(f"{op} asks nobody anything")
