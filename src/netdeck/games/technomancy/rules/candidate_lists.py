"""Lists of cards and targets that a rule collects while it runs."""

from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.columns import make_room, rule


@rule
def note(table: Table, aim: int, count: int) -> int:
    """Note one more thing after *count* others; how many there are then."""
    if count >= len(table.found) and not make_room(table, table.found):
        return count
    table.found[count] = aim
    return count + 1


@rule
def note_leaving(table: Table, card: int, count: int) -> int:
    """Note one more card that is to leave together with *count* others."""
    if count >= len(table.v_card) and not make_room(table, table.v_card):
        return count
    table.v_card[count] = card
    return count + 1


@rule
def note_by_age(table: Table, card: int, count: int) -> int:
    """Note one more card where it belongs among *count* others, the oldest first."""
    end = note_leaving(table, card, count)
    at = end - 1
    while at > 0 and table.entered[table.v_card[at - 1]] > table.entered[card]:
        table.v_card[at] = table.v_card[at - 1]
        at -= 1
    table.v_card[at] = card
    return end


@rule
def by_age(table: Table, first: int, end: int) -> None:
    """Sort the cards that were noted by when they entered, oldest first."""
    for i in range(first + 1, end):
        card = table.found[i]
        j = i
        while j > first and table.entered[table.found[j - 1]] > table.entered[card]:
            table.found[j] = table.found[j - 1]
            j -= 1
        table.found[j] = card
