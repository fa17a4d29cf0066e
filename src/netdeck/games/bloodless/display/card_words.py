"""The words of a card that make something happen, and who may know them."""

from typing import Final

from netdeck.cardgame.program import END, next_instruction
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules.event_records import E_WORDS, WORDS_AT
from netdeck.games.bloodless.rules.records import P_FACE, P_LIVE, R_CARD, R_PAST, S_THIS
from netdeck.games.bloodless.rules.steps import AFTER_REVEALING, HAND_OVER_OUTCOME, LIST_CURRENT_EVENTS, START_INSTRUCTION, STEPS
from netdeck.games.bloodless.rules.table import UP
from netdeck.kernel import CardId, Event, Quote, Seat, Spoken
from netdeck.kernel.records import LONGEST, NONE

Quoted = tuple[Quote | None, tuple[Seat, ...] | None]

FREE: Final = frozenset(("Bloodless", "Opening", "MainChoice", "TurnSkip", "Window"))
"""Processes that begin by themselves: no words of a card made them happen."""

BY_TIME: Final = frozenset(("timed_end", "queue_cleared"))
"""What comes by itself, in the middle of whatever is going on (R34, R39)."""


def quoted(state: TableState, event: Event) -> Quoted:
    """The words of a card that have just made *event* happen, and who may know them (``None`` is everybody)."""
    if event.kind() in BY_TIME:
        return None, None
    ability: str = getattr(event, "ability", "")
    if not ability:
        return being_carried_out(state)
    number = ability.rpartition(".")[2]
    if not number.isdigit():  # an effect that lasts: words made it begin, and time ends it
        return being_carried_out(state) if getattr(event, "how", "") == "applied" else (None, None)
    card: CardId = event.card  # type: ignore[attr-defined]
    words = next((each.node.words for each in state.ready(card).abilities if each.number == int(number)), None)
    return (None, None) if words is None else state.quote(Spoken(card, words.text, words.start, words.end))


def being_carried_out(state: TableState) -> Quoted:
    """The words that are being carried out now."""
    table = state.table
    for frame in range(table.depth - 1, -1, -1):
        step = table.f_step[frame]
        spoken = None
        if START_INSTRUCTION <= step <= AFTER_REVEALING:
            spoken = _of_instruction(state, frame)
        elif LIST_CURRENT_EVENTS <= step <= HAND_OVER_OUTCOME:
            spoken = _of_event(state, frame)
        if spoken is not None:
            return state.quote(spoken)
        if STEPS[step][0] in FREE:
            break
    return None, None


def _of_instruction(state: TableState, frame: int) -> Spoken | None:
    """The words of the instruction that a process carries out. All knew a card that lay face-up in play."""
    table = state.table
    heap, at = table.heap, table.f_pc[frame]
    this = heap[table.f_scene[frame] + S_THIS]
    if this == NONE or table.code[at] == END:
        return None
    was = heap[this + R_PAST]
    return _spoken(state, heap[this + R_CARD], next_instruction(table, at), bool(heap[was + P_LIVE]) and heap[was + P_FACE] == UP)


def _of_event(state: TableState, frame: int) -> Spoken | None:
    """The words by which the event stands in the place of another one."""
    table = state.table
    heap, current, place = table.heap, table.f_current[frame], table.f_place[frame]
    if current == NONE or place >= heap[current] & LONGEST:
        return None
    words = heap[heap[current + 1 + place] + E_WORDS]
    return _spoken(state, words >> WORDS_AT + 1, words >> 1 & (1 << WORDS_AT) - 1, bool(words & 1)) if words else None


def _spoken(state: TableState, card: int, at: int, was_open: bool) -> Spoken | None:
    words = getattr(state.book.words.get(at), "words", None)
    return None if words is None else Spoken(CardId(card), words.text, words.start, words.end, was_open)
