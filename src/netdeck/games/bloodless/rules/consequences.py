"""Consequences (D5.2.2): instructions carried out one after another.

What an instruction leaves open is chosen when it starts, by the effect's controller unless stated (R12). Its events are processed in order;
it has succeeded if at least one of them has (R13). Costs come first, as parts; one that cannot be paid ends it all (R17, R68). Blocks such
as "if", "then" and "you may" put their instructions in front of the rest, so that what they bind stays known.
"""

from netdeck.games.bloodless.events.processes import Chosen, Failed, Noted, PutOff
from netdeck.games.bloodless.rules import asking as a
from netdeck.games.bloodless.rules import happenings as h
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.asking import answered, begin_question, put, question
from netdeck.games.bloodless.rules.chains import LORE
from netdeck.games.bloodless.rules.choosing import note_choice, settle
from netdeck.games.bloodless.rules.clauses import NO_CLAUSE, R12, R54, R58, R68, R69, R77
from netdeck.games.bloodless.rules.frames import (
    D_CODE,
    D_NAME,
    D_NEXT,
    D_RECORDS,
    D_REF,
    D_SCOPE,
    D_THEY,
    D_X,
    FOR_CARD,
    FOR_PLAYER,
    GOOD,
    OK,
    PLAIN,
    RAW,
    chain_of,
    consequence,
    is_flagged,
    resolve,
)
from netdeck.games.bloodless.rules.happenings import (
    E_CARD,
    E_KIND,
    E_LIST,
    E_NAME,
    E_PLAYER,
    E_WHAT,
    card_event,
    new_event,
)
from netdeck.games.bloodless.rules.instructions import make_events, present, subject_card
from netdeck.games.bloodless.rules.places import KIN, counters_now, named_by
from netdeck.games.bloodless.rules.possible import can_do, room_to_spawn
from netdeck.games.bloodless.rules.reading import cards_meant, fits, holds_now, known, number, player
from netdeck.games.bloodless.rules.records import (
    H_EVENT,
    H_OK,
    R_CARD,
    R_INCARNATION,
    S_SPACE,
    S_THEY,
    S_THIS,
    S_YOU,
    bound,
    followed,
    happened,
    past_of,
    refer,
    this_card,
    with_last,
)
from netdeck.games.bloodless.rules.spaces import NOWHERE
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.turns import Z_DO, Z_PLAYER, Z_RECORDS, Z_SCENE, Z_WHEN
from netdeck.games.bloodless.rules.watching import zone_meant
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, holds, rule, tell
from netdeck.kernel.records import LONGEST, NONE, another, count, new_record, row_from, row_with


@rule
def set_flag(table: Table, frame: int, flag: int, so: bool) -> None:
    """Note whether something is so of a process."""
    table.f_flags[frame] = table.f_flags[frame] | flag if so else table.f_flags[frame] & ~flag


@rule
def end_with(table: Table, ok: bool, reason: int) -> None:
    """The process is done, and has succeeded or not."""
    table.last = happened(table, new_event(table, h.EFFECT, NO_CLAUSE), ok, reason, NONE)
    table.depth -= 1


@s.step(s.START_INSTRUCTION)
def start_instruction(table: Table, frame: int) -> None:
    """The next instruction: its open questions, then its events."""
    answered(table)
    cell = table.f_do[frame]
    if cell == NONE:
        end_with(table, is_flagged(table, frame, OK), NO_CLAUSE)
        return
    code = table.code
    at = table.heap[cell + D_CODE]
    if table.heap[cell + D_SCOPE] != PLAIN:
        open_scope(table, frame, cell)
        return
    questions = code[at + v.I_QUESTIONS]
    if table.f_place[frame] < code[questions]:
        settle(table, frame, at, code[questions + 1 + table.f_place[frame]])
        return
    verb = code[at + v.I_VERB]
    if verb > v.PLAY_LIMIT:
        steer(table, frame, cell, verb, at)
        return
    if verb == v.STEP:
        take_step(table, frame, at)
        return
    scene = spoken_of(table, table.f_scene[frame], at)
    events = make_events(table, at, scene, table.heap[cell + D_X])
    if events == NONE:
        end_instruction(table, frame, verb == v.PAY, NONE)
        return
    table.f_scene[frame] = scene
    begin_events(table, frame, events, table.f_n[frame] > 0)


