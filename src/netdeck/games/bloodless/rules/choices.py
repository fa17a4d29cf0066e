"""Choosing (R12): what an instruction leaves open is settled when it starts, one question after another.

A choice must be made if it is possible. Several cards are chosen one at a time, with ``done`` where fewer will do. Cards for a play are
only those that could be played (R23); a sacrifice is of what the player controls (R29).
"""

from typing import Final

from netdeck.games.bloodless.events.processes import VariableSet
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.application import FINE
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.checks import OWN_SACRIFICE, SACRIFICE_ON_BOARD, SOMEBODY_PLAYS
from netdeck.games.bloodless.rules.clauses import D7_9_5_2
from netdeck.games.bloodless.rules.instruction_subjects import spaces_meant
from netdeck.games.bloodless.rules.legality import why_not_play_event
from netdeck.games.bloodless.rules.move_instructions import play_of
from netdeck.games.bloodless.rules.queries import UNSET, letter_value
from netdeck.games.bloodless.rules.questions import begin_question, put, question
from netdeck.games.bloodless.rules.records import R_CARD, S_SPACE, S_YOU, bound, lettered, refer, this_card
from netdeck.games.bloodless.rules.regions import open_spaces as all_open_spaces
from netdeck.games.bloodless.rules.spaces import SPACES, from_left, is_space
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.games.bloodless.rules.text_values import cards_meant, number, player
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import below, count_offers, emit, fails, rule
from netdeck.kernel.records import NONE, copy_record, row_length, row_with

CARD_AT_RANDOM: Final = -2
"""What chance is asked for."""


@rule
def settle(table: Table, frame: int, at: int, open_question: int) -> None:
    """Settle one open question of an instruction: by asking, by chance, or because there is only one answer."""
    code = table.code
    scene = table.f_scene[frame]
    sort = code[open_question + v.Q_SORT]
    table.q_code = at
    if sort == v.A_LETTER:
        if letter_value(table, scene, code[open_question + v.Q_A]) != UNSET:
            table.f_place[frame] += 1
        else:
            ask_letter(table, frame, code[open_question + v.Q_A])
    elif sort == v.A_PLAYER:
        begin_question(table)
        for seat in range(SEATS):
            put(table, a.PICK_PLAYER, NOTHING, seat)
        question(table, frame, table.heap[scene + S_YOU], a.TO_CHOOSE, this_card(table, scene), a.NO_ANSWER, s.TAKE_ANSWER)
    elif sort == v.BY_CHANCE:
        take_at_random(table, frame, code[open_question + v.Q_A])
    elif sort == v.CARDS:
        ask_card(table, frame, at, code[open_question + v.Q_A])
    else:
        ask_space(table, frame, code[open_question + v.Q_A], code[open_question + v.Q_B], code[open_question + v.Q_C])


@rule
def note_choice(table: Table, frame: int, open_question: int) -> None:
    """Bind the answer to the question just asked."""
    code = table.code
    scene = table.f_scene[frame]
    sort = code[open_question + v.Q_SORT]
    if sort == v.A_LETTER:
        emit(table, VariableSet.NUMBER, D7_9_5_2, this_card(table, scene), code[open_question + v.Q_A], table.chosen_other)
    table.f_step[frame] = s.START_INSTRUCTION
    if sort == v.A_LETTER:
        letter = code[open_question + v.Q_A]
        table.f_scene[frame] = lettered(table, scene, letter, table.chosen_other)
    elif sort == v.A_PLAYER:
        table.f_scene[frame] = lettered(table, scene, code[open_question + v.Q_A], table.chosen_other)
    elif sort == v.SPACES:
        twin = copy_record(table, scene)
        table.heap[twin + S_SPACE] = table.chosen_other
        table.f_scene[frame] = twin
    elif table.chosen == a.DONE:
        bind_picked(table, frame, code[open_question + v.Q_A], table.f_picked[frame])
        return
    else:
        table.f_picked[frame] = row_with(table, table.f_picked[frame], refer(table, table.chosen_card, NONE), True)
        return
    table.f_place[frame] += 1


@rule
def bind_picked(table: Table, frame: int, ref: int, refs: int) -> None:
    """These cards are chosen, and the question is settled."""
    table.f_scene[frame] = bound(table, table.f_scene[frame], table.code[ref + v.F_BIND], refs)
    table.f_place[frame] += 1
    table.f_picked[frame] = NONE


