"""Choices inside instructions: D5 to D10 of the specification, and D11.

What the text does not assign is chosen by the issuer, for an effect by the controller (the-convenience-rule.1, R38). What may be chosen
is said by the door of each question, which refuses everything else. A choice with a single answer is taken without asking. A user who has
given up is asked nothing more.
"""

from netdeck.cardgame.choices import is_first_copy, offer_card, offer_word
from netdeck.games.datawarriors.events.memory import FOR_PROCESS
from netdeck.games.datawarriors.events.processes import Chose, Retargeted
from netdeck.games.datawarriors.rules.checks import (
    AIM_FOR_EACH_SLOT,
    AIMED_ON_STACK,
    ALLOWED,
    ANOTHER_AIM,
    CHOSEN_ONCE,
    KEPT_OF_LOOKED_AT,
    NEVER_RESTORED,
    RESTORED_FROM_TRASH,
)
from netdeck.games.datawarriors.rules.clauses import CARD_CONTROLLERS_1, R38, R44
from netdeck.games.datawarriors.rules.deployment import why_not_deploy
from netdeck.games.datawarriors.rules.desktops import enter, may_move, move_to
from netdeck.games.datawarriors.rules.memory import allocate
from netdeck.games.datawarriors.rules.piles import keep, look, looked_at, restore_picked
from netdeck.games.datawarriors.rules.resolution import mark_halted
from netdeck.games.datawarriors.rules.steps import (
    AIM_ANEW,
    ASK_FOR_AIM,
    ASK_FOR_CARD,
    ASK_FOR_DEPLOYMENT,
    ASK_FOR_KEEP,
    ASK_FOR_PAYMENT,
    ASK_WHERE,
    ASK_WHICH,
    CARRY_OUT,
    DEPLOY_CHOSEN,
    DO_CHOSEN,
    KEEP_ONE,
    LOOK,
    MOVE_THERE,
    PAY_OR_HALT,
    TAKE_CARD,
    step,
)
from netdeck.games.datawarriors.rules.table import (
    AIM,
    CHOOSE,
    DECLINE,
    DEPLOY,
    DRIVE,
    ENOUGH,
    HAND,
    KEEP,
    PAY,
    RESTORE,
    SEND,
    TRASH,
    Table,
    be_about_the_same,
    find_process,
    zone_of,
)
from netdeck.games.datawarriors.rules.targets import find_aims, note_aim, why_not_target
from netdeck.kernel.card_table import NOTHING, ask, begin, finish
from netdeck.kernel.columns import emit, fails, holds, no_offers, offer, remark, rule

# Choose one (D5): the parts stand in the code, how many and where; who chooses is ``f_holder``


@rule
def begin_choice(table: Table, frame: int, user: int, code: int) -> None:
    """Ask a user to choose between parts of a text."""
    child = begin(table, ASK_WHICH)
    table.f_count[child] = user
    table.f_card[child] = code
    be_about_the_same(table, frame, child)


@step(ASK_WHICH)
def ask_which(table: Table, frame: int) -> None:
    """One of the parts, by the user who is to choose."""
    user = table.f_count[frame]
    if not table.in_game[user]:
        finish(table)
        return
    no_offers(table)
    for i in range(table.code[table.f_card[frame]]):
        offer_word(table, CHOOSE, i + 1)
    ask(table, user, frame, DO_CHOSEN)


@step(DO_CHOSEN)
def do_chosen(table: Table, frame: int) -> None:
    """The chosen part is carried out, in place of the question."""
    if holds(table, R38):
        remark(table, Chose.NUMBER, R38, table.f_count[frame], table.f_card[frame], table.chosen_other)
    table.f_code[frame] = table.code[table.f_card[frame] + table.chosen_other]
    table.f_step[frame] = CARRY_OUT


# ``unless its issuer allocates N`` (D6)


@step(ASK_FOR_PAYMENT)
def ask_for_payment(table: Table, frame: int) -> None:
    """The issuer of the attacked process may pay."""
    user = table.f_seat[frame]
    if not table.in_game[user]:
        finish(table)
        return
    no_offers(table)
    offer_word(table, PAY, 0)
    offer_word(table, DECLINE, 0)
    ask(table, user, frame, PAY_OR_HALT)


@step(PAY_OR_HALT)
def pay_or_halt(table: Table, frame: int) -> None:
    """Paid, and then nothing was halted; or marked."""
    process = table.f_process[frame]
    if table.chosen == PAY:
        allocate(table, table.f_seat[frame], table.f_count[frame], FOR_PROCESS, process)
        table.did = 0
    else:
        mark_halted(table, process, table.f_holder[frame])
    finish(table)


# ``restore N`` (D7): up to so many, one at a time, each card once per game. ``f_x`` counts those that were chosen


@rule
def why_not_restore(table: Table, user: int, card: int) -> int:
    """Why the restoring user may not put *card* under the drive."""
    if fails(table, RESTORED_FROM_TRASH, table.zone[card] == zone_of(table, user, TRASH), card):
        return RESTORED_FROM_TRASH
    if fails(table, CHOSEN_ONCE, table.picked[card] == 0, card):
        return CHOSEN_ONCE
    if table.o_restore_once and fails(table, NEVER_RESTORED, table.restored[card] == 0, card):
        return NEVER_RESTORED
    return ALLOWED


