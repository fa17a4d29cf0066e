"""Whether an effect finds anything to do (R73): nobody is asked about what cannot be done.

Only what everybody can see counts, and what the player who would be asked holds: a library can be searched whatever is in it (R72).
"""

from netdeck.games.technomancy.rules.cards import find_thing, stands, zone_of
from netdeck.games.technomancy.rules.constants import HAND, LIBRARY, NONE
from netdeck.games.technomancy.rules.delayed_list import ON_DEATH
from netdeck.games.technomancy.rules.properties import RESTRICT
from netdeck.games.technomancy.rules.restrictions import PLAY_BUILDINGS, RECOVER, forbidding
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.target_sets import gather, gather_players, gather_stacked, gather_standing
from netdeck.games.technomancy.rules.values import amount
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import rule


@rule
def has_hand(table: Table, seat: int) -> bool:
    """Whether a player has cards in hand."""
    return table.size[zone_of(table, seat, HAND)] > 0


@rule
def has_library(table: Table, seat: int) -> bool:
    """Whether a player has a library left."""
    return table.size[zone_of(table, seat, LIBRARY)] > 0


@rule
def can_peek(table: Table) -> bool:
    """Whether you have a library left."""
    return has_library(table, table.r_controller)


@rule
def may_put_off(table: Table, moment: int) -> bool:
    """Whether a moment may still come: a target that is gone does not die."""
    aim = table.r_aim[moment - ON_DEATH] if moment >= ON_DEATH else NONE
    return aim == NONE or (aim_kind(aim) == ON_CARD and stands(table, aim_number(aim), aim_entered(aim)))


@rule
def reaches(table: Table, ref: int, of: int) -> bool:
    """Whether a player, or a card on the battlefield, is left that something can happen to."""
    for i in range(gather(table, ref, of, 0)):
        aim = table.found[i]
        thing = aim_number(aim)
        if aim_kind(aim) == ON_SEAT:
            if table.in_game[thing]:
                return True
        elif aim_kind(aim) == ON_CARD and table.in_game[table.owner[thing]] and stands(table, thing, aim_entered(aim)):
            return True
    return False


@rule
def can_damage(table: Table, ref: int, of: int, n: int) -> bool:
    """Whether there is damage to be dealt, by a card that is there or was, to somebody."""
    if amount(table, n) <= 0 or (table.r_ability and table.r_last == NONE and not stands(table, table.r_source, table.r_entered)):
        return False
    return reaches(table, ref, of)


@rule
def can_last(table: Table, ref: int, of: int, kind: int, words: int) -> bool:
    """Whether something is left on which an effect lasts; what players are forbidden lasts on players."""
    if kind == RESTRICT and table.code[words] <= PLAY_BUILDINGS:
        return gather_players(table, ref, of, 0) > 0
    return reaches(table, ref, of)


@rule
def can_copy(table: Table, ref: int, of: int) -> bool:
    """Whether a card is left to be copied, wherever it is."""
    for i in range(gather(table, ref, of, 0)):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD and table.in_game[table.owner[aim_number(aim)]]:
            return True
    return False


@rule
def can_move(table: Table, ref: int, of: int) -> bool:
    """Whether a card is left where it was."""
    for i in range(gather(table, ref, of, 0)):
        aim = table.found[i]
        card = aim_number(aim)
        if aim_kind(aim) == ON_CARD and table.in_game[table.owner[card]] and table.entered[card] == aim_entered(aim):
            return True
    return False


@rule
def are_standing(table: Table, ref: int, of: int) -> bool:
    """Whether a card is left on the battlefield."""
    return gather_standing(table, ref, of, 0) > 0


@rule
def can_repair(table: Table, ref: int, of: int, n: int) -> bool:
    """Whether damage can be taken off a card."""
    if amount(table, n) <= 0:
        return False
    for i in range(gather_standing(table, ref, of, 0)):
        if table.damage[table.found[i]] > 0:
            return True
    return False


@rule
def can_deploy(table: Table, ref: int, of: int) -> bool:
    """Whether a card is recovered."""
    for i in range(gather_standing(table, ref, of, 0)):
        if not table.deployed[table.found[i]]:
            return True
    return False


@rule
def can_recover(table: Table, ref: int, of: int) -> bool:
    """Whether a card is deployed and not kept from recovering."""
    for i in range(gather_standing(table, ref, of, 0)):
        card = table.found[i]
        if table.deployed[card] and forbidding(table, RECOVER, NOBODY, card) < 0:
            return True
    return False


@rule
def can_exchange(table: Table, one_ref: int, one_of: int, other_ref: int, other_of: int) -> bool:
    """Whether there are two cards, and they are two players'."""
    first = gather_standing(table, one_ref, one_of, 0)
    both = gather_standing(table, other_ref, other_of, first)
    return first == 1 and both == 2 and table.now_controller[table.found[0]] != table.now_controller[table.found[1]]


@rule
def are_stacked(table: Table, ref: int, of: int) -> bool:
    """Whether something is left on the stack."""
    for i in range(gather_stacked(table, ref, of, 0)):
        if find_thing(table, table.found[i]) >= 0:
            return True
    return False


@rule
def can_copy_stacked(table: Table, ref: int, of: int) -> bool:
    """Whether a card is left on the stack."""
    for i in range(gather_stacked(table, ref, of, 0)):
        thing = find_thing(table, table.found[i])
        if thing >= 0 and table.k_ability[thing] == 0:
            return True
    return False
