"""Shuffling: the one event that every rulebook with a deck has."""

from netdeck.kernel.event import Event, public
from netdeck.kernel.state import State


class Shuffled(Event):
    """A zone was shuffled; knowledge of its cards is gone."""

    says = "{zone} is shuffled"
    zone: str = public()

    def apply(self, state: State) -> None:
        state.shuffle(self.zone)
