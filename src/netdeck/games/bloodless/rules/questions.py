"""Asking players (section 5): forced choices and the judge's patience (R66).

A single option is taken without asking, except where the rules say otherwise. After too many decisions in one turn the timeout option is
taken for the player.
"""

from typing import Final

from netdeck.games.bloodless.rules.cards import sees
from netdeck.games.bloodless.rules.garbage_collection import tidy
from netdeck.games.bloodless.rules.spaces import BOTH, HIDDEN, kind_of
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.rules.verbs import I_A
from netdeck.kernel.card_table import NOTHING, ask
from netdeck.kernel.columns import count_offers, no_offers, offer, offered, rule
from netdeck.kernel.records import LOOSE, MANY, NONE, end_collection, new_record

(
    FOR_MULLIGAN,
    FOR_MAIN,
    FOR_INSTANT,
    FOR_SEARCH,
    FOR_LETTER,
    FOR_SPACE,
    TO_DEVOUR,
    TO_EVOLVE,
    WHETHER,
    FOR_MODE,
    FOR_NAME,
    TO_CHOOSE,
) = range(12)
"""Every kind of decision."""
ALWAYS_ASKED: Final = 1 << FOR_MULLIGAN | 1 << FOR_MAIN | 1 << FOR_INSTANT | 1 << WHETHER
(
    NO_ANSWER,
    KEEP_HAND,
    MULLIGAN,
    PLAY_CARD,
    DRAW_CARD,
    USE_ABILITY,
    FLIP_CARD,
    EXPEND,
    END_PHASE,
    PASS,
    PASS_PHASE,
    YES,
    NO,
    PICK_CARD,
    PICK_PLAYER,
    PICK_SPACE,
    DONE,
    SET_LETTER,
    DEVOUR,
    EVOLVE,
    ENTER,
    TAKE,
    TAKE_MODE,
    NAME_IT,
) = range(24)
"""What kind of answer an option is."""
# An answer that was taken without asking, as it could be written then, and the one before
K_SEAT, K_ANSWER, K_CARD, K_NUMBER, K_ENTERED, K_SEEN, K_ABOUT, K_BEFORE = range(1, 9)
K_RECORDS: Final = 1 << K_BEFORE - 1


@rule
def put(table: Table, kind: int, card: int, number: int) -> None:
    """One more option: what kind of answer it is, the card that it is about, and which seat, space, ability, deck or number."""
    offer(table, kind, card, number, 0, 0, 0, 0, 0, 0)


@rule
def begin_question(table: Table) -> None:
    """A new question is being put."""
    no_offers(table)


@rule
def is_telling(table: Table) -> bool:
    """Whether others would learn from a missing question that a hidden card is the only one that fits (3.2)."""
    for i in range(count_offers(table)):
        card = offered(table, i, 1)
        if card >= 0 and HIDDEN >> kind_of(table.zone[card]) & 1 and table.known[card] & BOTH != BOTH:
            return True
    return False


@rule
def take(table: Table, at: int) -> None:
    """Answer the question with one of its options, without asking anybody."""
    table.chosen = offered(table, at, 0)
    table.chosen_card = offered(table, at, 1)
    table.chosen_other = offered(table, at, 2)


@rule
def question(table: Table, frame: int, seat: int, kind: int, source: int, otherwise: int, then: int) -> None:
    """Ask a player what has been offered, and go on at *then* with the answer; a forced one is given without asking.

    *otherwise* is the kind of answer that is taken when time runs out; without one it is the first. Whoever searches and may take fewer is
    asked in any case: others would learn that nothing fits (R43).
    """
    options = count_offers(table)
    table.q_kind = kind
    table.q_source = source
    table.q_seat = seat
    real = options > 1
    secret = kind == FOR_SEARCH and otherwise == DONE
    forced = not real and not secret and not ALWAYS_ASKED >> kind & 1 and table.o_auto_single and not is_telling(table)
    if forced or table.choices[seat] >= table.o_action_limit:
        take(table, on_timeout(table, otherwise))
        note_taken(table, frame, seat)
        table.f_step[frame] = then
        return
    if real:
        table.since_choice = 0
        table.choices[seat] += 1
    ask(table, seat, frame, then)
    table.packed = LOOSE
    if table.written > MANY:
        tidy(table)


@rule
def note_taken(table: Table, frame: int, seat: int) -> None:
    """Remember an answer that was taken without asking, until the next one that somebody gives."""
    note = new_record(table, 8, K_RECORDS)
    heap = table.heap
    card = table.chosen_card
    heap[note + K_SEAT] = seat
    heap[note + K_ANSWER] = table.chosen
    heap[note + K_CARD] = card
    heap[note + K_NUMBER] = table.chosen_other
    heap[note + K_ENTERED] = table.entered[card] if card >= 0 else 0
    heap[note + K_SEEN] = 1 if card >= 0 and sees(table, seat, card) else 0
    if table.chosen == SET_LETTER:
        heap[note + K_ABOUT] = table.q_letter
    elif table.chosen == NAME_IT:
        heap[note + K_ABOUT] = table.code[table.f_pc[frame] + I_A]
    heap[note + K_BEFORE] = table.taken
    table.taken = note


@rule
def on_timeout(table: Table, otherwise: int) -> int:
    """The option that is taken when time runs out."""
    for i in range(count_offers(table)):
        if otherwise != NO_ANSWER and offered(table, i, 0) == otherwise:
            return i
    return 0


@rule
def answered(table: Table) -> None:
    """The rules go on after a question."""
    if table.packed:
        end_collection(table)
        table.taken = NONE


@rule
def card_of_answer(table: Table, place: int) -> int:
    """A card that the answer just given names; -1 for none."""
    return table.chosen_card if place == 0 else NOTHING