@rule
def begin_events(table: Table, frame: int, events: int, part: bool) -> None:
    """Process the first of an instruction's events; the others wait."""
    table.f_queue[frame] = row_from(table, events, 1)
    table.f_results[frame] = NONE
    set_flag(table, frame, GOOD, False)
    table.f_step[frame] = s.NOTE_OUTCOME
    resolve(table, table.heap[events + 1], part, is_flagged(table, frame, RAW), NONE)


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
    tell(table, Chosen.NUMBER, R12, table.q_kind)
    code = table.code
    cell = table.f_do[frame]
    at = table.heap[cell + D_CODE]
    verb = code[at + v.I_VERB]
    if verb == v.MAY and table.chosen in (a.YES, a.NO):
        if table.chosen == a.YES:
            splice(table, frame, code[at + v.I_A], True, 0, 0)
        else:
            end_instruction(table, frame, False, NONE)
    elif verb == v.CHOOSE_ONE and table.chosen == a.TAKE_MODE:
        splice(table, frame, code[code[at + v.I_A] + 1 + table.chosen_other], True, 0, 0)
    elif verb == v.NAME_SOMETHING and table.chosen == a.NAME_IT:
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
    name = table.code[table.heap[table.f_do[frame] + D_CODE] + v.I_NAME]
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
        for i in range(1, count(table, cards) + 1):
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
def end_instruction(table: Table, frame: int, ok: bool, results: int) -> None:
    """The instruction is done; on to the next one."""
    cell = table.f_do[frame]
    at = table.heap[cell + D_CODE]
    scene = table.f_scene[frame]
    if table.code[at + v.I_BIND] >= 0:
        scene = bound(table, scene, table.code[at + v.I_BIND], results)
    if table.heap[scene + S_SPACE] >= 0:
        scene = another(table, scene)
        table.heap[scene + S_SPACE] = NOWHERE
    if table.f_n[frame] and not ok:
        end_with(table, False, R68)
        return
    table.f_scene[frame] = scene
    set_flag(table, frame, OK, ok)
    set_flag(table, frame, GOOD, False)
    table.f_n[frame] = max(0, table.f_n[frame] - 1)
    table.f_place[frame] = 0
    table.f_picked[frame] = NONE
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    table.f_do[frame] = table.heap[table.f_do[frame] + D_NEXT]
    table.f_step[frame] = s.START_INSTRUCTION


@rule
def put_in_place(table: Table, frame: int, do: int, ok: bool, costs: int) -> None:
    """Put other instructions in the place of the present one and of the rest."""
    table.f_do[frame] = do
    set_flag(table, frame, OK, ok)
    table.f_n[frame] = costs
    table.f_place[frame] = 0
    table.f_picked[frame] = NONE
    table.f_step[frame] = s.START_INSTRUCTION


@rule
def splice(table: Table, frame: int, instructions: int, ok: bool, costs: int, x: int) -> None:
    """Put a list of instructions in the place of the present one."""
    rest = table.heap[table.f_do[frame] + D_NEXT]
    put_in_place(table, frame, chain_of(table, instructions, rest, x), ok, costs)


@rule
def open_scope(table: Table, frame: int, cell: int) -> None:
    """Instructions for one card or one player of several (R12)."""
    heap = table.heap
    scene = table.f_scene[frame]
    if heap[cell + D_SCOPE] == FOR_CARD:
        scene = bound(table, scene, heap[cell + D_NAME], row_with(table, NONE, heap[cell + D_REF], True))
    else:
        scene = another(table, scene)
        table.heap[scene + S_THEY] = table.heap[cell + D_THEY]
    table.f_scene[frame] = scene
    table.f_do[frame] = chain_of(table, table.heap[cell + D_CODE], table.heap[cell + D_NEXT], 0)
    table.f_place[frame] = 0
    table.f_picked[frame] = NONE


