"""Which cards a pattern means."""

from netdeck.games.technomancy.rules.clauses import C5_4_1, R71
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import aim_number
from netdeck.kernel.columns import holds, rule
from netdeck.kernel.vm import compares

PRINTED, ON_FIELD = 0, 1
"""What a card is: as it is printed, or as chapter 6 makes it on the battlefield."""
FRIENDLY, ENEMY = 1, 2
IS_DEPLOYED, IS_RECOVERED = 1, 2
NOT_THIS, ONLY_THIS = 1, 2
"""Another card than that of the text, or that card alone."""
GAIN_SUBTYPE = 6
"""The kind of lasting effect by which a card has a further subtype; the others stand with the properties."""
FACTIONS = 5
"""So many words for factions there are; greater numbers are subtypes."""
TYPES, SIDE, OTHER, STATE, KIN, WHERE, YOURS, KEYWORD, WITHOUT, TESTS, FIRST_TEST = range(11)
"""The words of a pattern."""


@rule
def fits(table: Table, at: int, card: int, controller: int, face: int, you: int, this: int) -> bool:
    """Whether a card, under that controller, is one of those that the pattern at *at* means to *you*."""
    code = table.code
    printed = table.printed[card]
    types = code[at]
    if types and not types & table.d_type[printed]:
        return False
    side = code[at + SIDE]
    if side and (controller == you) != (side == FRIENDLY):
        return False
    if code[at + OTHER] and (card == this) == (code[at + OTHER] == NOT_THIS):
        return False
    state = code[at + STATE]
    if state and (table.deployed[card] == 1) != (state == IS_DEPLOYED):
        return False
    kin = code[at + KIN]
    if kin and not is_kin(table, card, face, kin):
        return False
    if code[at + YOURS] and table.owner[card] != you:
        return False
    keywords = table.now_keywords[card] if face else table.d_keywords[printed]
    if code[at + KEYWORD] and not code[at + KEYWORD] & keywords:
        return False
    if code[at + WITHOUT] & keywords:
        return False
    for i in range(code[at + TESTS]):
        test = at + FIRST_TEST + 3 * i
        if code[test] == 0:
            number = table.now_power[card] if face else table.d_power[printed]
        elif code[test] == 2:
            number = table.now_health[card] - table.damage[card] if face else table.d_health[printed]
        else:
            number = table.d_scrip_cost[printed] if holds(table, C5_4_1) else 0
        if not compares(number, code[test + 1], code[test + 2]):
            return False
    return True


@rule
def is_kin(table: Table, card: int, face: int, kin: int) -> bool:
    """Whether a card is of a faction, or of a subtype."""
    printed = table.printed[card]
    if kin <= FACTIONS:
        factions = table.now_factions[card] if face else table.d_factions[printed]
        return factions >> kin - 1 & 1 == 1
    at = table.d_subtypes[printed]
    found = False
    for i in range(table.code[at]):
        if table.code[at + 1 + i] == kin:
            found = True
    if face and not found:
        for i in range(table.lasting):
            if table.l_kind[i] == GAIN_SUBTYPE and aim_number(table.l_on[i]) == card and table.code[table.l_words[i]] == kin:
                found = holds(table, R71)
    return found
