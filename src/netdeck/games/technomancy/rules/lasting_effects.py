"""Lasting effects (6.1, R19, R47, R48): how they begin and end, and who controls what because of them.

Every effect takes the next tick of the game's clock when it is made. Control is settled at once: the latest control effect that is still at
work wins, then the next older one, then the base controller (R47). The card keeps its state; it does not change zones in the sense of the
rules. A "for as long as" effect that is false when it would begin never begins; once false it ends for good (R19, SB4).
"""

from netdeck.cardgame.rows import drop_rule
from netdeck.games.technomancy.events.lasting import ControllerChanged, EffectApplied, EffectEnded
from netdeck.games.technomancy.rules.candidate_lists import note_leaving
from netdeck.games.technomancy.rules.cards import is_on_field, seat_of, stands, zone_of
from netdeck.games.technomancy.rules.clauses import C6_1, C6_2_3
from netdeck.games.technomancy.rules.constants import BATTLEFIELD
from netdeck.games.technomancy.rules.invalidation import everything_moves
from netdeck.games.technomancy.rules.properties import CONTROL, recompute_stats
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import ON_CARD, aim_entered, aim_kind, aim_number, lay_on_top, take_from_zone
from netdeck.kernel.columns import emit, holds, make_room, remark, rule

FOREVER, END_OF_TURN, YOUR_TURN_BEGINS, WHILE_YOU_CONTROL = range(4)
"""How long an effect lasts."""


@rule
def begin_effect(table: Table, kind: int, words: int, until: int, on: int, maker: int, source: int, power: int, health: int) -> None:
    """A lasting effect begins, at the next tick."""
    table.clock += 1
    tick = table.clock
    if until == WHILE_YOU_CONTROL and not is_still_controlled(table, source, maker):
        return
    everything_moves(table)
    if holds(table, C6_1):
        at = table.lasting
        if at >= len(table.l_kind) and not make_room(table, table.l_kind):
            return
        table.made += 1
        table.l_number[at] = table.made
        table.l_tick[at] = tick
        table.l_kind[at] = kind
        table.l_words[at] = words
        table.l_on[at] = on
        table.l_maker[at] = maker
        table.l_source[at] = source
        table.l_printed[at] = table.r_printed
        table.l_until[at] = until
        table.l_power[at] = power
        table.l_health[at] = health
        table.l_ending[at] = 0
        table.lasting = at + 1
        emit(table, EffectApplied.NUMBER, C6_1, at)
    if kind == CONTROL and aim_kind(on) == ON_CARD:
        settle_control(table, aim_number(on))


@rule
def is_still_controlled(table: Table, source: int, maker: int) -> bool:
    """Whether a "for as long as you control this" effect may go on."""
    recompute_stats(table)
    card = aim_number(source)
    return stands(table, card, aim_entered(source)) and table.now_controller[card] == maker


forget_effect = drop_rule(Table, "l_number", "lasting")
"""An effect is no more."""


@rule
def end_effects(table: Table, clause: int) -> None:
    """The effects that are marked end at the same moment; then control is settled."""
    settled = 0
    at = 0
    while at < table.lasting:
        if not table.l_ending[at]:
            at += 1
            continue
        if table.l_kind[at] == CONTROL and aim_kind(table.l_on[at]) == ON_CARD:
            settled = note_leaving(table, aim_number(table.l_on[at]), settled)
        everything_moves(table)
        if holds(table, clause):
            remark(table, EffectEnded.NUMBER, clause, at)
            forget_effect(table, at)
        else:
            table.l_ending[at] = 0
            at += 1
    for i in range(settled):
        settle_control(table, table.v_card[i])


@rule
def end_all_until(table: Table, until: int, maker: int, clause: int) -> None:
    """Effects of one duration end; those of one maker, or with -1 anybody's."""
    for i in range(table.lasting):
        table.l_ending[i] = 1 if table.l_until[i] == until and maker in (-1, table.l_maker[i]) else 0
    end_effects(table, clause)


@rule
def forget_effects_on(table: Table, card: int) -> None:
    """A card that leaves the battlefield leaves all effects behind."""
    at = 0
    while at < table.lasting:
        if aim_kind(table.l_on[at]) == ON_CARD and aim_number(table.l_on[at]) == card:
            forget_effect(table, at)
        else:
            at += 1


@rule
def settle_control(table: Table, card: int) -> None:
    """Give a card to its rightful controller (6.2.3)."""
    if not is_on_field(table, card):
        return
    rightful = table.base[card]
    if holds(table, C6_2_3):
        for i in range(table.lasting):
            if table.l_kind[i] == CONTROL and aim_kind(table.l_on[i]) == ON_CARD and aim_number(table.l_on[i]) == card:
                rightful = table.l_maker[i]
    present = seat_of(table, card)
    if rightful != present:
        everything_moves(table)
        if holds(table, C6_2_3):
            take_from_zone(table, card)
            lay_on_top(table, card, zone_of(table, rightful, BATTLEFIELD))
            emit(table, ControllerChanged.NUMBER, C6_2_3, card, present, rightful)
