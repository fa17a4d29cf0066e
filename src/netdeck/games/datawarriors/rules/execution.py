"""Carrying out instructions, one after another (P8 of the specification, R38).

Nothing interrupts the instructions of one process; the triggers that they cause wait until it is done. An impossible part is skipped and
the rest is done. What needs somebody's choice runs as a process of its own (:mod:`~netdeck.games.datawarriors.rules.choices`).

Which instruction does what stands in :mod:`~netdeck.games.datawarriors.rules.verbs`.
"""

from netdeck.games.datawarriors.events.base import BY_TEXT
from netdeck.games.datawarriors.events.desktops import TrashPrevented
from netdeck.games.datawarriors.events.processes import Copied, HaltPrevented, Resumed
from netdeck.games.datawarriors.rules.choices import begin_choice
from netdeck.games.datawarriors.rules.clauses import CARD_EFFECTS_1, CARD_EFFECTS_3, R27, R35, R43, R49, R100, R109, TRASH_BIN_1
from netdeck.games.datawarriors.rules.delayed import REPLACED, SPARED, carry_out_later, ward
from netdeck.games.datawarriors.rules.desktops import give, leave_play, move_to, set_state
from netdeck.games.datawarriors.rules.effects import keeps, unhaltable_by
from netdeck.games.datawarriors.rules.issue import put_on_stack
from netdeck.games.datawarriors.rules.memory import boost
from netdeck.games.datawarriors.rules.piles import PUT_OFF_INSTEAD, wipe
from netdeck.games.datawarriors.rules.resolution import mark_halted, perform_effect
from netdeck.games.datawarriors.rules.steps import (
    ASK_FOR_AIM,
    ASK_FOR_CARD,
    ASK_FOR_DEPLOYMENT,
    ASK_FOR_PAYMENT,
    ASK_WHERE,
    CARRY_OUT,
    LOOK,
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
    zone_of,
)
from netdeck.games.datawarriors.rules.values import YOU, amount, fits, target_card, target_process, this_card, users
from netdeck.kernel.card_table import NOTHING, begin
from netdeck.kernel.columns import emit, holds, remark, rule
from netdeck.kernel.vm import number

THIS_CARD, THE_TARGET, ALL_SUCH, THE_HOST = range(4)
"""Which cards in play are meant."""
TO_ANOTHER, TO_ANY = -1, -2
"""To which desktop: somebody else's, any."""


@rule
def find_users(table: Table, frame: int, who: int) -> int:
    """Find the users that *who* names, in turn order from you; how many there are."""
    you = table.f_seat[frame]
    seats = users(table, who, you, table.f_it[frame], frame)
    count = 0
    for i in range(table.seats):
        seat = (you + i) % table.seats
        if seats >> seat & 1:
            table.found[count] = seat
            count += 1
    return count


@rule
def players_meant(table: Table, frame: int, words: int) -> int:
    """The users that the first word of a verb names."""
    return find_users(table, frame, table.code[words])


# Text inside of text


@rule
def choose_one(table: Table, frame: int, who: int, parts: int) -> None:
    """The first of those who are to choose does so."""
    if find_users(table, frame, who) > 0:
        begin_choice(table, frame, table.found[0], parts)


@rule
def each_player(table: Table, frame: int, who: int, program: int) -> None:
    """For each user, in turn order from you."""
    for i in range(find_users(table, frame, who) - 1, -1, -1):
        child = begin(table, CARRY_OUT)
        be_about_the_same(table, frame, child)
        table.f_code[child] = program
        table.f_it[child] = table.found[i]


# What users do


@rule
def wipe_users(table: Table, frame: int, who: int, n: int) -> None:
    """All are wiped, in turn order from you; what happens instead then happens in that order, too."""
    you = table.f_seat[frame]
    end = find_users(table, frame, who)
    for i in range(end):
        user = table.found[i]
        it = table.f_it[frame] if who == YOU else user
        asked = number(table, n, you, table.f_x[frame], it, frame)
        wipe(table, you, user, asked, table.f_process[frame], table.f_source[frame])
    for i in range(end - 1, -1, -1):
        user = table.found[i]
        effect = table.instead[user]
        if effect >= 0:
            card = table.instead_card[user]
            perform_effect(table, table.e_do[effect], user, card, desktop_of(table, card), -1)
        elif effect <= PUT_OFF_INSTEAD:
            carry_out_later(table, PUT_OFF_INSTEAD - effect)


@rule
def begin_restoring(table: Table, user: int, n: int) -> None:
    """A user is to choose up to so many cards of the trash."""
    if n > 0:
        child = begin(table, ASK_FOR_CARD)
        table.f_seat[child] = user
        table.f_count[child] = n
        table.f_x[child] = 0


@rule
def begin_sifting(table: Table, user: int, n: int) -> None:
    """A user looks at the top of the drive."""
    if n > 0 and table.size[zone_of(table, user, DRIVE)] > 0:
        child = begin(table, LOOK)
        table.f_seat[child] = user
        table.f_count[child] = n


@rule
def boost_wipes(table: Table, frame: int, n: int) -> None:
    """Your wipes become larger."""
    boost(table, table.f_seat[frame], amount(table, frame, n), CARD_EFFECTS_3)


