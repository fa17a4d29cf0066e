"""Which cards a pattern means, whether a condition holds, and the numbers of card text.

A pattern is read with the eyes of somebody: *you* control the ability, *this* is the card that it is printed on. On the battlefield a card
is what chapter 6 makes of it; elsewhere it is what is printed. Whoever asks has looked around before.
"""

from netdeck.games.technomancy.rules.cards import stands, zone_of
from netdeck.games.technomancy.rules.constants import DISCARD, HAND, NONE
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.target_sets import IT, TARGET_NUMBER, THIS, gather
from netdeck.kernel.card_table import ON_CARD, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import rule
from netdeck.kernel.vm import HALF, compares, evaluate, number

WAS_OVERCLOCKED, COUNT, POWER_OF, COST_OF, DIED, CONTROLS, YOUR_TURN = range(HALF + 1, HALF + 8)
"""What only this game's text knows."""
IN_DISCARD, IN_HAND = 1, 2
"""Where cards are counted that are not on the battlefield."""


@rule
def count(table: Table, at: int, you: int, this: int) -> int:
    """How many cards on the battlefield fit, or in the discard piles or your hand if the pattern says so."""
    where = table.code[at + 5]
    found = 0
    if where == 0:
        for i in range(table.faces):
            card = table.b_card[i]
            if fits(table, at, card, table.now_controller[card], ON_FIELD, you, this):
                found += 1
        return found
    for seat in range(table.seats):
        if (where == IN_HAND and seat == you) or (where == IN_DISCARD and table.in_game[seat]):
            card = table.bottom[zone_of(table, seat, HAND if where == IN_HAND else DISCARD)]
            while card >= 0:
                if fits(table, at, card, table.owner[card], PRINTED, you, this):
                    found += 1
                card = table.above[card]
    return found


@rule
def controls(table: Table, at: int, you: int, this: int) -> bool:
    """Whether you, or any opponent, control so many such cards."""
    code = table.code
    for seat in range(table.seats):
        if table.in_game[seat] and (seat == you) == (code[at] == 1):
            found = 0
            for i in range(table.faces):
                card = table.b_card[i]
                if table.now_controller[card] == seat and fits(table, code[at + 1], card, seat, ON_FIELD, you, this):
                    found += 1
            if compares(found, code[at + 2], code[at + 3]):
                return True
    return False


@rule
def own_word(table: Table, operator: int, words: int, top: int, level: int, you: int, it: int, frame: int) -> int:
    """Let a number wait that a word of this game comes to; where the top of the pile is then."""
    if operator == HALF:
        table.pile[top] //= 2
        return top
    top += 1
    table.pile[top] = own_value(table, operator, words, you, it)
    return top


@rule
def own_value(table: Table, operator: int, at: int, you: int, it: int) -> int:
    """What the game's own words come to; *it* is the card that the text is printed on."""
    code = table.code
    if operator == COUNT:
        return count(table, code[at], you, it)
    if operator == WAS_OVERCLOCKED:
        return table.r_over
    if operator in (POWER_OF, COST_OF):
        return stat(table, operator, code[at], code[at + 1])
    if operator == DIED:
        return 1 if table.agents_died >= code[at] else 0
    if operator == CONTROLS:
        return 1 if controls(table, at, you, it) else 0
    return 1 if (table.active == you) == (code[at] == 1) else 0


@rule
def stat(table: Table, operator: int, ref: int, of: int) -> int:
    """The power or the scrip cost of what a reference means; of what left, the power that it had; elsewhere what is printed (R35, R63)."""
    if operator == POWER_OF and ref == THIS and table.r_last != NONE:
        return table.r_last
    if operator == POWER_OF and ref == IT and table.r_power != NONE:
        return table.r_power
    end = gather(table, ref, of, table.noted)
    total = 0
    for i in range(table.noted, end):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD:
            card = aim_number(aim)
            if operator == COST_OF:
                total += table.d_scrip_cost[table.printed[card]]
            elif stands(table, card, aim_entered(aim)):
                total += table.now_power[card]
            elif ref == TARGET_NUMBER and table.r_lost[of - 1] != NONE:
                total += table.r_lost[of - 1]
            else:
                total += table.d_power[table.printed[card]]
    return total


@rule
def amount(table: Table, word: int) -> int:
    """A number in the text of what takes effect."""
    return number(table, word, table.r_controller, table.r_x, table.r_source, -1)


@rule
def is_so(table: Table, condition: int, you: int, this: int) -> bool:
    """Whether a condition holds for *you*; 0 is no condition."""
    return condition == 0 or evaluate(table, condition, you, 0, this, -1) != 0
