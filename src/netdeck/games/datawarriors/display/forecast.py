"""What will happen, as far as one user may know: the next process (stack-like-resolving.1), and what a payment leaves (memory-points.1)."""

from collections.abc import Mapping, Sequence
from typing import Final

from netdeck.kernel import Forecast, PaymentRules, Position, Seat, Seen, if_everyone_passes, payment_forecasts


def forecasts(position: Position, viewer: Seat) -> Sequence[Forecast]:
    """The next process if nobody responds, and what each card, script and command leaves free."""
    drives = [f"{seat}.drive" for seat in position.seats]
    return [*if_everyone_passes(position, viewer, "stack-like-resolving.1", "process", drives), *payment_forecasts(position, viewer, PURSE)]


def _paid(event: Seen, payer: Seat) -> bool:
    return event.event == "allocated" and event.fields["user"] == payer


def _has(position: Position, seat: Seat) -> Mapping[str, int]:
    return {"free": position.lazy_view(seat).seat[seat]["free"]}


PURSE: Final = PaymentRules(_paid, _has)
