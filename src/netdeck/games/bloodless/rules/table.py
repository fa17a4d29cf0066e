"""The table of Bloodless: players, cards, what passives make of them, what lasts and what waits, and the processes that run (3.1).

A card's values in play are its permanent ones unless passives changed them: ``b_`` columns hold the permanent ones, ``v_`` columns what
they are now (R38). What a card holds in numbers that nobody can foretell (counters, letters, abilities given to it) are records.
"""

from typing import Annotated, Final

from netdeck.games.bloodless.rules.spaces import ZONES
from netdeck.kernel.card_table import PerCard, PerFrame, PerMeantGroup, PerSeat
from netdeck.kernel.columns import Dimension, PrintedNumber
from netdeck.kernel.records import FIRST, RecordTable
from netdeck.kernel.vm import DEEPEST

PerDefinition = Annotated[list[int], Dimension("definition", shared=True)]
PerAbility = Annotated[list[int], Dimension("ability", shared=True)]
PerKeyword = Annotated[list[int], Dimension("keyword", shared=True)]
PerPromise = Annotated[list[int], Dimension("promise", shared=True)]

SEATS: Final = 2
FEW: Final = {
    "seat": SEATS,
    "zone": ZONES,
    "frame": 16,
    "cell": 4096,
    "kept cell": FIRST + 64,
    "found": 256,
    "group that is meant": 16,
    "number on the pile": DEEPEST,
}
"""So many places the rooms have at first; those of the cards have one for each card of the match."""

UP, DOWN = 0, 1
"""The faces of a card."""
START, MAIN_PHASE, END_OF_MAIN, ATTACK, END_OF_ATTACK = range(5)
"""Phases."""


