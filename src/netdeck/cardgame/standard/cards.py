"""Cards and numbers: moves, entering and leaving play, changes, triggers, durations.

These are patterns: :func:`~netdeck.cardgame.standard.complete.complete` writes them into the chapter of each game.
"""

from netdeck.cardgame.choices import card_at_random
from netdeck.cardgame.standard.roles import (
    CARD_MOVED,
    DECK_SHUFFLED,
    DISCARDING,
    DISCARDS,
    DRAW,
    DRAWS,
    DURATIONS,
    EACH_OTHER,
    EFFECT_ENDED,
    ENTER,
    ENTERS,
    ITSELF,
    LEAVE,
    LEAVES,
    MOVE,
    NO_CARD,
    NUMBER_CHANGED,
    NUMBERS,
    STAT_CHANGED,
    STATIC,
    STATICS,
    TRIGGER,
    TRIGGERS,
    UNTIL_LEAVES,
    YOU,
)
from netdeck.cardgame.standard.table import DECK, DISCARD, FIELD, HAND, StandardTable, zone_of
from netdeck.cardgame.standard.values import amount, gather, is_true, seat_number, set_seat_number
from netdeck.kernel.card_table import NOBODY, NOTHING, move, shuffle_zone
from netdeck.kernel.columns import emit, holds, make_room
from netdeck.kernel.vm import evaluate, number


def drop_lasting(table: StandardTable, at: int) -> None:
    """Remove a lasting effect. Generated from the columns of the game."""


def reset_stats(table: StandardTable, card: int) -> None:
    """Set the stats of a card to the printed values. Generated from the columns of the game."""


def add_to_stat(table: StandardTable, card: int, stat: int, by: int) -> None:
    """Add to a stat of a card. Generated from the columns of the game."""


def forget_numbers(table: StandardTable, card: int) -> None:
    """Clear the counters on a card. Generated from the columns of the game."""


def set_up_card(table: StandardTable, card: int) -> None:
    """Hook: set up a card that has just entered play."""


# What players have


def change_number(table: StandardTable, seat: int, which: int, by: int, clause: int) -> None:
    """Change a player's number, at least to 0."""
    before = seat_number(table, seat, which)
    after = max(0, before + by)
    if after != before and holds(table, clause):
        set_seat_number(table, seat, which, after)
        emit(table, NUMBER_CHANGED, clause, seat, which, after - before)


def gain(table: StandardTable, seat: int, which: int, n: int) -> None:
    """Add to a player's number."""
    change_number(table, seat, which, n, NUMBERS)


def lose(table: StandardTable, seat: int, which: int, n: int) -> None:
    """Subtract from a player's number."""
    change_number(table, seat, which, -n, NUMBERS)


def has_some(table: StandardTable, seat: int, which: int) -> bool:
    """Whether a player's number is above 0."""
    return seat_number(table, seat, which) > 0


# Cards that go from one place to another


def shuffle_deck(table: StandardTable, seat: int, clause: int) -> None:
    """Shuffle a player's deck."""
    if holds(table, clause):
        shuffle_zone(table, zone_of(table, seat, DECK))
        emit(table, DECK_SHUFFLED, clause, seat)


def move_card(table: StandardTable, card: int, place: int, clause: int) -> None:
    """Move a card to its owner's deck, hand or discard pile."""
    if not holds(table, clause):
        return
    origin = table.zone[card]
    owner = table.owner[card]
    leave_field(table, card)
    move(table, card, zone_of(table, owner, place))
    emit(table, CARD_MOVED, clause, owner, card, table.zone[card], origin)


def draw_cards(table: StandardTable, seat: int, n: int) -> None:
    """Draw cards one by one while there are any."""
    draw_by(table, seat, n, DRAW)


def draw_by(table: StandardTable, seat: int, n: int, clause: int) -> None:
    """The same under another clause."""
    for _ in range(n):
        card = table.top[zone_of(table, seat, DECK)]
        if card < 0:
            return
        move_card(table, card, HAND, clause)
        if table.zone[card] == zone_of(table, seat, HAND):
            happened(table, DRAWS, card, seat)


