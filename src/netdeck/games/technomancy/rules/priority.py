"""Priority and passing (3.4, R17).

The active player receives priority first and again after anything took effect. A player who acts keeps priority, and all passes are void.
When everybody has passed in succession, the topmost thing of the stack takes its effect, or with an empty stack the phase ends.
"""

from netdeck.cardgame.choices import offer_word
from netdeck.games.technomancy.events.turns import PhaseEnded, PriorityGiven, PriorityPassed
from netdeck.games.technomancy.rules.answer_kinds import PASS, PLAY, USE
from netdeck.games.technomancy.rules.candidate_lists import note_by_age
from netdeck.games.technomancy.rules.cards import zone_of
from netdeck.games.technomancy.rules.checks import ALLOWED
from netdeck.games.technomancy.rules.clauses import C3_4, C3_4_1, C3_4_2, C3_4_4, R5
from netdeck.games.technomancy.rules.constants import AFTER_PHASE, BATTLEFIELD, GHOSTLY, HAND, STRIKE, STRIKES
from netdeck.games.technomancy.rules.delayed import begin_later
from netdeck.games.technomancy.rules.delayed_list import DUE, next_later
from netdeck.games.technomancy.rules.legality import why_not_play, why_not_use
from netdeck.games.technomancy.rules.payment import empty_pools
from netdeck.games.technomancy.rules.plays import begin_play
from netdeck.games.technomancy.rules.properties import ACTIVATED, recompute_stats
from netdeck.games.technomancy.rules.resolution import begin_resolving
from netdeck.games.technomancy.rules.restrictions import may_forbid
from netdeck.games.technomancy.rules.steps import (
    ACT_OR_PASS,
    AFTER_EFFECT,
    APPLY_STATE_BASED_EFFECTS,
    ASK_HOLDER,
    CHECK_FIRST,
    END_PHASE,
    GIVE_TO_ACTIVE_PLAYER,
    SKIP_LEAVERS,
    step,
)
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel.card_table import NOTHING, ask, begin, finish, next_seat
from netdeck.kernel.columns import emit, holds, make_room, no_offers, offer, rule

UNKNOWN = -1
"""Nobody has looked yet whether something is allowed."""


@rule
def begin_priority(table: Table, ends_phase: int) -> None:
    """The players act and pass until nothing is left to do. In Cleanup the phase does not end with it (R21)."""
    frame = begin(table, GIVE_TO_ACTIVE_PLAYER)
    table.f_a[frame] = ends_phase


@rule
def give_priority(table: Table, seat: int, passes: int, clause: int) -> None:
    """A player receives priority."""
    if holds(table, clause):
        table.holder = seat
        table.passes = passes
        table.aborts = 0
        emit(table, PriorityGiven.NUMBER, clause, seat)


@rule
def have_all_passed(table: Table, passes: int) -> bool:
    """Whether everybody in the game has passed in succession."""
    left = 0
    for seat in range(table.seats):
        if not passes >> seat & 1:
            left += table.in_game[seat]
    return left == 0


@step(GIVE_TO_ACTIVE_PLAYER)
def give_to_active_player(table: Table, frame: int) -> None:
    """The active player is first."""
    give_priority(table, table.active, 0, C3_4)
    table.f_step[frame] = CHECK_FIRST


@step(CHECK_FIRST)
def check_first(table: Table, frame: int) -> None:
    """Nobody acts before the check."""
    table.f_step[frame] = ASK_HOLDER
    if table.unchecked:
        begin(table, APPLY_STATE_BASED_EFFECTS)


@step(ASK_HOLDER)
def ask_holder(table: Table, frame: int) -> None:
    """Play a card, use an ability, or pass; what an agent's death has brought about comes before that (R76)."""
    if table.laters and next_later(table, DUE, table.active) >= 0:
        table.f_step[frame] = CHECK_FIRST
        begin_later(table, DUE)
        return
    no_offers(table)
    offer_word(table, PASS, 0)
    offer_acts(table, table.holder)
    ask(table, table.holder, frame, ACT_OR_PASS)


@step(ACT_OR_PASS)
def act_or_pass(table: Table, frame: int) -> None:
    """A pass moves priority on; when all have passed, something takes effect or the phase ends."""
    holder = table.holder
    if table.chosen != PASS:
        table.f_step[frame] = CHECK_FIRST
        begin_play(table, holder, table.chosen_card, table.chosen_use if table.chosen == USE else 0)
        return
    if holds(table, C3_4_1):
        emit(table, PriorityPassed.NUMBER, C3_4_1, holder)
    passes = table.passes | 1 << holder
    if have_all_passed(table, passes):
        go_on(table, frame)
    else:
        give_priority(table, next_seat(table, holder), passes, C3_4_2)
        table.f_step[frame] = CHECK_FIRST


