"""Combat in a lane (H-combat, D-combat, D-trap, D-bounce, D-break).

What would surprise: a TRAP fires only if this combat turned it up (L14), so the cards are left face down until the TRAPs are done; a stack
that lost all its cards to TRAPs fights on with power 0 (R27); a BREAK left in a defender stack keeps counting (R38).

A combat ends here unless it deals damage. Damage that the defender stack could not take is drawn from the lane deck afterwards
(see actions.py), and only then is the attacker stack cleared away.
"""

from typing import Final

from netdeck.games.binmat.clause_points import (
    ATTACK_REPELLED,
    BOUNCE_AT_ZERO,
    BOUNCE_DISCARDED,
    BOUNCE_DISCARDED_EVENT,
    BREAK_DAMAGE,
    BREAK_DAMAGE_BY_DEFENDER,
    CARD_DESTROYED,
    COMBAT_BOUNCED,
    COMBAT_ENDED,
    COMBAT_STARTED,
    DAMAGE,
    DAMAGE_DEALT,
    DESTROY,
    END_AFTER_BOUNCE,
    END_AFTER_DAMAGE,
    POWER,
    POWER_COMPUTED,
    REPEL,
    REVEAL,
    STACK_AFTER_BOUNCE,
    STACK_AFTER_DAMAGE,
    STACK_BEFORE_DAMAGE,
    STACK_DISCARDED,
    STAY_FACE_UP,
    TRAP_FIRED,
    TRAP_OF_INITIATOR,
    TRAP_OF_OTHER,
)
from netdeck.games.binmat.clause_points import BOUNCE as BOUNCE_POINT
from netdeck.games.binmat.rules.intrinsics import happens, holds, rule
from netdeck.games.binmat.rules.piles import (
    ATTACKER_DISCARD,
    ATTACKER_STACK,
    BOUNCE,
    BREAK,
    DEFENDER_STACK,
    LANE_DISCARD,
    NO_CARD,
    TRAP,
    below,
    discard_of,
    is_face_up,
    is_in,
    move_all,
    move_top,
    oldest,
    put,
    size,
    stack_of,
    take_out,
    top,
    turn_face_up,
    value_of,
)
from netdeck.games.binmat.rules.power import attack_power, count, final_sum
from netdeck.games.binmat.rules.stacks import look_again
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, Table, side_of
from netdeck.games.binmat.rules.terms import EITHER_STACK, PLAYED_NOW

BOUNCED, REPELLED, DAMAGED = range(3)
"""How a combat ended."""

CONCLUDED: Final = -1
"""No damage was dealt: nothing is left to do."""


@rule
def fight(table: Table, lane: int, seat: int, played: int) -> int:
    """A combat that *seat* started, by playing the card *played* if there is one. The damage left for the lane deck, or ``CONCLUDED``."""
    happens(table, COMBAT_STARTED, REVEAL, lane, seat)
    spring_traps(table, lane, side_of(table, seat), TRAP_OF_INITIATOR)
    spring_traps(table, lane, 1 - side_of(table, seat), TRAP_OF_OTHER)
    reveal(table, ATTACKER_STACK + lane)
    reveal(table, DEFENDER_STACK + lane)
    attacker_sum, attacker_wilds, attacker_bounces, attacker_breaks = count(table, ATTACKER_STACK + lane)
    defender_sum, defender_wilds, defender_bounces, defender_breaks = count(table, DEFENDER_STACK + lane)
    bounces = attacker_bounces + defender_bounces > 0
    attack = defence = 0
    if not (bounces and table.terms.bounce_before_power):
        attack = weigh(table, lane, ATTACKERS, attacker_sum, attacker_wilds)
        defence = weigh(table, lane, DEFENDERS, defender_sum, defender_wilds)
    left = CONCLUDED
    if bounces and happens(table, COMBAT_BOUNCED, BOUNCE_POINT, lane, 0):
        send_bounces_across(table, lane, DEFENDERS, defender_bounces)
        send_bounces_across(table, lane, ATTACKERS, attacker_bounces)
        end_bounced(table, lane)
    elif attack == 0 and defence == 0 and happens(table, COMBAT_BOUNCED, BOUNCE_AT_ZERO, lane, 1):
        end_bounced(table, lane)
    elif repels(attack, defence):
        repel(table, lane, attack, defence)
    else:
        point = which_damage(table, lane, attacker_breaks, defender_breaks, played)
        left = deal_damage(table, lane, attack, defence, point)
    look_again(table, DEFENDER_STACK + lane)
    look_again(table, ATTACKER_STACK + lane)
    return left


@rule
def spring_traps(table: Table, lane: int, side: int, point: int) -> None:
    """Each TRAP of a side that this combat turns up takes the newest card of the opposing stack, if there is one (R19)."""
    own = stack_of(side, lane)
    opposing = stack_of(1 - side, lane)
    traps = 0
    card = top(table, own)
    while card != NO_CARD:
        if value_of(card) == TRAP and not is_face_up(table, card):
            traps += 1
        card = below(table, card)
    for number in range(traps):
        if size(table, opposing) > 0 and happens(table, TRAP_FIRED, point, lane, side, number):
            move_top(table, opposing, discard_of(side, lane))


