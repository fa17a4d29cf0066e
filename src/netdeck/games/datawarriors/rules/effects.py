"""What cards in play do by being there, and what triggered effects wait for (card-effects.1, R39, R52).

Effects work from the moment in which their card enters (loading-state.2), whatever its state. Everything is in order of entering play.
"""

from netdeck.games.datawarriors.rules.clauses import CARD_EFFECTS_1
from netdeck.games.datawarriors.rules.table import Table, desktop_of
from netdeck.kernel.card_table import NOBODY, NOTHING
from netdeck.kernel.columns import holds, make_room, rule

MEMORY, HOST_COST, TOLL, PLAY_COST, SOFTEN, INSTEAD, TRIGGER = 1, 2, 4, 8, 16, 32, 64
HOST_UNTARGETABLE, THIS_UNTARGETABLE, HOST_UNHALTABLE, THIS_UNHALTABLE, LENDS, USE_COST = 128, 256, 512, 1024, 2048, 4096
HOST_KEPT, THIS_KEPT = 8192, 16384
"""Kinds of effects."""
COSTS = HOST_COST | TOLL | PLAY_COST | USE_COST
UNTARGETABLE = HOST_UNTARGETABLE | THIS_UNTARGETABLE
UNHALTABLE = HOST_UNHALTABLE | THIS_UNHALTABLE
KEPT = HOST_KEPT | THIS_KEPT

CLEANUP, HALTED, ENTERS, LEAVES, EXECUTED, DRAWS, WIPES, DISCARDS, ARRIVES, DEPARTS = range(10)
PLAYS, TURN_STARTS, SETUP_STARTS, RUN_STARTS, TURN_ENDS, CLEANUP_STARTS, ISSUES, RUNS, IS_TRASHED, TRASHED = range(10, 20)
"""What a triggered effect waits for."""
ITSELF, YOURS, OTHERS, ANYBODYS = range(4)
"""Whose doing it waits for: nobody's in particular but the card's own fate, the controller's, another user's, anybody's."""


@rule
def recompute_stats(table: Table) -> None:
    """Recompute what depends on the cards in play, after a card has entered, left or changed its controller."""
    for seat in range(table.seats):
        table.total[seat] = table.o_memory
    found = 0
    working = 0
    moments = 0
    if holds(table, CARD_EFFECTS_1):
        for i in range(table.in_plays):
            card = table.in_play[i]
            printed = table.printed[card]
            first = table.d_effect[printed]
            for effect in range(first, first + table.d_effects[printed]):
                kind = table.e_kind[effect]
                if kind == MEMORY:
                    table.total[desktop_of(table, card)] += table.e_amount[effect]
                elif found < len(table.w_card) or make_room(table, table.w_card):
                    working |= kind
                    if kind == TRIGGER:
                        moments |= 1 << table.e_event[effect]
                    table.w_card[found] = card
                    table.w_effect[found] = effect
                    found += 1
    table.at_work = found
    table.working = working
    table.moments = moments


@rule
def close_ranks(table: Table) -> None:
    """What waits is counted from the first place again."""
    first = table.q_first
    for i in range(first, table.q_end):
        table.q_card[i - first] = table.q_card[i]
        table.q_effect[i - first] = table.q_effect[i]
        table.q_controller[i - first] = table.q_controller[i]
        table.q_desktop[i - first] = table.q_desktop[i]
        table.q_user[i - first] = table.q_user[i]
    table.q_end -= first
    table.q_first = 0


@rule
def queue_trigger(table: Table, card: int, effect: int, user: int) -> None:
    """A triggered effect waits for its turn."""
    if table.q_end >= len(table.q_card):
        close_ranks(table)
        if table.q_end >= len(table.q_card) and not make_room(table, table.q_card):
            return
    at = table.q_end
    table.q_card[at] = card
    table.q_effect[at] = effect
    table.q_controller[at] = table.controller[card]
    table.q_desktop[at] = desktop_of(table, card)
    table.q_user[at] = user
    table.q_end = at + 1


@rule
def wait(table: Table, moment: int, card: int, user: int) -> None:
    """Let the effects of *card* that react to *moment* wait for their turn (R39)."""
    if not table.moments >> moment & 1:
        return
    for i in range(table.at_work):
        if table.w_card[i] == card:
            effect = table.w_effect[i]
            if table.e_kind[effect] == TRIGGER and table.e_event[effect] == moment and table.e_whose[effect] == ITSELF:
                queue_trigger(table, card, effect, user)


@rule
def wait_for(table: Table, moment: int, user: int, kind: int) -> None:
    """Let the effects wait that react to what a user does, or to a card of some type that is theirs (R39, R90)."""
    if not table.moments >> moment & 1:
        return
    for i in range(table.at_work):
        effect = table.w_effect[i]
        if table.e_kind[effect] == TRIGGER and table.e_event[effect] == moment:
            whose = table.e_whose[effect]
            card = table.w_card[i]
            mine = table.controller[card] == user
            if whose == ITSELF or (whose == YOURS and not mine) or (whose == OTHERS and mine):
                continue
            types = table.e_types[effect]
            if types == 0 or types & kind:
                queue_trigger(table, card, effect, user)


@rule
def is_waiting(table: Table) -> bool:
    """Whether any triggered effect waits."""
    return table.q_end > table.q_first


@rule
def unhaltable_by(table: Table, via: int) -> int:
    """The card that keeps commands via that card from being halted; scripts have no such friend (R48)."""
    if via >= 0 and table.working & UNHALTABLE:
        for i in range(table.at_work):
            kind = table.e_kind[table.w_effect[i]]
            card = table.w_card[i]
            if (kind == THIS_UNHALTABLE and card == via) or (kind == HOST_UNHALTABLE and table.host[card] == via):
                return card
    return NOTHING


@rule
def keeps(table: Table, card: int, by: int) -> int:
    """The card that keeps another one from being trashed by what a user issued (R109)."""
    if table.working & KEPT:
        for i in range(table.at_work):
            kind = table.e_kind[table.w_effect[i]]
            keeper = table.w_card[i]
            kept = (kind == THIS_KEPT and keeper == card) or (kind == HOST_KEPT and table.host[keeper] == card)
            if kept and table.controller[keeper] != by:
                return keeper
    return NOTHING


@rule
def shields(table: Table, at: int, card: int) -> int:
    """Who may still target *card* if the effect at work at *at* keeps others from it; nobody when it does not concern that card."""
    kind = table.e_kind[table.w_effect[at]]
    keeper = table.w_card[at]
    if (kind == THIS_UNTARGETABLE and keeper == card) or (kind == HOST_UNTARGETABLE and table.host[keeper] == card):
        return table.controller[keeper]
    return NOBODY
