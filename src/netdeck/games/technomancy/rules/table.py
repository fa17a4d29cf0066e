"""The table of Technomancy: players, cards, the stack, what waits, what lasts, payments, and what follows from the battlefield.

A card on the battlefield lies in the zone of its present controller. What chapter 6 makes of the battlefield stands in columns that are
looked up anew when the table is *stale* (:mod:`~netdeck.games.technomancy.rules.properties`); rules that look at the table as it was just
before simply do not look around again.
"""

from typing import Annotated, Final

from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.kernel.card_table import (
    MOST_SEATS,
    NOTHING,
    ON_CARD,
    ON_STACK,
    CardTable,
    PerCard,
    PerFrame,
    PerSeat,
    aim_kind,
    aim_number,
)
from netdeck.kernel.columns import Dimension, PrintedNumber, make_room, rule
from netdeck.kernel.vm import DEEPEST

PerPool = Annotated[list[int], Dimension("pool")]
PerKind = Annotated[list[int], Dimension("kind")]
PerExtraTurn = Annotated[list[int], Dimension("extra turn")]
PerThing = Annotated[list[int], Dimension("thing")]
PerAim = Annotated[list[int], Dimension("aim")]
PerChosen = Annotated[list[int], Dimension("chosen")]
PerWaiting = Annotated[list[int], Dimension("waiting")]
PerLasting = Annotated[list[int], Dimension("lasting")]
PerKeptOffer = Annotated[list[int], Dimension("kept offer")]
PerUsed = Annotated[list[int], Dimension("used")]
PerActivation = Annotated[list[int], Dimension("activation")]
PerGivenUp = Annotated[list[int], Dimension("given up")]
PerLater = Annotated[list[int], Dimension("later")]
PerOnField = Annotated[list[int], Dimension("on the field")]
PerTrigger = Annotated[list[int], Dimension("trigger")]
PerStanding = Annotated[list[int], Dimension("standing")]
PerTimed = Annotated[list[int], Dimension("timed", scratch=True)]
PerKindToPay = Annotated[list[int], Dimension("kind to pay", scratch=True)]
PerLeaving = Annotated[list[int], Dimension("leaving", scratch=True)]
PerBlow = Annotated[list[int], Dimension("blow", scratch=True)]
PerSource = Annotated[list[int], Dimension("source", scratch=True)]
PerPlanned = Annotated[list[int], Dimension("planned", scratch=True)]
PerPlannedKind = Annotated[list[int], Dimension("planned kind", scratch=True)]
PerKept = Annotated[list[int], Dimension("kept", scratch=True)]
PerLevel = Annotated[list[int], Dimension("level", scratch=True)]
PerLevelKind = Annotated[list[int], Dimension("level kind", scratch=True)]
PerGiver = Annotated[list[int], Dimension("giver", scratch=True)]
PerGroup = Annotated[list[int], Dimension("group", scratch=True)]
PerGroupKind = Annotated[list[int], Dimension("group kind", scratch=True)]
PerPick = Annotated[list[int], Dimension("pick", scratch=True)]
PerBill = Annotated[list[int], Dimension("bill", scratch=True)]
PerPlaceSeen = Annotated[list[int], Dimension("place seen", scratch=True)]
PerMark = Annotated[list[int], Dimension("mark", scratch=True)]
PerDefinition = Annotated[list[int], Dimension("definition", shared=True)]
PerAbility = Annotated[list[int], Dimension("ability", shared=True)]
PerMode = Annotated[list[int], Dimension("mode", shared=True)]
PerSlot = Annotated[list[int], Dimension("slot", shared=True)]
PerPrice = Annotated[list[int], Dimension("price", shared=True)]
PerPromise = Annotated[list[int], Dimension("promise", shared=True)]
PerJudgement = Annotated[list[int], Dimension("judgement", shared=True)]
PerCount = Annotated[list[int], Dimension("count", shared=True)]
PerJudgedCard = Annotated[list[int], Dimension("judged card", shared=True)]

