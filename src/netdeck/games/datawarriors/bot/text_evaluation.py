"""What card text would bring, read from the same words of code that the rules carry out.

It is read for a process that might be: in a frame above the running ones that never runs. What a single instruction brings stands in
:mod:`~netdeck.games.datawarriors.bot.instruction_evaluation`.
"""

from netdeck.cardgame.program import CHOOSE_ONE, EACH_PLAYER, END, GO_ON, IF, IF_DONE, LATER, MAY
from netdeck.games.datawarriors.bot.instruction_evaluation import first_other, meant, worth_of_instruction
from netdeck.games.datawarriors.rules.execution import THE_TARGET, THIS_CARD
from netdeck.games.datawarriors.rules.table import Table, be_about_the_same
from netdeck.games.datawarriors.rules.values import YOU, is_true, target_card, target_of, this_card
from netdeck.games.datawarriors.rules.verbs import EJECT, TRASH
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
    before = NOTHING
    while True:
        at = table.f_code[frame]
        verb = code[at]
        if verb == END:
            brought = table.f_count[frame]
            if frame == lowest:
                return brought
            frame -= 1
            bring_up(table, frame, brought)
            continue
        words = at + 2
        after = words + code[at + 1]
        if verb == GO_ON:
            table.f_code[frame] = after + code[words]
        elif verb == IF:
            table.f_code[frame] = after if is_true(table, code[words + 1], table.f_seat[frame], frame) else after + code[words]
        elif verb == IF_DONE:
            table.f_code[frame] = after if is_supposed(table, before, frame) else after + code[words]
        elif verb in (EACH_PLAYER, CHOOSE_ONE, LATER, MAY):
            frame = look_inside(table, frame, verb, after)
            if frame < 0:
                return 0
        else:
            table.f_count[frame] += worth_of_instruction(table, frame, verb, words, harm, ready)
            table.f_code[frame] = after
        before = at


@rule
def bring_up(table: Table, frame: int, brought: int) -> None:
    """What text inside of text has brought: for each user all of it, later a little less, of several parts the best for whoever chooses."""
    at = table.f_code[frame]
    if table.code[at] == EACH_PLAYER:
        table.f_count[frame] += brought
    elif table.code[at] == LATER:
        table.f_count[frame] += brought * 9 // 10
    elif table.f_process[frame] == 1:
        table.f_card[frame] = brought
    elif table.code[at + table.code[at + 1]] == YOU:
        table.f_card[frame] = max(table.f_card[frame], brought)
    else:
        table.f_card[frame] = min(table.f_card[frame], brought)


@rule
def look_inside(table: Table, frame: int, verb: int, after: int) -> int:
    """Go on with the next of several texts inside of this one, or behind them; the frame in which that is."""
    place = table.code[after - 1]
    number = table.f_process[frame]
    if number == (table.seats if verb == EACH_PLAYER else 1 if verb == LATER else table.code[place]):
        if verb in (CHOOSE_ONE, MAY):
            table.f_count[frame] += table.f_card[frame]
        table.f_process[frame] = 0
        table.f_code[frame] = after
        return frame
    table.f_process[frame] = number + 1
    if verb == LATER:
        return suppose_inside(table, frame, place)
    if verb in (CHOOSE_ONE, MAY):
        return suppose_inside(table, frame, table.code[place + 1 + number])
    if not meant(table, frame, table.code[after - 2]) >> number & 1:
        return frame
    child = suppose_inside(table, frame, place)
    if child >= 0:
        table.f_desktop[child] = number
        table.f_event_user[child] = number
        table.f_it[child] = number
    return child


@rule
def is_supposed(table: Table, at: int, frame: int) -> bool:
    """Whether what stands before "if you do" is taken to be done: all but the removal of a card that is known to be gone."""
    if at < 0 or table.code[at] not in (TRASH, EJECT):
        return True
    which = table.code[at + 2]
    if which == THE_TARGET:
        return target_of(table, frame, ON_CARD) == 0 or target_card(table, frame) >= 0
    return which != THIS_CARD or table.f_source[frame] < 0 or this_card(table, frame) >= 0
