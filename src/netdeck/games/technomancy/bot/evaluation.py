"""How a player stands: the judgement of bots that search, at a glance or from experience, over columns.

Health counts by its logarithm: the last points are dear. So do power and buildings count ever less the more there is of them, but power
that kills counts for very much. A card in hand counts for much if the buildings give the scrip for it, in its kinds, and for little if they
do not: this is how a bot sees which building to play. The weights at a glance were fitted to how games of the greedy bot against itself
ended, taken at the beginning of each turn, so the player whose turn begins stands better. Those of experience were found for every trait
(:mod:`~netdeck.games.technomancy.bot.features`) and lie in ``experience.toml``. Both stand beside what is printed, in millionths
(:mod:`~netdeck.games.technomancy.bot.precomputed`): to tell how a player stands, whole numbers are looked up and added.
"""

from typing import Final

from netdeck.games.technomancy.rules.cards import kind_of, zone_of
from netdeck.games.technomancy.rules.constants import AGENT, BUILDING, COUNTS, GHOSTLY, GUARDS, HAND, LIBRARY, STRIKES
from netdeck.games.technomancy.rules.payment_search import count_at_best, meets_at_best
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule

AT_A_GLANCE: Final = {
    "turn": 0.55,
    "health, log": 1.62,
    "power, root": 0.48,
    "power to kill, on turn": 2.76,
    "power to kill, off turn": 0.55,
    "endurance": 0.165,
    "guards": 0.23,
    "buildings, root": 1.11,
    "affordable": 0.29,
    "too dear": 0.11,
    "buildings in hand": 0.205,
}
"""The power to kill is what all agents have together, where no Guard stands before the opponent."""
SINGLE: Final = {
    "judged_turn": "turn",
    "judged_kill_on_turn": "able to kill, on turn",
    "judged_kill_off_turn": "able to kill, off turn",
    "judged_reach_on_turn": "health in reach, on turn",
    "judged_reach_off_turn": "health in reach, off turn",
    "judged_blow_on_turn": "power to kill, on turn",
    "judged_blow_off_turn": "power to kill, off turn",
    "judged_delay": "turns to kill",
    "judged_guard": "guards",
    "judged_agent": "agents",
    "judged_dear": "too dear",
}
"""The columns that hold what one of something is worth, and the trait."""
LONGEST: Final = 8
"""How many turns until a kill are as good as never."""


@rule
def standing(table: Table, seat: int, experienced: int) -> int:
    """How a player stands, in millionths of what a chance is made of."""
    recompute_stats(table)
    counts = COUNTS * experienced
    cards = table.judged_cards[experienced]
    power = 0
    endurance = 0
    buildings = 0
    found = table.judged_turn[experienced] if seat == table.active else 0
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_controller[card] == seat:
            found += table.judged_in_play[cards + table.printed[card]]
            if kind_of(table, card) == AGENT:
                power += max(0, table.now_power[card])
                endurance += max(0, table.now_health[card] - table.damage[card])
                found += table.judged_agent[experienced]
                if table.now_keywords[card] & GUARDS:
                    found += table.judged_guard[experienced]
            else:
                buildings += 1
    found += table.judged_health[counts + up_to(table.health[seat])]
    found += table.judged_power[counts + up_to(power)]
    found += table.judged_endurance[counts + up_to(endurance)]
    found += table.judged_buildings[counts + up_to(buildings)]
    found += table.judged_library[counts + up_to(table.size[zone_of(table, seat, LIBRARY)])]
    return found + danger(table, seat, power, experienced) + held(table, seat, experienced)


@rule
def danger(table: Table, seat: int, power: int, experienced: int) -> int:
    """What the player can do in a turn to the opponent whom it hurts most."""
    mine = seat == table.active
    reach = 0
    ghosts = 0
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_controller[card] == seat and table.now_keywords[card] & STRIKES:
            blow = max(0, table.now_power[card])
            reach += blow
            if table.now_keywords[card] & GHOSTLY:
                ghosts += blow
    kills = False
    victim = NOBODY
    most = 0
    least = 1
    for other in range(table.seats):
        if other != seat and table.in_game[other]:
            guards, guarded = guards_before(table, other)
            kills = kills or (power >= table.health[other] and not guarded)
            past = max(ghosts, reach - guards)
            health = max(1, table.health[other])
            if victim < 0 or past * least > most * health:
                victim = other
                most = past
                least = health
    if victim < 0:
        return 0
    found = 0
    if kills:
        found += table.judged_blow_on_turn[experienced] if mine else table.judged_blow_off_turn[experienced]
    if most >= least:
        found += table.judged_kill_on_turn[experienced] if mine else table.judged_kill_off_turn[experienced]
    in_reach = table.judged_reach_on_turn[experienced] if mine else table.judged_reach_off_turn[experienced]
    slowest = max(2 * most, 1)
    found += in_reach * max(0, min(most, least)) // least
    return found + table.judged_delay[experienced] * min(LONGEST * slowest, 2 * least) // slowest


@rule
def guards_before(table: Table, seat: int) -> tuple[int, bool]:
    """How much damage the recovered Guards of a player take, and whether there are any."""
    taken = 0
    found = False
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_controller[card] == seat and table.now_keywords[card] & GUARDS and not table.deployed[card]:
            taken += table.now_health[card] - table.damage[card]
            found = True
    return taken, found


@rule
def held(table: Table, seat: int, experienced: int) -> int:
    """What the hand is worth."""
    cards = table.judged_cards[experienced]
    others = count_at_best(table, seat)
    found = 0
    buildings = 0
    affordable = 0
    card = table.bottom[zone_of(table, seat, HAND)]
    while card >= 0:
        printed = table.printed[card]
        found += table.judged_in_hand[cards + printed]
        if table.d_type[printed] == BUILDING:
            buildings += 1
        elif meets_at_best(table, table.d_cost[printed], others):
            affordable += 1
            found += table.judged_strength[cards + printed]
        else:
            found += table.judged_dear[experienced]
        card = table.above[card]
    found += table.judged_buildings_held[COUNTS * experienced + up_to(buildings)]
    return found + table.judged_affordable[COUNTS * experienced + up_to(affordable)]


@rule
def up_to(count: int) -> int:
    """A count as far as there are numbers for it."""
    return max(0, min(count, COUNTS - 1))