@rule
def scoped(table: Table, do: int, scope: int, name: int, they: int, ref: int, then: int) -> int:
    """A list of instructions for one card or player, in front of others that wait."""
    cell = new_record(table, 7, D_RECORDS)
    heap = table.heap
    heap[cell + D_CODE] = do
    heap[cell + D_SCOPE] = scope
    heap[cell + D_NAME] = name
    heap[cell + D_THEY] = they
    heap[cell + D_REF] = ref
    heap[cell + D_NEXT] = then
    return cell


@rule
def take_step(table: Table, frame: int, at: int) -> None:
    """One space at a time."""
    code = table.code
    scene = table.f_scene[frame]
    times = number(table, code[at + v.I_D], scene)
    if times > 1:
        repeat(table, frame, code[at + v.I_E], times, True)
        return
    events = make_events(table, at, scene, 0)
    if events == NONE or times == 0:
        end_instruction(table, frame, False, NONE)
        return
    begin_events(table, frame, events, False)


@rule
def repeat(table: Table, frame: int, instructions: int, times: int, ok: bool) -> None:
    """A list of instructions so many times in the place of the present one. The judge ends it long before the last of many (R66)."""
    do = table.heap[table.f_do[frame] + D_NEXT]
    for _ in range(min(times, LONGEST)):
        do = chain_of(table, instructions, do, 0)
    put_in_place(table, frame, do, ok, 0)


@rule
def steer(table: Table, frame: int, cell: int, verb: int, at: int) -> None:
    """Instructions that steer others, or are more than their events."""
    code = table.code
    scene = table.f_scene[frame]
    ok = is_flagged(table, frame, OK)
    if verb == v.IF:
        so = holds_now(table, code[at + v.I_A], scene, ok)
        splice(table, frame, code[at + v.I_B] if so else code[at + v.I_C], ok, 0, 0)
    elif verb == v.THEN:
        splice(table, frame, code[at + v.I_A] if ok else table.o_nothing, ok, 0, 0)
    elif verb == v.MAY:
        hidden = code[at + v.I_C]
        if can_do(table, code[at + v.I_A], scene) or (hidden and cards_meant(table, hidden, scene) != NONE):
            ask_may(table, frame, code[at + v.I_B])
        else:
            end_instruction(table, frame, False, NONE)
    elif verb == v.PAY_TO:
        pay_to(table, frame, at)
    elif verb == v.FOR_EACH:
        for_each(table, frame, at)
    elif verb == v.TIMES:
        times = number(table, code[at + v.I_A], scene)
        repeat(table, frame, code[at + v.I_B], times, times > 0)
    elif verb == v.EACH_PLAYER:
        rest = table.heap[cell + D_NEXT]
        last = scoped(table, code[at + v.I_A], FOR_PLAYER, 0, 1 - table.active, NONE, rest)
        put_in_place(table, frame, scoped(table, code[at + v.I_A], FOR_PLAYER, 0, table.active, NONE, last), True, 0)
    elif verb == v.CHOOSE_ONE:
        choose_one(table, frame, at)
    elif verb == v.SPAWN:
        times = number(table, code[at + v.I_A], scene)
        repeat(table, frame, code[at + v.I_B], times, times > 0)
    elif verb == v.SPAWN_ONE:
        spawn_one(table, frame, cell, at)
    elif verb == v.COPY_CARD:
        copy_card(table, frame, at)
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
            tell(table, Noted.NUMBER, R12, you, code[at + v.I_A], value)
        end_instruction(table, frame, True, NONE)
    elif verb == v.LATER:
        put_off(table, frame, at)
    elif verb == v.NAME_SOMETHING:
        name_something(table, frame, at)
    elif verb == v.REVEAL_UNTIL:
        reveal_until(table, frame, at)
    else:
        read_chapter(table, frame)


