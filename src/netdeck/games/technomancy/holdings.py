"""What a player has a hand in (R58): cards, things on the stack, triggers, lasting effects, turns, scrip, priority and passes.

Whoever has left has a hand in nothing. The rules never ask for this list; tests and hosts do.
"""

from collections.abc import Iterator, Sequence

from netdeck.games.technomancy.ast_nodes import Control
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.rules import steps
from netdeck.games.technomancy.state import BATTLEFIELD, DISCARD, HAND, LIBRARY, POOL
from netdeck.kernel import Seat


def holdings(table: TableState, seat: Seat) -> Sequence[str]:
    """Everything that is *seat*'s now, in a few words each."""
    return [*_cards(table, seat), *_waiting(table, seat), *_part_in_the_turn(table, seat)]


def _cards(table: TableState, seat: Seat) -> Iterator[str]:
    for zones in (LIBRARY, HAND, BATTLEFIELD, DISCARD):
        yield from (f"{table.name(card)} in {zones[seat]}" for card in table.zones[zones[seat]])
    for other in table.players:
        for card in table.zones[BATTLEFIELD[other]]:
            if seat in (table.cards[card].base, table.cards[card].owner):
                yield f"{table.name(card)}, which {other} borrows"


def _waiting(table: TableState, seat: Seat) -> Iterator[str]:
    for each in table.stack.things:
        if each.thing.controller == seat or (each.thing.is_card and table.cards[each.thing.source].owner == seat):
            yield f"{each.thing.printed} on the stack"
    yield from (f"{each.printed}'s trigger" for each in table.waiting if each.controller == seat)
    for effect in table.effects:
        if effect.on == seat or (isinstance(effect.does, Control) and effect.maker == seat):
            yield f"{effect.printed}'s effect"


def _part_in_the_turn(table: TableState, seat: Seat) -> Iterator[str]:
    if table.active == seat:
        yield "the turn"
    if seat in table.counters["extra_turns"]:
        yield "a turn to come"
    if table.priority.holder == seat:
        yield "priority"
    if table.counters[POOL[seat]]:
        yield "scrip"
    columns, number = table.table, table.outside.seat(seat)
    for frame in range(columns.depth):
        step = columns.f_step[frame]
        if _speaks_of(step, columns.f_seat[frame], columns.f_a[frame] | columns.f_b[frame], number):
            process, clause = steps.STEPS[step]
            yield f"{process} at {clause}"


def _speaks_of(step: int, whose: int, asked: int, seat: int) -> bool:
    """Whether something that goes on is the affair of *seat*."""
    if steps.ASK_FOR_HAND <= step <= steps.RETURN_HANDS:
        return bool(asked >> seat & 1)
    has_seat = steps.BEGIN_TURN <= step <= steps.END_AT_ONCE or steps.DECLARE <= step <= steps.COMMIT or step >= steps.ASK_FOR_DISCARD
    return has_seat and whose == seat
