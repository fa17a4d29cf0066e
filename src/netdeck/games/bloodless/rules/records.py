"""What texts and processes speak of, as records: cards as they were, definite cards, scenes, events, outcomes, active abilities.

State is dropped when a card leaves play, and each entry to play is a new incarnation. A text that speaks of a card means it where it was
when it was bound, or where the event or an instruction of the text itself has put it, until it moves again (R10).
"""

from typing import Final

from netdeck.games.bloodless.rules.spaces import NOWHERE, is_space, owner_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, new_record, new_row, row_length, row_with

# A card as it was when something happened to it: stats, space and controller of something gone are read from here (R10)
(
    P_CARD,
    P_ZONE,
    P_FACE,
    P_INCARNATION,
    P_BLANK,
    P_LIVE,
    P_DAMAGE,
    P_ENTERED_TURN,
    P_HEALTH,
    P_DEFENSE,
    P_POWER,
    P_COST,
    P_KEYWORDS,
    P_KINS,
    P_ATTACK,
    P_TEXT,
    P_CONTROLLER,
    P_COUNTERS,
    P_LETTERS,
    P_LINKED,
    P_NAMED,
    P_ENTERED,
) = range(1, 23)
P_LENGTH: Final = 22
P_RECORDS: Final = 0b1111 << P_COUNTERS - 1

# A definite card that a text speaks of: its incarnation (in play), when it was put where it is, and how it was just before
R_CARD, R_INCARNATION, R_ENTERED, R_PAST = range(1, 5)
R_RECORDS: Final = 1 << R_PAST - 1
NO_INCARNATION: Final = -1
"""Of a card that is not in play."""

# The scene in which a text speaks (R12): who "you" is, which card is "this", and what the event or earlier instructions have bound
S_YOU, S_THAT, S_THEY, S_AMOUNT, S_SPACE, S_HAS_IT, S_THIS, S_IT, S_BINDS, S_LETTERS, S_EVENT = range(1, 12)
S_LENGTH: Final = 11
S_RECORDS: Final = 0b11111 << S_THIS - 1
THIS_CARD, COPIED = 0, 12
"""The names of the card that a text is printed on, and of one that is copied; what names stand for is bound, but for the first."""
# What a name is bound to, and what else is bound
B_NAME, B_REFS, B_NEXT = range(1, 4)
B_RECORDS: Final = 0b110
# The value of a letter, and the other ones
L_NAME, L_VALUE, L_NEXT = range(1, 4)
L_RECORDS: Final = 0b100

# The outcome of an event (D4.2): whether it succeeded, the clause of a failure, and how the cards involved were just before
H_EVENT, H_OK, H_REASON, H_PAST = range(1, 5)
H_RECORDS: Final = 1 << H_EVENT - 1 | 1 << H_PAST - 1

# An active ability: whose it is, which one, its number on the card, and how its card was when it was found active
W_CARD, W_ABILITY, W_NUMBER, W_YOU, W_PAST = range(1, 6)
W_RECORDS: Final = 1 << W_PAST - 1


# Pairs of a name and a number, in a row: counters, letters, what was named


@rule
def value_of(table: Table, pairs: int, name: int, otherwise: int) -> int:
    """The number that stands behind a name."""
    for i in range(1, row_length(table, pairs), 2):
        if table.heap[pairs + i] == name:
            return table.heap[pairs + i + 1]
    return otherwise


@rule
def with_value(table: Table, pairs: int, name: int, value: int) -> int:
    """Pairs in the order of their names, with another number behind one of them."""
    length = row_length(table, pairs)
    there = 0
    for i in range(1, length, 2):
        if table.heap[pairs + i] == name:
            there = 2
    at = new_row(table, length - there + 2, False)
    to = at + 1
    written = False
    for i in range(1, length, 2):
        other = table.heap[pairs + i]
        if other >= name and not written:
            table.heap[to] = name
            table.heap[to + 1] = value
            to += 2
            written = True
        if other != name:
            table.heap[to] = other
            table.heap[to + 1] = table.heap[pairs + i + 1]
            to += 2
    if not written:
        table.heap[to] = name
        table.heap[to + 1] = value
    return at


@rule
def without(table: Table, pairs: int, name: int) -> int:
    """Pairs without one of them."""
    length = row_length(table, pairs)
    there = 0
    for i in range(1, length, 2):
        if table.heap[pairs + i] == name:
            there = 2
    if there == 0:
        return pairs
    at = new_row(table, length - there, False)
    to = at + 1
    for i in range(1, length, 2):
        if table.heap[pairs + i] != name:
            table.heap[to] = table.heap[pairs + i]
            table.heap[to + 1] = table.heap[pairs + i + 1]
            to += 2
    return at


