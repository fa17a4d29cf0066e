"""What cards and abilities do, in the words that are printed on them."""

from netdeck.games.technomancy.ast_nodes import Assemble
from netdeck.games.technomancy.language import ability_text
from netdeck.games.technomancy.printed import STRIKE_NAME, Printed
from netdeck.kernel import say


def use_label(printed: Printed, name: str) -> str:
    """What an ability does; written once for each card."""
    label = printed.use_labels.get(name)
    if label is None:
        if name == STRIKE_NAME:
            label = say("Deploy {name} to strike: both deal damage equal to their power.", name=printed.name)
        else:
            label = ability_text(printed.ability(name)).replace("~", printed.name)
        printed.use_labels[name] = label
    return label


def mode_label(printed: Printed, mode: int) -> str:
    """What one mode of a card does."""
    return ability_text(Assemble((printed.modes[mode],))).replace("~", printed.name)
