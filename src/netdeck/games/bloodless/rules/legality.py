"""What a player may do, and why not (section 5): one function for each act. Options, refusals and facts all come from here."""

from typing import Final

from netdeck.cardgame.program import END
from netdeck.games.bloodless.rules import checks as c
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.ability_records import A_CONDITION, A_SORT, A_WHEN, FORBIDS, MORE_PLAYS, T_AMOUNT, T_PLAYER, T_WHAT
from netdeck.games.bloodless.rules.active_abilities import code_of, find_active, is_watched, row_of
from netdeck.games.bloodless.rules.application import FINE, settled
from netdeck.games.bloodless.rules.cards import controller, times_used
from netdeck.games.bloodless.rules.clauses import (
    D9_1,
    N6,
    NO_CLAUSE,
    P1_3,
    P1_3_4,
    P1_3_5,
    P1_4,
    R4,
    R20,
    R21,
    R22,
    R23,
    R24,
    R51,
    R52,
    R53,
    R59,
    R61,
)
from netdeck.games.bloodless.rules.costs import can_pay, cannot_pay
from netdeck.games.bloodless.rules.event_records import (
    E_CARD,
    E_COST,
    E_FACE,
    E_KIND,
    E_PLAYER,
    E_SPACE,
    E_SPACES,
    E_TO,
    IGNORES_FOOD,
    IS_CALLED,
    card_event,
    has,
    new_event,
)
from netdeck.games.bloodless.rules.queries import UNSET, empty_spaces, is_open
from netdeck.games.bloodless.rules.records import W_CARD, W_NUMBER, W_YOU, happened, new_scene, refer
from netdeck.games.bloodless.rules.regions import open_spaces as all_open_spaces
from netdeck.games.bloodless.rules.spaces import HAND, SPACES, is_in_play, is_space, owner_of, zone_of
from netdeck.games.bloodless.rules.table import (
    COMMAND,
    CREATURE,
    DOWN,
    EXPENDABLE,
    FACE_DOWN,
    FLASK,
    LEGENDARY,
    MAIN_PHASE,
    UP,
    Table,
)
from netdeck.games.bloodless.rules.text_values import cards_meant, fits, holds_now, number
from netdeck.games.bloodless.rules.triggers import scene_of, snapshot, watches_for
from netdeck.kernel.columns import fails, holds, rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_with

FACE_DOWN_COST: Final = 1
"""What a face-down creature or command costs; a Blood Flask costs nothing (R53)."""
THE_LEAST, THE_MOST, THE_VALUE = 1, 2, 3
"""What a card may say of one of its letters."""
NO_FOOD, PREY, ANCESTOR = range(3)
"""What a creature needs to take the space of."""


@rule
def is_in_main(table: Table, seat: int) -> bool:
    """Whether a player is to act in the main phase."""
    return table.active == seat and table.phase == MAIN_PHASE


@rule
def cost_to_play(table: Table, card: int) -> int:
    """The least blood for which a card can be played (P1.3.3, R19, R22, R53)."""
    printed = table.printed[card]
    if table.d_flip[printed]:
        return 0 if table.d_is[printed] & FLASK else FACE_DOWN_COST
    if table.d_cost_letter[printed] >= 0:
        return least_letter(table, card)
    return table.v_cost[card]


@rule
def least_letter(table: Table, card: int) -> int:
    """The least value of the letter in the cost: one more than nothing if the creature would have no health otherwise (R22)."""
    printed = table.printed[card]
    own_health = table.d_health_letter[printed] >= 0 and table.d_health_letter[printed] == table.d_cost_letter[printed]
    return 1 if table.d_is[printed] & CREATURE and own_health and table.o_zero_health_refused else 0


@rule
def sets_letter(table: Table, event: int, letter: int) -> bool:
    """Whether the player of a play sets a letter of the card's cost (P1.3.2) or stats (N6); by option only that of a paid cost (R19)."""
    if letter < 0 or table.heap[event + E_FACE] == DOWN:
        return False
    in_cost = letter == table.d_cost_letter[table.printed[table.heap[event + E_CARD]]]
    if in_cost and table.heap[event + E_COST] < 0:
        return True
    return table.o_all_letters == 1 and (in_cost or holds(table, N6))