@rule
def with_last(table: Table, pairs: int, name: int, value: int) -> int:
    """Pairs in the order in which they were noted, with another number behind one name, which is the last now."""
    return row_with(table, row_with(table, without(table, pairs, name), name, False), value, False)


# Cards as they are


@rule
def look(table: Table, card: int) -> int:
    """A card as it is now."""
    past = new_record(table, P_LENGTH, P_RECORDS)
    heap = table.heap
    heap[past + P_CARD] = card
    heap[past + P_ZONE] = table.zone[card]
    heap[past + P_FACE] = table.face[card]
    heap[past + P_INCARNATION] = table.incarnation[card]
    heap[past + P_BLANK] = table.blank[card]
    heap[past + P_LIVE] = table.live[card]
    heap[past + P_DAMAGE] = table.damage[card]
    heap[past + P_ENTERED_TURN] = table.entered_turn[card]
    heap[past + P_HEALTH] = table.v_health[card]
    heap[past + P_DEFENSE] = table.v_defense[card]
    heap[past + P_POWER] = table.v_power[card]
    heap[past + P_COST] = table.v_cost[card]
    heap[past + P_KEYWORDS] = table.v_keywords[card]
    heap[past + P_KINS] = table.v_kins[card]
    heap[past + P_ATTACK] = table.v_attack[card]
    heap[past + P_TEXT] = table.v_text[card]
    heap[past + P_CONTROLLER] = owner_of(table.zone[card])
    heap[past + P_COUNTERS] = table.counters[card]
    heap[past + P_LETTERS] = table.letters[card]
    heap[past + P_LINKED] = table.linked[card]
    heap[past + P_NAMED] = table.named[card]
    heap[past + P_ENTERED] = table.entered[card]
    return past


@rule
def refer(table: Table, card: int, past: int) -> int:
    """A reference to a card where it is, for texts that speak of it later (R10); with a *past* its event knows how it was before."""
    before = past if past != NONE else look(table, card)
    ref = new_record(table, 4, R_RECORDS)
    heap = table.heap
    heap[ref + R_CARD] = card
    heap[ref + R_INCARNATION] = table.incarnation[card] if table.live[card] else NO_INCARNATION
    heap[ref + R_ENTERED] = table.entered[card]
    heap[ref + R_PAST] = before
    return ref


@rule
def is_same_stay(table: Table, ref: int) -> bool:
    """Whether a card is still in play as it was when a text spoke of it."""
    card = table.heap[ref + R_CARD]
    return table.live[card] == 1 and table.incarnation[card] == table.heap[ref + R_INCARNATION]


@rule
def is_there(table: Table, ref: int) -> bool:
    """Whether a reference still means a card (R10): the same stay in play, or elsewhere the place where it was put."""
    return is_same_stay(table, ref) or table.entered[table.heap[ref + R_CARD]] == table.heap[ref + R_ENTERED]


@rule
def was_there(table: Table, ref: int, past: int) -> bool:
    """Whether a reference meant a card as it was then."""
    heap = table.heap
    if heap[ref + R_CARD] != heap[past + P_CARD]:
        return False
    stays = heap[past + P_LIVE] == 1 and heap[past + P_INCARNATION] == heap[ref + R_INCARNATION]
    return stays or heap[past + P_ENTERED] == heap[ref + R_ENTERED]


@rule
def space_of(table: Table, ref: int) -> int:
    """The space that a card has, or had when it was bound (R10)."""
    card = table.heap[ref + R_CARD]
    if is_space(table.zone[card]) and table.incarnation[card] == table.heap[ref + R_INCARNATION]:
        return table.zone[card]
    was = table.heap[table.heap[ref + R_PAST] + P_ZONE]
    return was if is_space(was) else NOWHERE


# Scenes


@rule
def new_scene(table: Table, you: int, this: int) -> int:
    """A scene in which nothing is bound yet; *this* is a reference, or none."""
    scene = new_record(table, S_LENGTH, S_RECORDS)
    heap = table.heap
    heap[scene + S_YOU] = you
    heap[scene + S_THAT] = NOBODY
    heap[scene + S_THEY] = NOBODY
    heap[scene + S_SPACE] = NOWHERE
    heap[scene + S_THIS] = this
    return scene


