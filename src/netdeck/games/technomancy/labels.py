"""What cards and abilities do, in the words that are printed on them."""

from netdeck.games.technomancy.language import ability_text
from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.tree import Assemble


def use_label(printed: Printed, name: str) -> str:
    """What an ability does; written once for each card."""
    label = printed.use_labels.get(name)
    if label is None:
        label = printed.use_labels[name] = ability_text(printed.ability(name)).replace("~", printed.name)
    return label


def mode_label(printed: Printed, mode: int) -> str:
    """What one mode of a card does."""
    return ability_text(Assemble((printed.modes[mode],))).replace("~", printed.name)
