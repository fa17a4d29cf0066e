"""Why not (H-invalid.1, H-invalid.2): the one door through which every action must pass.

Options, masks, refusals and invalid actions all come from here. A function answers with the first refusal in the order of the rulebook's
checks, or ``FINE``. Members of a team decide before their mates have acted, so what may be *declared* is asked apart from what is valid
*now* (R10).
"""

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.clause_points import (
    BOUNCE_OPENS,
    BREAK_UP_ON_DOWN,
    DOWN_ON_UP,
    E_ADECK_DRY,
    E_BLOCKED,
    E_BREAK_EMPTY,
    E_BREAK_LIMIT,
    E_CARD,
    E_COMBAT_SIDE,
    E_DONE,
    E_DRAW_SIDE,
    E_LANE_DISCARD,
    E_LANE_DRY,
    E_MATCH_DOWN,
    E_MATCH_UP,
    E_NO_STACK,
    E_OPEN_DOWN,
    E_OVER,
    E_OWN_DISCARD,
    E_SAME_DECK,
    E_SEAT,
    E_SWAP_DRY,
    E_SWAP_OFF,
    E_TURN,
    E_WAIT,
    FINE,
    OPEN_UP,
    UP_ON_DOWN,
)
from netdeck.games.binmat.rules.hands import is_held
from netdeck.games.binmat.rules.intrinsics import bars, byte, lets, rule
from netdeck.games.binmat.rules.kinds import COMBAT, DISCARD, DRAW, OWN_PILE, PASS, PLAY_UP, card_in, deck_at, kind_of, place_in
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, BOUNCE, BREAK, DEFENDER_STACK, HAND, is_dry, size, stack_of, value_of
from netdeck.games.binmat.rules.stacks import HAS_BREAK, HAS_FACE_UP_BREAK, glance, is_stack_face_up
from netdeck.games.binmat.rules.table import (
    ATTACKERS,
    DEFENDERS,
    Table,
    decides_together,
    is_locked,
    is_over,
    is_present,
    member_of,
    side_of,
    side_on_turn,
)


@rule
def why_not(table: Table, seat: int, action: int) -> int:
    """Why *seat* may not take *action*, or commit to it, at this moment."""
    refusal = why_not_decide(table, seat)
    if refusal != FINE:
        return refusal
    if decides_together(table):
        return why_not_declare(table, seat, kind_of(action), card_in(action), place_in(action))
    return why_not_act(table, seat, action)


@rule
def why_not_act(table: Table, seat: int, action: int) -> int:
    """Why *action* is not valid now, whoever's turn it is."""
    kind, card, place = kind_of(action), card_in(action), place_in(action)
    refusal = why_not_declare(table, seat, kind, card, place)
    return refusal if refusal != FINE else why_not_now(table, seat, kind, value_of(card), place)


@rule
def why_not_decide(table: Table, seat: int) -> int:
    """Why a seat may not decide anything at this moment."""
    if is_over(table):
        return E_OVER
    if not is_present(table, seat):
        return E_SEAT
    if side_of(table, seat) != side_on_turn(table):
        return E_TURN
    if table.terms.together:
        return FINE
    for place in range(byte(table, table.terms.present)):
        if byte(table, table.terms.order + place) == member_of(table, seat):
            if place < byte(table, table.terms.acting):
                return E_DONE
            if place > byte(table, table.terms.acting):
                return E_WAIT
    return FINE


@rule
def why_not_declare(table: Table, seat: int, kind: int, card: int, place: int) -> int:
    """Why a seat may not even commit to an action: a card that it does not hold, or an action that its side does not have (R10)."""
    side = side_of(table, seat)
    if kind == DRAW:
        return E_DRAW_SIDE if side == DEFENDERS and place == OWN_PILE and bars(table, E_DRAW_SIDE) else FINE
    if kind == COMBAT:
        return E_COMBAT_SIDE if side == DEFENDERS and bars(table, E_COMBAT_SIDE) else FINE
    if kind == PASS:
        return FINE
    if not is_held(table, seat, card):
        return E_CARD
    return why_not_discard(table, side, place) if kind == DISCARD else FINE


@rule
def why_not_discard(table: Table, side: int, place: int) -> int:
    """Defenders discard to lanes (H-cycle.7), attackers only to their own pile and only to swap (H-draw.13)."""
    if side == ATTACKERS and place != OWN_PILE:
        return E_LANE_DISCARD if bars(table, E_LANE_DISCARD) else FINE
    if side == DEFENDERS and place == OWN_PILE:
        return E_OWN_DISCARD if bars(table, E_OWN_DISCARD) else FINE
    if side == ATTACKERS and table.terms.swap_draws == 0:
        return E_SWAP_OFF if bars(table, E_SWAP_OFF) else FINE
    return FINE


