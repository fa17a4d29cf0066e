"""The order of properties (chapter 6).

One pass, no going back (R49): all properties are sorted by timestamp once (6.2.1), then the steps 6.2.2 to 6.2.6 are run in order and each
property sees the result so far. So an ability that is lost in 6.2.6 has already done its work in the earlier steps. Control (6.2.3) is
settled when a control effect begins or ends, by moving the card to its controller's side.
"""

from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.clauses import C6_2, C6_2_1, C6_2_2, C6_2_4, C6_2_5, C6_2_6
from netdeck.games.technomancy.rules.constants import BATTLEFIELD, NONE
from netdeck.games.technomancy.rules.invalidation import forget_who_is_recovered
from netdeck.games.technomancy.rules.selection import ON_FIELD, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.values import count, is_so
from netdeck.kernel.card_table import NOTHING, ON_CARD, aim_kind, aim_number
from netdeck.kernel.columns import holds, make_room, rule

OTHER_ABILITY, TRIGGERED, ACTIVATED, GIVES_SCRIP, STATIC = range(5)
"""Kinds of abilities."""
ALLEGIANCE, STATS, ABILITIES, COST, BUILDING_LIMIT, HAND_LIMIT, CANT, ENTER_DEPLOYED = 1, 2, 4, 8, 16, 32, 64, 128
"""Forms of static abilities."""
IN_LAYERS = ALLEGIANCE | STATS | ABILITIES
MODIFY, CONTROL, CHANGE_ALLEGIANCE, SHIELD, RESTRICT, SAVE = range(6)
"""Kinds of lasting effects; a further subtype is one more (``selection``)."""
SET_POWER, SET_HEALTH, GIVEN_KEYWORDS, LOSES = range(4)
"""The words of a change of power, health and abilities."""
SET_FACTIONS, ADD_FACTIONS = range(2)


@rule
def recompute_stats(table: Table) -> None:
    """Find out what chapter 6 makes of the table, if something has changed."""
    if table.stale:
        derive(table)


@rule
def derive(table: Table) -> None:
    """Run the steps of 6.2 over the battlefield."""
    timed = begin_faces(table)
    if (timed or table.specials) and holds(table, C6_2):
        settle_factions(table, timed)
        settle_numbers(table, timed)
        settle_abilities(table, timed)
    list_what_works(table)


@rule
def begin_faces(table: Table) -> int:
    """Every card on the battlefield is what is printed on it; how many properties are at work, which are noted in order."""
    table.stale = 0
    for i in range(table.faces):
        table.is_face[table.b_card[i]] = 0
    table.faces = 0
    table.specials = 0
    table.watches = 0
    forget_who_is_recovered(table)
    timed = 0
    for seat in range(table.seats):
        card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
        while card >= 0:
            begin_face(table, card, seat)
            timed = note_statics(table, card, seat, timed)
            card = table.above[card]
    for i in range(table.lasting):
        kind = table.l_kind[i]
        if kind in (MODIFY, CHANGE_ALLEGIANCE) and aim_kind(table.l_on[i]) == ON_CARD and table.is_face[aim_number(table.l_on[i])]:
            timed = note_timed(table, table.l_tick[i], NOTHING, table.l_maker[i], i, timed)
    if timed > 1 and holds(table, C6_2_1):
        sort_timed(table, timed)
    return timed


@rule
def begin_face(table: Table, card: int, seat: int) -> None:
    """A card on the battlefield is what is printed on it, to begin with."""
    at = table.faces
    if at >= len(table.b_card) and not make_room(table, table.b_card):
        return
    printed = table.printed[card]
    table.b_card[at] = card
    table.faces = at + 1
    table.is_face[card] = 1
    table.now_controller[card] = seat
    table.now_power[card] = table.d_power[printed]
    table.now_health[card] = table.d_health[printed]
    table.now_factions[card] = table.d_factions[printed]
    table.now_keywords[card] = table.d_keywords[printed]
    table.now_lost[card] = 0
    table.watches |= table.d_watches[printed]
    if table.d_special[printed]:
        table.specials += 1


@rule
def note_statics(table: Table, card: int, seat: int, timed: int) -> int:
    """Note the static abilities of a card that work in layers."""
    first = table.d_ability[table.printed[card]]
    for row in range(first, first + table.d_abilities[table.printed[card]]):
        if table.a_form[row] & IN_LAYERS:
            timed = note_timed(table, table.entered[card], card, seat, row, timed)
    return timed


@rule
def note_timed(table: Table, tick: int, card: int, you: int, row: int, timed: int) -> int:
    """Note a property with its timestamp."""
    if timed >= len(table.i_tick) and not make_room(table, table.i_tick):
        return timed
    table.i_tick[timed] = tick
    table.i_card[timed] = card
    table.i_you[timed] = you
    table.i_row[timed] = row
    return timed + 1


