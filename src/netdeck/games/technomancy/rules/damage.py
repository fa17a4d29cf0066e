"""Damage and health (5.6, R39, R40, R52).

Damage to an agent is marked on it and stays until it is repaired; damage to a player lowers health. Dealing 0 or less is no damage at all.
Prevented damage is not dealt. Gaining or losing health is not damage.
"""

from netdeck.games.technomancy.events.health import DamageDealt, DamagePrevented, DamageRepaired, HealthChanged
from netdeck.games.technomancy.rules.clauses import C5_6_2, C5_6_3, R39, R40, R52, R70
from netdeck.games.technomancy.rules.constants import WATCHES_DAMAGE
from netdeck.games.technomancy.rules.lasting_effects import end_effects
from netdeck.games.technomancy.rules.properties import SHIELD, recompute_stats
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.triggers import fire_damage
from netdeck.kernel.card_table import ON_CARD, aim_kind, aim_number
from netdeck.kernel.columns import emit, holds, make_room, remark, rule


@rule
def note_blow(table: Table, source: int, target: int, n: int, count: int) -> int:
    """Note damage that is to be dealt at the same time as *count* other blows."""
    if count >= len(table.o_source) and not make_room(table, table.o_source):
        return count
    table.o_source[count] = source
    table.o_target[count] = target
    table.o_n[count] = n
    return count + 1


@rule
def deal(table: Table, count: int) -> None:
    """Deal the damage that was noted, all of it at the same time."""
    recompute_stats(table)
    for i in range(table.lasting):
        table.l_ending[i] = 0
    dealt = 0
    for i in range(count):
        n = table.o_n[i]
        if n <= 0 and holds(table, R40):
            continue
        if is_shielded(table, table.o_target[i]) and holds(table, R52):
            remark(table, DamagePrevented.NUMBER, R52, table.o_source[i], table.o_target[i], n)
            continue
        left = after_shields(table, table.o_target[i], n)
        if left < n:
            remark(table, DamagePrevented.NUMBER, R70, table.o_source[i], table.o_target[i], n - left)
        if left > 0 or left == n:
            dealt = note_blow(table, table.o_source[i], table.o_target[i], left, dealt)
    if table.lasting:
        end_effects(table, R70)
    for i in range(dealt):
        target = table.o_target[i]
        n = table.o_n[i]
        table.unchecked = 1
        if aim_kind(target) == ON_CARD:
            if holds(table, C5_6_2):
                table.damage[aim_number(target)] += n
                if table.watches & WATCHES_DAMAGE:
                    table.stale = 1
                emit(table, DamageDealt.NUMBER, C5_6_2, table.o_source[i], target, n)
        else:
            if holds(table, R39):
                emit(table, DamageDealt.NUMBER, R39, table.o_source[i], target, n)
            change_health(table, aim_number(target), -n, R39)
    for i in range(dealt):
        if table.is_face[table.o_source[i]]:
            fire_damage(table, table.o_source[i], table.o_target[i])


@rule
def is_shielded(table: Table, target: int) -> bool:
    """Whether damage to it is prevented."""
    shielded = False
    for i in range(table.lasting):
        if table.l_kind[i] == SHIELD and table.code[table.l_words[i]] == 0 and is_on(table, i, target):
            shielded = True
    return shielded


@rule
def is_on(table: Table, at: int, target: int) -> bool:
    """Whether a lasting effect is about that card or player."""
    return aim_kind(table.l_on[at]) == aim_kind(target) and aim_number(table.l_on[at]) == aim_number(target)


@rule
def after_shields(table: Table, target: int, asked: int) -> int:
    """How much of the damage is left after what prevents the next of it, the oldest first (R70); what is used up is marked to end."""
    n = asked
    for i in range(table.lasting):
        limited = table.l_kind[i] == SHIELD and table.code[table.l_words[i]] == 1
        if limited and not table.l_ending[i] and n > 0 and is_on(table, i, target) and holds(table, R70):
            less = min(n, table.l_power[i])
            n -= less
            table.l_power[i] -= less
            table.l_health[i] -= 1
            if table.l_power[i] <= 0 or table.l_health[i] <= 0:
                table.l_ending[i] = 1
    return n


@rule
def change_health(table: Table, seat: int, delta: int, clause: int) -> None:
    """A player's health rises or falls; there is no maximum (R39)."""
    if delta:
        table.unchecked = 1
        if holds(table, clause):
            table.health[seat] += delta
            emit(table, HealthChanged.NUMBER, clause, seat, delta, table.health[seat])


@rule
def repair(table: Table, card: int, n: int) -> None:
    """Take up to *n* damage off an agent; its health never exceeds its maximum that way (5.6.3)."""
    if holds(table, C5_6_3):
        n = min(n, table.damage[card])
    if n > 0:
        table.unchecked = 1
        if holds(table, R39):
            table.damage[card] -= n
            if table.watches & WATCHES_DAMAGE:
                table.stale = 1
            emit(table, DamageRepaired.NUMBER, R39, card, n)
