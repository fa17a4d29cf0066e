"""Whether an effect finds anything to do (R73): nobody is asked about what cannot be done.

Only what everybody can see counts, and what the player who would be asked holds: a library can be searched whatever is in it (R72).
"""

from netdeck.games.technomancy.rules.gathering import gather, gather_players, gather_stacked, gather_standing
from netdeck.games.technomancy.rules.properties import RESTRICT, look_around
from netdeck.games.technomancy.rules.put_off import ON_DEATH
from netdeck.games.technomancy.rules.restrictions import PLAY_BUILDINGS, RECOVER, forbidding
from netdeck.games.technomancy.rules.table import HAND, LIBRARY, NONE, Table, find_thing, stands, zone_of
from netdeck.games.technomancy.rules.taking import can_take
from netdeck.games.technomancy.rules.values import amount, is_so
from netdeck.games.technomancy.rules.verbs import (
    COPY,
    COPY_ON_STACK,
    COUNTER,
    CREATE,
    DAMAGE,
    DEMAND,
    DEPLOY_THEM,
    DESTROY,
    DISCARD_CHOSEN,
    DISCARD_RANDOM,
    DRAW_CARDS,
    EXCHANGE,
    GAIN_HEALTH,
    IF,
    IF_DONE,
    LAST,
    LATER,
    LOOK_AT_HAND,
    LOOK_AT_TOP,
    LOSE_HEALTH,
    MAY,
    MOVE,
    NO_MORE,
    PEEK,
    RECOVER_THEM,
    REPAIR,
    REVEAL_HAND,
    TAKE_CARD,
    WORDS,
)
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import rule


@rule
def can_do_any(table: Table, at: int) -> bool:
    """Whether any instruction of a list finds something to do; what depends on another one does not count."""
    code = table.code
    while code[at] != NO_MORE:
        verb = code[at]
        skipped = 0
        if verb == IF_DONE or (verb == IF and not is_so(table, code[at + 1], table.r_controller, table.r_source)):
            skipped = code[at + 2]
        elif verb not in (IF, MAY) and can_do(table, at):
            return True
        at += WORDS * (1 + skipped)
    return False


@rule
def can_do(table: Table, at: int) -> bool:
    """Whether one instruction finds something to do."""
    code = table.code
    verb = code[at]
    table.noted = 0
    look_around(table)
    counted = verb in (DAMAGE, REPAIR, GAIN_HEALTH, LOSE_HEALTH, DRAW_CARDS, CREATE, DISCARD_CHOSEN, DISCARD_RANDOM, LOOK_AT_TOP)
    if counted and amount(table, code[at + 3]) <= 0:
        return False
    if verb == PEEK:
        return table.size[zone_of(table, table.r_controller, LIBRARY)] > 0
    if verb in (COUNTER, DEMAND, COPY_ON_STACK):
        return can_do_to_stacked(table, at)
    if verb in (DESTROY, RECOVER_THEM, DEPLOY_THEM, REPAIR, EXCHANGE):
        return can_do_to_standing(table, at)
    if verb in (DAMAGE, MOVE, COPY):
        return can_do_to_things(table, at)
    if verb == LATER:
        aim = table.r_aim[code[at + 4] - ON_DEATH] if code[at + 4] >= ON_DEATH else NONE
        return aim == NONE or (aim_kind(aim) == ON_CARD and stands(table, aim_number(aim), aim_entered(aim)))
    if verb == LAST and (code[at + 4] != RESTRICT or code[code[at + 5]] > PLAY_BUILDINGS):
        return can_do_to_things(table, at)
    return can_do_to_players(table, at)


@rule
def can_do_to_things(table: Table, at: int) -> bool:
    """Whether a card or a player is left that something can be done to."""
    code = table.code
    verb = code[at]
    if verb == DAMAGE and table.r_ability and table.r_last == NONE and not stands(table, table.r_source, table.r_entered):
        return False
    for i in range(gather(table, code[at + 1], code[at + 2], 0)):
        aim = table.found[i]
        card = aim_number(aim)
        if aim_kind(aim) == ON_SEAT:
            if verb in (DAMAGE, LAST) and table.in_game[card]:
                return True
        elif aim_kind(aim) == ON_CARD and table.in_game[table.owner[card]]:
            is_there = stands(table, card, aim_entered(aim)) if verb in (DAMAGE, LAST) else table.entered[card] == aim_entered(aim)
            if verb == COPY or is_there:
                return True
    return False


@rule
def can_do_to_standing(table: Table, at: int) -> bool:
    """Whether a card on the battlefield is left that something can be done to."""
    code = table.code
    verb = code[at]
    end = gather_standing(table, code[at + 1], code[at + 2], 0)
    if verb == EXCHANGE:
        both = gather_standing(table, code[at + 5], code[at + 6], end)
        return end == 1 and both == 2 and table.now_controller[table.found[0]] != table.now_controller[table.found[1]]
    for i in range(end):
        card = table.found[i]
        if verb == DESTROY:
            return True
        if verb == REPAIR and table.damage[card] > 0:
            return True
        if verb == DEPLOY_THEM and not table.deployed[card]:
            return True
        if verb == RECOVER_THEM and table.deployed[card] and forbidding(table, RECOVER, NOBODY, card) < 0:
            return True
    return False


@rule
def can_do_to_stacked(table: Table, at: int) -> bool:
    """Whether something is left on the stack; only cards are copied there."""
    code = table.code
    for i in range(gather_stacked(table, code[at + 1], code[at + 2], 0)):
        thing = find_thing(table, table.found[i])
        if thing >= 0 and (code[at] != COPY_ON_STACK or table.k_ability[thing] == 0):
            return True
    return False


@rule
def can_do_to_players(table: Table, at: int) -> bool:
    """Whether one of the players has what it takes."""
    code = table.code
    verb = code[at]
    seats = 0
    for i in range(gather_players(table, code[at + 1], code[at + 2], 0)):
        seats |= 1 << table.found[i]
    for seat in range(table.seats):
        if seats >> seat & 1:
            if verb in (DRAW_CARDS, LOOK_AT_TOP):
                if table.size[zone_of(table, seat, LIBRARY)] > 0:
                    return True
            elif verb in (DISCARD_CHOSEN, DISCARD_RANDOM, LOOK_AT_HAND, REVEAL_HAND):
                if table.size[zone_of(table, seat, HAND)] > 0:
                    return True
            elif verb != TAKE_CARD or can_take(table, seat, code[at + 4], code[at + 5], code[at + 6]):
                return True
    return False
