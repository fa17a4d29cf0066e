"""What happens to cards and stays so: where they lie, which face they show, what they are worth, who knows them (3.1, P1.2.2, R10, R69)."""

from netdeck.games.bloodless.rules.records import value_of, with_value, without
from netdeck.games.bloodless.rules.spaces import BOTH, HAND, HIDDEN, is_in_play, kind_of, owner_of
from netdeck.games.bloodless.rules.table import CREATURE, DOWN, FLASK, UP, Table
from netdeck.kernel.card_table import NOTHING, enters_anew, lay_on_top, lay_under, take_from_zone
from netdeck.kernel.columns import moving, notice, rule
from netdeck.kernel.records import NONE, row_length, row_with

FRONT_ONLY = 1
"""The attack pattern of a card on which none is printed."""


# Seeing


@rule
def sees(table: Table, seat: int, card: int) -> bool:
    """Whether a player may know which card this is (3.2)."""
    if table.known[card] >> seat & 1:
        return True
    zone = table.zone[card]
    kind = kind_of(zone)
    if kind == HAND:
        return seat == owner_of(zone)
    if HIDDEN >> kind & 1:
        return False
    return table.face[card] == UP or seat == owner_of(zone)


@rule
def eyes(table: Table, card: int) -> int:
    """Who may know which card this is, with a bit for each player."""
    return (1 if sees(table, 0, card) else 0) | (2 if sees(table, 1, card) else 0)


@rule
def is_seen_by_all(table: Table, card: int) -> bool:
    """Whether everybody may know which card this is, spectators too."""
    hidden = HIDDEN >> kind_of(table.zone[card]) & 1
    return table.face[card] == UP and (not hidden or (table.transit[card] >= 0 and table.known[card] & BOTH == BOTH))


# Values


@rule
def show(table: Table, card: int) -> None:
    """Let a card be worth what it is worth by itself, unless passives have changed it (R38): in play its permanent values, else print."""
    if table.changed[card]:
        return
    if table.live[card]:
        table.v_health[card] = table.b_health[card]
        table.v_defense[card] = table.b_defense[card]
        table.v_power[card] = table.b_power[card]
        table.v_cost[card] = table.b_cost[card]
        table.v_keywords[card] = table.b_keywords[card]
        table.v_kins[card] = table.b_kins[card]
        table.v_attack[card] = table.b_attack[card]
        table.v_text[card] = table.b_text[card]
        return
    printed = table.printed[card]
    letters = table.letters[card]
    table.v_health[card] = table.d_health[printed]
    table.v_defense[card] = table.d_defense[printed]
    table.v_power[card] = table.d_power[printed]
    table.v_cost[card] = table.d_cost[printed]
    if letters != NONE:
        table.v_health[card] = lettered_number(table, letters, table.d_health[printed], table.d_health_letter[printed])
        table.v_defense[card] = lettered_number(table, letters, table.d_defense[printed], table.d_defense_letter[printed])
        table.v_power[card] = lettered_number(table, letters, table.d_power[printed], table.d_power_letter[printed])
        table.v_cost[card] = lettered_number(table, letters, table.d_cost[printed], table.d_cost_letter[printed])
    table.v_keywords[card] = table.d_keywords[printed]
    table.v_kins[card] = table.d_kins[printed]
    table.v_attack[card] = table.d_attack[printed]
    table.v_text[card] = 1


@rule
def lettered_number(table: Table, letters: int, number: int, letter: int) -> int:
    """A printed number; a letter without a value is zero (D7.9.5.1)."""
    return number if letter < 0 else value_of(table, letters, letter, 0)


