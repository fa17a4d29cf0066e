"""A place at a table on a server: a seat of one's own, or one among those who watch."""

from collections.abc import Iterator, Sequence
from typing import Literal

from netdeck.client.following import Following
from netdeck.client.line import REFUSED, WAIT, Line, RefusedError, demanded, understood
from netdeck.kernel import Reason, Seat, Seen
from netdeck.server import messages as m


class Chair:
    """Where one sits."""

    def __init__(self, line: Line, welcome: m.Welcome) -> None:
        self._line = line
        self.seat: Seat = welcome.viewer
        self.info = welcome.info
        self._following = Following(line)

    @property
    def moment(self) -> m.Moment | None:
        """What was heard last."""
        return self._following.moment

    @property
    def events(self) -> list[Seen]:
        """All that happened and was not taken back."""
        return self._following.events

    @property
    def table(self) -> str:
        """The name of the table."""
        return self._line.table

    @property
    def token(self) -> str:
        """What holds this seat: whoever has it can come back to it."""
        return self._line.token

    # Hearing

    def look(self, wait: int = 0) -> m.Moment:
        """The table as it is now; with *wait*, as soon as there is something new, at the latest after so many seconds."""
        return self._following.look(wait)

    def questions(self) -> Iterator[m.Moment]:
        """Every moment at which this seat is asked something, until the match is over. One that is not answered comes again."""
        moment = self.look()
        while moment.phase != "finished":
            if moment.question is not None and not moment.answered:
                yield moment
                moment = self.look()
            else:
                moment = self.look(WAIT)

    # Saying

    def say(self, message: m.Spoken) -> m.Answer:
        """Say anything of the protocol. Raises :class:`RefusedError`."""
        answer = self._line.say(message)
        if isinstance(answer, m.Refused):
            raise RefusedError(answer)
        return answer

    def choose(self, notation: str) -> None:
        """Answer the open question. Raises :class:`RefusedError` with the clause; then nothing has changed."""
        moment = self.moment if self.moment is not None else self.look()
        self.say(m.Choose(number=moment.number, notation=notation))

    def why(self, about: str = "") -> Sequence[Reason]:
        """The clauses behind a question (nothing), an option (its notation) or an event (``last``, ``#12``)."""
        answer = self.say(m.AskWhy(about=about))
        return answer.reasons if isinstance(answer, m.Reasons) else ()

    def why_not(self, notation: str) -> m.Refused | None:
        """Why that may not be done now; ``None`` when it may."""
        answer = self._line.say(m.AskWhyNot(notation=notation))
        return answer if isinstance(answer, m.Refused) else None

    def concede(self) -> None:
        """Give up."""
        self.say(m.Concede())

    def undo(self) -> None:
        """Take the last choice back; where that is not free the others are asked."""
        self.say(m.Undo())

    def agree(self, to: str, yes: bool = True) -> None:
        """Answer somebody who wants to take something back (``undo``) or to play again (``rematch``)."""
        self.say(m.Agree(to="rematch" if to == "rematch" else "undo", yes=yes))

    def rematch(self) -> None:
        """Ask for the same again with the seats swapped; :meth:`successor` is there when all people have agreed."""
        self.say(m.Rematch())

    def successor(self) -> "Chair | None":
        """The own place at the table of the rematch, once there is one: the token holds there too."""
        self.info = demanded(self._line.get("", m.TableInfo))
        if not self.info.successor:
            return None
        line = Line(self._line.url, self.info.successor, self._line.token)
        welcome = demanded(line.say(m.Hello()))
        return Chair(line, welcome) if isinstance(welcome, m.Welcome) else None

    def remark(self, phrase: str = "", *, text: str = "") -> None:
        """Say a phrase by its id, which everybody reads in their own language, or words of one's own where the host allows them."""
        self.say(m.Say(phrase=phrase, text=text))

    def remarks(self) -> list[m.Remark]:
        """What was said at the table last."""
        return demanded(self._line.get("/talk", list[m.Remark]))

    def report(self, seat: str, why: Literal["words", "name", "play"] = "words") -> None:
        """Report somebody at the table to those who run the server."""
        self.say(m.Report(seat=seat, why=why))

    def record(self) -> bytes:
        """The record of the match, once it is over: ``netdeck verify`` proves it."""
        data = self._line.fetch("/record", None)
        if data.startswith(REFUSED):
            demanded(understood(data, m.Refused))
        return data