@rule
def go_on(table: Table, frame: int) -> None:
    """All have passed: the topmost thing takes its effect (3.4.5), or with an empty stack the phase ends (3.4.4)."""
    if table.stacked == 0:
        table.f_step[frame] = END_PHASE
    else:
        table.f_step[frame] = AFTER_EFFECT
        begin_resolving(table)


@step(AFTER_EFFECT)
def after_effect(table: Table, frame: int) -> None:
    """The active player receives priority."""
    table.f_step[frame] = GIVE_TO_ACTIVE_PLAYER


@step(END_PHASE)
def end_phase(table: Table, frame: int) -> None:
    """All passed on an empty stack."""
    if table.f_a[frame]:
        leave_phase(table)
    finish(table)


@step(SKIP_LEAVERS)
def skip_leavers(table: Table, frame: int) -> None:
    """Players who left are skipped, and not waited for."""
    if have_all_passed(table, table.passes):
        go_on(table, frame)
    else:
        give_priority(table, table.holder, table.passes, R5)
        table.f_step[frame] = CHECK_FIRST


@rule
def leave_phase(table: Table) -> None:
    """A phase ends; pools empty, unless they last longer (R28)."""
    if holds(table, C3_4_4):
        emit(table, PhaseEnded.NUMBER, C3_4_4, table.phase)
    if table.o_pool_empties == AFTER_PHASE:
        empty_pools(table)


@rule
def offer_acts(table: Table, seat: int) -> None:
    """Everything that *seat* may play or use now. It is kept until something happens."""
    if not table.offered >> seat & 1 or table.unchecked:
        if table.offered == 0:
            table.kept_offers = 0
        table.e_first[seat] = table.kept_offers
        keep_plays(table, seat)
        keep_uses(table, seat)
        table.e_end[seat] = table.kept_offers
        if table.o_strict and not table.unchecked:  # otherwise it depends on what was taken back as well
            table.offered |= 1 << seat
    for i in range(table.e_first[seat], table.e_end[seat]):
        offer(table, table.e_kind[i], table.e_card[i], NOTHING, table.e_use[i], 0, 0, 0, 0, 0)


@rule
def keep_offer(table: Table, kind: int, card: int, use: int) -> None:
    """Note one more thing that a player may do."""
    at = table.kept_offers
    if at < len(table.e_kind) or make_room(table, table.e_kind):
        table.e_kind[at] = kind
        table.e_card[at] = card
        table.e_use[at] = use
        table.kept_offers = at + 1


@rule
def keep_plays(table: Table, seat: int) -> None:
    """The cards that *seat* may play, in the order in which they came."""
    card = table.bottom[zone_of(table, seat, HAND)]
    while card >= 0:
        if why_not_play(table, seat, card) == ALLOWED:
            keep_offer(table, PLAY, card, 0)
        card = table.above[card]


@rule
def keep_uses(table: Table, seat: int) -> None:
    """The abilities that *seat* may use, of the oldest card first; Strikes differ by Ghost alone, unless one is forbidden."""
    recompute_stats(table)
    count = 0
    card = table.bottom[zone_of(table, seat, BATTLEFIELD)]
    while card >= 0:
        if table.now_keywords[card] & STRIKES or table.d_uses[table.printed[card]]:
            count = note_by_age(table, card, count)
        card = table.above[card]
    alike = not may_forbid(table)
    striking = UNKNOWN
    haunting = UNKNOWN
    for i in range(count):
        card = table.v_card[i]
        first = table.d_ability[table.printed[card]]
        if table.d_uses[table.printed[card]] and not table.now_lost[card]:
            for row in range(first, first + table.d_abilities[table.printed[card]]):
                if table.a_kind[row] == ACTIVATED and why_not_use(table, seat, card, table.a_number[row]) == ALLOWED:
                    keep_offer(table, USE, card, table.a_number[row])
        if not table.now_keywords[card] & STRIKES:
            continue
        ghostly = table.now_keywords[card] & GHOSTLY
        verdict = haunting if ghostly else striking
        if verdict == UNKNOWN or table.deployed[card] or not alike:
            verdict = why_not_use(table, seat, card, STRIKE)
        if verdict == ALLOWED:
            keep_offer(table, USE, card, STRIKE)
        if table.deployed[card]:
            continue
        if ghostly:
            haunting = verdict
        else:
            striking = verdict