@rule
def reveal(table: Table, stack: int) -> None:
    """All cards of a stack lie face up from now on (H-combat.3, L22)."""
    if holds(table, STAY_FACE_UP):
        card = top(table, stack)
        while card != NO_CARD:
            turn_face_up(table, card)
            card = below(table, card)


@rule
def weigh(table: Table, lane: int, side: int, numbers: int, wilds: int) -> int:
    """The attack power of a stack with that sum of numbers and so many WILDs."""
    total = final_sum(table, stack_of(side, lane), numbers, wilds)
    power = attack_power(table, total)
    happens(table, POWER_COMPUTED, POWER, lane * 2 + side, numbers * 8 + wilds, total, power)
    return power


@rule
def send_bounces_across(table: Table, lane: int, side: int, count: int) -> None:
    """The BOUNCEs of a stack go to the opposing discard pile, the oldest first (H-combat.9, R28, R29)."""
    stack = stack_of(side, lane)
    for _ in range(count):
        card = oldest(table, stack, BOUNCE)
        if happens(table, BOUNCE_DISCARDED_EVENT, BOUNCE_DISCARDED, lane, side, card):
            take_out(table, stack, card)
            put(table, discard_of(1 - side, lane), card)


@rule
def end_bounced(table: Table, lane: int) -> None:
    """The attacker stack is discarded, the defender stack stays (H-combat.10, H-combat.11)."""
    discard_stack(table, lane, ATTACKER_DISCARD, STACK_AFTER_BOUNCE)
    happens(table, COMBAT_ENDED, END_AFTER_BOUNCE, lane, BOUNCED)


@rule
def repels(attack: int, defence: int) -> bool:
    """Whether a defence turns an attack away: it has more power (H-combat.12, D-combat.7)."""
    return attack < defence


@rule
def repel(table: Table, lane: int, attack: int, defence: int) -> None:
    """The weaker attacker stack goes to the lane discard (H-combat.12)."""
    happens(table, ATTACK_REPELLED, REPEL, lane, attack, defence)
    discard_stack(table, lane, LANE_DISCARD + lane, REPEL)
    happens(table, COMBAT_ENDED, REPEL, lane, REPELLED)


@rule
def deal_damage(table: Table, lane: int, attack: int, defence: int, point: int) -> int:
    """Damage takes the newest defender cards first; what is left over is the lane deck's (H-combat.13 to H-combat.16)."""
    amount = attack - defence + 1
    if point != DAMAGE and holds(table, point):
        amount = max(attack, size(table, DEFENDER_STACK + lane)) if table.terms.break_counts_stack else attack
    if not happens(table, DAMAGE_DEALT, point, lane, attack * 16 + defence, amount, 0 if point == DAMAGE else 1):
        amount = 0
    if table.terms.stack_discarded_first:
        discard_stack(table, lane, ATTACKER_DISCARD, STACK_BEFORE_DAMAGE)
    left = amount
    while left > 0 and size(table, DEFENDER_STACK + lane) > 0:
        if happens(table, CARD_DESTROYED, DESTROY, lane):
            move_top(table, DEFENDER_STACK + lane, ATTACKER_DISCARD)
        left -= 1
    return left


@rule
def which_damage(table: Table, lane: int, attacker_breaks: int, defender_breaks: int, played: int) -> int:
    """The point that says how damage is reckoned: whether a BREAK counts, and whose (H-combat.14, D-break.2, R16, R38)."""
    attacking = attacker_breaks > 0
    if table.terms.break_scope == PLAYED_NOW:
        attacking = played != NO_CARD and value_of(played) == BREAK and is_in(table, ATTACKER_STACK + lane, played)
    if attacking:
        return BREAK_DAMAGE
    if table.terms.break_scope == EITHER_STACK and defender_breaks > 0:
        return BREAK_DAMAGE_BY_DEFENDER
    return DAMAGE


@rule
def discard_stack(table: Table, lane: int, pile: int, point: int) -> None:
    """What is left of the attacker stack goes to a discard pile, the newest card first (R29)."""
    if size(table, ATTACKER_STACK + lane) > 0 and happens(table, STACK_DISCARDED, point, lane, ATTACKERS, pile):
        move_all(table, ATTACKER_STACK + lane, pile)


@rule
def clear_away(table: Table, lane: int) -> None:
    """After the damage the attacker stack is discarded and the combat is over (H-combat.20, D-combat.14)."""
    discard_stack(table, lane, ATTACKER_DISCARD, STACK_AFTER_DAMAGE)
    look_again(table, ATTACKER_STACK + lane)
    happens(table, COMBAT_ENDED, END_AFTER_DAMAGE, lane, DAMAGED)