@step(ASK_FOR_CARD)
def ask_for_card(table: Table, frame: int) -> None:
    """Another card, or enough."""
    user = table.f_seat[frame]
    no_offers(table)
    found = 0
    if table.f_count[frame]:
        card = table.bottom[zone_of(table, user, TRASH)]
        while card >= 0:
            if why_not_restore(table, user, card) == ALLOWED:
                first = True
                other = table.below[card]
                while other >= 0:
                    if table.printed[other] == table.printed[card] and why_not_restore(table, user, other) == ALLOWED:
                        first = False
                        break
                    other = table.below[other]
                if first:
                    offer_card(table, RESTORE, card)
                    found += 1
            card = table.above[card]
    if found == 0 or not table.in_game[user]:
        if table.f_x[frame] and table.in_game[user]:
            restore_picked(table, user)
        finish(table)
        return
    offer_word(table, ENOUGH, 0)
    ask(table, user, frame, TAKE_CARD)


@step(TAKE_CARD)
def take_card(table: Table, frame: int) -> None:
    """How many is the restoring user's choice, for the text says up to."""
    table.f_step[frame] = ASK_FOR_CARD
    if table.chosen == ENOUGH:
        table.f_count[frame] = 0
    else:
        table.f_count[frame] -= 1
        table.f_x[frame] += 1
        table.picked[table.chosen_card] = table.f_x[frame]


# ``sift N`` (D8)


@step(LOOK)
def look_at_top(table: Table, frame: int) -> None:
    """Look at the top cards; if all are the same, one of them is kept without asking."""
    user = table.f_seat[frame]
    count = looked_at(table, user, table.f_count[frame])
    look(table, user, count)
    first = table.top[zone_of(table, user, DRIVE)]
    card = first
    same = True
    for _ in range(count):
        if table.printed[card] != table.printed[first]:
            same = False
        card = table.below[card]
    if same:
        keep(table, user, count, first)
        finish(table)
    else:
        table.f_step[frame] = ASK_FOR_KEEP


@rule
def why_not_keep(table: Table, user: int, asked: int, kept: int) -> int:
    """Why the sifting user may not keep a card."""
    found = False
    card = table.top[zone_of(table, user, DRIVE)]
    for _ in range(looked_at(table, user, asked)):
        if card == kept:
            found = True
        card = table.below[card]
    return KEPT_OF_LOOKED_AT if fails(table, KEPT_OF_LOOKED_AT, found, kept, looked_at(table, user, asked)) else ALLOWED


@step(ASK_FOR_KEEP)
def ask_for_keep(table: Table, frame: int) -> None:
    """One of them goes to the hand."""
    user = table.f_seat[frame]
    if not table.in_game[user]:
        finish(table)
        return
    no_offers(table)
    count = looked_at(table, user, table.f_count[frame])
    card = table.top[zone_of(table, user, DRIVE)]
    for i in range(count):
        first = why_not_keep(table, user, table.f_count[frame], card) == ALLOWED
        other = table.top[zone_of(table, user, DRIVE)]
        for _ in range(i):
            if table.printed[other] == table.printed[card]:
                first = False
            other = table.below[other]
        if first:
            offer_card(table, KEEP, card)
        card = table.below[card]
    ask(table, user, frame, KEEP_ONE)


@step(KEEP_ONE)
def keep_one(table: Table, frame: int) -> None:
    """The others go under the drive, in the order seen; only the sifting user knows which."""
    user = table.f_seat[frame]
    keep(table, user, looked_at(table, user, table.f_count[frame]), table.chosen_card)
    finish(table)


# ``Deploy a .PRG of cost N or less from your trash`` (D9): ``f_code`` are the types, ``f_count`` the cost or -1.
# ``f_x`` says that it is the hand


@step(ASK_FOR_DEPLOYMENT)
def ask_for_deployment(table: Table, frame: int) -> None:
    """Forced if any card is eligible; no question for a single one."""
    user = table.f_seat[frame]
    no_offers(table)
    found = 0
    only = NOTHING
    card = table.bottom[zone_of(table, user, HAND if table.f_x[frame] else TRASH)]
    while card >= 0:
        legal = why_not_deploy(table, user, table.f_code[frame], table.f_count[frame], table.f_x[frame], card) == ALLOWED
        if legal and is_first_copy(table, card):
            offer_card(table, DEPLOY, card)
            found += 1
            only = card
        card = table.above[card]
    if found == 0 or not table.in_game[user]:
        finish(table)
    elif found == 1:
        deploy(table, user, only)
    else:
        ask(table, user, frame, DEPLOY_CHOSEN)


@step(DEPLOY_CHOSEN)
def deploy_chosen(table: Table, frame: int) -> None:
    """It enters the own desktop under the own control."""
    deploy(table, table.f_seat[frame], table.chosen_card)


