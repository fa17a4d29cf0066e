"""What looks good at once, over columns: how everybody plays in the futures that a search looks at.

It is the taste of the greedy bot (:mod:`~netdeck.games.datawarriors.bot.appeal`), which reads a view, as rules over the table, so that
compiled code can run it. Text is read from the same words of code that the rules carry out, for a process that might be: in a frame above
the running ones that never runs. Everything is weighed in hundredths of what appeal is, ten points for a wiped card of another user; only
what the seat that decides may know is looked at.
"""

from typing import Any, Final

from netdeck.games.datawarriors.bot import appeal, merit
from netdeck.games.datawarriors.rules import effects as e
from netdeck.games.datawarriors.rules.performing import (
    BOOST,
    CHOOSE_ONE,
    CONTROL,
    DEPLOY,
    EJECT_TARGET,
    EJECT_THIS,
    FOR_EACH_USER,
    FREE,
    GIVE,
    GO_ON_AT,
    HALT,
    IF,
    LATER,
    LEAK,
    LOCK,
    NO_MORE,
    REDIRECT,
    RESTORE,
    RESUME,
    SET_TARGET,
    SIFT,
    TRASH_EACH,
    TRASH_TARGET,
    TRASH_THIS,
    WIPE,
    WORDS,
)
from netdeck.games.datawarriors.rules.performing import DISCARD as DISCARD_SOME
from netdeck.games.datawarriors.rules.performing import DRAW as DRAW_SOME
from netdeck.games.datawarriors.rules.steps import OFFER_ANSWER, OFFER_DISCARD, OFFER_SCRIPTS
from netdeck.games.datawarriors.rules.table import (
    AIM,
    CHOOSE,
    DAEMON,
    DESKTOP,
    DISCARD,
    DRAW,
    DRIVE,
    EJECT_IT,
    ENOUGH,
    HAND,
    IDLE,
    ISSUE,
    KEEP,
    NOT_STANDING,
    PASS,
    PAY,
    PLAY,
    PRG,
    RETURN_IT,
    SCRIPT,
    TRASH,
    TRASH_IT,
    Table,
    desktop_of,
    find_process,
    free,
    kind_of,
    zone_of,
)
from netdeck.games.datawarriors.rules.table import DEPLOY as DEPLOY_IT
from netdeck.games.datawarriors.rules.table import RESTORE as RESTORE_IT
from netdeck.games.datawarriors.rules.values import (
    EACH_OTHER,
    HERE,
    HOLDER,
    ISSUER,
    OWNER,
    THEY,
    YOU,
    fits,
    is_true,
    target_card,
    target_of,
    target_process,
    users,
)
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_kind, aim_number
from netdeck.kernel.columns import count_offers, make_room, offered, rule
from netdeck.kernel.evaluating import number
from netdeck.machines.foresight import room_for_options

KNOCK_OUT: Final = round(100 * appeal.KNOCK_OUT)
CARD: Final = round(100 * appeal.CARD)
ENOUGH_CARDS: Final = appeal.ENOUGH_CARDS
POINT: Final = round(100 * merit.POINT)
TENTHS: Final = round(10 * merit.HORIZON)
"""For how many tenths of a use a card is played."""
WIPED: Final = round(100 * merit.WIPE)
RESTORED: Final = round(100 * merit.RESTORE)
LEAKED: Final = round(100 * merit.LEAK)
LOCKED: Final = round(100 * merit.LOCK)
DISCARDED: Final = round(100 * merit.DISCARD)
FREED: Final = round(100 * merit.FREE)
SIFTED: Final = round(100 * merit.SIFT)
NOT_KNOWN: Final = -1_000_000
"""The harm of a process that is not thought of any further."""


# Options


