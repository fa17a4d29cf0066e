"""What effects do (3.4.5), in the words of the card.

An effect is read with the eyes of its controller. "~" needs to be on the battlefield in the same incarnation, or to be the card that is
itself taking effect (R35). Parts about targets that have become illegal are skipped (R34). What needs an answer runs as a process of its
own (:mod:`~netdeck.games.technomancy.rules.effect_questions`).

Which instruction does what stands in :mod:`~netdeck.games.technomancy.rules.verbs`.
"""

from netdeck.games.technomancy.events.turns import ExtraTurnQueued
from netdeck.games.technomancy.rules.battlefield import create, deploy, discard, draw, enter, leave, leave_alone, move, recover
from netdeck.games.technomancy.rules.candidate_lists import note_leaving
from netdeck.games.technomancy.rules.cards import find_thing, is_on_field, stands, zone_of
from netdeck.games.technomancy.rules.clauses import C3_4_5, C4_1, C5_2_1, R37, R39, R41, R43, R53, R56
from netdeck.games.technomancy.rules.constants import BATTLEFIELD, DISCARD, EVERYBODY, HAND, NONE
from netdeck.games.technomancy.rules.damage import change_health, deal, note_blow, repair
from netdeck.games.technomancy.rules.effect_questions import begin_demand, counter
from netdeck.games.technomancy.rules.lasting_effects import begin_effect
from netdeck.games.technomancy.rules.properties import CONTROL, MODIFY, RESTRICT, SHIELD
from netdeck.games.technomancy.rules.restrictions import PLAY_BUILDINGS
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.target_sets import IT, TARGET_NUMBER, gather, gather_players, gather_stacked, gather_standing
from netdeck.games.technomancy.rules.values import amount
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import emit, holds, make_room, rule


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
def note_standing(table: Table, ref: int, of: int) -> int:
    """Note the cards on the battlefield that are meant, to which the same happens at the same time; how many there are."""
    count = 0
    for i in range(gather_standing(table, ref, of, 0)):
        count = note_leaving(table, table.found[i], count)
    return count


@rule
def destroy(table: Table, ref: int, of: int) -> None:
    """Cards go to their owners' discard piles."""
    card = card_meant(table, ref, of)
    leave(table, note_standing(table, ref, of), DISCARD, R41)
    follow(table, ref, of, card)


@rule
def recover_cards(table: Table, ref: int, of: int) -> None:
    """Deployed cards recover."""
    card_meant(table, ref, of)
    recover(table, note_standing(table, ref, of), C4_1)


@rule
def deploy_cards(table: Table, ref: int, of: int) -> None:
    """Recovered cards are deployed."""
    card_meant(table, ref, of)
    deploy(table, note_standing(table, ref, of), R37)


@rule
def repair_cards(table: Table, ref: int, of: int, n: int) -> None:
    """Damage is taken off cards, one after another."""
    end = gather_standing(table, ref, of, 0)
    table.noted = end
    for i in range(end):
        repair(table, table.found[i], amount(table, n))


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
    meant = card_meant(table, ref, of)
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
    follow(table, ref, of, meant)


@rule
def copy_all(table: Table, ref: int, of: int, place: int) -> None:
    """New cards with others' definitions, wherever those are by now (R53)."""
    end = gather(table, ref, of, 0)
    for i in range(end):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD and table.in_game[table.owner[aim_number(aim)]]:
            create(table, table.printed[aim_number(aim)], table.r_controller, place, R53)


@rule
def last(table: Table, ref: int, of: int, kind: int, words: int, until: int) -> None:
    """An effect that lasts begins on each of the things it is about; numbers are fixed now (R51)."""
    code = table.code
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
        end = gather_players(table, ref, of, 0)
        for i in range(end):
            begin_effect(table, kind, words, until, aim_at(ON_SEAT, table.found[i], 0), maker, source, power, health)
        return
    end = gather(table, ref, of, 0)
    for i in range(end):
        aim = table.found[i]
        gone = aim_kind(aim) == ON_CARD and not stands(table, aim_number(aim), aim_entered(aim))
        if aim_kind(aim) != ON_STACK and not gone:
            begin_effect(table, kind, words, until, aim, maker, source, power, health)


@rule
def counter_all(table: Table, ref: int, of: int) -> None:
    """Things leave the stack without effect (R36)."""
    for i in range(gather_stacked(table, ref, of, 0)):
        thing = find_thing(table, table.found[i])
        card = table.k_source[thing] if table.k_ability[thing] == 0 else -1
        counter(table, table.found[i])
        if ref in (TARGET_NUMBER, IT):
            follow(table, ref, of, card)


@rule
def demand_all(table: Table, ref: int, of: int, cost: int) -> None:
    """Things leave the stack without effect, unless their controllers pay (R32)."""
    for i in range(gather_stacked(table, ref, of, 0) - 1, -1, -1):
        begin_demand(table, table.found[i], cost)


@rule
def lose_health(table: Table, seat: int, n: int) -> None:
    """Health falls, without damage."""
    change_health(table, seat, -n, R39)


@rule
def draw_cards(table: Table, seat: int, n: int) -> None:
    """One card after another."""
    for _ in range(n):
        draw(table, seat, C3_4_5)


@rule
def create_cards(table: Table, seat: int, n: int, printed: int, place: int) -> None:
    """New cards, one after another."""
    for _ in range(n):
        create(table, printed, seat, place, C5_2_1)


@rule
def queue_extra_turn(table: Table, seat: int) -> None:
    """A player will take an extra turn after this one (R56)."""
    table.unchecked = 1
    if holds(table, R56) and (table.extras < len(table.x_seat) or make_room(table, table.x_seat)):
        table.x_seat[table.extras] = seat
        table.extras += 1
        emit(table, ExtraTurnQueued.NUMBER, R56, seat)
