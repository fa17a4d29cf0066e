"""The cards and players that an effect refers to when it takes effect (R34, R35, R63), without those that are gone or illegal."""

from netdeck.games.technomancy.rules.candidate_lists import by_age, note
from netdeck.games.technomancy.rules.cards import find_thing, in_turn, stands, zone_of
from netdeck.games.technomancy.rules.constants import DISCARD
from netdeck.games.technomancy.rules.selection import ON_FIELD, PRINTED, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY, ON_CARD, ON_SEAT, ON_STACK, aim_at, aim_entered, aim_kind, aim_number
from netdeck.kernel.columns import rule

TARGET_NUMBER, EACH_CARD, YOU, EACH_OTHER, EACH_PLAYER, THAT_PLAYER, THIS, IT, CONTROLLER_OF_TARGET, CONTROLLER_OF_IT = range(10)
OWNER_OF_TARGET, OWNER_OF_THIS, OWNER_OF_IT, OWNER_OF_EACH = range(10, 14)
CARDS_AND_PLAYERS, CARDS_AND_OPPONENTS, SEVERAL_TARGETS = range(14, 17)
"""What a text speaks of."""
SEVERAL = 256
"""Several targets are how many of these, and the number of the first."""


@rule
def note_seat(table: Table, seat: int, at: int) -> int:
    """Note a player who is in the game."""
    return note(table, aim_at(ON_SEAT, seat, 0), at) if seat >= 0 and table.in_game[seat] else at


@rule
def gather(table: Table, ref: int, of: int, at: int) -> int:
    """Note what a reference means now, after *at* other things; how many there are then."""
    if ref == SEVERAL_TARGETS:
        for i in range(of % SEVERAL - 1, of % SEVERAL - 1 + of // SEVERAL):
            if table.r_aim[i]:
                at = note(table, table.r_aim[i], at)
        return at
    if ref >= CARDS_AND_PLAYERS:
        return gather_things(table, EACH_PLAYER if ref == CARDS_AND_PLAYERS else EACH_OTHER, 0, gather_cards(table, of, at))
    return gather_owners(table, ref, of, at) if ref >= OWNER_OF_TARGET else gather_things(table, ref, of, at)


@rule
def gather_things(table: Table, ref: int, of: int, at: int) -> int:
    """Note what a reference means now that speaks of nobody's owner."""
    if ref == TARGET_NUMBER:
        aim = table.r_aim[of - 1]
        return note(table, aim, at) if aim else at
    if ref == EACH_CARD:
        return gather_cards(table, of, at)
    if ref == YOU:
        return note(table, aim_at(ON_SEAT, table.r_controller, 0), at)
    if ref in (EACH_OTHER, EACH_PLAYER):
        first = table.r_controller if ref == EACH_OTHER else table.active
        for i in range(table.seats):
            seat = in_turn(table, first, i)
            if ref == EACH_PLAYER or seat != table.r_controller:
                at = note_seat(table, seat, at)
        return at
    if ref == THIS:
        is_there = table.r_ability == 0 or stands(table, table.r_source, table.r_entered)
        return note(table, aim_at(ON_CARD, table.r_source, table.r_entered), at) if is_there else at
    if ref == IT and table.r_about:
        return note(table, table.r_about, at)
    if ref in (THAT_PLAYER, IT):
        return note_seat(table, table.r_by if table.r_by >= 0 or ref == IT else table.r_about_of, at)
    if ref == CONTROLLER_OF_TARGET:
        return note_seat(table, table.r_had[of - 1] if table.r_aims else NOBODY, at)
    return note_seat(table, table.r_about_of, at)


@rule
def gather_cards(table: Table, pattern: int, at: int) -> int:
    """Note every card that fits, on the battlefield or in the discard piles, oldest first."""
    you = table.r_controller
    this = table.r_source
    end = at
    if table.code[pattern + 5] == 0:
        for i in range(table.faces):
            card = table.b_card[i]
            if fits(table, pattern, card, table.now_controller[card], ON_FIELD, you, this):
                end = note(table, card, end)
    else:
        for seat in range(table.seats):
            card = table.bottom[zone_of(table, seat, DISCARD)] if table.in_game[seat] else -1
            while card >= 0:
                if fits(table, pattern, card, table.owner[card], PRINTED, you, this):
                    end = note(table, card, end)
                card = table.above[card]
    by_age(table, at, end)
    for i in range(at, end):
        card = table.found[i]
        table.found[i] = aim_at(ON_CARD, card, table.entered[card])
    return end


@rule
def gather_owners(table: Table, ref: int, of: int, at: int) -> int:
    """Note the owners of what is meant, wherever it is by now, each of them once."""
    inner = EACH_CARD if ref == OWNER_OF_EACH else THIS if ref == OWNER_OF_THIS else IT if ref == OWNER_OF_IT else TARGET_NUMBER
    end = gather_things(table, inner, of, at)
    seats = 0
    kept = at
    for i in range(at, end):
        aim = table.found[i]
        card = -1
        if aim_kind(aim) == ON_CARD:
            card = aim_number(aim)
        elif aim_kind(aim) == ON_STACK and find_thing(table, aim_number(aim)) >= 0:
            card = table.k_source[find_thing(table, aim_number(aim))]
        if card >= 0 and table.in_game[table.owner[card]] and not seats >> table.owner[card] & 1:
            seats |= 1 << table.owner[card]
            kept = note(table, aim_at(ON_SEAT, table.owner[card], 0), kept)
    return kept


@rule
def gather_standing(table: Table, ref: int, of: int, at: int) -> int:
    """Note the cards on the battlefield that a reference means, as cards."""
    end = gather(table, ref, of, at)
    kept = at
    for i in range(at, end):
        aim = table.found[i]
        if aim_kind(aim) == ON_CARD and stands(table, aim_number(aim), aim_entered(aim)):
            kept = note(table, aim_number(aim), kept)
    return kept


@rule
def gather_players(table: Table, ref: int, of: int, at: int) -> int:
    """Note the players that a reference means, as seats; "it" is whoever did it or whom it befell (R63)."""
    end = gather(table, THAT_PLAYER if ref == IT else ref, of, at)
    kept = at
    for i in range(at, end):
        aim = table.found[i]
        if aim_kind(aim) == ON_SEAT and table.in_game[aim_number(aim)]:
            kept = note(table, aim_number(aim), kept)
    return kept


@rule
def gather_stacked(table: Table, ref: int, of: int, at: int) -> int:
    """Note the numbers of what a reference means on the stack; a card that was played is found there (R63)."""
    end = gather(table, ref, of, at)
    kept = at
    for i in range(at, end):
        aim = table.found[i]
        if aim_kind(aim) == ON_STACK:
            kept = note(table, aim_number(aim), kept)
        elif aim_kind(aim) == ON_CARD and table.entered[aim_number(aim)] == aim_entered(aim):
            for at_thing in range(table.stacked):
                if table.k_ability[at_thing] == 0 and table.k_source[at_thing] == aim_number(aim):
                    kept = note(table, table.k_number[at_thing], kept)
    return kept
