"""How often abilities were used in a turn (R31, R65)."""

from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import make_room, rule


@rule
def uses(table: Table, card: int, ability: int) -> int:
    """How often an ability was used this turn, or met what it waits for the first time of."""
    for i in range(table.useds):
        if table.n_card[i] == card and table.n_ability[i] == ability and table.n_turn[i] == table.turn:
            return table.n_times[i]
    return 0


@rule
def forget_uses(table: Table, card: int, turn: int) -> None:
    """What was used of a card in other turns is forgotten."""
    kept = 0
    for i in range(table.useds):
        if table.n_card[i] != card or table.n_turn[i] == turn:
            table.n_card[kept] = table.n_card[i]
            table.n_ability[kept] = table.n_ability[i]
            table.n_turn[kept] = table.n_turn[i]
            table.n_times[kept] = table.n_times[i]
            kept += 1
    table.useds = kept


@rule
def count_use(table: Table, card: int, ability: int) -> None:
    """Once more; what was in earlier turns is forgotten."""
    forget_uses(table, card, table.turn)
    for i in range(table.useds):
        if table.n_card[i] == card and table.n_ability[i] == ability:
            table.n_times[i] += 1
            return
    at = table.useds
    if at >= len(table.n_card) and not make_room(table, table.n_card):
        return
    table.n_card[at] = card
    table.n_ability[at] = ability
    table.n_turn[at] = table.turn
    table.n_times[at] = 1
    table.useds = at + 1
