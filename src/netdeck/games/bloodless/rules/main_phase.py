"""Main phase choices (P7): play, draw, use an ability, flip, expend, or end the phase; one choice at a time (R41)."""

from netdeck.cardgame.program import length
from netdeck.games.bloodless.events.processes import AbilityUsed, Chosen, DrawsSet, Jumped
from netdeck.games.bloodless.rules import event_records as h
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules import verbs as v
from netdeck.games.bloodless.rules.active_abilities import code_of, find_active
from netdeck.games.bloodless.rules.cards import count_use
from netdeck.games.bloodless.rules.clauses import P0_5, P7_1_2, R41, R49
from netdeck.games.bloodless.rules.event_records import BY_EXPEND, E_CAUSE, E_PLAYER, E_TO, card_event, new_event
from netdeck.games.bloodless.rules.frames import ONCE, and_then, consequence, process, visit
from netdeck.games.bloodless.rules.legality import hand_play, may_draw, may_expend, may_flip, may_play, may_use
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.records import S_AMOUNT, W_CARD, W_NUMBER, new_scene, refer
from netdeck.games.bloodless.rules.spaces import BLOOD, DISCARD, HAND, IN_A_ROW, MAIN, NOWHERE, TIMELINE, from_left, zone_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import emit, holds, rule
from netdeck.kernel.records import NONE, row_length


@rule
def offer_plays(table: Table, seat: int) -> None:
    """A play for each different card of the hand that can be played; equal copies in the hand are one option."""
    first = table.bottom[zone_of(seat, HAND)]
    card = first
    while card >= 0:
        other = first
        while other != card and (table.printed[other] != table.printed[card] or (table.known[other] != 0) != (table.known[card] != 0)):
            other = table.above[other]
        if other == card and may_play(table, seat, card, NOWHERE):
            put(table, a.PLAY_CARD, card, NOWHERE)
        card = table.above[card]


@rule
def offer_uses(table: Table, seat: int, in_main: bool) -> None:
    """A use for each ability."""
    find_active(table)
    uses = table.uses
    for i in range(1, row_length(table, uses) + 1):
        watch = table.heap[uses + i]
        instant = table.code[code_of(table, watch) + v.J_TIMING] != v.IN_MAIN
        if (in_main or instant) and may_use(table, seat, watch, in_main):
            put(table, a.USE_ABILITY, table.heap[watch + W_CARD], table.heap[watch + W_NUMBER])


@rule
def place_of_seat(table: Table, seat: int, place: int) -> int:
    """The zones in play of a player, in order of precedence (R14): the row from the active player's left, the timeline."""
    if place == IN_A_ROW:
        return zone_of(seat, TIMELINE)
    return from_left(table.active, place if seat == table.active else place + IN_A_ROW)


@rule
def offer_flips(table: Table, seat: int) -> None:
    """A flip for each card in play that can be flipped."""
    for place in range(IN_A_ROW + 1):
        card = table.bottom[place_of_seat(table, seat, place)]
        while card >= 0:
            if may_flip(table, seat, card):
                put(table, a.FLIP_CARD, card, 0)
            card = table.above[card]


@rule
def offer_expends(table: Table, seat: int) -> None:
    """An expend for each card in play that can be expended."""
    for place in range(IN_A_ROW + 1):
        card = table.bottom[place_of_seat(table, seat, place)]
        while card >= 0:
            if may_expend(table, seat, card):
                put(table, a.EXPEND, card, 0)
            card = table.above[card]


@s.step(s.ASK_MAIN)
def ask_main(table: Table, frame: int) -> None:
    """The active player chooses one thing."""
    answered(table)
    seat = table.active
    begin_question(table)
    offer_plays(table, seat)
    if may_draw(table, seat, MAIN):
        put(table, a.DRAW_CARD, NOTHING, MAIN)
    if may_draw(table, seat, BLOOD):
        put(table, a.DRAW_CARD, NOTHING, BLOOD)
    offer_uses(table, seat, True)
    offer_flips(table, seat)
    offer_expends(table, seat)
    put(table, a.END_PHASE, NOTHING, 0)
    question(table, frame, seat, a.FOR_MAIN, NOTHING, a.END_PHASE, s.DO_CHOICE)