@rule
def said_of_letter(table: Table, event: int, letter: int, part: int) -> int:
    """What the card says of one of its letters as it is played (R60): the least, the most or the very value; unset for nothing."""
    code = table.code
    card = table.heap[event + E_CARD]
    variables = table.d_variables[table.printed[card]]
    for i in range(code[variables]):
        at = variables + 1 + 4 * i
        if code[at] == letter and code[at + part] != v.UNSAID:
            return number(table, code[at + part], new_scene(table, table.heap[event + E_PLAYER], refer(table, card, NONE)))
    return UNSET


@rule
def lowest_value(table: Table, event: int, letter: int) -> int:
    """The least that a letter may be set to (R19, R22)."""
    fixed = said_of_letter(table, event, letter, THE_VALUE)
    if fixed != UNSET:
        return fixed
    printed = table.printed[table.heap[event + E_CARD]]
    is_health = table.d_is[printed] & CREATURE > 0 and letter == table.d_health_letter[printed]
    least = 1 if is_health and table.o_zero_health_refused else 0
    said = UNSET if is_paid(table, event, letter) else said_of_letter(table, event, letter, THE_LEAST)
    return least if said == UNSET else max(least, said)


@rule
def highest_value(table: Table, event: int, letter: int) -> int:
    """The most that a letter may be set to: what the card says, or as much as the player has blood (R19)."""
    fixed = said_of_letter(table, event, letter, THE_VALUE)
    if fixed != UNSET:
        return fixed
    said = UNSET if is_paid(table, event, letter) else said_of_letter(table, event, letter, THE_MOST)
    return table.blood[table.heap[event + E_PLAYER]] if said == UNSET else said


@rule
def is_paid(table: Table, event: int, letter: int) -> bool:
    """Whether a letter stands in a cost that is paid."""
    return table.heap[event + E_COST] < 0 and letter == table.d_cost_letter[table.printed[table.heap[event + E_CARD]]]


@rule
def enters_with_health(table: Table, event: int) -> bool:
    """Whether a creature could enter with health (R22): that of the cost that is paid is seen to by what the cost is at least."""
    card = table.heap[event + E_CARD]
    letter = table.d_health_letter[table.printed[card]]
    if table.heap[event + E_COST] < 0 and (letter < 0 or is_paid(table, event, letter)):
        return True
    if sets_letter(table, event, letter):
        return highest_value(table, event, letter) > 0
    return table.v_health[card] > 0


@rule
def forbidden_by(table: Table, event: int) -> int:
    """The card because of which an event can't happen (R59); -1 is none."""
    find_active(table)
    kind = table.heap[event + E_KIND]
    watches = table.modifiers
    if not is_watched(table, watches, kind):
        return -1
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        at = code_of(table, watch)
        if table.code[at + A_SORT] == FORBIDS and table.a_kinds[row_of(table, watch)] >> kind & 1:
            now = settled(table, event)
            outcome = happened(table, now, True, NO_CLAUSE, snapshot(table, now))
            card = table.heap[watch + W_CARD]
            scene = scene_of(table, table.heap[watch + W_YOU], outcome, now, refer(table, card, NONE))
            watched = watches_for(table, table.code[at + A_WHEN], now, scene, NONE)
            if watched and holds_now(table, table.code[at + A_CONDITION], scene, True):
                return card
    return -1


@rule
def has_twin(table: Table, seat: int, card: int) -> bool:
    """Whether a player controls another face-up card with the same Name, and the card is Legendary (R4)."""
    printed = table.printed[card]
    if not table.d_keywords[printed] & LEGENDARY:
        return False
    for other in range(table.cards):
        equal = other != card and table.printed[other] == printed and is_in_play(table.zone[other])
        if equal and table.face[other] == UP and controller(table, other) == seat:
            return True
    return False


@rule
def food_sort(table: Table, card: int, called: bool) -> int:
    """Whether a card needs something of the player's board to take its space."""
    printed = table.printed[card]
    if called and table.d_called_free[printed]:
        return NO_FOOD
    if table.d_devours[printed]:
        return PREY
    return ANCESTOR if table.d_evolves[printed] else NO_FOOD


