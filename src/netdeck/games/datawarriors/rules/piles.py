"""Cards that go between drive, hand and trash: drawn, discarded, wiped, restored, sifted (init step, trash bin, R40, R41, R47)."""

from netdeck.cardgame.choices import card_at_random, show_top, show_zone
from netdeck.games.datawarriors.events.piles import (
    Discarded,
    Drew,
    Looked,
    LookedAt,
    PutBack,
    Replaced,
    Restored,
    Revealed,
    Shown,
    Sifted,
    WipeChanged,
    Wiped,
    WipeKeptOff,
)
from netdeck.games.datawarriors.events.turns import Shuffled
from netdeck.games.datawarriors.rules.clauses import CARD_EFFECTS_3, R40, R41, R92, R95, R102, R106
from netdeck.games.datawarriors.rules.delayed import replacing, spared
from netdeck.games.datawarriors.rules.effects import DISCARDS, DRAWS, INSTEAD, SOFTEN, WIPES, wait_for
from netdeck.games.datawarriors.rules.table import DISCARD_OF, DRIVE, HAND, REVEALED_OF, TOP_IT, TRASH, Table, is_used, use_up, zone_of
from netdeck.games.datawarriors.rules.values import amount
from netdeck.kernel.card_table import NOTHING, everybody, move, move_under, shuffle_zone
from netdeck.kernel.columns import choosing, emit, holds, remark, rule


@rule
def shuffle_drive(table: Table, user: int, clause: int) -> None:
    """A drive comes into random order. Whatever anybody knew of its cards is gone."""
    if not holds(table, clause):
        return
    shuffle_zone(table, zone_of(table, user, DRIVE))
    emit(table, Shuffled.NUMBER, clause, user)


@rule
def draw_one(table: Table, user: int, clause: int, why: int) -> None:
    """The top card of the drive goes to the hand."""
    card = table.top[zone_of(table, user, DRIVE)]
    if holds(table, clause):
        move(table, card, zone_of(table, user, HAND))
        wait_for(table, DRAWS, user, 0)
        emit(table, Drew.NUMBER, clause, user, card, why)


@rule
def draw(table: Table, user: int, asked: int, clause: int, why: int) -> None:
    """The top cards of the drive go to the hand, as many as there are."""
    there = table.size[zone_of(table, user, DRIVE)]
    for _ in range(min(there, asked)):
        draw_one(table, user, clause, why)


@rule
def discard(table: Table, user: int, card: int, clause: int, why: int) -> None:
    """A card of the hand goes to the trash."""
    if holds(table, clause):
        move(table, card, zone_of(table, user, TRASH))
        wait_for(table, DISCARDS, user, 0)
        emit(table, Discarded.NUMBER, clause, user, card, why)


@rule
def discard_at_random(table: Table, user: int, asked: int) -> None:
    """Chance says which cards of the hand go to the trash."""
    zone = zone_of(table, user, HAND)
    there = table.size[zone]
    for _ in range(min(there, asked)):
        discard(table, user, card_at_random(table, zone, DISCARD_OF, user), CARD_EFFECTS_3, 0)


@rule
def discard_hand(table: Table, user: int) -> None:
    """All cards of the hand go to the trash, the lowest first."""
    zone = zone_of(table, user, HAND)
    while table.size[zone] and holds(table, R102):
        discard(table, user, table.bottom[zone], R102, 0)


PUT_OFF_INSTEAD = -2
"""What happens instead of a wipe was put off: this less its row."""

# Wiping (R40). Only processes are boosted, softened and replaced; what a triggered effect wipes is wiped. The first-wipe effects of a user
# are used up by the first wipe against them even if nothing of it was left.


@rule
def wipe(table: Table, you: int, user: int, asked: int, process: int, source: int) -> None:
    """Wipe *asked* cards of *user*; the effect that happens instead, if there is one, is noted for that user."""
    table.instead[user] = NOTHING
    if asked <= 0:
        return
    amount = asked
    if process and holds(table, R40):
        amount = changed_wipe(table, you, user, asked)
        if you != user and table.working & INSTEAD:
            for i in range(table.at_work):
                card = table.w_card[i]
                effect = table.w_effect[i]
                if table.e_kind[effect] == INSTEAD and table.controller[card] == user and amount >= table.e_amount[effect]:
                    if holds(table, R40):
                        remark(table, Replaced.NUMBER, R40, user, amount, card)
                    table.instead_card[user] = card
                    table.instead[user] = effect
                    return
    if table.laters and holds(table, R95):
        if process:
            at = replacing(table, you, user)
            if at >= 0:
                remark(table, WipeKeptOff.NUMBER, R95, user, amount, 0)
                table.instead[user] = PUT_OFF_INSTEAD - at
                return
        amount = spared(table, user, amount)
    there = table.size[zone_of(table, user, DRIVE)]
    done = min(there, amount)
    if done > 0 and holds(table, CARD_EFFECTS_3):
        for _ in range(done):
            move(table, table.top[zone_of(table, user, DRIVE)], zone_of(table, user, TRASH))
        wait_for(table, WIPES, user, 0)
        emit(table, Wiped.NUMBER, CARD_EFFECTS_3, user, asked, done, process, source)


@rule
def changed_wipe(table: Table, you: int, user: int, asked: int) -> int:
    """The number after boosts and modifiers, in that order."""
    amount = asked
    boost = table.boost[you]
    if boost:
        if holds(table, R40):
            remark(table, WipeChanged.NUMBER, R40, user, amount, amount + boost, NOTHING, 0)
        amount += boost
    if you != user and table.working & SOFTEN:
        for i in range(table.at_work):
            card = table.w_card[i]
            effect = table.w_effect[i]
            if table.e_kind[effect] == SOFTEN and table.controller[card] == user and not is_used(table, card, -table.e_number[effect]):
                less = amount - table.e_amount[effect]
                if less < 0:
                    less = 0
                if holds(table, R40):
                    use_up(table, card, -table.e_number[effect])
                    remark(table, WipeChanged.NUMBER, R40, user, amount, less, card, table.e_number[effect])
                amount = less
    return amount


