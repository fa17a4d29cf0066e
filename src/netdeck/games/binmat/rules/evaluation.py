"""Evaluation of a whole table, hidden cards included, for imagined futures.

A position becomes some numbers that matter, from the attackers' side, and a weight for each: their sum is the logarithm of the odds. The
weights are fitted to the ends of very many games that instinct played (``scripts/fit_judgement.py``) and lie in ``judgement.toml``.
"""

from collections.abc import MutableSequence, Sequence
from math import exp
from typing import Final

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.rules.intrinsics import rule
from netdeck.games.binmat.rules.piles import (
    ATTACKER_DECK,
    ATTACKER_DISCARD,
    ATTACKER_STACK,
    BOUNCE,
    DEFENDER_STACK,
    HAND,
    LANE_DECK,
    LANE_DISCARD,
    NO_CARD,
    TRAP,
    WILD,
    below,
    is_face_up,
    size,
    top,
    value_of,
)
from netdeck.games.binmat.rules.policy import strength
from netdeck.games.binmat.rules.power import count
from netdeck.games.binmat.rules.table import ATTACKERS, Table, side_on_turn, turn

OF_LANES: Final = (
    "combats that win",
    "draws that win",
    "open lanes",
    "defence",
    "walls with a BOUNCE",
    "traps",
    "attack",
    "damage",
    "nearness",
    "nearness of open lanes to a draw",
    "defence by nearness",
    "BOUNCE by nearness",
    "traps by nearness",
    "attack by nearness",
    "wall by nearness",
    "nearness by weakness",
    "nearness of open lanes",
    "damage by nearness",
    "discards by nearness",
)
"""Sums over the lanes. A lane is near when few cards stand between the attackers and its end."""
OF_THE_TABLE: Final = (
    "shortest way",
    "second way",
    "third way",
    "turns left",
    "shortness of time",
    "shortest way by time",
    "second way by time",
    "attackers on turn",
    "attackers on turn by way",
    "time by way",
    "attackers' reserve",
)
OF_A_HAND: Final = ("numbers", "eights", "fours and twos", "TRAPs", "WILDs", "BOUNCEs", "BREAKs", "cards by way", "empty")
NAMES: Final = (*OF_LANES, *OF_THE_TABLE, *(f"attackers' {name}" for name in OF_A_HAND), *(f"defenders' {name}" for name in OF_A_HAND))
"""What every number says, in order. A weight has the name of its number."""

FEATURES: Final = len(NAMES)
TABLE_FROM: Final = len(OF_LANES)
ATTACKERS_FROM: Final = TABLE_FROM + len(OF_THE_TABLE)
DEFENDERS_FROM: Final = ATTACKERS_FROM + len(OF_A_HAND)
FAR: Final = 99
EIGHT, FOUR, TWO = 6, 2, 0


@rule
def judged(table: Table, weights: Sequence[float], numbers: MutableSequence[float]) -> float:
    """The attackers' chance to win. The last weight stands for itself."""
    write_numbers(table, numbers)
    total = weights[FEATURES]
    for at in range(FEATURES):
        total += weights[at] * numbers[at]
    return 1.0 / (1.0 + exp(-total))


@rule
def write_numbers(table: Table, numbers: MutableSequence[float]) -> None:
    """The numbers that matter."""
    for at in range(FEATURES):
        numbers[at] = 0.0
    way = look_at_lanes(table, numbers)
    for seat in range(table.terms.seats):
        look_at_hand(table, seat, way, numbers)


