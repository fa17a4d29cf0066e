"""What looks good at once: the taste of the greedy bot, and of everybody in the futures that a search looks at.

A player of this taste draws first, spends blood on the strongest creature, stands where nobody blocks or where an enemy would strike, keeps
its own creatures and hurts the others. It plans nothing: every option is judged on its own, and nothing here is a rule of the game.

It is written once, over columns, and looks only at what the seat that decides may know. What is printed was judged before
(:mod:`~netdeck.games.bloodless.bot.precomputed`). All is weighed in thousandths of a point; 0 is neutral. While somebody is asked, records
lie elsewhere than the rules read them: none is read here.
"""

from typing import Final

from netdeck.backends.ismcts import SearchTree, joined, room_for_options
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.cards import controller, health, sees
from netdeck.games.bloodless.rules.passives import MINUS
from netdeck.games.bloodless.rules.queries import KIN
from netdeck.games.bloodless.rules.spaces import BLOOD, HAND, IN_A_ROW, is_in_play, is_space, opposing, owner_of, zone_of
from netdeck.games.bloodless.rules.table import CREATURE, FLASK, FLYING, PLAIN, Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import count_offers, offered, rule

ANY_OTHER, GIVES_UP, HARMS = range(3)
"""What somebody chooses a card for."""
IN_ANY_CASE, FOR_FODDER, SWEEPING, AGAINST_FOES, FOR_STRIKERS, IN_ROOM, AS_COPY, WITH_FLYERS = range(8)
"""What it depends on how much an instruction brings: nothing, or how the board stands now."""
FREE, TAKES_A_CREATURE, TAKES_BLOOD = range(3)
"""What the abilities of a card take from whoever uses them."""
ROOM_TO_SPARE: Final = 2
LITTLE_BLOOD: Final = 3


@rule
def weigh(table: Table, mind: SearchTree) -> None:
    """How good each option looks to the seat that decides."""
    for i in range(room_for_options(table, mind)):
        mind.liking[i] = liking(table, table.asked, i)


@rule
def liking(table: Table, me: int, at: int) -> int:
    """How good one option looks."""
    asked = table.q_kind
    answer = offered(table, at, 0)
    number = offered(table, at, 2)
    if asked == a.FOR_MAIN:
        return liking_in_main(table, me, answer, offered(table, at, 1), number)
    if asked == a.FOR_SPACE:
        return liking_of_space(table, me, number)
    if asked in (a.TO_CHOOSE, a.TO_DEVOUR, a.TO_EVOLVE, a.FOR_SEARCH):
        return liking_to_choose(table, me, answer, offered(table, at, 1), number)
    if asked == a.FOR_INSTANT:
        return liking_at_once(table, me, answer)
    if asked == a.FOR_LETTER:
        return 1000 * number
    if asked == a.FOR_NAME:
        return liking_of_name(table, me, number)
    return 1000 if answer in (a.YES, a.KEEP_HAND) else 0


# Cards


@rule
def is_creature(table: Table, me: int, card: int) -> bool:
    """Whether the player sees that a card has stats: on its face, or on its back where it lies on the board."""
    return table.d_is[table.printed[card]] & CREATURE != 0 if sees(table, me, card) else is_space(table.zone[card])


@rule
def worth_of(table: Table, me: int, card: int) -> int:
    """What a card is worth by its present numbers and keywords."""
    worth = 0
    if is_creature(table, me, card):
        worth = 1500 * table.v_power[card] + 1000 * health(table, card) + 500 * table.v_defense[card]
    if sees(table, me, card):
        left = table.v_keywords[card]
        while left:
            left &= left - 1
            worth += 1000
    return worth


@rule
def strength_of(table: Table, me: int, card: int) -> int:
    """What a card is worth as it is printed; of a face that nobody shows nothing is known."""
    return table.d_strength[table.printed[card]] if sees(table, me, card) else 0


# Rows


@rule
def creatures_of(table: Table, seat: int) -> int:
    """How many creatures a player has."""
    found = 0
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        if table.bottom[space] >= 0:
            found += 1
    return found


@rule
def weak_of(table: Table, seat: int) -> int:
    """How many creatures of a player strike and would die of one damage."""
    found = 0
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0 and table.v_power[card] > 0 and health(table, card) <= 1:
            found += 1
    return found


