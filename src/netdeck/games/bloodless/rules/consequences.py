"""Consequences (D5.2.2): instructions carried out one after another.

What an instruction leaves open is chosen when it starts, by the effect's controller unless stated (R12). Its events are processed in order;
it has succeeded if at least one of them has (R13). Costs come first, as parts; one that cannot be paid ends it all (R17, R68). While an
instruction is going on, the process stands at it (``f_pc``). What is done for each of several cards or players is a program that begins
again for each; what comes after it waits meanwhile, and what it binds stays known (R12).
"""

from typing import Final

from netdeck.cardgame import program
from netdeck.cardgame.program import else_branch, next_instruction
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.games.bloodless.events.processes import Chosen, Failed, Noted, PutOff
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.chains import LORE
from netdeck.games.bloodless.rules.choices import note_choice, settle
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R12, R13, R54, R58, R69, R77
from netdeck.games.bloodless.rules.event_records import (
    E_CARD,
    E_KIND,
    E_LIST,
    E_NAME,
    E_PLAYER,
    E_WHAT,
    card_event,
    new_event,
)
from netdeck.games.bloodless.rules.frames import (
    AGAIN,
    D_LEFT,
    D_NAME,
    D_NEXT,
    D_PC,
    D_REFS,
    D_SORT,
    FOR_CARD,
    FOR_COPY,
    FOR_PLAYER,
    GOOD,
    ONCE,
    RAW,
    and_then,
    consequence,
    is_flagged,
    resolve,
)
from netdeck.games.bloodless.rules.instruction_flow import begin_events, call, call_again, end_instruction, end_with, go_on_at, set_flag
from netdeck.games.bloodless.rules.instruction_subjects import subject_card
from netdeck.games.bloodless.rules.instructions import make_events
from netdeck.games.bloodless.rules.possible import can_begin, room_to_spawn
from netdeck.games.bloodless.rules.queries import KIN, counters_now, named_by
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import (
    COPIED,
    H_EVENT,
    H_OK,
    R_CARD,
    R_INCARNATION,
    S_SPACE,
    S_THEY,
    S_THIS,
    S_YOU,
    also_bound,
    bound,
    followed,
    past_of,
    refer,
    this_card,
    with_last,
)
from netdeck.games.bloodless.rules.spaces import NOWHERE
from netdeck.games.bloodless.rules.table import SEATS, Table
from netdeck.games.bloodless.rules.text_values import cards_meant, fits, known, number, player
from netdeck.games.bloodless.rules.triggers import zone_meant
from netdeck.games.bloodless.rules.turns import Z_DO, Z_PLAYER, Z_RECORDS, Z_SCENE, Z_WHEN
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, emit, holds, rule
from netdeck.kernel.records import NONE, copy_record, new_record, row_from, row_length, row_with


@s.step(s.START_INSTRUCTION)
def start_instruction(table: Table, frame: int) -> None:
    """One instruction after another; then what comes after the program."""
    answered(table)
    if carry_on(table, frame):
        next_program(table, frame)


@rule
def next_program(table: Table, frame: int) -> None:
    """Go on with what waits, for the next card or player where it is for several (R12)."""
    cell = table.f_do[frame]
    if cell == NONE:
        end_with(table, table.did == 1, NO_CLAUSE)
        return
    heap = table.heap
    sort = heap[cell + D_SORT]
    left = heap[cell + D_LEFT]
    name = heap[cell + D_NAME]
    table.f_pc[frame] = heap[cell + D_PC]
    table.f_do[frame] = heap[cell + D_NEXT]
    if left > 1:
        table.f_do[frame] = copy_record(table, cell)
        table.heap[table.f_do[frame] + D_LEFT] = left - 1
    scene = table.f_scene[frame]
    if sort == FOR_PLAYER:
        scene = copy_record(table, scene)
        table.heap[scene + S_THEY] = name if left > 1 else 1 - name
        table.f_scene[frame] = scene
    elif sort in (FOR_CARD, FOR_COPY):
        refs = table.heap[cell + D_REFS]
        one = row_with(table, NONE, table.heap[refs + 1 + row_length(table, refs) - left], True)
        if sort == FOR_CARD:
            table.f_scene[frame] = bound(table, scene, name, one)
        else:
            table.f_scene[frame] = copy_record(table, scene)
            also_bound(table, table.f_scene[frame], name, one)


