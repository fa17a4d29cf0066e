"""Cards on the move: drawing, discarding, entering and leaving the battlefield, dying, being created (3.5, 5.2, R37, R41-R43, R53, R59).

Hand, library and discard pile are always the owner's (R43). Every change of zone makes a new incarnation (R42). Several cards that leave
together are moved first, then what triggers looks at the table as it was before. Agents enter deployed and buildings recovered, unless the
card says otherwise; what it says is read on the battlefield, once it is there (R37).
"""

from netdeck.games.technomancy.events.cards import (
    AgentDied,
    CardCreated,
    CardDeployed,
    CardDiscarded,
    CardDrawn,
    CardMoved,
    CardRecovered,
    DrawFailed,
)
from netdeck.games.technomancy.events.delayed import DeathReplaced
from netdeck.games.technomancy.rules.candidate_lists import note_leaving
from netdeck.games.technomancy.rules.cards import is_on_field, kind_of, zone_of
from netdeck.games.technomancy.rules.clauses import C4_1, C4_1_1, C5_6_1, R37, R41, R42, R59, R70, R74
from netdeck.games.technomancy.rules.constants import (
    AGENT,
    BATTLEFIELD,
    DISCARD,
    EVERYBODY,
    HAND,
    LIBRARY,
    OWN_ZONES,
    RAPID,
    STACK,
    WATCHES_PILES,
)
from netdeck.games.technomancy.rules.delayed_list import note_death
from netdeck.games.technomancy.rules.dimensions import PLACES
from netdeck.games.technomancy.rules.invalidation import everything_moves, is_deployed_now
from netdeck.games.technomancy.rules.lasting_effects import forget_effects_on
from netdeck.games.technomancy.rules.properties import ENTER_DEPLOYED, SAVE, recompute_stats
from netdeck.games.technomancy.rules.restrictions import RECOVER, forbidding, may_forbid
from netdeck.games.technomancy.rules.selection import ON_FIELD, fits
from netdeck.games.technomancy.rules.stack import take_card_off_stack
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.triggers import DEPLOYS, DIES, DISCARDS, DRAWS, ENTERS, LEAVES, RECOVERS, fire_card, fire_player
from netdeck.games.technomancy.rules.use_counts import forget_uses
from netdeck.kernel.card_table import NOBODY, aim_number, lay_on_top
from netdeck.kernel.card_table import move as move_chain
from netdeck.kernel.columns import another_card, emit, holds, remark, rule

ENTERS_DEPLOYED, ENTERS_RECOVERED = 1, 2


@rule
def is_field(zone: int) -> bool:
    """Whether a zone is part of the battlefield."""
    return zone > STACK and (zone - OWN_ZONES) % PLACES == BATTLEFIELD


@rule
def shift(table: Table, card: int, to: int, controller: int) -> None:
    """A card changes its zone: a new incarnation, without damage or changes (R42)."""
    if table.zone[card] == STACK:
        take_card_off_stack(table, card)
    if is_on_field(table, card):
        forget_effects_on(table, card)
    move_chain(table, card, to)
    if table.watches & WATCHES_PILES:
        table.stale = 1
    table.base[card] = controller
    table.deployed[card] = 0
    table.damage[card] = 0
    forget_uses(table, card, -1)
    if is_field(to):
        settle_entry(table, card)


@rule
def move(table: Table, card: int, to: int, clause: int, controller: int, eyes: int) -> None:
    """One change of zone; *eyes* is who sees which card it is."""
    before = table.zone[card]
    table.unchecked = 1
    if is_field(before) or is_field(to):
        table.stale = 1
    if holds(table, clause):
        shift(table, card, to, controller)
        emit(table, CardMoved.NUMBER, clause, card, before, to, controller, eyes)


@rule
def settle_entry(table: Table, card: int) -> None:
    """Deploy a card that has just come to the battlefield, if it enters so."""
    changing = False
    for seat in range(table.seats):
        each = table.bottom[zone_of(table, seat, BATTLEFIELD)]
        while each >= 0:
            if table.d_gives[table.printed[each]]:
                changing = True
            each = table.above[each]
    printed = table.printed[card]
    keywords = table.d_keywords[printed]
    lost = 0
    if changing:
        recompute_stats(table)
        keywords = table.now_keywords[card]
        lost = table.now_lost[card]
    if changing and is_made_to_enter_deployed(table, card):
        enters_deployed = True
    elif table.d_enters[printed] and not lost:
        enters_deployed = table.d_enters[printed] == ENTERS_DEPLOYED
    elif table.d_type[printed] != AGENT or keywords & RAPID:
        enters_deployed = False
    else:
        enters_deployed = table.o_agents_deployed == 1 and holds(table, R37)
    if enters_deployed:
        table.deployed[card] = 1
        table.stale = 1


@rule
def is_made_to_enter_deployed(table: Table, card: int) -> bool:
    """Whether some card on the battlefield lets this one enter deployed, whatever its own text says (R74)."""
    if table.forms & ENTER_DEPLOYED == 0:
        return False
    made = False
    for i in range(table.standing):
        row = table.w_row[i]
        source = table.w_card[i]
        if table.a_form[row] == ENTER_DEPLOYED and source != card:
            you = table.now_controller[source]
            if fits(table, table.a_affects[row], card, table.now_controller[card], ON_FIELD, you, source):
                made = holds(table, R74)
    return made