@rule
def weigh(table: Table, mind: Any) -> None:
    """How good each option looks to the seat that decides; 0 is neutral."""
    me = table.asked
    options = room_for_options(table, mind)
    plays = False
    for i in range(options):
        if offered(table, i, 0) == PLAY:
            plays = True
    ready = 0
    needed = 0
    if plays:
        ready, needed = ready_to_use(table, me)
    for i in range(options):
        kind = offered(table, i, 0)
        card = offered(table, i, 1)
        other = offered(table, i, 2)
        if kind == ISSUE:
            liking = liking_to_issue(table, me, i)
        elif kind == PLAY:
            liking = liking_to_play(table, me, card, other, offered(table, i, 3), ready, needed)
        elif kind == DISCARD:
            liking = liking_to_discard(table, me, card)
        elif kind in (TRASH_IT, EJECT_IT):
            liking = -worth_of_card(table, me, card)
        elif kind in (RESTORE_IT, KEEP, DEPLOY_IT, RETURN_IT):
            liking = 100 + worth_of_card(table, me, card)
        elif kind == CHOOSE:
            liking = liking_to_choose(table, me, other)
        elif kind == AIM:
            liking = liking_to_aim(table, me, offered(table, i, 5))
            liking += liking_to_aim(table, me, offered(table, i, 6)) + liking_to_aim(table, me, offered(table, i, 7))
        elif kind == DRAW:
            liking = 0 if table.asking == OFFER_SCRIPTS else 100 if wants_card(table, me) else -100
        elif kind == PAY:
            liking = 100
        elif kind == ENOUGH:
            liking = -100
        else:
            liking = -50 if kind == PASS and other != NOT_STANDING else 0
        mind.liking[i] = liking


@rule
def settled(table: Table) -> int:
    """Who can only pass says so in passing (see passing_by); -1 where there is a question."""
    if table.asking != OFFER_ANSWER:
        return NOTHING
    found = NOTHING
    for i in range(count_offers(table)):
        if offered(table, i, 0) != PASS:
            return NOTHING
        if offered(table, i, 2) == NOT_STANDING:
            found = i
    return found


@rule
def name(table: Table, at: int) -> int:
    """A number for what an option is: cards in play by their desktop and which copy they are, others by what is printed on them."""
    kind = offered(table, at, 0)
    other = offered(table, at, 2)
    key = joined(kind, name_of_card(table, offered(table, at, 1)))
    key = joined(key, name_of_card(table, other) if kind in (ISSUE, PLAY) else other)
    key = joined(joined(key, offered(table, at, 3)), offered(table, at, 4))
    for i in range(5, 8):
        aim = offered(table, at, i)
        key = joined(key, name_of_card(table, aim_number(aim)) if aim_kind(aim) == ON_CARD else aim)
    return key


@rule
def joined(key: int, part: int) -> int:
    """Two numbers as one, within what any machine can count."""
    return (key * 1_000_003 + part + 2) % 2_147_483_647


@rule
def name_of_card(table: Table, card: int) -> int:
    """A number for what a card is called."""
    if card < 0:
        return 0
    printed = table.printed[card]
    desktop = desktop_of(table, card)
    if desktop < 0:
        return 1 + printed
    copy = 1
    below = table.below[card]
    while below >= 0:
        if table.printed[below] == printed:
            copy += 1
        below = table.below[below]
    return ((1 + printed) << 16) + (copy << 3) + desktop + 1


# Who else is there


@rule
def first_other(table: Table, me: int) -> int:
    """The first of the other users in the game; oneself when there is none."""
    for seat in range(table.seats):
        if seat != me and table.in_game[seat]:
            return seat
    return me


@rule
def weakest(table: Table, me: int) -> int:
    """The other user with the smallest drive; oneself when there is none."""
    found = me
    least = 0
    for seat in range(table.seats):
        if seat != me and table.in_game[seat]:
            drive = table.size[zone_of(table, seat, DRIVE)]
            if found == me or drive < least:
                found = seat
                least = drive
    return found


@rule
def wants_card(table: Table, me: int) -> bool:
    """Drawing costs a card of the drive; it is worth it while the hand is small or the drive is large."""
    return table.size[zone_of(table, me, HAND)] < ENOUGH_CARDS and table.size[zone_of(table, me, DRIVE)] > 4


# Acts


@rule
def liking_to_issue(table: Table, me: int, at: int) -> int:
    """A command or a script, less what it costs; what is paid in Init comes back at once."""
    via = offered(table, at, 2)
    use = offered(table, at, 3)
    x = offered(table, at, 4)
    price = CARD if via < 0 else 0
    if table.asking != OFFER_SCRIPTS:
        price += POINT * (table.u_cost[use] + (x if table.u_with_x[use] else 0))
    desktop = desktop_of(table, via) if via >= 0 else me
    frame = suppose(table, table.u_do[use], me, x, desktop, NOBODY)
    if frame < 0:
        return 0
    take_aim(table, frame, me, offered(table, at, 5), offered(table, at, 6), offered(table, at, 7))
    harm = NOT_KNOWN
    aim = target_of(table, frame, ON_STACK)
    if aim:
        process = find_process(table, aim_number(aim))
        if process >= 0:
            harm = -worth_of_process(table, me, process)
            frame = suppose(table, table.u_do[use], me, x, desktop, NOBODY)
            take_aim(table, frame, me, offered(table, at, 5), offered(table, at, 6), offered(table, at, 7))
    return text_worth(table, frame, harm) - price


