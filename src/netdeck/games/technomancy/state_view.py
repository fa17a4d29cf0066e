"""A moment of a match with its cards and its open question in words."""

from netdeck.games.technomancy import validators
from netdeck.games.technomancy.display import questions
from netdeck.games.technomancy.display.card_views import card_facts
from netdeck.games.technomancy.named_state import TableState
from netdeck.kernel import CardId, CardView, Decision, Seat
from netdeck.kernel.process import AskingStep


class StateView(TableState):
    """A moment of a match, by names and in words. It knows the face of the game, which knows only what lies on the table."""

    __slots__ = ()

    def look(self, card: CardId, label: str) -> CardView:
        table = self.table
        return CardView(self.book.names[table.printed[card]], table.entered[card], card_facts(self, card), label)

    def question(self) -> dict[Seat, Decision]:
        return questions.question(self)

    @property
    def asker(self) -> AskingStep:
        """The process that waits for an answer, with the doors of its question."""
        return validators.asker(self)
