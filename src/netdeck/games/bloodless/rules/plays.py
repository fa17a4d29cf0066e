"""Playing a card (P1.3).

Nobody pays for something impossible: a play that cannot be completed fails before anything is asked (R23). The player sets the letters of
the cost and of the stats (N6, R19), chooses the space or the creature to devour or to evolve from, then pays; the card is on its way, its
space reserved (R21), and the chain of P6.6.3 brings it there (P1.3.8, R18).
"""

from netdeck.games.bloodless.events.processes import Chosen, InTransit, VariableSet
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.application import FINE, TO_TIMELINE
from netdeck.games.bloodless.rules.cards import show
from netdeck.games.bloodless.rules.clauses import N6, NO_CLAUSE, P1_3_2, P1_3_4, P1_3_5, P1_3_6, P1_3_7, R21, R51, R52, R59
from netdeck.games.bloodless.rules.event_ids import EVENT
from netdeck.games.bloodless.rules.event_records import (
    AS_COST,
    BY_EVOLVE,
    E_CARD,
    E_CAUSE,
    E_CLAUSE,
    E_COST,
    E_DEALER,
    E_FACE,
    E_FLAGS,
    E_LETTERS,
    E_LINK,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_SPACE,
    E_SPACES,
    E_TO,
    EVOLVES,
    IGNORES_FOOD,
    IS_CALLED,
    SACRIFICED,
    card_event,
    has,
    player_event,
)
from netdeck.games.bloodless.rules.frames import process
from netdeck.games.bloodless.rules.legality import (
    NO_FOOD,
    PREY,
    closed_by,
    cost_to_play,
    food_for,
    food_sort,
    forbidden_there,
    highest_value,
    lowest_value,
    sets_letter,
    spaces_for,
    why_not_play_event,
)
from netdeck.games.bloodless.rules.queries import UNSET
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import happened, look, value_of, with_value
from netdeck.games.bloodless.rules.resolution import fail
from netdeck.games.bloodless.rules.spaces import ASIDE, BOTH, SPACES, from_left, zone_of
from netdeck.games.bloodless.rules.table import COMMAND, DOWN, UP, Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import emit, holds, moving, rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_with


@s.step(s.CHECK_PLAY)
def check_play(table: Table, frame: int) -> None:
    """A play that cannot be completed fails, and nothing is paid."""
    event = table.f_event[frame]
    reason = why_not_play_event(table, event)
    if reason != FINE:
        fail(table, event, reason)
        table.depth -= 1
        return
    table.f_past[frame] = row_with(table, NONE, look(table, table.heap[event + E_CARD]), True)
    table.f_step[frame] = s.DEFINE_VARIABLES


@s.step(s.DEFINE_VARIABLES)
def define_variables(table: Table, frame: int) -> None:
    """The player sets the letter of the cost."""
    answered(table)
    event = table.f_event[frame]
    letter = table.d_cost_letter[table.printed[table.heap[event + E_CARD]]]
    if is_open_letter(table, event, letter):
        ask_value(table, frame, letter)
    else:
        table.f_step[frame] = s.DEFINE_STATS


@s.step(s.DEFINE_STATS)
def define_stats(table: Table, frame: int) -> None:
    """The player sets every other letter that is a part of one of its stats: health, defense, power."""
    answered(table)
    event = table.f_event[frame]
    printed = table.printed[table.heap[event + E_CARD]]
    letter = table.d_health_letter[printed]
    if not is_open_letter(table, event, letter):
        letter = table.d_defense_letter[printed]
    if not is_open_letter(table, event, letter):
        letter = table.d_power_letter[printed]
    if is_open_letter(table, event, letter):
        ask_value(table, frame, letter)
    else:
        table.f_step[frame] = s.SETTLE_COST


@rule
def is_open_letter(table: Table, event: int, letter: int) -> bool:
    """Whether the player has still to set a letter."""
    return sets_letter(table, event, letter) and value_of(table, table.heap[event + E_LETTERS], letter, UNSET) == UNSET