def has_deck(table: StandardTable, seat: int) -> bool:
    """Whether a player can draw a card."""
    return table.size[zone_of(table, seat, DECK)] > 0


def discard(table: StandardTable, card: int) -> None:
    """Discard a card of a hand."""
    seat = table.owner[card]
    move_card(table, card, DISCARD, DISCARDING)
    if table.zone[card] == zone_of(table, seat, DISCARD):
        happened(table, DISCARDS, card, seat)


def discard_at_random(table: StandardTable, seat: int, n: int) -> None:
    """Discard random cards."""
    zone = zone_of(table, seat, HAND)
    for _ in range(min(n, table.size[zone])):
        discard(table, card_at_random(table, zone, NOTHING, seat))


def has_hand(table: StandardTable, seat: int) -> bool:
    """Whether a player has a card in hand."""
    return table.size[zone_of(table, seat, HAND)] > 0


# Cards that enter and leave play


def enter_field(table: StandardTable, card: int, seat: int) -> None:
    """Put a card into play under a player's control."""
    if not holds(table, ENTER):
        return
    origin = table.zone[card]
    move(table, card, zone_of(table, seat, FIELD))
    table.controller[card] = seat
    forget_numbers(table, card)
    set_up_card(table, card)
    reset_stats(table, card)
    table.in_play[table.in_plays] = card
    table.in_plays += 1
    recompute_stats(table)
    emit(table, CARD_MOVED, ENTER, table.owner[card], card, table.zone[card], origin)
    happened(table, ENTERS, card, seat)


def leave_field(table: StandardTable, card: int) -> None:
    """Prepare a card in play for leaving: texts that wait for that see it for the last time."""
    at = NOTHING
    for i in range(table.in_plays):
        if table.in_play[i] == card:
            at = i
    if at < 0:
        return
    happened(table, LEAVES, card, table.controller[card])
    for i in range(at, table.in_plays - 1):
        table.in_play[i] = table.in_play[i + 1]
    table.in_plays -= 1
    table.controller[card] = NOBODY
    forget_numbers(table, card)
    reset_stats(table, card)
    recompute_stats(table)


def destroy(table: StandardTable, card: int) -> None:
    """Move a card in play to its owner's discard pile."""
    move_card(table, card, DISCARD, LEAVE)


def destroy_cards(table: StandardTable, frame: int, which: int, cards: int) -> None:
    """Destroy cards in play."""
    for i in range(gather(table, frame, which, cards)):
        destroy(table, table.meant[i])


def move_cards(table: StandardTable, frame: int, which: int, cards: int, place: int) -> None:
    """Move cards in play to another zone."""
    for i in range(gather(table, frame, which, cards)):
        move_card(table, table.meant[i], place, MOVE)


# Stats: what is printed, what lasts, and what cards in play change


def refresh(table: StandardTable) -> None:
    """Recompute the cards in play before each instruction."""
    table.noted = 0
    recompute_stats(table)


def recompute_stats(table: StandardTable) -> None:
    """The stats of every card in play: printed values, then lasting effects, then static abilities, oldest first."""
    for i in range(table.in_plays):
        reset_stats(table, table.in_play[i])
    for at in range(table.lasts):
        card = table.lasting_card[at]
        if table.entered[card] == table.lasting_entered[at]:
            add_to_stat(table, card, table.lasting_stat[at], table.lasting_amount[at])
    if not holds(table, STATICS):
        return
    for i in range(table.in_plays):
        source = table.in_play[i]
        printed = table.printed[source]
        for effect in range(table.d_effect[printed], table.d_effect[printed] + table.d_effects[printed]):
            if table.e_kind[effect] == STATIC and is_true(table, table.e_condition[effect], table.controller[source], source, NOTHING):
                change_such(table, effect, source)


