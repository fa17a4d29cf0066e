"""What an event of this game is (section 6 of the rules reference): a past-tense record that says who sees each field.

The rules have changed the table when an event is read.
"""

from collections.abc import Mapping
from typing import Annotated, Protocol

from netdeck.cardgame.events import TableEvent, word
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.scrip import Kinds
from netdeck.games.technomancy.state import Aim, Effect, OnStack, TableCard, Waiting
from netdeck.kernel import CardId, Plan, Seat, Stack

Shown = CardId | str
"""Something that an event names: a card, a seat, a number on the stack (``s4``)."""
Target = Annotated[Shown, lambda state, aim: state.shown((state.aim(aim),))[0]]
"""A card or a player that something is done to."""
StackName = Annotated[str, lambda state, number: f"s{number}"]
"""Something on the stack by its number."""
Text = Annotated[str, lambda state, code: state.said_at(code)]
"""Instructions, in the words of the card."""
PHASES = ("", "recovery", "turn_start", "draw", "main", "turn_end", "cleanup")
Phase = Annotated[str, word(PHASES)]


class Moment(Protocol):
    """What an event asks of the moment at which it happened."""

    table: Table
    plan: Plan

    @property
    def zones(self) -> Mapping[str, tuple[CardId, ...]]: ...
    @property
    def stack(self) -> Stack[OnStack]: ...
    @property
    def waiting(self) -> tuple[Waiting, ...]: ...
    def card(self, card: CardId) -> TableCard: ...
    def name(self, card: CardId) -> str: ...
    def effect(self, at: int) -> Effect: ...
    def pool(self, seat: Seat) -> Kinds: ...
    def shown(self, aims: tuple[Aim | None, ...]) -> tuple[CardId | str, ...]: ...
    def top_of_library(self, seat: int, count: int) -> tuple[CardId, ...]: ...


class Happening(TableEvent):
    """An event of this game."""
