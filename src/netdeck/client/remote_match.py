"""A match on a server, seen from a seat there: what line mode and programs at the table need.

The rules are read on this machine too, so that the words are the same as at home; the server decides.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from netdeck.bots import Hint
from netdeck.client.connection import WAIT, Connection, RefusedError, ServerError
from netdeck.client.table_feed import TableFeed
from netdeck.i18n import ENGLISH, translator
from netdeck.kernel import (
    SPECTATOR,
    DecisionView,
    Definition,
    Game,
    Knowledge,
    OtherRulesError,
    Reason,
    Refusal,
    Result,
    Seat,
    Seen,
    View,
    WhyNot,
    say,
    with_rules,
)
from netdeck.server import messages as m

Consent = Callable[[str], bool]


class _Printed(msgspec.Struct, frozen=True, kw_only=True):
    """A printed card as the server sends it."""

    name: str
    text: str
    facts: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Card(Definition):
    """The same, as a card."""

    printed: Mapping[str, str] = field(default_factory=dict)

    def facts(self) -> dict[str, str]:
        return dict(self.printed)


class RemoteMatch:
    """A match on a server from the point of view of one seat."""

    def __init__(self, line: Connection, find: Callable[[str], Game], name: str = "") -> None:
        self._line = line
        welcome = line.say(m.Hello(name=name))
        if not isinstance(welcome, m.Welcome):
            raise ServerError(welcome.sentence if isinstance(welcome, m.Refused) else "the server answers oddly")
        if welcome.viewer == SPECTATOR:
            raise ServerError("this token holds no seat at that table")
        self.seat = welcome.viewer
        self.info = welcome.info
        try:
            self.game = with_rules(find(welcome.info.game), welcome.info.rules)
        except OtherRulesError as error:
            raise ServerError(f"the server plays other rules: {error.sentence}") from error
        self.people: Sequence[Seat] = [welcome.viewer]
        self.tongue = translator(line.language or ENGLISH, self.game)
        self._following = TableFeed(line)
        self._heard = 0
        self._cards: dict[str, Definition] | None = None

    @property
    def names(self) -> Mapping[Seat, str]:
        """The present names of all players."""
        told = self._line.get("", m.TableInfo)
        info = self.info if isinstance(told, m.Refused) else told
        return {each.seat: each.name or each.bot or str(each.seat) for each in info.seats}

    def cards(self) -> Mapping[str, Definition]:
        """The printed cards of the table, requested once."""
        if self._cards is None:
            told = self._line.get("/cards", list[_Printed])
            self._cards = {} if isinstance(told, m.Refused) else {each.name: _Card(each.name, each.text, each.facts) for each in told}
        return self._cards

    # Hearing

    def wait(self, consent: Consent) -> Seat | None:
        """Wait for the others, answering their undo requests."""
        moment = self._look(wait=0)
        while moment.phase != "finished":
            if moment.undo is not None and self.seat in moment.undo.waiting:
                asks = "{who} wants to take back a choice. {why} Do you agree?"
                yes = consent(say(asks, who=moment.undo.by, why=moment.undo.sentence))
                self._line.say(m.Agree(to="undo", yes=yes))
            elif moment.question is not None and not moment.answered:
                return self.seat
            moment = self._look()
        return None

    def _look(self, wait: int = WAIT) -> m.Moment:
        try:
            moment = self._following.look(wait)
        except RefusedError as error:
            raise ServerError(error.refused.sentence) from error
        self._heard = min(self._heard, moment.since)
        return moment

    @property
    def _now(self) -> m.Moment:
        return self._following.moment or self._look(wait=0)

    @property
    def _events(self) -> list[Seen]:
        return self._following.events

    @property
    def _undos(self) -> int:
        return self._following.moment.undos if self._following.moment is not None else 0

    def result(self) -> Result | None:
        """How it ended."""
        return self.view(self.seat).result

    def question(self, seat: Seat) -> DecisionView:
        """The open question."""
        question = self._now.question
        assert question is not None  # only who is asked gets here
        return question

    def view(self, viewer: Seat) -> View:
        """The view."""
        view = self._now.view
        assert view is not None  # the match has begun
        return view

    def heard(self, seat: Seat) -> int:
        """The number of events shown so far."""
        return self._heard

    def news(self, seat: Seat) -> Sequence[Seen]:
        """The events not shown yet."""
        events = self._events[self._heard :]
        self._heard = len(self._events)
        return events

    def events(self, viewer: Seat, since: int = 0) -> Sequence[Seen]:
        """All events seen."""
        return self._events[since:]

    @property
    def clock(self) -> None:
        """The server keeps the clock."""

    def turn(self) -> int | None:
        """The server counts the turns."""
        return None

    def run_out(self, seat: Seat) -> None:
        """The server lets the time run out."""

    # Saying

    def choose(self, seat: Seat, notation: str) -> str:
        """Answer the question."""
        answer = self._line.say(m.Choose(number=self._now.number, notation=notation))
        self._look(wait=0)
        return answer.sentence if isinstance(answer, m.Refused) else ""

    def why(self, seat: Seat, notation: str) -> Sequence[Reason] | None:
        """Why the seat is asked, or offered that."""
        answer = self._line.say(m.AskWhy(about=notation))
        return answer.reasons if isinstance(answer, m.Reasons) else None

    def why_event(self, seat: Seat, words: str) -> tuple[Seen, Sequence[Reason]] | None:
        """An event and why it happened."""
        answer = self._line.say(m.AskWhy(about=words))
        if not isinstance(answer, m.Reasons):
            return None
        worth_a_line = (event for event in reversed(self._events) if event.text())
        seen = next(worth_a_line) if words == "last" else self._events[int(words.removeprefix("#"))]
        return seen, answer.reasons

    def why_not(self, seat: Seat, text: str) -> WhyNot | None:
        """Why that is illegal."""
        answer = self._line.say(m.AskWhyNot(notation=text[:500]))
        if not isinstance(answer, m.Refused):
            return None
        refusal = Refusal(answer.clause, answer.sentence, answer.code, (), answer.also)
        return WhyNot(refusal, answer.text, tuple(answer.ways), tuple(answer.reasons))

    def hint(self, seat: Seat) -> Hint | str:
        """What a bot would do here, if all others are bots."""
        answer = self._line.say(m.AskHint())
        if isinstance(answer, m.Hinted):
            return answer.hint
        return answer.sentence if isinstance(answer, m.Refused) else say("The server has no hint.")

    def know(self, seat: Seat) -> Knowledge | str:
        """What the seat can be sure of about hidden cards."""
        answer = self._line.say(m.AskKnowledge())
        if isinstance(answer, m.Known):
            return answer.knowledge
        return answer.sentence if isinstance(answer, m.Refused) else say("The server does not tell that.")

    def undo(self, seat: Seat, consent: Consent) -> tuple[bool, str]:
        """Take back the last choice, waiting for the consent of others where needed."""
        before = self._undos
        answer = self._line.say(m.Undo())
        if isinstance(answer, m.Refused):
            return False, answer.sentence
        moment = self._look(wait=0)
        while moment.undo is not None and moment.undo.by == self.seat:
            time.sleep(0.5)
            moment = self._look(wait=0)
        if moment.undos > before:
            return True, say("Your last choice is taken back.")
        return False, say("The others do not agree.")

    def concede(self, seat: Seat) -> Refusal | None:
        """Concede."""
        answer = self._line.say(m.Concede())
        return Refusal(answer.clause, answer.sentence, answer.code) if isinstance(answer, m.Refused) else None

    # Keeping

    def keep(self) -> str:
        """Does nothing: the server stores everything."""
        return ""

    def save(self, place: Path) -> Sequence[str]:
        """Download the record after the match."""
        if self._now.phase != "finished":
            return [say("The server keeps this match; its record is available when it is over.")]
        place.write_bytes(self._line.fetch("/record", None))
        return [say("Saved in {place}", place=str(place))]

    def farewell(self) -> Sequence[str]:
        """How to come back."""
        return [say("The match continues on the server; return with the same command.")]

    def ending(self) -> Sequence[str]:
        """Where the record is."""
        return [say("The record is at {place}", place=f"{self._line.url}/api/tables/{self._line.table}/record")]
