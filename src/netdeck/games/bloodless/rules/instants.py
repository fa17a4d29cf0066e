"""Who may act at instant speed (P6.11, R40).

Abilities with timing ``any``, or ``turn`` in the own turn; flips, if the table plays so (R53).
"""

from netdeck.games.bloodless.rules.frames import Resolve
from netdeck.games.bloodless.rules.legality import why_not_flip, why_not_use
from netdeck.games.bloodless.rules.records import DOWN
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Watch, index_of
from netdeck.kernel import CardId, Seat


def usable(table: Table, seat: Seat, in_main: bool) -> list[Watch]:
    """The abilities that *seat* may use now, in order of precedence."""
    return [watch for watch in index_of(table).uses if why_not_use.allows(table, seat, watch, in_main)]


def instant_uses(table: Table, seat: Seat) -> list[Watch]:
    """The abilities that *seat* may use at instant speed now."""
    return [watch for watch in index_of(table).instants if why_not_use.allows(table, seat, watch, False)]


def instant_flips(table: Table, seat: Seat) -> list[CardId]:
    """The cards that *seat* may flip at instant speed (R53, option ``flip_timing``)."""
    if table.plan.options["flip_timing"] != "instant":
        return []
    mine = [card for card in table.of_seat(seat) if table.cards[card].face == DOWN]
    return [card for card in mine if why_not_flip.allows(table, seat, card)]


def may_act(table: Table, seat: Seat) -> bool:
    """Whether *seat* has a legal instant-speed decision and has not passed until the next phase."""
    if table.counters[f"{seat}.passing"]:
        return False
    return bool(instant_uses(table, seat) or instant_flips(table, seat))


def anyone_may_act(table: Table) -> bool:
    """Whether a window opens for anybody now; nobody is asked who could only pass (R40)."""
    options = table.plan.options
    if not (table.index or index_of(table)).instants and options["flip_timing"] == "main":
        return False
    windows = options["instant_windows"]
    if windows == "none":
        return False
    if windows == "outer" and sum(isinstance(frame, Resolve) for frame, _, _ in table.frames) > 1:
        return False
    return any(may_act(table, seat) for seat in table.in_turn_order)
