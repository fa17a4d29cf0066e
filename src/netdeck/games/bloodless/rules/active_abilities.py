"""Which abilities are active (D5, R9, R14), in order of precedence.

The active player comes first, the board before the timeline, left to right, then the order in the text.
"""

from netdeck.games.bloodless.rules.ability_records import (
    A_GRANT,
    CREATES,
    GAINED,
    LASTS,
    MODIFIES,
    T_ABILITY,
    T_NUMBER,
    T_PLAYER,
    T_SOURCE,
    T_WHAT,
)
from netdeck.games.bloodless.rules.cards import controller, is_spent
from netdeck.games.bloodless.rules.records import (
    W_ABILITY,
    W_CARD,
    W_NUMBER,
    W_PAST,
    W_RECORDS,
    W_YOU,
    look,
)
from netdeck.games.bloodless.rules.spaces import (
    ASIDE,
    BLOOD,
    DISCARD,
    HAND,
    IN_A_ROW,
    MAIN,
    TIMELINE,
    from_left,
    is_in_play,
    zone_of,
)
from netdeck.games.bloodless.rules.table import SEATS, UP, Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, new_record, new_row, row_length, row_with


@rule
def new_watch(table: Table, card: int, ability: int, number: int, you: int, past: int) -> int:
    """An active ability."""
    watch = new_record(table, 5, W_RECORDS)
    heap = table.heap
    heap[watch + W_CARD] = card
    heap[watch + W_ABILITY] = ability
    heap[watch + W_NUMBER] = number
    heap[watch + W_YOU] = you
    heap[watch + W_PAST] = past
    return watch


@rule
def row_of(table: Table, watch: int) -> int:
    """Which ability it is."""
    return table.heap[watch + W_ABILITY]


@rule
def code_of(table: Table, watch: int) -> int:
    """Where an active ability is told."""
    return table.a_code[table.heap[watch + W_ABILITY]]


@rule
def abilities_of(table: Table, card: int) -> int:
    """The active abilities of a face-up card in play, in the order of its text (R9): a row of them."""
    if not table.live[card]:
        return NONE
    printed = table.printed[card]
    keywords = table.v_keywords[card]
    first = table.d_ability[printed]
    granted = table.granted[card]
    if table.d_abilities[printed] == 0 and granted == NONE and keywords == table.d_keywords[printed]:
        return NONE
    you = controller(table, card)
    past = look(table, card)
    found = NONE
    for ability in range(first, first + table.d_abilities[printed]):
        if table.a_zone[ability] >= 0 or is_spent(table, card, table.a_number[ability]):
            continue
        if table.a_keyword[ability]:
            if not keywords & table.a_keyword[ability]:
                continue
        elif not table.a_innate[ability] and not table.v_text[card]:
            continue
        found = row_with(table, found, new_watch(table, card, ability, table.a_number[ability], you, past), True)
    gained = keywords & ~table.d_keywords[printed]
    place = 0
    keyword = 0
    while gained >> keyword:
        if gained >> keyword & 1:
            for i in range(table.k_abilities[keyword]):
                watch = new_watch(table, card, table.k_ability[keyword] + i, GAINED + place, you, past)
                found = row_with(table, found, watch, True)
            place += 1
        keyword += 1
    for i in range(1, row_length(table, granted), 3):
        number = table.heap[granted + i]
        effect = table.heap[granted + i + 2]
        if not is_spent(table, card, number) and (effect == 0 or is_lasting(table, effect)):
            found = row_with(table, found, new_watch(table, card, table.heap[granted + i + 1], number, you, past), True)
    return found


@rule
def is_lasting(table: Table, effect: int) -> bool:
    """Whether a lasting effect has not ended."""
    for i in range(1, row_length(table, table.timed) + 1):
        if table.heap[table.heap[table.timed + i] + T_NUMBER] == effect:
            return True
    return False


@rule
def note_active(table: Table, watches: int) -> None:
    """Sort active abilities by what they do."""
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        role = table.a_role[row_of(table, watch)]
        if role == CREATES:
            table.creators = row_with(table, table.creators, watch, True)
        elif role == MODIFIES:
            table.modifiers = row_with(table, table.modifiers, watch, True)
        elif role == LASTS:
            table.passives = row_with(table, table.passives, watch, True)
        else:
            table.uses = row_with(table, table.uses, watch, True)


@rule
def note_zone(table: Table, zone: int) -> None:
    """The active abilities of the face-up cards of a zone in play."""
    card = table.bottom[zone]
    while card >= 0:
        if table.face[card] == UP:
            note_active(table, abilities_of(table, card))
        card = table.above[card]


