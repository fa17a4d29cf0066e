"""The powers of both stacks of every lane, as far as a viewer knows them (H-combat.6, H-combat.7, D-combat.4, D-combat.5).

The rules count; here is only decided whose cards may be counted. A stack of which the viewer does not see every card has no power to tell,
just the number of its unknown cards. For each card of the viewer's own hand it is told what its stacks would be with that card.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from netdeck.games.binmat.cards import LANES
from netdeck.games.binmat.face.seeing import WHOLE, Eyes
from netdeck.games.binmat.interpreted import LiveTable
from netdeck.games.binmat.points import POWER
from netdeck.games.binmat.rules.piles import ATTACKER_STACK, DEFENDER_STACK, HAND, size
from netdeck.games.binmat.rules.power import attack_power, count, final_sum
from netdeck.games.binmat.seats import Seating
from netdeck.games.binmat.zones import Lying, in_pile, lay_out
from netdeck.kernel import Forecast, Seat


def forecasts(table: LiveTable, seating: Seating, viewer: Seat) -> Sequence[Forecast]:
    """What is known of each lane."""
    eyes = Eyes(table, seating, viewer)
    number = seating.numbers.get(viewer)
    own = None if number is None else DEFENDER_STACK if number < seating.defenders else ATTACKER_STACK
    held = in_pile(table, HAND + number) if number is not None else []
    clause = table.citations[POWER][0]
    found: list[Forecast] = []
    for lane in range(LANES):
        attackers, defenders = (_known(table, eyes, stack + lane) for stack in (ATTACKER_STACK, DEFENDER_STACK))
        values: dict[str, object] = {"a": attackers, "d": defenders}
        if own is not None and eyes.sight(own + lane) == WHOLE:
            values["with"] = _with_each(table, own + lane, held)
        sure = not (attackers["unknown"] or defenders["unknown"])
        found.append(Forecast(about=f"lane:{lane}", clause=clause, sure=sure, values=values))
    return found


def _known(table: LiveTable, eyes: Eyes, stack: int) -> dict[str, object]:
    """A stack as the viewer knows it."""
    cards = in_pile(table, stack)
    unknown = 0 if eyes.sight(stack) == WHOLE else sum(not each.face_up for each in cards)
    return {"cards": len(cards), "unknown": unknown} if unknown else _power(table, stack)


def _power(table: LiveTable, stack: int) -> dict[str, object]:
    numbers, wilds, bounces, _ = count(table, stack)
    total = final_sum(table, stack, numbers, wilds)
    return {"cards": size(table, stack), "unknown": 0, "sum": total, "power": attack_power(table, total), "bounces": bounces > 0}


def _with_each(table: LiveTable, stack: int, held: Iterable[Lying]) -> dict[str, object]:
    """What the stack would be with each card of a hand, by the card's id in views."""
    lying = in_pile(table, stack)
    found: dict[str, Any] = {}
    for each in held:
        twin = table.copy()
        lay_out(twin, stack, [*lying, Lying(each.card)])
        found[str(each.card)] = _power(twin, stack)
    return found