@rule
def refresh(table: Table) -> None:
    """Conditions of a text look at no card in particular."""
    table.g_seen[0] = NOTHING
    table.g_past[0] = NONE


@rule
def waits(table: Table, frame: int) -> bool:
    """Whether an event is processed or somebody has answered."""
    return table.depth != frame + 1 or table.f_step[frame] != s.START_INSTRUCTION


@rule
def act(table: Table, frame: int, verb: int, words: int) -> None:
    """An instruction: its open questions, then its events."""
    code = table.code
    at = words - 2
    table.f_pc[frame] = at
    questions = code[at + v.I_QUESTIONS]
    while table.f_place[frame] < code[questions]:
        settle(table, frame, at, code[questions + 1 + table.f_place[frame]])
        if waits(table, frame):
            return
    if verb > v.PLAY_LIMIT:
        steer(table, frame, verb, at)
        return
    if verb == v.STEP:
        take_step(table, frame, at)
        return
    scene = spoken_of(table, table.f_scene[frame], at)
    events = make_events(table, at, scene)
    if events == NONE:
        end_instruction(table, frame, verb == v.PAY, NONE)
        return
    table.f_scene[frame] = scene
    begin_events(table, frame, events, table.f_n[frame] > 0)


@rule
def spoken_of(table: Table, scene: int, at: int) -> int:
    """The scene in which later words can speak of what an instruction is about, though nobody chose it (R12)."""
    code = table.code
    spoken = code[at + v.I_SPOKEN]
    for i in range(code[spoken]):
        refs = known(table, code[spoken + 2 + 2 * i], scene)
        scene = bound(table, scene, code[spoken + 1 + 2 * i], refs)
    return scene


@s.step(s.TAKE_ANSWER)
def take_answer(table: Table, frame: int) -> None:
    """What was chosen is bound; then the instruction goes on."""
    answered(table)
    emit(table, Chosen.NUMBER, R12, table.q_kind)
    code = table.code
    at = table.f_pc[frame]
    if table.chosen in (a.YES, a.NO):
        table.did = 1 if table.chosen == a.YES else 0
        table.f_n[frame] = 0
        go_on_at(table, frame, next_instruction(table, at) if table.chosen == a.YES else else_branch(table, at))
    elif table.chosen == a.TAKE_MODE:
        table.did = 1
        call(table, frame, code[code[at + 3] + 1 + table.chosen_other])
    elif table.chosen == a.NAME_IT:
        scene = table.f_scene[frame]
        event = new_event(table, h.NAME, R12)
        table.heap[event + E_PLAYER] = table.heap[scene + S_YOU]
        table.heap[event + E_WHAT] = code[at + v.I_A]
        table.heap[event + E_NAME] = table.chosen_other
        table.heap[event + E_CARD] = this_card(table, scene)
        begin_events(table, frame, row_with(table, NONE, event, True), False)
    else:
        questions = code[at + v.I_QUESTIONS]
        note_choice(table, frame, code[questions + 1 + table.f_place[frame]])


@s.step(s.NOTE_OUTCOME)
def note_outcome(table: Table, frame: int) -> None:
    """Whether the event succeeded counts for "then"; its card is what later instructions call by the instruction's name."""
    outcome = table.last
    if table.heap[outcome + H_OK]:
        follow_moved(table, frame, outcome)
        add_results(table, frame, outcome)
        set_flag(table, frame, GOOD, True)
    queue = table.f_queue[frame]
    if queue != NONE:
        table.f_queue[frame] = row_from(table, queue, 1)
        resolve(table, table.heap[queue + 1], table.f_n[frame] > 0, is_flagged(table, frame, RAW), NONE)
        return
    end_instruction(table, frame, is_flagged(table, frame, GOOD), table.f_results[frame])


