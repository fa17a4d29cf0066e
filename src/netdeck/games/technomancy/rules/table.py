"""The table of Technomancy: players, cards, the stack, what waits, what lasts, payments, and what follows from the battlefield.

A card on the battlefield lies in the zone of its present controller. What chapter 6 makes of the battlefield stands in columns that are
looked up anew when the table is *stale* (:mod:`~netdeck.games.technomancy.rules.properties`); rules that look at the table as it was just
before simply do not look around again.
"""

from netdeck.games.technomancy.rules import dimensions as dim
from netdeck.games.technomancy.rules.clauses import CLAUSES
from netdeck.kernel.card_table import CardTable, PerCard, PerFrame, PerSeat
from netdeck.kernel.columns import PrintedNumber


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
    x_seat: dim.PerExtraTurn
    # Players
    health: PerSeat
    buildings_played: PerSeat
    lost_by: PerSeat
    pool: dim.PerPool
    # Cards
    base: PerCard
    created: PerCard
    deployed: PerCard
    damage: PerCard
    # How often abilities were used
    useds: int
    n_card: dim.PerUsed
    n_ability: dim.PerUsed
    n_turn: dim.PerUsed
    n_times: dim.PerUsed
    # The stack, the newest last
    stacked: int
    put: int
    k_number: dim.PerThing
    k_source: dim.PerThing
    k_entered: dim.PerThing
    k_printed: dim.PerThing
    k_controller: dim.PerThing
    k_ability: dim.PerThing
    k_triggered: dim.PerThing
    k_mode: dim.PerThing
    k_x: dim.PerThing
    k_over: dim.PerThing
    k_about: dim.PerThing
    k_about_of: dim.PerThing
    k_last: dim.PerThing
    k_by: dim.PerThing
    k_power: dim.PerThing
    k_aim: dim.PerThing
    k_aims: dim.PerThing
    aiming: int
    aims: dim.PerAim
    # Triggers that wait for the next check
    waiting: int
    q_controller: dim.PerWaiting
    q_source: dim.PerWaiting
    q_entered: dim.PerWaiting
    q_printed: dim.PerWaiting
    q_ability: dim.PerWaiting
    q_order: dim.PerWaiting
    q_about: dim.PerWaiting
    q_about_of: dim.PerWaiting
    q_last: dim.PerWaiting
    q_by: dim.PerWaiting
    q_power: dim.PerWaiting
    # Lasting effects
    lasting: int
    made: int
    l_number: dim.PerLasting
    l_tick: dim.PerLasting
    l_kind: dim.PerLasting
    l_words: dim.PerLasting
    l_on: dim.PerLasting
    l_maker: dim.PerLasting
    l_source: dim.PerLasting
    l_printed: dim.PerLasting
    l_until: dim.PerLasting
    l_power: dim.PerLasting
    l_health: dim.PerLasting
    l_ending: dim.PerLasting
    # What is put off to a later moment (R68)
    laters: int
    u_moment: dim.PerLater
    u_code: dim.PerLater
    u_said: dim.PerLater
    u_source: dim.PerLater
    u_entered: dim.PerLater
    u_printed: dim.PerLater
    u_controller: dim.PerLater
    u_ability: dim.PerLater
    u_mode: dim.PerLater
    u_x: dim.PerLater
    u_over: dim.PerLater
    u_about: dim.PerLater
    u_about_of: dim.PerLater
    u_last: dim.PerLater
    u_by: dim.PerLater
    u_power: dim.PerLater
    u_aims: dim.PerLater
    u_aim0: dim.PerLater
    u_aim1: dim.PerLater
    u_aim2: dim.PerLater
    u_had0: dim.PerLater
    u_had1: dim.PerLater
    u_had2: dim.PerLater
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
    r_aim: dim.PerChosen
    r_had: dim.PerChosen
    r_lost: dim.PerChosen
    # What is being aimed, and what is being paid: one at a time
    chosen_aims: int
    c_aim: dim.PerChosen
    owed: dim.PerKind
    more: dim.PerKind
    less: dim.PerKind
    spent: dim.PerKind
    spent_known: int
    activations: int
    y_card: dim.PerActivation
    y_ability: dim.PerActivation
    y_kind: dim.PerActivation
    y_paid0: dim.PerActivation
    y_paid1: dim.PerActivation
    y_paid2: dim.PerActivation
    y_paid3: dim.PerActivation
    y_paid4: dim.PerActivation
    given_up: int
    g_card: dim.PerGivenUp
    # What the players could pay with; it follows from the battlefield and from what is deployed
    counted: PerSeat
    """Whether the next three are as they should be."""
    singles: dim.PerPool
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
    e_kind: dim.PerKeptOffer
    e_card: dim.PerKeptOffer
    e_use: dim.PerKeptOffer
    # What follows from the battlefield
    stale: int
    faces: int
    b_card: dim.PerOnField
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
    t_card: dim.PerTrigger
    t_row: dim.PerTrigger
    standing: int
    forms: int
    """Which forms of static abilities are at work: a bit for each."""
    w_card: dim.PerStanding
    w_row: dim.PerStanding
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
    i_tick: dim.PerTimed
    i_card: dim.PerTimed
    i_you: dim.PerTimed
    i_row: dim.PerTimed
    have: dim.PerKindToPay
    left: dim.PerKindToPay
    now: dim.PerKindToPay
    way: dim.PerKindToPay
    usual: dim.PerKindToPay
    spared: dim.PerKindToPay
    """What to spend for the sake of the hand, and after the kinds whether there is anything to save."""
    due: dim.PerKindToPay
    due_more: dim.PerKindToPay
    due_less: dim.PerKindToPay
    put_aside: dim.PerKindToPay
    # Scrip abilities that could be used: see :mod:`~netdeck.games.technomancy.rules.scrip_sources`
    u_giver: dim.PerSource
    u_card: dim.PerSource
    u_row: dim.PerSource
    u_kinds: dim.PerSource
    u_n: dim.PerSource
    u_price: dim.PerSource
    """Where the words of its own price are."""
    u_toll: dim.PerSource
    """How much that is in all."""
    u_discards: dim.PerSource
    u_agent: dim.PerSource
    u_ready: dim.PerSource
    u_variety: dim.PerSource
    """How many kinds its card could give."""
    u_more: dim.PerSource
    """Whether its card could do something else by being deployed."""
    u_sort: dim.PerSource
    """Equal for equal cards."""
    u_other: dim.PerSource
    u_duty: dim.PerSource
    u_usable: dim.PerSource
    # A payment that is thought of
    z_card: dim.PerPlanned
    z_row: dim.PerPlanned
    z_kind: dim.PerPlanned
    z_source: dim.PerPlanned
    z_paid: dim.PerPlannedKind
    kept_card: dim.PerKept
    # Searches, level by level: see :mod:`~netdeck.games.technomancy.rules.pool_payment`
    j_at: dim.PerLevel
    j_kind: dim.PerLevel
    j_flex: dim.PerLevel
    j_rest: dim.PerLevel
    j_keep: dim.PerLevel
    j_used: dim.PerLevel
    j_pool: dim.PerLevelKind
    j_left: dim.PerLevelKind
    j_order: dim.PerLevelKind
    j_way: dim.PerLevelKind
    search: dim.PerMark
    """The number of the present search."""
    seen_in: dim.PerPlaceSeen
    seen_left: dim.PerPlaceSeen
    seen_used: dim.PerPlaceSeen
    seen_keep: dim.PerPlaceSeen
    # The tidiest payment: see :mod:`~netdeck.games.technomancy.rules.suggested_payment`
    h_source: dim.PerGiver
    h_pick: dim.PerGiver
    gr_source: dim.PerGroup
    gr_first: dim.PerGroup
    gr_size: dim.PerGroup
    gr_used: dim.PerGroup
    gr_pick: dim.PerGroup
    gr_picks: dim.PerGroup
    gr_gain: dim.PerGroup
    gr_further: dim.PerGroup
    gr_priced: dim.PerGroup
    gr_discards: dim.PerGroup
    gr_agents: dim.PerGroup
    gr_variety: dim.PerGroup
    gr_more: dim.PerGroup
    gr_pool: dim.PerGroupKind
    pick_source: dim.PerPick
    pick_kind: dim.PerPick
    toll_source: dim.PerPlanned
    toll_kind: dim.PerPlanned
    line: dim.PerPlanned
    best_line: dim.PerPlanned
    best_source: dim.PerPlanned
    best_kind: dim.PerPlanned
    best_paid: dim.PerPlannedKind
    best: dim.PerMark
    bill: dim.PerBill
    noted: int
    """How many things are noted that something is still to be done to."""
    v_card: dim.PerLeaving
    v_controller: dim.PerLeaving
    v_place: dim.PerLeaving
    o_source: dim.PerBlow
    o_target: dim.PerBlow
    o_n: dim.PerBlow

    # What is printed
    d_type: dim.PerDefinition
    d_level: dim.PerDefinition
    d_cost: dim.PerDefinition
    d_scrip_cost: dim.PerDefinition
    d_power: dim.PerDefinition
    d_health: dim.PerDefinition
    d_factions: dim.PerDefinition
    d_keywords: dim.PerDefinition
    d_subtypes: dim.PerDefinition
    d_special: dim.PerDefinition
    d_enters: dim.PerDefinition
    d_additional: dim.PerDefinition
    d_overclock: dim.PerDefinition
    d_own: dim.PerDefinition
    d_own_add: dim.PerDefinition
    d_own_reduce: dim.PerDefinition
    d_ability: dim.PerDefinition
    d_abilities: dim.PerDefinition
    d_mode: dim.PerDefinition
    d_modes: dim.PerDefinition
    d_gives: dim.PerDefinition
    d_watches: dim.PerDefinition
    d_uses: dim.PerDefinition
    """Whether it has an ability that is used."""
    a_kind: dim.PerAbility
    a_number: dim.PerAbility
    a_mode: dim.PerAbility
    a_price: dim.PerAbility
    a_condition: dim.PerAbility
    a_may: dim.PerAbility
    a_program: dim.PerAbility
    a_limit: dim.PerAbility
    a_event: dim.PerAbility
    a_whose: dim.PerAbility
    a_what: dim.PerAbility
    a_to: dim.PerAbility
    a_first: dim.PerAbility
    a_kinds: dim.PerAbility
    a_n: dim.PerAbility
    a_form: dim.PerAbility
    a_affects: dim.PerAbility
    a_power: dim.PerAbility
    a_health: dim.PerAbility
    a_set_power: dim.PerAbility
    a_set_health: dim.PerAbility
    a_per: dim.PerAbility
    a_keywords: dim.PerAbility
    a_lose: dim.PerAbility
    a_set: dim.PerAbility
    a_add: dim.PerAbility
    a_reduce: dim.PerAbility
    a_cant: dim.PerAbility
    m_slot: dim.PerMode
    m_slots: dim.PerMode
    m_do: dim.PerMode
    s_kind: dim.PerSlot
    s_which: dim.PerSlot
    s_cards: dim.PerSlot
    s_optional: dim.PerSlot
    s_nth: dim.PerSlot
    p_scrip: dim.PerPrice
    p_deploy: dim.PerPrice
    p_discard_self: dim.PerPrice
    p_scrap: dim.PerPrice
    p_discard: dim.PerPrice
    p_health: dim.PerPrice
    # What bots think of what is printed: see the bot's ``reading``
    d_text: dim.PerDefinition
    d_strength: dim.PerDefinition
    d_helps: dim.PerDefinition
    d_lethal: dim.PerDefinition
    a_toll: dim.PerAbility
    m_promise: dim.PerMode
    m_promises: dim.PerMode
    promise: dim.PerPromise
    promised: dim.PerPromise
    share: dim.PerPromise
    judged_cards: dim.PerJudgement
    judged_turn: dim.PerJudgement
    judged_kill_on_turn: dim.PerJudgement
    judged_kill_off_turn: dim.PerJudgement
    judged_reach_on_turn: dim.PerJudgement
    judged_reach_off_turn: dim.PerJudgement
    judged_blow_on_turn: dim.PerJudgement
    judged_blow_off_turn: dim.PerJudgement
    judged_delay: dim.PerJudgement
    judged_guard: dim.PerJudgement
    judged_agent: dim.PerJudgement
    judged_dear: dim.PerJudgement
    judged_health: dim.PerCount
    judged_power: dim.PerCount
    judged_endurance: dim.PerCount
    judged_buildings: dim.PerCount
    judged_library: dim.PerCount
    judged_buildings_held: dim.PerCount
    judged_affordable: dim.PerCount
    judged_in_play: dim.PerJudgedCard
    judged_in_hand: dim.PerJudgedCard
    judged_strength: dim.PerJudgedCard
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


# How often abilities were used in a turn (R31, R65)


# Lists to think with


# What an answer names