@rule
def begin_deployment(table: Table, frame: int, types: int, most: int, from_hand: int) -> None:
    """You are to choose a card that comes into play."""
    child = begin(table, ASK_FOR_DEPLOYMENT)
    table.f_seat[child] = table.f_seat[frame]
    table.f_code[child] = types
    table.f_count[child] = most
    table.f_x[child] = from_hand


# What is done to cards in play


@rule
def card_meant(table: Table, frame: int, which: int) -> int:
    """The one card in play that is meant: this card, its host, or the target; -1 for none."""
    if which == THE_TARGET:
        return target_card(table, frame)
    card = this_card(table, frame)
    return table.host[card] if which == THE_HOST and card >= 0 else card


@rule
def note_cards(table: Table, frame: int, which: int, of: int) -> int:
    """Lay the cards in play that are meant on the tray: this card, the target, or all such cards; how many there are."""
    if which == ALL_SUCH:
        count = 0
        for i in range(table.in_plays):
            card = table.in_play[i]
            if fits(table, card, of, table.f_seat[frame], frame):
                table.tray[count] = card
                count += 1
        return count
    card = card_meant(table, frame, which)
    if card < 0:
        return 0
    table.tray[0] = card
    return 1


@rule
def trash_cards(table: Table, frame: int, which: int, of: int) -> None:
    """Cards in play go to their owners' trash."""
    for i in range(note_cards(table, frame, which, of)):
        card = table.tray[i]
        if table.state[card] == NOT_IN_PLAY:
            continue
        keeper = keeps(table, card, table.f_seat[frame]) if table.f_process[frame] else NOTHING
        if keeper >= 0 and holds(table, R109):
            remark(table, TrashPrevented.NUMBER, R109, card, keeper)
        else:
            leave_play(table, card, TRASH, TRASH_BIN_1, False)


@rule
def eject_cards(table: Table, frame: int, which: int, of: int) -> None:
    """Cards in play go to their owners' hands."""
    for i in range(note_cards(table, frame, which, of)):
        if table.state[table.tray[i]] != NOT_IN_PLAY:
            leave_play(table, table.tray[i], HAND, R35, False)


@rule
def set_cards(table: Table, frame: int, which: int, of: int, state: int) -> None:
    """Cards in play are loading, idle or running; daemons are always running."""
    for i in range(note_cards(table, frame, which, of)):
        card = table.tray[i]
        if table.state[card] != NOT_IN_PLAY:
            may = kind_of(table, card) != DAEMON or not holds(table, R43)
            if may and table.state[card] != state:
                set_state(table, card, state, R49, BY_TEXT)


@rule
def take_control(table: Table, frame: int, for_a_while: int) -> None:
    """You control the target, for a while or for good."""
    card = target_card(table, frame)
    if card >= 0 and table.controller[card] != table.f_seat[frame]:
        give(table, card, table.f_seat[frame], for_a_while == 1, R35)


@rule
def give_card(table: Table, frame: int, which: int, who: int, for_a_while: int) -> None:
    """Somebody else controls this card or the target."""
    card = placed_card(table, frame, which, who)
    if card >= 0 and find_users(table, frame, who) > 0 and table.controller[card] != table.found[0]:
        give(table, card, table.found[0], for_a_while == 1, R35)


@rule
def move_card(table: Table, frame: int, which: int, who: int) -> None:
    """This card or the target goes to somebody's desktop."""
    card = placed_card(table, frame, which, who)
    if card >= 0 and find_users(table, frame, who) > 0:
        move_to(table, card, table.found[0])


@rule
def placed_card(table: Table, frame: int, which: int, who: int) -> int:
    """The card that goes to a user; where you say to which, you are asked instead, and there is none now."""
    card = card_meant(table, frame, which)
    if card >= 0 and who < 0:
        child = begin(table, ASK_WHERE)
        table.f_seat[child] = table.f_seat[frame]
        table.f_card[child] = card
        table.f_count[child] = 1 if who == TO_ANOTHER else 0
        return NOTHING
    return card


# What is done to processes on the stack


@rule
def halt_target(table: Table, frame: int, unless: int) -> None:
    """The target is halted, if nothing keeps it from that and its issuer does not pay."""
    at = target_process(table, frame)
    if at < 0:
        return
    you = table.f_seat[frame]
    process = table.p_number[at]
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
def resume_target(table: Table, frame: int) -> None:
    """The target is halted no more."""
    at = target_process(table, frame)
    if at >= 0 and table.p_halted[at] and holds(table, R27):
        table.p_halted[at] = 0
        emit(table, Resumed.NUMBER, R27, table.p_number[at], table.f_seat[frame])


@rule
def redirect_target(table: Table, frame: int) -> None:
    """You choose other targets for the target."""
    at = target_process(table, frame)
    if at >= 0:
        process = table.p_number[at]
        child = begin(table, ASK_FOR_AIM)
        table.f_seat[child] = table.f_seat[frame]
        table.f_process[child] = process


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
    emit(table, Copied.NUMBER, R100, copied, table.f_seat[frame])


# What keeps wipes off


@rule
def spare_wipes(table: Table, frame: int, n: int, times: int) -> None:
    """The next wipes against you become smaller."""
    ward(table, frame, SPARED, 0, amount(table, frame, n), amount(table, frame, times))


@rule
def replace_wipe(table: Table, frame: int, program: int) -> None:
    """Something happens instead of the next wipe against you."""
    ward(table, frame, REPLACED, program, 1, 1)
