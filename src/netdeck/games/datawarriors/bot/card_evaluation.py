"""What a card may bring: by its commands, aimed where that looks best, and by its lasting effects."""

from typing import Final

from netdeck.games.datawarriors.bot import card_value
from netdeck.games.datawarriors.bot.instruction_evaluation import NOT_KNOWN, first_other, weakest
from netdeck.games.datawarriors.bot.text_evaluation import of_card, suppose, take_aim, text_worth
from netdeck.games.datawarriors.rules import effects as e
from netdeck.games.datawarriors.rules.table import IDLE, SCRIPT, Table, desktop_of
from netdeck.games.datawarriors.rules.values import EACH_OTHER, HERE
from netdeck.kernel.card_table import NOBODY, NOTHING, ON_SEAT, aim_at
from netdeck.kernel.columns import rule

POINT: Final = round(100 * card_value.POINT)
TENTHS: Final = round(10 * card_value.HORIZON)
"""For how many tenths of a use a card is played."""


@rule
def worth_when_played(table: Table, me: int, printed: int, host: int, desktop: int) -> int:
    """What a card may bring from a place."""
    worth = worth_of_commands(table, me, printed, desktop, NOTHING) * TENTHS // 10
    first = table.d_effect[printed]
    for effect in range(first, first + table.d_effects[printed]):
        worth += worth_of_effect(table, me, effect, host, desktop)
    return worth


@rule
def worth_of_commands(table: Table, me: int, printed: int, desktop: int, card: int) -> int:
    """The best use of its commands, of the card in play or of one that might be."""
    best = 0
    first = table.d_use[printed]
    for use in range(first, first + table.d_uses[printed]):
        x = max(0, min(4, table.total[me])) if table.u_with_x[use] else 0
        best = max(best, worth_of_use(table, me, use, x, desktop, card) - POINT * (table.u_cost[use] + x))
    return best


@rule
def worth_of_use(table: Table, me: int, use: int, x: int, desktop: int, card: int) -> int:
    """What a command or script brings that is aimed at the user with the smallest drive; other targets are guessed elsewhere."""
    frame = suppose(table, table.u_do[use], me, x, desktop, NOBODY)
    if frame < 0:
        return 0
    if card >= 0:
        of_card(table, frame, card, table.entered[card])
    slot = table.u_slot[use]
    for i in range(slot, slot + table.u_slots[use]):
        if table.s_kind[i] == ON_SEAT:
            take_aim(table, frame, aim_at(ON_SEAT, weakest(table, me), 0), 0, 0)
    return text_worth(table, frame, NOT_KNOWN, NOT_KNOWN)


@rule
def worth_of_effect(table: Table, me: int, effect: int, host: int, desktop: int) -> int:
    """What a lasting effect is worth."""
    kind = table.e_kind[effect]
    change = table.e_amount[effect]
    mine = host < 0 or table.controller[host] == me
    if kind == e.TRIGGER:
        if table.e_event[effect] == e.CLEANUP:
            return worth_of_trigger(table, me, effect, desktop, NOBODY) * TENTHS // 5
        return max(0, worth_of_trigger(table, me, effect, desktop, first_other(table, me)))
    if kind == e.HOST_COST:
        good = 400 if change < 0 else -800
        return good if mine else -good
    if kind == e.PLAY_COST:
        who = table.e_who[effect]
        return 800 * change if who == EACH_OTHER or (who == HERE and desktop != me) else -800 * change
    if kind == e.USE_COST:
        return 600 * change if table.e_who[effect] == EACH_OTHER else -600 * change
    if kind == e.MEMORY:
        return -800 * change if desktop != me else 800 * change
    if kind in (e.SOFTEN, e.INSTEAD):
        return 800 * change
    if kind == e.TOLL:
        return 500
    if kind == e.LENDS:
        return 800
    return 300 if mine else -600


@rule
def worth_of_trigger(table: Table, me: int, effect: int, desktop: int, user: int) -> int:
    """What the text of a triggered effect brings."""
    frame = suppose(table, table.e_do[effect], me, 0, desktop, user)
    return text_worth(table, frame, NOT_KNOWN, NOT_KNOWN) if frame >= 0 else 0


@rule
def ready_to_use(table: Table, me: int) -> tuple[int, int]:
    """What can be done with Idle cards this turn, and how much memory that needs."""
    worth = 0
    cost = 0
    for i in range(table.in_plays):
        card = table.in_play[i]
        printed = table.printed[card]
        if table.controller[card] == me and table.state[card] == IDLE and table.d_uses[printed] > 0:
            good = worth_of_commands(table, me, printed, desktop_of(table, card), card)
            if good > 400:
                worth += good
                cost += table.u_cost[table.d_use[printed]]
    return worth, cost


@rule
def worth_of_card(table: Table, me: int, card: int) -> int:
    """What a card is worth to its user."""
    printed = table.printed[card]
    if table.d_type[printed] == SCRIPT:
        use = table.d_use[printed]
        return worth_of_use(table, me, use, 2 if table.u_with_x[use] else 0, me, NOTHING)
    return worth_when_played(table, me, printed, NOTHING, weakest(table, me) if table.d_elsewhere[printed] else me)
