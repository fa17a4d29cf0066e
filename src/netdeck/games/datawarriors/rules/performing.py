"""Carrying out instructions, one after another (P8 of the specification, R38).

Nothing interrupts the instructions of one process; the triggers that they cause wait until it is done. An impossible part is skipped and
the rest is done. What needs somebody's choice runs as a process of its own (:mod:`~netdeck.games.datawarriors.rules.choosing`).

Instructions are words of :mod:`~netdeck.games.datawarriors.rules.verbs`.
"""

from netdeck.games.datawarriors.events.happened import BY_TEXT
from netdeck.games.datawarriors.events.processes import Copied, HaltPrevented, Resumed
from netdeck.games.datawarriors.rules.choosing import begin_choice
from netdeck.games.datawarriors.rules.clauses import CARD_EFFECTS_1, CARD_EFFECTS_3, R7, R27, R35, R43, R49, R89, R100, TRASH_BIN_1
from netdeck.games.datawarriors.rules.desktops import give, leave_play, move_to, set_state
from netdeck.games.datawarriors.rules.effects import unhaltable_by
from netdeck.games.datawarriors.rules.issuing import put_on_stack
from netdeck.games.datawarriors.rules.later import REPLACED, SPARED, carry_out_later, put_off, ward
from netdeck.games.datawarriors.rules.memory import boost, leak, lock, set_free
from netdeck.games.datawarriors.rules.piles import PUT_OFF_INSTEAD, discard_at_random, draw, look_at_drive, look_at_hand, reveal_hand, wipe
from netdeck.games.datawarriors.rules.possible import can_do
from netdeck.games.datawarriors.rules.resolving import mark_halted, perform_effect
from netdeck.games.datawarriors.rules.steps import (
    ASK_FOR_AIM,
    ASK_FOR_CARD,
    ASK_FOR_DEPLOYMENT,
    ASK_FOR_PAYMENT,
    ASK_WHERE,
    CARRY_OUT,
    LOOK,
    step,
)
from netdeck.games.datawarriors.rules.table import (
    DAEMON,
    DRIVE,
    HAND,
    NOT_IN_PLAY,
    TRASH,
    Table,
    be_about_the_same,
    desktop_of,
    free,
    kind_of,
    stands,
    zone_of,
)
from netdeck.games.datawarriors.rules.taking import begin_taking
from netdeck.games.datawarriors.rules.values import YOU, fits, is_true, target_card, target_process, users
from netdeck.games.datawarriors.rules.verbs import (
    BOOST,
    CHOOSE_ONE,
    CONTROL,
    COPY_PROCESS,
    DEPLOY,
    DISCARD,
    DRAW,
    EJECT_TARGET,
    EJECT_THIS,
    FOR_EACH_USER,
    FREE,
    GIVE,
    GO_ON_AT,
    HALT,
    IF,
    IF_DONE,
    LATER,
    LEAK,
    LOCK,
    LOOK_AT_HAND,
    MOVE_CARD,
    NO_MORE,
    REDIRECT,
    REPLACE_NEXT,
    RESTORE,
    RESUME,
    REVEAL_HAND,
    SET_TARGET,
    SIFT,
    SPARE,
    TAKE_ONE,
    TO_ANOTHER,
    TRASH_EACH,
    TRASH_TARGET,
    TRASH_THIS,
    WIPE,
    WORDS,
)
from netdeck.kernel.card_table import begin, finish
from netdeck.kernel.columns import holds, remark, rule, tell
from netdeck.kernel.evaluating import number


@step(CARRY_OUT)
def carry_out(table: Table, frame: int) -> None:
    """Do one instruction after another, until one of them needs a choice. What a text inside of another does, the one around it has not."""
    code = table.code
    you = table.f_seat[frame]
    at = table.f_code[frame]
    while True:
        verb = code[at]
        if verb == NO_MORE:
            table.did = table.f_did[frame]
            finish(table)
            return
        what = code[at + 1]
        how_much = code[at + 2]
        at += WORDS
        if verb == GO_ON_AT:
            at = what
        elif verb == IF:
            if not is_true(table, what, you, frame):
                at = how_much
        elif verb == IF_DONE:
            if table.did == 0 and holds(table, R89):
                at = how_much
        else:
            table.f_code[frame] = at
            table.did = 0
            if verb <= CHOOSE_ONE:
                around(table, frame, verb, what, how_much)
            elif verb <= SIFT:
                act_on_users(table, frame, verb, what, how_much)
            else:
                act(table, frame, verb, what, how_much)
            if table.depth != frame + 1:
                return