@rule
def look_at_lanes(table: Table, numbers: MutableSequence[float]) -> int:
    """The numbers of the lanes and of the table; the fewest cards between the attackers and the end of a lane."""
    first = second = third = FAR
    for lane in range(LANES):
        way = look_at_lane(table, lane, numbers)
        if way < first:
            first, second, third = way, first, second
        elif way < second:
            second, third = way, second
        elif way < third:
            third = way
    left = table.terms.turn_limit - turn(table)
    attacking = 1.0 if side_on_turn(table) == ATTACKERS else 0.0
    at = TABLE_FROM
    numbers[at] = first
    numbers[at + 1] = second
    numbers[at + 2] = third
    numbers[at + 3] = left / 110.0
    numbers[at + 4] = 1.0 / (1.0 + left)
    numbers[at + 5] = first / (2.0 + left)
    numbers[at + 6] = second / (2.0 + left)
    numbers[at + 7] = attacking
    numbers[at + 8] = attacking / (1.0 + first)
    numbers[at + 9] = left / (2.0 + left + 4.0 * first)
    numbers[at + 10] = (size(table, ATTACKER_DECK) + size(table, ATTACKER_DISCARD)) / 10.0
    return first


@rule
def look_at_lane(table: Table, lane: int, numbers: MutableSequence[float]) -> int:
    """Add the numbers of one lane; how many cards stand between the attackers and its end once they have fought there."""
    behind, piled = size(table, LANE_DECK + lane), size(table, LANE_DISCARD + lane)
    wall, siege = size(table, DEFENDER_STACK + lane), size(table, ATTACKER_STACK + lane)
    wall_sum, wall_wilds, bounces, _ = count(table, DEFENDER_STACK + lane)
    siege_sum, siege_wilds, own_bounces, own_breaks = count(table, ATTACKER_STACK + lane)
    defence, attack = strength(table, wall_sum, wall_wilds, wall), strength(table, siege_sum, siege_wilds, siege)
    traps = hidden_traps(table, DEFENDER_STACK + lane)
    reserve = behind + piled if table.terms.combat_reshuffle else behind
    damage = 0
    if attack > 0 and attack >= defence and own_bounces + bounces + traps == 0:
        damage = attack - defence + 1
        if own_breaks > 0:
            damage = max(damage, attack, wall if table.terms.break_counts_stack else 0)
    way = max(0, reserve + wall - damage + 1)
    near = 1.0 / (1.0 + way)
    bounced = 1.0 if bounces > 0 else 0.0
    numbers[0] += 1.0 if damage > reserve + wall else 0.0
    numbers[3] += defence
    numbers[4] += bounced
    numbers[5] += traps
    numbers[6] += attack
    numbers[7] += damage
    numbers[8] += near
    numbers[10] += defence * near
    numbers[11] += bounced * near
    numbers[12] += traps * near
    numbers[13] += attack * near
    numbers[14] += wall * near
    numbers[15] += near / (1.0 + defence)
    numbers[17] += damage * near
    numbers[18] += piled * near
    if wall == 0:
        numbers[1] += 1.0 if behind + piled == 0 else 0.0
        numbers[2] += 1.0
        numbers[9] += 1.0 / (1.0 + behind + piled)
        numbers[16] += near
    return way


@rule
def hidden_traps(table: Table, stack: int) -> int:
    """How many TRAPs of a stack would fire (L14)."""
    traps = 0
    card = top(table, stack)
    while card != NO_CARD:
        if value_of(card) == TRAP and not is_face_up(table, card):
            traps += 1
        card = below(table, card)
    return traps


@rule
def look_at_hand(table: Table, seat: int, way: int, numbers: MutableSequence[float]) -> None:
    """Add the numbers of one hand."""
    at = ATTACKERS_FROM if seat >= table.terms.defenders else DEFENDERS_FROM
    card = top(table, HAND + seat)
    while card != NO_CARD:
        value = value_of(card)
        if value < TRAP:
            numbers[at] += 1.0
            numbers[at + 1] += 1.0 if value == EIGHT else 0.0
            numbers[at + 2] += 1.0 if value in (FOUR, TWO) else 0.0
        elif value == TRAP:
            numbers[at + 3] += 1.0
        elif value == WILD:
            numbers[at + 4] += 1.0
        elif value == BOUNCE:
            numbers[at + 5] += 1.0
        else:
            numbers[at + 6] += 1.0
        card = below(table, card)
    numbers[at + 7] += size(table, HAND + seat) / (1.0 + way)
    numbers[at + 8] += 1.0 if size(table, HAND + seat) == 0 else 0.0
