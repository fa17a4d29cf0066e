"""What will happen, as far as one player may know: the next thing on the stack (3.4.5), and what a payment leaves (3.6.3).

What a player could still pay is worked out by the rules that offer payments: the pool, and what every scrip ability that can be used now
would give. It is told like a cost: so much of each kind, and the rest as scrip of any kind.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from netdeck.games.technomancy.named_state import TableState
from netdeck.games.technomancy.payments import scrip_at_hand
from netdeck.kernel import Forecast, Machine, PaymentRules, Position, Seat, Seen, if_everyone_passes, payment_forecasts

WITHIN: Final = frozenset(("mode", "X", "overclock", "target", "pay", "cost object", "spend"))
"""The questions of one play, up to its payment."""


def forecasts(position: Position, viewer: Seat) -> Sequence[Forecast]:
    """The next thing on the stack if nobody answers, and what each play leaves."""
    zones = [f"{seat}.{zone}" for seat in position.seats for zone in ("library", "battlefield")]
    return [*if_everyone_passes(position, viewer, "3.4.5", "object", zones), *payment_forecasts(position, viewer, PURSE)]


def _paid(event: Seen, payer: Seat) -> bool:
    return event.event == "ScripPaid" and event.fields["player"] == payer


def _has(position: Position, seat: Seat) -> Mapping[str, str]:
    assert isinstance(position, Machine)
    table = position.state
    assert isinstance(table, TableState)
    return {"scrip": str(scrip_at_hand(table.table, table.outside.seat(seat)))}


PURSE: Final = PaymentRules(_paid, _has, WITHIN, frozenset(("cancel", "decline")), frozenset(("auto",)))
