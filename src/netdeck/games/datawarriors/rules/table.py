"""The table: users, cards, zones, memory, the stack, what waits, and where play stands, each a column of integers.

What is nobody and nothing is -1. A zone is a chain of cards from the bottom to the top. Words for the numbers stand below the table.
"""

from typing import Annotated, Final

from netdeck.cardgame.rows import copy_rule
from netdeck.games.datawarriors.rules.clauses import CLAUSES
from netdeck.kernel.card_table import (
    MOST_SEATS,
    NOBODY,
    NOTHING,
    ON_CARD,
    CardTable,
    PerCard,
    PerFrame,
    PerSeat,
    aim_kind,
    aim_number,
)
from netdeck.kernel.columns import Dimension, PrintedNumber, make_room, rule
from netdeck.kernel.vm import DEEPEST

PerProcess = Annotated[list[int], Dimension("process")]
PerWaiting = Annotated[list[int], Dimension("waiting")]
PerMark = Annotated[list[int], Dimension("mark")]
PerLoan = Annotated[list[int], Dimension("loan")]
PerLater = Annotated[list[int], Dimension("later")]
PerEffectAtWork = Annotated[list[int], Dimension("at work")]
PerAim = Annotated[list[int], Dimension("aim", scratch=True)]
PerAct = Annotated[list[int], Dimension("act", scratch=True)]
PerDefinition = Annotated[list[int], Dimension("definition", shared=True)]
PerUse = Annotated[list[int], Dimension("use", shared=True)]
PerSlot = Annotated[list[int], Dimension("slot", shared=True)]
PerEffect = Annotated[list[int], Dimension("effect", shared=True)]
PerJudgement = Annotated[list[int], Dimension("judgement", shared=True)]
PerCount = Annotated[list[int], Dimension("count", shared=True)]
PerJudgedCard = Annotated[list[int], Dimension("judged card", shared=True)]

ZONES: Final = 18
FEW: Final = {
    "seat": MOST_SEATS,
    "zone": ZONES,
    "frame": 8,
    "process": 4,
    "waiting": 4,
    "mark": 2,
    "loan": 2,
    "later": 2,
    "at work": 16,
    "aim": 64,
    "act": 16,
    "found": MOST_SEATS,
    "group that is meant": 1,
    "number on the pile": DEEPEST,
}
"""So many places the rooms have at first; those of the cards have one for each card of the match."""


