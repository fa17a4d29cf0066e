"""A moment of a match with its open question in words."""

from netdeck.games.datawarriors import validators
from netdeck.games.datawarriors.display import questions
from netdeck.games.datawarriors.named_state import TableState
from netdeck.kernel import Decision, Seat
from netdeck.kernel.process import AskingStep


class StateView(TableState):
    """A moment of a match, by names and in words. It knows the face of the game, which knows only what lies on the table."""

    __slots__ = ()

    def question(self) -> dict[Seat, Decision]:
        return questions.question(self)

    @property
    def asker(self) -> AskingStep:
        """The process that waits for an answer, with the doors of its question."""
        return validators.asker(self)
