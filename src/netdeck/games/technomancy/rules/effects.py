"""What effects do (3.4.5), in the words of the card.

An effect is read with the eyes of its controller. "~" needs to be on the battlefield in the same incarnation, or to be the card that is
itself taking effect (R35). Parts about targets that have become illegal are skipped (R34). What needs an answer runs as a process of its
own (:mod:`~netdeck.games.technomancy.rules.asking_effects`).

Instructions are words of :mod:`~netdeck.games.technomancy.rules.verbs`.
"""

from netdeck.games.technomancy.events.turns import ExtraTurnQueued
from netdeck.games.technomancy.rules.asking_effects import begin_demand, begin_discarding, begin_kind, begin_peeking, counter
from netdeck.games.technomancy.rules.battlefield import create, deploy, discard, draw, enter, leave, leave_alone, move, recover
from netdeck.games.technomancy.rules.clauses import C3_4_5, C4_1, C5_2_1, R37, R39, R41, R43, R53, R56, R73
from netdeck.games.technomancy.rules.copying import copy_stacked, exchange
from netdeck.games.technomancy.rules.damage import change_health, deal, note_blow, repair
from netdeck.games.technomancy.rules.gathering import IT, TARGET_NUMBER, gather, gather_players, gather_stacked, gather_standing
from netdeck.games.technomancy.rules.lasting import begin_effect
from netdeck.games.technomancy.rules.looking import look_at_hand, look_at_top, reveal_hand
from netdeck.games.technomancy.rules.paying import gain
from netdeck.games.technomancy.rules.possible import can_do
from netdeck.games.technomancy.rules.properties import CONTROL, MODIFY, RESTRICT, SHIELD, look_around
from netdeck.games.technomancy.rules.put_off import put_off
from netdeck.games.technomancy.rules.restrictions import PLAY_BUILDINGS
from netdeck.games.technomancy.rules.table import (
    BATTLEFIELD,
    DISCARD,
    EVERYBODY,
    HAND,
    NONE,
    Table,
    find_thing,
    is_on_field,
    note_leaving,
    stands,
    zone_of,
)
from netdeck.games.technomancy.rules.taking import begin_may, begin_taking, discard_at_random
from netdeck.games.technomancy.rules.values import amount, is_so
from netdeck.games.technomancy.rules.verbs import (
    BLOW,
    CHOOSE_KIND,
    COPY,
    COPY_ON_STACK,
    COUNTER,
    CREATE,
    DAMAGE,
    DEPLOY_THEM,
    DESTROY,
    DISCARD_CHOSEN,
    DISCARD_RANDOM,
    DRAW_CARDS,
    EXCHANGE,
    EXTRA_TURN,
    GAIN_HEALTH,
    GAIN_SCRIP,
    IF,
    IF_DONE,
    LAST,
    LATER,
    LOOK_AT_HAND,
    LOSE_HEALTH,
    MAY,
    MOVE,
    PEEK,
    RECOVER_THEM,
    REPAIR,
    REVEAL_HAND,
    WORDS,
)
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import holds, make_room, rule, tell


@rule
def do_instruction(table: Table, at: int) -> None:
    """Do one instruction; what needs an answer is begun."""
    code = table.code
    verb = code[at]
    ref = code[at + 1]
    of = code[at + 2]
    how_much = code[at + 3]
    table.noted = 0
    look_around(table)
    if verb == IF_DONE:
        if table.did == 0 and holds(table, R73):
            table.r_code += WORDS * code[at + 2]
        return
    table.did = 0
    if verb == DAMAGE:
        damage(table, ref, of, how_much)
    elif verb == BLOW:
        strike(table)
    elif verb == MOVE:
        card = card_meant(table, ref, of)
        move_all(table, ref, of, code[at + 4], code[at + 5])
        follow(table, ref, of, card)
    elif verb == COPY:
        copy_all(table, ref, of, code[at + 4])
    elif verb == LAST:
        last(table, at)
    elif verb in (DESTROY, RECOVER_THEM, DEPLOY_THEM):
        card = card_meant(table, ref, of)
        count = 0
        for i in range(gather_standing(table, ref, of, 0)):
            count = note_leaving(table, table.found[i], count)
        if verb == DESTROY:
            leave(table, count, DISCARD, R41)
            follow(table, ref, of, card)
        elif verb == RECOVER_THEM:
            recover(table, count, C4_1)
        else:
            deploy(table, count, R37)
    elif verb == REPAIR:
        end = gather_standing(table, ref, of, 0)
        table.noted = end
        for i in range(end):
            repair(table, table.found[i], amount(table, how_much))
    elif verb <= CHOOSE_KIND:
        act_on_players(table, at)
    elif verb >= IF:
        do_more(table, at)
    elif verb == LATER:
        put_off(table, code[at + 4], code[at + 5], at)
    elif verb >= LOOK_AT_HAND:
        end = gather_players(table, ref, of, 0)
        table.noted = end
        for i in range(end):
            if verb == REVEAL_HAND:
                reveal_hand(table, table.found[i])
            elif verb == LOOK_AT_HAND:
                look_at_hand(table, table.r_controller, table.found[i])
            else:
                look_at_top(table, table.r_controller, table.found[i], amount(table, how_much))
    elif verb == PEEK:
        begin_peeking(table, table.r_controller, how_much, code[at + 4], code[at + 5])
    else:
        counter_all(table, ref, of, verb, code[at + 4])


