"""How targets are written, and what of them lights up."""

from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.state import CardTarget, ProcessTarget, Target, UserTarget
from netdeck.kernel import CardId


def named(table: TableState, targets: tuple[Target, ...]) -> tuple[tuple[str, ...], tuple[CardId | str, ...]]:
    """What notations call targets (``u2``, ``u2.larva``, ``p7``), and the cards and seats that a front end may light up."""
    names: tuple[str, ...] = ()
    touched: tuple[CardId | str, ...] = ()
    for target in targets:
        match target:
            case UserTarget(seat):
                names += (seat,)
                touched += (seat,)
            case CardTarget(card, _):
                names += (table.called_in_play.get(card, "gone"),)
                touched += (card,)
            case ProcessTarget(number):
                names += (f"p{number}",)
    return names, touched


def written(names: tuple[str, ...]) -> str:
    """How targets are written after an act: `` @u2 @p7``."""
    return "".join([f" @{name}" for name in names])
