"""What card text would bring, read from the same words of code that the rules carry out.

It is read for a process that might be: in a frame above the running ones that never runs. What a single instruction brings stands in
:mod:`~netdeck.games.datawarriors.bot.act_worth`.
"""

from netdeck.games.datawarriors.bot.act_worth import first_other, meant, worth_of_instruction
from netdeck.games.datawarriors.rules.table import Table, be_about_the_same, stands
from netdeck.games.datawarriors.rules.values import YOU, is_true, target_card, target_of
from netdeck.games.datawarriors.rules.verbs import (
    CHOOSE_ONE,
    EJECT_TARGET,
    EJECT_THIS,
    FOR_EACH_USER,
    GO_ON_AT,
    IF,
    IF_DONE,
    LATER,
    NO_MORE,
    TRASH_TARGET,
    TRASH_THIS,
    WORDS,
)
from netdeck.kernel.card_table import NOTHING, ON_CARD
from netdeck.kernel.columns import make_room, rule


@rule
def suppose(table: Table, code: int, me: int, x: int, desktop: int, user: int) -> int:
    """A process that might carry text out, above those that run; -1 where there is no room. *user* is who an event was about, if any.

    Of which card the text is need not be known: see :func:`is_supposed`.
    """
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
def of_card(table: Table, frame: int, card: int, entered: int) -> None:
    """The card whose text a process that might be carries out."""
    table.f_source[frame] = card
    table.f_entered[frame] = entered


@rule
def take_aim(table: Table, frame: int, aim0: int, aim1: int, aim2: int) -> None:
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
    be_about_the_same(table, frame, child)
    table.f_code[child] = code
    table.f_process[child] = 0
    table.f_card[child] = 0
    table.f_count[child] = 0
    return child


@rule
def text_worth(table: Table, frame: int, harm: int, ready: int) -> int:
    """What instructions bring, from the side of whoever would carry them out.

    Where it is known, *harm* is what a process would do to them at which the text is aimed, and *ready* what they could do with the card at
    which it is aimed if that were Idle.

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
        elif verb == IF_DONE:
            table.f_code[frame] = at + WORDS if is_supposed(table, code[at - WORDS], frame) else how_much
        elif verb in (FOR_EACH_USER, CHOOSE_ONE, LATER):
            frame = look_inside(table, frame, verb, what, how_much)
            if frame < 0:
                return 0
        else:
            table.f_count[frame] += worth_of_instruction(table, frame, verb, what, how_much, harm, ready)
            table.f_code[frame] = at + WORDS


@rule
def bring_up(table: Table, frame: int, brought: int) -> None:
    """What text inside of text has brought: for each user all of it, later a little less, of several parts the best for whoever chooses."""
    at = table.f_code[frame]
    if table.code[at] == FOR_EACH_USER:
        table.f_count[frame] += brought
    elif table.code[at] == LATER:
        table.f_count[frame] += brought * 9 // 10
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
    if number == (table.seats if verb == FOR_EACH_USER else 1 if verb == LATER else table.code[place]):
        if verb == CHOOSE_ONE:
            table.f_count[frame] += table.f_card[frame]
        table.f_process[frame] = 0
        table.f_code[frame] += WORDS
        return frame
    table.f_process[frame] = number + 1
    if verb == LATER:
        return suppose_inside(table, frame, place)
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
def is_supposed(table: Table, verb: int, frame: int) -> bool:
    """Whether what stands before "if you do" is taken to be done: all but the removal of a card that is known to be gone."""
    if verb in (TRASH_TARGET, EJECT_TARGET):
        return target_of(table, frame, ON_CARD) == 0 or target_card(table, frame) >= 0
    if verb in (TRASH_THIS, EJECT_THIS):
        return table.f_source[frame] < 0 or stands(table, table.f_source[frame], table.f_entered[frame])
    return True
