"""Final memory cost (final-memory-cost.1, R8, R55).

The base and x first, then every modifier in order of entering play. A reduction does nothing to a cost that is at its minimum already,
so the order matters: Throttle before Overclock gives another sum than Overclock before Throttle. A script is a card that is played and a
process that is issued, so what changes either changes its cost; commands are issued and never played, and what is deployed costs nothing.
"""

from netdeck.games.datawarriors.printed import PrintedCard
from netdeck.games.datawarriors.state import CardTarget, Table, Target
from netdeck.games.datawarriors.tree import CardType, Command, HostCost, PlayCost, Toll, Who
from netdeck.kernel import CardId, Seat, holds


def final_cost(table: Table, seat: Seat, command: Command, via: CardId | None, x: int, targets: tuple[Target, ...], carrier: CardId) -> int:
    """What *seat* must allocate to issue *command* so; *carrier* is the card whose text it is."""
    cost = command.cost.n + (x if command.cost.x else 0)
    modifiers = table.board.costs
    if not modifiers:
        return cost
    for host, controller, desktop, effect in modifiers:
        match effect:
            case HostCost(change, minimum):
                if host == via and via is not None and holds("R8"):
                    cost = _changed(cost, change, minimum)
            case Toll(n):
                if controller != seat and any(_aims_at(table, each, controller) for each in targets):
                    cost += n
            case PlayCost():
                if via is None and _concerns(effect, table.printed(carrier).type, seat, controller, desktop):
                    cost = _changed(cost, effect.change, effect.minimum)
    return max(0, cost)


def play_cost(table: Table, seat: Seat, printed: PrintedCard) -> int:
    """What *seat* must allocate to put a card in play."""
    cost = printed.cost.n
    for _, controller, desktop, effect in table.board.costs:
        if isinstance(effect, PlayCost) and _concerns(effect, printed.type, seat, controller, desktop):
            cost = _changed(cost, effect.change, effect.minimum)
    return max(0, cost)


def _changed(cost: int, change: int, minimum: int) -> int:
    if change > 0:
        return cost + change
    return max(minimum, cost + change) if cost > minimum else cost


def _aims_at(table: Table, target: Target, controller: Seat) -> bool:
    return isinstance(target, CardTarget) and table.cards[target.card].controller == controller


def _concerns(effect: PlayCost, kind: CardType, seat: Seat, controller: Seat, desktop: Seat) -> bool:
    """Whether cards of that type cost *seat* something else by *effect*."""
    if (effect.kinds and kind not in effect.kinds) or not holds("R55"):
        return False
    match effect.who:
        case Who.YOU:
            return controller == seat
        case Who.HERE:
            return desktop == seat
        case _:
            return controller != seat