KINDS: Final = 5
"""So many kinds of scrip there are; after them stands what any of them pays."""
ANY: Final = 5
PLACES: Final = 5
ZONES: Final = 1 + PLACES * MOST_SEATS
PLACES_SEEN: Final = 1021
"""So many places a search remembers."""
MARKS: Final = 9
"""So many numbers say how tidy a payment is: see :mod:`~netdeck.games.technomancy.rules.suggested_payment`."""
FEW: Final = {
    "seat": MOST_SEATS,
    "zone": ZONES,
    "pool": KINDS * MOST_SEATS,
    "kind": KINDS + 1,
    "extra turn": 2,
    "frame": 8,
    "thing": 4,
    "aim": 8,
    "chosen": 4,
    "waiting": 4,
    "lasting": 4,
    "kept offer": 16,
    "used": 4,
    "activation": 8,
    "given up": 2,
    "later": 2,
    "on the field": 32,
    "trigger": 8,
    "standing": 8,
    "timed": 8,
    "kind to pay": KINDS + 1,
    "found": 64,
    "group that is meant": 1,
    "leaving": 16,
    "blow": 16,
    "source": 16,
    "planned": 8,
    "planned kind": 8 * KINDS,
    "kept": 8,
    "level": 8,
    "level kind": 8 * KINDS,
    "giver": 16,
    "group": 8,
    "group kind": 8 * KINDS,
    "pick": 32,
    "bill": 8 * (KINDS + 1),
    "mark": MARKS,
    "place seen": PLACES_SEEN,
    "number on the pile": DEEPEST,
}
"""So many places the rooms have at first; those of the cards have one for each card of the match."""


