"""Payment forecasts: what each answer that costs something would leave.

It is played like every :mod:`~netdeck.kernel.forecast`. In each imagined world the answer is given, and whatever the rules still ask before
it is paid for (where, at whom, with what) is answered with something: with the first answer in one world, with the last in the other. What
the payer has afterwards is told where that makes no difference; where it does, the rules do not fix it and nothing is told.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from netdeck.kernel.decision import Decision
from netdeck.kernel.forecast import Forecast, Worlds
from netdeck.kernel.ids import Seat
from netdeck.kernel.log import Seen
from netdeck.kernel.position import Position

MOST_ANSWERS = 24
"""Of so many answers it is told what they leave; whoever has more of them asks about one."""


class PaymentRules(msgspec.Struct, frozen=True):
    """How a game pays: the events by which *payer* pays, what a seat has to pay with, and the questions that belong to one act.

    ``ways_out`` are answers by which nothing is done after all. ``usual`` are those that are taken where there is one: the payment that the
    rules propose.
    """

    paid: Callable[[Seen, Seat], bool]
    has: Callable[[Position, Seat], Mapping[str, object]]
    within: Collection[str] = ()
    ways_out: Collection[str] = ()
    usual: Collection[str] = ()


def payment_forecasts(position: Position, viewer: Seat, purse: PaymentRules) -> Sequence[Forecast]:
    """What each answer of *viewer* that costs something leaves them: forecasts named ``choice:`` and its notation."""
    decision = position.pending().get(viewer)
    if decision is None or len(decision.options) > MOST_ANSWERS:
        return ()
    worlds = Worlds(position, viewer)
    now = purse.has(position, viewer)
    found: list[Forecast] = []
    for option in decision.options:
        if option.notation in purse.ways_out:
            continue
        ahead = worlds.copies().play_out(_Act(viewer, option.notation, purse), lambda world: purse.has(world, viewer))
        paid = [[event for event in future.events if purse.paid(event, viewer)] for future in ahead]
        if not paid or not all(paid):
            continue
        left = {name: value for name, value in ahead[0].has.items() if all(each.has.get(name) == value for each in ahead)}
        if left and left.keys() == ahead[0].has.keys():
            values = {"has": dict(now), "leaves": left}
            found.append(Forecast(about=f"choice:{option.notation}", clause=paid[0][0].clause, sure=_alike(paid), values=values))
    return found


def _alike(paid: Sequence[Sequence[Seen]]) -> bool:
    """Whether all worlds paid in the same way."""
    return all([event.fields for event in each] == [event.fields for event in paid[0]] for each in paid)


class _Act:
    """One act from its first answer to the last question that belongs to it: the course of :meth:`Worlds.play_out`."""

    def __init__(self, seat: Seat, notation: str, purse: PaymentRules) -> None:
        self._seat = seat
        self._notation = notation
        self._purse = purse
        self._begun: list[Position] = []

    def __call__(self, world: Position) -> tuple[Seat, str] | None:
        if not any(each is world for each in self._begun):
            self._begun.append(world)
            return self._seat, self._notation
        decision = world.pending().get(self._seat)
        if decision is None or decision.kind not in self._purse.within or world.result() is not None:
            return None
        return self._seat, self._answer(decision, last=world is not self._begun[0])

    def _answer(self, decision: Decision, last: bool) -> str:
        answers = [option.notation for option in decision.options if option.notation not in self._purse.ways_out]
        usual = next((each for each in answers if each in self._purse.usual), None)
        return usual if usual is not None else answers[-1 if last else 0] if answers else ""
