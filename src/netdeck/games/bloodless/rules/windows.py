"""Instant-speed decisions (P6.11, R40).

After every full event the active player is asked while they use something, until they pass; then the other one likewise. Nobody is asked
who has nothing to use. A player may pass until the next phase event.
"""

from netdeck.games.bloodless.events.processes import Chosen, PhasePassed
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules import steps as s
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.clauses import P6_11, R40
from netdeck.games.bloodless.rules.instants import may_act
from netdeck.games.bloodless.rules.legality import may_flip
from netdeck.games.bloodless.rules.main_phase import flip, offer_uses, place_of_seat, use
from netdeck.games.bloodless.rules.questions import answered, begin_question, put, question
from netdeck.games.bloodless.rules.spaces import IN_A_ROW
from netdeck.games.bloodless.rules.table import DOWN, Table
from netdeck.kernel.card_table import NOTHING
from netdeck.kernel.columns import emit


@s.step(s.ASK_INSTANT)
def ask_instant(table: Table, frame: int) -> None:
    """Ask the player whose turn it is to act, if there is something to use."""
    answered(table)
    seat = table.f_seat[frame]
    if not may_act(table, seat):
        table.f_step[frame] = s.NEXT_PLAYER
        return
    begin_question(table)
    offer_uses(table, seat, False)
    if table.o_flip_instant:
        for place in range(IN_A_ROW + 1):
            card = table.bottom[place_of_seat(table, seat, place)]
            while card >= 0:
                if table.face[card] == DOWN and controller(table, card) == seat and may_flip(table, seat, card):
                    put(table, a.FLIP_CARD, card, 0)
                card = table.above[card]
    put(table, a.PASS, NOTHING, 0)
    put(table, a.PASS_PHASE, NOTHING, 0)
    question(table, frame, seat, a.FOR_INSTANT, NOTHING, a.PASS, s.ACT_OR_PASS)


@s.step(s.ACT_OR_PASS)
def act_or_pass(table: Table, frame: int) -> None:
    """A use, then the same player again; or a pass."""
    answered(table)
    emit(table, Chosen.NUMBER, P6_11, a.FOR_INSTANT)
    seat = table.f_seat[frame]
    if table.chosen == a.USE_ABILITY:
        use(table, seat, table.chosen_card, table.chosen_other)
        table.f_step[frame] = s.ASK_INSTANT
        return
    if table.chosen == a.FLIP_CARD:
        table.f_step[frame] = s.ASK_INSTANT
        flip(table, seat, table.chosen_card)
        return
    if table.chosen == a.PASS_PHASE:
        table.passing[seat] = 1
        emit(table, PhasePassed.NUMBER, R40, seat)
    table.f_step[frame] = s.NEXT_PLAYER


@s.step(s.NEXT_PLAYER)
def next_player(table: Table, frame: int) -> None:
    """Then the other player."""
    if table.f_n[frame]:
        table.depth -= 1
        return
    table.f_seat[frame] = 1 - table.f_seat[frame]
    table.f_n[frame] = 1
    table.f_step[frame] = s.ASK_INSTANT