@s.step(s.DO_CHOICE)
def do_choice(table: Table, frame: int) -> None:
    """Play a card from the hand, or what else was chosen."""
    answered(table)
    emit(table, Chosen.NUMBER, P7_1_2, a.FOR_MAIN)
    seat = table.active
    kind = table.chosen
    card = table.chosen_card
    if kind == a.PLAY_CARD:
        process(table, frame, hand_play(table, seat, card, table.chosen_other), s.END_CHOICE, False)
    elif kind == a.DRAW_CARD:
        event = new_event(table, h.DRAW, P7_1_2)
        table.heap[event + E_PLAYER] = seat
        table.heap[event + E_TO] = zone_of(seat, table.chosen_other)
        process(table, frame, event, s.COUNT_DRAW, False)
    elif kind == a.USE_ABILITY:
        use(table, seat, card, table.chosen_other)
        table.f_step[frame] = s.END_CHOICE
    elif kind == a.FLIP_CARD:
        table.f_step[frame] = s.END_CHOICE
        flip(table, seat, card)
    elif kind == a.EXPEND:
        event = card_event(table, h.MOVE, R49, card)
        table.heap[event + E_TO] = zone_of(table.owner[card], DISCARD)
        table.heap[event + E_CAUSE] = BY_EXPEND
        process(table, frame, event, s.END_CHOICE, False)
    else:
        table.f_step[frame] = s.END_MAIN_PHASE


@s.step(s.COUNT_DRAW)
def count_draw(table: Table, frame: int) -> None:
    """One additional card draw fewer remains."""
    seat = table.active
    table.extra_draws[seat] = max(0, table.extra_draws[seat] - 1)
    emit(table, DrawsSet.NUMBER, P7_1_2, seat, table.extra_draws[seat])
    table.depth -= 1


@s.step(s.END_MAIN_PHASE)
def end_main_phase(table: Table, frame: int) -> None:
    """Bloodless moves to the end of the main phase (P0.4, P0.5)."""
    emit(table, Jumped.NUMBER, P0_5, s.CHOOSE_IN_MAIN, s.END_MAIN)
    visit(table, frame, s.END_MAIN, s.END_CHOICE)


@s.step(s.END_CHOICE)
def end_choice(table: Table, frame: int) -> None:
    """One choice per loop."""
    table.depth -= 1


@rule
def use(table: Table, seat: int, card: int, number: int) -> None:
    """Use an ability: its costs as parts, then its effect (R68)."""
    find_active(table)
    uses = table.uses
    watch = NONE
    for i in range(row_length(table, uses), 0, -1):
        each = table.heap[uses + i]
        if table.heap[each + W_CARD] == card and table.heap[each + W_NUMBER] == number:
            watch = each
    if holds(table, R41):
        count_use(table, card, number, False)
        emit(table, AbilityUsed.NUMBER, R41, card, number)
    at = code_of(table, watch)
    code = table.code
    scene = new_scene(table, seat, refer(table, card, NONE))
    costs = code[at + v.J_COSTS]
    consequence(table, scene, costs, and_then(table, code[at + v.J_DO], ONCE, 1, 0, NONE, NONE), length(table, costs), False)


@rule
def flip(table: Table, seat: int, card: int) -> None:
    """Pay the Flip Cost as a part, then turn the card (R53)."""
    scene = new_scene(table, seat, refer(table, card, NONE))
    costs = table.flip_costs[card]
    if table.flip_blood[card] >= 0:
        table.heap[scene + S_AMOUNT] = table.flip_blood[card]
        costs = table.o_pay_code
    if costs == 0:
        costs = table.o_nothing
    consequence(table, scene, costs, and_then(table, table.o_flip_code, ONCE, 1, 0, NONE, NONE), length(table, costs), False)