class Table(CardTable):
    """Everything that a moment of a match is, and what is printed on its cards."""

    clauses = CLAUSES

    # The game
    turn: int
    active: int
    phase: int
    normal_turn_of: int
    agents_died: int
    stack_objects: int
    overloaded: int
    kept: int
    """Who has kept the opening hand, in this order: three bits each, the last one lowest."""
    holder: int
    """Who has priority."""
    passes: int
    """Who has passed in succession: a bit for each seat."""
    aborts: int
    failed: int
    """Who had to draw from an empty library: a bit for each seat."""
    taken_by: int
    """Who was not asked how to pay because there was nothing to pay, since the last answer."""
    unchecked: int
    """Whether something has happened since the last check."""
    extras: int
    x_seat: PerExtraTurn
    # Players
    health: PerSeat
    buildings_played: PerSeat
    lost_by: PerSeat
    pool: PerPool
    # Cards
    base: PerCard
    created: PerCard
    deployed: PerCard
    damage: PerCard
    # How often abilities were used
    useds: int
    n_card: PerUsed
    n_ability: PerUsed
    n_turn: PerUsed
    n_times: PerUsed
    # The stack, the newest last
    stacked: int
    put: int
    k_number: PerThing
    k_source: PerThing
    k_entered: PerThing
    k_printed: PerThing
    k_controller: PerThing
    k_ability: PerThing
    k_triggered: PerThing
    k_mode: PerThing
    k_x: PerThing
    k_over: PerThing
    k_about: PerThing
    k_about_of: PerThing
    k_last: PerThing
    k_by: PerThing
    k_power: PerThing
    k_aim: PerThing
    k_aims: PerThing
    aiming: int
    aims: PerAim
    # Triggers that wait for the next check
    waiting: int
    q_controller: PerWaiting
    q_source: PerWaiting
    q_entered: PerWaiting
    q_printed: PerWaiting
    q_ability: PerWaiting
    q_order: PerWaiting
    q_about: PerWaiting
    q_about_of: PerWaiting
    q_last: PerWaiting
    q_by: PerWaiting
    q_power: PerWaiting
    # Lasting effects
    lasting: int
    made: int
    l_number: PerLasting
    l_tick: PerLasting
    l_kind: PerLasting
    l_words: PerLasting
    l_on: PerLasting
    l_maker: PerLasting
    l_source: PerLasting
    l_printed: PerLasting
    l_until: PerLasting
    l_power: PerLasting
    l_health: PerLasting
    l_ending: PerLasting
    # What is put off to a later moment (R68)
    laters: int
    u_moment: PerLater
    u_code: PerLater
    u_said: PerLater
    u_source: PerLater
    u_entered: PerLater
    u_printed: PerLater
    u_controller: PerLater
    u_ability: PerLater
    u_mode: PerLater
    u_x: PerLater
    u_over: PerLater
    u_about: PerLater
    u_about_of: PerLater
    u_last: PerLater
    u_by: PerLater
    u_power: PerLater
    u_aims: PerLater
    u_aim0: PerLater
    u_aim1: PerLater
    u_aim2: PerLater
    u_had0: PerLater
    u_had1: PerLater
    u_had2: PerLater
    # What takes effect: one thing at a time, and it may leave the stack meanwhile
    r_number: int
    r_source: int
    r_entered: int
    r_printed: int
    r_controller: int
    r_ability: int
    r_triggered: int
    r_mode: int
    r_x: int
    r_over: int
    r_about: int
    r_about_of: int
    r_last: int
    r_by: int
    r_power: int
    r_code: int
    r_aims: int
    r_aim: PerChosen
    r_had: PerChosen
    r_lost: PerChosen
    # What is being aimed, and what is being paid: one at a time
    chosen_aims: int
    c_aim: PerChosen
    owed: PerKind
    more: PerKind
    less: PerKind
    spent: PerKind
    spent_known: int
    activations: int
    y_card: PerActivation
    y_ability: PerActivation
    y_kind: PerActivation
    y_paid0: PerActivation
    y_paid1: PerActivation
    y_paid2: PerActivation
    y_paid3: PerActivation
    y_paid4: PerActivation
    given_up: int
    g_card: PerGivenUp
    # What the players could pay with; it follows from the battlefield and from what is deployed
    counted: PerSeat
    """Whether the next three are as they should be."""
    singles: PerPool
    """How many cards give one scrip of each kind."""
    flexible: PerSeat
    """How many give one scrip of any kind."""
    others: PerSeat
    """How many give scrip in another way."""
    gives: PerCard
    """What a card gives: one scrip of a kind, one of any, or scrip in another way; nothing is -1."""
    guard: PerSeat
    """The first recovered agent with Guard on each battlefield; -1 where there is none, and ``NOT_LOOKED_FOR``."""
    # What the players may play and use, for as long as nothing happens
    offered: int
    """Of whom it is kept what they were offered last: a bit for each seat."""
    kept_offers: int
    e_first: PerSeat
    e_end: PerSeat
    e_kind: PerKeptOffer
    e_card: PerKeptOffer
    e_use: PerKeptOffer
    # What follows from the battlefield
    stale: int
    faces: int
    b_card: PerOnField
    """Every card on the battlefield, seat by seat."""
    is_face: PerCard
    now_controller: PerCard
    now_power: PerCard
    now_health: PerCard
    now_factions: PerCard
    now_keywords: PerCard
    now_lost: PerCard
    watches: int
    """Whether some property depends on what is deployed."""
    specials: int
    """How many cards have a power that their text says (R50)."""
    triggers: int
    events: int
    """Which events triggers at work wait for: a bit for each."""
    t_card: PerTrigger
    t_row: PerTrigger
    standing: int
    forms: int
    """Which forms of static abilities are at work: a bit for each."""
    w_card: PerStanding
    w_row: PerStanding
    # Processes that run
    f_seat: PerFrame
    f_card: PerFrame
    f_ability: PerFrame
    f_mode: PerFrame
    f_x: PerFrame
    f_over: PerFrame
    f_price: PerFrame
    f_scrapped: PerFrame
    f_auto: PerFrame
    f_number: PerFrame
    f_a: PerFrame
    f_b: PerFrame
    # Room to think in
    i_tick: PerTimed
    i_card: PerTimed
    i_you: PerTimed
    i_row: PerTimed
    have: PerKindToPay
    left: PerKindToPay
    now: PerKindToPay
    way: PerKindToPay
    usual: PerKindToPay
    spared: PerKindToPay
    """What to spend for the sake of the hand, and after the kinds whether there is anything to save."""
    due: PerKindToPay
    due_more: PerKindToPay
    due_less: PerKindToPay
    put_aside: PerKindToPay
    # Scrip abilities that could be used: see :mod:`~netdeck.games.technomancy.rules.scrip_sources`
    u_giver: PerSource
    u_card: PerSource
    u_row: PerSource
    u_kinds: PerSource
    u_n: PerSource
    u_price: PerSource
    """Where the words of its own price are."""
    u_toll: PerSource
    """How much that is in all."""
    u_discards: PerSource
    u_agent: PerSource
    u_ready: PerSource
    u_variety: PerSource
    """How many kinds its card could give."""
    u_more: PerSource
    """Whether its card could do something else by being deployed."""
    u_sort: PerSource
    """Equal for equal cards."""
    u_other: PerSource
    u_duty: PerSource
    u_usable: PerSource
    # A payment that is thought of
    z_card: PerPlanned
    z_row: PerPlanned
    z_kind: PerPlanned
    z_source: PerPlanned
    z_paid: PerPlannedKind
    kept_card: PerKept
    # Searches, level by level: see :mod:`~netdeck.games.technomancy.rules.pool_payment`
    j_at: PerLevel
    j_kind: PerLevel
    j_flex: PerLevel
    j_rest: PerLevel
    j_keep: PerLevel
    j_used: PerLevel
    j_pool: PerLevelKind
    j_left: PerLevelKind
    j_order: PerLevelKind
    j_way: PerLevelKind
    search: PerMark
    """The number of the present search."""
    seen_in: PerPlaceSeen
    seen_left: PerPlaceSeen
    seen_used: PerPlaceSeen
    seen_keep: PerPlaceSeen
    # The tidiest payment: see :mod:`~netdeck.games.technomancy.rules.suggested_payment`
    h_source: PerGiver
    h_pick: PerGiver
    gr_source: PerGroup
    gr_first: PerGroup
    gr_size: PerGroup
    gr_used: PerGroup
    gr_pick: PerGroup
    gr_picks: PerGroup
    gr_gain: PerGroup
    gr_further: PerGroup
    gr_priced: PerGroup
    gr_discards: PerGroup
    gr_agents: PerGroup
    gr_variety: PerGroup
    gr_more: PerGroup
    gr_pool: PerGroupKind
    pick_source: PerPick
    pick_kind: PerPick
    toll_source: PerPlanned
    toll_kind: PerPlanned
    line: PerPlanned
    best_line: PerPlanned
    best_source: PerPlanned
    best_kind: PerPlanned
    best_paid: PerPlannedKind
    best: PerMark
    bill: PerBill
    noted: int
    """How many things are noted that something is still to be done to."""
    v_card: PerLeaving
    v_controller: PerLeaving
    v_place: PerLeaving
    o_source: PerBlow
    o_target: PerBlow
    o_n: PerBlow

    # What is printed
    d_type: PerDefinition
    d_level: PerDefinition
    d_cost: PerDefinition
    d_scrip_cost: PerDefinition
    d_power: PerDefinition
    d_health: PerDefinition
    d_factions: PerDefinition
    d_keywords: PerDefinition
    d_subtypes: PerDefinition
    d_special: PerDefinition
    d_enters: PerDefinition
    d_additional: PerDefinition
    d_overclock: PerDefinition
    d_own: PerDefinition
    d_own_add: PerDefinition
    d_own_reduce: PerDefinition
    d_ability: PerDefinition
    d_abilities: PerDefinition
    d_mode: PerDefinition
    d_modes: PerDefinition
    d_gives: PerDefinition
    d_watches: PerDefinition
    d_uses: PerDefinition
    """Whether it has an ability that is used."""
    a_kind: PerAbility
    a_number: PerAbility
    a_mode: PerAbility
    a_price: PerAbility
    a_condition: PerAbility
    a_may: PerAbility
    a_program: PerAbility
    a_limit: PerAbility
    a_event: PerAbility
    a_whose: PerAbility
    a_what: PerAbility
    a_to: PerAbility
    a_first: PerAbility
    a_kinds: PerAbility
    a_n: PerAbility
    a_form: PerAbility
    a_affects: PerAbility
    a_power: PerAbility
    a_health: PerAbility
    a_set_power: PerAbility
    a_set_health: PerAbility
    a_per: PerAbility
    a_keywords: PerAbility
    a_lose: PerAbility
    a_set: PerAbility
    a_add: PerAbility
    a_reduce: PerAbility
    a_cant: PerAbility
    m_slot: PerMode
    m_slots: PerMode
    m_do: PerMode
    s_kind: PerSlot
    s_which: PerSlot
    s_cards: PerSlot
    s_optional: PerSlot
    s_nth: PerSlot
    p_scrip: PerPrice
    p_deploy: PerPrice
    p_discard_self: PerPrice
    p_scrap: PerPrice
    p_discard: PerPrice
    p_health: PerPrice
    # What bots think of what is printed: see the bot's ``reading``
    d_text: PerDefinition
    d_strength: PerDefinition
    d_helps: PerDefinition
    d_lethal: PerDefinition
    a_toll: PerAbility
    m_promise: PerMode
    m_promises: PerMode
    promise: PerPromise
    promised: PerPromise
    share: PerPromise
    judged_cards: PerJudgement
    judged_turn: PerJudgement
    judged_kill_on_turn: PerJudgement
    judged_kill_off_turn: PerJudgement
    judged_reach_on_turn: PerJudgement
    judged_reach_off_turn: PerJudgement
    judged_blow_on_turn: PerJudgement
    judged_blow_off_turn: PerJudgement
    judged_delay: PerJudgement
    judged_guard: PerJudgement
    judged_agent: PerJudgement
    judged_dear: PerJudgement
    judged_health: PerCount
    judged_power: PerCount
    judged_endurance: PerCount
    judged_buildings: PerCount
    judged_library: PerCount
    judged_buildings_held: PerCount
    judged_affordable: PerCount
    judged_in_play: PerJudgedCard
    judged_in_hand: PerJudgedCard
    judged_strength: PerJudgedCard
    # Rule options
    o_chit: PrintedNumber
    """The printed card that latecomers get; -1 where they get none."""
    o_max_level: PrintedNumber
    o_opening_hand: PrintedNumber
    o_first_waits: PrintedNumber
    o_mulligan: PrintedNumber
    o_first_draw: PrintedNumber
    o_recovery_active: PrintedNumber
    o_main_only: PrintedNumber
    o_cleanup_again: PrintedNumber
    o_pool_empties: PrintedNumber
    o_free_scrip: PrintedNumber
    o_strict: PrintedNumber
    o_agents_deployed: PrintedNumber
    o_empty_loses: PrintedNumber
    o_overload: PrintedNumber
    o_turn_limit: PrintedNumber


