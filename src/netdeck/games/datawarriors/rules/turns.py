"""The game and its turns: setup, Init, Memory Cleanup (turn steps; G1 to T7 of the specification).

The first draw is forced even with a full hand (R11); further ones are chosen card by card (R13). Scripts can be played before and between
them (R54), from points that the Cleanup will free anyway: memory is deallocated there, not at Init, where another part of the dictionary
puts it (R1).
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.datawarriors.events.base import AT_CLEANUP, AT_INIT, OPENING_HAND
from netdeck.games.datawarriors.events.desktops import MarksCleared
from netdeck.games.datawarriors.events.turns import GameStarted, StepBegan, TurnBegan
from netdeck.games.datawarriors.rules.checks import ALLOWED, DRIVE_NOT_EMPTY, HAND_NOT_FULL, TIME_TO_DRAW
from netdeck.games.datawarriors.rules.clauses import (
    EXIT_STEP_1,
    INIT_STEP_1,
    INIT_STEP_2,
    INIT_STEP_3,
    MEMORY_CLEANUP_STEP_1,
    MEMORY_CLEANUP_STEP_2,
    MEMORY_POINTS_3,
    PRG_CARDS_2,
    R4,
    R14,
    R43,
    R57,
    R97,
    R107,
    RUN_STEP_1,
    RUNNING_STATE_2,
    SETUP_STEP_1,
)
from netdeck.games.datawarriors.rules.delayed import AT_CLEANUP as LATER_AT_CLEANUP
from netdeck.games.datawarriors.rules.delayed import AT_TURN, begin_later
from netdeck.games.datawarriors.rules.desktops import set_state
from netdeck.games.datawarriors.rules.effects import CLEANUP as AT_CLEANUP_MOMENT
from netdeck.games.datawarriors.rules.effects import (
    CLEANUP_STARTS,
    RUN_STARTS,
    SETUP_STARTS,
    TURN_ENDS,
    TURN_STARTS,
    is_waiting,
    wait,
    wait_for,
)
from netdeck.games.datawarriors.rules.elimination import begin_aftermath
from netdeck.games.datawarriors.rules.issue import issue
from netdeck.games.datawarriors.rules.memory import apply_locked, deallocate, lock
from netdeck.games.datawarriors.rules.offers import is_offered_scripts, offer_issues
from netdeck.games.datawarriors.rules.piles import draw, draw_one, shuffle_drive
from netdeck.games.datawarriors.rules.steps import (
    APPLY_LOCK,
    BEGIN,
    BEGIN_TURN,
    CLEAN_UP,
    DEALLOCATE,
    DEALLOCATE_AT_INIT,
    DRAW_FIRST,
    DRAW_OR_STOP,
    END_EFFECTS,
    END_INIT,
    LEAVE_TURN,
    LOCK_FIRST_USER,
    MAKE_IDLE,
    NOTE_FREE,
    OFFER_DISCARD,
    OFFER_DRAW,
    OFFER_FIRST,
    OFFER_SCRIPTS,
    PLAY_SCRIPT_FIRST,
    REACT_TO_CLEANUP,
    RUN_COMMANDS,
    SET_UP,
    SHUFFLE_DRIVES,
    TAKE_OFF_THE_STACK,
    TAKE_TURNS,
    step,
)
from netdeck.games.datawarriors.rules.table import (
    CLEANUP,
    DESKTOP,
    DRAW,
    DRIVE,
    EXIT,
    FIRST_USER,
    FOR_A_TURN,
    HAND,
    IDLE,
    INIT,
    ISSUE,
    LOADING,
    MOST_IN_HAND,
    NOT_STANDING,
    PRG,
    RUN,
    SETUP,
    STOP,
    Table,
    kind_of,
    zone_of,
)
from netdeck.kernel.card_table import NOBODY, ask, begin, finish, next_seat
from netdeck.kernel.columns import below, emit, fails, holds, no_offers, rule


@rule
def needs_aftermath(table: Table) -> bool:
    """Whether anything follows an action."""
    return is_waiting(table) or table.o_elim_immediate == 1


# The whole game


@step(SHUFFLE_DRIVES)
def shuffle_drives(table: Table, frame: int) -> None:
    """Each drive is shuffled, in the order of the seats."""
    for seat in range(table.seats):
        shuffle_drive(table, seat, R4)
    table.f_step[frame] = BEGIN


@step(BEGIN)
def begin_game(table: Table, frame: int) -> None:
    """Who begins, by chance or by seat; opening hands (R4)."""
    first = 0
    if table.o_first_random:
        first = below(table, table.seats, FIRST_USER, NOBODY)
    if holds(table, R4):
        table.current = first
        emit(table, GameStarted.NUMBER, R4, first)
    for seat in range(table.seats):
        draw(table, seat, table.o_open_hand, R4, OPENING_HAND)
    table.f_step[frame] = LOCK_FIRST_USER


@step(LOCK_FIRST_USER)
def lock_first_user(table: Table, frame: int) -> None:
    """Going first is an advantage, so it costs points of the first turn."""
    lock(table, table.current, table.o_first_locked, R57)
    table.f_step[frame] = TAKE_TURNS
    table.f_seat[begin(table, BEGIN_TURN)] = table.current


@step(TAKE_TURNS)
def take_turns(table: Table, frame: int) -> None:
    """Turns go round, skipping users who are out."""
    table.f_seat[begin(table, BEGIN_TURN)] = next_seat(table, table.current)


# A turn


@rule
def begin_step(table: Table, user: int, phase: int, clause: int) -> None:
    """The turn comes to its next step."""
    if holds(table, clause):
        table.phase = phase
        emit(table, StepBegan.NUMBER, clause, user, phase)


@rule
def react_at_start(table: Table, moment: int, user: int) -> None:
    """Effects that wait for a turn, or for a step of one, come first in it (R97)."""
    if table.moments >> moment & 1 and holds(table, R97):
        wait_for(table, moment, user, 0)
        if is_waiting(table):
            begin_aftermath(table)


@step(BEGIN_TURN)
def begin_turn(table: Table, frame: int) -> None:
    """Init is the first step: boosts and the count of processes begin anew."""
    user = table.f_seat[frame]
    if holds(table, INIT_STEP_1):
        table.turn += 1
        table.current = user
        table.processes = 0
        table.ran_out = 0
        table.standing[user] = NOT_STANDING
        for seat in range(table.seats):
            table.boost[seat] = 0
        forget_marks_of_turn(table)
        emit(table, TurnBegan.NUMBER, INIT_STEP_1, user, INIT, table.turn)
    begin_step(table, user, INIT, INIT_STEP_1)
    table.f_step[frame] = CLEAN_UP
    table.f_seat[begin(table, DEALLOCATE_AT_INIT if table.o_dealloc_init else OFFER_SCRIPTS)] = user
    react_at_start(table, TURN_STARTS, user)
    begin_later(table, AT_TURN, user)


@rule
def forget_marks_of_turn(table: Table) -> None:
    """What could be done once in the turn before can be done again (R107)."""
    kept = 0
    for i in range(table.marks):
        if table.m_mark[i] < FOR_A_TURN or not holds(table, R107):
            table.m_card[kept] = table.m_card[i]
            table.m_mark[kept] = table.m_mark[i]
            kept += 1
    table.marks = kept


@step(CLEAN_UP)
def clean_up(table: Table, frame: int) -> None:
    """Memory Cleanup follows Init."""
    user = table.f_seat[frame]
    begin_step(table, user, CLEANUP, MEMORY_CLEANUP_STEP_1)
    table.f_step[frame] = SET_UP
    table.f_seat[begin(table, DEALLOCATE)] = user


@step(SET_UP)
def set_up(table: Table, frame: int) -> None:
    """Setup follows Memory Cleanup."""
    user = table.f_seat[frame]
    begin_step(table, user, SETUP, SETUP_STEP_1)
    table.f_step[frame] = RUN_COMMANDS
    child = begin(table, NOTE_FREE)
    table.f_seat[child] = user
    table.f_count[child] = 0
    react_at_start(table, SETUP_STARTS, user)


@step(RUN_COMMANDS)
def run_commands(table: Table, frame: int) -> None:
    """The Run step follows Setup, unless memory ran out there (setup-step.3)."""
    user = table.f_seat[frame]
    if table.ran_out:
        table.f_step[frame] = LEAVE_TURN
        return
    begin_step(table, user, RUN, RUN_STEP_1)
    table.f_step[frame] = LEAVE_TURN
    child = begin(table, OFFER_FIRST)
    table.f_seat[child] = user
    table.f_holder[child] = user
    table.f_count[child] = 0
    react_at_start(table, RUN_STARTS, user)


@step(LEAVE_TURN)
def leave_turn(table: Table, frame: int) -> None:
    """Exit is the last step; the turn is over."""
    user = table.f_seat[frame]
    begin_step(table, user, EXIT, EXIT_STEP_1)
    lasting = table.loans > 0 or table.laters > 0 or table.moments >> TURN_ENDS & 1 == 1
    for seat in range(table.seats):
        if table.boost[seat]:
            lasting = True
    finish(table)
    child = begin(table, END_EFFECTS if lasting else OFFER_DISCARD)
    table.f_seat[child] = user
    table.f_count[child] = 0


# Init


@step(DEALLOCATE_AT_INIT)
def deallocate_at_init(table: Table, frame: int) -> None:
    """Only by option (R1)."""
    if table.o_dealloc_init:
        deallocate(table, table.f_seat[frame], MEMORY_POINTS_3)
    table.f_step[frame] = OFFER_SCRIPTS


@step(OFFER_SCRIPTS)
def offer_scripts(table: Table, frame: int) -> None:
    """Scripts can be played from the beginning of the own turn, before the first card is drawn (R54)."""
    user = table.f_seat[frame]
    if not is_offered_scripts(table, user):
        table.f_step[frame] = DRAW_FIRST
        return
    no_offers(table)
    offer_word(table, DRAW if table.size[zone_of(table, user, DRIVE)] else STOP, 1)
    offer_issues(table, user)
    ask(table, user, frame, PLAY_SCRIPT_FIRST)


@step(PLAY_SCRIPT_FIRST)
def play_script_first(table: Table, frame: int) -> None:
    """It resolves at once; nobody can answer outside a Run step."""
    if table.chosen == ISSUE:
        issue(table, table.f_seat[frame])
        table.f_step[frame] = OFFER_SCRIPTS
        begin(table, TAKE_OFF_THE_STACK)
    else:
        table.f_step[frame] = DRAW_FIRST


@step(DRAW_FIRST)
def draw_first(table: Table, frame: int) -> None:
    """At least one card is drawn, even with a full hand (R11); from an empty drive nothing (R12)."""
    draw(table, table.f_seat[frame], 1, INIT_STEP_3, AT_INIT)
    table.f_step[frame] = OFFER_DRAW


@rule
def why_not_draw(table: Table, seat: int) -> int:
    """Why *seat* may not draw another card now."""
    if fails(table, HAND_NOT_FULL, table.size[zone_of(table, seat, HAND)] < MOST_IN_HAND):
        return HAND_NOT_FULL
    if fails(table, TIME_TO_DRAW, table.phase == INIT and table.current == seat):
        return TIME_TO_DRAW
    if fails(table, DRIVE_NOT_EMPTY, table.size[zone_of(table, seat, DRIVE)] > 0):
        return DRIVE_NOT_EMPTY
    return ALLOWED


@step(OFFER_DRAW)
def offer_draw(table: Table, frame: int) -> None:
    """As many as they want, until they hold five; scripts in between. When nothing more can be drawn, Init is over (R54)."""
    user = table.f_seat[frame]
    if why_not_draw(table, user) != ALLOWED:
        end_drawing(table, frame)
        return
    no_offers(table)
    offer_word(table, DRAW, 0)
    offer_word(table, STOP, 0)
    offer_issues(table, user)
    ask(table, user, frame, DRAW_OR_STOP)


@rule
def end_drawing(table: Table, frame: int) -> None:
    """Init is over, when everything has reacted."""
    if needs_aftermath(table):
        table.f_step[frame] = END_INIT
    else:
        finish(table)


@step(DRAW_OR_STOP)
def draw_or_stop(table: Table, frame: int) -> None:
    """One card at a time."""
    user = table.f_seat[frame]
    if table.chosen == ISSUE:
        issue(table, user)
        table.f_step[frame] = OFFER_DRAW
        begin(table, TAKE_OFF_THE_STACK)
    elif table.chosen == STOP:
        end_drawing(table, frame)
    else:
        draw_one(table, user, INIT_STEP_2, AT_INIT)
        table.f_step[frame] = OFFER_DRAW


@step(END_INIT)
def end_init(table: Table, frame: int) -> None:
    """An empty drive is no matter here, but by option it is."""
    finish(table)
    begin_aftermath(table)


# Memory Cleanup


@step(DEALLOCATE)
def deallocate_all(table: Table, frame: int) -> None:
    """All points are free again, whatever is in play (R6)."""
    if not table.o_dealloc_init:
        deallocate(table, table.f_seat[frame], MEMORY_CLEANUP_STEP_2)
    table.f_step[frame] = APPLY_LOCK


@step(APPLY_LOCK)
def apply_lock(table: Table, frame: int) -> None:
    """Locked points are allocated at once, up to the cap."""
    apply_locked(table, table.f_seat[frame])
    table.f_step[frame] = MAKE_IDLE


@step(MAKE_IDLE)
def make_idle(table: Table, frame: int) -> None:
    """Every .PRG and .CONF that the user controls, on any desktop, is Idle (R14); their once-per-Cleanup marks are gone (R43)."""
    user = table.f_seat[frame]
    for i in range(table.in_plays):
        card = table.in_play[i]
        state = table.state[card]
        if state != IDLE and table.controller[card] == user:
            clause = R14 if kind_of(table, card) != PRG else PRG_CARDS_2 if state == LOADING else RUNNING_STATE_2
            set_state(table, card, IDLE, clause, AT_CLEANUP)
    if table.marks and holds(table, R43):
        kept = 0
        for i in range(table.marks):
            if table.controller[table.m_card[i]] != user:
                table.m_card[kept] = table.m_card[i]
                table.m_mark[kept] = table.m_mark[i]
                kept += 1
        table.marks = kept
        emit(table, MarksCleared.NUMBER, R43, user)
    table.f_step[frame] = REACT_TO_CLEANUP


@step(REACT_TO_CLEANUP)
def react_to_cleanup(table: Table, frame: int) -> None:
    """The cards on the current user's desktop are active: what they do "at the Memory Cleanup" happens, in entry order."""
    card = table.bottom[zone_of(table, table.f_seat[frame], DESKTOP)]
    while card >= 0:
        wait(table, AT_CLEANUP_MOMENT, card, NOBODY)
        card = table.above[card]
    user = table.f_seat[frame]
    wait_for(table, CLEANUP_STARTS, user, 0)
    finish(table)
    if needs_aftermath(table):
        begin_aftermath(table)
    begin_later(table, LATER_AT_CLEANUP, user)
