"""What forbids beats what permits (0.2).

Restrictions come from lasting effects and from static abilities on the battlefield. A card that changes a rule it names, such as the
building limit, is no permission against a prohibition: it changes the rule itself (0.1, R1). Whoever asks has looked around before.
"""

from netdeck.games.technomancy.rules.cards import kind_of, zone_of
from netdeck.games.technomancy.rules.clauses import C0_1, C0_2
from netdeck.games.technomancy.rules.constants import AGENT, BATTLEFIELD, GUARDS, HAND_SIZE, NOT_LOOKED_FOR
from netdeck.games.technomancy.rules.properties import BUILDING_LIMIT, CANT, HAND_LIMIT, RESTRICT, recompute_stats
from netdeck.games.technomancy.rules.selection import ON_FIELD, fits
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING, ON_CARD, ON_SEAT, aim_at, aim_kind, aim_number
from netdeck.kernel.columns import holds, rule

PLAY_QUICKHACKS, PLAY_PROGRAMS, PLAY_AGENTS, PLAY_BUILDINGS, TO_STRIKE, ACTIVATE, RECOVER, BE_TARGETED = range(8)
BE_TARGETED_BY_OPPONENTS = 8
"""What somebody or something can't."""
ANYBODY, YOU, OPPONENT = range(3)


@rule
def may_forbid(table: Table) -> bool:
    """Whether anything at all is there that could forbid something; usually nothing is."""
    recompute_stats(table)
    return table.lasting > 0 or table.forms & CANT != 0


@rule
def forbidding(table: Table, act: int, seat: int, card: int) -> int:
    """The printed card that forbids *act* to the player or card; -1 when nothing does."""
    for i in range(table.lasting):
        if table.l_kind[i] == RESTRICT and table.code[table.l_words[i]] == act and holds(table, C0_2):
            on = table.l_on[i]
            if (seat >= 0 and on == aim_at(ON_SEAT, seat, 0)) or (aim_kind(on) == ON_CARD and aim_number(on) == card):
                return table.l_printed[i]
    for i in range(table.standing):
        row = table.w_row[i]
        source = table.w_card[i]
        if table.a_form[row] == CANT and table.a_cant[row] == act and holds(table, C0_2):
            you = table.now_controller[source]
            if table.a_affects[row] == 0:
                whose = table.a_whose[row]
                reached = seat >= 0 and (whose == ANYBODY or (seat == you) == (whose == YOU))
            else:
                reached = False
                if card >= 0 and table.is_face[card]:
                    reached = fits(table, table.a_affects[row], card, table.now_controller[card], ON_FIELD, you, source)
            if reached:
                return table.printed[source]
    return NOTHING


@rule
def guarding(table: Table, seat: int) -> int:
    """The first recovered agent with Guard that *seat* controls; -1 when there is none. Every Strike asks for it, so it is remembered."""
    if table.guard[seat] == NOT_LOOKED_FOR:
        card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
        while card >= 0 and (table.deployed[card] or not is_guard(table, card)):
            card = table.above[card]
        table.guard[seat] = card
    return table.guard[seat]


@rule
def is_guard(table: Table, card: int) -> bool:
    """Whether it is an agent with Guard."""
    return table.now_keywords[card] & GUARDS != 0 and kind_of(table, card) == AGENT


@rule
def building_limit(table: Table, seat: int) -> int:
    """How many buildings *seat* may play this turn: one (3.5.4.2), and more if a card says so (0.1)."""
    further = how_much_more(table, BUILDING_LIMIT, seat)
    return 1 + (further if further and holds(table, C0_1) else 0)


@rule
def hand_size(table: Table, seat: int) -> int:
    """The maximum hand size of *seat*: that of the game mode (2.1.4), and more if a card says so (0.1)."""
    further = how_much_more(table, HAND_LIMIT, seat)
    return HAND_SIZE + (further if further and holds(table, C0_1) else 0)


@rule
def how_much_more(table: Table, form: int, seat: int) -> int:
    """How much the cards of *seat* add to a limit."""
    recompute_stats(table)
    further = 0
    for i in range(table.standing):
        if table.a_form[table.w_row[i]] == form and table.now_controller[table.w_card[i]] == seat:
            further += table.a_n[table.w_row[i]]
    return further
