"""What the next attacks will do (P8.3.6, P8.3.7), as far as one player may know: the rules play them ahead.

The active player ends the main phase and everybody lets the rest pass by; then the other player does the same. So both attacks are told as
they would come if nobody did anything: by whom, for how much, who dies, and where the pool is afterwards. And what every act that costs
something leaves of blood and of the cards in hand (P1.3.7, R68).
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from netdeck.games.bloodless.zones import OPPONENT
from netdeck.kernel import SPECTATOR, Forecast, PaymentRules, Position, Seat, Seen, Worlds, common_changes, common_events, payment_forecasts

CLAUSE = "P8.3.7"
IDLE = {"MAIN": "end", "INSTANT": "pass"}
"""What a player says to a question who does nothing."""
TOLD = frozenset(("strike", "player_damage", "death", "gain_blood", "finish_game"))
"""What is told of an attack."""


def forecasts(position: Position, viewer: Seat) -> Sequence[Forecast]:
    """The attack of the active player and the next one of the other, and what each act leaves."""
    return [*_attacks(position, viewer), *map(_told, payment_forecasts(position, viewer, PURSE))]


def _told(forecast: Forecast) -> Forecast:
    """The hand is news only where an act costs cards: that the card which is played leaves it is none."""
    cards = forecast.values["has"]["hand"] - forecast.values["leaves"]["hand"]
    if cards > (0 if forecast.about.startswith("choice:use ") else 1):
        return forecast
    blood = {name: {"blood": each["blood"]} for name, each in forecast.values.items()}
    return msgspec.structs.replace(forecast, values=blood)


def _attacks(position: Position, viewer: Seat) -> Sequence[Forecast]:
    if viewer == SPECTATOR or not all(decision.kind in IDLE for decision in position.pending().values()):
        return ()
    worlds = Worlds(position, viewer)
    before = worlds.now
    active = Seat(before.counters["active"])
    found: list[Forecast] = []
    for seat in (active, OPPONENT[active]):
        ends = before.counters["turn"] + 1

        def course(world: Position, ends: int = ends) -> tuple[Seat, str] | None:
            if world.result() is not None or (world.turn() or 0) >= ends:
                return None
            asked, decision = next(iter(world.pending().items()))
            return asked, IDLE.get(decision.kind, "")

        ahead = worlds.play_out(course)
        if not ahead:
            break
        events, sure = common_events(ahead)
        told = tuple(event for event in events if event.event in TOLD)
        found.append(Forecast(about=f"attack:{seat}", clause=CLAUSE, sure=sure, events=told, **common_changes(before, ahead)))
        before = ahead[0].view
        if before.result is not None or before.counters["turn"] != ends:
            break
    return found


def _paid(event: Seen, payer: Seat) -> bool:
    return event.event == "lose_blood" and event.fields["player"] == payer and event.fields["reason"] == "cost"


def _has(position: Position, seat: Seat) -> Mapping[str, int]:
    view = position.lazy_view(seat)
    return {"blood": view.seat[seat]["blood"], "hand": view.zones[f"{seat}.hand"].count}


PURSE: Final = PaymentRules(_paid, _has, frozenset(("SPACE", "VARIABLE", "DEVOUR", "EVOLVE")))
