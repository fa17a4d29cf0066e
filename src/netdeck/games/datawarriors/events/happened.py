"""What an event of this game is (section 6 of the specification): its name, and what its numbers stand for.

Field names that are words of Python have an underscore in the code (``from_``) and none for anybody who looks. The rules have changed the
table when an event is read.
"""

import re
from typing import Annotated

from netdeck.cardgame.events import TableEvent, word

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


class Happened(TableEvent):
    """An event of this game; it is known by its name in lower case with underscores."""

    @classmethod
    def kind(cls) -> str:
        return re.sub(r"(?<!^)([A-Z])", r"_\1", cls.__name__).lower()
