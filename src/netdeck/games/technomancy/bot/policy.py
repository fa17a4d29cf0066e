"""What looks good at once: the taste of the greedy bot, and of everybody in the futures that a search looks at.

A player of this taste builds, plays the strongest agent it can pay for, strikes where that pays, aims harm at opponents and help at its own
side, answers opposing cards with counters, and uses what scrip is left for abilities. Nothing here is a rule of the game.

It is written once, over columns, and looks only at what the seat that decides may know: the battlefield, its own hand, the stack and
everybody's health. What is printed was judged before (:mod:`~netdeck.games.technomancy.bot.precomputed`). All is weighed in thousandths of
a point; passing is worth nothing.
"""

from typing import Final

from netdeck.backends.ismcts import SearchTree, joined, room_for_options
from netdeck.games.technomancy.rules.answer_kinds import (
    AUTO,
    CANCEL,
    CHOOSE_X,
    DONE,
    KEEP,
    MULLIGAN,
    OVERCLOCK,
    PAY,
    PLAY,
    SCRAP,
    TAKE,
    TARGET,
    THROW,
    USE,
    YES,
)
from netdeck.games.technomancy.rules.cards import find_thing, kind_of, row_of, zone_of
from netdeck.games.technomancy.rules.constants import AGENT, BUILDING, GHOSTLY, GUARDS, HAND, MAIN, STRIKE, STRIKES
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.selection import FIRST_TEST, IS_DEPLOYED, STATE, TESTS
from netdeck.games.technomancy.rules.steps import DECLARE
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING, ON_CARD, ON_SEAT, aim_kind, aim_number
from netdeck.kernel.columns import offered, rule

NEVER: Final = -10_000
FEWEST_BUILDINGS, MOST_BUILDINGS = 2, 5
"""How many buildings an opening hand should hold."""
SMALL_HAND: Final = 5
"""A hand of so few cards is kept."""
ANY_HEALTH: Final = 1 << 30

PLAIN, BURN, SWEEP, BEST_FOE, COUNTERED, WITH_OWN, ATTACKING, RECOVERING, PAST_GUARDS, MENDING, IN_MAIN = range(11)
"""What it depends on how much an instruction brings: nothing, or how something stands now."""


@rule
def weigh(table: Table, mind: SearchTree) -> None:
    """How good each option looks to the seat that decides; 0 is neutral."""
    recompute_stats(table)
    for i in range(room_for_options(table, mind)):
        mind.liking[i] = liking(table, table.asked, i)


@rule
def liking(table: Table, me: int, at: int) -> int:
    """How good one option looks."""
    kind = offered(table, at, 0)
    card = offered(table, at, 1)
    if kind == PLAY:
        return liking_to_play(table, me, card)
    if kind == USE:
        return liking_to_use(table, me, card, offered(table, at, 3))
    if kind == TARGET:
        return liking_to_aim(table, me, offered(table, at, 5))
    if kind in (SCRAP, THROW):
        return -missed(table, me, card)
    if kind in (KEEP, MULLIGAN):
        return 1000 if is_fine_hand(table, me) == (kind == KEEP) else 0
    if kind in (CHOOSE_X, OVERCLOCK):
        return 1000 * at
    if kind in (AUTO, PAY):
        return 2000
    if kind in (DONE, YES) or (kind == TAKE and card >= 0):
        return 1000
    return NEVER if kind == CANCEL else 0


@rule
def is_fine_hand(table: Table, me: int) -> bool:
    """Whether an opening hand has about the right number of buildings."""
    hand = zone_of(table, me, HAND)
    buildings = 0
    card = table.bottom[hand]
    while card >= 0:
        if kind_of(table, card) == BUILDING:
            buildings += 1
        card = table.above[card]
    return FEWEST_BUILDINGS <= buildings <= MOST_BUILDINGS or table.size[hand] <= SMALL_HAND


# Cards


@rule
def is_agent(table: Table, card: int) -> bool:
    """Whether a card is an agent on the battlefield."""
    return table.is_face[card] == 1 and kind_of(table, card) == AGENT