COUNTS: Final = 128
"""So many numbers of anything are told apart where a seat is judged."""
NONE: Final = -(1 << 30)
"""No power is noted, or none is set."""
NOT_LOOKED_FOR: Final = -2
"""Nobody has asked for a Guard since somebody was deployed or recovered."""
EVERYBODY: Final = -1
"""All may see which card moves."""

STACK, OWN_ZONES = 0, 1
LIBRARY, HAND, BATTLEFIELD, DISCARD, OUT = range(5)
"""The zones of a player, after the stack."""
NEVER, AFTER_TURN, AFTER_PHASE = range(3)
"""When unspent scrip is lost."""
NO_PHASE, RECOVERY, TURN_START, DRAW, MAIN, TURN_END, CLEANUP = range(7)
QUICKHACK, PROGRAM, AGENT, BUILDING = 1, 2, 4, 8
STRIKES, GUARDS, GHOSTLY, RAPID = 1, 2, 4, 8
"""Keywords."""
STRIKE: Final = -1
"""The number of the ability that is a Strike, which has no number in print; a card itself is 0."""
STRIKE_ROW: Final = 0
HAND_SIZE: Final = 6
MOST_ABORTS: Final = 3

(
    NO_ANSWER,
    PASS,
    PLAY,
    USE,
    CHOOSE_MODE,
    CHOOSE_X,
    OVERCLOCK,
    TARGET,
    AUTO,
    SCRIP,
    DONE,
    CANCEL,
    DECLINE,
    SCRAP,
    THROW,
    SPEND,
    PAY,
    YES,
    NO,
    PUT_NEXT,
    KIND,
    TAKE,
    KEEP,
    MULLIGAN,
) = range(24)
"""What kind of answer an option is."""

