"""Whether an instruction finds anything to do (R89): nobody is asked about what cannot be done.

Restoring can always be done, for it is "up to" so many cards.
"""

from netdeck.games.datawarriors.rules.checks import ALLOWED
from netdeck.games.datawarriors.rules.choices import find_other_aims
from netdeck.games.datawarriors.rules.deployment import why_not_deploy
from netdeck.games.datawarriors.rules.desktops import may_move
from netdeck.games.datawarriors.rules.effects import unhaltable_by
from netdeck.games.datawarriors.rules.execution import TO_ANOTHER, card_meant, find_users, note_cards
from netdeck.games.datawarriors.rules.table import DAEMON, DRIVE, HAND, TRASH, Table, free, kind_of, zone_of
from netdeck.games.datawarriors.rules.values import YOU, amount, target_card, target_process, users
from netdeck.kernel.columns import rule
from netdeck.kernel.vm import number


@rule
def has_hand(table: Table, user: int) -> bool:
    """Whether a user has cards in hand."""
    return table.size[zone_of(table, user, HAND)] > 0


@rule
def has_drive(table: Table, user: int) -> bool:
    """Whether a user has a drive left."""
    return table.size[zone_of(table, user, DRIVE)] > 0


@rule
def has_free_points(table: Table, user: int) -> bool:
    """Whether a user has free points."""
    return free(table, user) > 0


@rule
def has_allocated(table: Table, user: int) -> bool:
    """Whether points of a user are allocated."""
    return table.allocated[user] > 0


@rule
def can_look_at_drive(table: Table, frame: int, user: int, word: int) -> bool:
    """Whether there are cards to look at."""
    return amount(table, frame, word) > 0 and has_drive(table, user)


@rule
def can_wipe(table: Table, frame: int, who: int, n: int) -> bool:
    """Whether a user has cards to wipe."""
    for i in range(find_users(table, frame, who)):
        user = table.found[i]
        it = table.f_it[frame] if who == YOU else user
        if has_drive(table, user) and number(table, n, table.f_seat[frame], table.f_x[frame], it, frame) > 0:
            return True
    return False


@rule
def can_boost(table: Table, frame: int, n: int) -> bool:
    """Whether wipes change."""
    return amount(table, frame, n) != 0


@rule
def can_deploy(table: Table, frame: int, types: int, most: int, from_hand: int) -> bool:
    """Whether you have a card to deploy; which cards a hand has nobody learns from a missing question (R71)."""
    user = table.f_seat[frame]
    if from_hand:
        return has_hand(table, user)
    card = table.bottom[zone_of(table, user, TRASH)]
    while card >= 0:
        if why_not_deploy(table, user, types, most, 0, card) == ALLOWED:
            return True
        card = table.above[card]
    return False


@rule
def are_in_play(table: Table, frame: int, which: int, of: int) -> bool:
    """Whether cards that are meant are in play."""
    return note_cards(table, frame, which, of) > 0


@rule
def can_set(table: Table, frame: int, which: int, of: int, state: int) -> bool:
    """Whether a card would be otherwise afterwards."""
    for i in range(note_cards(table, frame, which, of)):
        if kind_of(table, table.tray[i]) != DAEMON and table.state[table.tray[i]] != state:
            return True
    return False


@rule
def can_take_control(table: Table, frame: int) -> bool:
    """Whether the target is another's."""
    card = target_card(table, frame)
    return card >= 0 and table.controller[card] != table.f_seat[frame]


@rule
def can_give(table: Table, frame: int, which: int, who: int) -> bool:
    """Whether a card in play can be given to somebody."""
    card = card_meant(table, frame, which)
    seats = users(table, who, table.f_seat[frame], table.f_it[frame], frame)
    for seat in range(table.seats):
        if card >= 0 and seats >> seat & 1 and table.controller[card] != seat:
            return True
    return False


@rule
def can_move(table: Table, frame: int, which: int, who: int) -> bool:
    """Whether a card in play can go to a desktop."""
    you = table.f_seat[frame]
    card = card_meant(table, frame, which)
    seats = users(table, who, you, table.f_it[frame], frame) if who >= 0 else -1
    for seat in range(table.seats):
        if card >= 0 and seats >> seat & 1 and (who != TO_ANOTHER or seat != you) and may_move(table, card, seat):
            return True
    return False


@rule
def can_halt(table: Table, frame: int) -> bool:
    """Whether the target is on the stack, and can be halted."""
    at = target_process(table, frame)
    return at >= 0 and not table.p_halted[at] and unhaltable_by(table, table.p_via[at]) < 0


@rule
def can_resume(table: Table, frame: int) -> bool:
    """Whether the target is halted."""
    at = target_process(table, frame)
    return at >= 0 and table.p_halted[at] != 0


@rule
def can_redirect(table: Table, frame: int) -> bool:
    """Whether the target can be aimed elsewhere."""
    at = target_process(table, frame)
    return at >= 0 and find_other_aims(table, table.f_seat[frame], table.p_number[at], False) > 0


@rule
def can_copy(table: Table, frame: int) -> bool:
    """Whether the target is there, and another process may be."""
    return target_process(table, frame) >= 0 and table.processes < table.o_proc_limit
