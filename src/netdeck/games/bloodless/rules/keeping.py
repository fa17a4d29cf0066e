"""What a table of Bloodless still speaks of when somebody is asked: everything else is forgotten."""

from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import begin_to_keep, keep, keep_what_they_hold


@rule
def tidy(table: Table) -> None:
    """Keep what is spoken of."""
    begin_to_keep(table)
    table.taken = keep(table, table.taken)
    table.last = keep(table, table.last)
    table.replaced = keep(table, table.replaced)
    table.timed = keep(table, table.timed)
    table.later = keep(table, table.later)
    table.applied = keep(table, table.applied)
    table.modifiers = keep(table, table.modifiers)
    table.creators = keep(table, table.creators)
    table.passives = keep(table, table.passives)
    table.uses = keep(table, table.uses)
    for seat in range(SEATS):
        table.noted[seat] = keep(table, table.noted[seat])
    for card in range(table.cards):
        if table.live[card] or table.letters[card] or table.counters[card] or table.linked[card]:  # most cards have none of it
            table.counters[card] = keep(table, table.counters[card])
            table.letters[card] = keep(table, table.letters[card])
            table.linked[card] = keep(table, table.linked[card])
            table.granted[card] = keep(table, table.granted[card])
            table.named[card] = keep(table, table.named[card])
            table.spent[card] = keep(table, table.spent[card])
            table.used[card] = keep(table, table.used[card])
    for frame in range(table.depth):
        table.f_event[frame] = keep(table, table.f_event[frame])
        table.f_scene[frame] = keep(table, table.f_scene[frame])
        table.f_do[frame] = keep(table, table.f_do[frame])
        table.f_queue[frame] = keep(table, table.f_queue[frame])
        table.f_results[frame] = keep(table, table.f_results[frame])
        table.f_picked[frame] = keep(table, table.f_picked[frame])
        table.f_current[frame] = keep(table, table.f_current[frame])
        table.f_future[frame] = keep(table, table.f_future[frame])
        table.f_watches[frame] = keep(table, table.f_watches[frame])
        table.f_sampled[frame] = keep(table, table.f_sampled[frame])
        table.f_outcome[frame] = keep(table, table.f_outcome[frame])
        table.f_answers[frame] = keep(table, table.f_answers[frame])
        table.f_good[frame] = keep(table, table.f_good[frame])
        table.f_chain[frame] = keep(table, table.f_chain[frame])
        table.f_own[frame] = keep(table, table.f_own[frame])
        table.f_past[frame] = keep(table, table.f_past[frame])
        table.f_tried[frame] = keep(table, table.f_tried[frame])
    keep_what_they_hold(table)