class Table(CardTable):
    """Everything that a moment of a match is, and what is printed on its cards."""

    clauses = CLAUSES

    # The game
    turn: int
    current: int
    phase: int
    processes: int
    ran_out: int
    # Users
    allocated: PerSeat
    locked: PerSeat
    boost: PerSeat
    standing: PerSeat
    total: PerSeat
    """All memory, before it is found not to be below 0 (R5): it follows from the cards in play."""
    instead_card: PerSeat
    instead: PerSeat
    """While a wipe is carried out: the card and the effect that happen instead of it."""
    # Processes on the stack, the newest last
    stacked: int
    issued: int
    p_number: PerProcess
    p_issuer: PerProcess
    p_use: PerProcess
    p_carrier: PerProcess
    p_via: PerProcess
    p_via_entered: PerProcess
    p_x: PerProcess
    p_aim0: PerProcess
    p_aim1: PerProcess
    p_aim2: PerProcess
    p_cost: PerProcess
    p_halted: PerProcess
    p_desktop: PerProcess
    # Triggered effects that wait (R39)
    q_first: int
    q_end: int
    q_card: PerWaiting
    q_effect: PerWaiting
    q_controller: PerWaiting
    q_desktop: PerWaiting
    q_user: PerWaiting
    # What is used up until the next Cleanup (R43)
    marks: int
    m_card: PerMark
    m_mark: PerMark
    # Control until Exit (R25)
    loans: int
    l_card: PerLoan
    l_entered: PerLoan
    l_before: PerLoan
    # What is put off to a later moment, and what keeps the next wipe off (R93, R95)
    laters: int
    y_moment: PerLater
    y_code: PerLater
    y_amount: PerLater
    y_times: PerLater
    y_seat: PerLater
    y_source: PerLater
    y_entered: PerLater
    y_desktop: PerLater
    y_x: PerLater
    y_aim0: PerLater
    y_aim1: PerLater
    y_aim2: PerLater
    y_it: PerLater
    y_event_user: PerLater
    y_holder: PerLater
    # Effects at work, in order of entering play: they follow from the cards in play
    at_work: int
    w_card: PerEffectAtWork
    w_effect: PerEffectAtWork
    working: int
    """Which kinds of effects are at work: a bit for each."""
    moments: int
    """What triggered effects wait for: a bit for each moment."""
    # Processes that run: the innermost one last
    f_seat: PerFrame
    """Whose turn or choice it is, and who "you" are."""
    f_code: PerFrame
    f_did: PerFrame
    """Whether the text around this one had done anything when this one began."""
    f_source: PerFrame
    f_entered: PerFrame
    f_desktop: PerFrame
    f_x: PerFrame
    f_aim0: PerFrame
    f_aim1: PerFrame
    f_aim2: PerFrame
    f_process: PerFrame
    f_it: PerFrame
    f_event_user: PerFrame
    f_holder: PerFrame
    f_card: PerFrame
    f_count: PerFrame
    # Room to think in
    aims: PerAim
    a_use: PerAct
    a_carrier: PerAct
    a_via: PerAct
    # Cards
    in_plays: int
    restored: PerCard
    controller: PerCard
    state: PerCard
    host: PerCard
    picked: PerCard
    """The number under which it was chosen while somebody restores cards."""
    in_play: PerCard
    """The cards in play in the order in which they entered."""

    # What is printed
    d_type: PerDefinition
    d_cost: PerDefinition
    d_elsewhere: PerDefinition
    d_lends: PerDefinition
    d_use: PerDefinition
    d_uses: PerDefinition
    d_effect: PerDefinition
    d_effects: PerDefinition
    u_cost: PerUse
    u_with_x: PerUse
    u_least: PerUse
    u_ranged: PerUse
    u_low: PerUse
    u_high: PerUse
    u_once: PerUse
    u_requires: PerUse
    u_slot: PerUse
    u_slots: PerUse
    u_do: PerUse
    u_fleeting: PerUse
    s_kind: PerSlot
    s_types: PerSlot
    s_whose: PerSlot
    s_non_idle: PerSlot
    s_state: PerSlot
    s_at_most: PerSlot
    s_halted: PerSlot
    e_kind: PerEffect
    e_number: PerEffect
    e_event: PerEffect
    e_whose: PerEffect
    """What a triggered effect waits for, and whose doing that is."""
    e_types: PerEffect
    """The types of cards that it speaks of; 0 for all."""
    e_amount: PerEffect
    """By how much a number changes, or how large it is at least."""
    e_least: PerEffect
    """To no less than this a cost is reduced."""
    e_who: PerEffect
    """Whose costs change."""
    e_do: PerEffect
    e_condition: PerEffect
    # What bots make of it; no rule asks for that
    d_strength: PerDefinition
    d_readiness: PerDefinition
    j_cards: PerJudgement
    j_turn: PerJudgement
    j_locked: PerJudgement
    j_desktop: PerJudgement
    j_trash: PerJudgement
    j_drive: PerCount
    j_hand: PerCount
    j_memory: PerCount
    j_programs: PerCount
    j_in_play: PerJudgedCard
    j_in_hand: PerJudgedCard
    # Rule options
    o_open_hand: PrintedNumber
    o_first_random: PrintedNumber
    o_first_locked: PrintedNumber
    o_memory: PrintedNumber
    o_dealloc_init: PrintedNumber
    o_lock_cap: PrintedNumber
    o_runout: PrintedNumber
    o_setup_scripts: PrintedNumber
    o_init_exit_scripts: PrintedNumber
    o_unspecified_halts: PrintedNumber
    o_elim_immediate: PrintedNumber
    o_all_out_draw: PrintedNumber
    o_trigger_cap: PrintedNumber
    o_restore_once: PrintedNumber
    o_proc_limit: PrintedNumber
    o_turn_limit: PrintedNumber


COUNTS: Final = 256
"""So many different counts of cards or points are judged; more is no better."""
STACK, OUT, OWN_ZONES = 0, 1, 2
MOST_IN_HAND: Final = 5
DRIVE, HAND, DESKTOP, TRASH, PLACES = 0, 1, 2, 3, 4
"""The zones of a user, after those that all share."""

NO_PHASE, INIT, CLEANUP, SETUP, RUN, EXIT = range(6)
NOT_IN_PLAY, LOADING, IDLE, RUNNING = range(4)
PRG, DAEMON, CONF, SCRIPT = 1, 2, 4, 8
NOT_STANDING, UNTIL_EMPTY, UNTIL_TURN = range(3)
FIRST_USER, DISCARD_OF, REVEALED_OF = -1, -2, -3
"""What a number is drawn for; shuffles are told by their zone."""