class Table(RecordTable):
    """Everything that a moment of a match is, and what is printed on its cards."""

    # The game
    pool: int
    turn: int
    active: int
    first: int
    phase: int
    last_damaged: int
    in_transit: int
    """How many cards are on their way (R21)."""
    effects: int
    """How many lasting effects and granted abilities there have been."""
    since_choice: int
    # The open question
    q_kind: int
    q_source: int
    q_seat: int
    q_letter: int
    q_code: int
    """Where that is told which somebody has to choose for, or name something."""
    taken: int
    """The last answer that was taken without asking since somebody gave one: a record that knows the one before."""
    last: int
    """The outcome of the event that was processed last: a record."""
    replaced: int
    """What an event-modifying ability put in the place of an event: a row of events."""
    changes: int
    """Whether passives changed any card in the last run of P5."""
    stirred: int
    """Whether something has happened since the last run of P5."""
    timed: int
    """Lasting effects (R39): a row of records."""
    later: int
    """What waits for a later moment, the oldest first (R77): a row of records."""
    applied: int
    """What passives did to numbers of cards in the last run of P5 (D10.2): the last of it, a record that knows the one before."""
    # Active abilities, in order of precedence (R14); looked up anew when the table is stale
    stale: int
    modifiers: int
    creators: int
    passives: int
    uses: int
    # Players
    blood: PerSeat
    extra_draws: PerSeat
    skips: PerSeat
    turns: PerSeat
    plays: PerSeat
    more_plays: PerSeat
    mulligans: PerSeat
    decided: PerSeat
    choices: PerSeat
    passing: PerSeat
    noted: PerSeat
    """What a player has noted: a row of names and values."""
    cap: PerSeat
    """How many cards a player may play in a turn (R61); -1 is no limit."""
    # Cards in any zone
    face: PerCard
    transit: PerCard
    """Where it is going between paying and arriving (R21); -1 is nowhere."""
    incarnation: PerCard
    blank: PerCard
    counters: PerCard
    letters: PerCard
    linked: PerCard
    # Cards in play
    live: PerCard
    damage: PerCard
    entered_turn: PerCard
    flip_blood: PerCard
    """What turning it face-up costs in blood; -1 is no such cost."""
    flip_costs: PerCard
    """Where the words of its printed Flip Cost are; 0 is none."""
    flips: PerCard
    """Whether anything lets it turn."""
    lethal: PerCard
    """Whether damage left it no health (R29): 0 no, 1 by a strike, 2 by other damage."""
    lethal_by: PerCard
    granted: PerCard
    named: PerCard
    spent: PerCard
    used: PerCard
    b_health: PerCard
    b_defense: PerCard
    b_power: PerCard
    b_cost: PerCard
    b_keywords: PerCard
    b_kins: PerCard
    b_attack: PerCard
    b_text: PerCard
    v_health: PerCard
    v_defense: PerCard
    v_power: PerCard
    v_cost: PerCard
    v_keywords: PerCard
    v_kins: PerCard
    v_attack: PerCard
    v_text: PerCard
    changed: PerCard
    """Whether passives changed it."""
    # Processes that run
    f_home: PerFrame
    """Whether Bloodless was moved here from its home (P0.4)."""
    f_event: PerFrame
    f_scene: PerFrame
    f_pc: PerFrame
    """Where the instruction stands that a text carries out."""
    f_do: PerFrame
    """What it does after the program that it is in."""
    f_queue: PerFrame
    f_results: PerFrame
    f_picked: PerFrame
    f_current: PerFrame
    f_future: PerFrame
    f_watches: PerFrame
    f_sampled: PerFrame
    f_outcome: PerFrame
    f_answers: PerFrame
    f_good: PerFrame
    f_chain: PerFrame
    f_own: PerFrame
    f_past: PerFrame
    f_tried: PerFrame
    f_seat: PerFrame
    f_place: PerFrame
    f_flags: PerFrame
    f_n: PerFrame
    f_m: PerFrame
    # Groups that words speak of: see :mod:`~netdeck.games.bloodless.rules.groups`
    g_past: PerMeantGroup
    """As it was, the card that is looked at; 0 where it is meant as it is."""
    g_refs: PerMeantGroup
    """Whether it is of references."""

    # What is printed
    d_types: PerDefinition
    d_is: PerDefinition
    """What it is, a bit for each: see below."""
    d_health: PerDefinition
    d_defense: PerDefinition
    d_power: PerDefinition
    d_cost: PerDefinition
    d_letters: PerDefinition
    """Which letters stand in its cost or stats: a bit for each letter of the alphabet."""
    d_health_letter: PerDefinition
    d_defense_letter: PerDefinition
    d_power_letter: PerDefinition
    d_cost_letter: PerDefinition
    d_keywords: PerDefinition
    d_kins: PerDefinition
    """Its kins and their ancestors (R48)."""
    d_own_kins: PerDefinition
    """Those that are printed on it."""
    d_attack: PerDefinition
    d_ability: PerDefinition
    d_abilities: PerDefinition
    d_enters: PerDefinition
    """Where it is told with which counters it enters."""
    d_effect: PerDefinition
    d_chapters: PerDefinition
    d_devours: PerDefinition
    d_evolves: PerDefinition
    d_called_free: PerDefinition
    d_requires: PerDefinition
    d_flip: PerDefinition
    """Where its Flip Cost is told; 0 is none (R53)."""
    d_variables: PerDefinition
    a_role: PerAbility
    a_number: PerAbility
    a_kinds: PerAbility
    """The events that it watches: a bit for each."""
    a_keyword: PerAbility
    a_innate: PerAbility
    a_zone: PerAbility
    a_rank: PerAbility
    a_waits: PerAbility
    """Whether it acts on the card that is played, summoned or executed, and so waits until that has arrived (R9)."""
    a_words: PerAbility
    a_layers: PerAbility
    a_code: PerAbility
    k_ability: PerKeyword
    """The first ability that a keyword stands for, and how many there are."""
    k_abilities: PerKeyword
    # What bots think of what is printed: see :mod:`~netdeck.games.bloodless.bot.precomputed`
    d_strength: PerDefinition
    d_toll: PerDefinition
    d_promise: PerDefinition
    d_promises: PerDefinition
    promise: PerPromise
    promised: PerPromise
    # Rule options
    o_afar: PrintedNumber
    """Whether a card has abilities that work outside play (R9)."""
    o_first_player: PrintedNumber
    o_mulligans: PrintedNumber
    o_first_turn_draw: PrintedNumber
    o_all_letters: PrintedNumber
    o_zero_health_refused: PrintedNumber
    o_zero_strike_blood: PrintedNumber
    o_overkill_any_source: PrintedNumber
    o_sacrifice_gives_blood: PrintedNumber
    o_owner_view: PrintedNumber
    o_flying_untouchable: PrintedNumber
    o_kin_counts_self: PrintedNumber
    o_kin_counts_both_sides: PrintedNumber
    o_until_this_leaves: PrintedNumber
    o_nothing: PrintedNumber
    """Where a list without instructions is told."""
    o_kins: PrintedNumber
    o_names: PrintedNumber
    o_flip_code: PrintedNumber
    o_pay_code: PrintedNumber
    """Where the instructions are told to turn this card face-up, and to pay blood."""
    o_flip_instant: PrintedNumber
    o_cumulative_pays: PrintedNumber
    o_instant_windows: PrintedNumber
    o_auto_single: PrintedNumber
    o_loop_limit: PrintedNumber
    o_depth_limit: PrintedNumber
    o_turn_limit: PrintedNumber
    o_action_limit: PrintedNumber
    o_last_damaged_loses: PrintedNumber


CREATURE, COMMAND, FLASK, SAGA, VESTIGE, PLAIN, TEXT, FACE_DOWN = (1 << i for i in range(8))
"""What a printed card is: the last two say that it has rules text, and that it is played face-down (R53)."""
BIFURCATED, CUMULATIVE, EXPENDABLE, FLYING, FLYING_DEFENSE = (1 << i for i in range(5))
LEGENDARY, PIERCING = 1 << 8, 1 << 9
"""Keywords that rules look at, among all of them in the order of the alphabet."""