@rule
def ask_may(table: Table, frame: int, who: int) -> None:
    """Somebody may do what can be done, as far as others know; about anything else nobody is asked (R13)."""
    scene = table.f_scene[frame]
    seat = player(table, who, scene)
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
        rest = table.heap[table.f_do[frame] + D_NEXT]
        do = chain_of(table, costs, chain_of(table, code[at + v.I_B], rest, 0), 0)
        put_in_place(table, frame, do, True, code[costs])
        return
    theirs = another(table, scene)  # who pays is who does it
    table.heap[theirs + S_YOU] = payer
    table.f_queue[frame] = NONE
    table.f_results[frame] = NONE
    set_flag(table, frame, GOOD, False)
    table.f_step[frame] = s.NOTE_OUTCOME
    consequence(table, theirs, chain_of(table, costs, chain_of(table, code[at + v.I_B], NONE, 0), 0), code[costs], False)


@rule
def for_each(table: Table, frame: int, at: int) -> None:
    """Once for each card, expanded now (R12)."""
    code = table.code
    refs = known(table, code[at + v.I_A], table.f_scene[frame])
    do = table.heap[table.f_do[frame] + D_NEXT]
    for i in range(count(table, refs), 0, -1):
        do = scoped(table, code[at + v.I_B], FOR_CARD, code[at + v.I_C], 0, table.heap[refs + i], do)
    put_in_place(table, frame, do, refs != NONE, 0)


@rule
def choose_one(table: Table, frame: int, at: int) -> None:
    """Each mode that can do something, else all of them."""
    code = table.code
    scene = table.f_scene[frame]
    modes = code[at + v.I_A]
    begin_question(table)
    for i in range(code[modes]):
        if can_do(table, code[modes + 1 + i], scene):
            put(table, a.TAKE_MODE, NOTHING, i)
    if count_offers(table) == 0:
        for i in range(code[modes]):
            put(table, a.TAKE_MODE, NOTHING, i)
    seat = player(table, code[at + v.I_B], scene)
    if seat < 0:
        seat = table.heap[scene + S_YOU]
    question(table, frame, seat, a.FOR_MODE, this_card(table, scene), a.NO_ANSWER, s.TAKE_ANSWER)


@rule
def spawn_one(table: Table, frame: int, cell: int, at: int) -> None:
    """Create a vestige and summon it; without an empty space nothing is created (R58)."""
    code = table.code
    scene = table.f_scene[frame]
    seat = player(table, code[at + v.I_A], scene)
    if seat < 0:
        end_instruction(table, frame, False, NONE)
        return
    if room_to_spawn(table, at, scene) == 0:
        tell(table, Failed.NUMBER, R58, h.CREATE, NOTHING, seat)
        end_instruction(table, frame, False, NONE)
        return
    splice(table, frame, code[at + v.I_C], is_flagged(table, frame, OK), 0, table.heap[cell + D_X])


@rule
def copy_card(table: Table, frame: int, at: int) -> None:
    """New cards that are printed as others are; they are summoned, or lie in a hand (R8, R58)."""
    cards = present(table, table.code[at + v.I_A], table.f_scene[frame])
    do = table.heap[table.f_do[frame] + D_NEXT]
    for i in range(count(table, cards), 0, -1):
        do = chain_of(table, table.code[at + v.I_B], do, table.printed[table.heap[cards + i]])
    put_in_place(table, frame, do, cards != NONE, 0)


@rule
def put_off(table: Table, frame: int, at: int) -> None:
    """It waits, and speaks then of what it would speak of now (R77)."""
    code = table.code
    scene = another(table, table.f_scene[frame])
    table.heap[scene + S_SPACE] = NOWHERE
    one = new_record(table, 4, Z_RECORDS)
    heap = table.heap
    heap[one + Z_WHEN] = code[at + v.I_A]
    heap[one + Z_PLAYER] = heap[scene + S_YOU]
    heap[one + Z_DO] = code[at + v.I_B]
    heap[one + Z_SCENE] = scene
    if holds(table, R77):
        table.later = row_with(table, table.later, one, True)
        tell(table, PutOff.NUMBER, R77, table.heap[scene + S_YOU], code[at + v.I_A])
    end_instruction(table, frame, True, NONE)


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
    splice(table, frame, table.code[chapters + lore] if readable else table.o_nothing, True, 0, 0)