@rule
def sort_timed(table: Table, timed: int) -> None:
    """The oldest property first (6.2.1)."""
    for i in range(1, timed):
        tick = table.i_tick[i]
        card = table.i_card[i]
        you = table.i_you[i]
        row = table.i_row[i]
        j = i
        while j > 0 and table.i_tick[j - 1] > tick:
            table.i_tick[j] = table.i_tick[j - 1]
            table.i_card[j] = table.i_card[j - 1]
            table.i_you[j] = table.i_you[j - 1]
            table.i_row[j] = table.i_row[j - 1]
            j -= 1
        table.i_tick[j] = tick
        table.i_card[j] = card
        table.i_you[j] = you
        table.i_row[j] = row


@rule
def settle_factions(table: Table, timed: int) -> None:
    """Factions, then the power of those whose text says it (R50): before any number is changed."""
    if timed and holds(table, C6_2_4):
        for i in range(timed):
            change(table, i, ALLEGIANCE)
    if table.specials and holds(table, C6_2_2):
        for i in range(table.faces):
            card = table.b_card[i]
            pattern = table.d_special[table.printed[card]]
            if pattern:
                table.now_power[card] = count(table, pattern, table.now_controller[card], card)


@rule
def settle_numbers(table: Table, timed: int) -> None:
    """Power and health, one property after the other."""
    if timed and holds(table, C6_2_5):
        for i in range(timed):
            change(table, i, STATS)


@rule
def settle_abilities(table: Table, timed: int) -> None:
    """The first half of 6.2.6: what is gained and lost."""
    if timed and holds(table, C6_2_6):
        for i in range(timed):
            change(table, i, ABILITIES)


@rule
def change(table: Table, at: int, form: int) -> None:
    """Let one property do what it does in one of the steps."""
    row = table.i_row[at]
    card = table.i_card[at]
    if card < 0:
        add_lasting(table, row, form)
        return
    if table.a_form[row] != form:
        return
    you = table.i_you[at]
    times = 1 if table.a_per[row] == 0 else count(table, table.a_per[row], you, card)
    if not is_so(table, table.a_condition[row], you, card):
        return
    for i in range(table.faces):
        other = table.b_card[i]
        if fits(table, table.a_affects[row], other, table.now_controller[other], ON_FIELD, you, card):
            if form == ALLEGIANCE:
                change_factions(table, other, table.a_set[row], table.a_add[row])
            elif form == STATS:
                change_stats(
                    table, other, table.a_set_power[row], table.a_set_health[row], times * table.a_power[row], times * table.a_health[row]
                )
            else:
                change_abilities(table, other, table.a_lose[row], table.a_keywords[row])


@rule
def add_lasting(table: Table, at: int, form: int) -> None:
    """Let a lasting effect do what it does in one of the steps."""
    card = aim_number(table.l_on[at])
    words = table.l_words[at]
    code = table.code
    if table.l_kind[at] == CHANGE_ALLEGIANCE:
        if form == ALLEGIANCE:
            change_factions(table, card, code[words + SET_FACTIONS], code[words + ADD_FACTIONS])
    elif form == STATS:
        change_stats(table, card, code[words + SET_POWER], code[words + SET_HEALTH], table.l_power[at], table.l_health[at])
    elif form == ABILITIES:
        change_abilities(table, card, code[words + LOSES], code[words + GIVEN_KEYWORDS])


@rule
def change_factions(table: Table, card: int, others: int, further: int) -> None:
    """A card has other or further factions (R44)."""
    table.now_factions[card] = (others or table.now_factions[card]) | further


@rule
def change_stats(table: Table, card: int, power: int, health: int, more_power: int, more_health: int) -> None:
    """A card has other power and health, or more or less."""
    if power != NONE:
        table.now_power[card] = power
    if health != NONE:
        table.now_health[card] = health
    table.now_power[card] += more_power
    table.now_health[card] += more_health


@rule
def change_abilities(table: Table, card: int, loses: int, keywords: int) -> None:
    """A card loses all abilities, or gains keywords."""
    if loses:
        table.now_lost[card] = 1
        table.now_keywords[card] = 0
    table.now_keywords[card] |= keywords


@rule
def list_what_works(table: Table) -> None:
    """The second half of 6.2.6: what is left of triggers, cost changes, limits and restrictions works."""
    triggers = 0
    standing = 0
    table.events = 0
    table.forms = 0
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_lost[card]:
            continue
        first = table.d_ability[table.printed[card]]
        for row in range(first, first + table.d_abilities[table.printed[card]]):
            if table.a_kind[row] == TRIGGERED:
                if triggers < len(table.t_card) or make_room(table, table.t_card):
                    table.t_card[triggers] = card
                    table.t_row[triggers] = row
                    table.events |= 1 << table.a_event[row]
                    triggers += 1
            elif table.a_form[row] > ABILITIES and is_so(table, table.a_condition[row], table.now_controller[card], card):
                if standing >= len(table.w_card) and not make_room(table, table.w_card):
                    return
                table.w_card[standing] = card
                table.w_row[standing] = row
                table.forms |= table.a_form[row]
                standing += 1
    table.triggers = triggers
    table.standing = standing