@rule
def food_for(table: Table, seat: int, card: int) -> int:
    """The creatures that would do (R51, R52): a row of cards."""
    printed = table.printed[card]
    group = table.d_devours[printed] or table.d_evolves[printed]
    cards = cards_meant(table, table.code[group], new_scene(table, seat, refer(table, card, NONE)))
    found = NONE
    for i in range(1, row_length(table, cards) + 1):
        food = table.heap[cards + i]
        if not cannot_eat(table, seat, card, food):
            found = row_with(table, found, food, False)
    return found


@rule
def cannot_eat(table: Table, seat: int, card: int, food: int) -> bool:
    """Whether a player may not let a card devour another one, or evolve from it."""
    printed = table.printed[card]
    devours = table.d_devours[printed] > 0
    food_code = table.d_devours[printed] if devours else table.d_evolves[printed]
    own = is_space(table.zone[food]) and controller(table, food) == seat
    if fails(table, c.PREY_OF_OWN_ROW if devours else c.ANCESTOR_OF_OWN_ROW, own, card, food):
        return True
    fitting = food_code != 0 and table.transit[food] < 0
    if fitting:
        fitting = fits(table, table.code[food_code + 1], food, NONE, new_scene(table, seat, refer(table, card, NONE)))
    return fails(table, c.PREY_FITS if devours else c.ANCESTOR_FITS, fitting, card, food)


@rule
def play_cap(table: Table, seat: int) -> int:
    """How many cards a player may play this turn; -1 is infinity (R61)."""
    cap = table.cap[seat]
    if cap < 0:
        return -1
    for i in range(1, row_length(table, table.timed) + 1):
        effect = table.heap[table.timed + i]
        if table.heap[effect + T_WHAT] == MORE_PLAYS and table.heap[effect + T_PLAYER] == seat:
            cap += table.heap[effect + T_AMOUNT]
    return cap + table.more_plays[seat]


@rule
def why_not_play_event(table: Table, event: int) -> int:
    """The clause by which a play cannot be, whoever lets it happen (R23): it is legal only if all of it can be had."""
    heap = table.heap
    card = heap[event + E_CARD]
    seat = heap[event + E_PLAYER]
    printed = table.printed[card]
    face_down = heap[event + E_FACE] == DOWN
    code = table.code
    if fails(table, c.WAITS, table.transit[card] < 0 and not is_in_play(table.zone[card]), card):
        return R24
    cap = play_cap(table, seat)
    if fails(table, c.MAY_PLAY_MORE, cap < 0 or table.plays[seat] < cap, cap, table.plays[seat]):
        return R61
    if not face_down and fails(table, c.NO_TWIN, not has_twin(table, seat, card), card):
        return R4
    own_cost = heap[event + E_COST] < 0
    cost = cost_to_play(table, card) if own_cost else heap[event + E_COST]
    if fails(table, c.ENOUGH_BLOOD, cost <= table.blood[seat], card, cost):
        return P1_3_4
    if table.d_is[printed] & COMMAND:
        if fails(table, c.TAKES_NO_SPACE, heap[event + E_SPACE] < 0, card):
            return P1_3_5
    else:
        refused = table.o_zero_health_refused and not face_down
        if refused and fails(table, c.HAS_HEALTH, enters_with_health(table, event), card):
            return R22
        why_not = why_no_room(table, event)
        if why_not != FINE:
            return why_not
    if not face_down:
        requires = table.d_requires[printed]
        for i in range(1, code[requires] + 1):
            scene = new_scene(table, seat, refer(table, card, NONE))
            if fails(table, c.AS_ITS_TEXT_SAYS, holds_now(table, code[requires + i], scene, True), card):
                return R23
    find_active(table)
    if not is_watched(table, table.modifiers, h.PLAY):
        return FINE
    stopper = forbidden_by(table, event)
    return R59 if fails(table, c.NOT_FORBIDDEN, stopper < 0, stopper) else FINE


