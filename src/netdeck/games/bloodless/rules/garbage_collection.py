"""The records that a table of Bloodless still refers to when a question is asked; all others are freed."""

from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import begin_collection, retain, retain_reachable


@rule
def tidy(table: Table) -> None:
    """Keep what is spoken of."""
    begin_collection(table)
    table.taken = retain(table, table.taken)
    table.last = retain(table, table.last)
    table.replaced = retain(table, table.replaced)
    table.timed = retain(table, table.timed)
    table.later = retain(table, table.later)
    table.applied = retain(table, table.applied)
    table.modifiers = retain(table, table.modifiers)
    table.creators = retain(table, table.creators)
    table.passives = retain(table, table.passives)
    table.uses = retain(table, table.uses)
    for seat in range(SEATS):
        table.noted[seat] = retain(table, table.noted[seat])
    for card in range(table.cards):
        if table.live[card] or table.letters[card] or table.counters[card] or table.linked[card]:  # most cards have none of it
            table.counters[card] = retain(table, table.counters[card])
            table.letters[card] = retain(table, table.letters[card])
            table.linked[card] = retain(table, table.linked[card])
            table.granted[card] = retain(table, table.granted[card])
            table.named[card] = retain(table, table.named[card])
            table.spent[card] = retain(table, table.spent[card])
            table.used[card] = retain(table, table.used[card])
    for frame in range(table.depth):
        table.f_event[frame] = retain(table, table.f_event[frame])
        table.f_scene[frame] = retain(table, table.f_scene[frame])
        table.f_do[frame] = retain(table, table.f_do[frame])
        table.f_queue[frame] = retain(table, table.f_queue[frame])
        table.f_results[frame] = retain(table, table.f_results[frame])
        table.f_picked[frame] = retain(table, table.f_picked[frame])
        table.f_current[frame] = retain(table, table.f_current[frame])
        table.f_future[frame] = retain(table, table.f_future[frame])
        table.f_watches[frame] = retain(table, table.f_watches[frame])
        table.f_sampled[frame] = retain(table, table.f_sampled[frame])
        table.f_outcome[frame] = retain(table, table.f_outcome[frame])
        table.f_answers[frame] = retain(table, table.f_answers[frame])
        table.f_good[frame] = retain(table, table.f_good[frame])
        table.f_chain[frame] = retain(table, table.f_chain[frame])
        table.f_own[frame] = retain(table, table.f_own[frame])
        table.f_past[frame] = retain(table, table.f_past[frame])
        table.f_tried[frame] = retain(table, table.f_tried[frame])
    retain_reachable(table)
