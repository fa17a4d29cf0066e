"""Numbers and conditions of card text, read when they are needed (card-effects.3); who "you", "the target" and "they" are then."""

from netdeck.games.datawarriors.rules.clauses import THE_CONVENIENCE_RULE_2
from netdeck.games.datawarriors.rules.table import NOT_IN_PLAY, Table, find_process, free, stands, zone_of
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, ON_STACK, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import holds, rule
from netdeck.kernel.vm import HALF, compares, evaluate, number

FREE_POINTS, COUNT, PHASE_IS, YOUR_TURN, OTHERS_MORE = range(HALF + 1, HALF + 6)
"""What only this game's text knows."""
PILE, CONTROLLED, IN_PLAY = range(3)
"""Where cards are counted: in piles, among those that somebody controls, among all in play."""
YOU, EACH_OTHER, EACH, TARGET, HERE, THAT, THEY, OWNER, HOLDER, ISSUER, NO_ONE = range(11)
"""A user as the text says it."""
ANYBODYS, FRIENDLY, ENEMY = range(3)


@rule
def target_of(table: Table, frame: int, kind: int) -> int:
    """The target of a kind that a text has; 0 when there is none."""
    if aim_kind(table.f_aim0[frame]) == kind:
        return table.f_aim0[frame]
    if aim_kind(table.f_aim1[frame]) == kind:
        return table.f_aim1[frame]
    if aim_kind(table.f_aim2[frame]) == kind:
        return table.f_aim2[frame]
    return 0


@rule
def target_card(table: Table, frame: int) -> int:
    """The card that is the target, if it is still in play (R28)."""
    aim = target_of(table, frame, ON_CARD)
    if aim and stands(table, aim_number(aim), aim_entered(aim)):
        return aim_number(aim)
    return NOTHING


@rule
def this_card(table: Table, frame: int) -> int:
    """The card whose text it is, if it is still in play (R28)."""
    card = table.f_source[frame]
    return card if card >= 0 and stands(table, card, table.f_entered[frame]) else NOTHING


@rule
def target_process(table: Table, frame: int) -> int:
    """Where on the stack the process is that is the target; -1 when it is not there."""
    aim = target_of(table, frame, ON_STACK)
    return find_process(table, aim_number(aim)) if aim else NOTHING


@rule
def users(table: Table, who: int, you: int, it: int, frame: int) -> int:
    """The users that *who* names, those who are out left aside: a bit for each. They are meant in turn order from you (R52)."""
    if who == YOU:
        seat = you
    elif who in (EACH_OTHER, EACH):
        found = 0
        for seat in range(table.seats):
            if table.in_game[seat] and (who == EACH or seat != you):
                found |= 1 << seat
        return found
    elif frame < 0:
        return 0
    elif who == TARGET:
        aim = target_of(table, frame, ON_SEAT)
        seat = aim_number(aim) if aim else NOBODY
    elif who == HERE:
        seat = table.f_desktop[frame]
    elif who == THAT:
        seat = table.f_event_user[frame]
    elif who == THEY:
        seat = it
    elif who == OWNER:
        aim = target_of(table, frame, ON_CARD)
        seat = table.owner[aim_number(aim)] if aim else NOBODY
    elif who == HOLDER:
        seat = table.f_holder[frame]
    elif who == ISSUER:
        at = target_process(table, frame)
        seat = table.p_issuer[at] if at >= 0 else NOBODY
    else:
        seat = NOBODY
    return 1 << seat if seat >= 0 and table.in_game[seat] else 0


@rule
def fits(table: Table, card: int, at: int, you: int, frame: int) -> bool:
    """Whether a card is such a card as the words at *at* say: of which types, whose, not this one, in which state, how dear (R9, R99)."""
    code = table.code
    types = code[at]
    if types and not types & table.d_type[table.printed[card]]:
        return False
    side = code[at + 1]
    if side != ANYBODYS and (table.controller[card] == you) != (side == FRIENDLY):
        return False
    if code[at + 2] and frame >= 0 and card == table.f_source[frame]:
        return False
    if code[at + 3] != NOT_IN_PLAY and table.state[card] != code[at + 3]:
        return False
    cost = table.d_cost[table.printed[card]]
    for i in range(code[at + 4]):
        test = at + 5 + 2 * i
        if not compares(cost, code[test], code[test + 1]):
            return False
    return True