NO_ANSWER, DRAW, STOP, END, PASS, ISSUE, PLAY, DISCARD, CHOOSE, PAY, DECLINE, RESTORE, ENOUGH, KEEP, DEPLOY, AIM, SEND = range(17)
RETURN_IT, TRASH_IT, EJECT_IT, FETCH_IT, FETCH_OPENLY, TOP_IT, BOTTOM_IT, SHOW_IT, PLUCK_IT, PLUCK_OR_NOT = range(17, 27)
"""What kind of answer an option is."""

NOT_OVER, LAST_STANDING, AT_TURN_LIMIT, ALL_EMPTY, ALL_EMPTY_DRAW = range(5)


@rule
def zone_of(table: Table, seat: int, place: int) -> int:
    """The drive, hand, desktop or trash of a user."""
    return OWN_ZONES + PLACES * seat + place


@rule
def desktop_of(table: Table, card: int) -> int:
    """The user on whose desktop *card* stands; nobody when it is not in play."""
    zone = table.zone[card] - OWN_ZONES
    if zone >= 0 and zone % PLACES == DESKTOP:
        return zone // PLACES
    return NOBODY


@rule
def kind_of(table: Table, card: int) -> int:
    """The type of a card."""
    return table.d_type[table.printed[card]]


@rule
def daemon_on(table: Table, desktop: int) -> int:
    """The first .DAEMON on a desktop."""
    card = table.bottom[zone_of(table, desktop, DESKTOP)]
    while card >= 0 and kind_of(table, card) != DAEMON:
        card = table.above[card]
    return card


@rule
def free(table: Table, seat: int) -> int:
    """The points that a user can still allocate (R5)."""
    return table.total[seat] - table.allocated[seat] if table.total[seat] > table.allocated[seat] else 0


@rule
def stands(table: Table, card: int, entered: int) -> bool:
    """Whether *card* is still in play since that entry (R53)."""
    return table.entered[card] == entered and table.state[card] != NOT_IN_PLAY


@rule
def find_process(table: Table, number: int) -> int:
    """Where on the stack a process is; -1 when it is not."""
    for at in range(table.stacked):
        if table.p_number[at] == number:
            return at
    return NOTHING


FOR_A_TURN: Final = 1 << 20
"""Marks from here on are gone with the turn (R107)."""


@rule
def is_used(table: Table, card: int, mark: int) -> bool:
    """Whether something of a card is used up until the next Cleanup (R43)."""
    used = False
    for i in range(table.marks):
        if table.m_card[i] == card and table.m_mark[i] == mark:
            used = True
    return used


@rule
def use_up(table: Table, card: int, mark: int) -> None:
    """Something of a card is used up until the next Cleanup (R43)."""
    if is_used(table, card, mark):
        return
    if table.marks >= len(table.m_card) and not make_room(table, table.m_card):
        return
    table.m_card[table.marks] = card
    table.m_mark[table.marks] = mark
    table.marks += 1


# Text


SCENE = ("seat", "source", "entered", "desktop", "x", "aim0", "aim1", "aim2", "it", "event_user", "holder")
"""What a text knows: whose it is, of which card, its targets, and who "they" are."""
share_scene = copy_rule("f_", "f_", (*SCENE, "process"))


@rule
def be_about_the_same(table: Table, frame: int, child: int) -> None:
    """A process carries out text about the same things as another one."""
    table.f_did[child] = table.did
    share_scene(table, child, frame)


# Answers


@rule
def card_of_answer(table: Table, place: int) -> int:
    """A card that the answer names: its own, the one that it is played on or issued via, those at which it is aimed; -1 for none."""
    kind = table.chosen
    if place == 0:
        return table.chosen_card if kind in (ISSUE, PLAY, DISCARD, RESTORE, KEEP, DEPLOY) or kind >= RETURN_IT else NOTHING
    if place == 1:
        return table.chosen_other if kind in (ISSUE, PLAY) else NOTHING
    aim = table.chosen_aim0 if place == 2 else table.chosen_aim1 if place == 3 else table.chosen_aim2
    return aim_number(aim) if kind in (ISSUE, AIM) and aim_kind(aim) == ON_CARD else NOTHING
