"""The Setup step: playing cards, discarding daemons, scripts (setup step, .PRG, .DAEMON and .CONF cards; T8 to T11).

Playing a card is no process: no stack, no response, nothing can halt it (R18). Whoever comes down to no free points here goes straight
to Exit; whoever begins Setup without any has not run out (R16).
"""

from netdeck.cardgame.choices import is_first_copy, offer_card, offer_word
from netdeck.games.datawarriors.events.desktops import DaemonDiscarded
from netdeck.games.datawarriors.events.memory import FOR_CARD
from netdeck.games.datawarriors.events.turns import RanOut
from netdeck.games.datawarriors.rules.checks import (
    ALLOWED,
    CARD_IN_HAND,
    DAEMON_HERE,
    DESKTOP_OF_ANOTHER,
    DESKTOP_OF_USER,
    ENOUGH_TO_PLAY,
    HOST_IS_HERE,
    HOST_IS_PRG,
    NO_SCRIPT,
    ONE_DAEMON,
    OWN_DESKTOP,
    TIME_TO_DISCARD,
    TIME_TO_PLAY,
)
from netdeck.games.datawarriors.rules.clauses import DAEMON_CARDS_4, DESKTOP_1, DESKTOP_2, SETUP_STEP_3
from netdeck.games.datawarriors.rules.costs import play_cost
from netdeck.games.datawarriors.rules.desktops import enter, leave_play
from netdeck.games.datawarriors.rules.effects import PLAYS, wait_for
from netdeck.games.datawarriors.rules.elimination import begin_aftermath
from netdeck.games.datawarriors.rules.issue import issue
from netdeck.games.datawarriors.rules.memory import allocate
from netdeck.games.datawarriors.rules.offers import offer_issues
from netdeck.games.datawarriors.rules.steps import (
    DO_SETUP,
    GO_TO_EXIT_WHEN_OUT,
    NOTE_FREE,
    OFFER_SETUP,
    TAKE_OFF_THE_STACK,
    step,
)
from netdeck.games.datawarriors.rules.table import (
    CONF,
    DAEMON,
    DESKTOP,
    DISCARD,
    END,
    HAND,
    ISSUE,
    NOT_IN_PLAY,
    PLAY,
    PRG,
    SCRIPT,
    SETUP,
    TRASH,
    Table,
    daemon_on,
    desktop_of,
    free,
    kind_of,
    zone_of,
)
from netdeck.games.datawarriors.rules.turns import needs_aftermath
from netdeck.kernel.card_table import NOTHING, ask, begin, finish
from netdeck.kernel.columns import emit, fails, holds, no_offers, offer, rule


@step(NOTE_FREE)
def note_free(table: Table, frame: int) -> None:
    """What is free now can run out."""
    table.f_count[frame] = free(table, table.f_seat[frame])
    table.f_step[frame] = OFFER_SETUP


@step(OFFER_SETUP)
def offer_setup(table: Table, frame: int) -> None:
    """Any kind of card, allocating points."""
    user = table.f_seat[frame]
    no_offers(table)
    offer_plays(table, user)
    offer_daemons(table, user)
    offer_issues(table, user)
    offer_word(table, END, 0)
    ask(table, user, frame, DO_SETUP)


@step(DO_SETUP)
def do_setup(table: Table, frame: int) -> None:
    """Carry out one action; a script resolves at once, nobody may respond (R17)."""
    user = table.f_seat[frame]
    chosen = table.chosen
    if chosen == END:
        finish(table)
        return
    if chosen == ISSUE:
        issue(table, user)
    elif chosen == PLAY:
        play(table, user, table.chosen_card, table.chosen_other, table.chosen_use)
    else:
        if holds(table, DAEMON_CARDS_4):
            emit(table, DaemonDiscarded.NUMBER, DAEMON_CARDS_4, table.chosen_card, user)
        leave_play(table, table.chosen_card, TRASH, DAEMON_CARDS_4, False)
    table.f_step[frame] = GO_TO_EXIT_WHEN_OUT
    if chosen == ISSUE:
        begin(table, TAKE_OFF_THE_STACK)
    elif needs_aftermath(table):
        begin_aftermath(table)


@step(GO_TO_EXIT_WHEN_OUT)
def go_to_exit_when_out(table: Table, frame: int) -> None:
    """Out of memory during this step: straight to Exit."""
    user = table.f_seat[frame]
    points = free(table, user)
    if points == 0 and table.f_count[frame] > 0 and table.o_runout:
        if holds(table, SETUP_STEP_3):
            table.ran_out = 1
            emit(table, RanOut.NUMBER, SETUP_STEP_3, user)
        finish(table)
        return
    table.f_count[frame] = points
    table.f_step[frame] = OFFER_SETUP


# Playing


