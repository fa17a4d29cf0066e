"""Combat: attacks, strikes, damage, explosions (P8.3.7, R25 to R28, R56).

A creature strikes the spaces of its pattern from the left as the active player sees them. An unblocked strike reaches the player behind the
space and gives the attacker's controller 1 blood. Damage stays on a creature; what exceeds its health and its defense hits its controller
first, and only then is the damage marked (R28), so an end of the game comes before the death.
"""

from typing import Final

from netdeck.games.bloodless.events.processes import Marked
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.cards import controller, health
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R10, R26, R27, R28, R31
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    E_AMOUNT,
    E_CARD,
    E_CLAUSE,
    E_DEALER,
    E_FLAGS,
    E_OTHER,
    E_REASON,
    E_SOURCE,
    E_SPACE,
    E_SPACES,
    E_TARGET,
    E_TOTAL,
    IN_COMBAT,
    IS_OVERKILL,
    OPEN_STRIKE,
    OVERKILL,
    card_event,
    has,
    new_event,
    player_event,
)
from netdeck.games.bloodless.rules.frames import process
from netdeck.games.bloodless.rules.records import H_OK, P_CONTROLLER, P_INCARNATION, happened, look, past_in
from netdeck.games.bloodless.rules.resolution import fail
from netdeck.games.bloodless.rules.spaces import (
    FRONT_LEFT,
    FRONT_RIGHT,
    SPACES,
    bit,
    from_left,
    is_space,
    left_of,
    opposing,
    owner_of,
    right_of,
    struck,
)
from netdeck.games.bloodless.rules.table import BIFURCATED, PIERCING, Table
from netdeck.games.bloodless.rules.triggers import snapshot
from netdeck.kernel.columns import emit, holds, rule
from netdeck.kernel.records import NONE, copy_record, row_from, row_length, row_with

DIRECTIONS: Final = 5
BY_STRIKE, BY_DAMAGE = 1, 2
"""What left a creature no health."""


@rule
def struck_spaces(table: Table, card: int) -> int:
    """The spaces that exist where a creature strikes by its pattern (R25, R46), with a bit for each."""
    pattern = table.v_attack[card]
    if table.v_keywords[card] & BIFURCATED:
        pattern = 1 << FRONT_LEFT | 1 << FRONT_RIGHT
    found = 0
    for way in range(DIRECTIONS):
        if pattern >> way & 1:
            found |= bit(struck(table.zone[card], way))
    return found


@s.step(s.LIST_SPACES)
def list_spaces(table: Table, frame: int) -> None:
    """The spaces of the pattern that exist, from the left as the active player sees them (R46)."""
    event = copy_record(table, table.f_event[frame])
    card = table.heap[event + E_CARD]
    wanted = table.heap[event + E_SPACES]
    spaces = struck_spaces(table, card) if wanted < 0 else wanted
    left = NONE
    for place in range(SPACES):
        space = from_left(table.active, place)
        if spaces >> space & 1:
            left = row_with(table, left, space, False)
    table.heap[event + E_TOTAL] = spaces
    table.f_event[frame] = event
    table.f_queue[frame] = left
    table.f_past[frame] = row_with(table, NONE, look(table, card), True)
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    table.f_step[frame] = s.STRIKE_NEXT


@s.step(s.STRIKE_NEXT)
def strike_next(table: Table, frame: int) -> None:
    """One full Strike for each space, while the attacker is still on the board."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    left = table.f_queue[frame]
    past = table.heap[table.f_past[frame] + 1]
    if left != NONE and is_space(table.zone[card]) and table.incarnation[card] == table.heap[past + P_INCARNATION]:
        strike = card_event(table, h.STRIKE, R26, card)
        table.heap[strike + E_SPACE] = table.heap[left + 1]
        table.heap[strike + E_AMOUNT] = -1
        table.f_queue[frame] = row_from(table, left, 1)
        process(table, frame, strike, s.STRIKE_NEXT, False)
        return
    table.last = happened(table, event, True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1


@s.step(s.DO_STRIKE)
def do_strike(table: Table, frame: int) -> None:
    """Blocked: the creature there takes the damage. Open: the player behind the space does."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    if not is_space(table.zone[card]):
        fail(table, event, R10)
        table.depth -= 1
        return
    amount = table.heap[event + E_AMOUNT]
    if amount < 0:
        amount = table.v_power[card]
    event = copy_record(table, event)
    table.heap[event + E_AMOUNT] = amount
    target = table.heap[event + E_TARGET]
    if amount == 0 and not (table.o_zero_strike_blood and target < 0):
        fail(table, event, R26)
        table.depth -= 1
        return
    table.f_event[frame] = event
    table.f_past[frame] = snapshot(table, event)
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    if target >= 0:
        damage = new_event(table, h.DAMAGE, R27)
        heap = table.heap
        heap[damage + E_TARGET] = target
        heap[damage + E_AMOUNT] = amount
        heap[damage + E_SOURCE] = card
        heap[damage + E_FLAGS] = IN_COMBAT
        heap[damage + E_DEALER] = controller(table, card)
        process(table, frame, damage, s.END_STRIKE, True)
        return
    if amount == 0:
        table.f_step[frame] = s.REWARD_OPEN_STRIKE
        return
    hit = player_event(table, h.PLAYER_DAMAGE, R31, owner_of(table.heap[event + E_SPACE]), amount)
    table.heap[hit + E_SOURCE] = card
    process(table, frame, hit, s.REWARD_OPEN_STRIKE, True)