@rule
def liking_to_play(table: Table, me: int, card: int, host: int, desktop: int, ready: int, needed: int) -> int:
    """A card for the desktop: what it will do, as long as enough memory is left for what can be done now."""
    printed = table.printed[card]
    points = free(table, me)
    left = points - table.d_cost[printed]
    worth = worth_when_played(table, me, printed, host, me if host >= 0 else desktop)
    if left < min(needed, points) or (left == 0 and ready > 0):
        worth -= ready
    return worth - 200


@rule
def worth_when_played(table: Table, me: int, printed: int, host: int, desktop: int) -> int:
    """What a card may bring from a place."""
    worth = worth_of_commands(table, me, printed, desktop) * TENTHS // 10
    first = table.d_effect[printed]
    for effect in range(first, first + table.d_effects[printed]):
        worth += worth_of_effect(table, me, effect, host, desktop)
    return worth


@rule
def worth_of_commands(table: Table, me: int, printed: int, desktop: int) -> int:
    """The best use of its commands."""
    best = 0
    first = table.d_use[printed]
    for use in range(first, first + table.d_uses[printed]):
        x = max(0, min(4, table.total[me])) if table.u_with_x[use] else 0
        best = max(best, worth_of_use(table, me, use, x, desktop) - POINT * (table.u_cost[use] + x))
    return best


@rule
def worth_of_use(table: Table, me: int, use: int, x: int, desktop: int) -> int:
    """What a command or script brings that is aimed at the user with the smallest drive; other targets are guessed elsewhere."""
    frame = suppose(table, table.u_do[use], me, x, desktop, NOBODY)
    if frame < 0:
        return 0
    slot = table.u_slot[use]
    for i in range(slot, slot + table.u_slots[use]):
        if table.s_kind[i] == ON_SEAT:
            take_aim(table, frame, me, aim_at(ON_SEAT, weakest(table, me), 0), 0, 0)
    return text_worth(table, frame, NOT_KNOWN)


@rule
def worth_of_effect(table: Table, me: int, effect: int, host: int, desktop: int) -> int:
    """What a lasting effect is worth."""
    kind = table.e_kind[effect]
    change = table.e_a[effect]
    mine = host < 0 or table.controller[host] == me
    if kind == e.TRIGGER:
        if change == e.CLEANUP:
            return worth_of_trigger(table, me, effect, desktop, NOBODY) * TENTHS // 5
        return max(0, worth_of_trigger(table, me, effect, desktop, first_other(table, me)))
    if kind == e.HOST_COST:
        good = 400 if change < 0 else -800
        return good if mine else -good
    if kind == e.PLAY_COST:
        who = table.e_c[effect] & 15
        return 800 * change if who == EACH_OTHER or (who == HERE and desktop != me) else -800 * change
    if kind == e.USE_COST:
        return 600 * change if table.e_c[effect] == EACH_OTHER else -600 * change
    if kind == e.MEMORY:
        return -800 * change if desktop != me else 800 * change
    if kind in (e.SOFTEN, e.INSTEAD):
        return 800 * change
    if kind == e.TOLL:
        return 500
    if kind == e.LENDS:
        return 800
    return 300 if mine else -600


@rule
def worth_of_trigger(table: Table, me: int, effect: int, desktop: int, user: int) -> int:
    """What the text of a triggered effect brings."""
    frame = suppose(table, table.e_do[effect], me, 0, desktop, user)
    return text_worth(table, frame, NOT_KNOWN) if frame >= 0 else 0


@rule
def ready_to_use(table: Table, me: int) -> tuple[int, int]:
    """What can be done with Idle cards this turn, and how much memory that needs."""
    worth = 0
    cost = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        printed = table.printed[card]
        if table.controller[card] == me and table.state[card] == IDLE and table.d_uses[printed] > 0:
            good = worth_of_commands(table, me, printed, desktop_of(table, card))
            if good > 400:
                worth += good
                cost += table.u_cost[table.d_use[printed]]
    return worth, cost