@rule
def deploy(table: Table, user: int, card: int) -> None:
    """A card of the trash or the hand comes into play."""
    enter(table, card, user, user, NOTHING, CARD_CONTROLLERS_1, 0)
    finish(table)


# ``Redirect the target`` (D10, R44): filters are read from the side of the redirecting user


@rule
def why_not_aim(table: Table, frame: int, aims: int, aim0: int, aim1: int, aim2: int) -> int:
    """Why the process may not be aimed at so many targets, one for each slot."""
    return why_not_aim_at(table, table.f_seat[frame], table.f_process[frame], aims, aim0, aim1, aim2)


@rule
def why_not_aim_at(table: Table, user: int, process: int, aims: int, aim0: int, aim1: int, aim2: int) -> int:
    """Why a user may not aim a process so."""
    at = find_process(table, process)
    if fails(table, AIMED_ON_STACK, at >= 0, process):
        return AIMED_ON_STACK
    use = table.p_use[at]
    slot = table.u_slot[use]
    slots = table.u_slots[use]
    if fails(table, AIM_FOR_EACH_SLOT, aims == slots, process, aims):
        return AIM_FOR_EACH_SLOT
    why = ALLOWED
    if aims > 0 and slots > 0:
        why = why_not_target(table, user, slot, aim0, process)
    if why == ALLOWED and aims > 1 and slots > 1:
        why = why_not_target(table, user, slot + 1, aim1, process)
    if why == ALLOWED and aims > 2 and slots > 2:
        why = why_not_target(table, user, slot + 2, aim2, process)
    if why == ALLOWED:
        other = aim0 != table.p_aim0[at] or aim1 != table.p_aim1[at] or aim2 != table.p_aim2[at]
        if fails(table, ANOTHER_AIM, other, process):
            why = ANOTHER_AIM
    return why


@rule
def find_other_aims(table: Table, user: int, process: int, offered: bool) -> int:
    """How many other legal target lists a process has; they may be offered, and the last one is chosen then."""
    at = find_process(table, process)
    if at < 0 or not table.p_aim0[at] or not table.in_game[user]:
        return 0
    found = 0
    use = table.p_use[at]
    slot = table.u_slot[use]
    slots = table.u_slots[use]
    end0 = find_aims(table, user, slot, process, 0)
    end1 = find_aims(table, user, slot + 1, process, end0) if slots > 1 else note_aim(table, 0, end0)
    end2 = find_aims(table, user, slot + 2, process, end1) if slots > 2 else note_aim(table, 0, end1)
    for i in range(end0):
        for j in range(end0, end1):
            for k in range(end1, end2):
                aim0 = table.aims[i]
                aim1 = table.aims[j]
                aim2 = table.aims[k]
                if why_not_aim_at(table, user, process, slots, aim0, aim1, aim2) == ALLOWED:
                    found += 1
                    if offered:
                        offer(table, AIM, NOTHING, NOTHING, use, 0, aim0, aim1, aim2, 0)
                        table.chosen_aim0 = aim0
                        table.chosen_aim1 = aim1
                        table.chosen_aim2 = aim2
    return found


@step(ASK_FOR_AIM)
def ask_for_aim(table: Table, frame: int) -> None:
    """Another legal target list; none available: nothing happens."""
    user = table.f_seat[frame]
    no_offers(table)
    found = find_other_aims(table, user, table.f_process[frame], True)
    if found == 0:
        finish(table)
    elif found == 1:
        aim_anew(table, frame)
    else:
        ask(table, user, frame, AIM_ANEW)


@step(AIM_ANEW)
def aim_anew(table: Table, frame: int) -> None:
    """The process has the chosen targets; its issuer is still "you"."""
    at = find_process(table, table.f_process[frame])
    if at >= 0 and holds(table, R44):
        old0 = table.p_aim0[at]
        old1 = table.p_aim1[at]
        old2 = table.p_aim2[at]
        table.p_aim0[at] = table.chosen_aim0
        table.p_aim1[at] = table.chosen_aim1
        table.p_aim2[at] = table.chosen_aim2
        emit(table, Retargeted.NUMBER, R44, table.f_process[frame], old0, old1, old2)
    finish(table)


# ``move ... to another desktop`` (D11): ``f_card`` moves, ``f_count`` says that the own desktop is none of those


@step(ASK_WHERE)
def ask_where(table: Table, frame: int) -> None:
    """Whose desktop it goes to; where only one is left, nobody is asked."""
    user = table.f_seat[frame]
    card = table.f_card[frame]
    no_offers(table)
    found = 0
    last = NOTHING
    for seat in range(table.seats):
        if may_move(table, card, seat) and (seat != user or not table.f_count[frame]):
            offer_word(table, SEND, seat)
            found += 1
            last = seat
    if found <= 1 or not table.in_game[user]:
        finish(table)
        if found == 1 and table.in_game[user]:
            move_to(table, card, last)
        return
    ask(table, user, frame, MOVE_THERE)


@step(MOVE_THERE)
def move_there(table: Table, frame: int) -> None:
    """The card goes to the chosen desktop."""
    card = table.f_card[frame]
    finish(table)
    move_to(table, card, table.chosen_other)