@rule
def around(table: Table, frame: int, verb: int, who: int, code: int) -> None:
    """Instructions around instructions: for each user, choose one; nobody chooses whether to do what cannot be done."""
    you = table.f_seat[frame]
    seats = users(table, who, you, table.f_it[frame], frame)
    if verb == FOR_EACH_USER:
        for i in range(table.seats - 1, -1, -1):
            seat = (you + i) % table.seats
            if seats >> seat & 1:
                child = begin_alike(table, frame, code)
                table.f_it[child] = seat
    elif not table.code[table.f_code[frame] - 1] or can_do(table, frame, table.code[code + 1]) or not holds(table, R89):
        for i in range(table.seats):
            seat = (you + i) % table.seats
            if seats >> seat & 1:
                begin_choice(table, frame, seat, code)
                return


@rule
def begin_alike(table: Table, frame: int, code: int) -> int:
    """Other instructions about the same things."""
    child = begin(table, CARRY_OUT)
    be_about_the_same(table, frame, child)
    table.f_code[child] = code
    return child


@rule
def act_on_users(table: Table, frame: int, verb: int, who: int, how_much: int) -> None:
    """What users are told to do, in turn order. "Their" means the user who is told; where you are told to, the one of the loop (R89)."""
    you = table.f_seat[frame]
    seats = users(table, who, you, table.f_it[frame], frame)
    if seats == 0:
        return
    x = table.f_x[frame]
    process = table.f_process[frame]
    for i in range(table.seats):
        user = (you + i) % table.seats
        if not seats >> user & 1:
            continue
        n = number(table, how_much, you, x, table.f_it[frame] if who == YOU else user, frame)
        if verb == WIPE:
            wipe(table, you, user, n, process, table.f_source[frame])
        elif verb == LEAK:
            leak(table, user, n)
        elif verb == LOCK:
            lock(table, user, n, R7)
        elif verb == FREE:
            set_free(table, user, n)
        elif verb == DRAW:
            draw(table, user, n, CARD_EFFECTS_3, BY_TEXT)
        elif verb == DISCARD:
            discard_at_random(table, user, n)
        else:
            table.instead[user] = n
    if verb == WIPE or verb >= RESTORE:
        for i in range(table.seats - 1, -1, -1):
            user = (you + i) % table.seats
            if seats >> user & 1:
                go_on_with(table, verb, user)


@rule
def go_on_with(table: Table, verb: int, user: int) -> None:
    """What users are told to do that needs a process of its own: the first one's runs first."""
    n = table.instead[user]
    if verb == WIPE:
        if n >= 0:
            card = table.instead_card[user]
            perform_effect(table, table.e_do[n], user, card, desktop_of(table, card), -1)
        elif n <= PUT_OFF_INSTEAD:
            carry_out_later(table, PUT_OFF_INSTEAD - n)
    elif n > 0 and verb == RESTORE:
        child = begin(table, ASK_FOR_CARD)
        table.f_seat[child] = user
        table.f_count[child] = n
        table.f_x[child] = 0
    elif n > 0 and table.size[zone_of(table, user, DRIVE)] > 0:
        child = begin(table, LOOK)
        table.f_seat[child] = user
        table.f_count[child] = n


@rule
def act(table: Table, frame: int, verb: int, what: int, how_much: int) -> None:
    """Do one plain instruction."""
    you = table.f_seat[frame]
    if verb == BOOST:
        boost(table, you, number(table, how_much, you, table.f_x[frame], table.f_it[frame], frame), CARD_EFFECTS_3)
    elif verb == DEPLOY:
        child = begin(table, ASK_FOR_DEPLOYMENT)
        table.f_seat[child] = you
        table.f_code[child] = what
        table.f_count[child] = how_much
        table.f_x[child] = table.code[table.f_code[frame] - 1]
    elif verb in (TRASH_THIS, EJECT_THIS):
        card = table.f_source[frame]
        if card >= 0 and stands(table, card, table.f_entered[frame]):
            remove(table, card, verb == EJECT_THIS)
    elif verb >= LATER:
        act_on_more(table, frame, verb, what, how_much)
    elif verb >= HALT:
        act_on_process(table, frame, verb, what)
    elif verb >= TRASH_EACH:
        count = 0
        for i in range(table.in_plays):
            card = table.in_play[i]
            if fits(table, card, what, you, frame):
                table.tray[count] = card
                count += 1
        for i in range(count):
            card = table.tray[i]
            if table.state[card] != NOT_IN_PLAY:
                act_on_card(table, card, verb - TRASH_EACH + TRASH_TARGET, how_much, you)
    else:
        card = target_card(table, frame)
        if card >= 0:
            act_on_card(table, card, verb, what, you)


@rule
def act_on_card(table: Table, card: int, verb: int, what: int, you: int) -> None:
    """What is done to a card in play."""
    if verb == SET_TARGET:
        may = kind_of(table, card) != DAEMON or not holds(table, R43)
        if may and table.state[card] != what:
            set_state(table, card, what, R49, BY_TEXT)
    elif verb == CONTROL:
        if table.controller[card] != you:
            give(table, card, you, what == 1, R35)
    else:
        remove(table, card, verb == EJECT_TARGET)