@rule
def worth_of_card(table: Table, me: int, card: int) -> int:
    """What a card is worth to its user."""
    printed = table.printed[card]
    if table.d_type[printed] == SCRIPT:
        use = table.d_use[printed]
        return worth_of_use(table, me, use, 2 if table.u_with_x[use] else 0, me)
    return worth_when_played(table, me, printed, NOTHING, weakest(table, me) if table.d_elsewhere[printed] else me)


@rule
def liking_to_discard(table: Table, me: int, card: int) -> int:
    """From the hand the least useful card; a daemon only when it is an enemy's."""
    if table.asking == OFFER_DISCARD:
        return -worth_of_card(table, me, card)
    if table.controller[card] == me:
        return -2000
    harm = 0
    printed = table.printed[card]
    first = table.d_effect[printed]
    for effect in range(first, first + table.d_effects[printed]):
        if table.e_kind[effect] == e.TRIGGER:
            harm += worth_of_trigger(table, me, effect, me, NOBODY)
    held = table.bottom[zone_of(table, me, HAND)]
    while held >= 0:
        if kind_of(table, held) == DAEMON and not table.d_elsewhere[table.printed[held]]:
            return harm + 3500
        held = table.above[held]
    return harm + 1200


@rule
def liking_to_choose(table: Table, me: int, which: int) -> int:
    """Parts of a text: rather wipe another than restore, rather be locked than wiped."""
    code = table.code
    low = table.size[zone_of(table, me, DRIVE)] < 12
    at = code[table.f_card[table.depth - 1] + which]
    verb = code[at]
    who = code[at + 1]
    while code[at] != NO_MORE:
        if code[at] == RESTORE:
            return 900 if low else 400
        at += WORDS
    if verb == WIPE and who == THEY:
        return -500 if low else -300
    if verb == LOCK and who == THEY:
        return -400
    return 600 - 100 * which


@rule
def liking_to_aim(table: Table, me: int, aim: int) -> int:
    """Away from oneself, at the smallest drive."""
    if aim_kind(aim) != ON_SEAT:
        return 0
    seat = aim_number(aim)
    return -5000 if seat == me else 5000 - 100 * table.size[zone_of(table, seat, DRIVE)]


@rule
def worth_of_process(table: Table, me: int, at: int) -> int:
    """What a waiting process means to me."""
    issuer = table.p_issuer[at]
    desktop = table.p_desktop[at] if table.p_desktop[at] >= 0 else issuer
    frame = suppose(table, table.u_do[table.p_use[at]], issuer, table.p_x[at], desktop, NOBODY)
    if frame < 0:
        return 0
    take_aim(table, frame, issuer, table.p_aim0[at], table.p_aim1[at], table.p_aim2[at])
    worth = text_worth(table, frame, NOT_KNOWN)
    if issuer == me:
        return worth
    others = 0
    for seat in range(table.seats):
        others += table.in_game[seat]
    hits = hits_me(table, me, table.p_aim0[at]) or hits_me(table, me, table.p_aim1[at]) or hits_me(table, me, table.p_aim2[at])
    return -worth if hits or others == 2 else -worth * 3 // 10


@rule
def hits_me(table: Table, me: int, aim: int) -> bool:
    """Whether a target is me, or a card on my desktop."""
    kind = aim_kind(aim)
    if kind == ON_SEAT:
        return aim_number(aim) == me
    return kind == ON_CARD and table.zone[aim_number(aim)] == zone_of(table, me, DESKTOP)


# Text


@rule
def suppose(table: Table, code: int, me: int, x: int, desktop: int, user: int) -> int:
    """A process that might carry text out, above those that run; -1 where there is no room. *user* is who an event was about, if any."""
    frame = table.depth
    if frame + 4 >= len(table.f_step) and not make_room(table, table.f_step):
        return NOTHING
    table.f_seat[frame] = me
    table.f_code[frame] = code
    table.f_source[frame] = NOTHING
    table.f_entered[frame] = 0
    table.f_desktop[frame] = desktop
    table.f_x[frame] = x
    table.f_aim0[frame] = 0
    table.f_aim1[frame] = 0
    table.f_aim2[frame] = 0
    table.f_process[frame] = 0
    table.f_event_user[frame] = user if user >= 0 else desktop
    table.f_it[frame] = table.f_event_user[frame]
    table.f_holder[frame] = first_other(table, me)
    table.f_card[frame] = 0
    table.f_count[frame] = 0
    return frame


