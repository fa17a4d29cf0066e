"""Queries about cards, players and spaces, for texts and legality."""

from typing import Final

from netdeck.games.bloodless.rules import opcodes as w
from netdeck.games.bloodless.rules.records import (
    L_VALUE,
    P_BLANK,
    P_COST,
    P_DAMAGE,
    P_DEFENSE,
    P_FACE,
    P_HEALTH,
    P_LETTERS,
    P_LIVE,
    P_NAMED,
    P_POWER,
    P_TEXT,
    R_CARD,
    R_PAST,
    S_THIS,
    S_YOU,
    find_letter,
    value_of,
)
from netdeck.games.bloodless.rules.spaces import (
    BLOOD,
    DISCARD,
    HAND,
    IN_A_ROW,
    MAIN,
    PLACES,
    SPACES,
    TIMELINE,
    column,
    from_left,
    is_space,
    owner_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import CREATURE, FLASK, SEATS, TEXT, UP, Table
from netdeck.kernel.columns import make_room, rule
from netdeck.kernel.records import NONE

UNSET: Final = -(1 << 40)
"""The value of a letter that somebody must choose."""
A_CREATURE, A_COMMAND, A_FLASK = 1, 2, 4
"""The types that a face-down card can be taken for: they come first among all types."""
KIN, CARD_NAME = range(2)
"""What a player may name."""
NAMED_KIN, NAMED_CARD = 2, 3
"""Under which names players note what they named."""


# Spaces


@rule
def is_reserved(table: Table, space: int) -> bool:
    """Whether a creature on its way will take a space: empty for nobody else (R21)."""
    for card in range(table.cards):
        if table.transit[card] == space:
            return True
    return False


@rule
def is_open(table: Table, space: int) -> bool:
    """Whether a creature could enter a space (D9.1, R21)."""
    return table.size[space] == 0 and (table.in_transit == 0 or not is_reserved(table, space))


@rule
def empty_spaces(table: Table, seat: int) -> int:
    """The spaces of a player's row that a creature could enter (R20, R21), with a bit for each."""
    found = 0
    for space in range(seat * IN_A_ROW, seat * IN_A_ROW + IN_A_ROW):
        if is_open(table, space):
            found |= 1 << space
    return found


@rule
def is_between(zone: int, starts: int, others: int) -> bool:
    """Whether a space lies strictly between one of some spaces and one of some others, all in one row."""
    if not is_space(zone):
        return False
    for start in range(SPACES):
        for other in range(SPACES):
            if starts >> start & 1 and others >> other & 1 and owner_of(start) == owner_of(zone) and owner_of(other) == owner_of(zone):
                low = min(column(start), column(other))
                high = max(column(start), column(other))
                if low < column(zone) < high:
                    return True
    return False


# Cards


@rule
def stat_now(table: Table, card: int, stat: int) -> int:
    """A number of a card as it is; health is what is left of it (R27)."""
    if stat == w.HEALTH:
        return max(0, table.v_health[card] - table.damage[card])
    if stat == w.POWER:
        return table.v_power[card]
    if stat == w.DEFENSE:
        return table.v_defense[card]
    if stat == w.COST:
        return table.v_cost[card]
    return table.damage[card]


@rule
def stat_then(table: Table, past: int, stat: int) -> int:
    """A number of a card as it was."""
    heap = table.heap
    if stat == w.HEALTH:
        return max(0, heap[past + P_HEALTH] - heap[past + P_DAMAGE])
    if stat == w.POWER:
        return heap[past + P_POWER]
    if stat == w.DEFENSE:
        return heap[past + P_DEFENSE]
    if stat == w.COST:
        return heap[past + P_COST]
    return heap[past + P_DAMAGE]


@rule
def counters_now(table: Table, card: int, name: int) -> int:
    """How many counters of a name lie on a card; an absent counter is zero (D7.2)."""
    return value_of(table, table.counters[card], name, 0)


@rule
def is_a(table: Table, printed: int, face: int, live: int, types: int) -> bool:
    """Whether a card is of any of some types; face-down in play it is only what its back shows (R53)."""
    if face == UP or live == 0:
        return table.d_types[printed] & types != 0
    what = table.d_is[printed]
    if what & FLASK:
        return types & (A_CREATURE | A_FLASK) != 0
    return types & (A_CREATURE if what & CREATURE else A_COMMAND) != 0


@rule
def has_text(table: Table, card: int, past: int) -> bool:
    """Whether a card has rules text: abilities, an effect or chapters, not lost and not face-down."""
    heap = table.heap
    if table.d_is[table.printed[card]] & TEXT == 0:
        return False
    if past != NONE:
        return heap[past + P_TEXT] == 1 and heap[past + P_BLANK] == 0 and heap[past + P_FACE] == UP
    return table.v_text[card] == 1 and table.blank[card] == 0 and table.face[card] == UP


@rule
def letter_value(table: Table, scene: int, letter: int) -> int:
    """The value of a letter (D7.9.4); zero if it stands undefined in cost or stats (D7.9.5.1); unset if somebody must choose it."""
    heap = table.heap
    own = find_letter(table, scene, letter)
    if own != NONE:
        return heap[own + L_VALUE]
    this = heap[scene + S_THIS]
    if this == NONE:
        return 0
    card = heap[this + R_CARD]
    value = value_of(table, table.letters[card], letter, UNSET)
    if value == UNSET:
        value = value_of(table, heap[heap[this + R_PAST] + P_LETTERS], letter, UNSET)
    if value == UNSET and table.d_letters[table.printed[card]] >> letter & 1:
        return 0
    return value


@rule
def letter_or_zero(table: Table, scene: int, letter: int) -> int:
    """The same where nobody is asked."""
    value = letter_value(table, scene, letter)
    return 0 if value == UNSET else value


@rule
def named_by(table: Table, scene: int, what: int) -> int:
    """What this card named last (R12): the number of a kin or of a printed card; -1 is nothing."""
    heap = table.heap
    this = heap[scene + S_THIS]
    if this == NONE:
        return -1
    card = heap[this + R_CARD]
    past = heap[this + R_PAST]
    here = -1
    if table.live[card]:
        here = value_of(table, table.named[card], what, -1)
    elif heap[past + P_LIVE]:
        here = value_of(table, heap[past + P_NAMED], what, -1)
    if here >= 0:
        return here
    return value_of(table, table.noted[heap[scene + S_YOU]], NAMED_KIN if what == KIN else NAMED_CARD, -1)


@rule
def kin_count(table: Table, scene: int) -> int:
    """How many creatures of the same kin are on the board (R48)."""
    heap = table.heap
    this = heap[heap[scene + S_THIS] + R_CARD]
    own = table.d_own_kins[table.printed[this]]
    found = 0
    for space in range(SPACES):
        card = table.bottom[space]
        if card < 0 or (card == this and not table.o_kin_counts_self):
            continue
        if not table.o_kin_counts_both_sides and owner_of(space) != heap[scene + S_YOU]:
            continue
        if table.v_kins[card] & own:
            found += 1
    return found


# Players


@rule
def holding(table: Table, seat: int, what: int) -> int:
    """What a player has of something."""
    if what == w.BLOOD:
        return table.blood[seat]
    if what == w.HAND_SIZE:
        return table.size[zone_of(seat, HAND)]
    if what == w.MAIN_SIZE:
        return table.size[zone_of(seat, MAIN)]
    if what == w.BLOOD_SIZE:
        return table.size[zone_of(seat, BLOOD)]
    if what == w.DRAWS:
        return table.extra_draws[seat]
    if what == w.SKIPS:
        return table.skips[seat]
    if what == w.TURNS:
        return table.turns[seat]
    return table.plays[seat]


# Who comes into question, in order of precedence (R14)


@rule
def lay_out_zone(table: Table, zone: int, end: int) -> int:
    """Those cards of a zone that are not on their way; where they end."""
    card = table.bottom[zone]
    while card >= 0:
        if table.transit[card] < 0:
            if end >= len(table.found) and not make_room(table, table.found):
                return end
            table.found[end] = card
            end += 1
        card = table.above[card]
    return end


@rule
def reach_zones(table: Table, end: int, kinds: int, seats: int) -> int:
    """The cards in some kinds of zones of some players; the board is no zone of theirs."""
    for i in range(SEATS):
        seat = table.active if i == 0 else 1 - table.active
        if seats >> seat & 1:
            for place in range(PLACES):
                if kinds >> place & 1:
                    end = lay_out_zone(table, zone_of(seat, place), end)
    return end


@rule
def reach_in_play(table: Table, end: int) -> int:
    """All cards in play: the active player's board and timeline, then the opponent's."""
    for i in range(SEATS):
        for place in range(i * IN_A_ROW, i * IN_A_ROW + IN_A_ROW):
            end = lay_out_zone(table, from_left(table.active, place), end)
        end = lay_out_zone(table, zone_of(table.active if i == 0 else 1 - table.active, TIMELINE), end)
    return end


@rule
def reach_everywhere(table: Table, end: int) -> int:
    """All cards in play, in hands and in discard piles."""
    end = reach_in_play(table, end)
    return reach_zones(table, end, 1 << HAND | 1 << DISCARD, 0b11)
