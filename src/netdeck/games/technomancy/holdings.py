"""What a player has a hand in (R58): cards, things on the stack, triggers, lasting effects, turns, scrip, priority and passes.

Whoever has left has a hand in nothing. The rules never ask for this list; tests and hosts do.
"""

from collections.abc import Iterator, Sequence

from netdeck.games.technomancy.state import BATTLEFIELD, DISCARD, HAND, LIBRARY, POOL, Table
from netdeck.games.technomancy.tree import Control
from netdeck.kernel import Seat


def holdings(table: Table, seat: Seat) -> Sequence[str]:
    """Everything that is *seat*'s now, in a few words each."""
    return [*_cards(table, seat), *_waiting(table, seat), *_part_in_the_turn(table, seat)]


def _cards(table: Table, seat: Seat) -> Iterator[str]:
    for zones in (LIBRARY, HAND, BATTLEFIELD, DISCARD):
        yield from (f"{table.name(card)} in {zones[seat]}" for card in table.zones[zones[seat]])
    for other in table.players:
        for card in table.zones[BATTLEFIELD[other]]:
            if seat in (table.cards[card].base, table.cards[card].owner):
                yield f"{table.name(card)}, which {other} borrows"


def _waiting(table: Table, seat: Seat) -> Iterator[str]:
    for each in table.stack.things:
        if each.thing.controller == seat or (each.thing.is_card and table.cards[each.thing.source].owner == seat):
            yield f"{each.thing.printed} on the stack"
    yield from (f"{each.printed}'s trigger" for each in table.waiting if each.controller == seat)
    for effect in table.effects:
        if effect.on == seat or (isinstance(effect.does, Control) and effect.maker == seat):
            yield f"{effect.printed}'s effect"


def _part_in_the_turn(table: Table, seat: Seat) -> Iterator[str]:
    if table.active == seat:
        yield "the turn"
    if seat in table.counters["extra_turns"]:
        yield "a turn to come"
    if table.priority.holder == seat:
        yield "priority"
    if table.counters[POOL[seat]]:
        yield "scrip"
    for frame, step, _ in table.frames:
        if _speaks_of(frame, seat):
            yield f"{type(frame).__name__} at {step}"


def _speaks_of(frame: object, seat: Seat) -> bool:
    """Whether something that goes on is the affair of *seat*."""
    values = [getattr(frame, name) for name in getattr(frame, "__struct_fields__", ())]
    return any(value == seat or (isinstance(value, tuple) and seat in value) for value in values)
