"""A moment of a match with its open question in words."""

from typing import Any

from netdeck.games.datawarriors import doors
from netdeck.games.datawarriors.at_table import TableState
from netdeck.games.datawarriors.face import questions
from netdeck.kernel import Decision, Seat


class StateView(TableState):
    """A moment of a match, by names and in words. It knows the face of the game, which knows only what lies on the table."""

    __slots__ = ()

    def question(self) -> dict[Seat, Decision]:
        return questions.question(self)

    @property
    def asker(self) -> Any:
        """The process that waits for an answer, with the doors of its question."""
        return doors.asker(self)