@rule
def ask_value(table: Table, frame: int, letter: int) -> None:
    """Ask for the value of a letter (R19)."""
    event = table.f_event[frame]
    low = lowest_value(table, event, letter)
    high = max(low, highest_value(table, event, letter))
    begin_question(table)
    for value in range(low, high + 1):
        put(table, a.SET_LETTER, NOTHING, value)
    table.q_letter = letter
    question(table, frame, table.heap[event + E_PLAYER], a.FOR_LETTER, table.heap[event + E_CARD], a.NO_ANSWER, s.SET_VARIABLE)


@s.step(s.SET_VARIABLE)
def set_variable(table: Table, frame: int) -> None:
    """The letter stays defined while the card is in play or its effect runs."""
    answered(table)
    event = copy_record(table, table.f_event[frame])
    card = table.heap[event + E_CARD]
    letter = table.q_letter
    clause = P1_3_2 if letter == table.d_cost_letter[table.printed[card]] else N6
    emit(table, Chosen.NUMBER, clause, a.FOR_LETTER)
    emit(table, VariableSet.NUMBER, clause, card, letter, table.chosen_other)
    letters = with_value(table, table.heap[event + E_LETTERS], letter, table.chosen_other)
    table.heap[event + E_LETTERS] = letters
    table.f_event[frame] = event
    table.f_step[frame] = s.DEFINE_STATS


@s.step(s.SETTLE_COST)
def settle_cost(table: Table, frame: int) -> None:
    """Without a cost in the event, the card's own cost is used."""
    event = table.f_event[frame]
    if table.heap[event + E_COST] < 0:
        card = table.heap[event + E_CARD]
        letters = table.heap[event + E_LETTERS]
        letter = table.d_cost_letter[table.printed[card]]
        cost = value_of(table, letters, letter, 0) if letter >= 0 and letters != NONE else cost_to_play(table, card)
        event = copy_record(table, event)
        table.heap[event + E_COST] = cost
        table.f_event[frame] = event
    table.f_step[frame] = s.CHECK_BLOOD


@s.step(s.CHECK_BLOOD)
def check_blood(table: Table, frame: int) -> None:
    """Less blood than the cost: Failure."""
    event = table.f_event[frame]
    if table.heap[event + E_COST] > table.blood[table.heap[event + E_PLAYER]]:
        fail(table, event, P1_3_4)
        table.depth -= 1
        return
    table.f_step[frame] = s.CHECK_SPACE


@s.step(s.CHECK_SPACE)
def check_space(table: Table, frame: int) -> None:
    """A command with a space: Failure."""
    event = table.f_event[frame]
    if table.d_is[table.printed[table.heap[event + E_CARD]]] & COMMAND:
        if table.heap[event + E_SPACE] >= 0:
            fail(table, event, P1_3_5)
            table.depth -= 1
            return
        table.f_step[frame] = s.SET_ON_THE_WAY
        return
    table.f_step[frame] = s.CHOOSE_SPACE


@s.step(s.CHOOSE_SPACE)
def choose_space(table: Table, frame: int) -> None:
    """The player chooses a space, or the creature whose space it takes (R20, R51, R52)."""
    answered(table)
    event = table.f_event[frame]
    heap = table.heap
    card = heap[event + E_CARD]
    seat = heap[event + E_PLAYER]
    ignores = has(table, event, IGNORES_FOOD) or heap[event + E_FACE] == DOWN
    sort = NO_FOOD if ignores else food_sort(table, card, has(table, event, IS_CALLED))
    if sort != NO_FOOD:
        food = food_for(table, seat, card)
        begin_question(table)
        for i in range(1, row_length(table, food) + 1):
            put(table, a.DEVOUR if sort == PREY else a.EVOLVE, table.heap[food + i], 0)
        question(table, frame, seat, a.TO_DEVOUR if sort == PREY else a.TO_EVOLVE, card, a.NO_ANSWER, s.TAKE_SPACE)
        return
    if heap[event + E_SPACE] >= 0:
        table.f_step[frame] = s.SET_ON_THE_WAY
        return
    if closed_by(table, event) >= 0:
        fail(table, event, R59)
        table.depth -= 1
        return
    spaces = spaces_for(table, event)
    allowed = heap[event + E_SPACES] >= 0
    begin_question(table)
    for place in range(SPACES):
        space = from_left(heap[event + E_DEALER], place) if allowed else place
        if spaces >> space & 1 and forbidden_there(table, event, space) < 0:
            put(table, a.ENTER, NOTHING, space)
    question(table, frame, seat, a.FOR_SPACE, card, a.NO_ANSWER, s.TAKE_SPACE)


