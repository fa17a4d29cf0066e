"""What an event of this game is (section 6 of the specification): its name, and what its numbers stand for.

Field names that are words of Python have an underscore in the code (``from_``) and none for anybody who looks. The rules have changed the
table when an event is read.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Protocol

from netdeck.cardgame.events import TableEvent, word
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.state import Process, Target
from netdeck.kernel import CardId, Plan, Stack

BY_TEXT, OPENING_HAND, AT_INIT, AT_EXIT, AT_CLEANUP, BY_EXECUTING = range(6)
Why = Annotated[str, word(("text", "opening hand", "init", "exit", "cleanup", "executed"))]
"""Why a card was drawn or discarded, or got another state."""
PHASES = ("", "init", "cleanup", "setup", "run", "exit")
Step = Annotated[str, word(PHASES)]
"""A step of the turn."""
When = Annotated[str, word(("exit", "turn", "cleanup"))]
"""The moment to which something is put off."""
ProcessName = Annotated[str, lambda state, number: f"p{number}"]
"""A process by its number on the stack."""
Text = Annotated[str, lambda state, code: state.said_at(code)]
"""Instructions, in the words of the card."""


class Moment(Protocol):
    """What an event asks of the moment at which it happened."""

    table: Table
    plan: Plan

    @property
    def in_play(self) -> Sequence[CardId]: ...
    @property
    def stack(self) -> Stack[Process]: ...
    def name(self, card: CardId) -> str: ...
    def command_name(self, use: int) -> str: ...
    def said_part(self, code: int, number: int) -> str: ...
    def topmost(self, zone: int, count: int) -> tuple[CardId, ...]: ...
    def lowest(self, zone: int, count: int) -> tuple[CardId, ...]: ...
    def targets(self, *aims: int) -> tuple[Target, ...]: ...
    def shown(self, targets: tuple[Target, ...]) -> tuple[CardId | str, ...]: ...
    def called_targets(self, shown: tuple[CardId | str, ...]) -> tuple[CardId | str, ...]: ...
    def called_on_stack(self, number: int) -> str: ...
    def called_resolving(self) -> str: ...


class Happened(TableEvent):
    """An event of this game; it is known by its name in lower case with underscores."""

    @classmethod
    def kind(cls) -> str:
        return re.sub(r"(?<!^)([A-Z])", r"_\1", cls.__name__).lower()
