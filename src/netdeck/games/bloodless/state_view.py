"""A moment of a match with its cards, its answers and its open question in words."""

from typing import Any

from netdeck.games.bloodless.display import card_words, questions, validators
from netdeck.games.bloodless.display.card_views import card_facts
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules.queries import KIN
from netdeck.games.bloodless.state import cells, letter
from netdeck.kernel import CardId, CardView, Decision, Event, Quote, Seat
from netdeck.kernel.process import AskingStep


class StateView(TableState):
    """A moment of a match, by names and in words. It knows the face of the game, which knows only what lies on the table."""

    __slots__ = ()

    @property
    def taken(self) -> Any:
        table = self.table
        held, note, found = cells(table), table.taken, list[tuple[Seat, str]]()
        while note:
            found.append(self._taken(*held[note + a.K_SEAT : note + a.K_BEFORE]))
            note = held[note + a.K_BEFORE]
        return tuple(reversed(found))

    @taken.setter
    def taken(self, taken: object) -> None:
        """The rules forget them by themselves, with the next answer that somebody gives."""

    def _taken(self, seat: int, answer: int, card: int, number: int, entered: int, seen: int, about: int) -> tuple[Seat, str]:
        """An answer as it was written when it was taken: the card may have moved since."""
        if answer in questions.VERBS:
            word = self.ready(CardId(card)).word if seen or answer != a.PICK_CARD else "card"
            space = f" @{self.outside.zone_name(number)}" if answer == a.PLAY_CARD and number >= 0 else ""
            text = f"{questions.VERBS[answer]} {word}#{entered}{space}"
        elif answer == a.SET_LETTER:
            text = f"{letter(about)}={number}"
        elif answer == a.NAME_IT:
            text = f"name {self.outside.named(about == KIN, number)}"
        else:
            text = questions.option(self, (answer, card, number)).notation
        return self.plan.seats[seat], text

    def look(self, card: CardId, label: str = "") -> CardView:
        table = self.table
        return CardView(self.book.names[table.printed[card]], table.entered[card], card_facts(self, card), label)

    def question(self) -> dict[Seat, Decision]:
        return questions.question(self)

    def quoted(self, event: Event) -> tuple[Quote | None, tuple[Seat, ...] | None]:
        return card_words.quoted(self, event)

    def answer(self) -> str:
        """The answer that was just given, as it is written."""
        table = self.table
        return questions.option(self, (table.chosen, table.chosen_card, table.chosen_other, 0, 0, 0, 0, 0, 0)).notation

    @property
    def asker(self) -> AskingStep:
        """The process that waits for an answer, with the doors of its question."""
        return validators.asker(self)