@rule
def follow_moved(table: Table, frame: int, outcome: int) -> None:
    """Words for what an instruction acted on mean it where it is now (R10); "the rest" of a group is what stayed where it was."""
    event = table.heap[outcome + H_EVENT]
    card = table.heap[event + E_CARD]
    name = table.code[table.f_pc[frame] + v.I_NAME]
    if card >= 0 and name >= 0 and h.TAKING >> table.heap[event + E_KIND] & 1:
        past = past_of(table, outcome, card)
        if past != NONE:
            table.f_scene[frame] = followed(table, table.f_scene[frame], name, past)


@rule
def add_results(table: Table, frame: int, outcome: int) -> None:
    """The cards that a successful event hands on."""
    event = table.heap[outcome + H_EVENT]
    kind = table.heap[event + E_KIND]
    if kind in (h.SEARCH, h.REVEAL, h.LOOK):
        cards = table.heap[event + E_LIST]
        for i in range(1, row_length(table, cards) + 1):
            add_result(table, frame, table.heap[cards + i], outcome)
    else:
        add_result(table, frame, subject_card(table, event), outcome)


@rule
def add_result(table: Table, frame: int, card: int, outcome: int) -> None:
    """One of them."""
    if card >= 0:
        ref = refer(table, card, past_of(table, outcome, card))
        table.f_results[frame] = row_with(table, table.f_results[frame], ref, True)


@rule
def take_step(table: Table, frame: int, at: int) -> None:
    """One space at a time."""
    code = table.code
    scene = table.f_scene[frame]
    times = number(table, code[at + v.I_D], scene)
    if times > 1:
        call_again(table, frame, code[at + v.I_E], AGAIN, times, 0, NONE)
        return
    events = make_events(table, at, scene)
    if events == NONE or times == 0:
        end_instruction(table, frame, False, NONE)
        return
    begin_events(table, frame, events, False)


@rule
def steer(table: Table, frame: int, verb: int, at: int) -> None:
    """Instructions that steer others, or are more than their events."""
    code = table.code
    scene = table.f_scene[frame]
    if verb == v.SETTLE:
        go_on_at(table, frame, next_instruction(table, at))
    elif verb == v.PAY_TO:
        pay_to(table, frame, at)
    elif verb == v.FOR_EACH:
        refs = known(table, code[at + v.I_A], scene)  # expanded now (R12)
        call_again(table, frame, code[at + v.I_B], FOR_CARD, row_length(table, refs), code[at + v.I_C], refs)
    elif verb == v.TIMES or verb == v.SPAWN:
        call_again(table, frame, code[at + v.I_B], AGAIN, number(table, code[at + v.I_A], scene), 0, NONE)
    elif verb == v.SPAWN_ONE:
        spawn_one(table, frame, at)
    elif verb == v.COPY_CARD:  # new cards that are printed as others are; they are summoned, or lie in a hand (R8, R58)
        refs = known(table, code[code[at + v.I_A] + v.F_PRESENT], scene)
        call_again(table, frame, code[at + v.I_B], FOR_COPY, row_length(table, refs), COPIED, refs)
    elif verb == v.PICK:
        ref = code[at + v.I_A]
        end_instruction(table, frame, cards_meant(table, code[ref + v.F_KNOWN], scene) != NONE, NONE)
    elif verb == v.SAME:
        end_instruction(table, frame, True, NONE)
    elif verb == v.NOTE:
        you = table.heap[scene + S_YOU]
        value = number(table, code[at + v.I_B], scene)
        if holds(table, R12):
            table.noted[you] = with_last(table, table.noted[you], code[at + v.I_A], value)
            emit(table, Noted.NUMBER, R12, you, code[at + v.I_A], value)
        end_instruction(table, frame, True, NONE)
    elif verb == v.NAME_SOMETHING:
        name_something(table, frame, at)
    elif verb == v.REVEAL_UNTIL:
        reveal_until(table, frame, at)
    else:
        read_chapter(table, frame)


