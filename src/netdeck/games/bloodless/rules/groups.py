"""Which cards are meant (N3, 7.3): groups of cards, or of references to cards that were bound, and what they come to.

References stand for a card as it was when it was bound (R10). Cards on their way are out of reach (R21, R63).
"""

from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.queries import counters_now, reach_everywhere, reach_zones, stat_now, stat_then
from netdeck.games.bloodless.rules.records import (
    B_REFS,
    P_CONTROLLER,
    P_COUNTERS,
    P_LIVE,
    R_CARD,
    R_INCARNATION,
    R_PAST,
    S_HAS_IT,
    S_IT,
    S_THIS,
    find_bind,
    is_same_stay,
    is_there,
    space_of,
    this_card,
    value_of,
)
from netdeck.games.bloodless.rules.spaces import SPACES, bit, from_left, is_space, owner_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, row_length
from netdeck.kernel.vm import add_to_group, rewind_group

IT = 1
"""The name of what was bound last."""


# Laying out


@rule
def lay_this(table: Table, level: int, scene: int) -> None:
    """The card of the text."""
    of_references(table, level)
    if table.heap[scene + S_THIS] != NONE:
        add_to_group(table, level, table.heap[scene + S_THIS])


@rule
def lay_bound(table: Table, level: int, name: int, scene: int) -> None:
    """The cards for which a name stands."""
    of_references(table, level)
    refs = refs_of_name(table, name, scene)
    for i in range(1, row_length(table, refs) + 1):
        add_to_group(table, level, table.heap[refs + i])


@rule
def of_references(table: Table, level: int) -> None:
    """A group will be of references."""
    table.g_refs[level] = 1
    table.g_past[level] = NONE


@rule
def of_cards(table: Table, level: int) -> None:
    """A group will be of cards as they are."""
    table.g_refs[level] = 0
    table.g_past[level] = NONE


@rule
def lay_top(table: Table, level: int, zone: int, n: int) -> None:
    """The cards on top of a deck, the topmost first."""
    of_cards(table, level)
    card = table.top[zone]
    while card >= 0 and n > 0:
        add_to_group(table, level, card)
        card = table.below[card]
        n -= 1


@rule
def reach(table: Table, level: int, how: int, kinds: int, seats: int, scene: int) -> None:
    """Whoever comes into question, in order of precedence (R14)."""
    of_cards(table, level)
    if how == w.ON_BOARD:
        for i in range(SPACES):
            card = table.bottom[from_left(table.active, i)]
            if card >= 0 and table.transit[card] < 0:
                add_to_group(table, level, card)
    elif how == w.LINKED:
        this = this_card(table, scene)
        if this >= 0:
            linked = table.linked[this]
            for i in range(1, row_length(table, linked) + 1):
                card = table.heap[linked + i]
                if table.transit[card] < 0:
                    add_to_group(table, level, card)
    else:
        end = table.g_end[level]
        last = reach_everywhere(table, end) if how == w.EVERYWHERE else reach_zones(table, end, kinds, seats)
        table.g_end[level] = last


@rule
def refs_of_name(table: Table, name: int, scene: int) -> int:
    """The cards for which a name stands: a row of references."""
    if name == IT and table.heap[scene + S_HAS_IT]:
        return table.heap[scene + S_IT]
    bind = find_bind(table, scene, name)
    return NONE if bind == NONE else table.heap[bind + B_REFS]


@rule
def is_bound(table: Table, name: int, scene: int) -> bool:
    """Whether a name stands for anything in a scene, be it nothing."""
    return (name == IT and table.heap[scene + S_HAS_IT] == 1) or find_bind(table, scene, name) != NONE


# Fewer of them


@rule
def keep_there(table: Table, level: int) -> None:
    """Of the references of a group, the cards that have not moved since and are not on their way; each will be looked at once more."""
    kept = table.g_first[level]
    refs = table.g_refs[level]
    for at in range(table.g_first[level], table.g_end[level]):
        thing = table.found[at]
        if not refs or is_there(table, thing):
            card = table.heap[thing + R_CARD] if refs else thing
            if table.transit[card] < 0:
                table.found[kept] = card
                kept += 1
    table.g_end[level] = kept
    table.g_refs[level] = 0
    rewind_group(table, level)


@rule
def drop_from_group(table: Table, level: int, card: int) -> None:
    """A group without one card."""
    kept = table.g_first[level]
    for at in range(table.g_first[level], table.g_end[level]):
        if card_in(table, level, at) != card:
            table.found[kept] = table.found[at]
            kept += 1
    table.g_end[level] = kept


@rule
def keep_present(table: Table, level: int) -> None:
    """Of the references of a group, those that the words still reach (R10)."""
    if table.g_refs[level] == 0:
        return
    kept = table.g_first[level]
    for at in range(table.g_first[level], table.g_end[level]):
        thing = table.found[at]
        if is_there(table, thing):
            table.found[kept] = thing
            kept += 1
    table.g_end[level] = kept


