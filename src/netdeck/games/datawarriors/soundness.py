"""What the grammar lets pass and the card model does not (errors V3 to V10 of the specification)."""

from collections.abc import Iterator

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType, Who
from netdeck.language.cardfile import Fault
from netdeck.language.walking import walk

USER_OPS = (t.Wipe, t.Leak, t.Lock, t.Restore, t.Draw, t.Sift, t.Discard, t.Free)


def text_faults(kind: CardType, cost: t.Cost, rules: t.Text) -> Iterator[Fault]:
    """Everything that is wrong with *rules* on a card of that type and cost."""
    if kind is CardType.SCRIPT:
        if rules.script is None:
            yield Fault("V4", "a .SCRIPT does something", "script-card.1")
        else:
            yield from _command_faults(rules.script)
        return
    if cost.x:
        yield Fault("V3", "only a .SCRIPT may cost x", "command-execution.3", "cost")
    if not rules.effects and not rules.commands:
        yield Fault("V5", "the card has neither an effect nor a command", "card-effects.1")
    if rules.elsewhere and kind is CardType.CONF:
        yield Fault("V6", "a .CONF enters on a .PRG of one's own desktop, nowhere else", "conf-cards.2")
    names = [command.name for command in rules.commands]
    if len(names) != len(set(names)):
        yield Fault("V9", "two commands have the same name", "commands.1")
    for command in rules.commands:
        yield from _command_faults(command)
    for effect in rules.effects:
        yield from _effect_faults(kind, effect)


def _command_faults(command: t.Command) -> Iterator[Fault]:
    if command.cost.x != (command.range is not None):
        yield Fault("V3", "a cost with x needs 'x is A to B', and only such a cost has it", "command-execution.3")
    if any(isinstance(node, t.Letter) for node in walk((command.range, command.requires))):
        yield Fault("V3", "neither the range of x nor a requirement depends on x", "command-execution.3")
    kinds = [type(slot) for slot in command.targets]
    if len(kinds) != len(set(kinds)):
        yield Fault("V7", "two targets of the same kind: 'the target' would mean both")
    if not command.cost.x and any(isinstance(node, t.Letter) for node in walk(command.do)):
        yield Fault("V3", "x stands in the text, but not in the cost", "command-execution.3")
    yield from _do_faults(command.do, command.targets)


def _effect_faults(kind: CardType, effect: t.Effect) -> Iterator[Fault]:
    of_host = isinstance(effect, t.HostCost | t.Cant) or _waits_for(effect, t.Moment.EXECUTED)
    if of_host and kind is not CardType.CONF:
        yield Fault("V6", "only a .CONF has a host", "conf-cards.2")
    do = effect.do if isinstance(effect, t.Trigger) else effect.instead if isinstance(effect, t.Replace) else ()
    if any(isinstance(node, t.Letter) for node in walk(effect)):
        yield Fault("V3", "x stands in the text, but not in the cost", "command-execution.3")
    if any(isinstance(node, t.Restore | t.Deploy) for node in walk(do)):
        yield Fault("V10", "an effect that happens by itself may not restore or deploy", "R39")
    yield from _do_faults(do, (), event_user=_waits_for(effect, t.Moment.HALTED))


def _waits_for(effect: t.Effect, moment: t.Moment) -> bool:
    return isinstance(effect, t.Trigger) and effect.when[0].event == moment


def _do_faults(do: t.Do, targets: tuple[t.Slot, ...], *, event_user: bool = False, each: bool = False) -> Iterator[Fault]:
    for instruction in do:
        need = _needed_slot(instruction)
        if need is not None and not any(isinstance(slot, need) for slot in targets):
            yield Fault("V7", "'the target' needs a target of the right kind", "command-issuing.2")
        who = instruction.who if isinstance(instruction, USER_OPS) else instruction.by if isinstance(instruction, t.ChooseOne) else None
        if who is Who.THEY and not each:
            yield Fault("V8", "'They' stands only after 'For each other user:'")
        if who is Who.THAT and not event_user:
            yield Fault("V8", "'That user' stands only where a process was halted")
        for part in _parts(instruction):
            yield from _do_faults(part, targets, event_user=event_user, each=each or isinstance(instruction, t.EachPlayer))


def _needed_slot(instruction: t.Instruction) -> type | None:
    match instruction:
        case t.Halt() | t.Resume() | t.Redirect():
            return t.TargetProcess
        case t.Trash("target") | t.Eject("target") | t.SetState() | t.Control():
            return t.TargetCard
        case _ if isinstance(instruction, USER_OPS) and instruction.who is Who.TARGET:
            return t.TargetUser
        case _:
            return None


def _parts(instruction: t.Instruction) -> tuple[t.Do, ...]:
    match instruction:
        case t.If(_, do, otherwise):
            return do, otherwise
        case t.EachPlayer(do):
            return (do,)
        case t.ChooseOne(modes):
            return modes
        case _:
            return ()