NOT_OVER, LAST_IN_GAME, ALL_LOST, COUNTED_OUT = range(4)
"""How a game ends."""
WATCHES_STATE, WATCHES_PILES, WATCHES_DAMAGE = 1, 2, 4
"""What texts look at besides the cards on the battlefield."""
STARTER, BOTTOM_OF = -1, -2
DISCARD_OF = -100
"""What chance is asked for; shuffles are told by their zone, cards under a library by the seat before that."""


@rule
def zone_of(table: Table, seat: int, place: int) -> int:
    """The library, hand, battlefield or discard pile of a player."""
    return OWN_ZONES + PLACES * seat + place


@rule
def is_on_field(table: Table, card: int) -> bool:
    """Whether a card is on the battlefield."""
    return table.zone[card] > STACK and (table.zone[card] - OWN_ZONES) % PLACES == BATTLEFIELD


@rule
def seat_of(table: Table, card: int) -> int:
    """The player in whose zone a card lies."""
    return (table.zone[card] - OWN_ZONES) // PLACES


@rule
def kind_of(table: Table, card: int) -> int:
    """The type of a card."""
    return table.d_type[table.printed[card]]


@rule
def stands(table: Table, card: int, entered: int) -> bool:
    """Whether a card is on the battlefield in the same incarnation (R42)."""
    return card >= 0 and table.entered[card] == entered and is_on_field(table, card)


@rule
def find_thing(table: Table, number: int) -> int:
    """Where on the stack a thing is; -1 when it is not there."""
    for at in range(table.stacked):
        if table.k_number[at] == number:
            return at
    return NOTHING