@rule
def find_active(table: Table) -> None:
    """Look up which abilities are active, if anything has changed on which that depends."""
    if not table.stale:
        return
    table.stale = 0
    table.creators = NONE
    table.modifiers = NONE
    table.passives = NONE
    table.uses = NONE
    for i in range(SEATS):
        for place in range(i * IN_A_ROW, i * IN_A_ROW + IN_A_ROW):
            note_zone(table, from_left(table.active, place))
        note_zone(table, zone_of(table.active if i == 0 else 1 - table.active, TIMELINE))
    if table.timed != NONE:
        note_granted(table, table.active)
        note_granted(table, 1 - table.active)
    if table.o_afar:
        note_elsewhere(table, table.active)
        note_elsewhere(table, 1 - table.active)
    table.modifiers = by_rank(table, table.modifiers)
    table.creators = by_rank(table, table.creators)


@rule
def note_granted(table: Table, seat: int) -> None:
    """Abilities that a player was given for a while."""
    for i in range(1, row_length(table, table.timed) + 1):
        effect = table.heap[table.timed + i]
        heap = table.heap
        if heap[effect + T_WHAT] == A_GRANT and heap[effect + T_PLAYER] == seat and heap[effect + T_SOURCE] >= 0:
            source = heap[effect + T_SOURCE]
            watch = new_watch(table, source, heap[effect + T_ABILITY], GAINED + heap[effect + T_NUMBER], seat, look(table, source))
            row = new_row(table, 1, True)
            table.heap[row + 1] = watch
            note_active(table, row)


@rule
def note_elsewhere(table: Table, seat: int) -> None:
    """Abilities that name another zone (R9): by card number (R14)."""
    note_afar(table, seat, HAND)
    note_afar(table, seat, DISCARD)
    note_afar(table, seat, MAIN)
    note_afar(table, seat, BLOOD)
    note_afar(table, seat, ASIDE)


@rule
def note_afar(table: Table, seat: int, place: int) -> None:
    """Those of one zone."""
    zone = zone_of(seat, place)
    for card in range(table.cards):
        if table.zone[card] == zone and not table.blank[card]:
            printed = table.printed[card]
            for ability in range(table.d_ability[printed], table.d_ability[printed] + table.d_abilities[printed]):
                if table.a_zone[ability] == place:
                    watch = new_watch(table, card, ability, table.a_number[ability], table.owner[card], look(table, card))
                    row = new_row(table, 1, True)
                    table.heap[row + 1] = watch
                    note_active(table, row)


@rule
def by_rank(table: Table, watches: int) -> int:
    """Active abilities by their rank, and as they were where it is the same (R14)."""
    for i in range(2, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        rank = table.a_rank[row_of(table, watch)]
        j = i
        while j > 1 and table.a_rank[row_of(table, table.heap[watches + j - 1])] > rank:
            table.heap[watches + j] = table.heap[watches + j - 1]
            j -= 1
        table.heap[watches + j] = watch
    return watches


@rule
def is_watched(table: Table, watches: int, kind: int) -> bool:
    """Whether any of some abilities watches events of a kind."""
    for i in range(1, row_length(table, watches) + 1):
        if table.a_kinds[row_of(table, table.heap[watches + i])] >> kind & 1:
            return True
    return False


@rule
def those_watching(table: Table, watches: int, kind: int) -> int:
    """Those of some abilities that watch events of a kind."""
    found = NONE
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        if table.a_kinds[row_of(table, watch)] >> kind & 1:
            found = row_with(table, found, watch, True)
    return found


@rule
def order_of(table: Table, card: int) -> int:
    """The place of a card in the order of precedence as the table is now (R14); a card that has left comes first."""
    zone = table.zone[card]
    if not is_in_play(zone):
        return -1
    place = 0
    for i in range(SEATS):
        for at in range(i * IN_A_ROW, i * IN_A_ROW + IN_A_ROW):
            if from_left(table.active, at) == zone:
                return place
            place += 1
        if zone_of(table.active if i == 0 else 1 - table.active, TIMELINE) == zone:
            below = table.below[card]
            while below >= 0:
                place += 1
                below = table.below[below]
            return place
        place += 1000
    return -1


@rule
def by_precedence(table: Table, watches: int) -> int:
    """Active abilities in order of precedence as the table is now: a row of its own."""
    length = row_length(table, watches)
    if length == 0:
        return NONE
    row = copy_record(table, watches)
    for i in range(2, length + 1):
        watch = table.heap[row + i]
        rank = table.a_rank[row_of(table, watch)]
        order = order_of(table, table.heap[watch + W_CARD])
        j = i
        while j > 1:
            other = table.heap[row + j - 1]
            its = table.a_rank[row_of(table, other)]
            if its < rank or (its == rank and order_of(table, table.heap[other + W_CARD]) <= order):
                break
            table.heap[row + j] = other
            j -= 1
        table.heap[row + j] = watch
    return row