@rule
def card_meant(table: Table, ref: int, of: int) -> int:
    """The card that "it" or a target is, where it still is; its power is remembered, for it may be about to leave. Nothing is -1."""
    aim = table.r_aim[of - 1] if ref == TARGET_NUMBER else table.r_about if ref == IT else 0
    card = aim_number(aim)
    if aim == 0 or aim_kind(aim) != ON_CARD or table.entered[card] != aim_entered(aim):
        return -1
    if is_on_field(table, card):
        if ref == TARGET_NUMBER:
            table.r_lost[of - 1] = table.now_power[card]
        else:
            table.r_power = table.now_power[card]
    return card


@rule
def follow(table: Table, ref: int, of: int, card: int) -> None:
    """Later words of the text mean the card where the text has put it (R63)."""
    if card < 0:
        return
    aim = aim_at(ON_CARD, card, table.entered[card])
    if ref == TARGET_NUMBER:
        table.r_aim[of - 1] = aim
    else:
        table.r_about = aim
    if is_on_field(table, card) and ref == IT:
        table.r_power = NONE


@rule
def do_more(table: Table, at: int) -> None:
    """What is done only if something is so or somebody wants it, and what players lose or take (R72 to R74)."""
    code = table.code
    verb = code[at]
    if verb == IF:
        if not is_so(table, code[at + 1], table.r_controller, table.r_source):
            table.r_code += WORDS * code[at + 2]
        return
    if verb == MAY:
        if can_do(table, at + WORDS) or not holds(table, R73):
            begin_may(table, WORDS * code[at + 2])
        else:
            table.r_code += WORDS * code[at + 2]
        return
    if verb == COPY_ON_STACK:
        copy_stacked(table, code[at + 1], code[at + 2])
        return
    if verb == EXCHANGE:
        exchange(table, at)
        return
    end = gather_players(table, code[at + 1], code[at + 2], 0)
    table.noted = end
    if verb == DISCARD_RANDOM:
        for i in range(end):
            discard_at_random(table, table.found[i], amount(table, code[at + 3]))
    else:
        for i in range(end - 1, -1, -1):
            begin_taking(table, table.found[i], code[at + 4], code[at + 5], code[at + 6])


@rule
def damage(table: Table, ref: int, of: int, how_much: int) -> None:
    """Damage to cards and players, all at the same time; an ability needs its card to be there (R35)."""
    if table.r_ability and table.r_last == NONE and not stands(table, table.r_source, table.r_entered):
        return
    n = amount(table, how_much)
    end = gather(table, ref, of, 0)
    count = 0
    for i in range(end):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD and stands(table, aim_number(aim), aim_entered(aim)):
            count = note_blow(table, table.r_source, aim, n, count)
    for i in range(end):
        aim = table.found[i]
        if aim_kind(aim) == ON_SEAT and table.in_game[aim_number(aim)]:
            count = note_blow(table, table.r_source, aim, n, count)
    deal(table, count)


@rule
def strike(table: Table) -> None:
    """Both deal damage equal to their power, at the same time."""
    me = table.r_source
    if not stands(table, me, table.r_entered):
        return
    aim = table.r_aim[0]
    if aim_kind(aim) == ON_CARD:
        other = aim_number(aim)
        if stands(table, other, aim_entered(aim)):
            count = note_blow(table, me, aim, table.now_power[me], 0)
            deal(table, note_blow(table, other, aim_at(ON_CARD, me, table.entered[me]), table.now_power[other], count))
    elif aim_kind(aim) == ON_SEAT:
        deal(table, note_blow(table, me, aim, table.now_power[me], 0))


