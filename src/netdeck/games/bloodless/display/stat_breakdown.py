"""What a card's cost, health, defense and power are made of (D10.2, R27, R38, R39): passives remember what they did to each thing."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from netdeck.games.bloodless.card_records import DOWN, UP, Values
from netdeck.games.bloodless.named_state import TableState
from netdeck.kernel import CardId, Part, say
from netdeck.kernel.stat_breakdown import part_of_change

NUMBERS = ("cost", "health", "defense", "power")


def parts(table: TableState, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
    """What is printed, what changed it for good, what every passive and lasting effect does, and the damage."""
    record, prepared = table.cards[card], table.ready(card)
    numbers = NUMBERS if prepared.is_creature else NUMBERS[:1]
    live = record.live
    first = prepared.values(dict(record.vars)) if live is None else table.fresh(card, record.face).base
    base, face = (first, UP) if live is None else (live.base, record.face)
    found = [*_base(numbers, first, base, face), *_changes(table, card, numbers, seen)]
    if live is not None and live.damage and prepared.is_creature:
        found.append(Part("health", f"-{live.damage}", say("damage"), "R27"))
    return found


def _printed(name: str, values: Values, face: str) -> Part:
    value = str(getattr(values, name))
    return Part(name, value, say("face down"), "R53") if face == DOWN else Part(name, value, say("printed"))


def _base(numbers: Iterable[str], first: Values, base: Values, face: str) -> Iterator[Part]:
    for name in numbers:
        yield _printed(name, first, face)
        before, now = getattr(first, name), getattr(base, name)
        if before != now:
            yield Part(name, part_of_change(before, now), say("for as long as it is in play"), "R39")


def _changes(table: TableState, card: CardId, numbers: Sequence[str], seen: Callable[[CardId], bool]) -> Iterator[Part]:
    """What the last run of P5 did to it, in its order; a card that has left since has lost it (R10)."""
    if card not in table.modified:
        return
    for (source, ability, target, field), change in table.applied.items():
        if target != card or field not in numbers:
            continue
        lasts = isinstance(ability, str)  # a lasting effect, by its number
        told = say("from {card}", card=table.name(source)) if isinstance(source, CardId) and seen(source) else say("from a card")
        yield Part(field, str(change), told, "R39" if lasts else "P5.2.2.1")