@rule
def has_fodder(table: Table, seat: int, but: int) -> bool:
    """Whether a player has a creature that nobody would miss, *but* for one."""
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0 and card != but and table.v_power[card] == 0:
            return True
    return False


@rule
def has_strikers(table: Table, seat: int) -> bool:
    """Whether a creature of a player has power."""
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0 and table.v_power[card] != 0:
            return True
    return False


@rule
def flyers_of(table: Table, seat: int) -> int:
    """How many creatures of a player fly."""
    found = 0
    for space in range(seat * IN_A_ROW, (seat + 1) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0 and table.v_keywords[card] & FLYING:
            found += 1
    return found


# The main phase


@rule
def liking_in_main(table: Table, me: int, answer: int, card: int, number: int) -> int:
    """Something to do in the main phase; to end it is neutral."""
    room = IN_A_ROW - creatures_of(table, me)
    if answer == a.PLAY_CARD:
        return liking_to_play(table, me, card, room)
    if answer == a.DRAW_CARD:
        early = table.blood[me] < LITTLE_BLOOD and room >= ROOM_TO_SPARE and not has_in_hand(table, me, FLASK)
        return 20_000 if (number == BLOOD) == early else 19_000
    if answer == a.FLIP_CARD:
        return 9000
    if answer == a.USE_ABILITY:
        return liking_to_use(table, me, card)
    if answer == a.EXPEND:
        return 300 if room == 0 and holds_striker(table, me) else -1000
    return 0


@rule
def has_in_hand(table: Table, me: int, what: int) -> bool:
    """Whether the player has such a card in hand."""
    card = table.bottom[zone_of(me, HAND)]
    while card >= 0:
        if table.d_is[table.printed[card]] & what:
            return True
        card = table.above[card]
    return False


@rule
def holds_striker(table: Table, me: int) -> bool:
    """Whether the player has a creature with power in hand."""
    card = table.bottom[zone_of(me, HAND)]
    while card >= 0:
        if table.d_is[table.printed[card]] & CREATURE and table.v_power[card] != 0:
            return True
        card = table.above[card]
    return False


@rule
def liking_to_play(table: Table, me: int, card: int, room: int) -> int:
    """A card from the hand: a flask while there is room, then the strongest creature, then what a command promises."""
    printed = table.printed[card]
    what = table.d_is[printed]
    if what & FLASK:
        return 12_000 if room >= ROOM_TO_SPARE else -500
    if what & CREATURE:
        return 6000 + table.d_strength[printed] - 10 * table.v_cost[card]
    if not what & PLAIN:
        return 1000 + table.d_strength[printed] // 5
    worth = -200
    first = table.d_promise[printed]
    for i in range(first, first + table.d_promises[printed]):
        worth += worth_of_promise(table, me, table.promise[i], table.promised[i])
    return worth


@rule
def worth_of_promise(table: Table, me: int, sort: int, n: int) -> int:
    """What an instruction of a command promises on the present board."""
    if sort == IN_ANY_CASE:
        return n
    if sort == FOR_FODDER:
        return -500 if has_fodder(table, me, NOTHING) else -4000
    if sort == SWEEPING:
        return 1500 * (weak_of(table, 1 - me) - weak_of(table, me))
    if sort == AGAINST_FOES:
        return n if creatures_of(table, 1 - me) else 0
    if sort == FOR_STRIKERS:
        return 1000 if has_strikers(table, me) else -2000
    if sort == WITH_FLYERS:
        return 2000 * flyers_of(table, me) - 1000
    if creatures_of(table, me) < IN_A_ROW:
        return 4000 if sort == IN_ROOM else 2000
    return -2000 if sort == IN_ROOM else -1000


@rule
def liking_to_use(table: Table, me: int, card: int) -> int:
    """An ability of a card, by what its abilities take."""
    toll = table.d_toll[table.printed[card]]
    if toll == TAKES_A_CREATURE:
        return 500 if has_fodder(table, me, card) else -1000
    if toll == TAKES_BLOOD:
        return 500 if weak_of(table, 1 - me) else -1000
    return 2000


@rule
def liking_at_once(table: Table, me: int, answer: int) -> int:
    """What is done at instant speed: an ability where an enemy hangs by a thread."""
    if answer != a.USE_ABILITY:
        return 200 if answer == a.PASS else 100
    for space in range((1 - me) * IN_A_ROW, (2 - me) * IN_A_ROW):
        card = table.bottom[space]
        if card >= 0 and health(table, card) == 1 and table.v_power[card] != 0:
            return 1000
    return -1000


# Spaces, cards and names


@rule
def liking_of_space(table: Table, me: int, space: int) -> int:
    """Where a creature enters: before nobody, or before who strikes hard."""
    source = table.q_source
    power = 1
    left = 1
    if source >= 0 and sees(table, me, source):
        stats = is_creature(table, me, source)
        power = table.v_power[source] if stats else 0
        left = health(table, source) if stats else 1
    enemy = table.bottom[opposing(space)]
    if enemy < 0:
        return 1200 * power
    threat = table.v_power[enemy]
    worth = threat * (1600 if left > threat or power == 0 else 900)
    return worth + 1000 if power != 0 and power >= health(table, enemy) else worth


@rule
def purpose(table: Table) -> int:
    """What a card is chosen for, as the instruction says that leaves it open."""
    if table.q_kind == a.TO_DEVOUR:
        return GIVES_UP
    if table.q_kind != a.TO_CHOOSE:
        return ANY_OTHER
    code = table.code
    at = table.q_code
    verb = code[at + v.I_VERB]
    if verb in (v.SACRIFICE, v.DISCARD, v.LIBERATE):
        return GIVES_UP
    if verb in (v.DAMAGE, v.DESTROY, v.LOSE_KEYWORDS, v.LOSE_TEXT, v.DENY, v.EXPLODE):
        return HARMS
    if verb == v.MODIFY:
        for i in range(code[at + v.I_C]):
            if code[at + v.I_D + 3 * i + 1] == MINUS:
                return HARMS
    return ANY_OTHER


@rule
def liking_to_choose(table: Table, me: int, answer: int, card: int, number: int) -> int:
    """A card, or what stands in a space: harm for the other's, everything else for the own ones, and of what is given up the least."""
    empty = 0
    if answer == a.PICK_SPACE:
        card = table.bottom[number]
        empty = 500 if owner_of(number) == me else 0
    if card < 0:
        return empty
    on_board = is_space(table.zone[card])
    if not on_board and not sees(table, me, card):
        return 0
    strength = strength_of(table, me, card)
    worth = worth_of(table, me, card)
    if worth == 0:
        worth = strength
    wanted = purpose(table) if answer != a.PICK_SPACE else ANY_OTHER
    mine = (controller(table, card) if is_in_play(table.zone[card]) else table.owner[card]) == me
    if wanted == GIVES_UP:
        return -worth
    if wanted == HARMS:
        if mine:
            return -worth
        return 10_000 + worth + (5000 if is_creature(table, me, card) and health(table, card) <= 2 else 0)
    if on_board:
        return worth if mine else -worth
    return strength + worth // 10


@rule
def liking_of_name(table: Table, me: int, number: int) -> int:
    """A kin, by how many cards the player sees of it."""
    if table.code[table.q_code + v.I_A] != KIN:
        return 0
    found = 0
    for card in range(table.cards):
        if table.v_kins[card] >> number & 1 and sees(table, me, card):
            found += 1000
    return found


# What need not be thought about, and what options are called


@rule
def settled(table: Table) -> int:
    """Which option is taken in passing; -1 where there is a question. Whether to keep a hand shows too late."""
    if table.q_kind == a.FOR_MULLIGAN:
        for i in range(count_offers(table)):
            if offered(table, i, 0) == a.KEEP_HAND:
                return i
    return NOTHING


@rule
def name(table: Table, at: int) -> int:
    """A number for what an option is: cards are told by what the seat sees of them and by when they came to where they are."""
    key = joined(offered(table, at, 0), name_of_card(table, offered(table, at, 1)))
    return joined(key, offered(table, at, 2))


@rule
def name_of_card(table: Table, card: int) -> int:
    """A number for what a card is called by whoever is asked."""
    if card < 0:
        return 0
    printed = table.printed[card] if sees(table, table.asked, card) else NOTHING
    return (2 + printed << 20) + table.entered[card]