@rule
def become_fresh(table: Table, card: int, face: int) -> None:
    """The state with which a card enters play, or turns its face (R53)."""
    printed = table.printed[card]
    what = table.d_is[printed]
    table.live[card] = 1
    table.damage[card] = 0
    table.entered_turn[card] = table.turn
    table.flips[card] = 0
    table.flip_blood[card] = -1
    table.flip_costs[card] = 0
    table.granted[card] = NONE
    table.lethal[card] = 0
    table.lethal_by[card] = NOTHING
    table.named[card] = NONE
    table.spent[card] = NONE
    table.used[card] = NONE
    if face == DOWN:
        table.b_health[card] = 1 if what & CREATURE else 0
        table.b_defense[card] = 0
        table.b_power[card] = 1 if what & CREATURE and not what & FLASK else 0
        table.b_cost[card] = 0 if what & FLASK else 1
        table.b_keywords[card] = 0
        table.b_kins[card] = 0
        table.b_attack[card] = FRONT_ONLY
    else:
        letters = table.letters[card]
        table.b_health[card] = lettered_number(table, letters, table.d_health[printed], table.d_health_letter[printed])
        table.b_defense[card] = lettered_number(table, letters, table.d_defense[printed], table.d_defense_letter[printed])
        table.b_power[card] = lettered_number(table, letters, table.d_power[printed], table.d_power_letter[printed])
        table.b_cost[card] = lettered_number(table, letters, table.d_cost[printed], table.d_cost_letter[printed])
        table.b_keywords[card] = table.d_keywords[printed]
        table.b_kins[card] = table.d_kins[printed]
        table.b_attack[card] = table.d_attack[printed]
    table.b_text[card] = 0 if table.blank[card] else 1
    show(table, card)


@rule
def leave_play(table: Table, card: int) -> None:
    """All that a card has only in play is gone (R10)."""
    table.live[card] = 0
    table.damage[card] = 0
    table.entered_turn[card] = 0
    table.flips[card] = 0
    table.flip_blood[card] = -1
    table.flip_costs[card] = 0
    table.granted[card] = NONE
    table.lethal[card] = 0
    table.lethal_by[card] = NOTHING
    table.named[card] = NONE
    table.spent[card] = NONE
    table.used[card] = NONE


@rule
def forget(table: Table, card: int) -> None:
    """What passives and lasting effects did to a card is over: it left play, or turned its face (R10)."""
    table.stale = 1
    table.changed[card] = 0
    show(table, card)


# Moving


@rule
def lay_at(table: Table, card: int, zone: int, at: int) -> None:
    """A card that is nowhere is laid into a zone, over *at* others."""
    if at >= table.size[zone]:
        lay_on_top(table, card, zone)
        return
    if at <= 0:
        lay_under(table, card, zone)
        return
    above = table.bottom[zone]
    for _ in range(at):
        above = table.above[above]
    below = table.below[above]
    table.above[card] = above
    table.below[card] = below
    table.below[above] = card
    table.above[below] = card
    table.size[zone] += 1
    table.zone[card] = zone


@rule
def take_to(table: Table, card: int, zone: int, at: int, known: int, face: int) -> None:
    """Take a card to a zone: on top, or (from 0 on) over so many others. Only some know it there; face-down, its controller sees it too."""
    if table.o_secret_lists and table.z_hides[zone] and (table.known[card] or not table.z_hides[table.zone[card]]):
        notice(table, card)
    if face == DOWN:
        moving(table, card, NOTHING, known | 1 << owner_of(zone))
    else:
        moving(table, card, zone, known)
    take_from_zone(table, card)
    lay_at(table, card, zone, table.size[zone] if at < 0 else at)
    enters_anew(table, card)
    table.known[card] = known