@rule
def is_foe(table: Table, me: int, card: int) -> bool:
    """Whether a card is an agent of an opponent who still plays."""
    seat = table.now_controller[card]
    return is_agent(table, card) and seat != me and table.in_game[seat] == 1


@rule
def health_of(table: Table, card: int) -> int:
    """The health that is left to an agent."""
    return table.now_health[card] - table.damage[card]


@rule
def size_of(table: Table, card: int) -> int:
    """How much a card counts for: what its text is worth, and as an agent on the battlefield its present numbers."""
    text = table.d_text[table.printed[card]] // 2
    return 1000 * table.now_power[card] + 500 * health_of(table, card) + text if is_agent(table, card) else text


@rule
def missed(table: Table, me: int, card: int) -> int:
    """How much a card would be missed."""
    if card < 0:
        return 0
    printed = table.printed[card]
    if table.d_type[printed] == BUILDING:
        buildings = 0
        for i in range(table.faces):
            if table.now_controller[table.b_card[i]] == me and kind_of(table, table.b_card[i]) == BUILDING:
                buildings += 1
        return 3000 if buildings < MOST_BUILDINGS else 500
    if table.is_face[card]:
        return size_of(table, card)
    return 1000 + table.d_strength[printed] * 6 // 10 - 100 * table.d_scrip_cost[printed]


@rule
def is_guarded(table: Table, seat: int) -> bool:
    """Whether a recovered Guard stands before a seat."""
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_controller[card] == seat and is_agent(table, card) and table.now_keywords[card] & GUARDS and not table.deployed[card]:
            return True
    return False


# Playing and using


@rule
def liking_to_play(table: Table, me: int, card: int) -> int:
    """A card from the hand: a building before an agent, and of several modes the best."""
    printed = table.printed[card]
    kind = table.d_type[printed]
    if kind == BUILDING:
        return 9000 - 100 * table.d_abilities[printed] - table.d_scrip_cost[printed]
    if kind == AGENT:
        return 6000 + table.d_strength[printed] // 10 - table.d_scrip_cost[printed]
    first = table.d_mode[printed]
    best = worth_of_mode(table, me, first)
    for mode in range(first + 1, first + table.d_modes[printed]):
        best = max(best, worth_of_mode(table, me, mode))
    return best - worth_of_scrapped(table, me, printed)


@rule
def liking_to_use(table: Table, me: int, card: int, ability: int) -> int:
    """A Strike at whom it hurts most, or what an ability does, less what it takes."""
    printed = table.printed[card]
    if ability == STRIKE:
        best = NEVER
        for seat in range(table.seats):
            if seat != me and table.in_game[seat]:
                best = max(best, worth_of_strike(table, card, seat))
        return best
    row = row_of(table, printed, ability)
    return worth_of_mode(table, me, table.a_mode[row]) - table.a_toll[row] - worth_of_scrapped(table, me, printed)


@rule
def worth_of_scrapped(table: Table, me: int, printed: int) -> int:
    """The smallest agent, where the card takes one besides its cost."""
    if not table.p_scrap[table.d_additional[printed]]:
        return 0
    smallest = NOTHING
    for i in range(table.faces):
        card = table.b_card[i]
        mine = table.now_controller[card] == me and is_agent(table, card)
        if mine and (smallest < 0 or size_of(table, card) < size_of(table, smallest)):
            smallest = card
    return size_of(table, smallest) if smallest >= 0 else 9000


# Strikes


@rule
def worth_of_strike(table: Table, striker: int, seat: int) -> int:
    """The best Strike at a seat: at its agents, or at the player."""
    guarded = is_guarded(table, seat) and not table.now_keywords[striker] & GHOSTLY
    best = -1000 if guarded else worth_of_hit(table, power_of(table, striker), seat)
    for i in range(table.faces):
        target = table.b_card[i]
        if table.now_controller[target] == seat and is_agent(table, target) and (not guarded or table.now_keywords[target] & GUARDS):
            best = max(best, worth_of_trade(table, striker, target))
    return best


