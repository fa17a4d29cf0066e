"""Carrying out an action (H-cycle.2, D-turn.1).

Every action is at most one card laid down, then at most one combat, then at most some draws, in this order. Writing it so keeps one place
for combats and one for draws, and shows that no action starts a second combat.
"""

from netdeck.games.binmat.clause_points import (
    ACT,
    ACTION_TAKEN,
    ATTACK_WITHOUT_STACK,
    CHECK_AGAIN,
    DRY_DRAW,
    DRY_DRAW_BY_DEFENDER,
    FINE,
    GAME_ENDED,
    LANE_EXHAUSTED,
    LOCK_LANE,
    START_COMBAT,
    STRANDED,
)
from netdeck.games.binmat.rules.combat import CONCLUDED, clear_away, fight
from netdeck.games.binmat.rules.draws import BY_ACTION, BY_COMBAT, BY_DEFENDERS_COMBAT, BY_SWAP, draw, drawer
from netdeck.games.binmat.rules.intrinsics import byte, happens, holds, rule, set_byte
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLAY_UP, TIMEOUT, card_in, deck_at, kind_of, place_in
from netdeck.games.binmat.rules.legality import why_not_act
from netdeck.games.binmat.rules.penalties import pass_turn, set_streak, waste_action
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, ATTACKER_STACK, NO_CARD, size
from netdeck.games.binmat.rules.plays import NO_LANE, discard, play
from netdeck.games.binmat.rules.table import ATTACKERS, DEFENDERS, Table, is_over, side_of

TURN_LIMIT, EXHAUSTED, DRY, DRY_BY_DEFENDER, STRANDED_LOSS, CONCEDED = range(1, 7)
"""Why a game ended."""


@rule
def resolve(table: Table, seat: int, action: int) -> None:
    """Carry out what a seat has decided, if it is still valid (H-order.5); otherwise it is used up."""
    if kind_of(action) == PASS:
        pass_turn(table, seat, action == TIMEOUT)
        return
    refusal = FINE
    if table.terms.checks_again and holds(table, CHECK_AGAIN):
        refusal = why_not_act(table, seat, action)
    if refusal != FINE:
        waste_action(table, seat, action, refusal)
    else:
        act(table, seat, action)


@rule
def act(table: Table, seat: int, action: int) -> None:
    """Carry out a valid action."""
    if not happens(table, ACTION_TAKEN, ACT, seat, action):
        return
    kind, card, place = kind_of(action), card_in(action), place_in(action)
    lane, draws, deck, cause = NO_LANE, 0, ATTACKER_DECK, BY_ACTION
    if kind == DRAW:
        draws, deck = 1, deck_at(place)
    elif kind == COMBAT:
        lane = place if may_attack(table, place) else NO_LANE
    elif kind == DISCARD:
        if discard(table, seat, card, place) and place == OWN_PILE:
            draws, cause = table.terms.swap_draws, BY_SWAP
    else:
        lane = play(table, seat, card, kind == PLAY_UP, place)
    if lane != NO_LANE:
        draws, deck = fight(table, lane, seat, NO_CARD if kind == COMBAT else card), lane
        cause = BY_COMBAT if side_of(table, seat) == ATTACKERS else BY_DEFENDERS_COMBAT
    for number in range(draws):
        if not draw(table, deck, drawer(table, seat, cause, number), cause):
            end_by_draw(table, seat, deck, cause)
            break
    if is_over(table):
        return
    if lane != NO_LANE and draws != CONCLUDED:
        clear_away(table, lane)
    if kind == DRAW and place != OWN_PILE and table.terms.same_deck_conflict and holds(table, LOCK_LANE):
        set_byte(table, table.terms.locks, byte(table, table.terms.locks) | 1 << place)
    set_streak(table, seat, 0)


@rule
def may_attack(table: Table, lane: int) -> bool:
    """The combat action (H-cycle.6, D-turn.10); in the live game even without a stack (L11)."""
    if size(table, ATTACKER_STACK + lane) == 0 and not holds(table, ATTACK_WITHOUT_STACK):
        return False
    return holds(table, START_COMBAT)


@rule
def end_by_draw(table: Table, seat: int, deck: int, cause: int) -> None:
    """A draw was impossible: the attackers have won, unless it was their own deck that a stranded one drew from (R24, R30)."""
    if cause >= BY_COMBAT:
        end_game(table, ATTACKERS, EXHAUSTED, LANE_EXHAUSTED)
    elif deck == ATTACKER_DECK:
        end_game(table, DEFENDERS, STRANDED_LOSS, STRANDED)
    elif side_of(table, seat) == DEFENDERS:
        end_game(table, ATTACKERS, DRY_BY_DEFENDER, DRY_DRAW_BY_DEFENDER)
    else:
        end_game(table, ATTACKERS, DRY, DRY_DRAW)


@rule
def end_game(table: Table, side: int, cause: int, point: int) -> None:
    """*side* has won (H-win, D-win)."""
    if happens(table, GAME_ENDED, point, side, cause):
        set_byte(table, table.terms.winner, side + 1)
        set_byte(table, table.terms.cause, cause)