@rule
def shift(table: Table, card: int, zone: int, at: int, face: int) -> None:
    """Take a card to another place (P1.2.2). Entering play starts a new incarnation; leaving it drops all state (R10).

    What a seat could see before it goes to a hidden zone it still knows there (R69).
    """
    was_in_play = is_in_play(table.zone[card])
    comes_in = is_in_play(zone)
    known = 0
    if HIDDEN >> kind_of(zone) & 1 or face == DOWN:
        known = BOTH if is_seen_by_all(table, card) else eyes(table, card)
    if was_in_play and comes_in:
        take_to(table, card, zone, at, table.known[card], table.face[card])
        table.stale = 1
        return
    arrives = table.transit[card] >= 0
    if comes_in:
        take_to(table, card, zone, at, known, face)
        table.face[card] = face
        table.transit[card] = -1
        table.incarnation[card] += 1
        table.counters[card] = NONE
        become_fresh(table, card, face)
        table.stale = 1
    elif was_in_play:
        take_to(table, card, zone, at, known, UP)
        table.face[card] = UP
        table.counters[card] = NONE
        table.letters[card] = NONE
        table.linked[card] = NONE
        leave_play(table, card)
        forget(table, card)
        arrives = False
    else:
        take_to(table, card, zone, at, known, UP)
        table.letters[card] = NONE
        table.transit[card] = -1
        show(table, card)
    if arrives:
        table.in_transit -= 1


@rule
def set_counters(table: Table, card: int, name: int, number: int) -> None:
    """So many counters lie on a card; having none is the same as not having the counter (D7.3)."""
    counters = table.counters[card]
    table.counters[card] = with_value(table, counters, name, number) if number else without(table, counters, name)


@rule
def enter_with_counters(table: Table, card: int) -> None:
    """The counters with which a face enters (D7.2, R55)."""
    code = table.code
    at = table.d_enters[table.printed[card]]
    for i in range(code[at]):
        name = code[at + 1 + 3 * i]
        letter = code[at + 3 + 3 * i]
        value = code[at + 2 + 3 * i] if letter < 0 else value_of(table, table.letters[card], letter, 0)
        if value:
            set_counters(table, card, name, value)


@rule
def add_known(table: Table, card: int, seat: int) -> None:
    """Let a player know a card until it is shuffled or moves on (P1.6.2, R69)."""
    if not sees(table, seat, card):
        table.known[card] |= 1 << seat


@rule
def link(table: Table, over: int, card: int) -> None:
    """Set a card aside under another one (R63)."""
    table.linked[over] = row_with(table, table.linked[over], card, False)


# Uses of abilities in a turn (R65): a row of numbers, three for each: which ability, the turn, how often


@rule
def times_used(table: Table, card: int, number: int) -> int:
    """How often an ability of a card was used this turn."""
    if not table.live[card]:
        return 0
    used = table.used[card]
    for i in range(1, row_length(table, used), 3):
        if table.heap[used + i] == number and table.heap[used + i + 1] == table.turn:
            return table.heap[used + i + 2]
    return 0


@rule
def count_use(table: Table, card: int, number: int, once: bool) -> None:
    """An ability is used once more; one that works only *once* is spent until its card enters play again (R65)."""
    if not table.live[card]:
        return
    if once:
        if not is_spent(table, card, number):
            table.spent[card] = row_with(table, table.spent[card], number, False)
        table.stale = 1
    before = times_used(table, card, number)
    used = table.used[card]
    kept = NONE
    for i in range(1, row_length(table, used), 3):
        if table.heap[used + i + 1] == table.turn and table.heap[used + i] != number:
            kept = row_with(table, kept, table.heap[used + i], False)
            kept = row_with(table, kept, table.turn, False)
            kept = row_with(table, kept, table.heap[used + i + 2], False)
    kept = row_with(table, kept, number, False)
    kept = row_with(table, kept, table.turn, False)
    table.used[card] = row_with(table, kept, before + 1, False)


@rule
def is_spent(table: Table, card: int, number: int) -> bool:
    """Whether an ability that works only once has done so."""
    spent = table.spent[card]
    for i in range(1, row_length(table, spent) + 1):
        if table.heap[spent + i] == number:
            return True
    return False


@rule
def controller(table: Table, card: int) -> int:
    """The owner of the zone that a card is in (D7.6)."""
    return owner_of(table.zone[card])


@rule
def health(table: Table, card: int) -> int:
    """Current health: Health after passives minus damage, never below zero (R27, D1.3)."""
    return max(0, table.v_health[card] - table.damage[card])