@rule
def can_do(table: Table, frame: int, at: int) -> bool:
    """Whether there is something that somebody may do, as far as others know; about anything else nobody is asked (R13)."""
    hidden = table.code[at - 1]
    scene = table.f_scene[frame]
    return can_begin(table, at, at + table.code[at - 4], scene) or (hidden != 0 and cards_meant(table, hidden, scene) != NONE)


@rule
def begin_may(table: Table, frame: int, otherwise: int) -> None:
    """Somebody may do what follows."""
    table.f_pc[frame] -= 6
    scene = table.f_scene[frame]
    seat = player(table, table.code[table.f_pc[frame] + 3], scene)
    if seat < 0:
        seat = table.heap[scene + S_YOU]
    begin_question(table)
    put(table, a.YES, NOTHING, 0)
    put(table, a.NO, NOTHING, 0)
    question(table, frame, seat, a.WHETHER, this_card(table, scene), a.NO, s.TAKE_ANSWER)


@rule
def pay_to(table: Table, frame: int, at: int) -> None:
    """Something is paid for, which somebody had the choice to do: all costs or nothing (R68)."""
    code = table.code
    scene = table.f_scene[frame]
    payer = player(table, code[at + v.I_C], scene)
    costs = code[at + v.I_A]
    if payer < 0 or payer == table.heap[scene + S_YOU]:
        call(table, frame, costs)
        table.did = 1
        table.f_n[frame] = code[at + v.I_D]
        table.f_do[frame] = and_then(table, code[at + v.I_B], ONCE, 1, 0, NONE, table.f_do[frame])
        return
    theirs = copy_record(table, scene)  # who pays is who does it
    table.heap[theirs + S_YOU] = payer
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    set_flag(table, frame, GOOD, False)
    table.f_step[frame] = s.NOTE_OUTCOME
    consequence(table, theirs, costs, and_then(table, code[at + v.I_B], ONCE, 1, 0, NONE, NONE), code[at + v.I_D], False)


@rule
def each_player(table: Table, frame: int, who: int, at: int) -> None:
    """A program for the active player, then for the other one."""
    table.f_pc[frame] -= 4
    call_again(table, frame, at, FOR_PLAYER, SEATS, table.active, NONE)