@rule
def take_aim(table: Table, frame: int, me: int, aim0: int, aim1: int, aim2: int) -> None:
    """The targets of a process that might be."""
    table.f_aim0[frame] = aim0
    table.f_aim1[frame] = aim1
    table.f_aim2[frame] = aim2
    card = target_card(table, frame)
    if card >= 0:
        table.f_holder[frame] = table.controller[card]


@rule
def suppose_inside(table: Table, frame: int, code: int) -> int:
    """Text inside of text, about the same things; -1 where there is no room."""
    child = frame + 1
    if child >= len(table.f_step) and not make_room(table, table.f_step):
        return NOTHING
    table.f_seat[child] = table.f_seat[frame]
    table.f_code[child] = code
    table.f_source[child] = NOTHING
    table.f_entered[child] = 0
    table.f_desktop[child] = table.f_desktop[frame]
    table.f_x[child] = table.f_x[frame]
    table.f_aim0[child] = table.f_aim0[frame]
    table.f_aim1[child] = table.f_aim1[frame]
    table.f_aim2[child] = table.f_aim2[frame]
    table.f_process[child] = 0
    table.f_event_user[child] = table.f_event_user[frame]
    table.f_it[child] = table.f_it[frame]
    table.f_holder[child] = table.f_holder[frame]
    table.f_card[child] = 0
    table.f_count[child] = 0
    return child


@rule
def text_worth(table: Table, frame: int, harm: int) -> int:
    """What instructions bring, from the side of whoever would carry them out.

    What was brought is counted in ``f_count``. Text inside of text has a frame of its own; outside of it ``f_process`` tells how many parts
    were looked at, and ``f_card`` what the best of them brings.
    """
    code = table.code
    lowest = frame
    while True:
        at = table.f_code[frame]
        verb = code[at]
        what = code[at + 1]
        how_much = code[at + 2]
        if verb == NO_MORE:
            brought = table.f_count[frame]
            if frame == lowest:
                return brought
            frame -= 1
            bring_up(table, frame, brought)
        elif verb == GO_ON_AT:
            table.f_code[frame] = what
        elif verb == IF:
            table.f_code[frame] = at + WORDS if is_true(table, what, table.f_seat[frame], frame) else how_much
        elif verb in (FOR_EACH_USER, CHOOSE_ONE):
            frame = look_inside(table, frame, verb, what, how_much)
            if frame < 0:
                return 0
        else:
            table.f_count[frame] += worth_of_instruction(table, frame, verb, what, how_much, harm)
            table.f_code[frame] = at + WORDS


@rule
def bring_up(table: Table, frame: int, brought: int) -> None:
    """What text inside of text has brought: for each user all of it, of several parts the best for whoever chooses."""
    at = table.f_code[frame]
    if table.code[at] == FOR_EACH_USER:
        table.f_count[frame] += brought
    elif table.f_process[frame] == 1:
        table.f_card[frame] = brought
    elif table.code[at + 1] == YOU:
        table.f_card[frame] = max(table.f_card[frame], brought)
    else:
        table.f_card[frame] = min(table.f_card[frame], brought)


@rule
def look_inside(table: Table, frame: int, verb: int, who: int, place: int) -> int:
    """Go on with the next of several texts inside of this one, or behind them; the frame in which that is."""
    number = table.f_process[frame]
    if number == (table.seats if verb == FOR_EACH_USER else table.code[place]):
        if verb == CHOOSE_ONE:
            table.f_count[frame] += table.f_card[frame]
        table.f_process[frame] = 0
        table.f_code[frame] += WORDS
        return frame
    table.f_process[frame] = number + 1
    if verb == CHOOSE_ONE:
        return suppose_inside(table, frame, table.code[place + 1 + number])
    if not meant(table, frame, who) >> number & 1:
        return frame
    child = suppose_inside(table, frame, place)
    if child >= 0:
        table.f_desktop[child] = number
        table.f_event_user[child] = number
        table.f_it[child] = number
    return child


@rule
def meant(table: Table, frame: int, who: int) -> int:
    """The users that a text names; where it is about a card or a process that nobody knows yet, the first of the others."""
    me = table.f_seat[frame]
    seats = users(table, who, me, table.f_it[frame], frame)
    if seats == 0 and who in (OWNER, HOLDER, ISSUER):
        return 1 << first_other(table, me)
    return seats


