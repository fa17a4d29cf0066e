"""Cards in play: entering, leaving, their states, who controls them (desktop, .PRG, .DAEMON and .CONF cards, trash bin, R33, R53).

Hand, drive and trash are always the owner's, whoever controlled the card (trash-bin.2, R35). A .PRG takes its .CONF cards along to their
owners' trash bins.
"""

from netdeck.cardgame.rows import drop_where_rule
from netdeck.games.datawarriors.events.desktops import ControlChanged, Entered, LeftPlay, Moved, StateSet
from netdeck.games.datawarriors.rules.clauses import R33, R94, TRASH_BIN_2
from netdeck.games.datawarriors.rules.effects import ARRIVES, DEPARTS, ENTERS, IS_TRASHED, LEAVES, TRASHED, recompute_stats, wait, wait_for
from netdeck.games.datawarriors.rules.table import (
    CONF,
    DAEMON,
    DESKTOP,
    IDLE,
    LOADING,
    NOT_IN_PLAY,
    PRG,
    TRASH,
    Table,
    daemon_on,
    desktop_of,
    kind_of,
    zone_of,
)
from netdeck.kernel.card_table import NOBODY, NOTHING, lay_on_top, move, take_from_zone
from netdeck.kernel.columns import emit, holds, make_room, rule


@rule
def enter(table: Table, card: int, controller: int, desktop: int, host: int, clause: int, cost: int) -> None:
    """A card comes into play: a .PRG Loading, everything else Idle (prg-cards.2, daemon-cards.3, conf-cards.4)."""
    if not holds(table, clause):
        return
    move(table, card, zone_of(table, desktop, DESKTOP))
    table.controller[card] = controller
    table.state[card] = LOADING if kind_of(table, card) == PRG else IDLE
    table.host[card] = host
    table.in_play[table.in_plays] = card
    table.in_plays += 1
    recompute_stats(table)
    wait(table, ENTERS, card, NOBODY)
    wait_for(table, ARRIVES, controller, kind_of(table, card))
    emit(table, Entered.NUMBER, clause, card, controller, desktop, host, cost)


take_from_row = drop_where_rule(Table, "in_play", "in_plays")


@rule
def forget_in_play(table: Table, card: int) -> None:
    """A card is no longer in play."""
    take_from_row(table, card)
    table.controller[card] = NOBODY
    table.state[card] = NOT_IN_PLAY
    table.host[card] = NOTHING


@rule
def leave(table: Table, card: int, zone: int, clause: int, silently: bool) -> None:
    """One card leaves play. Nobody's marks on that stay are kept (R53); *silently* its leaving triggers nothing (R31)."""
    if not holds(table, clause):
        return
    if not silently:
        wait(table, LEAVES, card, NOBODY)
        wait_for(table, DEPARTS, table.controller[card], kind_of(table, card))
        if zone == zone_of(table, table.owner[card], TRASH):
            wait(table, IS_TRASHED, card, NOBODY)
            wait_for(table, TRASHED, table.controller[card], kind_of(table, card))
    forget_marks(table, card)
    forget_loans(table, card)
    move(table, card, zone)
    forget_in_play(table, card)
    recompute_stats(table)
    emit(table, LeftPlay.NUMBER, clause, card, zone, 1 if silently else 0)


@rule
def leave_play(table: Table, card: int, place: int, clause: int, silently: bool) -> None:
    """A card goes to its owner's hand or trash, and its .CONF cards to their owners' trash with it."""
    owner = table.owner[card] if holds(table, TRASH_BIN_2) else desktop_of(table, card)
    leave(table, card, zone_of(table, owner, place), clause, silently)
    i = 0
    while i < table.in_plays:
        conf = table.in_play[i]
        if table.host[conf] == card:
            leave(table, conf, zone_of(table, table.owner[conf], TRASH), R33, silently)
            if table.state[conf] == NOT_IN_PLAY:
                continue
        i += 1


forget_marks = drop_where_rule(Table, "m_card", "marks")
"""What of a card was used up is so no longer."""
forget_loans = drop_where_rule(Table, "l_card", "loans")
"""A card does not come back at Exit."""


@rule
def set_state(table: Table, card: int, state: int, clause: int, why: int) -> None:
    """A card in play becomes Loading, Idle or Running."""
    if holds(table, clause):
        before = table.state[card]
        table.state[card] = state
        emit(table, StateSet.NUMBER, clause, card, before, state, why)


@rule
def give(table: Table, card: int, controller: int, until_exit: bool, clause: int) -> None:
    """Another user controls a card. For good, or back again: nothing is left that would end at Exit (R25)."""
    if not holds(table, clause):
        return
    before = table.controller[card]
    if until_exit:
        if table.loans >= len(table.l_card) and not make_room(table, table.l_card):
            return
        table.l_card[table.loans] = card
        table.l_entered[table.loans] = table.entered[card]
        table.l_before[table.loans] = before
        table.loans += 1
    else:
        forget_loans(table, card)
    table.controller[card] = controller
    recompute_stats(table)
    emit(table, ControlChanged.NUMBER, clause, card, before, controller, 1 if until_exit else 0)


@rule
def may_move(table: Table, card: int, desktop: int) -> bool:
    """Whether a card can stand on another desktop: a .CONF stays on its .PRG, and a desktop has one .DAEMON (R94)."""
    if desktop < 0 or not table.in_game[desktop] or desktop_of(table, card) == desktop or kind_of(table, card) == CONF:
        return False
    return kind_of(table, card) != DAEMON or daemon_on(table, desktop) < 0


@rule
def move_to(table: Table, card: int, desktop: int) -> None:
    """A card goes to another desktop, with its .CONF cards. It stays in play, as it is and whose it is (R94)."""
    if not may_move(table, card, desktop) or not holds(table, R94):
        return
    before = desktop_of(table, card)
    for i in range(table.in_plays):
        moved = table.in_play[i]
        if moved == card or table.host[moved] == card:
            take_from_zone(table, moved)
            lay_on_top(table, moved, zone_of(table, desktop, DESKTOP))
    recompute_stats(table)
    emit(table, Moved.NUMBER, R94, card, before, desktop)