@rule
def power_of(table: Table, card: int) -> int:
    """The power of an agent; a building has none of its own."""
    return table.now_power[card] if is_agent(table, card) else 0


@rule
def worth_of_hit(table: Table, power: int, seat: int) -> int:
    """What it brings to hit a player."""
    if power <= 0:
        return -1000
    health = table.health[seat]
    return 30_000 if power >= health else 2000 + 1000 * power + 10_000 // max(health, 1)


@rule
def worth_of_trade(table: Table, striker: int, target: int) -> int:
    """What a fight between two agents is worth to the striker."""
    kills = power_of(table, striker) >= health_of(table, target)
    dies = is_agent(table, striker) and table.now_power[target] >= health_of(table, striker)
    worth = 500
    if kills:
        worth += 2000 + size_of(table, target)
    if dies:
        worth -= 1500 + size_of(table, striker)
    return worth if kills or dies else worth - 1000


# Effects


@rule
def worth_of_mode(table: Table, me: int, mode: int) -> int:
    """What an effect is worth now; the best target is assumed."""
    worth = 0
    first = table.m_promise[mode]
    for i in range(first, first + table.m_promises[mode]):
        worth += worth_of_promise(table, me, mode, table.promise[i], table.promised[i]) * table.share[i] // 100
    return worth


@rule
def worth_of_promise(table: Table, me: int, mode: int, sort: int, n: int) -> int:
    """What an instruction brings now."""
    if sort == PLAIN:
        return n
    if sort == BURN:
        return worth_of_burning(table, me, mode, n)
    if sort == SWEEP:
        return worth_of_sweep(table, me, mode)
    if sort == BEST_FOE:
        best = best_foe(table, me, mode, ANY_HEALTH)
        return (best if best > NEVER else 0) - 1500
    if sort == COUNTERED:
        return worth_of_countering(table, me)
    if sort == WITH_OWN:
        return 2500 if count_own(table, me, ANY_OF_THEM) else -1000
    if sort == MENDING:
        return 1000 if count_own(table, me, DAMAGED) else -500
    attacking = table.active == me and table.stacked == 0
    if sort == IN_MAIN:
        return 1500 if attacking and table.phase == MAIN else -2500
    if sort == RECOVERING:
        return 2000 if attacking and count_own(table, me, TIRED) and best_foe(table, me, mode, ANY_HEALTH) == NEVER else -1000
    if not attacking or not count_own(table, me, READY):
        return -1000
    if sort == ATTACKING:
        return 1000
    for seat in range(table.seats):
        if seat != me and table.in_game[seat] and is_guarded(table, seat):
            return 1000
    return -1000


ANY_OF_THEM, DAMAGED, READY, TIRED = range(4)
"""Of the own agents those that count: all, with damage, or those that could Strike, recovered or not."""


@rule
def count_own(table: Table, me: int, which: int) -> int:
    """How many agents the player has, of those that count."""
    found = 0
    for i in range(table.faces):
        card = table.b_card[i]
        if table.now_controller[card] != me or not is_agent(table, card):
            continue
        if which == DAMAGED:
            counts = table.damage[card] > 0
        elif which == ANY_OF_THEM:
            counts = True
        else:
            counts = table.now_keywords[card] & STRIKES != 0 and (table.deployed[card] == 1) == (which == TIRED)
        if counts:
            found += 1
    return found


@rule
def may_be_target(table: Table, mode: int, card: int) -> bool:
    """Whether the first target of an effect may be this agent, as far as numbers and state tell."""
    if table.m_slots[mode] == 0:
        return True
    at = table.s_cards[table.m_slot[mode]]
    if at == 0:
        return True
    code = table.code
    state = code[at + STATE]
    if state and (table.deployed[card] == 1) != (state == IS_DEPLOYED):
        return False
    for i in range(code[at + TESTS]):
        test = at + FIRST_TEST + 3 * i
        number = table.now_power[card] if code[test] == 0 else table.d_scrip_cost[table.printed[card]]
        if (number > code[test + 2]) if code[test + 1] == 0 else (number < code[test + 2]):
            return False
    return True