@rule
def draw(table: Table, seat: int, clause: int) -> None:
    """One card from the library to the hand; from an empty library the draw fails (R59)."""
    card = table.top[zone_of(table, seat, LIBRARY)]
    if card < 0:
        table.unchecked = 1
        if holds(table, R59):
            if table.o_empty_loses:
                table.failed |= 1 << seat
            remark(table, DrawFailed.NUMBER, R59, seat)
        return
    move(table, card, zone_of(table, seat, HAND), clause, NOBODY, seat)
    if holds(table, clause):
        emit(table, CardDrawn.NUMBER, clause, seat, card)
    fire_player(table, DRAWS, clause, seat)


@rule
def discard(table: Table, seat: int, card: int, clause: int) -> None:
    """One card from the hand to the discard pile."""
    move(table, card, zone_of(table, table.owner[card], DISCARD), clause, NOBODY, EVERYBODY)
    if holds(table, clause):
        emit(table, CardDiscarded.NUMBER, clause, seat, card)
    fire_player(table, DISCARDS, clause, seat)


@rule
def enter(table: Table, card: int, seat: int, clause: int) -> None:
    """A card goes onto the battlefield under *seat*'s control."""
    move(table, card, zone_of(table, seat, BATTLEFIELD), clause, seat, EVERYBODY)
    recompute_stats(table)
    if is_on_field(table, card):
        fire_card(table, ENTERS, clause, card)


@rule
def create(table: Table, printed: int, seat: int, place: int, clause: int) -> None:
    """A new card, owned by who creates it (5.2.1)."""
    everything_moves(table)
    if not holds(table, clause):
        return
    card = another_card(table, printed, seat)
    if card < 0:
        return
    table.base[card] = seat if place == BATTLEFIELD else NOBODY
    table.created[card] = 1
    table.clock += 1
    table.entered[card] = table.clock
    lay_on_top(table, card, zone_of(table, seat, place))
    if place == BATTLEFIELD:
        settle_entry(table, card)
    emit(table, CardCreated.NUMBER, clause, card)
    if place == BATTLEFIELD:
        recompute_stats(table)
        fire_card(table, ENTERS, clause, card)


@rule
def leave(table: Table, count: int, place: int, clause: int) -> None:
    """The cards that were noted leave the battlefield together, for their owners' hands or discard piles; an agent may die (R41)."""
    recompute_stats(table)
    for i in range(count):
        table.v_controller[i] = table.now_controller[table.v_card[i]]
    for i in range(count):
        card = table.v_card[i]
        table.v_place[i] = place
        if place == DISCARD and kind_of(table, card) == AGENT and is_saved(table, card) and holds(table, R70):
            table.v_place[i] = HAND
            remark(table, DeathReplaced.NUMBER, R70, card)
        if table.laters and table.v_place[i] == DISCARD and kind_of(table, card) == AGENT:
            note_death(table, card)
        before = table.did
        move(table, card, zone_of(table, table.owner[card], table.v_place[i]), clause, NOBODY, EVERYBODY)
        if table.v_place[i] != place:
            table.did = before
    for i in range(count):
        card = table.v_card[i]
        if table.v_place[i] == DISCARD and kind_of(table, card) == AGENT:
            dying = C5_6_1 if clause == C5_6_1 else R41
            everything_moves(table)
            if holds(table, dying):
                table.agents_died += 1
                emit(table, AgentDied.NUMBER, dying, card, table.v_controller[i])
            fire_card(table, DIES, R41, card)
        fire_card(table, LEAVES, R42, card)


@rule
def is_saved(table: Table, card: int) -> bool:
    """Whether a card goes to its owner's hand instead of dying, the next time that it would die (R70)."""
    saved = False
    for i in range(table.lasting):
        if table.l_kind[i] == SAVE and aim_number(table.l_on[i]) == card:
            saved = True
    return saved


@rule
def leave_alone(table: Table, card: int, place: int, clause: int) -> None:
    """One card leaves the battlefield."""
    leave(table, note_leaving(table, card, 0), place, clause)


@rule
def recover(table: Table, count: int, clause: int) -> None:
    """Of the cards that were noted, the deployed recover at once (4.1.1), unless they are forbidden to (0.2)."""
    forbidden = may_forbid(table)
    kept = 0
    for i in range(count):
        card = table.v_card[i]
        may = table.deployed[card] or not holds(table, C4_1_1)
        if may and (not forbidden or forbidding(table, RECOVER, NOBODY, card) < 0):
            kept = note_leaving(table, card, kept)
    for i in range(kept):
        table.unchecked = 1
        if holds(table, clause):
            is_deployed_now(table, table.v_card[i], 0)
            emit(table, CardRecovered.NUMBER, clause, table.v_card[i])
    for i in range(kept):
        recompute_stats(table)
        fire_card(table, RECOVERS, C4_1, table.v_card[i])


@rule
def deploy(table: Table, count: int, clause: int) -> None:
    """Of the cards that were noted, the recovered become deployed (R37)."""
    kept = 0
    for i in range(count):
        if not table.deployed[table.v_card[i]]:
            kept = note_leaving(table, table.v_card[i], kept)
    for i in range(kept):
        table.unchecked = 1
        if holds(table, clause):
            is_deployed_now(table, table.v_card[i], 1)
            emit(table, CardDeployed.NUMBER, clause, table.v_card[i])
    for i in range(kept):
        recompute_stats(table)
        fire_card(table, DEPLOYS, R37, table.v_card[i])