@rule
def count(table: Table, at: int, you: int, it: int, frame: int) -> int:
    """How many cards of somebody's pile, or in play and somebody's or anybody's, are such cards."""
    code = table.code
    where = code[at]
    found = 0
    if where == IN_PLAY:
        for i in range(table.in_plays):
            if fits(table, table.in_play[i], at + 3, you, frame):
                found += 1
        return found
    who = code[at + 1]
    if frame < 0 and who != YOU:
        return 0
    seats = 1 << you if who == YOU else users(table, who, you, it, frame)
    for seat in range(table.seats):
        if seats >> seat & 1:
            if where == PILE:
                found += in_pile(table, zone_of(table, seat, code[at + 2]), at + 3)
            else:
                for i in range(table.in_plays):
                    card = table.in_play[i]
                    if table.controller[card] == seat and fits(table, card, at + 3, you, frame):
                        found += 1
    return found


@rule
def in_pile(table: Table, zone: int, at: int) -> int:
    """How many cards of a pile are such cards; whose they are is settled."""
    code = table.code
    types = code[at]
    tests = code[at + 4]
    if types == 0 and tests == 0:
        return table.size[zone]
    found = 0
    card = table.bottom[zone]
    while card >= 0:
        printed = table.printed[card]
        such = types == 0 or types & table.d_type[printed] != 0
        for i in range(tests):
            test = at + 5 + 2 * i
            such = such and compares(table.d_cost[printed], code[test], code[test + 1])
        if such:
            found += 1
        card = table.above[card]
    return found


@rule
def others_more(table: Table, at: int, you: int, frame: int) -> int:
    """Whether another user has more such cards than you: in that pile, or in play (R99)."""
    mine = count_of(table, at, you, frame)
    for seat in range(table.seats):
        if table.in_game[seat] and seat != you and count_of(table, at, seat, frame) > mine:
            return 1
    return 0


@rule
def count_of(table: Table, at: int, seat: int, frame: int) -> int:
    """How many such cards one user has."""
    if table.code[at] == PILE:
        return in_pile(table, zone_of(table, seat, table.code[at + 2]), at + 3)
    found = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        if table.controller[card] == seat and fits(table, card, at + 3, seat, frame):
            found += 1
    return found


@rule
def own_word(table: Table, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    """Let a number wait that a word of this game comes to; where the top of the pile is then."""
    if operator == HALF:
        table.pile[top] = half(table, table.pile[top])
        return top
    top += 1
    table.pile[top] = own_value(table, operator, words, you, it, frame)
    return top


@rule
def half(table: Table, number: int) -> int:
    """Half of a number, rounded away from 0."""
    if not holds(table, THE_CONVENIENCE_RULE_2):
        return number // 2
    return (number + 1) // 2 if number >= 0 else -((1 - number) // 2)


@rule
def own_value(table: Table, operator: int, at: int, you: int, it: int, frame: int) -> int:
    """What the game's own words come to."""
    if operator == COUNT:
        return count(table, at, you, it, frame)
    if operator == FREE_POINTS:
        who = table.code[at]
        if who == YOU:
            return free(table, you)
        if frame < 0:
            return 0
        seats = users(table, who, you, it, frame)
        points = 0
        for seat in range(table.seats):
            if seats >> seat & 1:
                points += free(table, seat)
        return points
    if operator == PHASE_IS:
        return 1 if table.phase == table.code[at] else 0
    if operator == YOUR_TURN:
        return 1 if (table.current == you) == (table.code[at] == 1) else 0
    return others_more(table, at, you, frame)


@rule
def is_true(table: Table, condition: int, you: int, frame: int) -> bool:
    """Whether a condition is so now, for *you*; 0 is no condition."""
    return condition == 0 or evaluate(table, condition, you, 0, table.f_it[frame] if frame >= 0 else NOBODY, frame) != 0


@rule
def amount(table: Table, frame: int, word: int) -> int:
    """What a number in a text comes to."""
    return number(table, word, table.f_seat[frame], table.f_x[frame], table.f_it[frame], frame)


@rule
def amount_for(table: Table, frame: int, words: int, seat: int, word: int) -> int:
    """The same where users are told to do so much: "their" means the user who is told; where you are told to, the one of the loop (R89)."""
    it = table.f_it[frame] if table.code[words] == YOU else seat
    return number(table, word, table.f_seat[frame], table.f_x[frame], it, frame)
