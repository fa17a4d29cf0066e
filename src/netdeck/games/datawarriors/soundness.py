"""What a card's text lets pass and the card model does not (errors V3 to V9 and V13); the rest is refused while reading."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType, Moment
from netdeck.language.compiling import Fault


def text_faults(rules: t.Text, kind: CardType) -> Iterator[Fault]:
    """Everything that is wrong with *rules* on a card of that type."""
    yield from _gone_faults(rules)
    if kind is CardType.SCRIPT:
        if rules.script is None:
            yield Fault("V4", "a .SCRIPT does something", "script-card.1")
        return
    if not rules.effects and not rules.commands:
        yield Fault("V5", "the card has neither an effect nor a command", "card-effects.1")
    if rules.elsewhere and kind is CardType.CONF:
        yield Fault("V6", "a .CONF enters on a .PRG of one's own desktop, nowhere else", "conf-cards.2")
    names = [command.name for command in rules.commands]
    if len(names) != len(set(names)):
        yield Fault("V9", "two commands have the same name", "commands.1")
    for command in rules.commands:
        yield from _cost_faults(command)


def card_faults(rules: t.Text, kind: CardType, cost: t.Cost) -> Iterator[Fault]:
    """Where a text and the cost of its card do not belong together."""
    if kind is CardType.SCRIPT and rules.script is not None:
        yield from _cost_faults(replace(rules.script, cost=cost))
    elif kind is not CardType.SCRIPT and cost.x:
        yield Fault("V3", "only a .SCRIPT may cost x", "command-execution.3", "cost")


def _gone_faults(rules: t.Text) -> Iterator[Fault]:
    """What is done to a card that has left play already: whatever texts do to a card, they do in play (R69, R70)."""
    for effect in rules.effects:
        if isinstance(effect, t.Trigger):
            yield from _gone(effect.do, {"this"} if any(event.event == Moment.LEAVES for event in effect.when) else set())
        elif isinstance(effect, t.Replace):
            yield from _gone(effect.instead, set())
    for command in (*rules.commands, *((rules.script,) if rules.script is not None else ())):
        yield from _gone(command.do, set())


def _gone(do: Iterable[Any], gone: set[str]) -> Iterator[Fault]:
    """The faults of instructions one after another; *gone* are the cards that have left by then."""
    before: Any = None
    for one in do:
        plain = replace(one, until=None) if isinstance(one, t.Control) else one
        if isinstance(one, t.SetState | t.Control | t.MoveTo) and plain == before and "target" in (getattr(one, "what", ""), _name(one)):
            yield Fault("V13", "this was done just before, so it does nothing", "R35", words="" if one.words is None else str(one.words))
        before = plain
        match one:
            case t.If():
                ways = (set(gone), set(gone))
                yield from _gone(one.do, ways[0])
                yield from _gone(one.otherwise, ways[1])
                gone |= ways[0] & ways[1]
            case t.ChooseOne():
                for mode in one.modes:
                    yield from _gone(mode, set(gone))
            case t.IfDone():
                yield from _gone((one.deed, *one.do), gone)
            case t.May() | t.Later() | t.Unless() | t.EachPlayer() | t.Instead():
                yield from _gone(one.do, set(gone))
            case t.Trash(what=what) | t.Eject(what=what) | t.SetState(what=what) if isinstance(what, str):
                yield from _left(one, what, gone)
                if not isinstance(one, t.SetState):
                    gone.add(what)
            case t.Control(cards=t.Bound(name)) | t.MoveTo(cards=t.Bound(name)):
                yield from _left(one, name, gone)


def _name(one: Any) -> str:
    cards = getattr(one, "cards", None)
    return cards.name if isinstance(cards, t.Bound) else ""


def _left(one: Any, name: str, gone: Collection[str]) -> Iterator[Fault]:
    if name in gone:
        within = "" if one.words is None else str(one.words)
        said = "this card" if name == "this" else "the target" if "the target" in within else "it"
        yield Fault("V13", f"{said} has left play here, so this does nothing", "R35", words=said, within=within)


def _cost_faults(command: t.Command) -> Iterator[Fault]:
    if command.cost.x != (command.range is not None):
        yield Fault("V3", "a cost with x needs 'x is A to B', and only such a cost has it", "command-execution.3")
