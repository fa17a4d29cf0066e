"""The stack (3.4.5, R60): what is put on it, and what leaves it from wherever it is."""

from netdeck.cardgame.rows import drop_rule
from netdeck.games.technomancy.rules.cards import find_thing
from netdeck.games.technomancy.rules.constants import NONE
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import make_room, rule


@rule
def put_on_stack(table: Table, source: int, entered: int, controller: int, ability: int, mode: int) -> int:
    """Put a card or ability on the stack, with the targets that were chosen, and count it; where it is."""
    at = table.stacked
    if at >= len(table.k_number) and not make_room(table, table.k_number):
        return at - 1
    table.put += 1
    table.k_number[at] = table.put
    table.k_source[at] = source
    table.k_entered[at] = entered
    table.k_printed[at] = table.printed[source]
    table.k_controller[at] = controller
    table.k_ability[at] = ability
    table.k_mode[at] = mode
    table.k_triggered[at] = 0
    table.k_x[at] = 0
    table.k_over[at] = 0
    table.k_about[at] = 0
    table.k_about_of[at] = NOBODY
    table.k_last[at] = NONE
    table.k_by[at] = NOBODY
    table.k_power[at] = NONE
    table.k_aim[at] = table.aiming
    table.k_aims[at] = table.chosen_aims
    for i in range(table.chosen_aims):
        if table.aiming < len(table.aims) or make_room(table, table.aims):
            table.aims[table.aiming] = table.c_aim[i]
            table.aiming += 1
    table.stacked = at + 1
    table.stack_objects += 1
    return at


drop_stacked = drop_rule(Table, "k_number", "stacked")


@rule
def take_off_stack(table: Table, at: int) -> None:
    """A thing leaves the stack; the others close up."""
    first = table.k_aim[at]
    count = table.k_aims[at]
    for i in range(first + count, table.aiming):
        table.aims[i - count] = table.aims[i]
    table.aiming -= count
    drop_stacked(table, at)
    for i in range(at, table.stacked):
        table.k_aim[i] -= count


@rule
def take_card_off_stack(table: Table, card: int) -> None:
    """What was played of a card leaves the stack."""
    at = 0
    while at < table.stacked:
        if table.k_source[at] == card and table.k_ability[at] == 0:
            take_off_stack(table, at)
        else:
            at += 1


@rule
def remove_ability(table: Table, number: int) -> None:
    """An ability ceases to be; a card stays on the stack until it moves."""
    at = find_thing(table, number)
    if at >= 0 and table.k_ability[at] != 0:
        take_off_stack(table, at)


@rule
def keep_priority(table: Table) -> None:
    """A committed play clears all passes; the same player keeps priority (R17)."""
    table.passes = 0
    table.aborts = 0


forget_waiting = drop_rule(Table, "q_order", "waiting")
"""A trigger does not wait any more."""