@rule
def why_not_play(table: Table, seat: int, card: int, host: int, desktop: int) -> int:
    """Why *seat* may not play *card* there now: on a desktop, or on a host; what is not there is -1."""
    if fails(table, TIME_TO_PLAY, table.phase == SETUP and table.current == seat):
        return TIME_TO_PLAY
    if fails(table, CARD_IN_HAND, table.zone[card] == zone_of(table, seat, HAND)):
        return CARD_IN_HAND
    kind = kind_of(table, card)
    if fails(table, NO_SCRIPT, kind != SCRIPT, card):
        return NO_SCRIPT
    why = why_not_on_host(table, seat, host) if kind == CONF else why_not_on_desktop(table, seat, card, host, desktop)
    if why == ALLOWED:
        cost = play_cost(table, seat, card)
        if fails(table, ENOUGH_TO_PLAY, cost <= free(table, seat), card, cost):
            return ENOUGH_TO_PLAY
    return why


@rule
def why_not_on_host(table: Table, seat: int, host: int) -> int:
    """Why a .CONF may not be played there."""
    on_card = host >= 0 and table.state[host] != NOT_IN_PLAY
    if fails(table, HOST_IS_PRG, on_card and kind_of(table, host) == PRG):
        return HOST_IS_PRG
    if fails(table, HOST_IS_HERE, on_card and desktop_of(table, host) == seat):
        return HOST_IS_HERE
    return ALLOWED


@rule
def why_not_on_desktop(table: Table, seat: int, card: int, host: int, desktop: int) -> int:
    """Why anything else may not be played there."""
    known = host < 0 and desktop >= 0 and table.in_game[desktop] == 1
    if fails(table, DESKTOP_OF_USER, known, card):
        return DESKTOP_OF_USER
    if table.d_elsewhere[table.printed[card]]:
        if fails(table, DESKTOP_OF_ANOTHER, desktop != seat, card):
            return DESKTOP_OF_ANOTHER
    elif fails(table, OWN_DESKTOP, desktop == seat, card):
        return OWN_DESKTOP
    if known and kind_of(table, card) == DAEMON and fails(table, ONE_DAEMON, daemon_on(table, desktop) < 0, desktop):
        return ONE_DAEMON
    return ALLOWED


@rule
def offer_plays(table: Table, seat: int) -> None:
    """Every card of the hand that may be played, and every place for it."""
    points = free(table, seat)
    card = table.bottom[zone_of(table, seat, HAND)]
    while card >= 0:
        kind = kind_of(table, card)
        if kind != SCRIPT and is_first_copy(table, card):
            cost = play_cost(table, seat, card)
            if cost > points:
                pass
            elif kind == CONF:
                host = table.bottom[zone_of(table, seat, DESKTOP)]
                while host >= 0:
                    if kind_of(table, host) == PRG and why_not_play(table, seat, card, host, seat) == ALLOWED:
                        offer(table, PLAY, card, host, seat, 0, 0, 0, 0, cost)
                    host = table.above[host]
            else:
                for i in range(table.seats):
                    desktop = (seat + i) % table.seats
                    here = table.in_game[desktop] and (desktop != seat) == (table.d_elsewhere[table.printed[card]] == 1)
                    if here and why_not_play(table, seat, card, NOTHING, desktop) == ALLOWED:
                        offer(table, PLAY, card, NOTHING, desktop, 0, 0, 0, 0, cost)
        card = table.above[card]


@rule
def play(table: Table, seat: int, card: int, host: int, desktop: int) -> None:
    """Pay, and the card is in play under its player's control (card-controllers.1)."""
    cost = play_cost(table, seat, card)
    if cost:
        allocate(table, seat, cost, FOR_CARD, card)
    wait_for(table, PLAYS, seat, kind_of(table, card))
    enter(table, card, seat, desktop, host, DESKTOP_1 if desktop == seat else DESKTOP_2, cost)


# Discarding daemons


@rule
def why_not_discard(table: Table, seat: int, card: int) -> int:
    """Why *seat* may not throw the daemon *card* off the desktop now (R23)."""
    if fails(table, TIME_TO_DISCARD, table.phase == SETUP and table.current == seat):
        return TIME_TO_DISCARD
    if fails(table, DAEMON_HERE, desktop_of(table, card) == seat and kind_of(table, card) == DAEMON):
        return DAEMON_HERE
    return ALLOWED


@rule
def offer_daemons(table: Table, seat: int) -> None:
    """Every daemon on the own desktop, whoever controls or owns it."""
    card = table.bottom[zone_of(table, seat, DESKTOP)]
    while card >= 0:
        if kind_of(table, card) == DAEMON and why_not_discard(table, seat, card) == ALLOWED:
            offer_card(table, DISCARD, card)
        card = table.above[card]
