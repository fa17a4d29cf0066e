"""What is said now and happens later (R77): instructions wait for the end of this turn, or for the start of a player's next one."""

from typing import Any

import msgspec

from netdeck.games.bloodless.rules.log_records import LogRecord
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import Seat, hidden, public
from netdeck.language import tree


class Later(msgspec.Struct, frozen=True, gc=False):
    """One thing that waits: for which moment, whose it is, and the scene in which its text speaks."""

    when: str
    player: Seat
    scene: Scene
    do: tree.Do


class PutOff(LogRecord):
    """Instructions wait for a later moment (R77)."""

    word = "put_off"
    unwritten = ("what",)
    clause: str = "R77"
    player: Seat = public(None)
    when: str = public("")
    what: Any = hidden(None)

    def apply(self, table: Table) -> None:
        table.later = (*table.later, self.what)

    def telling(self) -> str:
        if self.when == "end_of_turn":
            return "something waits for the end of this turn, by {player}"
        return "something waits for {player}'s next turn"


class CameTrue(LogRecord):
    """The moment came for which instructions waited (R77)."""

    word = "came_true"
    unwritten = ("what",)
    clause: str = "R77"
    player: Seat = public(None)
    what: Any = hidden(None)
    says = "what {player} put off happens"

    def apply(self, table: Table) -> None:
        table.later = tuple(one for one in table.later if one is not self.what)


def next_later(table: Table, when: str) -> Later | None:
    """The oldest thing that waits for this moment of the active player's turn."""
    for one in table.later:
        if one.when == when and (when == "end_of_turn" or one.player == table.active):
            return one
    return None
