"""The stack (3.4.5, R60): what is put on it, and what leaves it from wherever it is."""

from netdeck.games.technomancy.rules.table import NONE, Table, find_thing
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


@rule
def take_off_stack(table: Table, at: int) -> None:
    """A thing leaves the stack; the others close up."""
    first = table.k_aim[at]
    count = table.k_aims[at]
    for i in range(first + count, table.aiming):
        table.aims[i - count] = table.aims[i]
    table.aiming -= count
    for i in range(at, table.stacked - 1):
        table.k_number[i] = table.k_number[i + 1]
        table.k_source[i] = table.k_source[i + 1]
        table.k_entered[i] = table.k_entered[i + 1]
        table.k_printed[i] = table.k_printed[i + 1]
        table.k_controller[i] = table.k_controller[i + 1]
        table.k_ability[i] = table.k_ability[i + 1]
        table.k_mode[i] = table.k_mode[i + 1]
        table.k_triggered[i] = table.k_triggered[i + 1]
        table.k_x[i] = table.k_x[i + 1]
        table.k_over[i] = table.k_over[i + 1]
        table.k_about[i] = table.k_about[i + 1]
        table.k_about_of[i] = table.k_about_of[i + 1]
        table.k_last[i] = table.k_last[i + 1]
        table.k_by[i] = table.k_by[i + 1]
        table.k_power[i] = table.k_power[i + 1]
        table.k_aim[i] = table.k_aim[i + 1] - count
        table.k_aims[i] = table.k_aims[i + 1]
    table.stacked -= 1


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


@rule
def forget_waiting(table: Table, at: int) -> None:
    """A trigger does not wait any more."""
    for i in range(at, table.waiting - 1):
        table.q_controller[i] = table.q_controller[i + 1]
        table.q_source[i] = table.q_source[i + 1]
        table.q_entered[i] = table.q_entered[i + 1]
        table.q_printed[i] = table.q_printed[i + 1]
        table.q_ability[i] = table.q_ability[i + 1]
        table.q_order[i] = table.q_order[i + 1]
        table.q_about[i] = table.q_about[i + 1]
        table.q_about_of[i] = table.q_about_of[i + 1]
        table.q_last[i] = table.q_last[i + 1]
        table.q_by[i] = table.q_by[i + 1]
        table.q_power[i] = table.q_power[i + 1]
    table.waiting -= 1