@rule
def why_not_now(table: Table, seat: int, kind: int, value: int, place: int) -> int:
    """Why an action that may be declared is not valid at this moment. Of the card only the value matters."""
    if kind == PASS:
        return FINE
    if kind == DRAW:
        return why_not_draw(table, seat, place)
    if kind == COMBAT:
        return why_not_fight(table, place)
    if kind == DISCARD:
        return why_not_swap(table, place)
    return why_not_play(table, side_of(table, seat), value, kind == PLAY_UP, place)


@rule
def why_not_draw(table: Table, seat: int, place: int) -> int:
    """Drawing (H-draw.2, H-draw.6, H-draw.10, H-draw.11). An attacker may draw from a dry lane: that wins (H-draw.12)."""
    deck = deck_at(place)
    if deck == ATTACKER_DECK:
        dry = is_dry(table, ATTACKER_DECK) and not is_stranded(table, seat)
        return E_ADECK_DRY if dry and bars(table, E_ADECK_DRY) else FINE
    defending = side_of(table, seat) == DEFENDERS
    if not defending and size(table, DEFENDER_STACK + place) > 0 and bars(table, E_BLOCKED):
        return E_BLOCKED
    if table.terms.same_deck_conflict and is_locked(table, place) and bars(table, E_SAME_DECK):
        return E_SAME_DECK
    if defending and not table.terms.defender_dry_draw_wins and is_dry(table, deck) and bars(table, E_LANE_DRY):
        return E_LANE_DRY
    return FINE


@rule
def is_stranded(table: Table, seat: int) -> bool:
    """An attacker with no hand, no attacker deck and no open lane, who may draw only to lose (D-win.2, R24)."""
    if not table.terms.stranded_loss or size(table, HAND + seat) > 0 or not is_dry(table, ATTACKER_DECK):
        return False
    blocked = 0
    for lane in range(LANES):
        blocked += 1 if size(table, DEFENDER_STACK + lane) > 0 else 0
    return blocked == LANES


@rule
def why_not_fight(table: Table, lane: int) -> int:
    """The combat action needs a stack (H-combat.2, D-turn.11), except in the live game (L11)."""
    if table.terms.combat_needs_stack and size(table, stack_of(ATTACKERS, lane)) == 0 and bars(table, E_NO_STACK):
        return E_NO_STACK
    return FINE


@rule
def why_not_swap(table: Table, place: int) -> int:
    """A swap needs something to draw before the card is discarded (R4)."""
    return E_SWAP_DRY if place == OWN_PILE and is_dry(table, ATTACKER_DECK) and bars(table, E_SWAP_DRY) else FINE


@rule
def why_not_play(table: Table, side: int, value: int, face_up: bool, lane: int) -> int:
    """Playing a card to the own stack of a lane: the limits of the BREAK first, then the facing."""
    stack = stack_of(side, lane)
    if value == BREAK:
        if size(table, stack) == 0 and bars(table, E_BREAK_EMPTY):
            return E_BREAK_EMPTY
        if table.terms.one_break_per_stack:
            blocked = (glance(table, stack) & HAS_BREAK) != 0
        else:
            blocked = side == DEFENDERS and face_up and (glance(table, stack) & HAS_FACE_UP_BREAK) != 0
        if blocked and bars(table, E_BREAK_LIMIT):
            return E_BREAK_LIMIT
    return why_not_facing(table, side, value, face_up, stack)


@rule
def why_not_facing(table: Table, side: int, value: int, face_up: bool, stack: int) -> int:
    """A card takes the facing of its stack, an empty one counting as face down (H-play.2, R14); what else is allowed is an exception."""
    if size(table, stack) == 0:
        if not face_up or may_open_up(table, side, value):
            return FINE
        return E_OPEN_DOWN if bars(table, E_OPEN_DOWN) else FINE
    if is_stack_face_up(table, stack):
        if face_up or (table.terms.free_facing and lets(table, DOWN_ON_UP)):
            return FINE
        return E_MATCH_UP if bars(table, E_MATCH_UP) else FINE
    if not face_up or (value == BREAK and lets(table, BREAK_UP_ON_DOWN)) or (table.terms.free_facing and lets(table, UP_ON_DOWN)):
        return FINE
    return E_MATCH_DOWN if bars(table, E_MATCH_DOWN) else FINE


@rule
def may_open_up(table: Table, side: int, value: int) -> bool:
    """Whether a card may open a stack face up: an attacker's BOUNCE always (H-bounce.2), others where the options say so (R40, L12)."""
    if side == ATTACKERS and value == BOUNCE:
        return lets(table, BOUNCE_OPENS)
    return (table.terms.attackers_open_up if side == ATTACKERS else table.terms.defenders_open_up) and lets(table, OPEN_UP)
