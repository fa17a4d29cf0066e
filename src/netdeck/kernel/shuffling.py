"""Shuffling: the one event that every rulebook with a deck has."""

from dataclasses import dataclass

from netdeck.kernel.event import Event, public
from netdeck.kernel.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffled(Event):
    """A zone came into random order; what anybody knew of its cards is gone."""

    says = "{zone} is shuffled"
    zone: str = public()

    def apply(self, state: State) -> None:
        state.shuffle(self.zone)
