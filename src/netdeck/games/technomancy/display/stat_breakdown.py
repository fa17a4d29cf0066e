"""What power and health of an agent are made of (6.2.2, 6.2.5, R39): chapter 6 is run once more, property by property."""

from collections.abc import Callable, Iterator, Sequence

from netdeck.games.technomancy.ast_nodes import Modify
from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.rules.clauses import C6_2, C6_2_5
from netdeck.games.technomancy.rules.constants import NONE
from netdeck.games.technomancy.rules.properties import STATS, begin_faces, change, settle_factions
from netdeck.games.technomancy.rules.table import Table
from netdeck.kernel import CardId, Part, say
from netdeck.kernel.columns import holds
from netdeck.kernel.stat_breakdown import part_of_change


def parts(state: TableState, card: CardId, seen: Callable[[CardId], bool]) -> Sequence[Part]:
    """What the numbers of an agent are made of; anywhere but on the battlefield they are as printed."""
    printed = state.printed(card)
    if not printed.is_agent:
        return ()
    table = state.table.copy()
    timed = begin_faces(table)
    if not table.is_face[card]:
        return [Part("power", str(printed.power), say("printed")), Part("health", str(printed.health), say("printed"))]
    works = holds(table, C6_2)
    if works:
        settle_factions(table, timed)
    said = (say("counted as its text says"), "R50") if printed.special is not None else (say("printed"), "")
    found = [Part("power", str(table.now_power[card]), *said), Part("health", str(table.now_health[card]), say("printed"))]
    if works and timed and holds(table, C6_2_5):
        for at in range(timed):
            found += _changes(state, table, card, at, seen)
    damage = table.damage[card]
    return (*found, Part("health", f"-{damage}", say("damage"), "R39")) if damage else found


def _changes(state: TableState, table: Table, card: CardId, at: int, seen: Callable[[CardId], bool]) -> Iterator[Part]:
    """What one property does to the numbers of a card."""
    before = table.now_power[card], table.now_health[card]
    change(table, at, STATS)
    now, by = (table.now_power[card], table.now_health[card]), CardId(table.i_card[at])
    if by >= 0:
        row = table.i_row[at]
        fixed = table.a_set_power[row] != NONE, table.a_set_health[row] != NONE
        source = say("from {card}", card=state.name(by)) if seen(by) else say("from a card")
    else:
        effect = state.effect(table.i_row[at])
        does = effect.does
        fixed = isinstance(does, Modify) and does.set_power is not None, isinstance(does, Modify) and does.set_health is not None
        source = say("from {card}", card=state.defined(effect.printed).name)
    for name, was, value, is_set in zip(("power", "health"), before, now, fixed, strict=True):
        if value != was:
            yield Part(name, f"={value}" if is_set else part_of_change(was, value), source, "6.2.5")