# Looking at cards that lie hidden (R92)


@rule
def look_at_hand(table: Table, frame: int, whose: int) -> None:
    """You look at somebody's hand; nobody else does."""
    user = table.f_seat[frame]
    if holds(table, R92):
        show_zone(table, zone_of(table, whose, HAND), 1 << user)
        count = table.size[zone_of(table, whose, HAND)]
        if count > 0:
            emit(table, LookedAt.NUMBER, R92, user, whose, HAND, count)
        else:
            remark(table, LookedAt.NUMBER, R92, user, whose, HAND, count)


@rule
def reveal_hand(table: Table, user: int) -> None:
    """Everybody sees the hand of a user."""
    if holds(table, R92):
        show_zone(table, zone_of(table, user, HAND), everybody(table))
        count = table.size[zone_of(table, user, HAND)]
        if count > 0:
            emit(table, Revealed.NUMBER, R92, user, count)
        else:
            remark(table, Revealed.NUMBER, R92, user, count)


@rule
def reveal_some(table: Table, user: int, asked: int) -> None:
    """Chance says which cards of a hand everybody sees; they stay there."""
    zone = zone_of(table, user, HAND)
    if asked > 0 and table.size[zone] > 0 and holds(table, R92):
        show(table, user, card_at_random(table, zone, REVEALED_OF, user), R92)


@rule
def reveal_top(table: Table, user: int, asked: int) -> None:
    """Everybody sees the top card of a drive, which stays there."""
    zone = zone_of(table, user, DRIVE)
    if asked > 0 and table.size[zone] > 0 and holds(table, R92):
        show(table, user, table.top[zone], R92)


@rule
def show(table: Table, user: int, card: int, clause: int) -> None:
    """Everybody sees a card of a user's."""
    table.known[card] |= everybody(table)
    emit(table, Shown.NUMBER, clause, user, card)


@rule
def choosing_from(table: Table, user: int, zone: int) -> None:
    """Whoever does not see the cards of a zone does not know which of them a user chooses."""
    count = table.size[zone]
    card = table.bottom[zone]
    for i in range(count):
        table.tray[i] = card
        card = table.above[card]
    choosing(table, count, user)


@rule
def put_back(table: Table, user: int, card: int, end: int) -> None:
    """A card of the hand goes on top of the drive, or under it; only its user knows which (R106)."""
    if not holds(table, R106):
        return
    choosing_from(table, user, zone_of(table, user, HAND))
    if end == TOP_IT:
        move(table, card, zone_of(table, user, DRIVE))
        table.known[card] = 1 << user
    else:
        move_under(table, card, zone_of(table, user, DRIVE), 1 << user)
    emit(table, PutBack.NUMBER, R106, user, card, end)


@rule
def look_at_drive(table: Table, frame: int, whose: int, word: int) -> None:
    """You look at the top cards of somebody's drive, which stay there."""
    user = table.f_seat[frame]
    there = table.size[zone_of(table, whose, DRIVE)]
    count = min(there, amount(table, frame, word))
    if count > 0 and holds(table, R92):
        show_top(table, zone_of(table, whose, DRIVE), count, 1 << user)
        emit(table, LookedAt.NUMBER, R92, user, whose, DRIVE, count)


# Restoring and sifting


@rule
def restore_picked(table: Table, user: int) -> None:
    """The chosen cards go under the drive, in the order in which they were chosen; everybody knows where they are."""
    zone = zone_of(table, user, TRASH)
    count = 0
    happens = holds(table, R41)
    found = True
    while found:
        found = False
        card = table.bottom[zone]
        while card >= 0:
            above = table.above[card]
            if table.picked[card] == count + 1:
                found = True
                table.picked[card] = 0
                if happens:
                    move_under(table, card, zone_of(table, user, DRIVE), everybody(table))
                    table.restored[card] = 1
                count += 1
            card = above
    if happens:
        emit(table, Restored.NUMBER, R41, user, count)


@rule
def forget_picked(table: Table) -> None:
    """Nobody restores cards any more."""
    for card in range(table.cards):
        table.picked[card] = 0


@rule
def looked_at(table: Table, user: int, asked: int) -> int:
    """How many cards the user looks at who sifts so many."""
    there = table.size[zone_of(table, user, DRIVE)]
    return min(there, asked)


@rule
def look(table: Table, user: int, count: int) -> None:
    """A user looks at the top cards of the own drive."""
    if holds(table, CARD_EFFECTS_3):
        show_top(table, zone_of(table, user, DRIVE), count, 1 << user)
        emit(table, Looked.NUMBER, CARD_EFFECTS_3, user, count)


@rule
def keep(table: Table, user: int, count: int, kept: int) -> None:
    """One of the top cards goes to the hand, the others under the drive in the order seen; only that user knows which."""
    if not holds(table, CARD_EFFECTS_3):
        return
    drive = zone_of(table, user, DRIVE)
    card = table.top[drive]
    at = 0
    for i in range(count):
        table.tray[i] = card
        if card == kept:
            at = i
        card = table.below[card]
    choosing(table, count, user)
    move(table, kept, zone_of(table, user, HAND))
    for i in range(count):
        if i != at:
            move_under(table, table.tray[i], drive, 1 << user)
    emit(table, Sifted.NUMBER, CARD_EFFECTS_3, user, count, at)