@s.step(s.TAKE_SPACE)
def take_space(table: Table, frame: int) -> None:
    """The chosen space, or that of the creature that is devoured or evolves."""
    answered(table)
    emit(table, Chosen.NUMBER, P1_3_6, table.q_kind)
    event = copy_record(table, table.f_event[frame])
    if table.chosen == a.ENTER:
        table.heap[event + E_SPACE] = table.chosen_other
    else:
        card = table.chosen_card
        table.heap[event + E_SPACE] = table.zone[card]
        table.heap[event + E_OTHER] = card
        if table.chosen == a.EVOLVE:
            table.heap[event + E_FLAGS] |= EVOLVES
        table.f_past[frame] = row_with(table, table.f_past[frame], look(table, card), True)
    table.f_event[frame] = event
    table.f_step[frame] = s.SET_ON_THE_WAY


@s.step(s.SET_ON_THE_WAY)
def set_on_the_way(table: Table, frame: int) -> None:
    """The card stays where it was, on its way; its space is taken."""
    event = table.f_event[frame]
    card = table.heap[event + E_CARD]
    space = table.heap[event + E_SPACE]
    if holds(table, R21):
        if table.transit[card] < 0:
            table.in_transit += 1
        table.transit[card] = space if space >= 0 else TO_TIMELINE
        table.letters[card] = table.heap[event + E_LETTERS]
        known = BOTH if table.heap[event + E_FACE] == UP else table.known[card]
        moving(table, card, table.zone[card], known)
        table.known[card] = known
        show(table, card)
        emit(table, InTransit.NUMBER, R21, card, 1, event)
    if holds(table, table.heap[event + E_CLAUSE]):
        table.plays[table.heap[event + E_PLAYER]] += 1
        emit(table, EVENT, table.heap[event + E_CLAUSE], event)
    table.f_step[frame] = s.PAY


@s.step(s.PAY)
def pay(table: Table, frame: int) -> None:
    """The player loses that blood: a part (R17). A cost of nothing needs no event (R61)."""
    event = table.f_event[frame]
    cost = table.heap[event + E_COST]
    if cost <= 0:
        table.f_step[frame] = s.DEVOUR_OR_EVOLVE
        return
    lost = player_event(table, h.LOSE_BLOOD, P1_3_7, table.heap[event + E_PLAYER], cost)
    table.heap[lost + E_REASON] = AS_COST
    table.heap[lost + E_OTHER] = table.heap[event + E_CARD]
    process(table, frame, lost, s.DEVOUR_OR_EVOLVE, True)


@s.step(s.DEVOUR_OR_EVOLVE)
def devour_or_evolve(table: Table, frame: int) -> None:
    """What is devoured is sacrificed; what evolves is set aside under the new creature (R52). Both are parts."""
    event = table.f_event[frame]
    other = table.heap[event + E_OTHER]
    if other < 0:
        table.f_step[frame] = s.QUEUE_MOVE
        return
    if has(table, event, EVOLVES):
        moved = card_event(table, h.MOVE, R52, other)
        table.heap[moved + E_TO] = zone_of(table.owner[other], ASIDE)
        table.heap[moved + E_CAUSE] = BY_EVOLVE
        table.heap[moved + E_LINK] = table.heap[event + E_CARD]
        process(table, frame, moved, s.QUEUE_MOVE, True)
        return
    died = card_event(table, h.DEATH, R51, other)
    table.heap[died + E_CAUSE] = SACRIFICED
    table.heap[died + h.E_AMOUNT] = 1
    process(table, frame, died, s.QUEUE_MOVE, True)


@s.step(s.QUEUE_MOVE)
def queue_move(table: Table, frame: int) -> None:
    """The move to its place is the chain that follows (R18)."""
    table.last = happened(table, table.f_event[frame], True, NO_CLAUSE, table.f_past[frame])
    table.depth -= 1