@rule
def best_foe(table: Table, me: int, mode: int, burned: int) -> int:
    """The size of the largest agent of an opponent that an effect could be aimed at, of those that so much damage kills."""
    best = NEVER
    for i in range(table.faces):
        card = table.b_card[i]
        if is_foe(table, me, card) and may_be_target(table, mode, card) and health_of(table, card) <= burned:
            best = max(best, size_of(table, card))
    return best


@rule
def worth_of_burning(table: Table, me: int, mode: int, n: int) -> int:
    """Damage by an effect: the last blow, a kill, or a little for the player."""
    for seat in range(table.seats):
        if seat != me and table.in_game[seat] and table.health[seat] <= n:
            return 25_000
    best = best_foe(table, me, mode, n)
    return 1000 + best if best > NEVER else 800


@rule
def worth_of_sweep(table: Table, me: int, mode: int) -> int:
    """All agents are destroyed."""
    worth = -2000
    for i in range(table.faces):
        card = table.b_card[i]
        if is_foe(table, me, card):
            if may_be_target(table, mode, card):
                worth += size_of(table, card)
        elif is_agent(table, card) and table.now_controller[card] == me:
            worth -= size_of(table, card)
    return worth


@rule
def worth_of_countering(table: Table, me: int) -> int:
    """The topmost thing on the stack, if it is another's."""
    top = table.stacked - 1
    if top < 0 or table.k_controller[top] == me:
        return NEVER
    return 3000 + table.d_strength[table.k_printed[top]] // 2


# Targets


@rule
def liking_to_aim(table: Table, me: int, aim: int) -> int:
    """A target for what is being played: harm for opponents, help for the own side. A trigger is taken to harm."""
    source = table.f_card[table.depth - 1] if table.asking == DECLARE else NOTHING
    helps = source >= 0 and table.d_helps[table.printed[source]] == 1
    lethal = table.d_lethal[table.printed[source]] if source >= 0 else 0
    number = aim_number(aim)
    if aim_kind(aim) == ON_SEAT:
        return liking_to_aim_at_player(table, me, number, source, helps, lethal)
    card = number
    controller = NOTHING
    if aim_kind(aim) == ON_CARD:
        if not table.is_face[card]:
            return size_of(table, card)
        controller = table.now_controller[card]
    else:
        at = find_thing(table, number) if aim else NOTHING
        if at < 0 or table.k_ability[at] != 0:
            return 1000
        card = table.k_source[at]
        controller = table.k_controller[at]
    if (controller == me) != helps:
        return -5000 - size_of(table, card)
    if not helps and source >= 0 and is_agent(table, source) and is_agent(table, card):
        return worth_of_trade(table, source, card)
    if is_agent(table, card) and 0 < health_of(table, card) <= lethal:
        return size_of(table, card) + 3000
    return size_of(table, card) - (2000 if lethal else 0)


@rule
def liking_to_aim_at_player(table: Table, me: int, seat: int, source: int, helps: bool, lethal: int) -> int:
    """A player as the target."""
    if (seat == me) != helps:
        return -20_000
    if not helps and source >= 0 and is_agent(table, source):
        return worth_of_hit(table, table.now_power[source], seat)
    health = table.health[seat]
    return 30_000 if 0 < health <= lethal else 1000 + 1000 // max(health, 1)


# What options are called


@rule
def name(table: Table, at: int) -> int:
    """A number for what an option is: cards are told by what is printed on them and by when they came to where they are."""
    kind = offered(table, at, 0)
    key = joined(kind, name_of_card(table, offered(table, at, 1)))
    for i in range(2, 8):
        number = offered(table, at, i)
        if kind == TARGET and i == 5 and aim_kind(number) == ON_CARD:
            number = name_of_card(table, aim_number(number))
        key = joined(key, number)
    return key


@rule
def name_of_card(table: Table, card: int) -> int:
    """A number for what a card is called."""
    return (1 + table.printed[card] << 20) + table.entered[card] if card >= 0 else 0