@rule
def ask_letter(table: Table, frame: int, letter: int) -> None:
    """A letter that stands neither in cost nor in stats: chosen when it is first needed, within the card's bounds (D7.9.5.2, R60)."""
    code = table.code
    scene = table.f_scene[frame]
    source = this_card(table, scene)
    low = 0
    high = 0
    if source >= 0:
        variables = table.d_variables[table.printed[source]]
        for i in range(code[variables] - 1, -1, -1):
            variable = variables + 1 + 4 * i
            if code[variable] == letter:
                if code[variable + 3] != v.UNSAID:
                    low = number(table, code[variable + 3], scene)
                    table.f_scene[frame] = lettered(table, scene, letter, low)
                    table.f_place[frame] += 1
                    return
                low = number(table, code[variable + 1], scene)
                high = number(table, code[variable + 2], scene) if code[variable + 2] != v.UNSAID else low
    begin_question(table)
    for value in range(low, max(low, high) + 1):
        put(table, a.SET_LETTER, NOTHING, value)
    table.q_letter = letter
    question(table, frame, table.heap[scene + S_YOU], a.FOR_LETTER, source, a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def highest(table: Table, scene: int, letter: int) -> int:
    """The highest value that a letter can get when it is first needed."""
    code = table.code
    source = this_card(table, scene)
    if source < 0:
        return 0
    variables = table.d_variables[table.printed[source]]
    for i in range(code[variables]):
        variable = variables + 1 + 4 * i
        if code[variable] == letter:
            said = variable + (3 if code[variable + 3] != v.UNSAID else 2 if code[variable + 2] != v.UNSAID else 1)
            return number(table, code[said], scene)
    return 0


@rule
def take_at_random(table: Table, frame: int, ref: int) -> None:
    """Cards taken by chance."""
    code = table.code
    scene = table.f_scene[frame]
    cards = cards_meant(table, code[ref + v.F_GROUP], scene)
    left = row_length(table, cards)
    times = min(left, number(table, code[ref + v.F_N], scene))
    refs = NONE
    for _ in range(times):
        at = below(table, left, CARD_AT_RANDOM, 0)
        refs = row_with(table, refs, refer(table, table.heap[cards + 1 + at], NONE), True)
        for i in range(at + 1, left):
            table.heap[cards + i] = table.heap[cards + 1 + i]
        left -= 1
    table.f_scene[frame] = bound(table, scene, code[ref + v.F_BIND], refs)
    table.f_place[frame] += 1


@rule
def is_picked(table: Table, picked: int, card: int) -> bool:
    """Whether a card is among those chosen so far."""
    for i in range(1, row_length(table, picked) + 1):
        if table.heap[table.heap[picked + i] + R_CARD] == card:
            return True
    return False


@rule
def ask_card(table: Table, frame: int, at: int, ref: int) -> None:
    """Cards are chosen one at a time; where all must be taken, nobody is asked."""
    code = table.code
    scene = table.f_scene[frame]
    picked = table.f_picked[frame]
    cards = choosable(table, at, ref, scene)
    left = NONE
    for i in range(1, row_length(table, cards) + 1):
        if not is_picked(table, picked, table.heap[cards + i]):
            left = row_with(table, left, table.heap[cards + i], False)
    remaining = row_length(table, left)
    chosen = row_length(table, picked)
    wanted = remaining + chosen if code[ref + v.F_ANY] else number(table, code[ref + v.F_N], scene)
    missing = wanted - chosen
    loose = code[ref + v.F_UP_TO] or code[ref + v.F_ANY]
    if remaining == 0 or missing <= 0:
        bind_picked(table, frame, ref, picked)
        return
    if not loose and missing >= remaining > 1 and table.o_auto_single:
        for i in range(1, remaining + 1):
            picked = row_with(table, picked, refer(table, table.heap[left + i], NONE), True)
        bind_picked(table, frame, ref, picked)
        return
    seat = player(table, code[ref + v.F_BY], scene)
    if seat < 0:
        seat = table.heap[scene + S_YOU]
    begin_question(table)
    for i in range(1, remaining + 1):
        put(table, a.PICK_CARD, table.heap[left + i], 0)
    if loose:
        put(table, a.DONE, NOTHING, 0)
    question(table, frame, seat, a.TO_CHOOSE, this_card(table, scene), a.DONE if loose else a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def ask_space(table: Table, frame: int, spaces: int, asked: int, empty: int) -> None:
    """A space for a move or a strike."""
    if not asked:
        table.f_place[frame] += 1
        return
    scene = table.f_scene[frame]
    you = table.heap[scene + S_YOU]
    found = spaces_meant(table, spaces, scene)
    if empty:
        found &= all_open_spaces(table, 1)
    begin_question(table)
    for place in range(SPACES):
        if found >> from_left(you, place) & 1:
            put(table, a.PICK_SPACE, NOTHING, from_left(you, place))
    if count_offers(table) == 0:
        table.f_place[frame] += 1
        return
    question(table, frame, you, a.TO_CHOOSE, this_card(table, scene), a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def can_be_used(table: Table, at: int, scene: int, card: int) -> bool:
    """Whether an instruction gets what it needs of a card besides what its text says: that it can be played (R23), or sacrificed (R29)."""
    code = table.code
    verb = code[at + v.I_VERB]
    seat = player(table, code[at + (v.I_C if verb == v.SACRIFICE else v.I_B)], scene)
    if verb == v.SACRIFICE:
        if fails(table, OWN_SACRIFICE, controller(table, card) == seat, card):
            return False
        return not fails(table, SACRIFICE_ON_BOARD, is_space(table.zone[card]), card)
    if fails(table, SOMEBODY_PLAYS, seat >= 0, card):
        return False
    return seat >= 0 and why_not_play_event(table, play_of(table, verb, at, scene, card, seat)) == FINE


@rule
def choosable(table: Table, at: int, ref: int, scene: int) -> int:
    """The cards that may be chosen for an instruction: a row of them."""
    code = table.code
    cards = cards_meant(table, code[ref + v.F_GROUP], scene)
    if code[at + v.I_VERB] not in (v.PLAY, v.SUMMON, v.SACRIFICE):
        return cards
    found = NONE
    for i in range(1, row_length(table, cards) + 1):
        card = table.heap[cards + i]
        if can_be_used(table, at, scene, card):
            found = row_with(table, found, card, False)
    return found


@rule
def is_plain(table: Table, at: int, scene: int) -> bool:
    """Whether an instruction can be turned into events without asking anybody."""
    code = table.code
    if code[at + v.I_VERB] > v.PLAY_LIMIT:
        return False
    questions = code[at + v.I_QUESTIONS]
    for i in range(1, code[questions] + 1):
        each = code[questions + i]
        if code[each + v.Q_SORT] != v.A_LETTER or letter_value(table, scene, code[each + v.Q_A]) == UNSET:
            return False
    return True
