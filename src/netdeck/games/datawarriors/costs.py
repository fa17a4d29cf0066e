"""Final memory cost (final-memory-cost.1, R8).

The base and x first, then every modifier in order of entering play. A reduction does nothing to a cost that is at its minimum already,
so the order matters: Throttle before Overclock gives another sum than Overclock before Throttle.
"""

from netdeck.games.datawarriors.state import CardTarget, Table, Target
from netdeck.games.datawarriors.tree import Command, HostCost
from netdeck.kernel import CardId, Seat, holds


def final_cost(table: Table, seat: Seat, command: Command, via: CardId | None, x: int, targets: tuple[Target, ...]) -> int:
    """What *seat* must allocate to issue *command* so."""
    cost = command.cost.n + (x if command.cost.x else 0)
    modifiers = table.board.costs
    if not modifiers:
        return cost
    for host, controller, effect in modifiers:
        if isinstance(effect, HostCost):
            if host != via or via is None or not holds("R8"):
                continue
            if effect.change > 0:
                cost += effect.change
            elif cost > effect.minimum:
                cost = max(effect.minimum, cost + effect.change)
        elif controller != seat and any(
            isinstance(each, CardTarget) and table.cards[each.card].controller == controller for each in targets
        ):
            cost += effect.n
    return max(0, cost)
