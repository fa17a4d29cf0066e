"""Lantern with a step of another kind, and with events that no rule of it knows."""

from collections.abc import Callable
from typing import Any

import pytest

import lantern
from netdeck import kernel as nd


def replace_step(patch: pytest.MonkeyPatch, process: type[nd.Frame], clause: str, step: Callable[[nd.State, Any], nd.Next]) -> nd.Game:
    """Lantern with another step under *clause*."""
    patch.setitem(process.steps, clause, step)
    return lantern.Lantern()


def secret(game: nd.State, seat: nd.Seat) -> str:
    """What *seat* must not know: the other's next card, and the hand."""
    other = game.after(seat)
    return " ".join(game.name(card) for card in (*game.zones[f"{other}.deck"][-1:], *game.zones[f"{other}.hand"]))


class Hinted(nd.Event):
    """A word was let slip."""

    word: str = nd.public()


class Burnt(nd.Event):
    """A card was lost for good."""

    card: nd.CardId = nd.public()

    def apply(self, game: nd.State) -> None:
        zone = game.cards[self.card].zone
        game.zones[zone] = tuple(card for card in game.zones[zone] if card != self.card)


class Consumed(Burnt):
    """The same, and the event says so."""

    creates = True
