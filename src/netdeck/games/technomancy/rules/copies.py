"""Copies on the stack, and cards that change sides with each other (R75)."""

from netdeck.games.technomancy.events.cards import CardCreated
from netdeck.games.technomancy.rules.cards import find_thing
from netdeck.games.technomancy.rules.clauses import R75
from netdeck.games.technomancy.rules.constants import STACK
from netdeck.games.technomancy.rules.lasting_effects import begin_effect
from netdeck.games.technomancy.rules.properties import CONTROL, recompute_stats
from netdeck.games.technomancy.rules.stack import put_on_stack
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.target_sets import gather_stacked, gather_standing
from netdeck.kernel.card_table import NOBODY, ON_CARD, aim_at, lay_on_top
from netdeck.kernel.columns import another_card, emit, holds, make_room, rule


@rule
def copy_stacked(table: Table, ref: int, of: int) -> None:
    """New cards on the stack that are what others there are."""
    end = gather_stacked(table, ref, of, 0)
    for i in range(end):
        at = find_thing(table, table.found[i])
        if at >= 0 and table.k_ability[at] == 0 and holds(table, R75):
            copy_thing(table, at)


@rule
def copy_thing(table: Table, at: int) -> None:
    """A new card, with the mode, the X and the targets of another; nobody has played it."""
    seat = table.r_controller
    card = another_card(table, table.k_printed[at], seat)
    if card < 0:
        return
    table.unchecked = 1
    table.base[card] = NOBODY
    table.created[card] = 1
    table.clock += 1
    table.entered[card] = table.clock
    lay_on_top(table, card, STACK)
    count = table.k_aims[at]
    while len(table.c_aim) < count and make_room(table, table.c_aim):
        pass
    for i in range(count):
        table.c_aim[i] = table.aims[table.k_aim[at] + i]
    table.chosen_aims = count
    copy = put_on_stack(table, card, table.entered[card], seat, 0, table.k_mode[at])
    table.chosen_aims = 0
    table.k_x[copy] = table.k_x[at]
    table.k_over[copy] = table.k_over[at]
    emit(table, CardCreated.NUMBER, R75, card)


@rule
def exchange(table: Table, one_ref: int, one_of: int, other_ref: int, other_of: int, words: int, until: int) -> None:
    """Each of two cards on the battlefield gets the controller of the other; both must be there, and be two players'."""
    first = gather_standing(table, one_ref, one_of, 0)
    both = gather_standing(table, other_ref, other_of, first)
    if first != 1 or both != 2 or not holds(table, R75):
        return
    recompute_stats(table)
    one = table.found[0]
    other = table.found[1]
    ones = table.now_controller[one]
    others = table.now_controller[other]
    if ones != others:
        source = aim_at(ON_CARD, table.r_source, table.r_entered)
        begin_effect(table, CONTROL, words, until, aim_at(ON_CARD, one, table.entered[one]), others, source, 0, 0)
        begin_effect(table, CONTROL, words, until, aim_at(ON_CARD, other, table.entered[other]), ones, source, 0, 0)