@rule
def worth_of_instruction(table: Table, frame: int, verb: int, what: int, how_much: int, harm: int) -> int:
    """What one instruction brings."""
    me = table.f_seat[frame]
    if verb <= SIFT:
        seats = meant(table, frame, what)
        worth = 0
        for seat in range(table.seats):
            if seats >> seat & 1:
                n = number(table, how_much, me, table.f_x[frame], table.f_it[frame] if what == YOU else seat, frame)
                worth += worth_of_act(table, me, verb, seat, n)
        return worth
    if verb in (TRASH_THIS, EJECT_THIS):
        return -800
    if verb == BOOST:
        return 500 * min(3, count_attackers(table, me)) - 400
    if verb == DEPLOY:
        return 1400 if has_cheap_program(table, me) else 0
    if verb >= LATER:
        return 100 if verb != GIVE else -800
    if verb >= HALT:
        return worth_on_process(table, frame, verb, what, harm)
    if verb >= TRASH_EACH:
        worth = 0
        for i in range(table.in_plays):
            card = table.in_play[i]
            if fits(table, card, what, me, frame):
                worth += worth_on_card(table, me, verb - TRASH_EACH + TRASH_TARGET, how_much, card)
        return worth
    card = target_card(table, frame)
    return worth_on_card(table, me, verb, what, card) if card >= 0 else 1000


@rule
def worth_of_act(table: Table, me: int, verb: int, seat: int, n: int) -> int:
    """What it brings me when a user does something."""
    if verb == WIPE:
        drive = table.size[zone_of(table, seat, DRIVE)]
        wiped = min(n, drive)
        worth = -WIPED * wiped
        if wiped > 0 and wiped == drive:
            worth -= KNOCK_OUT
    elif verb == LEAK:
        worth = -LEAKED * min(n, free(table, seat))
    elif verb == LOCK:
        worth = -LOCKED * n
    elif verb == DISCARD_SOME:
        worth = -DISCARDED * min(n, table.size[zone_of(table, seat, HAND)])
    elif verb == FREE:
        worth = FREED * min(n, table.allocated[seat])
    elif verb == DRAW_SOME:
        worth = (300 if table.size[zone_of(table, me, DRIVE)] > 10 else -600) * n
    elif verb == RESTORE:
        worth = RESTORED * min(n, count_fresh(table, seat))
    else:
        worth = SIFTED
    return worth if seat == me else -worth


@rule
def count_fresh(table: Table, seat: int) -> int:
    """The cards in a trash that were never restored."""
    found = 0
    card = table.bottom[zone_of(table, seat, TRASH)]
    while card >= 0:
        if not table.restored[card]:
            found += 1
        card = table.above[card]
    return found


@rule
def count_attackers(table: Table, me: int) -> int:
    """My Idle cards that have commands."""
    found = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == me and table.state[card] == IDLE and table.d_uses[table.printed[card]] > 0:
            found += 1
    return found


@rule
def has_cheap_program(table: Table, me: int) -> bool:
    """Whether a program that costs little lies in my trash."""
    card = table.bottom[zone_of(table, me, TRASH)]
    while card >= 0:
        printed = table.printed[card]
        if table.d_type[printed] == PRG and table.d_cost[printed] <= 2 and not table.d_elsewhere[printed]:
            return True
        card = table.above[card]
    return False


@rule
def worth_on_process(table: Table, frame: int, verb: int, unless: int, harm: int) -> int:
    """What is done to a process on the stack: what it would do to me, or to its issuer."""
    at = target_process(table, frame)
    if at < 0 or harm == NOT_KNOWN:
        return 800
    if verb == RESUME:
        return -harm
    if verb == REDIRECT:
        return harm * 8 // 5
    worth = harm + 200 * table.p_cost[at]
    return (worth if unless < 0 else worth * 3 // 5) - 400


@rule
def worth_on_card(table: Table, me: int, verb: int, what: int, card: int) -> int:
    """What is done to a card in play: it is worth what it can do."""
    strength = table.d_strength[table.printed[card]]
    worth = 600 + strength * 3 // 10
    mine = table.controller[card] == me
    if verb == SET_TARGET:
        idle = table.state[card] == IDLE
        if what == IDLE:
            worth = 0 if idle else strength * 10 // TENTHS
            return worth if mine else -worth
        worth = worth // 2 if idle else 0
        return -worth if mine else worth
    if verb == CONTROL:
        return 0 if mine else worth * 2 // 5 if what else worth * 13 // 10
    if mine:
        return -worth
    return worth * 7 // 10 if verb == EJECT_TARGET else worth