@s.step(s.REWARD_OPEN_STRIKE)
def reward_open_strike(table: Table, frame: int) -> None:
    """An open strike that reached the player gives 1 blood."""
    event = table.f_event[frame]
    if table.heap[event + E_AMOUNT] and not table.heap[table.last + H_OK]:
        table.f_step[frame] = s.END_STRIKE
        return
    card = table.heap[event + E_CARD]
    attacker = table.heap[past_in(table, table.f_past[frame], card) + P_CONTROLLER]
    process(table, frame, reward(table, R26, attacker, OPEN_STRIKE, card), s.END_STRIKE, True)


@rule
def reward(table: Table, clause: int, seat: int, reason: int, card: int) -> int:
    """Somebody gains 1 blood for something that a card did: an event."""
    gained = player_event(table, h.GAIN_BLOOD, clause, seat, 1)
    table.heap[gained + E_REASON] = reason
    table.heap[gained + E_OTHER] = card
    return gained


@s.step(s.END_STRIKE)
def end_strike(table: Table, frame: int) -> None:
    """The outcome of the strike."""
    table.last = happened(table, table.f_event[frame], True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1


@s.step(s.COMPUTE_OVERKILL)
def compute_overkill(table: Table, frame: int) -> None:
    """What exceeds health and defense reaches the target's controller; Piercing ignores defense (R47)."""
    event = copy_record(table, table.f_event[frame])
    heap = table.heap
    target = heap[event + E_TARGET]
    source = heap[event + E_SOURCE]
    amount = heap[event + E_AMOUNT]
    left = health(table, target)
    guard = table.v_defense[target]
    if source >= 0 and table.v_keywords[source] & PIERCING:
        guard = 0
    overkill = max(0, amount - left - guard)
    if not has(table, event, IN_COMBAT) and not table.o_overkill_any_source:
        overkill = 0
    heap[event + E_TOTAL] = min(amount, left)
    heap[event + h.E_NAME] = overkill
    table.f_event[frame] = event
    table.f_past[frame] = snapshot(table, event)
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    if overkill == 0:
        table.f_step[frame] = s.MARK_DAMAGE
        return
    hit = player_event(table, h.PLAYER_DAMAGE, R31, controller(table, target), overkill)
    table.heap[hit + E_SOURCE] = source
    table.heap[hit + E_FLAGS] = IS_OVERKILL
    process(table, frame, hit, s.REWARD_OVERKILL, True)


@s.step(s.REWARD_OVERKILL)
def reward_overkill(table: Table, frame: int) -> None:
    """Overkill that reached another player gives the source's controller 1 blood."""
    event = table.f_event[frame]
    dealer = table.heap[event + E_DEALER]
    victim = table.heap[past_in(table, table.f_past[frame], table.heap[event + E_TARGET]) + P_CONTROLLER]
    if not table.heap[table.last + H_OK] or dealer < 0 or dealer == victim:
        table.f_step[frame] = s.MARK_DAMAGE
        return
    process(table, frame, reward(table, R28, dealer, OVERKILL, table.heap[event + E_SOURCE]), s.MARK_DAMAGE, True)


@s.step(s.MARK_DAMAGE)
def mark_damage(table: Table, frame: int) -> None:
    """The damage is marked and stays; if no health is left, what did it is remembered."""
    event = table.f_event[frame]
    target = table.heap[event + E_TARGET]
    marked = table.heap[event + E_TOTAL]
    if table.live[target] and marked and holds(table, R27):
        if health(table, target) <= marked:
            table.lethal[target] = BY_STRIKE if has(table, event, IN_COMBAT) else BY_DAMAGE
            table.lethal_by[target] = table.heap[event + E_SOURCE]
        table.damage[target] += marked
        emit(table, Marked.NUMBER, R27, target, marked, table.heap[event + E_SOURCE], table.heap[event + E_FLAGS])
    table.last = happened(table, event, True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1


@s.step(s.LIST_BLAST)
def list_blast(table: Table, frame: int) -> None:
    """Left neighbour, right neighbour, the opposing creature, then itself."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    space = table.zone[card]
    seat = owner_of(space)
    hit = add_creature(table, NONE, left_of(space, seat))
    hit = add_creature(table, hit, right_of(space, seat))
    hit = add_creature(table, hit, opposing(space))
    emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    table.f_queue[frame] = row_with(table, hit, card, False)
    table.f_seat[frame] = seat
    table.f_past[frame] = row_with(table, NONE, look(table, card), True)
    table.f_step[frame] = s.BLAST_NEXT


@rule
def add_creature(table: Table, cards: int, space: int) -> int:
    """Some cards, and the creature of a space if there is one."""
    if space < 0 or table.bottom[space] < 0:
        return cards
    return row_with(table, cards, table.bottom[space], False)


@s.step(s.BLAST_NEXT)
def blast_next(table: Table, frame: int) -> None:
    """A full Damage event for each of them that is still there."""
    event = table.f_event[frame]
    left = table.f_queue[frame]
    if row_length(table, left):
        damage = new_event(table, h.DAMAGE, R27)
        heap = table.heap
        heap[damage + E_TARGET] = heap[left + 1]
        heap[damage + E_AMOUNT] = heap[event + E_AMOUNT]
        heap[damage + E_SOURCE] = heap[event + E_CARD]
        heap[damage + E_DEALER] = table.f_seat[frame]
        table.f_queue[frame] = row_from(table, left, 1)
        process(table, frame, damage, s.BLAST_NEXT, False)
        return
    table.last = happened(table, event, True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1