@rule
def move_all(table: Table, ref: int, of: int, place: int, under_you: int) -> None:
    """Cards go to the battlefield, to their owners' hands or to their discard piles (R43)."""
    end = gather(table, ref, of, 0)
    for i in range(end):
        aim = table.found[i]
        card = aim_number(aim)
        if aim_kind(aim) != ON_CARD or table.entered[card] != aim_entered(aim) or not table.in_game[table.owner[card]]:
            continue
        owner = table.owner[card]
        if place == BATTLEFIELD:
            enter(table, card, table.r_controller if under_you else owner, R43)
        elif is_on_field(table, card):
            leave_alone(table, card, place, R43)
        elif place == DISCARD and table.zone[card] == zone_of(table, owner, HAND):
            discard(table, owner, card, R43)
        else:
            move(table, card, zone_of(table, owner, place), R43, NOBODY, EVERYBODY)


@rule
def copy_all(table: Table, ref: int, of: int, place: int) -> None:
    """New cards with others' definitions, wherever those are by now (R53)."""
    end = gather(table, ref, of, 0)
    for i in range(end):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD and table.in_game[table.owner[aim_number(aim)]]:
            create(table, table.printed[aim_number(aim)], table.r_controller, place, R53)


@rule
def last(table: Table, at: int) -> None:
    """An effect that lasts begins on each of the things it is about; numbers are fixed now (R51)."""
    code = table.code
    kind = code[at + 4]
    words = code[at + 5]
    maker = table.r_controller
    power = 0
    health = 0
    if kind == CONTROL and gather_players(table, code[words], code[words + 1], 0) > 0:
        maker = table.found[0]
    if kind == MODIFY:
        times = amount(table, code[words + 6])
        power = times * amount(table, code[words + 4])
        health = times * amount(table, code[words + 5])
    if kind == SHIELD and code[words]:
        power = amount(table, code[words + 1])
        health = code[words + 2]
    source = aim_at(ON_CARD, table.r_source, table.r_entered)
    if kind == RESTRICT and code[words] <= PLAY_BUILDINGS:
        end = gather_players(table, code[at + 1], code[at + 2], 0)
        for i in range(end):
            begin_effect(table, kind, words, code[at + 6], aim_at(ON_SEAT, table.found[i], 0), maker, source, power, health)
        return
    end = gather(table, code[at + 1], code[at + 2], 0)
    for i in range(end):
        aim = table.found[i]
        gone = aim_kind(aim) == ON_CARD and not stands(table, aim_number(aim), aim_entered(aim))
        if aim_kind(aim) != ON_STACK and not gone:
            begin_effect(table, kind, words, code[at + 6], aim, maker, source, power, health)


@rule
def counter_all(table: Table, ref: int, of: int, verb: int, cost: int) -> None:
    """Things leave the stack without effect, unless their controllers pay (R32)."""
    end = gather_stacked(table, ref, of, 0)
    if verb == COUNTER:
        for i in range(end):
            thing = find_thing(table, table.found[i])
            card = table.k_source[thing] if table.k_ability[thing] == 0 else -1
            counter(table, table.found[i])
            if ref in (TARGET_NUMBER, IT):
                follow(table, ref, of, card)
    else:
        for i in range(end - 1, -1, -1):
            begin_demand(table, table.found[i], cost)


@rule
def act_on_players(table: Table, at: int) -> None:
    """What players do or what befalls them, one after another."""
    code = table.code
    verb = code[at]
    how_much = code[at + 3]
    end = gather_players(table, code[at + 1], code[at + 2], 0)
    table.noted = end
    for i in range(end):
        seat = table.found[i]
        if verb == GAIN_HEALTH:
            change_health(table, seat, amount(table, how_much), R39)
        elif verb == LOSE_HEALTH:
            change_health(table, seat, -amount(table, how_much), R39)
        elif verb == DRAW_CARDS:
            for _ in range(amount(table, how_much)):
                draw(table, seat, C3_4_5)
        elif verb == CREATE:
            for _ in range(amount(table, how_much)):
                create(table, code[at + 4], seat, code[at + 5], C5_2_1)
        elif verb == GAIN_SCRIP:
            gain(table, seat, code[at + 4], code[at + 5], C3_4_5)
        elif verb == EXTRA_TURN:
            queue_extra_turn(table, seat)
    if verb >= DISCARD_CHOSEN:
        for i in range(end - 1, -1, -1):
            if verb == DISCARD_CHOSEN:
                begin_discarding(table, table.found[i], amount(table, how_much), C3_4_5)
            else:
                begin_kind(table, table.found[i], code[at + 4], code[at + 5])


@rule
def queue_extra_turn(table: Table, seat: int) -> None:
    """A player will take an extra turn after this one (R56)."""
    table.unchecked = 1
    if holds(table, R56) and (table.extras < len(table.x_seat) or make_room(table, table.x_seat)):
        table.x_seat[table.extras] = seat
        table.extras += 1
        tell(table, ExtraTurnQueued.NUMBER, R56, seat)
