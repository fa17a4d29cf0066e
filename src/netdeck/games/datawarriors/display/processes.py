"""Processes as a view shows them."""

from netdeck.games.datawarriors.named_state import TableState
from netdeck.games.datawarriors.rules import table as tb
from netdeck.games.datawarriors.state import NOBODY
from netdeck.kernel import REFEREE, CardId, Seat
from netdeck.kernel import card_table as ct


def process_facts(state: TableState, at: int, viewer: Seat) -> dict[str, object]:
    """A process as everybody sees it. Records are sealed with what the referee sees: that stays as it was under the same rules."""
    table, seats = state.table, state.plan.seats
    via, desktop, printed = table.p_via[at], table.p_desktop[at], state.printed(CardId(table.p_carrier[at]))
    targets = [_target(state, aim) for aim in (table.p_aim0[at], table.p_aim1[at], table.p_aim2[at]) if aim]
    issued = {} if viewer == REFEREE else {"card": printed.name, "desktop": seats[desktop] if desktop >= 0 else NOBODY}
    return {
        "process": f"p{table.p_number[at]}",
        "issuer": seats[table.p_issuer[at]],
        "what": f"--{state.book.uses[table.p_use[at]].name}" if via >= 0 else printed.name,
        "via": _in_play(state, via, table.p_via_entered[at]) if via >= 0 else "",
        "x": table.p_x[at],
        "cost": table.p_cost[at],
        "halted": bool(table.p_halted[at]),
        "text": printed.lines[0] if via < 0 else "",
        "targets": targets,
        **issued,
    }


def _target(state: TableState, aim: int) -> str:
    """A target of a process."""
    number = ct.aim_number(aim)
    match ct.aim_kind(aim):
        case ct.ON_SEAT:
            return state.plan.seats[number]
        case ct.ON_STACK:
            return f"p{number}"
    return _in_play(state, number, ct.aim_entered(aim))


def _in_play(state: TableState, card: int, entered: int) -> str:
    """What a card is called while it is in play since that entry (R53)."""
    return state.called_in_play[CardId(card)] if tb.stands(state.table, card, entered) else "gone"