@rule
def row_of(table: Table, printed: int, ability: int) -> int:
    """The row of an ability, by its number in print."""
    return STRIKE_ROW if ability == STRIKE else table.d_ability[printed] + ability - 1


@rule
def in_turn(table: Table, first: int, i: int) -> int:
    """The seat that is *i* places after *first*."""
    return (first + i) % table.seats


@rule
def everything_moves(table: Table) -> None:
    """Something has happened: a check is due, and the battlefield is looked at anew."""
    table.unchecked = 1
    table.stale = 1


@rule
def forget_who_is_recovered(table: Table) -> None:
    """What follows from who is recovered is worked out again when somebody asks."""
    for seat in range(table.seats):
        table.counted[seat] = 0
        table.guard[seat] = NOT_LOOKED_FOR


@rule
def is_deployed_now(table: Table, card: int, deployed: int) -> None:
    """A card becomes deployed or recovers: what can be paid with is counted anew, and what depends on it is looked at anew."""
    table.deployed[card] = deployed
    forget_who_is_recovered(table)
    if table.watches & WATCHES_STATE:
        table.stale = 1


# How often abilities were used in a turn (R31, R65)


@rule
def uses(table: Table, card: int, ability: int) -> int:
    """How often an ability was used this turn, or met what it waits for the first time of."""
    for i in range(table.useds):
        if table.n_card[i] == card and table.n_ability[i] == ability and table.n_turn[i] == table.turn:
            return table.n_times[i]
    return 0


@rule
def forget_uses(table: Table, card: int, turn: int) -> None:
    """What was used of a card in other turns is forgotten."""
    kept = 0
    for i in range(table.useds):
        if table.n_card[i] != card or table.n_turn[i] == turn:
            table.n_card[kept] = table.n_card[i]
            table.n_ability[kept] = table.n_ability[i]
            table.n_turn[kept] = table.n_turn[i]
            table.n_times[kept] = table.n_times[i]
            kept += 1
    table.useds = kept


@rule
def count_use(table: Table, card: int, ability: int) -> None:
    """Once more; what was in earlier turns is forgotten."""
    forget_uses(table, card, table.turn)
    for i in range(table.useds):
        if table.n_card[i] == card and table.n_ability[i] == ability:
            table.n_times[i] += 1
            return
    at = table.useds
    if at >= len(table.n_card) and not make_room(table, table.n_card):
        return
    table.n_card[at] = card
    table.n_ability[at] = ability
    table.n_turn[at] = table.turn
    table.n_times[at] = 1
    table.useds = at + 1


# Lists to think with


@rule
def note(table: Table, aim: int, count: int) -> int:
    """Note one more thing after *count* others; how many there are then."""
    if count >= len(table.found) and not make_room(table, table.found):
        return count
    table.found[count] = aim
    return count + 1


@rule
def note_leaving(table: Table, card: int, count: int) -> int:
    """Note one more card that is to leave together with *count* others."""
    if count >= len(table.v_card) and not make_room(table, table.v_card):
        return count
    table.v_card[count] = card
    return count + 1


@rule
def note_by_age(table: Table, card: int, count: int) -> int:
    """Note one more card where it belongs among *count* others, the oldest first."""
    end = note_leaving(table, card, count)
    at = end - 1
    while at > 0 and table.entered[table.v_card[at - 1]] > table.entered[card]:
        table.v_card[at] = table.v_card[at - 1]
        at -= 1
    table.v_card[at] = card
    return end


@rule
def by_age(table: Table, first: int, end: int) -> None:
    """Sort the cards that were noted by when they entered, oldest first."""
    for i in range(first + 1, end):
        card = table.found[i]
        j = i
        while j > first and table.entered[table.found[j - 1]] > table.entered[card]:
            table.found[j] = table.found[j - 1]
            j -= 1
        table.found[j] = card


# What an answer names


@rule
def card_of_answer(table: Table, place: int) -> int:
    """A card that the answer just given names: what it plays, uses or gives up, or what it is aimed at; -1 for none."""
    kind = table.chosen
    if place > 0:
        return NOTHING
    if kind in (PLAY, USE, SCRIP, SCRAP, THROW, TAKE):
        return table.chosen_card
    if kind != TARGET:
        return NOTHING
    aim = table.chosen_aim0
    if aim_kind(aim) == ON_CARD:
        return aim_number(aim)
    if aim_kind(aim) == ON_STACK:
        at = find_thing(table, aim_number(aim))
        return table.k_source[at] if at >= 0 and table.k_ability[at] == 0 else NOTHING
    return NOTHING