@rule
def why_no_room(table: Table, event: int) -> int:
    """The clause by which a creature finds no space."""
    heap = table.heap
    card = heap[event + E_CARD]
    seat = heap[event + E_PLAYER]
    ignores = has(table, event, IGNORES_FOOD) or heap[event + E_FACE] == DOWN
    sort = NO_FOOD if ignores else food_sort(table, card, has(table, event, IS_CALLED))
    if sort != NO_FOOD:
        fed = food_for(table, seat, card) != NONE
        if fails(table, c.HAS_PREY if sort == PREY else c.HAS_ANCESTOR, fed, card):
            return R51 if sort == PREY else R52
        return FINE
    if heap[event + E_SPACE] >= 0:
        return why_not_enter(table, event, heap[event + E_SPACE])
    if fails(table, c.HAS_ROOM, spaces_for(table, event) != 0):
        return R20
    stopper = closed_by(table, event)
    return R59 if fails(table, c.NOT_FORBIDDEN, stopper < 0, stopper) else FINE


@rule
def spaces_for(table: Table, event: int) -> int:
    """The open spaces among which the player of a play may choose, with a bit for each (R20)."""
    allowed = table.heap[event + E_SPACES]
    if allowed < 0:
        return empty_spaces(table, table.heap[event + E_PLAYER])
    return allowed & all_open_spaces(table, 1)


@rule
def forbidden_there(table: Table, event: int, space: int) -> int:
    """The card because of which a play can't go to a space (R59); -1 is none."""
    there = copy_record(table, event)
    table.heap[there + E_SPACE] = space
    return forbidden_by(table, there)


@rule
def closed_by(table: Table, event: int) -> int:
    """The card because of which a play that could be made can go to none of its spaces; -1 is none."""
    find_active(table)
    if not is_watched(table, table.modifiers, table.heap[event + E_KIND]) or forbidden_by(table, event) >= 0:
        return -1
    spaces = spaces_for(table, event)
    stopper = -1
    for space in range(SPACES):
        if spaces >> space & 1:
            stopper = forbidden_there(table, event, space)
            if stopper < 0:
                return -1
    return stopper


@rule
def why_not_enter(table: Table, event: int, space: int) -> int:
    """The clause by which a creature may not enter a space."""
    own = table.heap[event + E_SPACES] >= 0 or owner_of(space) == table.heap[event + E_PLAYER]
    if fails(table, c.OWN_ROW, own, space):
        return R20
    if fails(table, c.IS_EMPTY, table.size[space] == 0, space):
        return D9_1
    return R21 if fails(table, c.IS_NOT_RESERVED, is_open(table, space), space) else FINE


@rule
def hand_play(table: Table, seat: int, card: int, space: int) -> int:
    """The play of a card from the hand for its own cost (P7.1.1): an event."""
    event = card_event(table, h.PLAY, P1_3, card)
    table.heap[event + E_PLAYER] = seat
    table.heap[event + E_SPACE] = space
    table.heap[event + E_FACE] = face_of_play(table, card)
    return event


@rule
def face_of_play(table: Table, card: int) -> int:
    """A card with a Flip Cost is always played face-down (R53); so is one that says that it enters so."""
    return DOWN if table.d_is[table.printed[card]] & FACE_DOWN else UP


@rule
def may_play(table: Table, seat: int, card: int, space: int) -> bool:
    """Whether a player may play a card from the hand now (P7.1, P7.1.1, R23)."""
    if fails(table, c.IN_MAIN, is_in_main(table, seat)):
        return False
    if fails(table, c.IN_HAND, table.zone[card] == zone_of(seat, HAND)):
        return False
    return why_not_play_event(table, hand_play(table, seat, card, space)) == FINE


@rule
def may_draw(table: Table, seat: int, place: int) -> bool:
    """Whether a player may draw from a deck now (P7.1.2, R42)."""
    if fails(table, c.IN_MAIN, is_in_main(table, seat)):
        return False
    deck = zone_of(seat, place)
    if fails(table, c.HAS_DRAWS, table.extra_draws[seat] > 0, table.extra_draws[seat]):
        return False
    if fails(table, c.DECK_HAS_CARDS, table.size[deck] > 0, deck):
        return False
    find_active(table)
    if not is_watched(table, table.modifiers, h.DRAW):
        return True
    event = new_event(table, h.DRAW, P1_4)
    table.heap[event + E_PLAYER] = seat
    table.heap[event + E_TO] = deck
    stopper = forbidden_by(table, event)
    return not fails(table, c.NOT_FORBIDDEN, stopper < 0, stopper)


