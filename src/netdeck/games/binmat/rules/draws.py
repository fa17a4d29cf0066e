"""Drawing (H-draw.3, H-draw.7 to H-draw.9, D-draw.4 to D-draw.6, D-setup.8).

A deck is refilled only when a draw finds it empty, never before. In the live game the first card after that is drawn unseen even in a lane
that shows its top (L3). What an impossible draw means depends on why it was made, so that is for the caller (see actions.py).
"""

from netdeck.games.binmat.clause_points import (
    ATTACKER_DECK_DRAWN,
    ATTACKER_DRAWS,
    CARD_DRAWN,
    COMBAT_DRAWN,
    COMBAT_DRAWN_IN_TURN,
    DEFENDER_DRAWS,
    DISCARD_RESHUFFLED,
    DRAW_FROM_NEW,
    DRAW_FROM_NEW_UNSEEN,
    RESHUFFLE_ATTACKER_DECK,
    RESHUFFLE_IN_COMBAT,
    RESHUFFLE_LANE,
    SWAP_DRAWN,
    TOP_REVEALED,
    TURN_UP_NEW,
    TURN_UP_NEXT,
)
from netdeck.games.binmat.rules.deal import FOR_A_DECK
from netdeck.games.binmat.rules.hands import take_up
from netdeck.games.binmat.rules.intrinsics import happens, holds, rule, shuffle
from netdeck.games.binmat.rules.piles import ATTACKER_DECK, discard_under, put, size, take_top
from netdeck.games.binmat.rules.table import DEFENDERS, Table, is_present, shows_top, side_of

BY_ACTION, BY_SWAP, BY_COMBAT, BY_DEFENDERS_COMBAT = range(4)
"""Why a card is drawn."""


@rule
def draw(table: Table, deck: int, seat: int, cause: int) -> bool:
    """Draw one card; ``False`` when there is none and the draw is impossible."""
    fresh = False
    if size(table, deck) == 0:
        fresh = refill(table, deck, cause)
        if not fresh:
            return False
        if not holds(table, DRAW_FROM_NEW):
            return True
    unseen = not shows_top(table, deck)
    if fresh and table.terms.reveal_after_draw and holds(table, DRAW_FROM_NEW_UNSEEN):
        unseen = True
    if happens(table, CARD_DRAWN, why_drawn(side_of(table, seat), deck, cause), seat, deck, cause, 0 if unseen else 1):
        take_up(table, seat, take_top(table, deck))
    if shows_top(table, deck) and size(table, deck) > 0:
        happens(table, TOP_REVEALED, TURN_UP_NEXT, deck)
    return True


@rule
def refill(table: Table, deck: int, cause: int) -> bool:
    """Shuffle the discard pile into an empty deck; ``False`` when there is nothing to shuffle, or a combat may not do it (R21)."""
    pile = discard_under(deck)
    count = size(table, pile)
    if count == 0 or (cause >= BY_COMBAT and not table.terms.combat_reshuffle):
        return False
    if not happens(table, DISCARD_RESHUFFLED, why_reshuffled(deck, cause), deck, count):
        return False
    for place in range(count - 1, -1, -1):
        table.tray[place] = take_top(table, pile)
    shuffle(table, count, FOR_A_DECK)
    for place in range(count):
        put(table, deck, table.tray[place] & 0xFF)
    if shows_top(table, deck) and not table.terms.reveal_after_draw:
        happens(table, TOP_REVEALED, TURN_UP_NEW, deck)
    return True


@rule
def why_drawn(side: int, deck: int, cause: int) -> int:
    """The point under which a card is drawn."""
    if cause == BY_SWAP:
        return SWAP_DRAWN
    if cause == BY_COMBAT:
        return COMBAT_DRAWN
    if cause == BY_DEFENDERS_COMBAT:
        return COMBAT_DRAWN_IN_TURN
    if side == DEFENDERS:
        return DEFENDER_DRAWS
    return ATTACKER_DECK_DRAWN if deck == ATTACKER_DECK else ATTACKER_DRAWS


@rule
def why_reshuffled(deck: int, cause: int) -> int:
    """The point under which a discard pile becomes a deck again."""
    if cause >= BY_COMBAT:
        return RESHUFFLE_IN_COMBAT
    return RESHUFFLE_ATTACKER_DECK if deck == ATTACKER_DECK else RESHUFFLE_LANE


@rule
def drawer(table: Table, seat: int, cause: int, number: int) -> int:
    """Who makes draw *number*: the acting seat; in a defenders' combat the attackers in turn, kicked ones skipped (H-combat.18, R8)."""
    if cause != BY_DEFENDERS_COMBAT:
        return seat
    present = 0
    for member in range(table.terms.attackers):
        present += 1 if is_present(table, table.terms.defenders + member) else 0
    wanted = number % present
    for member in range(table.terms.attackers):
        if is_present(table, table.terms.defenders + member):
            if wanted == 0:
                return table.terms.defenders + member
            wanted -= 1
    return seat
