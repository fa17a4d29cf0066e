"""Attack power (H-combat.6, H-combat.7, H-wild, D-combat.4, D-combat.5, D-wild).

Power is the exponent, so a sum of 8 has power 3 (R2); a sum that is no power of two has none at all. A WILD with nothing to lift counts
as a 2, but what "nothing" is differs: no number cards in the human rulebook, no other card at all in the duel (R20).
"""

from netdeck.games.binmat.clause_points import POWER, SUM, WILD_COUNTS_TWO, WILD_LIFTS, WILD_LIFTS_AGAIN
from netdeck.games.binmat.rules.intrinsics import holds, rule
from netdeck.games.binmat.rules.piles import BOUNCE, BREAK, NO_CARD, TRAP, WILD, below, size, top, value_of
from netdeck.games.binmat.rules.table import Table


@rule
def count(table: Table, stack: int) -> tuple[int, int, int, int]:
    """The sum of the number cards of a stack (H-combat.6), and how many WILDs, BOUNCEs and BREAKs it has."""
    numbers = wilds = bounces = breaks = 0
    card = top(table, stack)
    while card != NO_CARD:
        value = value_of(card)
        if value < TRAP:
            numbers += value + 2
        elif value == WILD:
            wilds += 1
        elif value == BOUNCE:
            bounces += 1
        elif value == BREAK:
            breaks += 1
        card = below(table, card)
    if not holds(table, SUM):
        numbers = 0
    return numbers, wilds, bounces, breaks


@rule
def final_sum(table: Table, stack: int, numbers: int, wilds: int) -> int:
    """The sum after all WILDs (H-wild.2, H-wild.3, D-wild.4)."""
    total = numbers
    lifts = wilds
    alone = size(table, stack) == 1 if table.terms.wild_needs_to_be_alone else numbers == 0
    if wilds > 0 and alone and holds(table, WILD_COUNTS_TWO):
        total = 2
        lifts -= 1
    if lifts > 0 and holds(table, WILD_LIFTS):
        total = next_power_of_two(total)
        if lifts > 1 and holds(table, WILD_LIFTS_AGAIN):
            total <<= lifts - 1
    return total


@rule
def next_power_of_two(number: int) -> int:
    """The least power of two above *number*; 0 is lifted to 1, which has no power (R20)."""
    power = 1
    while power <= number:
        power <<= 1
    return power


@rule
def attack_power(table: Table, total: int) -> int:
    """The exponent of a power of two; 0 for every other sum (H-combat.7, R2)."""
    if total == 0 or (total & (total - 1)) != 0 or not holds(table, POWER):
        return 0
    exponent = 0
    while total > 1:
        total >>= 1
        exponent += 1
    return exponent