@rule
def choose_one(table: Table, frame: int, who: int, modes: int) -> None:
    """Each mode that can do something, else all of them."""
    table.f_pc[frame] -= 4
    code = table.code
    scene = table.f_scene[frame]
    begin_question(table)
    for i in range(code[modes]):
        if can_begin(table, code[modes + 1 + i], 0, scene):
            put(table, a.TAKE_MODE, NOTHING, i)
    if count_offers(table) == 0:
        for i in range(code[modes]):
            put(table, a.TAKE_MODE, NOTHING, i)
    seat = player(table, who, scene)
    if seat < 0:
        seat = table.heap[scene + S_YOU]
    question(table, frame, seat, a.FOR_MODE, this_card(table, scene), a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def spawn_one(table: Table, frame: int, at: int) -> None:
    """Create a vestige and summon it; without an empty space nothing is created (R58)."""
    code = table.code
    scene = table.f_scene[frame]
    seat = player(table, code[at + v.I_A], scene)
    if seat < 0:
        end_instruction(table, frame, False, NONE)
        return
    if room_to_spawn(table, at, scene) == 0:
        emit(table, Failed.NUMBER, R58, h.CREATE, NOTHING, seat)
        end_instruction(table, frame, False, NONE)
        return
    call(table, frame, code[at + v.I_C])


@rule
def put_off(table: Table, frame: int, moment: int, at: int, said: int) -> None:
    """A program waits, and speaks then of what it would speak of now (R77)."""
    table.f_pc[frame] -= 4
    scene = copy_record(table, table.f_scene[frame])
    table.heap[scene + S_SPACE] = NOWHERE
    one = new_record(table, 4, Z_RECORDS)
    heap = table.heap
    heap[one + Z_WHEN] = moment
    heap[one + Z_PLAYER] = heap[scene + S_YOU]
    heap[one + Z_DO] = at
    heap[one + Z_SCENE] = scene
    if holds(table, R77):
        table.later = row_with(table, table.later, one, True)
        emit(table, PutOff.NUMBER, R77, table.heap[scene + S_YOU], moment)
    table.did = 1
    go_on_at(table, frame, said)


@rule
def name_something(table: Table, frame: int, at: int) -> None:
    """A kin or a card name of the loaded sets (R12)."""
    code = table.code
    scene = table.f_scene[frame]
    what = code[at + v.I_A]
    last = named_by(table, scene, what)
    table.q_code = at
    begin_question(table)
    for name in range(table.o_kins if what == KIN else table.o_names):
        if not (code[at + v.I_B] and name == last):
            put(table, a.NAME_IT, NOTHING, name)
    if count_offers(table) == 0:
        end_instruction(table, frame, False, NONE)
        return
    question(table, frame, table.heap[scene + S_YOU], a.FOR_NAME, this_card(table, scene), a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def reveal_until(table: Table, frame: int, at: int) -> None:
    """Cards from the top up to the first that fits; that one is what the text calls revealed (R69)."""
    code = table.code
    scene = table.f_scene[frame]
    deck = zone_meant(table, code[at + v.I_B], code[at + v.I_C], scene, -1)
    shown = NONE
    hit = NONE
    card = table.top[deck]
    while card >= 0 and hit == NONE:
        shown = row_with(table, shown, card, False)
        if fits(table, code[at + v.I_A], card, NONE, scene):
            hit = row_with(table, NONE, refer(table, card, NONE), True)
        card = table.below[card]
    if shown == NONE:
        end_instruction(table, frame, False, NONE)
        return
    table.f_scene[frame] = bound(table, scene, code[at + v.I_D], hit)
    set_flag(table, frame, GOOD, hit != NONE)
    event = new_event(table, h.REVEAL, R69)
    table.heap[event + E_LIST] = shown
    table.f_step[frame] = s.AFTER_REVEALING
    resolve(table, event, False, is_flagged(table, frame, RAW), NONE)


@s.step(s.AFTER_REVEALING)
def after_revealing(table: Table, frame: int) -> None:
    """The cards are known; whether one fitted counts for "then"."""
    end_instruction(table, frame, is_flagged(table, frame, GOOD), NONE)


@rule
def read_chapter(table: Table, frame: int) -> None:
    """The chapter with the number of the lore counters; above the last one the saga is liberated (R54)."""
    scene = table.f_scene[frame]
    this = table.heap[scene + S_THIS]
    card = table.heap[this + R_CARD]
    if not table.live[card] or table.incarnation[card] != table.heap[this + R_INCARNATION]:
        end_instruction(table, frame, False, NONE)
        return
    lore = counters_now(table, card, LORE)
    chapters = table.d_chapters[table.printed[card]]
    if lore > table.code[chapters]:
        begin_events(table, frame, row_with(table, NONE, card_event(table, h.LIBERATE, R54, card), True), False)
        return
    readable = table.v_text[card] == 1 and lore > 0
    table.did = 1
    call(table, frame, table.code[chapters + lore] if readable else table.o_nothing)


SCENE: Final = Fields(
    "f_",
    "frame",
    {
        "you": "=table.heap[table.f_scene[frame] + S_YOU]",
        "it": "=table.did",
        "text": "=table.f_scene[frame]",
        "if_you_do": f"={R13}",
    },
)
act_on_players = instantiate(program.act_on_players)
carry_on = instantiate(program.carry_on, scene=SCENE)
