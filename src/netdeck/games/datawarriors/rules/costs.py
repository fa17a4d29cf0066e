"""Final memory cost (final-memory-cost.1, R8, R55).

The base and x first, then every modifier in order of entering play. A reduction does nothing to a cost that is at its minimum already,
so the order matters. A script is a card that is played and a process that is issued, so what changes either changes its cost; commands are
issued and never played, and what is deployed costs nothing.
"""

from netdeck.games.datawarriors.rules.clauses import R8, R55, R99
from netdeck.games.datawarriors.rules.effects import COSTS, HOST_COST, PLAY_COST, TOLL, USE_COST
from netdeck.games.datawarriors.rules.table import Table, desktop_of, kind_of
from netdeck.games.datawarriors.rules.values import EACH, HERE, YOU
from netdeck.kernel.card_table import ON_CARD, aim_kind, aim_number
from netdeck.kernel.columns import holds, rule


@rule
def final_cost(table: Table, seat: int, use: int, carrier: int, via: int, x: int, aim0: int, aim1: int, aim2: int) -> int:
    """What *seat* must allocate to issue a command or script so; *carrier* is the card whose text it is."""
    cost = table.u_cost[use] + (x if table.u_with_x[use] else 0)
    if not table.working & COSTS:
        return cost
    for i in range(table.at_work):
        effect = table.w_effect[i]
        kind = table.e_kind[effect]
        if not kind & COSTS:
            continue
        card = table.w_card[i]
        controller = table.controller[card]
        if kind == HOST_COST:
            if via >= 0 and table.host[card] == via and holds(table, R8):
                cost = changed_cost(cost, table.e_amount[effect], table.e_least[effect])
        elif kind == TOLL:
            aimed = aims_at(table, aim0, controller) or aims_at(table, aim1, controller) or aims_at(table, aim2, controller)
            if controller != seat and aimed:
                cost += table.e_amount[effect]
        elif kind == USE_COST:
            if via >= 0 and is_meant(table, effect, controller == seat) and holds(table, R99):
                cost = changed_cost(cost, table.e_amount[effect], table.e_least[effect])
        elif via < 0 and concerns(table, effect, card, kind_of(table, carrier), seat):
            cost = changed_cost(cost, table.e_amount[effect], table.e_least[effect])
    return max(0, cost)


@rule
def play_cost(table: Table, seat: int, card: int) -> int:
    """What *seat* must allocate to put a card in play."""
    cost = table.d_cost[table.printed[card]]
    if not table.working & PLAY_COST:
        return cost
    for i in range(table.at_work):
        effect = table.w_effect[i]
        if table.e_kind[effect] == PLAY_COST and concerns(table, effect, table.w_card[i], kind_of(table, card), seat):
            cost = changed_cost(cost, table.e_amount[effect], table.e_least[effect])
    return max(0, cost)


@rule
def changed_cost(cost: int, change: int, minimum: int) -> int:
    """A cost after one modifier."""
    if change > 0:
        return cost + change
    if cost > minimum:
        return max(minimum, cost + change)
    return cost


@rule
def aims_at(table: Table, aim: int, controller: int) -> bool:
    """Whether a target is a card that *controller* controls."""
    return aim_kind(aim) == ON_CARD and table.controller[aim_number(aim)] == controller


@rule
def concerns(table: Table, effect: int, card: int, kind: int, seat: int) -> bool:
    """Whether cards of that type cost *seat* something else by an effect of *card*."""
    types = table.e_types[effect]
    who = table.e_who[effect]
    if (types and not types & kind) or not holds(table, R55):
        return False
    if who == HERE:
        return desktop_of(table, card) == seat
    return is_meant(table, effect, table.controller[card] == seat)


@rule
def is_meant(table: Table, effect: int, mine: bool) -> bool:
    """Whether an effect means the costs of the controller of its card, or of another user."""
    who = table.e_who[effect]
    return who == EACH or mine == (who == YOU)