@rule
def remove(table: Table, card: int, to_hand: bool) -> None:
    """A card in play goes to its owner's hand, or to the trash."""
    if to_hand:
        leave_play(table, card, HAND, R35, False)
    else:
        leave_play(table, card, TRASH, TRASH_BIN_1, False)


@rule
def act_on_process(table: Table, frame: int, verb: int, unless: int) -> None:
    """What is done to a process on the stack."""
    at = target_process(table, frame)
    if at < 0:
        return
    you = table.f_seat[frame]
    process = table.p_number[at]
    if verb == RESUME:
        if table.p_halted[at] and holds(table, R27):
            table.p_halted[at] = 0
            tell(table, Resumed.NUMBER, R27, process, you)
    elif verb == REDIRECT:
        child = begin(table, ASK_FOR_AIM)
        table.f_seat[child] = you
        table.f_process[child] = process
    else:
        keeper = unhaltable_by(table, table.p_via[at])
        issuer = table.p_issuer[at]
        if keeper >= 0:
            if holds(table, CARD_EFFECTS_1):
                remark(table, HaltPrevented.NUMBER, CARD_EFFECTS_1, process, keeper)
        elif unless >= 0 and free(table, issuer) >= unless:
            child = begin(table, ASK_FOR_PAYMENT)
            table.f_seat[child] = issuer
            table.f_count[child] = unless
            table.f_process[child] = process
            table.f_holder[child] = you
        elif not table.p_halted[at]:
            mark_halted(table, process, you)


@rule
def act_on_more(table: Table, frame: int, verb: int, what: int, how_much: int) -> None:
    """What is put off, what keeps wipes off, what is looked at, and who gets a card (R92 to R95)."""
    you = table.f_seat[frame]
    more = table.code[table.f_code[frame] - 1]
    if verb == LATER:
        put_off(table, frame, what, how_much)
    elif verb == REPLACE_NEXT:
        ward(table, frame, REPLACED, how_much, 1, 1)
    elif verb == SPARE:
        x = table.f_x[frame]
        it = table.f_it[frame]
        ward(table, frame, SPARED, 0, number(table, how_much, you, x, it, frame), number(table, more, you, x, it, frame))
    elif verb in (GIVE, MOVE_CARD):
        act_on_place(table, frame, verb, what, how_much, more)
    elif verb == COPY_PROCESS:
        copy_process(table, frame)
    elif verb == TAKE_ONE:
        seats = users(table, what, you, table.f_it[frame], frame)
        for i in range(table.seats - 1, -1, -1):
            seat = (you + i) % table.seats
            if seats >> seat & 1:
                begin_taking(table, seat, more & 31, how_much, (more >> 5) - 1)
    else:
        seats = users(table, what, you, table.f_it[frame], frame)
        for i in range(table.seats):
            seat = (you + i) % table.seats
            if seats >> seat & 1:
                if verb == LOOK_AT_HAND:
                    look_at_hand(table, you, seat)
                elif verb == REVEAL_HAND:
                    reveal_hand(table, seat)
                else:
                    look_at_drive(table, you, seat, number(table, how_much, you, table.f_x[frame], table.f_it[frame], frame))


@rule
def copy_process(table: Table, frame: int) -> None:
    """The target once more, on top of the stack: issued by whoever copies it, and nothing is allocated (R100)."""
    at = target_process(table, frame)
    if at < 0 or table.processes >= table.o_proc_limit or not holds(table, R100):
        return
    table.chosen_aim0 = table.p_aim0[at]
    table.chosen_aim1 = table.p_aim1[at]
    table.chosen_aim2 = table.p_aim2[at]
    copied = table.p_number[at]
    via = table.p_via[at]
    entered = table.p_via_entered[at]
    desktop = table.p_desktop[at]
    put_on_stack(table, table.f_seat[frame], table.p_use[at], table.p_carrier[at], via, table.p_x[at], table.p_cost[at])
    table.p_via_entered[table.stacked - 1] = entered
    table.p_desktop[table.stacked - 1] = desktop
    tell(table, Copied.NUMBER, R100, copied, table.f_seat[frame])


@rule
def act_on_place(table: Table, frame: int, verb: int, is_target: int, who: int, more: int) -> None:
    """A card in play is given to somebody, or goes to somebody's desktop."""
    you = table.f_seat[frame]
    card = target_card(table, frame) if is_target else table.f_source[frame]
    if card < 0 or (not is_target and not stands(table, card, table.f_entered[frame])):
        return
    if who < 0:
        child = begin(table, ASK_WHERE)
        table.f_seat[child] = you
        table.f_card[child] = card
        table.f_count[child] = 1 if who == TO_ANOTHER else 0
        return
    seats = users(table, who, you, table.f_it[frame], frame)
    for i in range(table.seats):
        seat = (you + i) % table.seats
        if seats >> seat & 1:
            if verb == MOVE_CARD:
                move_to(table, card, seat)
            elif table.controller[card] != seat:
                give(table, card, seat, more == 1, R35)
            return
