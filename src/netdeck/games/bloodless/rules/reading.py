"""Patterns (N3, 7.3): which cards and spaces a text means, what its numbers come to, and whether its conditions hold.

Inside patterns of events a noun says nothing about the zone: the card is wherever the event has it (7.4). Operations that leave the
naturals give zero (D1.3, R61).
"""

from netdeck.games.bloodless.rules import words as w
from netdeck.games.bloodless.rules.places import (
    counters_now,
    has_text,
    holding,
    is_a,
    is_between,
    is_open,
    kin_count,
    letter_or_zero,
    named_by,
    reach_everywhere,
    reach_zones,
    stat_now,
    stat_then,
)
from netdeck.games.bloodless.rules.records import (
    B_REFS,
    CARDS,
    P_CONTROLLER,
    P_COUNTERS,
    P_DAMAGE,
    P_ENTERED_TURN,
    P_FACE,
    P_KEYWORDS,
    P_KINS,
    P_LIVE,
    P_ZONE,
    R_CARD,
    R_INCARNATION,
    R_PAST,
    S_AMOUNT,
    S_HAS_IT,
    S_IT,
    S_THAT,
    S_THEY,
    S_THIS,
    S_YOU,
    find_bind,
    find_letter,
    is_same_stay,
    is_there,
    refer,
    space_of,
    this_card,
    value_of,
)
from netdeck.games.bloodless.rules.records import L_VALUE as VALUE_OF_LETTER
from netdeck.games.bloodless.rules.spaces import (
    BOTH,
    EVERY_SPACE,
    IN_A_ROW,
    ROW,
    SPACES,
    bit,
    distance,
    is_space,
    kind_of,
    left_of,
    neighbours,
    opposing,
    owner_of,
    right_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import UP, Table
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import make_room, rule
from netdeck.kernel.records import NONE, count, new_row

IT = 1
"""The name of what was bound last."""


@rule
def push_group(table: Table, level: int, refs: int) -> int:
    """A further group, still empty; *refs* says whether it is of references. Its level."""
    level += 1
    first = table.g_end[level - 1]
    table.g_first[level] = first
    table.g_end[level] = first
    table.g_at[level] = first
    table.g_kept[level] = first
    table.g_refs[level] = refs
    return level


@rule
def add_to_group(table: Table, level: int, thing: int) -> None:
    """One more card or reference in a group."""
    end = table.g_end[level]
    if end >= len(table.found) and not make_room(table, table.found):
        return
    table.found[end] = thing
    table.g_end[level] = end + 1


@rule
def add_refs(table: Table, level: int, refs: int) -> None:
    """All references of a row."""
    for i in range(1, count(table, refs) + 1):
        add_to_group(table, level, table.heap[refs + i])


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
    same = table.incarnation[card] == table.heap[thing + R_INCARNATION]
    if same and (table.live[card] or not table.heap[past + P_LIVE]):
        return stat_now(table, card, stat)
    return stat_then(table, past, stat)


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


@rule
def is_so(left: int, operator: int, right: int) -> bool:
    """Whether one number compares with another as a text says."""
    if operator == w.EQUAL:
        return left == right
    if operator == w.AT_MOST:
        return left <= right
    if operator == w.AT_LEAST:
        return left >= right
    if operator == w.BELOW:
        return left < right
    return left > right


@rule
def combine(operator: int, left: int, right: int) -> int:
    """Two numbers or truths combined (R61): subtraction stops at zero, an inexact division gives zero."""
    if operator == w.AND:
        return left & right
    if operator == w.OR:
        return left | right
    if operator == w.ADD:
        return left + right
    if operator == w.SUBTRACT:
        return max(0, left - right)
    if operator == w.TIMES:
        return left * right
    if operator == w.DIVIDE:
        return left // right if right != 0 and left % right == 0 else 0
    if operator == w.DIVIDE_DOWN:
        return left // right if right != 0 else 0
    if operator == w.LEAST:
        return min(left, right)
    if operator == w.GREATEST:
        return max(left, right)
    return 1 if is_so(left, operator, right) else 0


@rule
def player_of_word(table: Table, operator: int, name: int, scene: int) -> int:
    """The one player whom a word means; nobody where there is none."""
    heap = table.heap
    if operator == w.YOU:
        return heap[scene + S_YOU]
    if operator == w.OPPONENT:
        return 1 - heap[scene + S_YOU]
    if operator == w.ACTIVE:
        return table.active
    if operator == w.THAT_PLAYER:
        return heap[scene + S_THAT]
    if operator == w.THEY:
        return heap[scene + S_THEY] if heap[scene + S_THEY] >= 0 else heap[scene + S_THAT]
    letter = find_letter(table, scene, name)
    return NOBODY if letter == NONE else heap[letter + VALUE_OF_LETTER]


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


@rule
def open_spaces(table: Table, so: int) -> int:
    """The spaces that a creature could enter, or those that none could (D9.1, R21)."""
    found = 0
    for space in range(SPACES):
        if is_open(table, space) == (so == 1):
            found |= 1 << space
    return found


@rule
def opposed_spaces(table: Table, so: int) -> int:
    """The spaces across from a creature, or those across from none."""
    found = 0
    for space in range(SPACES):
        if (table.size[opposing(space)] > 0) == (so == 1):
            found |= 1 << space
    return found


@rule
def spaces_from(table: Table, operator: int, starts: int) -> int:
    """The spaces that lie in some way to any of those given."""
    found = 0
    for start in range(SPACES):
        if starts >> start & 1:
            if operator == w.NEIGHBOURS:
                found |= neighbours(start)
            elif operator == w.OPPOSING:
                found |= bit(opposing(start))
            elif operator == w.TO_THE_LEFT:
                found |= bit(left_of(start, owner_of(start)))
            elif operator == w.TO_THE_RIGHT:
                found |= bit(right_of(start, owner_of(start)))
            else:
                found |= clear_from(table, start)
    return found


@rule
def clear_from(table: Table, start: int) -> int:
    """The spaces of the same row between which and *start* all spaces are empty."""
    found = 0
    for space in range(start // IN_A_ROW * IN_A_ROW, start // IN_A_ROW * IN_A_ROW + IN_A_ROW):
        clear = space != start
        for between in range(min(start, space) + 1, max(start, space)):
            if table.size[between] > 0:
                clear = False
        if clear:
            found |= 1 << space
    return found


@rule
def by_distance(table: Table, level: int, spaces: int, sign: int) -> int:
    """Those spaces that are closest to the first card of a group that has a space, or (-1) furthest from it."""
    start = -1
    for at in range(table.g_first[level], table.g_end[level]):
        if start < 0:
            start = space_in(table, level, at)
    if start < 0:
        return 0
    best = 1 << 20
    for space in range(SPACES):
        if spaces >> space & 1:
            best = min(best, sign * distance(start, space))
    found = 0
    for space in range(SPACES):
        if spaces >> space & 1 and sign * distance(start, space) == best:
            found |= 1 << space
    return found


@rule
def add_top(table: Table, level: int, zone: int, n: int) -> None:
    """The cards on top of a deck, the topmost first."""
    card = table.top[zone]
    while card >= 0 and n > 0:
        add_to_group(table, level, card)
        card = table.below[card]
        n -= 1


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
def add_among(table: Table, level: int) -> int:
    """Of the references of a group, the cards that have not moved since and are not on their way: a group in its place."""
    kept = table.g_first[level]
    refs = table.g_refs[level]
    for at in range(table.g_first[level], table.g_end[level]):
        thing = table.found[at]
        if not refs or is_there(table, thing, CARDS):
            card = table.heap[thing + R_CARD] if refs else thing
            if table.transit[card] < 0:
                table.found[kept] = card
                kept += 1
    table.g_end[level] = kept
    table.g_refs[level] = 0
    return level


@rule
def keep_present(table: Table, level: int, noun: int) -> None:
    """Of the references of a group, those that the words still reach (R10)."""
    if table.g_refs[level] == 0:
        return
    kept = table.g_first[level]
    for at in range(table.g_first[level], table.g_end[level]):
        thing = table.found[at]
        if is_there(table, thing, noun):
            table.found[kept] = thing
            kept += 1
    table.g_end[level] = kept


@rule
def reach(table: Table, level: int, how: int, kinds: int, seats: int, scene: int) -> None:
    """Lay out whoever comes into question, in order of precedence (R14). Cards on their way are out of reach (R21, R63)."""
    if how == w.ON_BOARD:
        for i in range(SPACES):
            card = table.bottom[from_active(table, i)]
            if card >= 0 and table.transit[card] < 0:
                add_to_group(table, level, card)
    elif how == w.LINKED:
        this = this_card(table, scene)
        if this >= 0:
            linked = table.linked[this]
            for i in range(1, count(table, linked) + 1):
                card = table.heap[linked + i]
                if table.transit[card] < 0:
                    add_to_group(table, level, card)
    else:
        end = table.g_end[level]
        last = reach_everywhere(table, end) if how == w.EVERYWHERE else reach_zones(table, end, kinds, seats)
        table.g_end[level] = last


@rule
def from_active(table: Table, place: int) -> int:
    """The spaces as the active player sees them (R14)."""
    return table.active * IN_A_ROW + place if place < IN_A_ROW else opposing(table.active * IN_A_ROW + place - IN_A_ROW)


@rule
def next_of(table: Table, level: int, as_it_was: bool) -> bool:
    """Take the next card of a group to look at; whether there was one. Afterwards only those that fitted are in the group."""
    at = table.g_at[level]
    if at >= table.g_end[level]:
        table.g_end[level] = table.g_kept[level]
        return False
    table.g_at[level] = at + 1
    thing = table.found[at]
    past = NONE
    card = thing
    if table.g_refs[level]:
        card = table.heap[thing + R_CARD]
        if as_it_was:
            was = table.heap[thing + R_PAST]
            other = table.incarnation[card] != table.heap[thing + R_INCARNATION] or table.live[card] != table.heap[was + P_LIVE]
            if other and table.heap[was + P_LIVE]:
                past = was
    table.g_card[level] = card
    table.g_past[level] = past
    return True


@rule
def begin_again(table: Table, level: int) -> None:
    """The cards of a group are looked at once more, the first one first."""
    table.g_at[level] = table.g_first[level]
    table.g_kept[level] = table.g_first[level]


@rule
def keep_fitting(table: Table, level: int) -> None:
    """The card that is looked at fits."""
    kept = table.g_kept[level]
    table.found[kept] = table.found[table.g_at[level] - 1]
    table.g_kept[level] = kept + 1


@rule
def is_fitting(table: Table, level: int, any_if_unbound: int) -> bool:
    """Whether all cards of a group fitted, and there was one; of cards that nobody has chosen yet, whether any did (R72)."""
    total = table.g_at[level] - table.g_first[level]
    fitting = table.g_kept[level] - table.g_first[level]
    if any_if_unbound and table.g_refs[level] == 0:
        return fitting > 0
    return total > 0 and fitting == total


@rule
def test_of(table: Table, operator: int, at: int, level: int, waiting: int, scene: int) -> int:
    """What is so of the card that is looked at: a number, or 0 and 1. *waiting* is the number on top of the pile."""
    code = table.code
    heap = table.heap
    card = table.g_card[level]
    past = table.g_past[level]
    if operator == w.IS:
        return 1 if (table.d_is[table.printed[card]] & code[at] != 0) == (code[at + 1] == 1) else 0
    if operator == w.IS_FRIENDLY:
        controller = heap[past + P_CONTROLLER] if past else owner_of(table.zone[card])
        return 1 if (controller == heap[scene + S_YOU]) == (code[at] == 1) else 0
    if operator == w.IS_OTHER:
        return 1 if card != this_card(table, scene) else 0
    if operator == w.IS_TYPE:
        face = heap[past + P_FACE] if past else table.face[card]
        live = heap[past + P_LIVE] if past else table.live[card]
        return 1 if is_a(table, table.printed[card], face, live, code[at]) else 0
    if operator == w.HAS_KIN:
        kins = heap[past + P_KINS] if past else table.v_kins[card]
        return 1 if kins & code[at] else 0
    if operator == w.HAS_KEYWORD:
        keywords = heap[past + P_KEYWORDS] if past else table.v_keywords[card]
        return 1 if (keywords & code[at] != 0) == (code[at + 1] == 1) else 0
    if operator == w.ITS_STAT:
        return stat_then(table, past, code[at]) if past else stat_now(table, card, code[at])
    if operator == w.ITS_COUNTERS:
        return counters_then(table, past, code[at]) if past else counters_now(table, card, code[at])
    zone = heap[past + P_ZONE] if past else table.zone[card]
    if operator == w.IN_ZONES:
        return code[at] >> kind_of(zone) & 1
    if operator == w.IN_ZONES_OF:
        return waiting >> owner_of(zone) & 1
    if operator == w.ACROSS_FROM:
        return 1 if is_space(zone) and waiting >> opposing(zone) & 1 else 0
    if operator == w.BESIDE:
        return 1 if is_space(zone) and waiting & neighbours(zone) else 0
    if operator == w.STANDS_IN:
        return 1 if is_space(zone) and waiting >> zone & 1 else 0
    if operator == w.IS_OPPOSED:
        return 1 if is_space(zone) and (table.size[opposing(zone)] > 0) == (code[at] == 1) else 0
    if operator == w.OWNED_BY:
        return waiting >> table.owner[card] & 1
    live = heap[past + P_LIVE] if past else table.live[card]
    if operator == w.ENTERED_NOW:
        turn = heap[past + P_ENTERED_TURN] if past else table.entered_turn[card]
        return 1 if (live == 1 and turn == table.turn) == (code[at] == 1) else 0
    if operator == w.IS_DAMAGED:
        damage = heap[past + P_DAMAGE] if past else table.damage[card]
        return 1 if (live == 1 and damage > 0) == (code[at] == 1) else 0
    face = heap[past + P_FACE] if past else table.face[card]
    if operator == w.HAS_FACE:
        return 1 if face == code[at] else 0
    if operator == w.IS_NAMED:
        return 1 if face == UP and table.printed[card] == code[at] else 0
    if operator == w.HAS_TEXT:
        return 1 if has_text(table, card, past) == (code[at] == 1) else 0
    kins = heap[past + P_KINS] if past else table.v_kins[card]
    if operator == w.SHARES_KIN:
        return 1 if kins & waiting else 0
    if operator == w.OF_NAMED_KIN:
        named = named_by(table, scene, 0)
        return 1 if named >= 0 and kins >> named & 1 else 0
    return 1 if face == UP and table.printed[card] == named_by(table, scene, 1) else 0


@rule
def evaluate(table: Table, at: int, scene: int, ok: int, card: int, past: int) -> int:
    """What the words at *at* come to: a number, 0 and 1 for a condition, a bit for each space or player. A group stays where it was found.

    *ok* is whether the instruction before succeeded (R13). *card* is what a pattern looks at, as it is or as it was; nothing where it is a
    pattern of no card in particular.
    """
    code = table.code
    pile = table.pile
    heap = table.heap
    top = -1
    level = 0
    table.g_card[0] = card
    table.g_past[0] = past
    table.g_end[0] = 0
    while True:
        operator = code[at]
        if operator == w.END:
            return pile[top] if top >= 0 else 0
        if top + 2 > len(pile) and not make_room(table, pile):
            return 0
        if level + 2 > len(table.g_first) and not make_room(table, table.g_first):
            return 0
        arguments = code[at + 1]
        words = at + 2
        at = words + arguments
        if operator == w.CONSTANT:
            top += 1
            pile[top] = code[words]
        elif operator >= w.IS:
            if operator == w.SHARES_NAME:
                subject = table.g_card[level - 1]
                was = table.g_past[level - 1]
                face = heap[was + P_FACE] if was else table.face[subject]
                top += 1
                pile[top] = 1 if face == UP and is_name_in(table, level, table.printed[subject]) else 0
                level -= 1
            elif operator == w.BETWEEN:
                subject = table.g_card[level]
                was = table.g_past[level]
                zone = heap[was + P_ZONE] if was else table.zone[subject]
                top -= 1
                pile[top] = 1 if is_between(zone, pile[top], pile[top + 1]) else 0
            elif operator in (w.IN_ZONES_OF, w.ACROSS_FROM, w.BESIDE, w.STANDS_IN, w.OWNED_BY, w.SHARES_KIN):
                pile[top] = test_of(table, operator, words, level, pile[top], scene)
            else:
                top += 1
                pile[top] = test_of(table, operator, words, level, 0, scene)
        elif operator == w.UNLESS:
            top -= 1
            if pile[top + 1] == 0:
                at = words - code[words]
        elif operator == w.EACH or operator == w.EACH_AS_IT_WAS:
            if not next_of(table, level, operator == w.EACH_AS_IT_WAS):
                at = words + code[words]
        elif operator == w.FITS:
            keep_fitting(table, level)
            at = words - code[words]
        elif operator == w.REACH:
            seats = BOTH
            if code[words] == w.ZONES:
                seats = pile[top]
                top -= 1
            level = push_group(table, level, 0)
            reach(table, level, code[words], code[words + 1], seats, scene)
        elif operator in (w.AND, w.OR, w.ADD, w.SUBTRACT, w.TIMES, w.DIVIDE, w.DIVIDE_DOWN, w.LEAST, w.GREATEST) or (
            w.EQUAL <= operator <= w.ABOVE
        ):
            top -= 1
            pile[top] = combine(operator, pile[top], pile[top + 1])
        elif operator == w.BOTH:
            top -= 1
            pile[top] &= pile[top + 1]
        elif operator == w.NOT:
            pile[top] = 1 - pile[top]
        elif operator == w.THIS:
            level = push_group(table, level, 1)
            if heap[scene + S_THIS] != NONE:
                add_to_group(table, level, heap[scene + S_THIS])
        elif operator == w.BOUND:
            level = push_group(table, level, 1)
            add_refs(table, level, refs_of_name(table, code[words], scene))
        elif operator == w.BOUND_OR:
            if is_bound(table, code[words], scene):
                level = push_group(table, level, 1)
                add_refs(table, level, refs_of_name(table, code[words], scene))
                at = words + code[words + 1]
        elif operator == w.AND_OTHER:
            drop_from_group(table, level, table.g_card[level - 1])
        elif operator == w.AMONG:
            level = add_among(table, level)
            begin_again(table, level)
        elif operator == w.AGAIN:
            begin_again(table, level)
        elif operator == w.FIRST:
            table.g_end[level] = min(table.g_end[level], table.g_first[level] + 1)
        elif operator == w.PRESENT:
            keep_present(table, level, code[words])
        elif operator == w.COUNT:
            top += 1
            pile[top] = table.g_end[level] - table.g_first[level]
            level -= 1
        elif operator == w.STAT:
            top += 1
            pile[top] = stat_in(table, level, code[words])
            level -= 1
        elif operator == w.COUNTERS:
            top += 1
            pile[top] = counters_in(table, level, code[words])
            level -= 1
        elif operator == w.SPACES_OF:
            top += 1
            pile[top] = spaces_in(table, level)
            level -= 1
        elif operator == w.KINS_OF:
            top += 1
            pile[top] = kins_in(table, level)
            level -= 1
        elif operator == w.CONTROLLER:
            top += 1
            pile[top] = controller_in(table, level)
            level -= 1
        elif operator == w.OWNER:
            top += 1
            pile[top] = owner_in(table, level)
            level -= 1
        elif operator == w.IF_ALL:
            top += 1
            pile[top] = 1 if is_fitting(table, level, code[words]) else 0
            level -= 1
        elif operator == w.CONTROLS:
            seats = pile[top]
            top -= 1
            so = False
            if code[words + 1]:
                for seat in range(2):
                    if seats >> seat & 1 and is_so(controlled_in(table, level, 1 << seat), code[words], pile[top]):
                        so = True
            else:
                so = is_so(controlled_in(table, level, seats), code[words], pile[top])
            pile[top] = 1 if so else 0
            level -= 1
        elif operator == w.TOP:
            n = pile[top]
            seat = pile[top - 1]
            top -= 2
            level = push_group(table, level, 0)
            add_top(table, level, zone_of(seat if seat >= 0 else heap[scene + S_YOU], code[words]), n)
        elif operator == w.CLOSEST or operator == w.FURTHEST:
            pile[top] = by_distance(table, level, pile[top], 1 if operator == w.CLOSEST else -1)
            level -= 1
        elif operator in (w.NEIGHBOURS, w.OPPOSING, w.TO_THE_LEFT, w.TO_THE_RIGHT, w.WITH_CLEAR_PATH):
            pile[top] = spaces_from(table, operator, pile[top])
        elif operator == w.AS_GROUP:
            pile[top] = 1 << pile[top] if pile[top] >= 0 else 0
        elif operator == w.ANYBODY:
            pile[top] = 1 << pile[top] if pile[top] >= 0 else BOTH
        elif operator == w.SOME_OPEN:
            pile[top] = 1 if pile[top] & open_spaces(table, code[words]) else 0
        elif operator == w.HOLDING:
            pile[top] = holding(table, pile[top], code[words]) if pile[top] >= 0 else 0
        else:
            top += 1
            pile[top] = value_of_word(table, operator, words, scene, ok)


@rule
def value_of_word(table: Table, operator: int, words: int, scene: int, ok: int) -> int:
    """What a word comes to that needs nothing before it."""
    code = table.code
    heap = table.heap
    if operator == w.LETTER:
        return letter_or_zero(table, scene, code[words])
    if operator == w.POOL:
        return table.pool
    if operator == w.AMOUNT:
        return heap[scene + S_AMOUNT]
    if operator == w.NOTED:
        return value_of(table, table.noted[heap[scene + S_YOU]], code[words], 0)
    if operator == w.KIN_COUNT:
        return kin_count(table, scene)
    if operator == w.YOUR_TURN:
        return 1 if (table.active == heap[scene + S_YOU]) == (code[words] == 1) else 0
    if operator == w.FIRST_TURN:
        return 1 if (table.turns[heap[scene + S_YOU]] <= 1) == (code[words] == 1) else 0
    if operator == w.IN_PHASE:
        return 1 if table.phase == code[words] else 0
    if operator == w.SUCCEEDED:
        return 1 if ok == code[words] else 0
    if operator == w.EVERY_SPACE:
        return EVERY_SPACE
    if operator == w.ROW:
        yours = ROW << IN_A_ROW * heap[scene + S_YOU]
        return yours if code[words] else EVERY_SPACE ^ yours
    if operator == w.OPEN:
        return open_spaces(table, code[words])
    if operator == w.OPPOSED:
        return opposed_spaces(table, code[words])
    return player_of_word(table, operator, code[words], scene)


# What rules ask


@rule
def number(table: Table, word: int, scene: int) -> int:
    """A number as instructions have it: itself, or (below 0) where its words stand."""
    return word if word >= 0 else evaluate(table, -word, scene, 1, -1, NONE)


@rule
def holds_now(table: Table, at: int, scene: int, ok: bool) -> bool:
    """Whether a condition holds; *ok* is whether the instruction before succeeded (R13). 0 is no condition."""
    return at == 0 or evaluate(table, at, scene, 1 if ok else 0, -1, NONE) != 0


@rule
def fits(table: Table, at: int, card: int, past: int, scene: int) -> bool:
    """Whether a card, as it is or as it was, has everything that a pattern asks for."""
    return evaluate(table, at, scene, 1, card, past) != 0


@rule
def cards_meant(table: Table, at: int, scene: int) -> int:
    """The cards that words mean now, in order of precedence (R14): a row of numbers."""
    evaluate(table, at, scene, 1, -1, NONE)
    length = table.g_end[1]
    row = new_row(table, length, False)
    for i in range(length):
        table.heap[row + 1 + i] = card_in(table, 1, i)
    return row


@rule
def known(table: Table, at: int, scene: int) -> int:
    """The cards that words mean without asking anybody, or that were chosen: a row of references."""
    evaluate(table, at, scene, 1, -1, NONE)
    length = table.g_end[1]
    row = new_row(table, length, True)
    for i in range(length):
        thing = table.found[i]
        table.heap[row + 1 + i] = thing if table.g_refs[1] else refer(table, thing, NONE)
    return row


@rule
def player(table: Table, at: int, scene: int) -> int:
    """The one player whom words mean; nobody where there is none."""
    return evaluate(table, at, scene, 1, -1, NONE)