@rule
def look_as_it_was(table: Table, level: int) -> None:
    """The card that is looked at is meant as it was when it was bound, if it is gone (R10)."""
    if table.g_refs[level] == 0:
        return
    ref = table.g_seen[level]
    card = table.heap[ref + R_CARD]
    was = table.heap[ref + R_PAST]
    other = table.incarnation[card] != table.heap[ref + R_INCARNATION] or table.live[card] != table.heap[was + P_LIVE]
    table.g_seen[level] = card
    table.g_past[level] = was if other and table.heap[was + P_LIVE] else NONE


@rule
def is_fitting(table: Table, level: int, any_if_unbound: int) -> bool:
    """Whether all cards of a group fitted, and there was one; of cards that nobody has chosen yet, whether any did (R72)."""
    total = table.g_at[level] - table.g_first[level]
    fitting = table.g_kept[level] - table.g_first[level]
    if any_if_unbound and table.g_refs[level] == 0:
        return fitting > 0
    return total > 0 and fitting == total


# What they come to


@rule
def card_in(table: Table, level: int, at: int) -> int:
    """The card at a place of a group."""
    thing = table.found[at]
    return table.heap[thing + R_CARD] if table.g_refs[level] else thing


@rule
def space_in(table: Table, level: int, at: int) -> int:
    """The space that a card of a group has, or had when it was bound (R10)."""
    thing = table.found[at]
    if table.g_refs[level]:
        return space_of(table, thing)
    return table.zone[thing] if is_space(table.zone[thing]) else -1


@rule
def spaces_in(table: Table, level: int) -> int:
    """The spaces of all cards of a group."""
    found = 0
    for at in range(table.g_first[level], table.g_end[level]):
        found |= bit(space_in(table, level, at))
    return found


@rule
def kins_in(table: Table, level: int) -> int:
    """The printed kins of all cards of a group."""
    found = 0
    for at in range(table.g_first[level], table.g_end[level]):
        found |= table.d_own_kins[table.printed[card_in(table, level, at)]]
    return found


@rule
def is_name_in(table: Table, level: int, printed: int) -> bool:
    """Whether a card of a group has that name."""
    for at in range(table.g_first[level], table.g_end[level]):
        if table.printed[card_in(table, level, at)] == printed:
            return True
    return False


@rule
def stat_in(table: Table, level: int, stat: int) -> int:
    """A number of the first card of a group: now, or as it was when it is gone (R10)."""
    if table.g_first[level] == table.g_end[level]:
        return 0
    thing = table.found[table.g_first[level]]
    if not table.g_refs[level]:
        return stat_now(table, thing, stat)
    card = table.heap[thing + R_CARD]
    past = table.heap[thing + R_PAST]
    if is_same_stay(table, thing) or not (table.live[card] or table.heap[past + P_LIVE]):
        return stat_now(table, card, stat)
    return stat_then(table, past, stat)


@rule
def extreme_in(table: Table, level: int, stat: int, lowest: bool) -> int:
    """The highest number of its kind that a card of a group has, or the lowest (R85); 0 where there is none."""
    found = 0
    for at in range(table.g_first[level], table.g_end[level]):
        value = stat_now(table, card_in(table, level, at), stat)
        if at == table.g_first[level] or (value < found if lowest else value > found):
            found = value
    return found


@rule
def counters_in(table: Table, level: int, name: int) -> int:
    """How many counters lie on the first card of a group, or lay on it."""
    if table.g_first[level] == table.g_end[level]:
        return 0
    thing = table.found[table.g_first[level]]
    if not table.g_refs[level]:
        return counters_now(table, thing, name)
    if is_same_stay(table, thing):
        return counters_now(table, table.heap[thing + R_CARD], name)
    return counters_then(table, table.heap[thing + R_PAST], name)


@rule
def counters_then(table: Table, past: int, name: int) -> int:
    """How many counters lay on a card."""
    return value_of(table, table.heap[past + P_COUNTERS], name, 0)


@rule
def controller_in(table: Table, level: int) -> int:
    """Who controls the first card of a group, or did; nobody where there is none."""
    if table.g_first[level] == table.g_end[level]:
        return NOBODY
    thing = table.found[table.g_first[level]]
    if not table.g_refs[level]:
        return owner_of(table.zone[thing])
    if is_same_stay(table, thing):
        return owner_of(table.zone[table.heap[thing + R_CARD]])
    return table.heap[table.heap[thing + R_PAST] + P_CONTROLLER]


@rule
def owner_in(table: Table, level: int) -> int:
    """Who owns the first card of a group; nobody where there is none."""
    if table.g_first[level] == table.g_end[level]:
        return NOBODY
    return table.owner[card_in(table, level, table.g_first[level])]


@rule
def controlled_in(table: Table, level: int, seats: int) -> int:
    """How many cards of a group some players control."""
    found = 0
    for at in range(table.g_first[level], table.g_end[level]):
        if seats >> owner_of(table.zone[card_in(table, level, at)]) & 1:
            found += 1
    return found