@rule
def bound(table: Table, scene: int, name: int, refs: int) -> int:
    """The scene with a name standing for some cards, which are "it" from now on."""
    bind = new_record(table, 3, B_RECORDS)
    table.heap[bind + B_NAME] = name
    table.heap[bind + B_REFS] = refs
    table.heap[bind + B_NEXT] = table.heap[scene + S_BINDS]
    twin = copy_record(table, scene)
    table.heap[twin + S_BINDS] = bind
    table.heap[twin + S_IT] = refs
    table.heap[twin + S_HAS_IT] = 1
    return twin


@rule
def also_bound(table: Table, scene: int, name: int, refs: int) -> None:
    """Let a name stand for some cards in a scene that nobody has seen yet."""
    bind = new_record(table, 3, B_RECORDS)
    table.heap[bind + B_NAME] = name
    table.heap[bind + B_REFS] = refs
    table.heap[bind + B_NEXT] = table.heap[scene + S_BINDS]
    table.heap[scene + S_BINDS] = bind


@rule
def followed(table: Table, scene: int, name: int, past: int) -> int:
    """The scene in which a name means a card where an instruction of its own text has put it (R10); *past* is how it was before."""
    this = table.heap[scene + S_THIS]
    if name == THIS_CARD:
        if this == NONE or not was_there(table, this, past):
            return scene
        twin = copy_record(table, scene)
        table.heap[twin + S_THIS] = refer(table, table.heap[past + P_CARD], past)
        return twin
    bind = find_bind(table, scene, name)
    if bind == NONE:
        return scene
    refs = table.heap[bind + B_REFS]
    now = with_followed(table, refs, past)
    if now == refs:
        return scene
    twin = copy_record(table, scene)
    also_bound(table, twin, name, now)
    if table.heap[twin + S_IT] == refs:
        table.heap[twin + S_IT] = now
    return twin


@rule
def with_followed(table: Table, refs: int, past: int) -> int:
    """The same references, of which those to one card mean it where it is now."""
    now = refs
    for i in range(1, row_length(table, refs) + 1):
        if was_there(table, table.heap[refs + i], past):
            if now == refs:
                now = copy_record(table, refs)
            table.heap[now + i] = refer(table, table.heap[past + P_CARD], past)
    return now


@rule
def find_bind(table: Table, scene: int, name: int) -> int:
    """Where a name is bound in a scene; none where it is not."""
    bind = table.heap[scene + S_BINDS]
    while bind != NONE and table.heap[bind + B_NAME] != name:
        bind = table.heap[bind + B_NEXT]
    return bind


@rule
def lettered(table: Table, scene: int, letter: int, value: int) -> int:
    """The scene in which a letter has a value (D7.9.3)."""
    own = new_record(table, 3, L_RECORDS)
    table.heap[own + L_NAME] = letter
    table.heap[own + L_VALUE] = value
    table.heap[own + L_NEXT] = table.heap[scene + S_LETTERS]
    twin = copy_record(table, scene)
    table.heap[twin + S_LETTERS] = own
    return twin


@rule
def find_letter(table: Table, scene: int, letter: int) -> int:
    """Where the value of a letter is told in a scene; none where it is not."""
    own = table.heap[scene + S_LETTERS]
    while own != NONE and table.heap[own + L_NAME] != letter:
        own = table.heap[own + L_NEXT]
    return own


@rule
def this_card(table: Table, scene: int) -> int:
    """The card that the text is printed on; nothing where there is none."""
    this = table.heap[scene + S_THIS]
    return table.heap[this + R_CARD] if this != NONE else NOTHING


# Outcomes


@rule
def happened(table: Table, event: int, ok: bool, reason: int, past: int) -> int:
    """The outcome of an event."""
    outcome = new_record(table, 4, H_RECORDS)
    table.heap[outcome + H_EVENT] = event
    table.heap[outcome + H_OK] = 1 if ok else 0
    table.heap[outcome + H_REASON] = reason
    table.heap[outcome + H_PAST] = past
    return outcome


@rule
def past_of(table: Table, outcome: int, card: int) -> int:
    """How a card was just before what happened; none where it has no part in it."""
    if outcome == NONE:
        return NONE
    return past_in(table, table.heap[outcome + H_PAST], card)


@rule
def past_in(table: Table, pasts: int, card: int) -> int:
    """The same among some cards as they were."""
    for i in range(1, row_length(table, pasts) + 1):
        if table.heap[table.heap[pasts + i] + P_CARD] == card:
            return table.heap[pasts + i]
    return NONE