@rule
def may_expend(table: Table, seat: int, card: int) -> bool:
    """Whether a player may expend a card now (R49)."""
    if fails(table, c.IN_MAIN, is_in_main(table, seat)):
        return False
    if fails(table, c.CONTROLS_IT, table.live[card] == 1 and controller(table, card) == seat):
        return False
    expendable = table.d_is[table.printed[card]] & FLASK or table.v_keywords[card] & EXPENDABLE
    if fails(table, c.IS_EXPENDABLE, expendable != 0):
        return False
    return not fails(table, c.NOT_NEW, table.entered_turn[card] != table.turn)


@rule
def may_flip(table: Table, seat: int, card: int) -> bool:
    """Whether a player may flip a card now (R53)."""
    if not table.o_flip_instant and fails(table, c.IN_MAIN, is_in_main(table, seat)):
        return False
    mine = table.live[card] == 1 and controller(table, card) == seat
    if fails(table, c.IS_FACE_DOWN, mine and table.face[card] == DOWN):
        return False
    if fails(table, c.HAS_FLIP_COST, table.flips[card] == 1):
        return False
    if fails(table, c.NO_TWIN_TO_FLIP, not has_twin(table, seat, card), card):
        return False
    if table.flip_blood[card] >= 0:
        if fails(table, c.FLIP_BLOOD, table.flip_blood[card] <= table.blood[seat], table.flip_blood[card], table.blood[seat]):
            return False
    elif table.flip_costs[card]:
        scene = new_scene(table, seat, refer(table, card, NONE))
        costs = table.flip_costs[card]
        while table.code[costs] != END:
            if table.code[costs] == v.PAY:
                amount = number(table, table.code[costs + v.I_A], scene)
                if fails(table, c.FLIP_BLOOD, amount <= table.blood[seat], amount, table.blood[seat]):
                    return False
            elif cannot_pay(table, costs, scene):
                return False
            costs += 2 + table.code[costs + 1]
    find_active(table)
    if not is_watched(table, table.modifiers, h.FLIP):
        return True
    event = card_event(table, h.FLIP, R53, card)
    table.heap[event + E_PLAYER] = seat
    stopper = forbidden_by(table, event)
    return not fails(table, c.NOT_FORBIDDEN, stopper < 0, stopper)


@rule
def may_use(table: Table, seat: int, watch: int, in_main: bool) -> bool:
    """Whether a player may use an ability now (R40, R41, R65, R68)."""
    code = table.code
    at = code_of(table, watch)
    card = table.heap[watch + W_CARD]
    you = table.heap[watch + W_YOU]
    by = code[at + v.J_BY]
    user = you if by == v.BY_YOU else seat if by == v.BY_ANYBODY else 1 - you
    if fails(table, c.IS_USER, seat == user):
        return False
    timing = code[at + v.J_TIMING]
    if timing == v.IN_MAIN and fails(table, c.IN_OWN_MAIN, in_main and is_in_main(table, seat)):
        return False
    if timing == v.IN_TURN and fails(table, c.IN_OWN_TURN, table.active == seat):
        return False
    limit = code[at + v.J_LIMIT]
    used = times_used(table, card, table.heap[watch + W_NUMBER])
    if limit >= 0 and fails(table, c.NOT_TOO_OFTEN, used < limit, limit, used):
        return False
    costs = code[at + v.J_COSTS]
    if code[at + v.J_CONDITION] == 0 and code[costs] == 0:
        return True
    scene = new_scene(table, seat, refer(table, card, NONE))
    if code[at + v.J_CONDITION] and fails(table, c.CONDITION_HOLDS, holds_now(table, code[at + v.J_CONDITION], scene, True)):
        return False
    return can_pay(table, costs, scene)
