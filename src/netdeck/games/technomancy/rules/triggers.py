"""Triggers (3.3.x, 3.4.3.2, R20): noticing that something happened, and waiting for the next check.

An ability that triggers waits; it goes on the stack when somebody would receive priority. Abilities about leaving look at the table as it
was just before, so things that leave together see each other leave (R42). An "if" is tested now and again when the ability takes effect
(R55). What "it" and "that player" will mean is kept with the ability (R63).
"""

from netdeck.games.technomancy.events.stack import Triggered
from netdeck.games.technomancy.rules.clauses import C3_6_4, C5_6_2, R39
from netdeck.games.technomancy.rules.constants import NONE
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.restrictions import ANYBODY, YOU
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.use_counts import count_use, uses
from netdeck.games.technomancy.rules.values import is_so
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_CARD, ON_SEAT, aim_at, aim_kind, aim_number
from netdeck.kernel.columns import holds, make_room, remark, rule

AT_TURN_START, AT_DRAW_PHASE, AT_MAIN_PHASE, AT_TURN_END, DRAWS, DISCARDS, PLAYS, ENTERS, DIES, LEAVES, RECOVERS, DEPLOYS, DEALS = range(13)
"""What triggers wait for."""
TO_ANYTHING, TO_PLAYER, TO_AGENT = range(3)


@rule
def fire_phase(table: Table, event: int, clause: int) -> None:
    """A phase begins or the turn ends: abilities that speak of it trigger once (R15)."""
    fire_player(table, event, clause, table.active)


@rule
def fire_player(table: Table, event: int, clause: int, player: int) -> None:
    """A player drew or discarded a card, or a phase of the player began."""
    recompute_stats(table)
    if table.events >> event & 1:
        fire(table, event, clause, player, NOTHING, NOBODY, PRINTED, TO_ANYTHING, NOTHING)


@rule
def fire_played(table: Table, card: int, player: int) -> None:
    """A card reached the stack or the battlefield by being played (3.6.4): what it is, is what is printed on it."""
    recompute_stats(table)
    if table.events >> PLAYS & 1:
        fire(table, PLAYS, C3_6_4, player, card, player, PRINTED, TO_ANYTHING, NOTHING)


@rule
def fire_card(table: Table, event: int, clause: int, card: int) -> None:
    """Something happened to a card on the battlefield, or has just happened to it: who asks has looked around at the right time."""
    if table.events >> event & 1:
        fire(table, event, clause, NOBODY, card, table.now_controller[card], ON_FIELD, TO_ANYTHING, NOTHING)


@rule
def fire_damage(table: Table, source: int, target: int) -> None:
    """A card on the battlefield dealt damage to an agent (5.6.2) or a player (R39)."""
    if not table.events >> DEALS & 1:
        return
    if aim_kind(target) == ON_SEAT:
        fire(table, DEALS, R39, aim_number(target), source, table.now_controller[source], ON_FIELD, TO_PLAYER, NOTHING)
    else:
        fire(table, DEALS, C5_6_2, NOBODY, source, table.now_controller[source], ON_FIELD, TO_AGENT, aim_number(target))


@rule
def fire(table: Table, event: int, clause: int, player: int, card: int, controller: int, face: int, to: int, met: int) -> None:
    """Let every ability wait that speaks of what has just happened."""
    for i in range(table.triggers):
        row = table.t_row[i]
        if table.a_event[row] != event:
            continue
        source = table.t_card[i]
        you = table.now_controller[source]
        if not table.in_game[you] or not is_meant(table, row, you, source, player, card, controller, face, to):
            continue
        if not is_so(table, table.a_condition[row], you, source):
            continue
        if table.a_first[row] and uses(table, source, table.a_number[row]) > 0:
            continue
        table.clock += 1
        if holds(table, clause):
            queue_trigger(table, i, event, player, card, controller, face, met)
            table.unchecked = 1
            if table.a_first[row]:
                count_use(table, source, table.a_number[row])
            remark(table, Triggered.NUMBER, clause, table.waiting - 1)


@rule
def queue_trigger(table: Table, trigger: int, event: int, player: int, card: int, controller: int, face: int, met: int) -> None:
    """A trigger waits, and remembers what it is about (R63)."""
    at = table.waiting
    if at >= len(table.q_source) and not make_room(table, table.q_source):
        return
    source = table.t_card[trigger]
    row = table.t_row[trigger]
    about = card
    of = controller
    if table.a_to[row] == TO_AGENT and met >= 0:
        about = met
        of = table.now_controller[met]
    gone = event in (DIES, LEAVES)
    table.q_controller[at] = table.now_controller[source]
    table.q_source[at] = source
    table.q_entered[at] = table.entered[source]
    table.q_printed[at] = table.printed[source]
    table.q_ability[at] = table.a_number[row]
    table.q_order[at] = table.clock
    table.q_about[at] = aim_at(ON_CARD, about, table.entered[about]) if about >= 0 else 0
    table.q_about_of[at] = of if about >= 0 else NOBODY
    table.q_last[at] = table.now_power[card] if gone and card == source else NONE
    table.q_by[at] = player
    table.q_power[at] = table.now_power[about] if gone and about >= 0 else NONE
    table.waiting = at + 1


@rule
def is_meant(table: Table, row: int, you: int, source: int, player: int, card: int, controller: int, face: int, to: int) -> bool:
    """Whether an ability waits for exactly this."""
    whose = table.a_whose[row]
    if whose != ANYBODY and player >= 0 and (player == you) != (whose == YOU):
        return False
    if card < 0:
        return True
    if to and table.a_to[row] and table.a_to[row] != to:
        return False
    if table.a_what[row] == 0:
        return card == source or table.a_event[row] == PLAYS
    return fits(table, table.a_what[row], card, controller, face, you, source)