def change_such(table: StandardTable, effect: int, source: int) -> None:
    """Apply the static ability of one card in play."""
    you = table.controller[source]
    by = number(table, table.e_amount[effect], you, 0, source, NOTHING)
    if table.e_card[effect] == ITSELF:
        add_to_stat(table, source, table.e_stat[effect], by)
        return
    evaluate(table, table.e_card[effect], you, 0, source, NOTHING)
    for i in range(table.g_first[1], table.g_end[1]):
        add_to_stat(table, table.found[i], table.e_stat[effect], by)


def change_stat(table: StandardTable, frame: int, which: int, cards: int, stat: int, n: int, sign: int, until: int) -> None:
    """Change a stat of cards in play until the end of the turn or while they stay."""
    by = amount(table, frame, n) * sign
    for i in range(gather(table, frame, which, cards)):
        add_lasting(table, table.meant[i], stat, by, until)
    recompute_stats(table)


def add_lasting(table: StandardTable, card: int, stat: int, by: int, until: int) -> None:
    """Add a lasting effect."""
    at = table.lasts
    if by == 0 or not holds(table, DURATIONS) or (at >= len(table.lasting_card) and not make_room(table, table.lasting_card)):
        return
    table.lasting_card[at] = card
    table.lasting_entered[at] = table.entered[card]
    table.lasting_stat[at] = stat
    table.lasting_amount[at] = by
    table.lasting_until[at] = until
    table.lasts = at + 1
    emit(table, STAT_CHANGED, DURATIONS, card, stat, by, until)


def end_lasting(table: StandardTable, until: int) -> None:
    """End lasting effects whose time is over or whose card is gone."""
    at = 0
    while at < table.lasts:
        card = table.lasting_card[at]
        stands_yet = table.entered[card] == table.lasting_entered[at]
        if not stands_yet:
            drop_lasting(table, at)
        elif table.lasting_until[at] == until and until != UNTIL_LEAVES and holds(table, DURATIONS):
            drop_lasting(table, at)
            emit(table, EFFECT_ENDED, DURATIONS, card)
        else:
            at += 1
    recompute_stats(table)


# What texts wait for


def happened(table: StandardTable, event: int, card: int, seat: int) -> None:
    """Queue the triggers of something that happened."""
    if not holds(table, TRIGGERS):
        return
    for i in range(table.in_plays):
        source = table.in_play[i]
        printed = table.printed[source]
        for effect in range(table.d_effect[printed], table.d_effect[printed] + table.d_effects[printed]):
            if table.e_kind[effect] == TRIGGER and table.e_event[effect] == event and is_meant(table, effect, source, card, seat):
                queue_trigger(table, effect, source, card, seat)


def is_meant(table: StandardTable, effect: int, source: int, card: int, seat: int) -> bool:
    """Whether a trigger matches the player or card."""
    you = table.controller[source]
    who = table.e_who[effect]
    if (who == YOU and seat != you) or (who == EACH_OTHER and seat == you):
        return False
    if table.e_card[effect] == ITSELF:
        if card != source:
            return False
    elif table.e_card[effect] != NO_CARD:
        table.event_card = card
        if not evaluate(table, table.e_card[effect], you, 0, source, NOTHING):
            return False
    return is_true(table, table.e_condition[effect], you, source, NOTHING)


def queue_trigger(table: StandardTable, effect: int, source: int, card: int, seat: int) -> None:
    """Add a trigger to the queue."""
    at = table.waits
    if at >= len(table.waiting_pc) and not make_room(table, table.waiting_pc):
        return
    table.waiting_pc[at] = table.e_do[effect]
    table.waiting_you[at] = table.controller[source]
    table.waiting_source[at] = source
    table.waiting_entered[at] = table.entered[source]
    table.waiting_it[at] = card
    table.waiting_it_entered[at] = table.entered[card] if card >= 0 else 0
    table.waiting_player[at] = seat
    table.waits = at + 1
