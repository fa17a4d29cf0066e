"""What a card's text lets pass and the card model does not (errors V3 to V9 of the specification); the rest is refused while reading."""

from collections.abc import Iterator

from netdeck.games.datawarriors import tree as t
from netdeck.games.datawarriors.tree import CardType
from netdeck.language.cardfile import Fault


def text_faults(kind: CardType, cost: t.Cost, rules: t.Text) -> Iterator[Fault]:
    """Everything that is wrong with *rules* on a card of that type and cost."""
    if kind is CardType.SCRIPT:
        if rules.script is None:
            yield Fault("V4", "a .SCRIPT does something", "script-card.1")
        else:
            yield from _cost_faults(rules.script)
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
        yield from _cost_faults(command)


def _cost_faults(command: t.Command) -> Iterator[Fault]:
    if command.cost.x != (command.range is not None):
        yield Fault("V3", "a cost with x needs 'x is A to B', and only such a cost has it", "command-execution.3")
