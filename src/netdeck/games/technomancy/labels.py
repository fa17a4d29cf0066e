"""What cards and abilities do, in the words that are printed on them."""

from netdeck.games.technomancy.printed import Printed
from netdeck.games.technomancy.rendering import render_ability
from netdeck.games.technomancy.tree import Assemble


def use_label(printed: Printed, name: str) -> str:
    """What an ability does; written once for each card."""
    label = printed.use_labels.get(name)
    if label is None:
        label = printed.use_labels[name] = render_ability(printed.ability(name)).replace("~", printed.name)
    return label


def mode_label(printed: Printed, mode: int) -> str:
    """What one mode of a card does."""
    return render_ability(Assemble((printed.modes[mode],))).replace("~", printed.name)
